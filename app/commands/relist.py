"""`scythed relist`: makes the list of games again from their logs."""

import click

from app import logs
from app.connections import attached_log
from app.rooms import Rooms
from app.settings import load
from app.store.log import Log
from app.tables import NoSuchGame, Tables


@click.command()
def relist() -> None:
    """Make the list of games again from their logs; the service may go on meanwhile."""
    settings = load()
    logs.configure(settings)
    with attached_log(settings) as redis:
        log = Log(redis)
        tables = Tables(log, Rooms(log))
        with click.progressbar(list(tables.games()), label="Games") as games:
            listed = sum(_listed(tables, game) for game in games)
    click.echo(f"{listed} games are listed.")


def _listed(tables: Tables, game: str) -> bool:
    try:
        tables.relist(game)
    except NoSuchGame:
        return False
    return True
