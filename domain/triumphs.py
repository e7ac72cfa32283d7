"""Triumphs: when stars are placed (rulebook L1478)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain import hooks
from domain.content import TRACKS
from domain.control import mechs_on_board, workers_on_board
from domain.facts import Fact, StarPlaced
from domain.state import Game, Seat

REACHED: dict[str, Callable[[Seat], bool]] = {
    "upgrades": lambda seat: len(seat.cubes) == 6,
    "mechs": lambda seat: mechs_on_board(seat) == TRACKS.mechs,
    "structures": lambda seat: len(seat.structures) == 4,
    "recruits": lambda seat: len(seat.recruits) == 4,
    "workers": lambda seat: workers_on_board(seat) == TRACKS.workers,
    "popularity": lambda seat: seat.popularity == TRACKS.popularity_max,
    "power": lambda seat: seat.power == TRACKS.power_max,
}
"""Triumphs that are reached by a position; those for combat and objectives come from an event."""

LIMITS = {"combat": 2}


def stars(seat: Seat) -> int:
    """How many stars a seat has placed."""
    return sum(seat.stars.values())


def supply(game: Game, seat: Seat) -> int:
    """How many stars a seat can still place."""
    for own in hooks.star_supply.of(game.modules):
        return own(game, seat)
    return TRACKS.stars - stars(seat)


def limit(game: Game, seat: Seat, triumph: str) -> int:
    """How many stars a triumph can give a seat: one, or two for combat, unless an ability says otherwise."""
    most = LIMITS.get(triumph, 1)
    for own in hooks.star_limit.of([*game.modules, *seat.abilities]):
        changed = own(game, seat, triumph)
        most = most if changed is None else changed
    return most


def open_to(game: Game, seat: Seat, triumph: str) -> bool:
    """Has the seat a star left, and does the triumph allow it another?"""
    return supply(game, seat) > 0 and seat.stars.get(triumph, 0) < limit(game, seat, triumph)


def place(game: Game, seat: Seat, triumph: str) -> Iterator[Fact]:
    """Place a star for a triumph that is still open to the seat."""
    if open_to(game, seat, triumph):
        yield StarPlaced(seat.index, triumph)


def award(game: Game, seat: Seat) -> Iterator[Fact]:
    """Place the stars that a seat's position has earned; it must place them."""
    for triumph, reached in REACHED.items():
        if triumph not in seat.stars and reached(seat):
            yield from place(game, seat, triumph)
