"""Positions in the middle of a Move action, and what their options say."""

from __future__ import annotations

from typing import Any

from domain import steps
from domain.decisions import MoveUnit
from domain.engine import prompts
from domain.positions import Side, options, position, side
from domain.prompts import AnyBound
from domain.state import Game

OPPONENT = side("albion", "mechanical")
"""An opponent far from everything but its own corner."""


def moving(*sides: Side, left: int = 2, reach: int = 1, **more: Any) -> Game:
    """The first side is taking a Move action: `left` units over `reach` steps. Alone, it faces a distant opponent."""
    seats = sides if len(sides) > 1 else (*sides, OPPONENT)
    return position(seats, step=steps.Move(0, left, reach), **more)


def reachable(game: Game, unit: str) -> set[str]:
    """Where a unit may step now."""
    return {decision.to for decision in options(game) if isinstance(decision, MoveUnit) and decision.unit == unit}


def movable(game: Game) -> set[str]:
    """The units that may step now."""
    return {decision.unit for decision in options(game) if isinstance(decision, MoveUnit)}


def load(game: Game, unit: str) -> dict[str, AnyBound]:
    """The bounds of what a unit may carry with its next step."""
    for option in prompts(game)[0].options:
        if isinstance(option.decision, MoveUnit) and option.decision.unit == unit:
            return dict(option.bounds or {})
    raise LookupError(unit)
