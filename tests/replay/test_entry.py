"""The chain: what is written can be read, and what was changed shows."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from replay.entry import START, Draft, Head, Unreadable, decode, encode, follows, seal, verify_chain

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
raw_json = json_values.map(msgspec.json.encode).map(Raw)
drafts = st.builds(
    Draft,
    schema=st.integers(1, 9),
    rules=st.text(),
    type=st.text(),
    actor=st.text(),
    time=st.datetimes(timezones=st.just(UTC)),
    decision=raw_json,
    facts=raw_json,
)


def draft(**changes: object) -> Draft:
    plain = Draft(
        schema=1,
        rules="1",
        type="bolster",
        actor="seat:1",
        time=NOON,
        decision=Raw(b'{"type":"bolster"}'),
        facts=Raw(b'[{"type":"power","seat":1,"power":3}]'),
    )
    return msgspec.structs.replace(plain, **changes)


def written(entries: list[Draft]) -> list[bytes]:
    lines, head = [], START
    for one in entries:
        entry = seal(head, one)
        lines.append(encode(entry))
        head = entry.head
    return lines


logs = st.lists(drafts, min_size=1, max_size=5).map(written)
long_logs = st.lists(drafts, min_size=2, max_size=5, unique_by=encode).map(written)


def test_a_line_reads_like_the_entry() -> None:
    assert encode(seal(START, draft())) == (
        b'{"version":1,"schema":1,"rules":"1","type":"bolster","actor":"seat:1",'
        b'"time":"2026-01-01T12:00:00Z","decision":{"type":"bolster"},'
        b'"facts":[{"type":"power","seat":1,"power":3}],'
        b'"hash":"d29c6089a60f3137609f58d8e16b2090712d4b97f87c15c2ace943b33785974d"}'
    )


def test_the_hash_can_be_recomputed_with_common_tools() -> None:
    """printf '%s' "$previous$line_without_its_hash" | sha256sum"""
    first = seal(START, draft())
    second = encode(seal(first.head, draft(type="move")))
    blank = second[:-66] + second[-2:]
    assert decode(second).hash == sha256(first.hash.encode() + blank).hexdigest()


@given(logs)
def test_every_log_verifies_and_reads_back_to_the_same_bytes(lines: list[bytes]) -> None:
    assert verify_chain(lines) is None
    assert [encode(decode(line)) for line in lines] == lines
    assert [decode(line).version for line in lines] == list(range(1, len(lines) + 1))


@given(st.data(), logs)
def test_any_changed_byte_is_found_with_its_version(data: st.DataObject, lines: list[bytes]) -> None:
    place = data.draw(st.integers(0, len(lines) - 1))
    line = bytearray(lines[place])
    line[data.draw(st.integers(0, len(line) - 1))] ^= data.draw(st.integers(1, 255))
    assert verify_chain([*lines[:place], bytes(line), *lines[place + 1 :]]) == place + 1


def test_each_single_byte_of_a_line_counts() -> None:
    lines = written([draft(), draft(type="move"), draft(type="trade")])
    for place in range(len(lines[1])):
        changed = bytearray(lines[1])
        changed[place] ^= 0x20
        assert verify_chain([lines[0], bytes(changed), lines[2]]) == 2


@given(st.data(), long_logs)
def test_a_removed_entry_is_found_at_its_version(data: st.DataObject, lines: list[bytes]) -> None:
    place = data.draw(st.integers(0, len(lines) - 2))
    assert verify_chain(lines[:place] + lines[place + 1 :]) == place + 1


@given(st.data(), long_logs)
def test_two_swapped_entries_are_found_at_the_first(data: st.DataObject, lines: list[bytes]) -> None:
    first = data.draw(st.integers(0, len(lines) - 2))
    second = data.draw(st.integers(first + 1, len(lines) - 1))
    lines[first], lines[second] = lines[second], lines[first]
    assert verify_chain(lines) == first + 1


@given(logs, st.binary(max_size=200))
def test_rubbish_is_found_and_never_crashes(lines: list[bytes], rubbish: bytes) -> None:
    assert verify_chain([*lines, rubbish]) == len(lines) + 1


def test_an_entry_that_was_rewritten_with_a_right_hash_breaks_the_one_after_it() -> None:
    lines = written([draft(), draft(type="move"), draft(type="trade")])
    forged = encode(seal(decode(lines[0]).head, draft(type="produce")))
    assert verify_chain([lines[0], forged, lines[2]]) == 3


def test_an_entry_with_a_right_hash_and_a_wrong_version_is_found() -> None:
    first = seal(START, draft())
    misnumbered = encode(seal(Head(5, first.hash), draft(type="move")))
    assert verify_chain([encode(first), misnumbered]) == 2


def test_a_chain_is_verified_from_any_known_head() -> None:
    lines = written([draft(), draft(type="move"), draft(type="trade")])
    assert verify_chain(lines[1:], after=decode(lines[0]).head) is None
    assert verify_chain(lines[1:], after=Head(1, START.hash)) == 2


def test_a_log_is_verified_as_a_stream() -> None:
    lines = written([draft(), draft(), draft()])
    lines[1] = b"{}"
    taken: list[bytes] = []

    def stream() -> Iterator[bytes]:
        for line in lines:
            taken.append(line)
            yield line

    assert verify_chain(stream()) == 2
    assert taken == lines[:2]


def test_the_head_after_all_lines_shows_a_log_that_was_cut_off() -> None:
    lines = written([draft(), draft(type="move")])
    assert verify_chain(lines[:1]) is None
    assert follows(START, lines[0]) != decode(lines[1]).head
    assert follows(decode(lines[0]).head, lines[1]) == decode(lines[1]).head


def test_time_is_kept_in_utc() -> None:
    in_warsaw = NOON.astimezone(timezone(timedelta(hours=1)))
    assert seal(START, draft(time=in_warsaw)) == seal(START, draft(time=NOON))


@pytest.mark.parametrize(
    "unreadable",
    [
        {"decision": Raw(b"{")},
        {"decision": Raw(b"")},
        {"decision": Raw(b"1,2")},
        {"decision": Raw(b' {"type":"bolster"}')},
        {"facts": Raw(b"[1,\n2]")},
        {"facts": Raw(b'[],"facts":[]')},
        {"time": NOON.replace(tzinfo=None)},
        {"schema": 0},
    ],
    ids=[
        "broken",
        "empty",
        "two values",
        "leading space",
        "line break",
        "second facts",
        "time of nowhere",
        "schema 0",
    ],
)
def test_what_could_not_be_read_back_is_never_sealed(unreadable: dict[str, object]) -> None:
    with pytest.raises(Unreadable, match="entry 1"):
        seal(START, draft(**unreadable))


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode(encode(seal(START, draft())).replace(b"{", b'{"extra":1,', 1))
