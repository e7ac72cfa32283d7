"""Solo games go on by themselves, whichever process is killed."""

import random
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any
from uuid import uuid4

import httpx
import pytest

from app.connections import connect
from app.embedded_redis import log_server
from app.store.log import Log
from domain.automa.facts import AutomaCardDrawn
from domain.facts import TurnBegan
from domain.selfplay import fold_all
from replay.entry import verify_chain
from replay.moves import move
from tests.app.service import Service, wait_until

KILLED = ("worker", "dispatcher", "redis-log", "redis-queue", "web")
PATIENCE = 120.0
"""Seconds that a game may stand still before it counts as stuck."""


class Bot:
    """Plays one solo game with listed options, with some seconds of thought before each; asks again whatever went
    wrong on the way."""

    def __init__(self, url: str, seed: int, thought: float = 0) -> None:
        self.thought = thought
        self.client = httpx.Client(base_url=f"{url}/v1", timeout=10)
        self.rng = random.Random(seed)
        token = self.ask("POST", "/players", json={"name": f"Bot {seed}"})["token"]
        self.client.headers["Authorization"] = f"Bearer {token}"
        self.game = self.ask("POST", "/games", json={"seats": [{"kind": "human"}, {"kind": "automa"}]})["id"]

    def ask(self, method: str, path: str, **options: Any) -> dict[str, Any]:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                answer = self.client.request(method, path, **options)
                if answer.status_code < 500 and answer.status_code != 429:
                    return {**answer.json(), "http": answer.status_code}
            except httpx.TransportError:
                pass
            assert time.monotonic() < deadline, f"{method} {path} was not answered"
            time.sleep(0.1)

    def play(self) -> str:
        self.ask("POST", f"/games/{self.game}/seats", json={})
        self.ask("POST", f"/games/{self.game}/start")
        moved = time.monotonic()
        seen = 0
        self.longest = 0.0
        while True:
            asked = self.ask("GET", f"/games/{self.game}/prompts")
            if asked["status"] != "running":
                return str(asked["status"])
            if asked["version"] > seen:
                self.longest = max(self.longest, time.monotonic() - moved)
                seen, moved = asked["version"], time.monotonic()
            assert time.monotonic() - moved < PATIENCE, f"{self.game} stands still at version {seen}"
            if asked["prompts"]:
                self.decide(asked)
            else:
                self.ask("GET", f"/games/{self.game}/events?after={seen}&wait=2")

    def decide(self, asked: dict[str, Any]) -> None:
        time.sleep(self.rng.random() * self.thought)
        option = self.rng.choice(asked["prompts"][0]["options"])
        headers = {"If-Match": f'"{asked["version"]}"', "Idempotency-Key": uuid4().hex}
        answer = self.ask("POST", f"/games/{self.game}/decisions", json=option["decision"], headers=headers)
        assert answer["http"] in (201, 409), answer


def endure(service: Service, games: int, pause: float, most: int, thought: float = 0) -> tuple[int, float]:
    """Play games while up to `most` processes are killed one after another; how many kills that were, and for how
    many seconds a game stood still at most."""
    chance, kills = random.Random(games), 0
    with ThreadPoolExecutor(games) as pool:
        running = {pool.submit(_played, service.url, seed, thought) for seed in range(games)}
        while wait(running, timeout=pause)[1] and kills < most:
            part = service.parts().get(chance.choice(KILLED))
            if part is not None:
                part.kill()
                kills += 1
        played = [future.result() for future in running]
    assert [status for status, _ in played] == ["finished"] * games
    return kills, max(still for _, still in played)


def _played(url: str, seed: int, thought: float) -> tuple[str, float]:
    bot = Bot(url, seed, thought)
    return bot.play(), bot.longest


def whole(service: Service, games: int) -> None:
    """Every log is there, without a gap, its chain holds, and an Automa drew one card in each of its turns."""
    wait_until(service.is_ready, "the service is ready at the end")
    log = Log(connect(log_server(service.data_dir).url))
    names = list(log.names("game"))
    assert len(names) >= games
    assert {name: verify_chain(log.lines(name)) for name in names} == dict.fromkeys(names)
    for name in names:
        facts = [fact for entry in log.read(name) for fact in move(entry).facts]
        game = fold_all([facts])
        begun = Counter(fact.turn for fact in facts if isinstance(fact, TurnBegan) and game.seats[fact.seat].automa)
        cards = [fact for fact in facts if isinstance(fact, AutomaCardDrawn)]
        assert set(begun.values()) == {1}
        if game.status == "finished":
            assert len(cards) == len(begun)


def test_solo_games_end_although_processes_are_killed(start_service: Callable[..., Service]) -> None:
    service = start_service().started()
    assert endure(service, games=6, pause=0.5, most=6)[0] > 0
    whole(service, 6)


@pytest.mark.soak
def test_fifty_solo_games_end_although_processes_are_killed(start_service: Callable[..., Service]) -> None:
    service = start_service(WEB_WORKERS="2").started()
    kills, still = endure(service, games=50, pause=4.0, most=1000, thought=0.2)
    print(f"\n50 solo games ended, {kills} processes killed on the way, none stood still for more than {still:.1f} s")
    whole(service, 50)
