"""Every line of the campaign's episodes has a test, by name: setup, special rules, end, rewards, and the Automa.

`episodes.json` lists the lines. Each says in our words what the rulebook says there, and what of the code it is: parts
of the episode's manifest, and hooks of its module. A line with `same` is repeated where a module says it, too; a test
may cite either. A part of a manifest or a hook without a line, and a line without a test, fail by name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from domain import hooks
from domain.campaign.episodes import EPISODES
from tests.collected import collected
from tests.rules_coverage import lines


class Line(msgspec.Struct, frozen=True):
    """A line of an episode."""

    episode: str
    part: str
    line: int
    says: str
    same: int = 0
    code: tuple[str, ...] = ()


LINES = msgspec.json.decode(Path(__file__).with_name("episodes.json").read_bytes(), type=list[Line])


@cache
def cited() -> frozenset[int]:
    """All lines that tests cite."""
    spans = (lines(citation) for marked in collected() for citation, _ in marked.rules)
    return frozenset(line for first, last in spans for line in range(first, last + 1))


@pytest.mark.parametrize("row", LINES, ids=lambda row: f"episode {row.episode}, {row.part}, L{row.line} {row.says}")
def test_a_line_of_an_episode_has_a_test(row: Line) -> None:
    assert {row.line, row.same} & cited(), f"no test is marked with L{row.line}"


def made(episode: str) -> set[str]:
    """The parts of an episode's manifest and the hooks of its module."""
    manifest = EPISODES[episode]
    parts = {type(part).__name__ for part in (*manifest.setup, *manifest.rewards)}
    return parts | {name for name, hook in hooks.ALL.items() if f"episode-{episode}" in hook.table}


@pytest.mark.parametrize("episode", EPISODES)
def test_every_part_of_a_manifest_and_every_special_rule_is_a_line(episode: str) -> None:
    assert made(episode) == {code for row in LINES if row.episode == episode for code in row.code}


def test_every_episode_has_lines_of_every_kind() -> None:
    kinds = {"setup", "special", "end", "automa", "rewards"}
    assert {(row.episode, row.part) for row in LINES} == {(episode, kind) for episode in EPISODES for kind in kinds}
