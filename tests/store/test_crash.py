"""Acknowledged means kept: the server is killed at any moment, and starts again on its files."""

import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from app.embedded_redis import EmbeddedRedis
from app.process import stop
from app.store import keys
from app.store.log import Conflict, KeyReused, Log, Once
from app.store.outbox import Outbox
from replay.entry import START, Head, verify_chain
from tests.app.service import wait_until
from tests.store.drafts import draft

GAME = "game:7f3a"
CRASHES = 120
LONGEST_LIFE = 0.04


class Server:
    """A durable redis-server that can be killed and started again on the same files."""

    def __init__(self, directory: Path) -> None:
        self._embedded = EmbeddedRedis(directory)

    def connect(self) -> Log:
        """A connection that tells of every failure instead of trying again by itself."""
        return Log(Redis.from_url(self._embedded.url, retry=Retry(NoBackoff(), 0)))

    def kill(self) -> None:
        """Together with the child that may be rewriting its file and keeps its connections open."""
        os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()

    def stop(self) -> None:
        stop(self._child)

    def start(self) -> None:
        self._child = self._embedded.start()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


class Writer(threading.Thread):
    """Appends entry after entry, sends each again until it is acknowledged, and remembers which were."""

    def __init__(self, server: Server, name: str, with_keys: bool) -> None:
        super().__init__(name=name, daemon=True)
        self.acknowledged: list[Head] = []
        self.failures = 0
        self._log = server.connect()
        self._with_keys = with_keys
        self._done = threading.Event()

    def run(self) -> None:
        head = START
        while not self._done.is_set():
            try:
                head = self._append(head)
            except RedisError:
                self.failures += 1
                time.sleep(0.001)

    def stop(self) -> None:
        self._done.set()
        self.join()

    def has_appended(self, since: int) -> bool:
        return len(self.acknowledged) > since

    def has_failed(self, since: int) -> bool:
        return self.failures > since

    def _append(self, head: Head) -> Head:
        number = len(self.acknowledged) + 1
        once = Once(f"{self.name}:{number}", b"bolster") if self._with_keys else None
        try:
            entry = self._log.append(GAME, head, draft(number, actor=self.name), once).entry
        except Conflict:
            return self._log.head(GAME)
        self.acknowledged.append(entry.head)
        return entry.head


def test_no_acknowledged_entry_is_lost_or_doubled_over_many_crashes(server: Server) -> None:
    writers = [Writer(server, "anna", with_keys=True), Writer(server, "bruno", with_keys=False)]
    log, chance = server.connect(), random.Random()
    for writer in writers:
        writer.start()
    for _ in range(CRASHES):
        grown = [partial(writer.has_appended, len(writer.acknowledged)) for writer in writers]
        time.sleep(chance.uniform(0, LONGEST_LIFE))
        wait_until(lambda: all(more() for more in grown), "every writer has appended in this life of the server")  # noqa: B023
        if chance.random() < 0.2:
            log.redis.bgrewriteaof()
        noticed = [partial(writer.has_failed, writer.failures) for writer in writers]
        server.kill()
        wait_until(lambda: all(more() for more in noticed), "every writer has noticed the crash")  # noqa: B023
        acknowledged = [writer.acknowledged[-1] for writer in writers]
        server.start()
        assert all(log.entry(GAME, head.version).head == head for head in acknowledged)
    for writer in writers:
        writer.stop()
        assert writer.failures >= CRASHES
        assert len(writer.acknowledged) >= CRASHES
    check_whole(log, writers)


def check_whole(log: Log, writers: list[Writer]) -> None:
    """Every acknowledged entry is there, none twice, and all that is written with an entry came with it."""
    assert verify_chain(log.lines(GAME)) is None
    entries = list(log.read(GAME))
    for writer in writers:
        written = [entry for entry in entries if entry.actor == writer.name]
        assert [entry.head for entry in written][: len(writer.acknowledged)] == writer.acknowledged
        assert len(written) - len(writer.acknowledged) <= 1
        assert [entry.time for entry in written] == [draft(number + 1).time for number in range(len(written))]
    keyed = sum(entry.actor == "anna" for entry in entries)
    assert log.redis.hlen(keys.once_key(log.shard(GAME), GAME)) == keyed
    assert Outbox(log).backlog() == len(entries)
    assert list(log.names()) == [GAME]


def test_a_key_is_known_after_a_crash(server: Server) -> None:
    log = server.connect()
    entry = log.append(GAME, START, draft(1), Once("anna:1", b"bolster")).entry
    server.kill()
    server.start()
    log = server.connect()
    assert log.append(GAME, START, draft(2), Once("anna:1", b"bolster")) == (entry, True)
    with pytest.raises(KeyReused):
        log.append(GAME, START, draft(2), Once("anna:1", b"move"))
    assert log.version(GAME) == 1


def test_a_connection_of_before_the_crash_appends_again_after_it(server: Server) -> None:
    log = server.connect()
    head = log.append(GAME, START, draft(1)).entry.head
    server.kill()
    server.start()
    assert log.append(GAME, head, draft(2)).entry.version == 2
