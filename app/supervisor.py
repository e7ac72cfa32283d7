"""One foreground process starts the parts of the service in order, watches them, stops them in reverse."""

import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import structlog

from app.process import kill, spawn, stop

POLL_SECONDS = 0.1
START_SECONDS = 60.0
STOP_SECONDS = 10.0
LONGEST_PAUSE = 10.0
STEADY_SECONDS = 30.0
"""A part that lived so long is restarted at once, whatever happened before."""

logger = structlog.get_logger(__name__)


class DidNotStart(Exception):
    """A part of the service ended, or stayed silent, before it was ready for the first time."""


@dataclass
class Part:
    """One child process of the service."""

    name: str
    command: Sequence[str]
    is_ready: Callable[[], bool] = lambda: True
    environment: Mapping[str, str] | None = None
    inherits: Sequence[int] = ()
    words: str = "its own words are above"
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    failures: int = field(default=0, init=False)
    changed_at: float = field(default=0.0, init=False)

    def start(self) -> None:
        self.process = spawn(self.command, env=self.environment, pass_fds=self.inherits)
        self.changed_at = time.monotonic()

    def tend(self) -> None:
        """Restart the part if it has ended: at once after a steady life, else after a pause that doubles."""
        now = time.monotonic()
        if self.process is not None and self.process.poll() is not None:
            self.failures = 0 if now - self.changed_at > STEADY_SECONDS else self.failures + 1
            logger.error("part ended", part=self.name, exit_code=self.process.returncode)
            self.process, self.changed_at = None, now
        elif self.process is None and now - self.changed_at >= self.pause:
            self.start()
            logger.info("part restarted", part=self.name)

    @property
    def pause(self) -> float:
        return min(LONGEST_PAUSE, 0.1 * 2**self.failures) if self.failures else 0.0


class Supervisor:
    """Runs the parts until SIGINT or SIGTERM; a second signal ends what has not stopped by then."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts
        self.signals = 0

    def run(self, announce: Callable[[], None]) -> None:
        """Start, announce, watch, stop. Raises DidNotStart, with everything stopped again."""
        with self._signals_counted():
            try:
                if self._start():
                    announce()
                while not self.signals:
                    for part in self.parts:
                        part.tend()
                    time.sleep(POLL_SECONDS)
            finally:
                self._stop()

    def _start(self) -> bool:
        """Start each part when the one before it is ready; whether that was not interrupted."""
        for part in self.parts:
            part.start()
            deadline = part.changed_at + START_SECONDS
            while not self.signals and not part.is_ready():
                if part.process is None or part.process.poll() is not None or time.monotonic() > deadline:
                    raise DidNotStart(f"{part.name} did not start; {part.words}")
                time.sleep(POLL_SECONDS)
        return not self.signals

    def _stop(self) -> None:
        for part in reversed(self.parts):
            if part.process is not None:
                stop(part.process, STOP_SECONDS)
                logger.debug("part stopped", part=part.name)

    def _count(self, *_signal: object) -> None:
        self.signals += 1
        if self.signals > 1:
            for part in self.parts:
                if part.process is not None and part.process.returncode is None:
                    kill(part.process)

    @contextmanager
    def _signals_counted(self) -> Iterator[None]:
        watched = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        before = {number: signal.signal(number, self._count) for number in watched}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
