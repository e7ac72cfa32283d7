"""Forgeries: logs whose chain is right, because whoever changed an entry sealed all that follow again."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Raw

from replay.entry import START, Draft, Entry, decode, encode, seal
from replay.record import Recording

Change = Callable[[dict[str, Any]], None]


def resealed(entries: Iterable[Entry]) -> list[bytes]:
    """The lines of a log with these entries in this order."""
    head, lines = START, []
    for entry in entries:
        fields = {name: getattr(entry, name) for name in Draft.__struct_fields__}
        placed = seal(head, Draft(**fields))
        head = placed.head
        lines.append(encode(placed))
    return lines


def with_log(game: Recording, lines: list[bytes]) -> Recording:
    return msgspec.structs.replace(game, log=lines)


def forged(game: Recording, version: int, change: Change) -> Recording:
    """The game with one entry changed, given as plain JSON, and every hash after it right again."""
    entries = [decode(line) for line in game.log]
    entry = entries[version - 1]
    body = {"decision": msgspec.json.decode(entry.decision), "facts": msgspec.json.decode(entry.facts)}
    change(body)
    raw = {name: Raw(msgspec.json.encode(value)) for name, value in body.items()}
    entries[version - 1] = msgspec.structs.replace(entry, **raw)
    return with_log(game, resealed(entries))


def version_of(game: Recording, kind: str, fact: str | None = None) -> int:
    """The first entry of that type of decision, with a fact of that type if one is named."""
    for line in game.log:
        entry = decode(line)
        if entry.type == kind and (fact is None or f'"type":"{fact}"'.encode() in bytes(entry.facts)):
            return entry.version
    raise LookupError(kind)


def fact_of(body: dict[str, Any], kind: str) -> dict[str, Any]:
    """The first fact of that type."""
    found: dict[str, Any] = next(fact for fact in body["facts"] if fact["type"] == kind)
    return found
