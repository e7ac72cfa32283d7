"""Move: different units, one after another, each a step at a time (rulebook L710).

A move carries what the player names: workers with a mech, resources with any unit. What a unit brought to a
territory lies there, so it can be picked up again with the next step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from domain import bolster, cargo, forcing, hooks, offers, steps
from domain import decisions as d
from domain.chance import Chance
from domain.control import (
    enemy_at,
    fights,
    is_character,
    is_worker,
    units_at,
)
from domain.facts import (
    Coins,
    Fact,
    ResourcesMoved,
    Spent,
    StepChanged,
    StepPopped,
    StepPushed,
    UnitMoved,
    UnitReturned,
)
from domain.prompts import Option
from domain.state import Game, Seat
from domain.ways import destinations, effective_token, guarded, reach, stops


def top_options(game: Game, seat: Seat) -> list[Option]:
    """Move units, or gain coins instead."""
    listed = [bolster.option(seat, "move", "gain_coins")]
    if all(own(game, seat, "move") for own in hooks.action_allowed.of(game.modules)):
        listed.insert(0, Option(d.TakeTop("move_units")))
    return listed


def gain_coins(game: Game, seat: Seat, decision: d.TakeTop, chance: Chance) -> Iterator[Fact]:
    """Coins instead of movement."""
    amount = bolster.amount(seat, "move", "gain_coins")
    if decision.amounts is not None:
        (amount,) = decision.amounts
    if amount:
        yield Coins(seat.index, seat.coins + amount)


def begin(game: Game, seat: Seat, decision: d.TakeTop, chance: Chance) -> Iterator[Fact]:
    """Units may move one territory each, further with abilities."""
    yield StepPushed(steps.Move(seat.index, bolster.amount(seat, "move", "move_units"), 1))


def options(game: Game, step: steps.Move, _: int) -> list[Option]:
    """Go on with the unit that is moving, start another one, place a token, or stop.

    A unit that passes unnoticed goes on with what it carries, or stays; nothing else comes before that.
    """
    seat = game.seats[step.seat]
    if step.passing is not None:
        ways = destinations(game, seat, step.passing.unit)
        return [*(Option(d.MoveUnit(step.passing.unit, to)) for to in ways), Option(d.Pass())]
    listed: list[Option] = []
    if step.unit is not None and step.steps:
        listed += _moves(game, seat, step.unit)
    listed += offers.listed(game, seat, step.moved)
    if step.left:
        for unit in startable(seat, step):
            listed += _moves(game, seat, unit)
    return [*listed, Option(d.Pass()), *(Option(d.UseAbility(ability)) for ability in usable(game, step))]


def usable(game: Game, step: steps.Move) -> list[str]:
    """Abilities that the seat may use before any unit moves, each once per game."""
    seat = game.seats[step.seat]
    return [own for own in seat.abilities if not step.moved and own in hooks.move_used.table and own not in seat.spent]


def startable(seat: Seat, step: steps.Move) -> list[str]:
    """Units that have not moved in this action; of workers side by side, the first stands for all."""
    found: list[str] = []
    places: set[str] = set()
    for unit, at in seat.units.items():
        if unit in step.moved or (is_worker(unit) and at in places):
            continue
        if is_worker(unit):
            places.add(at)
        found.append(unit)
    return found


def _moves(game: Game, seat: Seat, unit: str) -> list[Option]:
    to = destinations(game, seat, unit)
    if not to:
        return []
    bounds = cargo.bounds(game, seat, unit)
    return [Option(d.MoveUnit(unit, place), bounds) for place in to]


def take(game: Game, step: steps.Move, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """A unit makes a step, or the action ends and its consequences follow."""
    owner = game.seats[seat]
    if isinstance(decision, d.MoveUnit):
        yield from _step(game, step, owner, decision, chance)
    elif isinstance(decision, d.UseAbility):
        yield Spent(seat, decision.ability)
        yield StepChanged(hooks.move_used.table[decision.ability](game, owner, step))
    elif step.passing is not None:
        yield from _stay(game, step, owner, chance)
    elif isinstance(decision, d.PlaceToken | d.ArmToken):
        if step.steps and step.unit is not None and _ends_movement(owner, step.unit, decision):
            yield StepChanged(structs.replace(step, steps=0))
        yield from offers.accept(game, owner, decision)
    else:
        yield from _end(game, step)


def _ends_movement(seat: Seat, unit: str, decision: d.PlaceToken | d.ArmToken) -> bool:
    """Is the token placed or armed where the moving unit is, or wherever a moving character leaves one?"""
    leaves = isinstance(decision, d.PlaceToken) and is_character(unit)
    return leaves or seat.units[unit] == decision.territory


def _end(game: Game, step: steps.Move) -> Iterator[Fact]:
    """What is to be resolved comes next; after it, only units that had to wait for it leave tokens."""
    seat = game.seats[step.seat]
    waiting = tuple(unit for unit in step.moved if offers.unresolved(game, seat, unit))
    yield StepPopped()
    yield StepPushed(steps.Aftermath(step.seat, waiting, step.forays))


def _step(game: Game, step: steps.Move, seat: Seat, decision: d.MoveUnit, chance: Chance) -> Iterator[Fact]:
    """The unit goes there with what it carries; where it must stop, it stops, unless it can pass unnoticed."""
    unit, source, to = decision.unit, seat.units[decision.unit], decision.to
    yield from enters(game, seat, to)
    starts = unit != step.unit
    left = (reach(game, seat, unit, step.reach) if starts else step.steps) - 1
    if step.passing is None:
        foray = steps.Foray(unit, source, to, *cargo.carried(game, seat, decision))
    else:
        foray = structs.replace(step.passing, to=to)
    hidden = left > 0 and _unnoticed(game, seat, unit, to)
    if stops(game, seat, unit, to) and not hidden:
        left = 0
    yield StepChanged(
        steps.Move(
            seat.index,
            step.left - starts,
            step.reach,
            unit,
            left,
            (*step.moved, unit) if starts else step.moved,
            step.forays if hidden else (*step.forays, *_attack(game, seat, foray)),
            foray if hidden else None,
        )
    )
    for own in hooks.stepped.of(seat.abilities):
        yield from own(game, seat, unit, source, to)
    yield from _go(game, seat, foray, source)
    if not hidden:
        yield from _arrive(game, seat, foray, chance)
    yield from entered(game, seat, to, chance)


def enters(game: Game, seat: Seat, to: str) -> Iterator[Fact]:
    """What a module brings to light before a unit moves to a territory."""
    for own in hooks.movement_enters.of(game.modules):
        yield from own(game, seat, to)


def entered(game: Game, seat: Seat, to: str, chance: Chance) -> Iterator[Fact]:
    """What follows by a module when the unit is there."""
    for own in hooks.movement_entered.of(game.modules):
        yield from own(game, seat, to, chance)


def _attack(game: Game, seat: Seat, foray: steps.Foray) -> Iterable[steps.Foray]:
    """The foray, if it leads to an opponent's character or mechs."""
    foe = enemy_at(game, seat.index, foray.to)
    return (foray,) if foe is not None and fights(units_at(game, foe, foray.to)) else ()


