"""Every ability of the newer factions, every mod, token and tile is shown at work and at its limit, by name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.collected import ROOT, collected
from tests.obligations import boundless
from tests.obligations.occurrences import twofold

SHOWN_IN = ("tests/domain/rules", "tests/domain/modules")


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
    done = subprocess.run([*command, *SHOWN_IN], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_what_shows_a_limit_fails_without_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.obligations.boundless", "-p", "no:cacheprovider"]
    answer = tmp_path / "failed.json"
    environment = os.environ | {boundless.ANSWER: str(answer)}
    subprocess.run([*command, *SHOWN_IN], cwd=ROOT, env=environment, capture_output=True, check=True)
    loose = {what for what in twofold() if boundless.can_be_let_loose(what)}
    assert len(loose) > 35
    assert loose - set(json.loads(answer.read_text())) == set(), "no test of these limits fails without them"


def test_there_is_more_than_a_name_to_it() -> None:
    """41 mech mods, 32 of the infrastructure and 18 tokens are of these kinds; 16 tiles and 5 more of those."""
    kinds = [what.partition(" ")[0] for what in twofold()]
    assert (kinds.count("ability"), kinds.count("alliance"), kinds.count("tile")) == (16 + 8 + 7 + 8, 9, 17)
