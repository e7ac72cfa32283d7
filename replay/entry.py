"""One entry of a log: an accepted decision with its facts, chained to the entry before it.

An entry is stored as one line of JSON, the same bytes in Redis and in a file. Its keys stand in the order of
the fields of `Entry`, without white space, and the line ends with the entry's hash:

    hash = SHA-256(the hash before, as 64 hex digits, then the line with its own 64 digits left out)

The first part has a fixed length and the second is the stored line itself, so that no two logs share a form
and a check needs no decoding. Decision and facts stay the raw JSON they were written as: who reads them
chooses the types.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, MsgspecError, Raw, Struct
from msgspec.json import Decoder, Encoder

_DIGITS = 64
_OPENING = b',"hash":"'
_END = b'"}'
_TAIL = _DIGITS + len(_END)

Count = Annotated[int, Meta(ge=1)]
Moment = Annotated[datetime, Meta(tz=True)]


class Head(Struct, frozen=True, gc=False):
    """A place in a log: the version of its last entry, and that entry's hash."""

    version: int
    hash: str


START = Head(version=0, hash="0" * _DIGITS)
"""Where a log without entries stands."""


class Draft(Struct, frozen=True, gc=False, kw_only=True):
    """What a writer wants to append; its place in the log will give it version and hash."""

    schema: int
    rules: str
    type: str
    actor: str
    time: datetime
    decision: Raw
    facts: Raw


class Entry(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """An accepted decision with its facts, as it stands in a log."""

    version: Count
    schema: Count
    rules: str
    type: str
    actor: str
    time: Moment
    decision: Raw
    facts: Raw
    hash: str

    @property
    def head(self) -> Head:
        return Head(self.version, self.hash)


encode = Encoder().encode
"""The line of an entry."""
decode = Decoder(Entry).decode
"""The entry of a line."""


class Unreadable(ValueError):
    """A draft that could not be read back as it was meant, and therefore is not stored."""


def seal(after: Head, draft: Draft) -> Entry:
    """Give a draft its place after `after`. A draft whose line would not read back the same is refused."""
    blank = _place(draft, after.version + 1, "")
    line = encode(blank)
    try:
        readable = b"\n" not in line and encode(decode(line)) == line
    except MsgspecError as error:
        raise Unreadable(f"entry {blank.version} would not be readable: {error}") from None
    if not readable:
        raise Unreadable(f"entry {blank.version} would not be read back as it was written")
    return _place(draft, blank.version, chain(after.hash, line))


def chain(previous: str, blank: bytes) -> str:
    """The hash of an entry, from the hash before it and its line with an empty hash."""
    return sha256(previous.encode() + blank).hexdigest()


def follows(head: Head, line: bytes) -> Head | None:
    """Where the log stands after `line`; nothing if that is not the line that was written there."""
    version = head.version + 1
    opening, found, end = line[:-_TAIL], line[-_TAIL : -len(_END)], line[-len(_END) :]
    if not opening.startswith(b'{"version":%d,' % version) or not opening.endswith(_OPENING) or end != _END:
        return None
    digest = chain(head.hash, opening + end)
    return Head(version, digest) if found == digest.encode() else None


def verify_chain(lines: Iterable[bytes], after: Head = START) -> int | None:
    """The first version whose line was changed, removed or moved; nothing if all are as they were written.

    `lines` are those of one log in order, from the one after `after`; each is read once and none is kept. A
    log cut off at its end still verifies: only a head that was kept elsewhere shows the loss.
    """
    head = after
    for line in lines:
        following = follows(head, line)
        if following is None:
            return head.version + 1
        head = following
    return None


def _place(draft: Draft, version: int, digest: str) -> Entry:
    return Entry(
        version=version,
        schema=draft.schema,
        rules=draft.rules,
        type=draft.type,
        actor=draft.actor,
        time=draft.time.astimezone(UTC) if draft.time.tzinfo else draft.time,
        decision=draft.decision,
        facts=draft.facts,
        hash=digest,
    )
