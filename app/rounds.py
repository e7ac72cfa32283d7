"""Rounds: campaigns that have stood still for long are looked after, one by one.

scythe:{campaigns}:rounds    campaigns that are not over by when they last moved or were looked after, a sorted set

The set is a hint like everything beside the log. A dispatcher that starts puts every campaign in, and whoever looks
after one that is over takes it out.
"""

import time
from collections.abc import Callable
from typing import Any

from app.store.log import Log
from app.store.outbox import Waiting

TASK = "round"
KEY = "scythe:{campaigns}:rounds"
AGAIN_SECONDS = 60.0
"""A campaign that nobody has looked after in this time, though somebody was told to, is told of again."""
MOST = 100


class Rounds:
    """The campaigns of a store that somebody should look after, having stood still for `patience` seconds."""

    def __init__(self, log: Log, patience: float, clock: Callable[[], float] = time.time) -> None:
        self._log, self._redis = log, log.redis
        self.patience = patience
        self.clock = clock

    def moved(self, id: str, when: float) -> None:
        """A campaign has moved, or was looked after."""
        note(self._redis, id, when)

    def again(self, id: str, after: float) -> None:
        """Look after a campaign once more when so many seconds have passed."""
        self.moved(id, self.clock() - self.patience + after)

    def over(self, id: str) -> None:
        """Nobody needs to look after a campaign any more."""
        self._redis.zrem(KEY, id)

    def begin(self) -> None:
        """Put in whatever is missing."""
        for name in self._log.names("campaign"):
            self._redis.zadd(KEY, {name.removeprefix("campaign:"): 0}, nx=True)

    def make(self, give: Callable[[Waiting], None]) -> int:
        """Tell of the campaigns that have stood still too long; how many there were."""
        now = self.clock()
        found: list[bytes] = self._redis.zrangebyscore(KEY, "-inf", now - self.patience, 0, MOST)
        for id in (found.decode() for found in found):
            give(Waiting(f"campaign:{id}", int(now), TASK))
            self.again(id, AGAIN_SECONDS)
        return len(found)


def note(redis: Any, id: str, when: float) -> None:
    """A campaign has moved."""
    redis.zadd(KEY, {id: when})
