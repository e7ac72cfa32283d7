"""Combat between two players whose characters or mechs share a territory (rulebook L1268)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from domain import decisions as d
from domain import encounters, factory, gains, hooks, movement, steps, triumphs
from domain.chance import Chance
from domain.content import TRACKS
from domain.control import enemy_at, fights, is_mech, is_worker, units_at, workers
from domain.facts import (
    CardsDiscarded,
    CombatBegan,
    CombatRevealed,
    Committed,
    Fact,
    Popularity,
    Power,
    StepChanged,
    StepPopped,
    StepPushed,
    UnitRetreated,
    UnitWithdrawn,
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
    yield StepPushed(steps.Combat(at, seat.index, foe))


STAGES = {"attacker": "defender", "defender": "commit"}
BY_ITSELF = "by-itself"
"""Marks that the abilities which need no decision have worked in this stage."""


def asked(combat: steps.Combat) -> int:
    """The seat whose abilities come now."""
    return combat.attacker if combat.stage == "attacker" else combat.defender


def usable(game: Game, combat: steps.Combat, seat: int) -> list[str]:
    """Abilities that the seat may use before this combat and has not used yet."""
    offered = hooks.combat_before.table
    return [
        ability
        for ability in game.seats[seat].abilities
        if ability in offered and ability not in combat.used and offered[ability](game, combat, seat)
    ]


def advance(game: Game, combat: steps.Combat, chance: Chance) -> Iterator[Fact] | None:
    """Stages without a choice pass by themselves; a combat is decided once both have committed."""
    if combat.stage == "commit":
        if len(game.commitments) == 2:
            return reveal(game, combat, chance)
        return None if awaited(game, combat) else _commit_by_themselves(game, combat, chance)
    if combat.stage == "over":
        return conclude()
    seat = asked(combat)
    if BY_ITSELF not in combat.used:
        return _by_themselves(game, combat, seat, chance)
    return None if usable(game, combat, seat) else _to_next_stage(combat)


def _by_themselves(game: Game, combat: steps.Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    yield StepChanged(structs.replace(combat, used=(*combat.used, BY_ITSELF)))
    for own in hooks.combat_begins.of(game.seats[seat].abilities):
        yield from own(game, combat, seat, chance)
    yield from triumphs.award(game, game.seats[seat])


def _to_next_stage(combat: steps.Combat) -> Iterator[Fact]:
    yield StepChanged(structs.replace(combat, stage=STAGES[combat.stage], used=()))


def awaited(game: Game, combat: steps.Combat) -> list[int]:
    """One seat for its abilities; for the commitment both, until each has chosen."""
    if combat.stage == "commit":
        return [seat for seat in undecided(game, combat) if not _commits_by_itself(game, seat)]
    return [asked(combat)]


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
    """Abilities before combat; then power up to the dial and cards up to the limit."""
    if combat.stage != "commit":
        listed = [Option(d.UseAbility(ability)) for ability in usable(game, combat, seat)]
        return [*listed, Option(d.Pass())]
    owner = game.seats[seat]
    most = min(card_limit(game, combat, seat), len(owner.cards))
    bounds = {"cards": Some(tuple(sorted(owner.cards)), 0, most)} if most else None
    highest = min(owner.power, TRACKS.dial_max)
    return [Option(d.Commit(power), bounds) for power in range(highest + 1)]


def card_limit(game: Game, combat: steps.Combat, seat: int) -> int:
    """One card for each character and mech in the combat, more with abilities."""
    fighting = sum(not is_worker(unit) for unit in units_at(game, seat, combat.territory))
    return fighting + sum(own(game, combat, seat) for own in hooks.combat_cards.of(game.seats[seat].abilities))


def take(game: Game, combat: steps.Combat, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """An ability is used, a stage is over, or a seat commits in secret."""
    if isinstance(decision, d.Commit):
        yield Committed(seat, decision.power, tuple(sorted(decision.cards or ())))
    elif isinstance(decision, d.UseAbility):
        yield StepChanged(structs.replace(combat, used=(*combat.used, decision.ability)))
        yield from hooks.combat_use.table[decision.ability](game, combat, seat, chance)
        yield from triumphs.award(game, game.seats[seat])
    else:
        yield from _to_next_stage(combat)


def reveal(game: Game, combat: steps.Combat, chance: Chance) -> Iterator[Fact]:
    """Higher total wins, ties go to the attacker; both pay what they chose (rulebook L1300)."""
    sides = (combat.attacker, combat.defender)
    chosen = [game.commitments[seat] for seat in sides]
    totals = tuple(side.power + sum(side.cards) for side in chosen)
    winner, loser = sides if totals[0] >= totals[1] else sides[::-1]
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
        for own in hooks.ground_lost.of(game.seats[loser].abilities):
            yield from own(game, game.seats[loser], game.seats[winner], combat.territory)
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


def refuges(game: Game, step: steps.Retreat) -> list[str]:
    """Where a unit may retreat to besides the home base."""
    seat = game.seats[step.seat]
    places = [to for own in hooks.retreats.of(seat.abilities) for to in own(game, seat, step.territory)]
    return list(dict.fromkeys(places))


def retreat_at_once(game: Game, step: steps.Retreat, _: Chance) -> Iterator[Fact] | None:
    """Without a choice, all units go to the home base."""
    left = units_at(game, step.seat, step.territory)
    return None if fights(left) and refuges(game, step) else _retreat_rest(game, step)


def _retreat_rest(game: Game, step: steps.Retreat) -> Iterator[Fact]:
    seat = game.seats[step.seat]
    withdraws = any(own(game, seat) for own in hooks.withdraws.of(seat.abilities))
    yield StepPopped()
    for unit in list(units_at(game, step.seat, step.territory)):
        if withdraws and not is_worker(unit):
            yield UnitWithdrawn(step.seat, unit)
        else:
            yield UnitRetreated(step.seat, unit, seat.base)


def retreat_options(game: Game, step: steps.Retreat, _: int) -> list[Option]:
    """Each unit to the home base or a refuge; a mech may take workers along."""
    here = units_at(game, step.seat, step.territory)
    riders = tuple(workers(here))
    listed = []
    for unit in here:
        if is_worker(unit):
            continue
        bounds = {"workers": Some(riders, 0, len(riders))} if riders and is_mech(unit) else None
        listed.append(Option(d.RetreatUnit(unit, game.seats[step.seat].base)))
        listed += [Option(d.RetreatUnit(unit, to), bounds) for to in refuges(game, step)]
    return listed


def retreat(game: Game, step: steps.Retreat, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The unit retreats; workers left at the end go to the home base."""
    assert isinstance(decision, d.RetreatUnit)
    for unit in (decision.unit, *(decision.workers or ())):
        yield UnitRetreated(seat, unit, decision.to)
    yield from movement.enter(game, game.seats[seat], decision.to, chance)


def conclude() -> Iterator[Fact]:
    """The combat is over."""
    yield StepPopped()


def lose_popularity(game: Game, combat: steps.Combat, driven: int) -> Iterator[Fact]:
    """An attacker who won loses popularity for each worker driven away, unless an ability prevents it."""
    seat = game.seats[combat.attacker]
    yield WorkersForced(seat.index, driven)
    spared = any(own(game, combat, seat.index) for own in hooks.combat_keeps_popularity.of(seat.abilities))
    if seat.popularity and not spared:
        yield Popularity(seat.index, max(0, seat.popularity - driven))
