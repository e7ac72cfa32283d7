"""`scythed dispatcher`: turns what was appended into jobs."""

import click

from app import dispatcher as outgoing
from app import logs
from app.connections import log_redis, queue_redis, refuse_silent_queue, refuse_unsafe_log
from app.rounds import Rounds
from app.settings import load
from app.store.log import Log
from app.store.outbox import Outbox
from app.worker import queue


@click.command()
def dispatcher() -> None:
    """Turn the outbox into jobs (needs REDIS_URL and QUEUE_REDIS_URL)."""
    settings = load()
    logs.configure(settings)
    refuse_unsafe_log(settings)
    refuse_silent_queue(settings)
    hints = outgoing.Hints(queue(queue_redis(settings), settings), retries=settings.job_retries)
    log = Log(log_redis(settings))
    outgoing.run([Outbox(log)], hints, Rounds(log, settings.reminder_seconds))
