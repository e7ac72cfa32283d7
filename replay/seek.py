"""Seek: the state at any version, through snapshots at intervals, so that no distance costs more than one of them."""

from __future__ import annotations

from typing import Protocol

import msgspec

from domain.reducer import fold
from domain.state import Game
from replay.entry import START, Head, decode
from replay.moves import facts
from replay.reader import Reader

INTERVAL = 64

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Game).decode


class Snapshot(Protocol):
    """A state as bytes, and the place in the log that it belongs to."""

    @property
    def head(self) -> Head: ...
    @property
    def state(self) -> bytes: ...


class Snapshots(Protocol):
    """Where snapshots are kept, by the id of their game."""

    def latest(self, name: str, at_most: int | None = None) -> Snapshot | None:
        """The newest snapshot of a version not above `at_most`."""

    def save(self, name: str, head: Head, state: bytes) -> None:
        """Keep a state."""


class NoSuchVersion(LookupError):
    """The game has not come that far."""


def state_at(reader: Reader, game: str, version: int, snapshots: Snapshots, interval: int = INTERVAL) -> Game:
    """The state after `version` entries; on the way every multiple of the interval is kept for the next seeker."""
    state, head = _nearest(reader, game, version, snapshots)
    for line in reader.lines(game, head.version, version):
        entry = decode(line)
        fold(state, facts(entry))
        head = entry.head
        if head.version % interval == 0:
            snapshots.save(game, head, _encode(state))
    if head.version != version:
        raise NoSuchVersion(f"{game} has {head.version} versions")
    return state


def _nearest(reader: Reader, game: str, version: int, snapshots: Snapshots) -> tuple[Game, Head]:
    """The newest snapshot not after the version that is of this log's history."""
    kept = snapshots.latest(game, version) if version else None
    if kept is None:
        return Game(), START
    line = next(iter(reader.lines(game, kept.head.version - 1, kept.head.version)), b"")
    if not line or decode(line).hash != kept.head.hash:
        return Game(), START
    return _decode(kept.state), kept.head


class Kept(msgspec.Struct, frozen=True):
    """A snapshot in memory."""

    head: Head
    state: bytes


class Memory:
    """Snapshots in memory, for as long as somebody looks at a game."""

    def __init__(self) -> None:
        self._kept: dict[str, dict[int, Kept]] = {}

    def latest(self, name: str, at_most: int | None = None) -> Kept | None:
        own = self._kept.get(name, {})
        versions = [version for version in own if at_most is None or version <= at_most]
        return own[max(versions)] if versions else None

    def save(self, name: str, head: Head, state: bytes) -> None:
        self._kept.setdefault(name, {})[head.version] = Kept(head, state)
