"""The job that plays the Automa: its turns in a row, as long as the game waits for nobody else.

A job is a hint. It looks at the log and appends after what it finds there; if it came late, or twice, or another
worker was quicker, there is nothing to do or the append is refused, and the job ends.
"""

from functools import cache

import structlog

from app.connections import log_redis
from app.metrics import AUTOMA
from app.rooms import Rooms
from app.settings import load
from app.store.log import Conflict, Log, Once
from app.tables import NoSuchGame, Table, Tables
from domain.prompts import Prompt

TASK = "automa"

logger = structlog.get_logger(__name__)


def play(name: str, version: int) -> int:
    """Play the turns of Automas that a game waits for; how many decisions that took."""
    return play_at(tables(), name.removeprefix("game:"), version)


def play_at(tables: Tables, id: str, version: int) -> int:
    """The same at the tables of a store."""
    played = 0
    try:
        with tables.open(id) as table:
            while (prompt := due(table)) is not None:
                awaited_at = tables.log.entry(table.name, table.head.version).time
                once = Once(f"automa:{id}:{table.head.version}", b"")
                actor = f"seat:{prompt.seat}/automa"
                answer = tables.decide(table, prompt.seat, prompt.options[0].decision, actor, once).entry
                AUTOMA.observe(max(0.0, (answer.time - awaited_at).total_seconds()))
                played += 1
    except (Conflict, NoSuchGame):
        logger.debug("somebody was quicker", game=id, version=version)
    if played:
        logger.info("automa played", game=id, turns=played)
    return played


def due(table: Table) -> Prompt | None:
    """What the game asks of an Automa now."""
    seats = table.game.seats
    return next((prompt for prompt in table.prompts if seats[prompt.seat].kind == "automa"), None)


@cache
def tables() -> Tables:
    """The tables of this worker, kept from job to job."""
    log = Log(log_redis(load()))
    return Tables(log, Rooms(log))
