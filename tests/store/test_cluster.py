"""The same store on a Redis Cluster, where one atomic step reaches the keys of one slot only."""

import random
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis, RedisCluster, RedisError

from app.embedded_redis import find_binary
from app.process import spawn, stop
from app.store.log import Conflict, Log, Once
from app.store.outbox import Outbox
from app.store.snapshots import Snapshots
from replay.entry import START, verify_chain
from tests.store.drafts import draft

SLOTS = 16384
NAMES = [f"game:{number:02}" for number in range(40)]


def free_port() -> int:
    """A port that is free together with the one 10,000 above it, on which the nodes of a cluster talk."""
    while True:
        port = random.randrange(20_000, 50_000)
        try:
            for wanted in (port, port + 10_000):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", wanted))
        except OSError:
            continue
        return port


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[RedisCluster]:
    """A cluster of one node, which refuses a step over two slots like any other."""
    port = free_port()
    options = {"port": port, "bind": "127.0.0.1", "dir": tmp_path, "cluster-enabled": "yes", "save": ""}
    words = [str(word) for name, value in options.items() for word in (f"--{name}", value)]
    node = spawn([find_binary().path, *words, "--loglevel", "warning"])
    try:
        with Redis(port=port) as redis:
            wait_for_node(redis)
            redis.execute_command("CLUSTER ADDSLOTS", *range(SLOTS))
            while redis.execute_command("CLUSTER INFO")["cluster_state"] != "ok":
                time.sleep(0.02)
        with RedisCluster(host="127.0.0.1", port=port) as client:
            yield client
    finally:
        stop(node)


def wait_for_node(redis: Redis) -> None:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            redis.ping()
        except RedisError:
            time.sleep(0.02)
        else:
            return
    raise TimeoutError("the node does not answer")


def test_the_store_runs_on_a_cluster(cluster: RedisCluster) -> None:
    log = Log(cluster)
    snapshots = Snapshots(log, form="1.1")
    for name in NAMES:
        first = log.append(name, START, draft(1), Once("anna:1", b"bolster")).entry
        second = log.append(name, first.head, draft(2)).entry
        assert log.append(name, START, draft(3), Once("anna:1", b"bolster")) == (first, True)
        with pytest.raises(Conflict):
            log.append(name, first.head, draft(3))
        assert verify_chain(log.lines(name)) is None
        assert log.wait(name, after=1, timeout=0)
        snapshots.save(name, second.head, b"state")
        assert snapshots.latest(name) == (second.head, b"state")
    assert list(log.names("game")) == NAMES
    snapshots.delete_all()
    told = [notice for shard in range(log.shards) for notice in Outbox(log, [shard]).pending(block=0.001)]
    assert sorted((notice.name, notice.version) for notice in told) == [
        (name, version) for name in NAMES for version in (1, 2)
    ]
    Outbox(log).done(told)
    assert Outbox(log).backlog() == 0
