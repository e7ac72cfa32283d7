"""Games in which everything listed as a step, and every score, is worked out a second time by other code."""

from __future__ import annotations

from random import Random

import pytest

from domain import decisions as d
from domain import engine, steps
from domain.chance import Chance
from domain.content import FACTIONS, STRUCTURE_TILES
from domain.options import Options, SeatPlan
from domain.policies import POLICIES
from domain.scoring import score
from domain.selfplay import Plan, opened
from domain.state import Game
from tests.domain.second_opinion import coins, destinations

NATIVE = [id for id, row in FACTIONS.items() if row.module is None]
MOST = 1000
"""Decisions of a game that are looked at."""


def table(seed: int, players: int) -> Plan:
    """A table with chosen factions and a structure bonus tile, without modules."""
    rng = Random(f"second-{seed}")
    seats = tuple(SeatPlan(faction=faction) for faction in rng.sample(NATIVE, players))
    tiles = list(STRUCTURE_TILES)
    return Plan(seed, players, "steady", seats, Options(structure_tile=tiles[seed % len(tiles)]), ())


def listed(game: Game, step: steps.Move) -> dict[str, set[str]]:
    """The steps on offer, by unit."""
    found: dict[str, set[str]] = {}
    (prompt,) = engine.prompts(game)
    for option in prompt.options:
        if isinstance(option.decision, d.MoveUnit):
            found.setdefault(option.decision.unit, set()).add(option.decision.to)
    return found


def expected(game: Game, step: steps.Move) -> dict[str, set[str]]:
    """The same by the other code: the unit that goes on, and each that has not moved, of workers together the first."""
    seat = game.seats[step.seat]
    units = [step.unit] if step.unit is not None and step.steps else []
    if step.left:
        waiting = [unit for unit in seat.units if unit not in step.moved]
        alike = {seat.units[unit]: unit for unit in reversed(waiting) if unit.startswith("worker")}
        units += [unit for unit in waiting if not unit.startswith("worker") or unit in alike.values()]
    found = {unit: destinations(game, seat, unit) for unit in units}
    return {unit: places for unit, places in found.items() if places}


@pytest.mark.rule("L714", "movement: every step listed, and no other, by a second opinion")
@pytest.mark.rule("L1518", "scoring: every score by a second opinion")
@pytest.mark.parametrize("seed", range(14))
def test_steps_and_scores_are_the_same_by_other_code(seed: int) -> None:
    plan = table(seed, 2 + seed % 6)
    game, _ = opened(plan)
    rng, policy = Random(seed), POLICIES["steady" if seed % 3 else "random"]
    moves = 0
    while game.status == "running" and game.version < MOST:
        step = game.steps[-1]
        if isinstance(step, steps.Move):
            assert listed(game, step) == expected(game, step)
            moves += 1
        if isinstance(step, steps.ChooseSection):
            assert [score(game, seat).total for seat in game.seats] == [coins(game, seat) for seat in game.seats]
        prompt = rng.choice(engine.prompts(game))
        engine.take(game, prompt.seat, policy(game, prompt, rng), Chance(plan.secret, game.version))
    assert moves > 30
