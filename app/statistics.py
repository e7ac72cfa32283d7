"""Statistics of the public games of a service, added up from one digest per game.

A digest is made once and kept in a hash beside the list of games. A request makes the digests of a few games that
have none yet, so that no single one has to read a whole archive, and tells how many are left.
"""

from itertools import islice
from typing import Any

import msgspec

from app.schemas.replays import StatisticsAnswer
from app.tables import Tables
from replay.ratings import Rated, ratings
from replay.statistics import FORM, Digest, digest, summary

AT_ONCE = 25
"""Digests that one request makes at most."""

_DIGESTS = f"scythe:{{games}}:digests:{FORM}"

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Digest).decode


class Statistics:
    """The statistics of all public games that are over."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._redis: Any = tables.log.redis
        self._told: StatisticsAnswer | None = None

    def tell(self) -> StatisticsAnswer:
        """Everything that is known by now."""
        left = self._digest_some()
        if self._told is None or self._told.statistics.games != self._redis.hlen(_DIGESTS):
            every = [_decode(stored) for stored in self._redis.hvals(_DIGESTS)]
            self._told = StatisticsAnswer(summary(every), _rated(every), 0)
        return msgspec.structs.replace(self._told, pending=left)

    def _digest_some(self) -> int:
        """Make the digests of some games that have none; how many are left without."""
        known = {id.decode() for id in self._redis.hkeys(_DIGESTS)}
        listed = [*self._tables.listing.ids("status:finished"), *self._tables.listing.ids("status:abandoned")]
        missing = [id for id in listed if id not in known]
        for id in islice(missing, AT_ONCE):
            self._redis.hset(_DIGESTS, id, _encode(digest(self._tables, id)))
        return max(0, len(missing) - AT_ONCE)


def _rated(every: list[Digest]) -> list[Rated]:
    """Ratings, where what they need is installed."""
    try:
        return ratings(every)
    except ModuleNotFoundError:
        return []
