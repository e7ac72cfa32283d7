"""Whole logs at once: all or nothing, and never over another."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis

from app.store import whole
from app.store.log import Conflict, Log
from app.store.outbox import Outbox
from replay.entry import START, Entry, decode, encode, seal
from tests.store.drafts import draft


def lines(count: int, first: int = 1) -> list[bytes]:
    head, found = START, []
    for number in range(first, first + count):
        entry: Entry = seal(head, draft(number))
        head = entry.head
        found.append(encode(entry))
    return found


def test_a_whole_log_is_written_as_if_it_had_been_appended(log: Log) -> None:
    told = lines(300)
    assert whole.write(log, "game:a", told) is True
    assert list(log.lines("game:a")) == told
    assert log.head("game:a") == decode(told[-1]).head
    assert list(log.names("game")) == ["game:a"]
    log.append("game:a", log.head("game:a"), draft(301))
    assert log.version("game:a") == 301


def test_its_readers_are_told_once(log: Log) -> None:
    whole.write(log, "game:a", lines(5))
    assert [(notice.name, notice.version) for notice in Outbox(log).pending()] == [("game:a", 5)]


def test_the_same_log_again_does_nothing(log: Log) -> None:
    whole.write(log, "game:a", lines(5))
    assert whole.write(log, "game:a", lines(5)) is False
    assert log.version("game:a") == 5


@pytest.mark.parametrize("other", [lines(4), lines(6), lines(5, first=2)])
def test_another_log_is_never_overwritten(log: Log, other: list[bytes]) -> None:
    whole.write(log, "game:a", lines(5))
    with pytest.raises(Conflict):
        whole.write(log, "game:a", other)
    assert list(log.lines("game:a")) == lines(5)


def test_of_many_writers_one_wins_and_nobody_sees_a_part(redis: Redis) -> None:
    def write(first: int) -> bool:
        try:
            return whole.write(Log(redis), "game:a", lines(200, first))
        except Conflict:
            return False

    with ThreadPoolExecutor(8) as pool:
        watching = [pool.submit(lambda: Log(redis).version("game:a")) for _ in range(20)]
        won = list(pool.map(write, range(1, 9)))
        seen = {future.result() for future in watching}
    assert sum(won) == 1
    assert seen <= {0, 200}
