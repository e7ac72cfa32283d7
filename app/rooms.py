"""Rooms: what the service keeps of a table beside its log, such as who may enter and the secret of its chance.

A room is one hash in the slot of the game's log. The field `room` never changes after the table was opened, but
for the secrets of a fork; guests and invitations are fields of their own, so that they come and go one by one.
"""

import secrets
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from app.store import keys
from app.store.log import Log
from replay.reader import Secret

_ROOM = "room"
_GUEST = "guest:"
_INVITATION = "invitation:"

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder


class Room(Struct, frozen=True, kw_only=True):
    """Who opened a table and when, who may enter, which seats are kept for whom, and the secret of its chance."""

    host: str
    created: datetime
    secrets: tuple[Secret, ...]
    private: bool = False
    reserved: dict[int, str] = {}
    origin: str = ""
    """The id that the game had elsewhere, if a player has brought it here as a file."""


class Invitation(Struct, frozen=True):
    """An open invitation: whoever has its code may enter. `id` names it to the host."""

    id: str
    code: str


class Rooms:
    """The rooms of all games, or of all logs of another kind."""

    def __init__(self, log: Log, kind: str = "game") -> None:
        self._log = log
        self._kind = kind
        self._redis: Any = log.redis

    def save(self, id: str, room: Room) -> None:
        self._redis.hset(self._key(id), _ROOM, _encode(room))

    def save_first(self, id: str, room: Room) -> Room:
        """Save a room unless there is one; the one that is there from now on."""
        self._redis.hsetnx(self._key(id), _ROOM, _encode(room))
        return self.load(id) or room

    def load(self, id: str) -> Room | None:
        """The room of a game; None if there is no such game."""
        stored = self._redis.hget(self._key(id), _ROOM)
        return _decode(Room).decode(stored) if stored is not None else None

    def welcome(self, id: str, player: str) -> None:
        """Let a player enter a private table."""
        self._redis.hset(self._key(id), _GUEST + player, 1)

    def is_guest(self, id: str, player: str) -> bool:
        return bool(self._redis.hexists(self._key(id), _GUEST + player))

    def invite(self, id: str) -> Invitation:
        """A new invitation; its code is told only here and kept hashed."""
        invitation = Invitation(secrets.token_hex(4), secrets.token_urlsafe(16))
        self._redis.hset(self._key(id), _INVITATION + invitation.id, _digest(invitation.code))
        return invitation

    def invited(self, id: str, code: str) -> bool:
        """Is this the code of an invitation that stands?"""
        digest = _digest(code).encode()
        return any(secrets.compare_digest(known, digest) for known in self._invitations(id).values())

    def uninvite(self, id: str, invitation: str) -> bool:
        """Withdraw an invitation, or a guest by their player's id; whether there was one."""
        fields = (_INVITATION + invitation, _GUEST + invitation)
        return bool(self._redis.hdel(self._key(id), *fields))

    def guests(self, id: str) -> tuple[list[str], list[str]]:
        """The invited players, and the ids of the invitations by code."""
        fields = [field.decode() for field in self._redis.hkeys(self._key(id))]
        return (
            sorted(field.removeprefix(_GUEST) for field in fields if field.startswith(_GUEST)),
            sorted(field.removeprefix(_INVITATION) for field in fields if field.startswith(_INVITATION)),
        )

    def _invitations(self, id: str) -> dict[str, bytes]:
        stored = self._redis.hgetall(self._key(id)).items()
        return {field.decode(): value for field, value in stored if field.startswith(_INVITATION.encode())}

    def _key(self, id: str) -> str:
        name = f"{self._kind}:{id}"
        return keys.room_key(self._log.shard(name), name)


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()
