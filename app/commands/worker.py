"""`scythed worker`: one process of background work."""

import click

from app import logs
from app import worker as background
from app.connections import queue_redis, refuse_silent_queue, refuse_unsafe_log
from app.settings import load


@click.command()
@click.option("--burst", is_flag=True, help="End when the queue is empty.")
def worker(burst: bool) -> None:
    """Run background jobs (needs REDIS_URL and QUEUE_REDIS_URL)."""
    settings = load()
    logs.configure(settings)
    refuse_unsafe_log(settings)
    refuse_silent_queue(settings)
    background.run(queue_redis(settings), settings, burst=burst)
