"""The outbox: every append is told at least once."""

import time

from app.store.log import Log, Once
from app.store.outbox import Outbox
from replay.entry import START
from tests.store.drafts import draft, later

NAMES = [f"game:{number}" for number in range(20)]


def told(outbox: Outbox, count: int = 100) -> list[tuple[str, int]]:
    return sorted((notice.name, notice.version) for notice in outbox.pending(count))


def test_every_append_leaves_a_notice_until_it_is_struck_off(log: Log) -> None:
    outbox = Outbox(log)
    for name in NAMES:
        log.append(name, START, draft(1))
    expected = sorted((name, 1) for name in NAMES)
    assert told(outbox) == told(outbox) == expected
    assert outbox.backlog() == len(NAMES)
    notices = outbox.pending()
    outbox.done(notices[:5])
    assert told(outbox) == sorted((notice.name, 1) for notice in notices[5:])
    outbox.done(notices)
    assert outbox.pending() == []
    assert outbox.backlog() == 0


def test_a_retry_leaves_no_second_notice(log: Log) -> None:
    for _ in range(3):
        log.append("game:a", START, draft(1), Once("anna:1", b"bolster"))
    assert told(Outbox(log)) == [("game:a", 1)]


def test_notices_of_one_log_come_in_order_and_in_portions(log: Log) -> None:
    head, outbox, versions = START, Outbox(log), []
    for number in range(1, 8):
        head = log.append("game:a", head, draft(number)).entry.head
    while notices := outbox.pending(count=3):
        versions.append([notice.version for notice in notices])
        outbox.done(notices)
    assert versions == [[1, 2, 3], [4, 5, 6], [7]]


def test_a_dispatcher_waits_for_news(log: Log) -> None:
    start = time.monotonic()
    with later(0.05, log.append, "game:a", START, draft(1)):
        (notice,) = Outbox(log).pending(block=1.5)
    assert (notice.name, notice.version) == ("game:a", 1)
    assert time.monotonic() - start < 1.4


def test_a_dispatcher_does_not_wait_for_ever(log: Log) -> None:
    assert Outbox(log).pending(block=0.05) == []


def test_dispatchers_can_share_the_shards(log: Log) -> None:
    for name in NAMES:
        log.append(name, START, draft(1))
    shards = range(log.shards)
    halves = [Outbox(log, shards[::2]), Outbox(log, shards[1::2])]
    assert sorted(told(halves[0]) + told(halves[1])) == sorted((name, 1) for name in NAMES)
