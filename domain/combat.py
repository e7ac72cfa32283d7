"""Combat between two players whose characters or mechs share a territory (rulebook L1268)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from domain import decisions as d
from domain import encounters, factory, forcing, gains, hooks, steps, triumphs
from domain.chance import Chance
from domain.content import ABILITIES, TRACKS
from domain.control import enemy_at, fights, is_npc, is_worker, units_at, workers
from domain.facts import (
    CardsDiscarded,
    CombatBegan,
    CombatRevealed,
    CommitmentsShown,
    Committed,
    DialTurned,
    Fact,
    Power,
    Spent,
    StepChanged,
    StepPopped,
    StepPushed,
    WorkersForced,
)
from domain.prompts import Option, Some
from domain.state import Game, Seat


def contested(game: Game, seat: Seat) -> list[str]:
    """Territories where the seat's character or mechs face an opponent's."""
    found = []
    for at in dict.fromkeys(seat.units.values()):
        foe = enemy_at(game, seat.index, at)
        if foe is not None and fights(units_at(game, seat.index, at)) and fights(units_at(game, foe, at)):
            found.append(at)
    return found


def resolve(game: Game, step: steps.Aftermath, chance: Chance) -> Iterator[Fact] | None:
    """After the moves: each combat, then the encounter, the Factory and faction tokens, one by one."""
    seat = game.seats[step.seat]
    places = contested(game, seat)
    if len(places) > 1:
        return None
    return _next(game, step, seat, places, chance)


def _next(game: Game, step: steps.Aftermath, seat: Seat, places: list[str], chance: Chance) -> Iterator[Fact]:
    if places:
        yield from begin(game, seat, places[0])
    elif (encounter := encounters.met(game, seat)) is not None:
        yield from encounters.begin(game, seat, encounter)
    elif factory.visits(game, seat):
        yield StepPushed(steps.FactoryVisit(seat.index))
    else:
        yield StepPopped()
        if hooks.movement_offers.of(seat.abilities):
            yield StepPushed(steps.Offers(seat.index, step.moved))


def orders(game: Game, step: steps.Aftermath, _: int) -> list[Option]:
    """The attacker chooses the order of several combats."""
    return [Option(d.ChooseCombat(at)) for at in contested(game, game.seats[step.seat])]


def choose(game: Game, step: steps.Aftermath, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The chosen combat begins."""
    assert isinstance(decision, d.ChooseCombat)
    yield from begin(game, game.seats[seat], decision.territory)


