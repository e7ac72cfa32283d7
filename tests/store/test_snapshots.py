"""Snapshots: less to fold, and nothing lost without them."""

from datetime import timedelta

import msgspec
import pytest
from redis import Redis

from app.store.log import Log
from app.store.snapshots import Snapshots
from replay.entry import START, Head
from tests.store.drafts import draft

GAME = "game:7f3a"
EVERY = 10


@pytest.fixture
def snapshots(log: Log) -> Snapshots:
    return Snapshots(log, form="1.1")


def head(version: int) -> Head:
    return Head(version, f"{version:064x}")


def totals(log: Log, snapshots: Snapshots, at: int) -> tuple[dict[str, int], int]:
    """A state at a version: each actor's power so far; and how many entries were folded for it."""
    snapshot = snapshots.latest(GAME, at_most=at)
    state: dict[str, int] = msgspec.json.decode(snapshot.state) if snapshot else {}
    folded = 0
    for entry in log.read(GAME, after=snapshot.head.version if snapshot else 0, until=at):
        (fact,) = msgspec.json.decode(entry.facts)
        state[entry.actor] = state.get(entry.actor, 0) + fact["power"]
        folded += 1
    return state, folded


def test_states_are_the_same_with_and_without_snapshots(log: Log, snapshots: Snapshots) -> None:
    end = START
    for number in range(1, 96):
        end = log.append(GAME, end, draft(number, actor=f"seat:{number % 3}")).entry.head
        if number % EVERY == 0:
            state, _ = totals(log, snapshots, number)
            snapshots.save(GAME, end, msgspec.json.encode(state))
    with_snapshots = [totals(log, snapshots, version) for version in range(1, 96)]
    assert max(folded for _, folded in with_snapshots) == EVERY - 1
    snapshots.delete_all()
    without = [totals(log, snapshots, version) for version in range(1, 96)]
    assert [folded for _, folded in without] == list(range(1, 96))
    assert [state for state, _ in without] == [state for state, _ in with_snapshots]


def test_the_newest_snapshot_not_above_a_version_is_found(snapshots: Snapshots) -> None:
    for version in (20, 10, 100):
        snapshots.save(GAME, head(version), b"state %d" % version)
    assert snapshots.latest(GAME) == (head(100), b"state 100")
    assert snapshots.latest(GAME, at_most=99) == (head(20), b"state 20")
    assert snapshots.latest(GAME, at_most=20) == (head(20), b"state 20")
    assert snapshots.latest(GAME, at_most=9) is None
    assert snapshots.latest("game:other") is None


def test_a_snapshot_is_any_bytes(snapshots: Snapshots) -> None:
    state = bytes(range(256)) * 500
    snapshots.save(GAME, head(7), state)
    assert snapshots.latest(GAME) == (head(7), state)


def test_equal_states_at_two_versions_are_two_snapshots(snapshots: Snapshots) -> None:
    snapshots.save(GAME, head(1), b"same")
    snapshots.save(GAME, head(2), b"same")
    assert snapshots.latest(GAME, at_most=1) == (head(1), b"same")
    assert snapshots.latest(GAME) == (head(2), b"same")


def test_a_version_has_one_snapshot_the_last_saved(snapshots: Snapshots) -> None:
    snapshots.save(GAME, head(1), b"z")
    snapshots.save(GAME, head(1), b"a")
    assert snapshots.latest(GAME) == (head(1), b"a")


def test_a_snapshot_of_another_form_is_never_seen(log: Log, snapshots: Snapshots) -> None:
    snapshots.save(GAME, head(1), b"old")
    assert Snapshots(log, form="1.2").latest(GAME) is None


def test_snapshots_expire(log: Log, redis: Redis) -> None:
    brief = Snapshots(log, form="1.1", lifetime=timedelta(seconds=30))
    brief.save(GAME, head(1), b"state")
    (key,) = redis.keys("*:state:*")
    assert 0 < redis.ttl(key) <= 30


def test_one_logs_snapshots_are_deleted_without_the_others(snapshots: Snapshots) -> None:
    for name in (GAME, "game:other"):
        snapshots.save(name, head(1), b"state")
    snapshots.delete(GAME)
    assert snapshots.latest(GAME) is None
    assert snapshots.latest("game:other") is not None
