"""How fast past games are verified, and how little folding costs beyond reading."""

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from domain.reducer import fold
from domain.selfplay import plan
from domain.state import Game
from replay import archive
from replay.entry import decode
from replay.moves import facts
from replay.record import record, unchecked
from replay.verify import verify_all

GAMES = 1000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A thousand games of all kinds of tables."""
    folder = tmp_path_factory.mktemp("archive")
    for seed in range(GAMES):
        game = record(plan(seed, 2 + seed % 6), f"game-{seed:04}", "bench", unchecked)
        archive.write(folder / f"{game.id}.jsonl", archive.export(game, game.id))
    return folder


@pytest.mark.bench
@pytest.mark.timeout(0)
def test_a_thousand_games_are_verified(folder: Path) -> None:
    jobs = os.cpu_count() or 1
    games = list(archive.files(folder).games())
    began = time.perf_counter()
    reports = list(verify_all(partial(archive.files, folder), games, jobs))
    seconds = time.perf_counter() - began
    entries, told = sum(report.entries for report in reports), sum(report.facts for report in reports)
    print(
        f"\n{GAMES} games, {entries} decisions, {told} facts verified in {seconds:.1f} s by {jobs} processes: "
        f"{GAMES / seconds:.0f} games/s, {entries / seconds:.0f} decisions/s"
    )
    assert all(report.agrees for report in reports)
    assert seconds < 600


@pytest.mark.bench
@pytest.mark.timeout(0)
def test_folding_against_decoding(folder: Path) -> None:
    """The same lines decoded into facts, and decoded and folded."""
    reader = archive.files(folder)
    logs = [list(reader.lines(game)) for game in list(reader.games())[:100]]

    def decoded() -> int:
        return sum(len(facts(decode(line))) for log in logs for line in log)

    def folded() -> int:
        count = 0
        for log in logs:
            state = Game()
            for line in log:
                told = facts(decode(line))
                fold(state, told)
                count += len(told)
        return count

    count = decoded()
    reading, folding = (min(_timed(work) for _ in range(5)) for work in (decoded, folded))
    print(
        f"\n{count} facts: decoded {count / reading / 1e6:.2f} M/s, "
        f"decoded and folded {count / folding / 1e6:.2f} M/s, {folding / reading:.2f} times the time of decoding alone"
    )
    assert folding / reading < 3


def _timed(work: Callable[[], int]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
