"""Every rule test with its markers, collected by pytest in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("tests/domain", "tests/obligations")
ANSWER = "COLLECTED_TO"


class Marked(NamedTuple):
    """A test, the rulebook lines it shows with their topics, the obligations it meets, and the limits it shows."""

    test: str
    rules: list[tuple[str, str]]
    shows: list[str]
    limits: list[str]


def pytest_collection_finish(session: pytest.Session) -> None:
    """As a plugin of the collecting process: write down what was collected."""
    if target := os.environ.get(ANSWER):
        Path(target).write_text(json.dumps([_marked(item) for item in session.items]))


def _marked(item: pytest.Item) -> Marked:
    rules = [(mark.args[0], mark.args[1]) for mark in item.iter_markers("rule")]
    return Marked(item.nodeid, rules, named(item, "shows"), named(item, "limits"))


def named(item: pytest.Item, marker: str) -> list[str]:
    """What a marker of a test names, with the values of the parameters in braces."""
    spec = getattr(item, "callspec", None)
    values = spec.params if spec is not None else {}
    return [text.format(**values) for mark in item.iter_markers(marker) for text in mark.args]


@cache
def collected() -> list[Marked]:
    """All rule tests, whatever part of the suite is running."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    target = ROOT / f".collected-{os.getpid()}.json"
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-m", "", "-p", "tests.collected", "-p"]
    try:
        done = subprocess.run(
            [*command, "no:cacheprovider", *FOLDERS],
            cwd=ROOT,
            env=environment | {ANSWER: str(target)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return [
            Marked(test, [(line, topic) for line, topic in rules], shows, limits)
            for test, rules, shows, limits in _read(target)
        ]
    finally:
        target.unlink(missing_ok=True)


def _read(target: Path) -> list[tuple[str, list[list[str]], list[str], list[str]]]:
    found: list[tuple[str, list[list[str]], list[str], list[str]]] = json.loads(target.read_text())
    return found
