"""Whole games to look back on, each played once for all tests."""

from functools import cache

import pytest

from domain.options import Options, SeatPlan
from domain.selfplay import Plan
from replay.record import Recording, record


@cache
def recorded(seed: int, players: int, policy: str = "steady") -> Recording:
    table = Plan(seed, players, policy, (SeatPlan(),) * players, Options(), (), asides=False)
    return record(table, f"test-{seed}", rules="test")


@pytest.fixture
def game() -> Recording:
    """A game of three."""
    return recorded(1, 3)
