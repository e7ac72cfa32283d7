"""Combats between seats, won by whoever commits more."""

from __future__ import annotations

from typing import Any

from domain.decisions import Commit
from domain.facts import Fact
from domain.positions import Side, decide_ok, position
from domain.state import Game
from domain.steps import Aftermath

FIELD = "tundra-5"
"""Open land without tunnel or encounter."""


def fighter(faction: str, mat: str, **given: Any) -> Side:
    """A side with a mech on the field."""
    return Side(faction, mat, **{"at": {"mech-1": FIELD}, "power": 7, "popularity": 5, **given})


def battle(one: Side, other: Side, *more: Side, **given: Any) -> Game:
    """The first side has moved onto the field of the second: the combat has begun."""
    return position([one, other, *more], step=Aftermath(0, ("mech-1",)), **given)


def win(game: Game, winner: int = 0, loser: int = 1) -> list[Fact]:
    """One side commits all its power, the other none."""
    sides = sorted((winner, loser))
    return [
        fact
        for seat in sides
        for fact in decide_ok(game, Commit(game.seats[seat].power if seat == winner else 0), seat)
    ]
