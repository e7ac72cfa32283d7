"""Build: a structure comes to a territory with a worker (rulebook L1000)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import decisions as d
from domain import steps
from domain.chance import Chance
from domain.content import TOP
from domain.control import board, worker_territories
from domain.facts import Fact, StepPopped, StructureBuilt
from domain.prompts import Option
from domain.state import Game

STRUCTURES = tuple(action.structure for action in TOP.values())


def sites(game: Game, step: steps.Build) -> list[Option]:
    """Each structure still on the mat, on each territory without one; never on a lake."""
    seat = game.seats[step.seat]
    terrain = board(game).terrain
    left = [structure for structure in STRUCTURES if structure not in seat.structures]
    places = worker_territories(game, seat) if step.territory is None else [step.territory]
    free = [at for at in places if at not in game.structures and terrain[at] != "lake"]
    return [Option(d.BuildStructure(structure, at)) for at in free for structure in left]


def skip(game: Game, step: steps.Build, _: Chance) -> Iterator[Fact] | None:
    """Without a structure or a site there is nothing to build."""
    return None if sites(game, step) else iter((StepPopped(),))


def options(game: Game, step: steps.Build, _: int) -> list[Option]:
    """Build a structure, or decline."""
    listed = sites(game, step)
    return listed if step.must else [*listed, Option(d.Pass())]


def take(game: Game, step: steps.Build, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The structure stands for good."""
    yield StepPopped()
    if isinstance(decision, d.BuildStructure):
        yield StructureBuilt(seat, decision.structure, decision.territory)
