"""Positions with Mad Tesla: his turns, and attacks on him."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from domain.positions import Combatant, Side, position
from domain.state import Game
from domain.steps import Aftermath, EndTurn

TESLA = 2
"""His seat at a table of two."""
NE, E, SE, SW, W, NW = range(1, 7)
"""The faces of the die by the way they point."""


def nordic(**given: Any) -> Side:
    return Side("nordic", "engineering", **{"power": 7, "popularity": 5, **given})


def crimea(**given: Any) -> Side:
    return Side("crimea", "agricultural", **{"power": 7, "popularity": 5, **given})


def table(*sides: Side, at: str = "factory", health: int = 16, **given: Any) -> Game:
    tesla = Combatant("mad_tesla", {"tesla": at}, power=health)
    return position(sides, modules=["mad-tesla"], combatant=tesla, **{"discard": (2, 3), **given})


def at_the_end(one: Side, other: Side, **given: Any) -> Game:
    """The last player is about to end the turn; Mad Tesla follows."""
    return table(one, structs.replace(other, objectives=(1,)), active=1, step=EndTurn(1), **given)


def attack(one: Side | None = None, other: Side | None = None, at: str = "tundra-5", **given: Any) -> Game:
    """The first player's character has moved onto his territory."""
    one = one or nordic()
    one = structs.replace(one, at={"character": at, **one.at})
    return table(one, other or crimea(), at=at, step=Aftermath(0, ("character",)), **given)


def tesla_at(game: Game) -> str | None:
    return game.seats[TESLA].units.get("tesla")


def of(kind: type, told: list[Any]) -> list[Any]:
    return [fact for fact in told if isinstance(fact, kind)]
