"""Ways on the board: where a unit could step, how far, and where it must stop (rulebook L710)."""

from __future__ import annotations

from collections.abc import Iterable

from domain import hooks
from domain.control import board, enemy_at, friends, is_character, is_worker
from domain.state import Game, Seat, Token


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


def reach(game: Game, seat: Seat, unit: str, base: int) -> int:
    """How many steps a unit may make: abilities help characters and mechs, not workers."""
    if is_worker(unit):
        return base
    return base + sum(own(game, seat, unit) for own in hooks.range_.of(seat.abilities))


def stops(game: Game, seat: Seat, unit: str, to: str) -> bool:
    """A unit's movement ends with opposing units, on some tokens, and for the character at an encounter."""
    return guarded(game, seat, unit, to) or (is_character(unit) and to in game.encounters)


def guarded(game: Game, seat: Seat, unit: str, to: str) -> bool:
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
