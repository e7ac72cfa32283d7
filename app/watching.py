"""Waiting for what happens next, for long-polls and streams.

Whoever waits takes a thread of the web server. Only some of the threads may be taken so, that decisions always
find one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore


class Crowded(Exception):
    """As many as can are waiting already."""


class Watching:
    """The places for those who wait, in one process."""

    def __init__(self, places: int) -> None:
        self._places = BoundedSemaphore(places)

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place to wait at; raises Crowded if none is free."""
        self.take()
        try:
            yield
        finally:
            self.leave()

    def take(self) -> None:
        if not self._places.acquire(blocking=False):
            raise Crowded

    def leave(self) -> None:
        self._places.release()
