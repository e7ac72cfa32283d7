"""Drawing Automa cards in built positions, and finding the facts that explain them."""

from __future__ import annotations

from typing import TypeVar

from domain.content import MATS
from domain.decisions import ChooseSection, DrawAutomaCard, MoveUnit, TakeTop
from domain.facts import Fact
from domain.positions import Side, decide_ok, go, position, side
from domain.state import Game

F = TypeVar("F")

HUMAN = side("nordic", "industrial")
"""A player who has not moved: far from the south of the board."""

WORKER_CARD, MECH_CARD, CHARACTER_CARD, RAID_CARD, ATTACK_CARD = 3, 10, 16, 19, 17
"""Cards whose first scheme begins with that move for every faction."""

AT_SEA = 5
"""A space of every tracker on which water is crossed and the first scheme is still followed."""


def versus(automa: Side, *cards: int, human: Side = HUMAN, **rest: object) -> Game:
    """A player against an Automa, whose turn it is, with these cards on its deck."""
    return position([human, automa], active=1, automa_draw=cards, **rest)  # type: ignore[arg-type]


def draw(game: Game) -> list[Fact]:
    """The Automa draws and does what its card says."""
    return decide_ok(game, DrawAutomaCard())


def told(facts: list[Fact], kind: type[F]) -> list[F]:
    """The facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def the(facts: list[Fact], kind: type[F]) -> F:
    """The only fact of its kind."""
    (fact,) = told(facts, kind)
    return fact


def walk(game: Game, unit: str, to: str) -> list[Fact]:
    """The player whose turn it is takes the Move action and moves a unit."""
    mat = MATS[game.seats[game.active].mat]
    section = [section.top for section in mat.sections].index("move")
    return go(game, ChooseSection(section), TakeTop("move_units"), MoveUnit(unit, to))
