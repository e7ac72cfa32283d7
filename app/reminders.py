"""The job that looks after a campaign which has stood still: what was due is done, and whom it waits for is reminded.

A reminder goes to the webhook of the campaign, once for every stretch of patience that goes by. A call that fails is
tried again, by the queue at once and by the rounds later, each time after a longer while.
"""

from datetime import UTC, datetime

import msgspec
import structlog

from app.automa import tables
from app.campaign_jobs import chronicles, move_on_at
from app.chronicles import Chronicle, Chronicles, NoSuchCampaign
from app.rounds import Rounds
from app.schemas.campaigns import Reminded, Reminder
from app.settings import load
from app.tables import NoSuchGame, Tables
from app.webhooks import Undelivered, Webhooks, call, signed
from domain.view import over

LEAST_SECONDS = 60.0
"""After a call that failed, and its retries, the next one is made no sooner."""

logger = structlog.get_logger(__name__)


def look_after(name: str, _version: int) -> None:
    """Look after the campaign of this log."""
    settings = load()
    rounds = Rounds(chronicles().log, settings.reminder_seconds)
    look_after_at(chronicles(), tables(), rounds, name.removeprefix("campaign:"), settings.webhook_private)


def look_after_at(chronicles: Chronicles, tables: Tables, rounds: Rounds, id: str, private: bool) -> bool:
    """The same in a store; whether somebody was reminded."""
    try:
        move_on_at(chronicles, tables, f"campaign:{id}", 0)
        with chronicles.open(id) as chronicle:
            waits = waiting(chronicle, tables)
            going = chronicle.campaign.status == "running"
    except (NoSuchCampaign, NoSuchGame):
        going = False
    if not going:
        rounds.over(id)
        return False
    if waits is None:
        rounds.moved(id, rounds.clock())
        return False
    waited = rounds.clock() - waits.since.timestamp()
    if waited < rounds.patience:
        rounds.moved(id, waits.since.timestamp())
        return False
    return _remind(Webhooks(chronicles.log), rounds, waits, waited, private)


def waiting(chronicle: Chronicle, tables: Tables) -> Reminder | None:
    """Whom a campaign waits for and since when: for answers, or for moves in its game; None if it waits for nobody."""
    campaign = chronicle.campaign
    if campaign.phase == "playing":
        since, asked = _at_table(chronicle, tables)
    else:
        since = tables.log.entry(chronicle.name, chronicle.head.version).time
        asked = [(prompt.pilot, prompt.kind) for prompt in chronicle.prompts]
    if not asked:
        return None
    who = [
        Reminded(pilot, campaign.pilots[pilot].name, chronicle.player_of(pilot) or "", kind) for pilot, kind in asked
    ]
    return Reminder(chronicle.id, campaign.title, campaign.version, campaign.phase, campaign.game, since, who)


def _at_table(chronicle: Chronicle, tables: Tables) -> tuple[datetime, list[tuple[int, str]]]:
    """Since when the game of an episode waits for which people."""
    seats = chronicle.campaign.table
    with tables.open(chronicle.campaign.game) as table:
        since = tables.log.entry(table.name, table.head.version).time
        people = [prompt for prompt in table.prompts if table.game.seats[prompt.seat].kind == "human"]
        return since, [(seats[prompt.seat], prompt.kind) for prompt in people if not over(table.game)]


def _remind(hooks: Webhooks, rounds: Rounds, waits: Reminder, waited: float, private: bool) -> bool:
    """Call the webhook of the campaign, if it has one."""
    id, hook = waits.campaign, hooks.of(waits.campaign)
    if hook is None:
        rounds.moved(id, rounds.clock())
        return False
    overdue = waited % rounds.patience
    rounds.again(id, min(max(LEAST_SECONDS, overdue), rounds.patience))
    body, now = msgspec.json.encode(waits), datetime.fromtimestamp(rounds.clock(), UTC)
    try:
        call(hook, signed(hook, _name(waits, int(waited // rounds.patience)), now, body), body, private)
    except Undelivered as failure:
        logger.warning("nobody was reminded", campaign=id, error=str(failure))
        raise
    logger.info("reminded", campaign=id, version=waits.version)
    rounds.moved(id, rounds.clock() - overdue)
    return True


def _name(waits: Reminder, number: int) -> str:
    """The id of a reminder, the same for every attempt at it."""
    return f"{waits.campaign}-{int(waits.since.timestamp())}-{number}"
