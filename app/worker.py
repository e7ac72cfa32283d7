"""Background work: one process, one queue (with several, RQ can lose a job between two steps).

Jobs run in the worker itself, not in a child of it: games stay folded in memory from job to job, and no child
goes on with a job whose worker was killed.
"""

import logging

from redis import Redis
from rq import Queue, SimpleWorker

from app.settings import Settings

WORKER_SECONDS = 30
"""How long a worker that was killed counts as alive; then the others take its job."""


def queue(redis: Redis, settings: Settings) -> Queue:
    """The queue of all background work."""
    return Queue(settings.queue, connection=redis, default_timeout=settings.job_seconds)


def run(redis: Redis, settings: Settings, *, burst: bool = False) -> None:
    """Work until told to stop, or in a burst until the queue is empty. A job in hand is finished first."""
    worker = SimpleWorker(
        [queue(redis, settings)],
        connection=redis,
        worker_ttl=WORKER_SECONDS,
        maintenance_interval=WORKER_SECONDS,
        job_monitoring_interval=10,
    )
    worker.work(burst=burst, logging_level=logging.getLevelName(logging.getLogger("rq").level))
