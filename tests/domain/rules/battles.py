"""A battle of two seats on one territory, for the tests of combat."""

from __future__ import annotations

from domain.decisions import (
    Commit,
)
from domain.positions import Side, decide_ok, position
from domain.state import Game
from domain.steps import Aftermath

FIELD = "tundra-5"
"""Where most of these combats take place: open land without tunnel or encounter, beside the Factory."""


def attacker(**given: object) -> Side:
    """Nordic, with a mech on the field that brings no ability to combat."""
    return Side("nordic", "industrial", **{"at": {"mech-1": FIELD}, "power": 10, "popularity": 5, **given})


def defender(**given: object) -> Side:
    """Rusviet, with a mech on the field that brings no ability to combat."""
    return Side("rusviet", "mechanical", **{"at": {"mech-1": FIELD}, "power": 10, "popularity": 5, **given})


def battle(one: Side | None = None, other: Side | None = None, **given: object) -> Game:
    """The attacker has moved onto the defender's territory: the combat has begun."""
    return position([one or attacker(), other or defender()], step=Aftermath(0, ("mech-1",)), **given)


def commit(game: Game, mine: Commit, theirs: Commit) -> list[object]:
    """Both sides commit, the attacker first."""
    return [*decide_ok(game, mine, 0), *decide_ok(game, theirs, 1)]
