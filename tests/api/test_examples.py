"""The bots under examples/ play together, each in its own process and language."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.app.service import Service

EXAMPLES = Path(__file__).parents[2] / "examples"
PATIENCE = 200


def start(*command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def table_of(bot: subprocess.Popen[str]) -> str:
    assert bot.stdout is not None
    line = bot.stdout.readline()
    found = re.search(r"sits at table (\w+)", line)
    assert found, line + bot.stdout.read()
    return found[1]


def finish(service: Service, game: str, bots: list[subprocess.Popen[str]]) -> None:
    """All bots end of themselves and tell the same score."""
    told = []
    deadline = time.monotonic() + PATIENCE
    for bot in bots:
        output, _ = bot.communicate(timeout=max(1, deadline - time.monotonic()))
        assert bot.returncode == 0, output
        told.append(re.findall(r"seat (\d+): (\d+) coins", output))
    scores = httpx.get(f"{service.url}/v1/games/{game}/score").json()
    assert scores["final"]
    expected = [(str(score["seat"]), str(score["total"])) for score in scores["scores"]]
    assert told == [expected] * len(bots)


def test_a_bot_in_python_opens_a_table_and_others_join(service: Service) -> None:
    command = (sys.executable, str(EXAMPLES / "bot.py"), service.url)
    bots = [start(*command, "--seats", "3", "--name", "Ada")]
    game = table_of(bots[0])
    bots += [start(*command, "--game", game, "--name", name) for name in ("Bob", "Cyd")]
    finish(service, game, bots)


def test_bots_in_javascript_and_python_play_together(service: Service) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    bots = [start(node, str(EXAMPLES / "bot.mjs"), service.url)]
    game = table_of(bots[0])
    bots.append(start(sys.executable, str(EXAMPLES / "bot.py"), service.url, "--game", game))
    finish(service, game, bots)


def test_the_bot_stays_short() -> None:
    assert len((EXAMPLES / "bot.py").read_text().splitlines()) < 60


def test_bots_finish_a_game_at_a_table_that_gives_no_hints(service: Service) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    with httpx.Client(base_url=f"{service.url}/v1") as client:
        host = {"Authorization": f"Bearer {client.post('/players', json={'name': 'Host'}).json()['token']}"}
        table = {"seats": [{}, {}], "options": {"suggestions": False}}
        game = client.post("/games", json=table, headers=host).json()["id"]
    python = start(sys.executable, str(EXAMPLES / "bot.py"), service.url, "--game", game)
    javascript = start(node, str(EXAMPLES / "bot.mjs"), service.url, game)
    finish(service, game, [python, javascript])
