"""Many tables at once: every bot finishes its game, and the log has every decision once."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from multiprocessing import get_context
from typing import Any

import httpx
import pytest

from app.connections import connect
from app.embedded_redis import log_server
from app.store.log import Log
from replay.entry import verify_chain
from tests.app.service import Service

TABLES, SEATS, PROCESSES = int(os.environ.get("TABLES", "50")), 4, 2
UNLIMITED = {"RATE_LIMIT": "off", "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_PLAYERS": "off"}


@pytest.fixture
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    settings = {"WEB_WORKERS": "2", "WEB_THREADS": "160", "LOG_LEVEL": "warning", **UNLIMITED}
    running = Service(tmp_path_factory.mktemp("crowd") / "data", **settings).started()
    yield running
    running.stop()


async def call(http: httpx.AsyncClient, method: str, path: str, *fine: int, **request: Any) -> httpx.Response:
    """An answer with one of these statuses; while the store is away, ask again as the answer says."""
    while True:
        answer = await http.request(method, path, **request)
        if answer.status_code != 503:
            assert answer.status_code in fine, f"{method} {path}: {answer.status_code} {answer.text}"
            return answer
        await asyncio.sleep(int(answer.headers["Retry-After"]))


async def sit(http: httpx.AsyncClient, game: str | None = None) -> tuple[str, dict[str, str]]:
    """A new player takes a seat, at a new table if none is named."""
    token = (await call(http, "POST", "/players", 201, json={"name": "Bot"})).json()["token"]
    own = {"Authorization": f"Bearer {token}"}
    if game is None:
        game = str((await call(http, "POST", "/games", 201, json={"seats": [{}] * SEATS}, headers=own)).json()["id"])
    await call(http, "POST", f"/games/{game}/seats", 201, json={}, headers=own)
    return game, own


async def play(http: httpx.AsyncClient, game: str, own: dict[str, str]) -> list[int]:
    """One bot until its game is over; the versions of the decisions that it was told are accepted."""
    accepted: list[int] = []
    path = f"/games/{game}"
    while True:
        asked = (await call(http, "GET", f"{path}/prompts?suggest=true", 200, headers=own)).json()
        if asked["status"] != "running":
            return accepted
        if asked["prompts"]:
            version = {"If-Match": f'"{asked["version"]}"', "Idempotency-Key": str(asked["version"])}
            decision = asked["prompts"][0]["suggestion"]
            answer = await call(http, "POST", f"{path}/decisions", 201, 409, json=decision, headers=own | version)
            accepted += [answer.json()["version"]] if answer.status_code == 201 else []
        else:
            waited = await call(http, "GET", f"{path}/events?after={asked['version']}&wait=20", 200, headers=own)
            await asyncio.sleep(int(waited.headers.get("Retry-After", 0)))


async def crowd(url: str, tables: int) -> dict[str, list[int]]:
    """All bots of some tables at once; by game, the versions that its bots were told."""
    async with httpx.AsyncClient(
        base_url=f"{url}/v1", timeout=120, limits=httpx.Limits(max_connections=None, max_keepalive_connections=None)
    ) as http:
        seated: list[tuple[str, list[Any]]] = []
        for _ in range(tables):
            game, host = await sit(http)
            guests = [own for _, own in [await sit(http, game) for _ in range(SEATS - 1)]]
            await call(http, "POST", f"/games/{game}/start", 201, headers=host)
            seated.append((game, [host, *guests]))
        told = await asyncio.gather(*(play(http, game, own) for game, bots in seated for own in bots))
    versions: dict[str, list[int]] = {game: [] for game, _ in seated}
    for (game, _), accepted in zip(((game, own) for game, bots in seated for own in bots), told, strict=True):
        versions[game] += accepted
    return versions


def run_crowd(url: str, tables: int) -> dict[str, list[int]]:
    return asyncio.run(crowd(url, tables))


@pytest.mark.soak
def test_two_hundred_bots_finish_their_games_and_no_decision_is_lost_or_doubled(crowded: Service) -> None:
    began = time.monotonic()
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        parts = pool.map(run_crowd, [crowded.url] * PROCESSES, [TABLES // PROCESSES] * PROCESSES)
        told = dict(chain.from_iterable(part.items() for part in parts))
    seconds = time.monotonic() - began
    log = Log(connect(log_server(crowded.data_dir).url))
    decisions = 0
    for game, versions in told.items():
        entries = list(log.read(f"game:{game}"))
        played = [entry.version for entry in entries if entry.actor.startswith("seat:") and entry.version > SEATS + 2]
        assert sorted(versions) == played == list(range(SEATS + 3, len(entries) + 1))
        assert verify_chain(log.lines(f"game:{game}")) is None
        decisions += len(played)
    states = Counter(httpx.get(f"{crowded.url}/v1/games/{game}/score").json()["status"] for game in told)
    assert states == {"finished": len(told)}
    print(f"\n{len(told)} tables, {len(told) * SEATS} bots: {decisions} decisions in {seconds:.0f} s")
