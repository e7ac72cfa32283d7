"""Many writers at once: every version exactly once, without gaps."""

import multiprocessing
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from threading import Barrier
from typing import Any

from redis import Redis

from app.store.log import Conflict, KeyReused, Log, Once
from app.store.outbox import Outbox
from replay.entry import START, Entry, verify_chain
from tests.store.drafts import draft

GAME = "game:7f3a"
WRITERS = 16
EACH = 25

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["app.store.outbox", "tests.store.drafts"])
_gate: Barrier


def stand_at(gate: Barrier) -> None:
    global _gate  # noqa: PLW0603 a process of the pool is given its gate once
    _gate = gate


def together(work: Callable[..., Any], url: str, tasks: list[Any]) -> list[Any]:
    """Every task in a process of its own, all let go at the same moment."""
    gate = _processes.Barrier(len(tasks))
    with ProcessPoolExecutor(len(tasks), _processes, stand_at, (gate,)) as pool:
        return [future.result(60) for future in [pool.submit(work, url, task) for task in tasks]]


def append_many(url: str, writer: int) -> list[tuple[int, int]]:
    """Append EACH entries, each again and again until it is in; the (expected, current) of every conflict."""
    conflicts = []
    with Redis.from_url(url) as redis:
        log = Log(redis)
        _gate.wait(30)
        for number in range(EACH):
            head = START
            while True:
                try:
                    log.append(GAME, head, draft(number, actor=f"writer:{writer}"))
                    break
                except Conflict as conflict:
                    conflicts.append((head.version, conflict.current))
                    head = log.head(GAME)
    return conflicts


def append_once(url: str, request: bytes) -> Entry | str:
    """Append one entry under a key that others use at the same time."""
    with Redis.from_url(url) as redis:
        log = Log(redis)
        _gate.wait(30)
        try:
            return log.append(GAME, START, draft(1, actor=str(request)), Once("anna:1", request)).entry
        except KeyReused as reused:
            return str(reused)


def test_sixteen_processes_append_to_one_log(redis_server: str, log: Log) -> None:
    conflicts = [pair for pairs in together(append_many, redis_server, [*range(WRITERS)]) for pair in pairs]
    entries = list(log.read(GAME))
    assert [entry.version for entry in entries] == list(range(1, WRITERS * EACH + 1))
    assert Counter(entry.actor for entry in entries) == {f"writer:{writer}": EACH for writer in range(WRITERS)}
    assert len({(entry.actor, entry.time) for entry in entries}) == WRITERS * EACH
    assert verify_chain(log.lines(GAME)) is None
    assert Outbox(log).backlog() == WRITERS * EACH
    assert len(conflicts) >= WRITERS
    assert all(expected < current <= WRITERS * EACH for expected, current in conflicts)


def test_one_key_sent_by_many_at_once_makes_one_entry_and_one_answer(redis_server: str, log: Log) -> None:
    answers = together(append_once, redis_server, [b"bolster"] * 8)
    (entry,) = log.read(GAME)
    assert answers == [entry] * 8


def test_one_key_sent_at_once_with_two_requests_is_an_error_for_one_of_them(redis_server: str, log: Log) -> None:
    answers = together(append_once, redis_server, [b"bolster", b"move"] * 4)
    (entry,) = log.read(GAME)
    refusal = "'anna:1' was the key of another request, which version 1 of game:7f3a answered"
    assert answers in ([entry, refusal] * 4, [refusal, entry] * 4)
