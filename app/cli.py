"""`scythed`: what an operator does from a shell."""

from typing import Any

import click

from app.commands.check import check
from app.commands.dashboard import dashboard
from app.commands.dispatcher import dispatcher
from app.commands.openapi import openapi
from app.commands.perft import perft
from app.commands.relist import relist
from app.commands.replay import replay
from app.commands.run import run
from app.commands.settings import settings
from app.commands.simulate import simulate
from app.commands.web import web
from app.commands.worker import worker
from app.embedded_redis import EmbeddedRedisError
from app.listening import CannotListen
from app.settings import SettingsError
from app.supervisor import DidNotStart

REFUSALS = (SettingsError, EmbeddedRedisError, CannotListen, DidNotStart)
"""What an operator can mend."""


class Refusal(click.ClickException):
    """Told in words, never as a traceback."""

    exit_code = 2


class Scythed(click.Group):
    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except REFUSALS as refusal:
            raise Refusal(str(refusal)) from None


@click.group(cls=Scythed)
@click.version_option(package_name="scythed")
def main() -> None:
    """The Scythe game service. Settings are environment variables: scythed settings."""


for command in (run, web, worker, dispatcher, dashboard, check, settings, simulate, perft, openapi, replay, relist):
    main.add_command(command)


if __name__ == "__main__":
    main()
