"""Upgrade: move a technology cube from a top benefit to a bottom cost (rulebook L827)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import decisions as d
from domain import steps
from domain.chance import Chance
from domain.content import MATS, TOP
from domain.facts import CubeMoved, Fact, StepPopped
from domain.prompts import Option
from domain.state import Game, Seat

CUBES = tuple(benefit.id for action in TOP.values() for benefit in action.benefits if benefit.cube)
"""The benefits that start with a cube."""


def moves(seat: Seat) -> list[Option]:
    """Every cube still on a benefit, to every cost with a free space."""
    free = [s.bottom for s in MATS[seat.mat].sections if seat.discounts.get(s.bottom, 0) < s.slots]
    return [Option(d.MoveCube(top, bottom)) for top in CUBES if top not in seat.cubes for bottom in free]


def skip(game: Game, step: steps.Upgrade, _: Chance) -> Iterator[Fact] | None:
    """With all cubes moved there is nothing to upgrade."""
    return None if len(game.seats[step.seat].cubes) < len(CUBES) else iter((StepPopped(),))


def options(game: Game, step: steps.Upgrade, _: int) -> list[Option]:
    """Move a cube, or decline."""
    listed = moves(game.seats[step.seat])
    return listed if step.must else [*listed, Option(d.Pass())]


def take(game: Game, step: steps.Upgrade, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The cube moves."""
    yield StepPopped()
    if isinstance(decision, d.MoveCube):
        yield CubeMoved(seat, decision.top, decision.bottom)
