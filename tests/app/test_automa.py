"""Background workers play the Automa: as soon as it is awaited, as often as needed, never twice."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from multiprocessing import get_context
from random import Random

import pytest
from redis import Redis

from app.automa import due, play_at
from app.connections import queue_redis
from app.dispatcher import Hints, dispatch
from app.rooms import Room, Rooms
from app.settings import Settings
from app.store.log import Log
from app.store.outbox import Outbox
from app.tables import Tables
from app.worker import queue
from domain import lobby
from domain.chance import commitment
from domain.options import Options, SeatPlan
from domain.policies import POLICIES
from replay.reader import Secret

SECRET = b"a secret of thirty-two bytes, or so"


def tables(redis: Redis) -> Tables:
    log = Log(redis)
    return Tables(log, Rooms(log))


def solo(tables: Tables, id: str = "solo") -> str:
    """A table of one human and an Automa that moves first, just started."""
    room = Room(host="anna", created=datetime(2026, 1, 1, tzinfo=UTC), secrets=(Secret(0, SECRET),))
    seats = (SeatPlan(faction="rusviet", mat="agricultural"), SeatPlan(kind="automa", faction="nordic"))
    table = tables.create(id, room)
    with table.lock:
        tables.decide(table, None, lobby.CreateTable(seats, Options(), commitment(SECRET)), "player:anna")
        tables.decide(table, None, lobby.TakeSeat("anna", "Anna"), "player:anna")
        tables.decide(table, None, lobby.StartGame(), "player:anna")
    return id


def play_human(tables: Tables, id: str, rng: Random) -> bool:
    """The human decides until the Automa is awaited; whether the game goes on."""
    with tables.open(id) as table:
        while table.game.status == "running" and due(table) is None:
            prompt = table.prompts[0]
            tables.decide(table, prompt.seat, POLICIES["steady"](table.game, prompt, rng), "seat:0/player:anna")
        return table.game.status == "running"


def test_a_worker_plays_what_the_log_waits_for(redis: Redis, settings: Settings) -> None:
    store, rng = tables(redis), Random(1)
    id = solo(store)
    for _ in range(3):
        assert play_human(store, id, rng)
        with store.open(id) as table:
            before = table.head.version
            waited = due(table)
        assert waited is not None
        assert [(each.name, each.task) for each in Outbox(store.log).waiting()] == [("game:solo", "automa")]
        dispatch(Outbox(store.log), Hints(queue(queue_redis(settings), settings)))
        environment = os.environ | settings.environment() | {"ALLOW_UNSAFE_REDIS": "1"}
        subprocess.run([sys.executable, "-m", "app.cli", "worker", "--burst"], env=environment, check=True, timeout=60)
        with store.open(id) as table:
            assert table.head.version > before
            assert due(table) is None
        assert list(Outbox(store.log).waiting()) == []


@pytest.mark.parametrize("seed", range(2))
def test_a_solo_game_ends_with_jobs_alone(redis: Redis, seed: int) -> None:
    store, rng = tables(redis), Random(seed)
    id = solo(store)
    while play_human(store, id, rng):
        assert play_at(store, id, store.log.version("game:solo")) > 0
    with store.open(id) as table:
        assert table.game.status == "finished"


def test_a_job_that_comes_late_does_nothing(redis: Redis) -> None:
    store = tables(redis)
    id = solo(store)
    play_human(store, id, Random(1))
    assert play_at(store, id, 4) > 0
    version = store.log.version("game:solo")
    assert play_at(store, id, 4) == 0
    assert store.log.version("game:solo") == version
    assert play_at(store, "unknown", 4) == 0


def _race(url: str, id: str) -> None:
    with Redis.from_url(url) as redis:
        play_at(tables(redis), id, 0)


def test_of_many_workers_at_once_one_plays_each_turn(redis: Redis, settings: Settings) -> None:
    store, rng = tables(redis), Random(7)
    id = solo(store)
    context = get_context("spawn")
    for _ in range(2):
        play_human(store, id, rng)
        racers = [context.Process(target=_race, args=(settings.redis_url, id)) for _ in range(4)]
        for racer in racers:
            racer.start()
        for racer in racers:
            racer.join(60)
        assert [racer.exitcode for racer in racers] == [0] * 4
    entries = list(store.log.read("game:solo"))
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    drawn = [entry.type for entry in entries if entry.actor.endswith("/automa")]
    assert drawn
    with store.open(id) as table:
        assert due(table) is None
