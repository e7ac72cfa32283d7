"""Appending: one entry per version, no gaps, and a retry gets the first answer."""

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from redis import Redis
from redis.exceptions import ConnectionError as Disconnected

from app.store import keys
from app.store.log import Conflict, Damaged, Diverged, KeyReused, Log, Once, ShardsChanged
from replay.entry import START, Head, Unreadable, verify_chain
from tests.store.drafts import draft

GAME = "game:7f3a"


def test_entries_are_numbered_from_one_and_chained(log: Log) -> None:
    head = START
    for number in (1, 2, 3):
        appended = log.append(GAME, head, draft(number))
        assert (appended.entry.version, appended.replayed) == (number, False)
        head = appended.entry.head
    assert [entry.version for entry in log.read(GAME)] == [1, 2, 3]
    assert verify_chain(log.lines(GAME)) is None


def test_what_is_appended_is_read_back_the_same(log: Log) -> None:
    entry = log.append(GAME, START, draft(5, actor="seat:2")).entry
    assert list(log.read(GAME)) == [entry]
    assert log.last(GAME) == entry
    assert log.head(GAME) == entry.head


def test_a_log_that_does_not_exist_is_empty(log: Log) -> None:
    assert list(log.read(GAME)) == []
    assert log.last(GAME) is None
    assert log.head(GAME) == START
    assert log.version(GAME) == 0
    with pytest.raises(LookupError, match="no version 1"):
        log.entry(GAME, 1)


def test_a_stale_version_is_a_conflict_that_names_the_current_one(log: Log) -> None:
    first = log.append(GAME, START, draft(1)).entry
    log.append(GAME, first.head, draft(2))
    with pytest.raises(Conflict) as conflict:
        log.append(GAME, first.head, draft(3))
    assert conflict.value.current == 2
    assert log.version(GAME) == 2


@pytest.mark.parametrize("ahead", [1, 2, 1000])
def test_a_gap_is_refused(log: Log, ahead: int) -> None:
    first = log.append(GAME, START, draft(1)).entry
    with pytest.raises(Conflict) as conflict:
        log.append(GAME, Head(1 + ahead, first.hash), draft(2))
    assert conflict.value.current == 1
    assert log.version(GAME) == 1


def test_a_writer_who_knows_another_history_is_refused(log: Log) -> None:
    log.append(GAME, START, draft(1))
    with pytest.raises(Diverged) as diverged:
        log.append(GAME, Head(1, "f" * 64), draft(2))
    assert diverged.value.current == 1
    assert log.version(GAME) == 1


def test_the_very_same_entry_sent_again_is_known_without_a_key(log: Log) -> None:
    first = log.append(GAME, START, draft(1))
    log.append(GAME, first.entry.head, draft(2))
    again = log.append(GAME, START, draft(1))
    assert again == (first.entry, True)
    assert log.version(GAME) == 2


def test_a_retry_with_its_key_gets_the_first_answer_though_its_version_is_stale(log: Log) -> None:
    first = log.append(GAME, START, draft(1), Once("anna:1", b"bolster")).entry
    log.append(GAME, first.head, draft(2), Once("anna:2", b"move"))
    retry = log.append(GAME, START, draft(9), Once("anna:1", b"bolster"))
    assert retry == (first, True)
    assert log.version(GAME) == 2


def test_a_key_with_another_request_is_an_error_that_names_its_entry(log: Log) -> None:
    first = log.append(GAME, START, draft(1), Once("anna:1", b"bolster")).entry
    with pytest.raises(KeyReused) as reused:
        log.append(GAME, first.head, draft(2), Once("anna:1", b"move"))
    assert (reused.value.key, reused.value.version) == ("anna:1", 1)
    assert log.version(GAME) == 1


def test_a_key_whose_append_was_refused_is_still_free(log: Log) -> None:
    with pytest.raises(Conflict):
        log.append(GAME, Head(5, START.hash), draft(1), Once("anna:1", b"bolster"))
    assert not log.append(GAME, START, draft(1), Once("anna:1", b"move")).replayed


@pytest.mark.parametrize("key", ["", "0", "ключ", "a b\nc", "x" * 5000])
def test_any_text_is_a_key(log: Log, key: str) -> None:
    log.append(GAME, START, draft(1), Once(key, b""))
    assert log.append(GAME, START, draft(2), Once(key, b"")).replayed


def test_keys_of_one_log_are_unknown_to_another(log: Log) -> None:
    log.append(GAME, START, draft(1), Once("anna:1", b"bolster"))
    assert not log.append("game:other", START, draft(1), Once("anna:1", b"move")).replayed


def test_a_refused_append_writes_nothing(log: Log, redis: Redis) -> None:
    first = log.append(GAME, START, draft(1), Once("anna:1", b"bolster")).entry
    before = {key: redis.dump(key) for key in redis.scan_iter()}
    with pytest.raises(Conflict):
        log.append(GAME, START, draft(2), Once("anna:2", b"bolster"))
    with pytest.raises(Conflict):
        log.append(GAME, Head(7, first.hash), draft(2), Once("anna:2", b"bolster"))
    with pytest.raises(KeyReused):
        log.append(GAME, first.head, draft(2), Once("anna:1", b"move"))
    with pytest.raises(Unreadable):
        log.append(GAME, first.head, draft(2, schema=0))
    log.append(GAME, START, draft(2), Once("anna:1", b"bolster"))
    assert {key: redis.dump(key) for key in redis.scan_iter()} == before


