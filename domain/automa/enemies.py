"""Enemies of an Automa: every other player, or every human where humans play together (rulebook L4200)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.control import board, enemy_at, is_worker, units_at
from domain.state import Game, Seat


def is_enemy(game: Game, seat: Seat, other: Seat) -> bool:
    """Does an Automa attack and watch the other seat?"""
    return other.index != seat.index and not (game.options.automa.cooperative and other.kind == seat.kind)


def enemies(game: Game, seat: Seat) -> list[Seat]:
    """All the enemies of an Automa."""
    return [other for other in game.seats if is_enemy(game, seat, other)]


def enemy_on(game: Game, seat: Seat, at: str) -> list[str]:
    """The enemy units on a territory."""
    other = enemy_at(game, seat.index, at)
    return units_at(game, other, at) if other is not None and is_enemy(game, seat, game.seats[other]) else []


def occupied(game: Game, seat: Seat, at: str) -> bool:
    """Does another player have units here?

    Automas that play together keep off each other's territories as well: the rules are silent on it, and
    units of two players never share a territory in peace.
    """
    return enemy_at(game, seat.index, at) is not None


def fighting(units: Iterable[str]) -> int:
    """How many of the units take part in combat."""
    return sum(not is_worker(unit) for unit in units)


def combat_units(game: Game, seat: Seat) -> list[tuple[Seat, str, str]]:
    """Enemy characters and mechs: whose they are, which, and where."""
    return [
        (enemy, unit, at) for enemy in enemies(game, seat) for unit, at in enemy.units.items() if not is_worker(unit)
    ]


def places(game: Game, units: Iterable[str]) -> list[str]:
    """Where enemy units are: those at home count only if none is on the board (rulebook L3677)."""
    found = list(dict.fromkeys(units))
    hexes = board(game).hexes
    return [at for at in found if at in hexes] or found


def nearest(game: Game, places: Iterable[str], to: str) -> int:
    """How far it is from a territory to the closest of the places."""
    chart = board(game)
    return min(chart.distance(at, to) for at in places)