def _unnoticed(game: Game, seat: Seat, unit: str, to: str) -> bool:
    """Could the unit pass through, although opposing units or a token are there?"""
    return bool(
        not is_worker(unit)
        and guarded(game, seat, unit, to)
        and any(own(game, seat, unit) for own in hooks.passes.of(seat.abilities))
    )


def _stay(game: Game, step: steps.Move, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """A unit that could have gone on ends its movement where it is."""
    assert step.passing is not None
    forays = (*step.forays, *_attack(game, seat, step.passing))
    yield StepChanged(structs.replace(step, steps=0, forays=forays, passing=None))
    yield from _arrive(game, seat, step.passing, chance)


def _go(game: Game, seat: Seat, foray: steps.Foray, source: str) -> Iterator[Fact]:
    yield UnitMoved(seat.index, foray.unit, foray.to)
    for rider in foray.workers:
        yield UnitMoved(seat.index, rider, foray.to, by=foray.unit)
    if foray.resources:
        yield ResourcesMoved(source, foray.to, foray.resources)


def _arrive(game: Game, seat: Seat, foray: steps.Foray, chance: Chance) -> Iterator[Fact]:
    """Tokens and workers where a unit has come to; if a module has something there, that first."""
    first = hooks.arrives.of(game.modules)
    if first:
        yield StepPushed(steps.Arrival(seat.index, foray))
        for own in first:
            yield from own(game, seat, foray, chance)
    else:
        yield from _meet(game, seat, foray.to, chance)


def _meet(game: Game, seat: Seat, to: str, chance: Chance) -> Iterator[Fact]:
    yield from enter(game, seat, to, chance)
    yield from forcing.force_workers(game, seat, to)


def go_on(game: Game, step: steps.Arrival, chance: Chance) -> Iterator[Fact]:
    """What a module had to settle is settled; the unit may have gone back."""
    seat, (unit, to) = game.seats[step.seat], (step.foray.unit, step.foray.to)
    yield StepPopped()
    if seat.units[unit] == to:
        yield from _meet(game, seat, to, chance)


def enter(game: Game, seat: Seat, at: str, chance: Chance) -> Iterator[Fact]:
    """What a token does to a seat whose unit comes onto its territory, before anything else (rulebook L1193)."""
    token = effective_token(game, seat, at)
    if token is not None:
        for own in hooks.token_entered.of([token.kind]):
            yield from own(game, seat, at, chance)


def appear(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    """What a token does when a unit comes to its territory in another way than by moving."""
    token = effective_token(game, seat, at)
    if token is not None:
        for own in hooks.token_appeared.of([token.kind]):
            yield from own(game, seat, at)


def undo(game: Game, seat: Seat, forays: tuple[steps.Foray, ...]) -> Iterator[Fact]:
    """Moves into combats that were not begun are undone when the game ends (rulebook L1510)."""
    for foray in reversed(forays):
        foe = enemy_at(game, seat.index, foray.to)
        if seat.units[foray.unit] == foray.to and foe is not None:
            yield from turn_back(seat, foray)


def turn_back(seat: Seat, foray: steps.Foray) -> Iterator[Fact]:
    """The unit and what it carried are where they were before."""
    for unit in (foray.unit, *foray.workers):
        yield UnitReturned(seat.index, unit, foray.source)
    if foray.resources:
        yield ResourcesMoved(foray.to, foray.source, foray.resources)


def end_if_done(game: Game, step: steps.Move, _: Chance) -> Iterator[Fact] | None:
    """The action ends by itself when nothing is left to move or place."""
    if step.left or step.steps or step.passing is not None or offers.listed(game, game.seats[step.seat], step.moved):
        return None
    return _end(game, step)
