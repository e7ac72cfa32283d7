"""`scythed run`: the whole service in the foreground."""

import os
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.metadata import version
from tempfile import TemporaryDirectory

import click
import msgspec

from app import logs
from app.connections import place, refuse_silent_queue, refuse_unsafe_log
from app.embedded_redis import EmbeddedRedis, find_binary, locked, log_server, queue_server
from app.listening import base_url, listen
from app.settings import Settings, load
from app.supervisor import Part, Supervisor


@click.command()
def run() -> None:
    """Start Redis, the web server, the dispatcher and the workers, and keep them running."""
    settings = load()
    logs.configure(settings)
    with ExitStack() as held:
        listener = held.enter_context(listen(settings))
        lock = held.enter_context(locked(settings.data_dir))
        if settings.redis_url:
            refuse_unsafe_log(settings)
        if settings.queue_redis_url:
            refuse_silent_queue(settings)
        servers = list(_embedded(settings))
        told = msgspec.structs.replace(
            settings,
            redis_url=settings.redis_url or log_server(settings.data_dir).url,
            queue_redis_url=settings.queue_redis_url or queue_server(settings.data_dir).url,
        )
        parts = [_redis_part(server, lock.fileno()) for server in servers]
        counts = held.enter_context(TemporaryDirectory(prefix="scythed-metrics-", ignore_cleanup_errors=True))
        parts += _own_parts(told, listener, counts)
        Supervisor(parts).run(lambda: click.echo(greeting(settings, base_url(listener))))


def greeting(settings: Settings, url: str) -> str:
    """Where the service listens, where its documents are, and a first command to try."""
    store = (
        place(settings.redis_url)
        if settings.redis_url
        else f"{settings.data_dir.resolve()} (Redis {find_binary().label})"
    )
    return f"""
scythed {version("scythed")} is ready

  listening  {url}
  API docs   {url}/docs
  data       {store}
  try        curl -s {url}/v1/players -H 'Content-Type: application/json' -d '{{"name": "Anna"}}'

Ctrl-C stops it.
"""


def _embedded(settings: Settings) -> Iterator[EmbeddedRedis]:
    if settings.redis_url is None:
        yield log_server(settings.data_dir)
    if settings.queue_redis_url is None:
        yield queue_server(settings.data_dir)


def _redis_part(server: EmbeddedRedis, lock: int) -> Part:
    return Part(
        f"redis-{server.directory.name}",
        server.command(),
        server.is_ready,
        inherits=[lock],
        words=f"see {server.log_file}",
    )


def _own_parts(settings: Settings, listener: socket.socket, counts: str) -> list[Part]:
    """Workers and dispatcher first, so that the web server is the last to start and the first to stop."""
    scythed = [sys.executable, "-m", "app.cli"]
    environment = os.environ | settings.environment() | {"PROMETHEUS_MULTIPROC_DIR": counts}
    names = ["dispatcher", *(f"worker-{number}" for number in range(1, settings.workers + 1))]
    background = [Part(name, [*scythed, name.partition("-")[0]], environment=environment) for name in reversed(names)]
    fd = listener.fileno()
    web = [*scythed, "web", "--fd", str(fd)]
    url = base_url(listener)
    return [*background, Part("web", web, lambda: _answers(url), environment, inherits=[fd])]


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=1) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False
