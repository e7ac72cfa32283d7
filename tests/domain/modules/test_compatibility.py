"""Which modules can be played together (rulebook L1588)."""

from __future__ import annotations

from itertools import permutations

import pytest

from domain.modules import MODULES, excluded, faults
from domain.options import Options, SeatPlan

TRACKS = ("war-track", "peace-track", "triumph-tiles")
FREE = ("war-track", "rivals", "alliances", "tesla", "final-turns")
PAIRS = [
    *permutations(TRACKS, 2),
    ("rivals", "peace-track"),
    ("peace-track", "rivals"),
    ("rivals", "teams"),
    ("teams", "rivals"),
    ("teams", "peace-track"),
    ("triumph-tiles", "teams"),
]
FOUR = (SeatPlan(),) * 4
TEAMS = Options(teams=((0, 1), (2, 3)))


@pytest.mark.rule("L1588", "modules that exclude each other")
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_pair_that_cannot_be_played_is_refused_once_in_either_order(one: str, other: str) -> None:
    reasons = [reason for reason in faults((one, other), FOUR, TEAMS) if reason.code == "modules-incompatible"]
    assert len(reasons) == 1
    assert one in reasons[0].detail
    assert other in reasons[0].detail
    assert reasons[0].rule is not None


@pytest.mark.rule("L1588", "modules that can be mixed")
def test_all_others_can_be_mixed() -> None:
    assert faults(FREE, FOUR, Options()) == []
    assert faults(("peace-track", "alliances", "tesla"), FOUR, Options()) == []


def test_exclusion_is_mutual_and_names_known_modules() -> None:
    for id in MODULES:
        for other in excluded(id):
            assert id in excluded(other)
            assert other != id
