"""How fast decisions are taken over HTTP, beside the floor: authentication, JSON and the same durable append."""

from __future__ import annotations

import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache
from itertools import chain, count, cycle
from multiprocessing import get_context
from pathlib import Path
from threading import Barrier

import pytest

from app.embedded_redis import EmbeddedRedis
from tests.app.service import wait_until
from tests.bench.scripts import Script, script

SECONDS = 8.0
PROCESSES = 2
SCRIPTS = 4
Start = Callable[[], float]
Work = Callable[[int, int, Start], list[float]]
_start_line: Barrier

UNLIMITED = {"RATE_LIMIT": "off", "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_PLAYERS": "off"}


class Client:
    """One connection that stays open."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.connection.connect()
        self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def post(self, path: str, body: bytes, **headers: str) -> bytes:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request("POST", path, body, {"Content-Type": "application/json", **given})
        answer = self.connection.getresponse()
        content = answer.read()
        assert answer.status in (200, 201), content
        return content


class Match:
    """A started game with a script, and its players' tokens."""

    def __init__(self, port: int, known: Script) -> None:
        self.client, self.known, self.at = Client(port), known, 0
        self.players = [f"Bearer {self.say('/players', name='A')['token']}" for _ in range(2)]
        self.game = self.say("/games", self.players[0], seats=[{}, {}], seed=known.seed)["id"]
        for player in self.players:
            self.say(f"/games/{self.game}/seats", player)
        self.version = self.say(f"/games/{self.game}/start", self.players[0])["version"]

    def say(self, path: str, player: str = "", **body: object) -> dict[str, object]:
        headers = {"Authorization": player} if player else {}
        answer: dict[str, object] = json.loads(self.client.post(f"/v1{path}", json.dumps(body).encode(), **headers))
        return answer

    def decide(self) -> float:
        """Post the next decision of the script; the seconds it took."""
        seat, decision = self.known.decisions[self.at]
        headers = {"Authorization": self.players[seat], "If_Match": f'"{self.version}"'}
        began = time.perf_counter()
        self.client.post(f"/v1/games/{self.game}/decisions", decision, **headers)
        took = time.perf_counter() - began
        self.at, self.version = self.at + 1, self.version + 1
        return took

    def touch_floor(self) -> float:
        seat, decision = self.known.decisions[self.at % len(self.known.decisions)]
        began = time.perf_counter()
        self.client.post(f"/floor/{self.game}", decision, Authorization=self.players[seat])
        self.at += 1
        return time.perf_counter() - began


def decisions(port: int, number: int, start: Start) -> list[float]:
    """The latencies of one client that plays game after game."""
    match, latencies = Match(port, _script(number)), []
    until = start() + SECONDS
    for game in count(number + 1):
        while match.at < len(match.known.decisions):
            if time.monotonic() > until:
                return latencies
            latencies.append(match.decide())
        match = Match(port, _script(game))
    return latencies


def floor(port: int, number: int, start: Start) -> list[float]:
    """The latencies of one client at the floor."""
    match, latencies = Match(port, _script(number)), []
    until = start() + SECONDS
    while time.monotonic() < until:
        latencies.append(match.touch_floor())
    return latencies


@cache
def _script(number: int) -> Script:
    return script(f"bench {number % SCRIPTS}")


def get_ready(start_line: Barrier) -> None:
    """What a process of clients is given, and what it makes beforehand."""
    global _start_line  # noqa: PLW0603 a process of the pool is given it once
    _start_line = start_line
    for number in range(SCRIPTS):
        _script(number)


def start() -> float:
    """Wait until every client is ready; the time when they start."""
    _start_line.wait(120)
    return time.monotonic()


def several(work: Work, port: int, numbers: list[int]) -> list[float]:
    with ThreadPoolExecutor(len(numbers)) as pool:
        return list(chain.from_iterable(pool.map(lambda number: work(port, number, start), numbers)))


def measured(work: Work, port: int, clients: int) -> tuple[float, float, float]:
    """Answers a second, the median and the 99th percentile in milliseconds."""
    groups = [list(range(clients))[part::PROCESSES] for part in range(min(PROCESSES, clients))]
    context = get_context("spawn")
    with ProcessPoolExecutor(len(groups), context, get_ready, (context.Barrier(clients),)) as pool:
        running = [pool.submit(several, work, port, group) for group in groups]
        latencies = sorted(chain.from_iterable(each.result() for each in running))
    busy = sum(latencies) / clients
    return len(latencies) / busy, latencies[len(latencies) // 2] * 1000, latencies[int(len(latencies) * 0.99)] * 1000


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The service as gunicorn serves it, with the floor beside it, on a Redis that syncs every entry."""
    directory = tmp_path_factory.mktemp("bench")
    with ExitStack() as held, socket.socket() as free:
        redis = held.enter_context(EmbeddedRedis(directory / "log").running())
        queue = held.enter_context(EmbeddedRedis(directory / "queue", durable=False).running())
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        settings = {
            "REDIS_URL": redis,
            "QUEUE_REDIS_URL": queue,
            "PORT": str(port),
            "LOG_LEVEL": "warning",
            **UNLIMITED,
        }
        command = [sys.executable, "-m", "gunicorn", "-c", "python:app.gunicorn_conf", "tests.bench.floor:application"]
        server = subprocess.Popen(command, env=os.environ | settings, cwd=Path(__file__).parents[2])
        try:
            wait_until(lambda: _answers(port), "the server answers")
            yield port
        finally:
            server.terminate()
            server.wait(20)


def _answers(port: int) -> bool:
    with socket.socket() as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.bench
@pytest.mark.parametrize("clients", [1, 16])
def test_decisions_beside_the_floor(port: int, clients: int) -> None:
    rates = {}
    for name, work in cycle_twice(("floor", floor), ("decisions", decisions)):
        rate, median, p99 = measured(work, port, clients)
        best = rates.get(name, (0.0, 0.0, 0.0))
        rates[name] = max(best, (rate, median, p99))
        print(f"\n{name:>9} {clients:>2} clients: {rate:6.0f}/s, median {median:5.1f} ms, p99 {p99:5.1f} ms")
    share = rates["decisions"][0] / rates["floor"][0]
    slower = rates["decisions"][2] / rates["floor"][2]
    print(f"decisions at {clients} clients: {share:.0%} of the floor, p99 {slower:.1f} times its")
    assert share >= 0.6
    assert slower <= 3


def cycle_twice(*items: tuple[str, Work]) -> Iterator[tuple[str, Work]]:
    for _, item in zip(range(2 * len(items)), cycle(items), strict=False):
        yield item


@pytest.mark.bench
def test_a_decision_late_in_a_long_game_is_as_fast_as_an_early_one(port: int) -> None:
    known = next(game for n in count() if len((game := script(f"long {n}", policy="plain")).decisions) > 2500)
    early, late = Match(port, known), Match(port, known)
    for match, version in ((early, 50), (late, 2000)):
        while match.version < version:
            match.decide()
    pairs = [(early.decide(), late.decide()) for _ in range(400)]
    medians = [statistics.median(each) * 1000 for each in zip(*pairs, strict=True)]
    print(f"\nmedian at version 50: {medians[0]:.2f} ms, at version 2000: {medians[1]:.2f} ms")
    assert medians[1] <= 1.1 * medians[0]
