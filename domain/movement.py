"""Move: different units, one after another, each a step at a time (rulebook L710).

A move carries what the player names: workers with a mech, resources with any unit. What a unit brought to a
territory lies there, so it can be picked up again with the next step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from domain import bolster, hooks, steps
from domain import decisions as d
from domain.chance import Chance
from domain.control import (
    board,
    enemy_at,
    fights,
    is_character,
    is_mech,
    is_worker,
    units_at,
    workers,
)
from domain.facts import (
    Coins,
    Fact,
    Popularity,
    ResourcesMoved,
    StepChanged,
    StepPopped,
    StepPushed,
    UnitMoved,
    UnitRetreated,
    UnitReturned,
    WorkersForced,
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


def one_step(game: Game, seat: Seat, unit: str) -> Iterable[str]:
    """The places that a unit could step to, whoever is there: by land, through tunnels, by abilities."""
    at = seat.units[unit]
    chart = board(game)
    found = dict.fromkeys(chart.land[at])
    mine = seat.structures.get("mine")
    if at in chart.tunnels or at == mine:
        found.update(dict.fromkeys(chart.tunnels))
        if mine is not None:
            found[mine] = None
    if is_worker(unit):
        extra = hooks.worker_neighbours.of(seat.abilities)
        if chart.terrain.get(at) == "lake":
            return ()
    else:
        extra = hooks.neighbours.of(seat.abilities)
    for own in extra:
        found.update(dict.fromkeys(own(game, seat, unit, at)))
    found.pop(at, None)
    return found


def destinations(game: Game, seat: Seat, unit: str) -> list[str]:
    """Where a unit may step: workers never to or from opposing units by themselves (rulebook L740, L750)."""
    at = seat.units[unit]
    places = one_step(game, seat, unit)
    if not is_worker(unit):
        return list(places)
    if _held(game, seat, at):
        return []
    return [to for to in places if enemy_at(game, seat.index, to) is None]


def _held(game: Game, seat: Seat, at: str) -> bool:
    """Is a combat to be fought here? Workers cannot walk out of it."""
    return enemy_at(game, seat.index, at) is not None


def options(game: Game, step: steps.Move, _: int) -> list[Option]:
    """Go on with the unit that is moving, start another one, place a token, or stop."""
    seat = game.seats[step.seat]
    listed: list[Option] = []
    if step.unit is not None and step.steps:
        listed += _moves(game, seat, step.unit)
    listed += offered(game, seat, step.moved)
    if step.left:
        for unit in startable(seat, step):
            listed += _moves(game, seat, unit)
    listed.append(Option(d.Pass()))
    return listed


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
    elif isinstance(decision, d.PlaceToken | d.ArmToken):
        if step.steps and step.unit is not None and owner.units[step.unit] == decision.territory:
            yield StepChanged(structs.replace(step, steps=0))
        yield from take_offer(game, owner, decision)
    else:
        yield from _end(game, step)


def _end(game: Game, step: steps.Move) -> Iterator[Fact]:
    """What is to be resolved comes next; after it, only units that had to wait for it leave tokens."""
    seat = game.seats[step.seat]
    waiting = tuple(unit for unit in step.moved if _unresolved(game, seat, unit))
    yield StepPopped()
    yield StepPushed(steps.Aftermath(step.seat, waiting, step.forays))


def _step(game: Game, step: steps.Move, seat: Seat, decision: d.MoveUnit, chance: Chance) -> Iterator[Fact]:
    unit, source, to = decision.unit, seat.units[decision.unit], decision.to
    riders, tokens = carried(game, seat, decision)
    starts = unit != step.unit
    left = (reach(game, seat, unit, step.reach) if starts else step.steps) - 1
    if stops(game, seat, unit, to):
        left = 0
    foe = enemy_at(game, seat.index, to)
    forays = step.forays
    if foe is not None and fights(units_at(game, foe, to)):
        forays = (*forays, steps.Foray(unit, source, to, riders, tokens))
    yield StepChanged(
        steps.Move(
            seat.index,
            step.left - starts,
            step.reach,
            unit,
            left,
            (*step.moved, unit) if starts else step.moved,
            forays,
        )
    )
    for own in hooks.stepped.of(seat.abilities):
        yield from own(game, seat, unit, source, to)
    yield from _go(game, seat, unit, to, riders, tokens, chance)


def _go(
    game: Game,
    seat: Seat,
    unit: str,
    to: str,
    riders: tuple[str, ...],
    tokens: dict[str, int],
    chance: Chance,
) -> Iterator[Fact]:
    source = seat.units[unit]
    yield UnitMoved(seat.index, unit, to)
    for rider in riders:
        yield UnitMoved(seat.index, rider, to, by=unit)
    if tokens:
        yield ResourcesMoved(source, to, tokens)
    yield from enter(game, seat, to, chance)
    yield from force_workers(game, seat, to)


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
    if enemy_at(game, seat.index, to) is not None or (is_character(unit) and to in game.encounters):
        return True
    token = effective_token(game, seat, to)
    return token is not None and any(own(game, seat, to) for own in hooks.token_stops.of([token.kind]))


def effective_token(game: Game, seat: Seat, at: str) -> Token | None:
    """The token on a territory, unless the seat has an ability to ignore it."""
    token = game.tokens.get(at)
    if token is None or any(own(game, seat, token) for own in hooks.token_ignored.of(seat.abilities)):
        return None
    return token


def force_workers(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    """Opposing workers without a character or mech retreat at once, at a loss of popularity (rulebook L738)."""
    foe = enemy_at(game, seat.index, at)
    if foe is None:
        return
    driven = list(units_at(game, foe, at))
    if fights(driven):
        return
    for struck in hooks.attacked.of(game.modules):
        yield from struck(game, seat.index, foe)
    for worker in driven:
        yield UnitRetreated(foe, worker, game.seats[foe].base)
    yield WorkersForced(seat.index, len(driven))
    if seat.popularity:
        yield Popularity(seat.index, max(0, seat.popularity - len(driven)))
    for own in hooks.ground_lost.of(game.seats[foe].abilities):
        yield from own(game, game.seats[foe], seat, at)


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
        if seat.units[foray.unit] != foray.to or foe is None:
            continue
        for unit in (foray.unit, *foray.workers):
            yield UnitReturned(seat.index, unit, foray.source)
        if foray.resources:
            yield ResourcesMoved(foray.to, foray.source, foray.resources)


def end_if_done(game: Game, step: steps.Move, _: Chance) -> Iterator[Fact] | None:
    """The action ends by itself when nothing is left to move or place."""
    if step.left or step.steps or offered(game, game.seats[step.seat], step.moved):
        return None
    return _end(game, step)
