"""Recruit bonuses: the third row of a scheme gives neighbours the ongoing bonus of a recruit (rulebook L3777)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import enlisting, steps
from domain.automa.facts import BonusShown
from domain.content import BOTTOM
from domain.facts import Fact, StepPushed
from domain.state import Game, Seat

RECRUITS = {kind: row.id for row in BOTTOM.values() for kind in row.ongoing}
"""The recruit, by its bottom action, that gives each ongoing bonus."""


def bonus(game: Game, seat: Seat, kind: str) -> Iterator[Fact]:
    """Neighbours who have the recruit gain its bonus, the left one first."""
    recruit = RECRUITS[kind]  # type: ignore[index]
    due = enlisting.bonuses_due(game, seat.index, recruit).recruits
    yield BonusShown(seat.index, kind, due)
    for neighbour in reversed(due):
        yield StepPushed(steps.RecruitBonus(neighbour, recruit))
