"""Snapshots: states kept to fold less. A cache and nothing more: deleting any of them costs only time.

A snapshot belongs to a form, a word for everything that must be the same for its bytes to be understood: the
rules, the schema, the encoding. Another form does not see it, and it expires.
"""

from datetime import timedelta
from typing import NamedTuple
from zlib import compress, decompress

from app.store import keys
from app.store.log import Log
from replay.entry import Head

LIFETIME = timedelta(days=7)
FASTEST = 1


class Snapshot(NamedTuple):
    """The state of a log at a place. The hash tells whether it is of this log's history."""

    head: Head
    state: bytes


class Snapshots:
    """The snapshots of one form, for all logs of a store."""

    def __init__(self, log: Log, form: str, lifetime: timedelta = LIFETIME) -> None:
        self._log = log
        self._form = form
        self._lifetime = lifetime

    def save(self, name: str, head: Head, state: bytes) -> None:
        """Keep the state that a log has at `head`; the log's snapshots live on from the last one saved."""
        key = self._key(name)
        member = f"{head.version} {head.hash} ".encode() + compress(state, FASTEST)
        pipeline = self._log.redis.pipeline()
        pipeline.zremrangebyscore(key, head.version, head.version)
        pipeline.zadd(key, {member: head.version})
        pipeline.expire(key, self._lifetime)
        pipeline.execute()

    def latest(self, name: str, at_most: int | None = None) -> Snapshot | None:
        """The newest snapshot, or the newest of a version not above `at_most`."""
        newest = "+inf" if at_most is None else at_most
        found = self._log.redis.zrevrangebyscore(self._key(name), newest, "-inf", start=0, num=1)
        if not found:
            return None
        version, digest, state = found[0].split(b" ", 2)
        return Snapshot(Head(int(version), digest.decode()), decompress(state))

    def delete(self, name: str) -> None:
        """Forget the snapshots of one log."""
        self._log.redis.delete(self._key(name))

    def delete_all(self) -> None:
        """Forget the snapshots of every log."""
        for name in self._log.names():
            self.delete(name)

    def _key(self, name: str) -> str:
        return keys.snapshots_key(self._log.shard(name), name, self._form)
