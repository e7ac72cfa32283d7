"""Waiting: for what happens next, in long-polls and streams, and for one's turn at what takes a while.

Whoever waits takes a thread of the web server. Only some of the threads may be taken so, that decisions always
find one; and whoever hangs up gives the place free before long.
"""

import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import Any

from app.store.log import Log

GLANCE = 1.0
"""Seconds after which it is looked whether the one who waits is still there."""

PATIENCE = 5
"""Seconds that somebody waits for their turn."""

Gone = Callable[[], bool]


class Crowded(Exception):
    """As many as can are waiting already."""


class Watching:
    """The places for those who wait, in one process."""

    def __init__(self, places: int) -> None:
        self._places = BoundedSemaphore(places)
        self._turn = Lock()

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place to wait at; raises Crowded if none is free."""
        self.take()
        try:
            yield
        finally:
            self.leave()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """One's turn at what keeps a processor busy for a while, such as deciding a whole game again: one at a time.

        Raises Crowded if no place to wait is free, or if the one before takes too long.
        """
        with self.place():
            if not self._turn.acquire(timeout=PATIENCE):
                raise Crowded
            try:
                yield
            finally:
                self._turn.release()

    def take(self) -> None:
        if not self._places.acquire(blocking=False):
            raise Crowded

    def leave(self) -> None:
        self._places.release()


def gone(environ: Mapping[str, Any]) -> Gone:
    """Tells whether the client of a request has hung up, as far as the web server lets one see its socket."""
    line: socket.socket | None = environ.get("gunicorn.socket")

    def look() -> bool:
        if line is None:
            return False
        try:
            return not line.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            return True

    return look


def wait(log: Log, name: str, after: int, seconds: float, gone: Gone) -> bool:
    """Wait until a log has an entry after `after`, the time is up, or nobody waits any more; whether it has."""
    until = monotonic() + seconds
    while not log.wait(name, after, min(GLANCE, max(0.0, until - monotonic()))):
        if monotonic() >= until or gone():
            return False
    return True
