"""Turns the outbox of the log into jobs.

A notice is struck off only after its jobs are queued. A dispatcher that dies in between queues them again,
and jobs are hints that may come twice: it can be killed at any moment.
"""

import time
from collections.abc import Mapping, Sequence
from typing import NoReturn

import structlog
from redis import RedisError
from rq import Queue, Retry

from app.store.outbox import Outbox

Jobs = Mapping[str, Sequence[str]]

JOBS: Jobs = {}
"""Which jobs follow an entry, by kind of log: dotted names of functions, called with `(name, version)`."""

RETRY_SECONDS = 0.5
KEEP_FAILED_SECONDS = 7 * 24 * 3600

logger = structlog.get_logger(__name__)


def run(outbox: Outbox, queue: Queue, jobs: Jobs = JOBS) -> NoReturn:
    """Dispatch for ever. While a Redis is away, try again: the outbox keeps what is to be told."""
    while True:
        try:
            dispatch(outbox, queue, jobs, block=1)
        except (RedisError, OSError) as error:
            logger.warning("redis unavailable", error=str(error))
            time.sleep(RETRY_SECONDS)


def dispatch(outbox: Outbox, queue: Queue, jobs: Jobs = JOBS, block: float = 0) -> int:
    """Queue the jobs of the notices that wait, oldest first; how many notices there were."""
    notices = outbox.pending(block=block)
    for notice in notices:
        kind = notice.name.partition(":")[0]
        for job in jobs.get(kind, ()):
            queue.enqueue(
                job,
                notice.name,
                notice.version,
                retry=Retry(max=3),
                result_ttl=0,
                failure_ttl=KEEP_FAILED_SECONDS,
            )
    outbox.done(notices)
    return len(notices)