def begin(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    """A combat begins against the opponent who is there."""
    foe = enemy_at(game, seat.index, at)
    assert foe is not None
    yield CombatBegan(at, seat.index, foe)
    for own in hooks.attacked.of(game.modules):
        yield from own(game, seat.index, foe)
    declaring = hooks.combat_opens.of([*seat.abilities, *game.seats[foe].abilities])
    yield StepPushed(steps.Combat(at, seat.index, foe, "opening-attacker" if declaring else "attacker"))


STAGES = {
    "opening-attacker": "opening-defender",
    "opening-defender": "attacker",
    "attacker": "defender",
    "defender": "commit",
    "open-attacker": "open-defender",
    "open-defender": "decided",
}
"""What follows each stage; both sides lie open from `open-attacker` on, and only if a dial may still be turned."""
OFFERED = {
    "opening-attacker": hooks.combat_opens,
    "opening-defender": hooks.combat_opens,
    "attacker": hooks.combat_before,
    "defender": hooks.combat_before,
}
BY_ITSELF = "by-itself"
"""Marks that the abilities which need no decision have worked in this stage."""
STAGES_BY_ITSELF = ("attacker", "defender")


def asked(combat: steps.Combat) -> int:
    """The seat whose abilities come now."""
    return combat.attacker if combat.stage.endswith("attacker") else combat.defender


def opponent(combat: steps.Combat, seat: int) -> int:
    """The other side of a combat."""
    return combat.defender if seat == combat.attacker else combat.attacker


def abilities(game: Game, combat: steps.Combat, seat: int) -> list[str]:
    """The seat's abilities that work in this combat: some do nothing against units that no player leads."""
    own = game.seats[seat].abilities
    if not is_npc(game, opponent(combat, seat)):
        return own
    return [id for id in own if id not in ABILITIES or ABILITIES[id].npc]


def usable(game: Game, combat: steps.Combat, seat: int) -> list[str]:
    """Abilities that the seat may use in this stage and has not used yet, neither now nor up."""
    offered = OFFERED[combat.stage].table
    gone = (*combat.used, *game.seats[seat].spent)
    return [
        ability
        for ability in abilities(game, combat, seat)
        if ability in offered and ability not in gone and offered[ability](game, combat, seat)
    ]


def advance(game: Game, combat: steps.Combat, chance: Chance) -> Iterator[Fact] | None:
    """Stages without a choice pass by themselves; a combat is decided once both have committed."""
    if combat.stage == "commit":
        if len(game.commitments) == 2:
            return _committed(game, combat, chance)
        return None if awaited(game, combat) else _commit_by_themselves(game, combat, chance)
    if combat.stage == "decided":
        return reveal(game, combat, chance)
    if combat.stage == "over":
        return conclude()
    seat = asked(combat)
    if combat.stage.startswith("open-"):
        return None if dials(game, combat, seat) else _to_next_stage(combat)
    if combat.stage in STAGES_BY_ITSELF and BY_ITSELF not in combat.used:
        return _by_themselves(game, combat, seat, chance)
    return None if usable(game, combat, seat) else _to_next_stage(combat)


def _by_themselves(game: Game, combat: steps.Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    yield StepChanged(structs.replace(combat, used=(*combat.used, BY_ITSELF)))
    for own in hooks.combat_begins.of(abilities(game, combat, seat)):
        yield from own(game, combat, seat, chance)
    yield from triumphs.award(game, game.seats[seat])


def _to_next_stage(combat: steps.Combat) -> Iterator[Fact]:
    yield StepChanged(structs.replace(combat, stage=STAGES[combat.stage], used=()))


def dials(game: Game, combat: steps.Combat, seat: int) -> list[int]:
    """What the seat may turn its dial to, once, now that both sides lie open."""
    owner = game.seats[seat]
    found = {power for own in hooks.combat_dials.of(abilities(game, combat, seat)) for power in own(game, combat, seat)}
    return sorted(power for power in found if 0 <= power <= min(owner.power, TRACKS.dial_max))


def _committed(game: Game, combat: steps.Combat, chance: Chance) -> Iterator[Fact]:
    """The combat is decided, unless somebody may still turn a dial: then both sides lie open first."""
    sides = (combat.attacker, combat.defender)
    if not any(dials(game, combat, seat) for seat in sides):
        yield from reveal(game, combat, chance)
        return
    one, other = (game.commitments[seat] for seat in sides)
    yield CommitmentsShown(combat.territory, (one.power, other.power), (one.cards, other.cards))
    yield StepChanged(structs.replace(combat, stage="open-attacker"))


def awaited(game: Game, combat: steps.Combat) -> list[int]:
    """One seat for its abilities; for the commitment both, until each has chosen, but a spy waits for the other."""
    if combat.stage != "commit":
        return [asked(combat)]
    left = undecided(game, combat)
    first = [seat for seat in left if seat != combat.spy] or left
    return [seat for seat in first if not _commits_by_itself(game, seat)]


def undecided(game: Game, combat: steps.Combat) -> list[int]:
    """The sides that have not committed yet."""
    return [seat for seat in (combat.attacker, combat.defender) if seat not in game.commitments]


def _commits_by_itself(game: Game, seat: int) -> bool:
    return bool(hooks.combat_commits.of(game.seats[seat].abilities))


def _commit_by_themselves(game: Game, combat: steps.Combat, chance: Chance) -> Iterator[Fact]:
    for seat in undecided(game, combat):
        for own in hooks.combat_commits.of(game.seats[seat].abilities):
            yield from own(game, combat, seat, chance)


def options(game: Game, combat: steps.Combat, seat: int) -> list[Option]:
    """Abilities before combat; then power up to the dial and cards up to the limit; at last a turn of the dial."""
    if combat.stage.startswith("open-"):
        return [*(Option(d.TurnDial(power)) for power in dials(game, combat, seat)), Option(d.Pass())]
    if combat.stage != "commit":
        listed = [Option(d.UseAbility(ability)) for ability in usable(game, combat, seat)]
        return [*listed, Option(d.Pass())]
    owner = game.seats[seat]
    most = min(card_limit(game, combat, seat), len(owner.cards))
    alike = any(own(game, combat, seat) for own in hooks.combat_alike.of(abilities(game, combat, seat)))
    bounds = {"cards": Some(tuple(sorted(owner.cards)), 0, most, alike)} if most else None
    highest = min(owner.power, TRACKS.dial_max)
    return [Option(d.Commit(power), bounds) for power in range(highest + 1)]


def card_limit(game: Game, combat: steps.Combat, seat: int) -> int:
    """One card for each character and mech in the combat, more with abilities."""
    fighting = sum(not is_worker(unit) for unit in units_at(game, seat, combat.territory))
    return fighting + sum(own(game, combat, seat) for own in hooks.combat_cards.of(abilities(game, combat, seat)))


def take(game: Game, combat: steps.Combat, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """An ability is used, a stage is over, a seat commits in secret or turns its dial."""
    if isinstance(decision, d.Commit):
        spy = combat.spy if combat.spy != seat else None
        yield Committed(seat, decision.power, tuple(sorted(decision.cards or ())), spy)
    elif isinstance(decision, d.TurnDial):
        yield DialTurned(seat, decision.power)
        yield from _to_next_stage(combat)
    elif isinstance(decision, d.UseAbility):
        if ABILITIES[decision.ability].kind == "infrastructure":
            yield Spent(seat, decision.ability)
        combat = structs.replace(combat, used=(*combat.used, decision.ability))
        yield StepChanged(combat)
        yield from hooks.combat_use.table[decision.ability](game, combat, seat, chance)
        yield from triumphs.award(game, game.seats[seat])
    else:
        yield from _to_next_stage(combat)


def reveal(game: Game, combat: steps.Combat, chance: Chance) -> Iterator[Fact]:
    """Higher total wins, ties go to the attacker, if no ability says otherwise; both pay what they chose
    (rulebook L1300)."""
    sides = (combat.attacker, combat.defender)
    chosen = [game.commitments[seat] for seat in sides]
    totals = tuple(side.power + sum(side.cards) for side in chosen)
    ahead = totals[0] - totals[1] or (-1 if defends_ties(game, combat) else 1)
    winner, loser = sides if ahead > 0 else sides[::-1]
    yield CombatRevealed(
        combat.territory,
        *sides,
        (chosen[0].power, chosen[1].power),
        (chosen[0].cards, chosen[1].cards),
        (totals[0], totals[1]),
        winner,
    )
    for seat, side in zip(sides, chosen, strict=True):
        if side.power:
            yield Power(seat, game.seats[seat].power - side.power)
        if side.cards:
            yield CardsDiscarded(seat, side.cards)
    yield StepChanged(structs.replace(combat, stage="over"))
    yield from place_star(game, game.seats[winner], game.seats[loser])
    driven = len(workers(units_at(game, loser, combat.territory)))
    if driven and winner == combat.attacker:
        yield from lose_popularity(game, combat, driven)
    if winner == combat.attacker:
        beaten = len(units_at(game, loser, combat.territory))
        yield from forcing.ground_lost(game, game.seats[winner], loser, combat.territory)
        yield from forcing.aggression(game, game.seats[winner], loser, beaten)
    if totals[sides.index(loser)] > 0:
        yield from gains.draw_cards(game, game.seats[loser], 1, chance)
    yield StepPushed(steps.Retreat(loser, combat.territory))


def place_star(game: Game, winner: Seat, loser: Seat) -> Iterator[Fact]:
    """The winner must place a star, from the stars at hand unless a module knows of others."""
    for own in hooks.combat_star.of(game.modules):
        placed = own(game, winner, loser)
        if placed is not None:
            return placed
    return triumphs.place(game, winner, "combat")


def defends_ties(game: Game, combat: steps.Combat) -> bool:
    """Does an ability let the defender win ties?"""
    seat = combat.defender
    return any(own(game, combat, seat) for own in hooks.combat_ties.of(abilities(game, combat, seat)))


def conclude() -> Iterator[Fact]:
    """The combat is over."""
    yield StepPopped()


def lose_popularity(game: Game, combat: steps.Combat, driven: int) -> Iterator[Fact]:
    """An attacker who won loses popularity for each worker driven away, unless an ability prevents it."""
    seat = game.seats[combat.attacker]
    yield WorkersForced(seat.index, driven)
    spared = any(own(game, combat, seat.index) for own in hooks.combat_keeps_popularity.of(seat.abilities))
    if not spared:
        yield from forcing.lose_popularity(game, seat, driven)
