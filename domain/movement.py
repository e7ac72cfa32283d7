"""Move: different units, one after another, each a step at a time (rulebook L710).

A move carries what the player names: workers with a mech, resources with any unit. What a unit brought to a
territory lies there, so it can be picked up again with the next step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from domain import bolster, forcing, hooks, steps
from domain import decisions as d
from domain.chance import Chance
from domain.control import (
    board,
    enemy_at,
    fights,
    friends,
    is_character,
    is_mech,
    is_worker,
    units_at,
    workers,
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
from domain.prompts import AnyBound, Mix, Option, Some
from domain.state import Game, Seat, Token


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


def one_step(game: Game, seat: Seat, unit: str, without: str | None = None) -> Iterable[str]:
    """The places that a unit could step to, whoever is there: by land, through tunnels, by abilities but `without`."""
    at = seat.units[unit]
    chart = board(game)
    found = dict.fromkeys(chart.land[at])
    mines = own_mines(game, seat)
    if at in chart.tunnels or at in mines:
        found.update(dict.fromkeys((*chart.tunnels, *mines)))
    if is_worker(unit):
        extra = hooks.worker_neighbours.of(seat.abilities)
        if chart.terrain.get(at) == "lake":
            return ()
    else:
        extra = hooks.neighbours.of(id for id in seat.abilities if id != without)
    for own in extra:
        found.update(dict.fromkeys(own(game, seat, unit, at)))
    found.pop(at, None)
    return found


def own_mines(game: Game, seat: Seat) -> list[str]:
    """The Mines whose tunnels a seat may use: its own, and those of who plays together with it."""
    mine = seat.structures.get("mine")
    others = [other for other in game.seats if game.modules and friends(game, seat.index, other.index)]
    shared = [other.structures["mine"] for other in others if "mine" in other.structures]
    return shared if mine is None else [mine, *shared]


def destinations(game: Game, seat: Seat, unit: str) -> list[str]:
    """Where a unit may step: workers never to or from opposing units by themselves (rulebook L740, L750)."""
    at = seat.units[unit]
    places = one_step(game, seat, unit)
    if not is_worker(unit):
        return list(places)
    if _held(game, seat, at):
        return []
    barred = hooks.movement_barred.of(game.modules)
    return [
        to for to in places if enemy_at(game, seat.index, to) is None and not any(own(game, seat, to) for own in barred)
    ]


def _held(game: Game, seat: Seat, at: str) -> bool:
    """Is a combat to be fought here? Workers cannot walk out of it."""
    return enemy_at(game, seat.index, at) is not None


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
    listed += offered(game, seat, step.moved)
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
    bounds = cargo(game, seat, unit)
    return [Option(d.MoveUnit(unit, place), bounds) for place in to]


def cargo(game: Game, seat: Seat, unit: str) -> dict[str, AnyBound] | None:
    """What the unit can carry from where it is; off a lake, what nobody else there can hold must come along."""
    at = seat.units[unit]
    bounds: dict[str, AnyBound] = {}
    if is_mech(unit):
        riders = workers(units_at(game, seat.index, at))
        if riders:
            must = _must_take_workers(game, seat, unit, at)
            bounds["workers"] = Some(tuple(riders), len(riders) if must else 0, len(riders))
    tokens = game.resources.get(at)
    if tokens:
        total = sum(tokens.values())
        must = _must_take_resources(game, seat, unit, at)
        bounds["resources"] = Mix(dict(tokens), total if must else 0, total)
    return bounds or None


def _others(game: Game, seat: Seat, unit: str, at: str) -> list[str]:
    return [other for other in units_at(game, seat.index, at) if other != unit]


def _must_take_workers(game: Game, seat: Seat, unit: str, at: str) -> bool:
    """Workers cannot stay on a lake without a mech (rulebook L883)."""
    return board(game).terrain.get(at) == "lake" and not any(map(is_mech, _others(game, seat, unit, at)))


def _must_take_resources(game: Game, seat: Seat, unit: str, at: str) -> bool:
    """Resources cannot stay on a lake without a character or mech."""
    return board(game).terrain.get(at) == "lake" and not fights(_others(game, seat, unit, at))


def carried(game: Game, seat: Seat, decision: d.MoveUnit) -> tuple[tuple[str, ...], dict[str, int]]:
    """The workers and resources that come along; when nothing is said, only what must."""
    unit, at = decision.unit, seat.units[decision.unit]
    riders, tokens = decision.workers, decision.resources
    if riders is None:
        must = is_mech(unit) and _must_take_workers(game, seat, unit, at)
        riders = tuple(workers(units_at(game, seat.index, at))) if must else ()
    if tokens is None:
        tokens = dict(game.resources.get(at, {})) if _must_take_resources(game, seat, unit, at) else {}
    return riders, tokens


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
        yield from take_offer(game, owner, decision)
    else:
        yield from _end(game, step)


def _ends_movement(seat: Seat, unit: str, decision: d.PlaceToken | d.ArmToken) -> bool:
    """Is the token placed or armed where the moving unit is, or wherever a moving character leaves one?"""
    leaves = isinstance(decision, d.PlaceToken) and is_character(unit)
    return leaves or seat.units[unit] == decision.territory


def _end(game: Game, step: steps.Move) -> Iterator[Fact]:
    """What is to be resolved comes next; after it, only units that had to wait for it leave tokens."""
    seat = game.seats[step.seat]
    waiting = tuple(unit for unit in step.moved if _unresolved(game, seat, unit))
    yield StepPopped()
    yield StepPushed(steps.Aftermath(step.seat, waiting, step.forays))


def _step(game: Game, step: steps.Move, seat: Seat, decision: d.MoveUnit, chance: Chance) -> Iterator[Fact]:
    """The unit goes there with what it carries; where it must stop, it stops, unless it can pass unnoticed."""
    unit, source, to = decision.unit, seat.units[decision.unit], decision.to
    yield from enters(game, seat, to)
    starts = unit != step.unit
    left = (reach(game, seat, unit, step.reach) if starts else step.steps) - 1
    if step.passing is None:
        foray = steps.Foray(unit, source, to, *carried(game, seat, decision))
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
        and _guarded(game, seat, unit, to)
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


def reach(game: Game, seat: Seat, unit: str, base: int) -> int:
    """How many steps a unit may make: abilities help characters and mechs, not workers."""
    if is_worker(unit):
        return base
    return base + sum(own(game, seat, unit) for own in hooks.range_.of(seat.abilities))


def stops(game: Game, seat: Seat, unit: str, to: str) -> bool:
    """A unit's movement ends with opposing units, on some tokens, and for the character at an encounter."""
    return _guarded(game, seat, unit, to) or (is_character(unit) and to in game.encounters)


