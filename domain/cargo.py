"""What units carry: mechs carry workers, every unit carries resources (rulebook L720, L722)."""

from __future__ import annotations

from domain import decisions as d
from domain.control import board, fights, friends, is_mech, units_at, workers
from domain.prompts import AnyBound, Mix, Some
from domain.state import Game, Seat


def bounds(game: Game, seat: Seat, unit: str) -> dict[str, AnyBound] | None:
    """What the unit can carry from where it is; off a lake, what nobody else there can hold must come along."""
    at = seat.units[unit]
    found: dict[str, AnyBound] = {}
    if is_mech(unit):
        riders = workers(units_at(game, seat.index, at))
        if riders:
            must = _must_take_workers(game, seat, unit, at)
            found["workers"] = Some(tuple(riders), len(riders) if must else 0, len(riders))
    tokens = game.resources.get(at)
    if tokens:
        total = sum(tokens.values())
        must = _must_take_resources(game, seat, unit, at)
        found["resources"] = Mix(dict(tokens), total if must else 0, total)
    return found or None


def _others(game: Game, seat: Seat, unit: str, at: str) -> list[str]:
    return [other for other in units_at(game, seat.index, at) if other != unit]


def _must_take_workers(game: Game, seat: Seat, unit: str, at: str) -> bool:
    """Workers cannot stay on a lake without a mech (rulebook L883)."""
    return board(game).terrain.get(at) == "lake" and not any(map(is_mech, _others(game, seat, unit, at)))


def _must_take_resources(game: Game, seat: Seat, unit: str, at: str) -> bool:
    """Resources cannot stay on a lake without a character or mech, one's own or of who plays together with one."""
    if board(game).terrain.get(at) != "lake" or fights(_others(game, seat, unit, at)):
        return False
    here = game.presence[at]
    return not any(fights(here[other]) for other in here if friends(game, seat.index, other))


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