def test_an_append_is_one_round_trip(log: Log, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    head = log.append(GAME, START, draft(1)).entry.head
    sent, send = [], redis.execute_command

    def record(command: str, *words: object, **options: object) -> object:
        sent.append(command)
        return send(command, *words, **options)

    monkeypatch.setattr(redis, "execute_command", record)
    log.append(GAME, head, draft(2), Once("anna:1", b"bolster"))
    assert sent == ["EVALSHA"]


def test_a_server_that_forgot_the_script_is_taught_it_again(log: Log, redis: Redis) -> None:
    head = log.append(GAME, START, draft(1)).entry.head
    redis.script_flush()
    assert log.append(GAME, head, draft(2)).entry.version == 2


def test_an_answer_lost_on_the_way_does_not_append_twice(
    log: Log, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks after the server has done its work: the client sends the same again."""
    log.append(GAME, START, draft(1))
    head = log.head(GAME)
    send, lost = redis.execute_command, iter([True])

    def lose_the_first_answer(*command: object, **options: object) -> object:
        answer = send(*command, **options)
        if next(lost, False):
            raise Disconnected("answer lost")
        return answer

    monkeypatch.setattr(redis, "execute_command", lose_the_first_answer)
    with pytest.raises(Disconnected):
        log.append(GAME, head, draft(2))
    assert log.append(GAME, head, draft(2)).replayed
    assert log.version(GAME) == 2


def test_a_log_whose_end_was_removed_takes_no_more_entries(log: Log, redis: Redis) -> None:
    first = log.append(GAME, START, draft(1)).entry
    log.append(GAME, first.head, draft(2))
    redis.xdel(keys.log_key(log.shard(GAME), GAME), "2-0")
    with pytest.raises(Damaged) as damaged:
        log.append(GAME, first.head, draft(3))
    assert damaged.value.version == 2


@pytest.mark.parametrize("name", ["game", "game:", ":x", "game:a b", "game:{x}", "Game:x", "game:x:y", "game:ü"])
def test_a_log_is_named_by_kind_and_id(log: Log, name: str) -> None:
    with pytest.raises(ValueError, match="kind:id"):
        log.append(name, START, draft(1))


def test_the_number_of_shards_cannot_change(log: Log, redis: Redis) -> None:
    log.append(GAME, START, draft(1))
    assert Log(redis, shards=log.shards).version(GAME) == 1
    with pytest.raises(ShardsChanged, match=f"has {log.shards} shards, not 3"):
        Log(redis, shards=3).version(GAME)


def test_all_keys_of_an_append_share_one_hash_tag(log: Log, redis: Redis) -> None:
    log.append(GAME, START, draft(1), Once("anna:1", b"bolster"))
    written = {key.decode() for key in redis.scan_iter()} - {keys.RECORDED_SHARDS}
    assert len(written) == 4
    assert {key[key.index("{") : key.index("}") + 1] for key in written} == {f"{{{log.shard(GAME)}}}"}


class Writers(RuleBasedStateMachine):
    """Whatever writers send, the log is what a list with a dictionary of keys would be."""

    log: Log
    numbers: Iterator[int]

    def __init__(self) -> None:
        super().__init__()
        self.name = f"game:{next(self.numbers)}"
        self.heads = [START]
        self.answered: dict[str, tuple[bytes, int]] = {}

    @rule(version=st.integers(0, 8), ahead=st.integers(0, 2))
    def append_without_key(self, version: int, ahead: int) -> None:
        self._append(version, ahead, None)

    @rule(version=st.integers(0, 8), key=st.sampled_from("abc"), request=st.sampled_from([b"1", b"2"]))
    def append_with_key(self, version: int, key: str, request: bytes) -> None:
        self._append(version, 0, Once(key, request))

    @rule()
    def append_at_the_end(self) -> None:
        self._append(len(self.heads), 0, None)

    @precondition(lambda self: self.answered)
    @rule(data=st.data())
    def retry(self, data: st.DataObject) -> None:
        key = data.draw(st.sampled_from(sorted(self.answered)))
        self._append(0, 0, Once(key, self.answered[key][0]))

    @invariant()
    def log_is_whole(self) -> None:
        entries = list(self.log.read(self.name))
        assert [entry.head for entry in entries] == self.heads[1:]
        assert verify_chain(self.log.lines(self.name)) is None

    def _append(self, version: int, ahead: int, once: Once | None) -> None:
        known = self.heads[min(version, len(self.heads) - 1)]
        after = Head(known.version + ahead, known.hash)
        expected = self._expected(after, once)
        assert self._outcome(after, once) == expected
        if expected[0] == "appended":
            self.heads.append(self.log.head(self.name))
            if once:
                self.answered[once.key] = (once.request, len(self.heads) - 1)

    def _outcome(self, after: Head, once: Once | None) -> tuple[object, int]:
        try:
            entry, replayed = self.log.append(self.name, after, draft(next(self.numbers)), once)
        except KeyReused as reused:
            return KeyReused, reused.version
        except Conflict as conflict:
            return type(conflict), conflict.current
        return "replayed" if replayed else "appended", entry.version

    def _expected(self, after: Head, once: Once | None) -> tuple[object, int]:
        current = self.heads[-1]
        if once and once.key in self.answered:
            request, version = self.answered[once.key]
            return "replayed" if request == once.request else KeyReused, version
        if after.version != current.version:
            return Conflict, current.version
        return ("appended", after.version + 1) if after == current else (Diverged, current.version)


def test_the_log_behaves_like_a_list_with_remembered_keys(log: Log) -> None:
    Writers.log, Writers.numbers = log, count(1)
    run_state_machine_as_test(Writers, settings=settings(max_examples=60, stateful_step_count=25))
