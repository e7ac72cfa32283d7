"""Annotations: what players and spectators say about a version of a game, to all or to themselves.

They are no part of the game: a hash beside its log, one field for each, which its author can take back.
"""

import secrets
from datetime import UTC, datetime

import msgspec

from app.players import Player
from app.schemas.replays import AnnotationAnswer
from app.store import keys
from app.store.log import Log

MOST = 200
"""Annotations that one player can make on one game."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(AnnotationAnswer).decode


class TooMany(Exception):
    """The player has annotated enough."""


class Annotations:
    """The annotations of all games."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def add(self, game: str, player: Player, version: int, text: str, public: bool) -> AnnotationAnswer:
        """Comment on a version."""
        if sum(note.player == player.id for note in self._all(game)) >= MOST:
            raise TooMany
        now = datetime.now(UTC).replace(microsecond=0)
        note = AnnotationAnswer(secrets.token_hex(6), version, player.id, player.name, now, text, public)
        self._log.redis.hset(self._key(game), note.id, _encode(note))
        return note

    def visible(self, game: str, player: Player | None) -> list[AnnotationAnswer]:
        """What a player, or a stranger, may read: all that is public, and what they wrote themselves."""
        own = player.id if player else None
        return [note for note in self._all(game) if note.public or note.player == own]

    def remove(self, game: str, player: Player, id: str) -> bool:
        """Take back an annotation of one's own; whether there was one."""
        stored = self._log.redis.hget(self._key(game), id)
        if stored is None or _decode(stored).player != player.id:
            return False
        return bool(self._log.redis.hdel(self._key(game), id))

    def _all(self, game: str) -> list[AnnotationAnswer]:
        notes = [_decode(stored) for stored in self._log.redis.hvals(self._key(game))]
        return sorted(notes, key=lambda note: (note.version, note.time, note.id))

    def _key(self, game: str) -> str:
        name = f"game:{game}"
        return keys.annotations_key(self._log.shard(name), name)
