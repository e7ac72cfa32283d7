"""Players and their tokens.

A player is one hash, `scythe:player:{id}`. A token names its player and proves it with 256 random bits, of which
only the SHA-256 is kept: whoever reads the store cannot act for anybody. Rotating and revoking change one field,
so that there is never a moment with two tokens or, when rotating, with none.
"""

import hmac
import secrets
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from msgspec import Struct
from redis import Redis


class Player(Struct, frozen=True):
    """A player as everybody may know them."""

    id: str
    name: str


class Players:
    """All players of one Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis: Any = redis

    def create(self, name: str) -> tuple[Player, str]:
        """A new player and their first token, which is told only here."""
        player = Player(secrets.token_hex(6), name)
        token, digest = _fresh(player.id)
        created = datetime.now(UTC).isoformat(timespec="seconds")
        self._redis.hset(_key(player.id), mapping={"name": name, "token": digest, "created": created})
        return player, token

    def find(self, id: str) -> Player | None:
        """The player of an id."""
        name = self._redis.hget(_key(id), "name")
        return Player(id, name.decode()) if name is not None else None

    def known(self, ids: set[str]) -> set[str]:
        """Those of the ids that belong to players."""
        return {id for id in ids if self._redis.exists(_key(id))}

    def authenticated(self, token: str) -> Player | None:
        """The player whose token this is."""
        id, _, _ = token.partition(".")
        name, digest = self._redis.hmget(_key(id), "name", "token")
        if digest is None or not hmac.compare_digest(digest, _digest(token)):
            return None
        return Player(id, name.decode())

    def rotate(self, id: str) -> str:
        """A new token; the one before is void from now on."""
        token, digest = _fresh(id)
        self._redis.hset(_key(id), "token", digest)
        return token

    def revoke(self, id: str) -> None:
        """Void the token; nobody can act for the player any more."""
        self._redis.hdel(_key(id), "token")


def _key(id: str) -> str:
    return f"scythe:player:{{{id}}}"


def _fresh(id: str) -> tuple[str, bytes]:
    token = f"{id}.{secrets.token_urlsafe(32)}"
    return token, _digest(token)


def _digest(token: str) -> bytes:
    return sha256(token.encode()).hexdigest().encode()
