"""`scythed web`: the web server alone."""

import os
import sys

import click

from app.connections import queue_redis, refuse_unsafe_log
from app.settings import load


@click.command()
@click.option("--fd", type=int, hidden=True, help="A listening socket inherited from the parent.")
def web(fd: int | None) -> None:
    """Serve the API (needs REDIS_URL and QUEUE_REDIS_URL)."""
    settings = load()
    refuse_unsafe_log(settings)
    queue_redis(settings)
    inherited = [] if fd is None else ["--bind", f"fd://{fd}"]
    gunicorn = [sys.executable, "-m", "gunicorn", "-c", "python:app.gunicorn_conf", *inherited]
    os.execv(sys.executable, [*gunicorn, "app.wsgi:application"])
