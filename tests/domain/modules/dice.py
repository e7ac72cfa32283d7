"""Decisions with dice that fall as the test says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from domain.chance import Chance
from domain.decisions import Decision
from domain.engine import play
from domain.facts import Fact
from domain.positions import SECRET, awaited
from domain.state import Game

T = TypeVar("T")


class Dice(Chance):
    """Chance whose dice show these faces, in this order, and no others."""

    def __init__(self, faces: Sequence[int], version: int) -> None:
        super().__init__(SECRET, version)
        self.faces = list(faces)

    def pick(self, label: str, items: Sequence[T]) -> T:
        if not label.startswith("die-"):
            return super().pick(label, items)
        face = self.faces.pop(0)
        return next(item for item in items if item == face)


def throw(game: Game, decision: Decision, *faces: int, seat: int | None = None) -> list[Fact]:
    """A decision of the seat that is awaited, and all the dice that are rolled for what follows."""
    dice = Dice(faces, game.version)
    told = play(game, awaited(game) if seat is None else seat, decision, dice)
    assert not dice.faces, f"nobody rolled {dice.faces}"
    return told