def _guarded(game: Game, seat: Seat, unit: str, to: str) -> bool:
    """Do opposing units, a token or what a module has there end movement?"""
    if enemy_at(game, seat.index, to) is not None:
        return True
    if any(own(game, seat, unit, to) for own in hooks.movement_stops.of(game.modules)):
        return True
    token = effective_token(game, seat, to)
    return token is not None and any(own(game, seat, to) for own in hooks.token_stops.of([token.kind]))


def effective_token(game: Game, seat: Seat, at: str) -> Token | None:
    """The token on a territory, unless the seat has an ability to ignore it."""
    token = game.tokens.get(at)
    if token is None or friends(game, seat.index, token.owner):
        return None
    if any(own(game, seat, token) for own in hooks.token_ignored.of(seat.abilities)):
        return None
    return token


def appear(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    """What a token does when a unit comes to its territory in another way than by moving."""
    token = effective_token(game, seat, at)
    if token is not None:
        for own in hooks.token_appeared.of([token.kind]):
            yield from own(game, seat, at)


def _unresolved(game: Game, seat: Seat, unit: str) -> bool:
    """Does a combat or an encounter wait where the unit stands?"""
    at = seat.units[unit]
    return enemy_at(game, seat.index, at) is not None or (is_character(unit) and at in game.encounters)


def offered(game: Game, seat: Seat, units: Iterable[str]) -> list[Option]:
    """What abilities let a seat do where these units ended their movement, once nothing is left to resolve there
    (rulebook L4437)."""
    found = hooks.movement_offers.of(seat.abilities)
    if not found:
        return []
    ready = [unit for unit in units if not _unresolved(game, seat, unit)]
    listed = {option.decision: option for unit in ready for own in found for option in own(game, seat, unit)}
    return list(listed.values())


def take_offer(game: Game, seat: Seat, decision: d.PlaceToken | d.ArmToken) -> Iterator[Fact]:
    """A faction token is placed or turned over."""
    for own in hooks.movement_offer_taken.of(seat.abilities):
        yield from own(game, seat, decision)


def offer_options(game: Game, step: steps.Offers, _: int) -> list[Option]:
    """The offers to all units that had to wait, or none of them."""
    return [*offered(game, game.seats[step.seat], step.units), Option(d.Pass())]


def skip_offers(game: Game, step: steps.Offers, _: Chance) -> Iterator[Fact] | None:
    """Without an offer there is nothing to ask."""
    return None if len(offer_options(game, step, step.seat)) > 1 else iter((StepPopped(),))


def answer_offer(game: Game, step: steps.Offers, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """One offer after another, until the player has done."""
    if isinstance(decision, d.PlaceToken | d.ArmToken):
        yield from take_offer(game, game.seats[seat], decision)
    else:
        yield StepPopped()


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
    if step.left or step.steps or step.passing is not None or offered(game, game.seats[step.seat], step.moved):
        return None
    return _end(game, step)
