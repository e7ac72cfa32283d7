"""Every ability of the newer factions, every mod, token and tile is shown at work and at its limit, by name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.collected import ROOT, collected
from tests.obligations.occurrences import twofold


@pytest.mark.parametrize("what", twofold())
def test_a_test_shows_it_at_work(what: str) -> None:
    assert [marked.test for marked in collected() if what in marked.shows]


@pytest.mark.parametrize("what", twofold())
def test_a_test_shows_its_limit(what: str) -> None:
    assert [marked.test for marked in collected() if what in marked.limits]


def test_limits_are_shown_only_of_what_has_to_be() -> None:
    assert {what for marked in collected() for what in marked.limits} <= set(twofold())


def test_what_is_shown_at_work_fails_without_it() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.obligations.without", "-p", "no:cacheprovider"]
    done = subprocess.run([*command, "tests/domain"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_there_is_more_than_a_name_to_it() -> None:
    """41 mech mods, 32 of the infrastructure and 18 tokens are of these kinds; 16 tiles and 5 more of those."""
    kinds = [what.partition(" ")[0] for what in twofold()]
    assert (kinds.count("ability"), kinds.count("alliance"), kinds.count("tile")) == (16 + 8 + 7 + 8, 9, 17)
