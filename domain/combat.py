"""Combat between two players whose characters or mechs share a territory (rulebook L1268)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from domain import decisions as d
from domain import encounters, factory, forcing, gains, hooks, steps, triumphs
from domain.chance import Chance
from domain.content import ABILITIES, TRACKS
from domain.control import enemies_at, enemy_at, fights, is_npc, is_worker, units_at, workers
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
from domain.state import Commitment, Game, Seat


def contested(game: Game, seat: Seat) -> list[str]:
    """Territories where the seat's character or mechs face an opponent's."""
    shared = [at for at in dict.fromkeys(seat.units.values()) if enemy_at(game, seat.index, at) is not None]
    found = [at for at in shared if fights(units_at(game, seat.index, at)) and foes(game, seat, at)]
    return first_of(game, seat, found) if len(found) > 1 else found


def foes(game: Game, seat: Seat, at: str) -> list[int]:
    """The opponents whose characters or mechs a seat would have to fight on a territory: one, or some who play
    together."""
    return [other for other in enemies_at(game, seat.index, at) if fights(units_at(game, other, at))]


def first_of(game: Game, seat: Seat, places: list[str]) -> list[str]:
    """Of several combats, those that may be fought first."""
    for own in hooks.combat_order.of(game.modules):
        places = own(game, seat, places)
    return places


def resolve(game: Game, step: steps.Aftermath, chance: Chance) -> Iterator[Fact] | None:
    """After the moves: each combat, then the encounter, the Factory and faction tokens, one by one."""
    seat = game.seats[step.seat]
    places = contested(game, seat)
    if len(places) > 1:
        return None
    return _next(game, step, seat, places, chance)


def _next(game: Game, step: steps.Aftermath, seat: Seat, places: list[str], chance: Chance) -> Iterator[Fact]:
    if places:
        yield from begin(game, seat, places[0], chance)
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
    yield from begin(game, game.seats[seat], decision.territory, chance)


def begin(game: Game, seat: Seat, at: str, chance: Chance) -> Iterator[Fact]:
    """A combat begins against the opponent who is there, and those who defend together (rulebook L1779)."""
    foe, *allies = foes(game, seat, at)
    yield CombatBegan(at, seat.index, foe)
    for own in hooks.attacked.of(game.modules):
        yield from own(game, seat.index, foe)
    declaring = hooks.combat_opens.of([*seat.abilities, *game.seats[foe].abilities])
    stage = "opening-attacker" if declaring else "attacker"
    fought = steps.Combat(at, seat.index, foe, stage, allies=tuple(allies))
    yield StepPushed(fought)
    for side in (seat.index, foe):
        for ability in hooks.combat_began.of(game.seats[side].abilities):
            yield from ability(game, side, fought, chance)


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
    return combat.attacker if combat.stage.endswith("attacker") else defenders(combat)[combat.rank]


def defenders(combat: steps.Combat) -> tuple[int, ...]:
    """All who defend together."""
    return (combat.defender, *combat.allies)


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
        if not undecided(game, combat):
            return _committed(game, combat, chance)
        return None if awaited(game, combat) else _commit_by_themselves(game, combat, chance)
    if combat.stage == "decided":
        return reveal(game, combat, chance)
    if combat.stage == "over":
        return conclude(game, combat, chance)
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
    if combat.stage.endswith("defender") and combat.rank < len(combat.allies):
        yield StepChanged(structs.replace(combat, rank=combat.rank + 1, used=()))
    else:
        yield StepChanged(structs.replace(combat, stage=STAGES[combat.stage], used=(), rank=0))


def dials(game: Game, combat: steps.Combat, seat: int) -> list[int]:
    """What the seat may turn its dial to, once, now that both sides lie open; not while another of those who defend
    together spends power (rulebook L1779)."""
    owner = game.seats[seat]
    if seat != combat.attacker and any(game.commitments[other].power for other in defenders(combat) if other != seat):
        return []
    found = {power for own in hooks.combat_dials.of(abilities(game, combat, seat)) for power in own(game, combat, seat)}
    return sorted(power for power in found if 0 <= power <= min(owner.power, TRACKS.dial_max))


def _committed(game: Game, combat: steps.Combat, chance: Chance) -> Iterator[Fact]:
    """The combat is decided, unless somebody may still turn a dial: then both sides lie open first."""
    if not any(dials(game, combat, seat) for seat in (combat.attacker, *defenders(combat))):
        yield from reveal(game, combat, chance)
        return
    one, other = sides(game, combat)
    yield CommitmentsShown(combat.territory, (one.power, other.power), (one.cards, other.cards))
    yield StepChanged(structs.replace(combat, stage="open-attacker"))


def awaited(game: Game, combat: steps.Combat) -> list[int]:
    """One seat for its abilities; for the commitment both, until each has chosen, but a spy waits for the other, and
    those who defend together commit one after another."""
    if combat.stage != "commit":
        return [asked(combat)]
    left = undecided(game, combat)
    first = [seat for seat in left if seat != combat.spy] or left
    choosing = [seat for seat in first if not _commits_by_itself(game, seat)]
    return choosing[:1] if combat.allies else choosing


def undecided(game: Game, combat: steps.Combat) -> list[int]:
    """The sides that have not committed yet."""
    return [seat for seat in (combat.attacker, *defenders(combat)) if seat not in game.commitments]


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
    spent = combat.allies and any(game.commitments[other].power for other in game.commitments)
    highest = 0 if spent else min(owner.power, TRACKS.dial_max)
    return [Option(d.Commit(power), bounds) for power in range(highest + 1)]


def sides(game: Game, combat: steps.Combat) -> tuple[Commitment, Commitment]:
    """What the attacker and all defenders together have committed; of these only one spends power (rulebook L1779)."""
    together = [game.commitments[seat] for seat in defenders(combat)]
    cards = tuple(card for one in together for card in one.cards)
    return game.commitments[combat.attacker], Commitment(sum(one.power for one in together), cards)


def card_limit(game: Game, combat: steps.Combat, seat: int) -> int:
    """One card for each character and mech in the combat, more with abilities."""
    fighting = sum(not is_worker(unit) for unit in units_at(game, seat, combat.territory))
    return fighting + sum(own(game, combat, seat) for own in hooks.combat_cards.of(abilities(game, combat, seat)))


def take(game: Game, combat: steps.Combat, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """An ability is used, a stage is over, a seat commits in secret or turns its dial."""
    if isinstance(decision, d.Commit):
        spy = combat.spy if combat.spy != seat else None
        yield Committed(seat, decision.power, tuple(decision.cards or ()), spy)
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
    """Higher total wins, ties go to the attacker, if no ability says otherwise; all pay what they chose
    (rulebook L1300)."""
    one, other = sides(game, combat)
    paid = dict(game.commitments)
    totals = (one.power + sum(one.cards), other.power + sum(other.cards))
    ahead = totals[0] - totals[1] or (-1 if defends_ties(game, combat) else 1)
    winner, loser = (combat.attacker, combat.defender) if ahead > 0 else (combat.defender, combat.attacker)
    yield CombatRevealed(
        combat.territory,
        combat.attacker,
        combat.defender,
        (one.power, other.power),
        (one.cards, other.cards),
        totals,
        winner,
    )
    for seat in (combat.attacker, *defenders(combat)):
        yield from pay(game, seat, paid[seat])
    combat = structs.replace(combat, stage="over", winner=winner, margin=abs(totals[0] - totals[1]))
    yield StepChanged(combat)
    yield from place_star(game, game.seats[winner], game.seats[loser])
    for seat in (combat.attacker, combat.defender):
        for own in hooks.combat_decided.of(game.seats[seat].abilities):
            yield from own(game, combat, seat, chance)
    if winner == combat.attacker:
        yield from take_ground(game, combat)
    for seat in reversed(beaten(game, combat)):
        if seat in paid and (paid[seat].power or paid[seat].cards):
            yield from gains.draw_cards(game, game.seats[seat], 1, chance)
        yield StepPushed(steps.Retreat(seat, combat.territory))


def beaten(game: Game, combat: steps.Combat) -> list[int]:
    """Who must retreat: the loser and who plays together with it there, workers alone included; what nobody leads
    knows by itself where to go."""
    if combat.winner != combat.attacker:
        return [] if is_npc(game, combat.attacker) else [combat.attacker]
    together = [seat for seat in enemies_at(game, combat.attacker, combat.territory) if seat != combat.defender]
    return [] if is_npc(game, combat.defender) else [combat.defender, *together]


def take_ground(game: Game, combat: steps.Combat) -> Iterator[Fact]:
    """An attacker who won answers for the workers driven away, and takes what the territory holds."""
    seat, losing = game.seats[combat.attacker], enemies_at(game, combat.attacker, combat.territory)
    units = {who: list(units_at(game, who, combat.territory)) for who in losing}
    if driven := sum(len(workers(here)) for here in units.values()):
        yield from lose_popularity(game, combat, driven)
    for who, here in units.items():
        yield from forcing.ground_lost(game, seat, who, combat.territory)
        yield from forcing.aggression(game, seat, who, len(here))


def pay(game: Game, seat: int, side: Commitment) -> Iterator[Fact]:
    """The attacker's cards are discarded first, the defender's lie on top (rulebook L3209); what nobody leads pays
    nothing."""
    if is_npc(game, seat):
        return
    if side.power:
        yield Power(seat, game.seats[seat].power - side.power)
    if side.cards:
        yield CardsDiscarded(seat, side.cards)


def place_star(game: Game, winner: Seat, loser: Seat) -> Iterator[Fact]:
    """The winner must place a star, from the stars at hand unless a module knows of others."""
    for own in hooks.combat_star.of(game.modules if winner.kind != "npc" else ()):
        placed = own(game, winner, loser)
        if placed is not None:
            return placed
    return triumphs.place(game, winner, "combat")


def defends_ties(game: Game, combat: steps.Combat) -> bool:
    """Does an ability let the defender win ties?"""
    return any(
        own(game, combat, seat)
        for seat in defenders(combat)
        for own in hooks.combat_ties.of(abilities(game, combat, seat))
    )


def conclude(game: Game, combat: steps.Combat, chance: Chance) -> Iterator[Fact]:
    """The combat is over; a combatant that no player leads goes on by itself."""
    yield StepPopped()
    for seat in (combat.attacker, combat.defender):
        for own in hooks.combat_concluded.of(game.seats[seat].abilities):
            yield from own(game, combat, seat, chance)


def lose_popularity(game: Game, combat: steps.Combat, driven: int) -> Iterator[Fact]:
    """An attacker who won loses popularity for each worker driven away, unless an ability prevents it."""
    seat = game.seats[combat.attacker]
    yield WorkersForced(seat.index, driven)
    spared = any(own(game, combat, seat.index) for own in hooks.combat_keeps_popularity.of(seat.abilities))
    if not spared:
        yield from forcing.lose_popularity(game, seat, driven)
