"""Positions with the Desolation: marches, attacks and defences."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from domain.decisions import (
    Pass,
)
from domain.positions import Combatant, Side, position
from domain.state import Game
from domain.steps import Aftermath, EndTurn
from tests.domain.modules.dice import throw

FOE = 2
"""The Desolation's seat at a table of two."""
NE, E, SE, SW, W, NW = range(1, 7)
"""The faces of the die by the way they point."""
TRACK = ("combat", "mechs", "workers")
AWAY = {"mech-1": "mountain-1", "mech-2": "farm-2"}
"""Two of its units, far from everybody."""


def nordic(**given: Any) -> Side:
    return Side("nordic", "engineering", **{"power": 7, **given})


def crimea(**given: Any) -> Side:
    return Side("crimea", "agricultural", **{"power": 7, **given})


def table(one: Side, other: Side | None = None, units: dict[str, str] | None = None, **given: Any) -> Game:
    timer = given.pop("timer", 12)
    cards, stars = given.pop("cards", (3,)), given.pop("stars", 0)
    foe = Combatant("desolation", units or AWAY, power=min(16, sum(cards)), popularity=timer, cards=cards, stars=stars)
    sides = [one] if other is None else [one, other]
    return position(sides, modules=["desolation"], combatant=foe, **{"track": TRACK, **given})


def march(one: Side, other: Side, units: dict[str, str], *faces: int, **given: Any) -> tuple[Game, list[Any]]:
    """The last player ends the turn; the Desolation marches."""
    waiting = structs.replace(other, objectives=(1,))
    track = (*TRACK, "objective")
    game = table(one, waiting, units, active=1, step=EndTurn(1), track=track, **given)
    return game, throw(game, Pass(), *faces)


def attack(one: Side | None = None, other: Side | None = None, **given: Any) -> Game:
    """The first player's character has moved onto a Desolation unit."""
    side = one or nordic()
    side = structs.replace(side, at={"character": "tundra-5", **side.at})
    units = {"mech-1": "tundra-5", "mech-2": "farm-2"}
    return table(side, other or crimea(), given.pop("units", units), step=Aftermath(0, ("character",)), **given)


def of(kind: type, told: list[Any]) -> list[Any]:
    return [fact for fact in told if isinstance(fact, kind)]


def together(one: Side | None = None, other: Side | None = None, **given: Any) -> Game:
    """Both players' characters stand where the Desolation attacks."""
    sides = [one or nordic(), other or crimea()]
    sides = [structs.replace(side, at={"character": "tundra-6", **side.at}) for side in sides]
    units = {"mech-1": "tundra-5", "mech-2": "farm-2"}
    return march(sides[0], sides[1], units, SE, **given)[0]
