"""Turns the outbox of the log into jobs, and jobs that were lost into new ones.

A notice is struck off only after its job is queued; a dispatcher that dies in between queues it again. The queue
may lose jobs, so a log that still waits for the same work after a while gets another one. Jobs are hints that
may come twice or late: whoever does one looks at the log first.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from threading import Thread
from typing import NoReturn

import structlog
from redis import RedisError
from rq import Queue, Retry

from app.rounds import Rounds
from app.store.outbox import Notice, Outbox, Waiting

Jobs = Mapping[str, str]

JOBS: Jobs = {"automa": "app.automa.play", "campaign": "app.campaign_jobs.move_on", "round": "app.reminders.look_after"}
"""The job of a task: the dotted name of a function that is called with `(name, version)`."""

RETRY_SECONDS = 0.5
KEEP_FAILED_SECONDS = 7 * 24 * 3600
PATIENCE_SECONDS = 2.0
LONGEST_PATIENCE = 60.0

logger = structlog.get_logger(__name__)


class Hints:
    """Jobs for workers. A hint may be lost or come twice: whoever takes it looks at the log first."""

    def __init__(self, queue: Queue, jobs: Jobs = JOBS, retries: int = 3) -> None:
        self.queue = queue
        self.jobs = jobs
        self.retries = retries

    def give(self, due: Notice | Waiting) -> None:
        """Queue the job of a task under the id that its log and version give it."""
        if due.task in self.jobs:
            self.queue.enqueue(
                self.jobs[due.task],
                due.name,
                due.version,
                job_id=f"{due.task}-{due.name.replace(':', '-')}-{due.version}",
                retry=Retry(max=self.retries) if self.retries else None,
                result_ttl=0,
                failure_ttl=KEEP_FAILED_SECONDS,
            )


def run(outboxes: Sequence[Outbox], hints: Hints, rounds: Rounds) -> NoReturn:
    """Dispatch for ever, each outbox by itself: where one Redis holds all shards one outbox will do, where every
    shard has its own there is one for each."""
    for outbox in outboxes[1:]:
        Thread(target=serve, args=(outbox, hints), daemon=True).start()
    serve(outboxes[0], hints, rounds)


def serve(outbox: Outbox, hints: Hints, rounds: Rounds | None = None) -> NoReturn:
    """Dispatch one outbox for ever. While a Redis is away, try again: the outbox keeps what is to be told."""
    sweeper, begun = Sweeper(outbox, hints), rounds is None
    while True:
        try:
            if rounds is not None and not begun:
                rounds.begin()
                begun = True
            dispatch(outbox, hints, block=1)
            sweeper.sweep()
            if rounds is not None:
                rounds.make(hints.give)
        except (RedisError, OSError) as error:
            logger.warning("redis unavailable", error=str(error))
            time.sleep(RETRY_SECONDS)


def dispatch(outbox: Outbox, hints: Hints, block: float = 0) -> int:
    """Queue the jobs of the notices that wait, oldest first; how many notices there were."""
    notices = outbox.pending(block=block)
    for notice in notices:
        hints.give(notice)
    outbox.done(notices)
    return len(notices)


class Sweeper:
    """Finds logs that have waited too long for the same work, and asks for it again."""

    def __init__(self, outbox: Outbox, hints: Hints, clock: Callable[[], float] = time.monotonic) -> None:
        self._outbox, self._hints, self._clock = outbox, hints, clock
        self._known: dict[Waiting, tuple[float, float]] = {}
        """For each: when to ask again, and how long to be patient after that."""

    def sweep(self) -> int:
        """Queue the jobs of those that have waited too long; how many there were."""
        now, asked = self._clock(), 0
        waiting = dict.fromkeys(self._outbox.waiting())
        self._known = {due: times for due, times in self._known.items() if due in waiting}
        for due in waiting:
            again, patience = self._known.setdefault(due, (now + PATIENCE_SECONDS, PATIENCE_SECONDS))
            if now >= again:
                logger.info("asking again", log=due.name, version=due.version, task=due.task)
                self._hints.give(due)
                patience = min(2 * patience, LONGEST_PATIENCE)
                self._known[due] = (now + patience, patience)
                asked += 1
        return asked
