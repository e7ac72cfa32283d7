"""`scythed check`: whether the service could start here, without starting it."""

import click

from app.connections import refuse_silent_queue, refuse_unsafe_log
from app.embedded_redis import EmbeddedRedisError, find_binary, locked
from app.listening import CannotListen, listen
from app.settings import Settings, SettingsError, load


@click.command()
@click.pass_context
def check(context: click.Context) -> None:
    """Tell whether settings, port, data directory and Redis are fit. Exit code 1 if one is not."""
    settings = load()
    failed = False
    for name, test in (("port", _port), ("data directory", _data_directory), ("redis", _redis), ("queue", _queue)):
        try:
            click.echo(f"ok       {name}: {test(settings)}")
        except (SettingsError, EmbeddedRedisError, CannotListen) as error:
            failed = True
            click.echo(f"problem  {name}: {error}")
    context.exit(1 if failed else 0)


def _port(settings: Settings) -> str:
    with listen(settings):
        return f"{settings.port} on {settings.host} is free"


def _data_directory(settings: Settings) -> str:
    with locked(settings.data_dir, patience=0):
        return f"{settings.data_dir.resolve()} is writable and not in use"


def _redis(settings: Settings) -> str:
    if settings.redis_url:
        refuse_unsafe_log(settings)
        return "the server at REDIS_URL keeps what it acknowledges"
    binary = find_binary()
    return f"{binary.path} has version {binary.label}"


def _queue(settings: Settings) -> str:
    if settings.queue_redis_url:
        refuse_silent_queue(settings)
        return "the server at QUEUE_REDIS_URL answers"
    return "embedded"
