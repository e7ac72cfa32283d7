"""What was appended becomes jobs at least once, whatever dies in between."""

import os
import subprocess
import sys
from multiprocessing import get_context
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as RedisConnectionError

from app.connections import queue_redis
from app.dispatcher import PATIENCE_SECONDS, Hints, Sweeper, dispatch, run
from app.embedded_redis import log_server, queue_server
from app.process import spawn, stop
from app.rounds import Rounds
from app.settings import Settings
from app.store.log import Log
from app.store.outbox import Outbox
from app.worker import queue
from replay.entry import Head
from tests.app.service import wait_until
from tests.store.drafts import draft

JOBS = {"note": "tests.app.jobs.note"}


def append(log: Log, name: str, count: int, task: str = "note") -> None:
    head: Head = log.head(name)
    for number in range(count):
        head = log.append(name, head, draft(number), task=task).entry.head


def work(settings: Settings) -> None:
    """A real worker in its own process, until the queue is empty."""
    command = [sys.executable, "-m", "app.cli", "worker", "--burst"]
    environment = os.environ | settings.environment() | {"ALLOW_UNSAFE_REDIS": "1"}
    subprocess.run(command, env=environment, check=True, timeout=60)


def noted(settings: Settings) -> list[str]:
    with queue_redis(settings) as redis:
        return [line.decode() for line in redis.lrange("noted", 0, -1)]


def test_every_entry_with_a_task_becomes_a_job(redis: Redis, settings: Settings) -> None:
    log = Log(redis)
    append(log, "game:a", 3)
    append(log, "game:b", 1, task="")
    assert dispatch(Outbox(log), Hints(queue(queue_redis(settings), settings), JOBS)) == 4
    assert Outbox(log).backlog() == 0
    work(settings)
    assert noted(settings) == ["game:a@1", "game:a@2", "game:a@3"]


def test_a_notice_stays_until_its_job_is_queued(
    redis: Redis, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, jobs_queue = Log(redis), queue(queue_redis(settings), settings)
    append(log, "game:a", 2)
    enqueue, calls = jobs_queue.enqueue, []

    def fails_at_the_second(*args: object, **options: object) -> object:
        calls.append(args)
        if len(calls) == 2:
            raise RedisConnectionError("gone")
        return enqueue(*args, **options)

    monkeypatch.setattr(jobs_queue, "enqueue", fails_at_the_second)
    with pytest.raises(RedisConnectionError):
        dispatch(Outbox(log), Hints(jobs_queue, JOBS))
    assert Outbox(log).backlog() == 2
    dispatch(Outbox(log), Hints(jobs_queue, JOBS))
    work(settings)
    assert noted(settings) == ["game:a@1", "game:a@2"]


def test_a_log_that_still_waits_is_asked_for_again(redis: Redis, settings: Settings) -> None:
    log, hints = Log(redis), Hints(queue(queue_redis(settings), settings), JOBS)
    append(log, "game:a", 1)
    append(log, "game:b", 1, task="")
    now = 0.0
    sweeper = Sweeper(Outbox(log), hints, clock=lambda: now)
    assert sweeper.sweep() == 0
    now = PATIENCE_SECONDS
    assert sweeper.sweep() == 1
    assert sweeper.sweep() == 0
    now += 2 * PATIENCE_SECONDS
    assert sweeper.sweep() == 1
    append(log, "game:a", 1, task="")
    now += 10 * PATIENCE_SECONDS
    assert sweeper.sweep() == 0
    work(settings)
    assert noted(settings) == ["game:a@1"]


def _serve_shards(settings: Settings) -> None:
    """A dispatcher with one outbox for each shard, as where every shard has a Redis of its own."""
    with Redis.from_url(settings.redis_url) as redis:
        log = Log(redis)
        outboxes = [Outbox(log, shards=[shard]) for shard in range(log.shards)]
        run(outboxes, Hints(queue(queue_redis(settings), settings), JOBS), Rounds(log, 3600))


def test_each_outbox_is_served_by_itself(redis: Redis, settings: Settings) -> None:
    log = Log(redis)
    names = [f"game:{number}" for number in range(2 * log.shards)]
    dispatcher = get_context("spawn").Process(target=_serve_shards, args=(settings,), daemon=True)
    dispatcher.start()
    try:
        for name in names:
            append(log, name, 1)
        wait_until(lambda: not Outbox(log).backlog(), "every shard is served")
    finally:
        dispatcher.kill()
        dispatcher.join()
    work(settings)
    assert sorted(noted(settings)) == sorted(f"{name}@1" for name in names)


def test_the_dispatcher_goes_on_after_its_redis_was_killed(tmp_path: Path) -> None:
    log_part, queue_part = log_server(tmp_path), queue_server(tmp_path)
    settings = Settings(redis_url=log_part.url, queue_redis_url=queue_part.url)
    server = log_part.start()
    with queue_part.running():
        dispatcher = spawn([sys.executable, "-m", "app.cli", "dispatcher"], env=os.environ | settings.environment())
        try:
            with Redis.from_url(log_part.url) as redis:
                append(Log(redis), "game:a", 1)
                wait_until(lambda: Outbox(Log(redis)).backlog() == 0, "the first notice is struck off")
            server.kill()
            server.wait()
            server = log_part.start()
            with Redis.from_url(log_part.url) as redis:
                append(Log(redis), "game:a", 1)
                wait_until(lambda: Outbox(Log(redis)).backlog() == 0, "the second notice is struck off")
            assert dispatcher.poll() is None
        finally:
            stop(dispatcher)
            stop(server)
