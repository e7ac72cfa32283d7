"""The outbox: what was appended and has still to be told.

Every append leaves a notice in the same atomic step. A dispatcher takes notices, acts on them, and only then
strikes them off; one that dies in between acts again, so acting twice must do no harm.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from app.store import keys
from app.store.log import LONGEST_BLOCK, Log


class Waiting(NamedTuple):
    """A log stands at `version` and waits for background work."""

    name: str
    version: int
    task: str


class Notice(NamedTuple):
    """`name` has an entry `version`, after which `task` is due, if any."""

    name: str
    version: int
    task: str
    shard: int
    place: bytes


class Outbox:
    """The notices of some shards of a store; by default all. On a Redis Cluster take one shard each, since a
    command there reaches only one slot."""

    def __init__(self, log: Log, shards: Sequence[int] | None = None) -> None:
        self._redis = log.redis
        self._shards = range(log.shards) if shards is None else shards

    def pending(self, count: int = 100, block: float = 0) -> list[Notice]:
        """The oldest notices, up to `count` of each shard; waits up to `block` seconds if there are none."""
        found = self._oldest(count)
        if not found and block > 0:
            milliseconds = max(1, round(min(block, LONGEST_BLOCK) * 1000))
            streams = {keys.outbox_key(shard): "0" for shard in self._shards}
            if self._redis.xread(streams, count=1, block=milliseconds):
                found = self._oldest(count)
        return found

    def done(self, notices: Iterable[Notice]) -> None:
        """Strike off notices that were acted on."""
        places = defaultdict(list)
        for notice in notices:
            places[notice.shard].append(notice.place)
        for shard, struck in places.items():
            self._redis.xdel(keys.outbox_key(shard), *struck)

    def backlog(self) -> int:
        """How many notices wait."""
        return sum(self._redis.xlen(keys.outbox_key(shard)) for shard in self._shards)

    def waiting(self) -> Iterator[Waiting]:
        """Every log that waits for background work, whatever became of its notice."""
        for shard in self._shards:
            for name, noted in self._redis.hscan_iter(keys.waiting_key(shard)):
                version, task = noted.decode().split(" ", 1)
                yield Waiting(name.decode(), int(version), task)

    def _oldest(self, count: int) -> list[Notice]:
        pipeline = self._redis.pipeline(transaction=False)
        for shard in self._shards:
            pipeline.xrange(keys.outbox_key(shard), count=count)
        return [
            Notice(fields[b"name"].decode(), int(fields[b"version"]), fields[b"task"].decode(), shard, place)
            for shard, page in zip(self._shards, pipeline.execute(), strict=True)
            for place, fields in page
        ]
