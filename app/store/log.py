"""The log: what was decided, in order, kept for ever.

One stream per log, whose ids are the versions: entry N is `N-0`. The store knows no rules: bytes go in, the
same bytes come out, and folding them into a state is for its callers. Where the keys stand is told in
`app/store/keys.py`.
"""

from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from heapq import merge
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from redis import Redis, ResponseError

from app.store import keys
from replay.entry import START, Draft, Entry, Head, decode, encode, seal

CHUNK = 200
LONGEST_BLOCK = 2.0
"""Seconds of waiting in one command: less than the socket timeout of any sensible connection."""

_APPEND = (Path(__file__).parent / "append.lua").read_text()
_SETTLE = "if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end"


class Once(NamedTuple):
    """An idempotency key and the request it came with. Keys of one log are shared by all who write to it, so
    the caller puts the actor into the key."""

    key: str
    request: bytes

    @property
    def digest(self) -> str:
        return sha256(self.request).hexdigest()[:32]


class Appended(NamedTuple):
    """The entry that answers an append; `replayed` if it was in the log already."""

    entry: Entry
    replayed: bool


class Conflict(Exception):
    """The log does not end where the writer thought."""

    def __init__(self, name: str, current: int) -> None:
        super().__init__(f"{name} is at version {current}")
        self.name = name
        self.current = current


class Diverged(Conflict):
    """The log has the version the writer named, but with another history, as after a restored backup: what
    the writer keeps of it in memory is void."""


class KeyReused(Exception):
    """The idempotency key came before with another request; `version` is the entry that answered it."""

    def __init__(self, name: str, key: str, version: int) -> None:
        super().__init__(f"{key!r} was the key of another request, which version {version} of {name} answered")
        self.name = name
        self.key = key
        self.version = version


class Damaged(Exception):
    """Entry `version` is missing or out of place: somebody else wrote to the log."""

    def __init__(self, name: str, version: int) -> None:
        super().__init__(f"entry {version} of {name} is missing or out of place")
        self.name = name
        self.version = version


class ShardsChanged(Exception):
    """The store was made with another number of shards, under which alone its logs are found."""


class Log:
    """All logs of one Redis, each under its name (`game:7f3a`)."""

    def __init__(self, redis: Redis, shards: int = keys.SHARDS) -> None:
        self.redis: Any = redis
        """Its replies are bytes, which its types do not say."""
        self._wanted_shards = shards
        self._append = redis.register_script(_APPEND)
        self._settle = redis.register_script(_SETTLE)

    def append(self, name: str, after: Head, draft: Draft, once: Once | None = None, task: str = "") -> Appended:
        """Append one entry after `after`, in one round trip. `task` names the background work that is due now.

        Raises Conflict if the log does not end there, KeyReused if the key came with another request. A
        retry, known by its key or by being the very same entry, gets the entry that is there already.
        """
        entry = seal(after, draft)
        key, digest = (once.key, once.digest) if once else ("", "")
        try:
            outcome, version = self._append(
                keys=self._written_keys(name),
                args=[name, entry.version, after.hash, encode(entry), key, digest, task],
            )
        except ResponseError as error:
            if "equal or smaller" in str(error):
                raise Damaged(name, entry.version) from error
            raise
        match outcome:
            case b"appended":
                return Appended(entry, replayed=False)
            case b"replayed":
                return Appended(self.entry(name, version), replayed=True)
            case b"reused":
                raise KeyReused(name, key, version)
            case b"diverged":
                raise Diverged(name, version)
            case _:
                raise Conflict(name, version)

    def settle(self, name: str, version: int, task: str) -> None:
        """Background work is done that leaves no entry in this log: it waits no longer, if it stands at `version`."""
        self._settle(keys=[keys.waiting_key(self.shard(name))], args=[name, f"{version} {task}"])

    def answered(self, name: str, once: Once) -> Entry | None:
        """The entry that answered a request with this key before; KeyReused if that was another request."""
        known = self.redis.hget(keys.once_key(self.shard(name), name), once.key)
        if known is None:
            return None
        version, digest = known.decode().split(" ")
        if digest != once.digest:
            raise KeyReused(name, once.key, int(version))
        return self.entry(name, int(version))

    def read(self, name: str, after: int = 0, until: int | None = None, chunk: int = CHUNK) -> Iterator[Entry]:
        """The entries from `after` + 1 up to `until`, page by page: a log of any length fits in memory."""
        return map(decode, self.lines(name, after, until, chunk))

    def lines(self, name: str, after: int = 0, until: int | None = None, chunk: int = CHUNK) -> Iterator[bytes]:
        """The same as stored, to verify or to export. A missing entry raises Damaged."""
        key, end = self._key(name), "+" if until is None else f"{until}-0"
        while page := self.redis.xrange(key, f"{after + 1}-0", end, chunk):
            for stream_id, fields in page:
                after += 1
                if stream_id != b"%d-0" % after:
                    raise Damaged(name, after)
                yield fields[b"entry"]
            if len(page) < chunk:
                return

    def entry(self, name: str, version: int) -> Entry:
        """One entry; LookupError if there is none of that version."""
        for entry in self.read(name, version - 1, version, chunk=1):
            return entry
        raise LookupError(f"{name} has no version {version}")

    def last(self, name: str) -> Entry | None:
        """The newest entry."""
        newest = self.redis.xrevrange(self._key(name), count=1)
        return decode(newest[0][1][b"entry"]) if newest else None

    def head(self, name: str) -> Head:
        """Where the log stands: what the next entry is appended after."""
        entry = self.last(name)
        return entry.head if entry else START

    def version(self, name: str) -> int:
        """The number of entries, 0 for a log that does not exist."""
        return self.head(name).version

    def wait(self, name: str, after: int, timeout: float) -> bool:
        """Wait until the log has an entry after `after`, at most `timeout` seconds; whether it has."""
        deadline = monotonic() + timeout
        while True:
            block = min(LONGEST_BLOCK, deadline - monotonic())
            options = {"block": max(1, round(block * 1000))} if block > 0 else {}
            if self.redis.xread({self._key(name): f"{after}-0"}, count=1, **options):
                return True
            if monotonic() >= deadline:
                return False

    def names(self, kind: str = "", chunk: int = 1000) -> Iterator[str]:
        """Every log, or every log of one kind, in order."""
        return merge(*(self._names_of_shard(shard, kind, chunk) for shard in range(self.shards)))

    @cached_property
    def shards(self) -> int:
        """The number of shards, recorded at the first use of a store and never changed."""
        self.redis.set(keys.RECORDED_SHARDS, self._wanted_shards, nx=True)
        recorded = int(self.redis.get(keys.RECORDED_SHARDS))
        if recorded != self._wanted_shards:
            raise ShardsChanged(f"this store has {recorded} shards, not {self._wanted_shards}")
        return recorded

    def shard(self, name: str) -> int:
        return keys.shard_of(name, self.shards)

    def _key(self, name: str) -> str:
        return keys.log_key(self.shard(name), name)

    def _written_keys(self, name: str) -> list[str]:
        shard = self.shard(name)
        return [
            keys.log_key(shard, name),
            keys.once_key(shard, name),
            keys.outbox_key(shard),
            keys.names_key(shard),
            keys.waiting_key(shard),
        ]

    def _names_of_shard(self, shard: int, kind: str, chunk: int) -> Iterator[str]:
        start, end = (f"[{kind}:", f"({kind};") if kind else ("-", "+")
        while page := self.redis.zrangebylex(keys.names_key(shard), start, end, 0, chunk):
            yield from (name.decode() for name in page)
            start = f"({page[-1].decode()}"
