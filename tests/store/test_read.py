"""Reading: in pages, in order, and never past damage."""

import time

import psutil
import pytest
from redis import Redis

from app.store import keys
from app.store.log import Damaged, Log
from replay.entry import START, encode, seal, verify_chain
from tests.store.drafts import draft, later

GAME = "game:7f3a"
MANY = 100_000


def write(log: Log, count: int, padding: int = 0) -> None:
    """A log of `count` entries, written without waiting for each."""
    key, head = keys.log_key(log.shard(GAME), GAME), START
    for start in range(1, count + 1, 1000):
        pipeline = log.redis.pipeline(transaction=False)
        for number in range(start, min(start + 1000, count + 1)):
            entry = seal(head, draft(number, padding=padding))
            pipeline.xadd(key, {"entry": encode(entry)}, id=f"{number}-0")
            head = entry.head
        pipeline.execute()


def rewrite(log: Log, version: int, line: bytes) -> None:
    """Somebody with access to the server changes one entry of a log."""
    key = keys.log_key(log.shard(GAME), GAME)
    lines = [*log.lines(GAME)]
    lines[version - 1] = line
    log.redis.delete(key)
    for number, kept in enumerate(lines, start=1):
        log.redis.xadd(key, {"entry": kept}, id=f"{number}-0")


@pytest.mark.parametrize("chunk", [1, 2, 3, 10, 100])
def test_pages_make_no_difference(log: Log, chunk: int) -> None:
    write(log, 10)
    assert [entry.version for entry in log.read(GAME, chunk=chunk)] == list(range(1, 11))
    assert [entry.version for entry in log.read(GAME, after=3, until=8, chunk=chunk)] == [4, 5, 6, 7, 8]


def test_a_part_outside_the_log_is_empty(log: Log) -> None:
    write(log, 3)
    assert list(log.read(GAME, after=3)) == []
    assert list(log.read(GAME, after=2, until=1)) == []
    assert [entry.version for entry in log.read(GAME, until=99)] == [1, 2, 3]


def test_one_entry_is_found_by_its_version(log: Log) -> None:
    write(log, 3)
    assert log.entry(GAME, 2).version == 2
    with pytest.raises(LookupError, match="no version 4"):
        log.entry(GAME, 4)


def test_a_hundred_thousand_entries_are_read_in_constant_memory(log: Log) -> None:
    write(log, MANY, padding=300)
    process = psutil.Process()
    warmed_up = sum(1 for _ in log.read(GAME, until=5000))
    start = peak = process.memory_info().rss
    for version, entry in enumerate(log.read(GAME), start=1):
        assert entry.version == version
        if version % 2000 == 0:
            peak = max(peak, process.memory_info().rss)
    assert (warmed_up, version) == (5000, MANY)
    assert peak - start < 8 * 2**20


@pytest.mark.parametrize("version", [1, 17, 30])
def test_a_flipped_byte_in_the_store_is_found_with_its_version(log: Log, version: int) -> None:
    write(log, 30)
    assert verify_chain(log.lines(GAME)) is None
    line = bytearray(encode(log.entry(GAME, version)))
    line[len(line) // 2] ^= 1
    rewrite(log, version, bytes(line))
    assert verify_chain(log.lines(GAME)) == version


def test_two_swapped_entries_in_the_store_are_found(log: Log) -> None:
    write(log, 30)
    seventh, ninth = encode(log.entry(GAME, 7)), encode(log.entry(GAME, 9))
    rewrite(log, 7, ninth)
    rewrite(log, 9, seventh)
    assert verify_chain(log.lines(GAME)) == 7


def test_a_forged_draft_with_a_new_hash_is_found_at_the_entry_after_it(log: Log) -> None:
    write(log, 30)
    before = log.entry(GAME, 6)
    rewrite(log, 7, encode(seal(before.head, draft(700))))
    assert verify_chain(log.lines(GAME)) == 8


@pytest.mark.parametrize("missing", [1, 5, 9])
def test_a_removed_entry_stops_every_reader_with_its_version(log: Log, redis: Redis, missing: int) -> None:
    write(log, 10)
    redis.xdel(keys.log_key(log.shard(GAME), GAME), f"{missing}-0")
    with pytest.raises(Damaged) as damaged:
        list(log.read(GAME, chunk=4))
    assert damaged.value.version == missing


def test_waiting_ends_when_an_entry_comes(log: Log) -> None:
    write(log, 1)
    head = log.head(GAME)
    start = time.monotonic()
    with later(0.05, log.append, GAME, head, draft(2)):
        assert log.wait(GAME, after=1, timeout=10)
    assert time.monotonic() - start < 5


def test_waiting_does_not_wait_for_what_is_there(log: Log) -> None:
    write(log, 2)
    assert log.wait(GAME, after=1, timeout=0)


def test_waiting_ends_at_its_time(log: Log) -> None:
    write(log, 1)
    start = time.monotonic()
    assert not log.wait(GAME, after=1, timeout=0.1)
    assert 0.09 < time.monotonic() - start < 2
    assert not log.wait(GAME, after=1, timeout=0)


def test_waiting_outlasts_the_sockets_timeout(log: Log, redis_server: str) -> None:
    head = log.append(GAME, START, draft(1)).entry.head
    with (
        Redis.from_url(redis_server, socket_timeout=2.2) as impatient,
        later(2.5, log.append, GAME, head, draft(2)),
    ):
        assert Log(impatient).wait(GAME, after=1, timeout=10)


def test_waiting_for_a_log_that_does_not_exist_yet(log: Log) -> None:
    with later(0.05, log.append, GAME, START, draft(1)):
        assert log.wait(GAME, after=0, timeout=10)


def test_every_log_is_listed_once_and_in_order(log: Log) -> None:
    games = [f"game:{number:03}" for number in range(60)]
    campaigns = [f"campaign:{number}" for number in range(5)]
    for name in [*games, *campaigns]:
        head = log.append(name, START, draft(1)).entry.head
        log.append(name, head, draft(2))
    assert list(log.names(chunk=3)) == [*campaigns, *games]
    assert list(log.names("game", chunk=3)) == games
    assert list(log.names("campaign")) == campaigns
    assert list(log.names("gam")) == []


def test_logs_are_spread_over_the_shards() -> None:
    shards = [keys.shard_of(f"game:{number}", keys.SHARDS) for number in range(1600)]
    assert {*shards} == set(range(keys.SHARDS))
    assert max(shards.count(shard) for shard in range(keys.SHARDS)) < 200


def test_a_log_stays_in_its_shard_for_ever() -> None:
    """These numbers are where logs are found in every store there is."""
    assert [keys.shard_of(name, 16) for name in ("game:a", "game:7f3a", "campaign:91")] == [14, 9, 0]
