"""The job that moves a campaign on: it opens the table of the next episode, and records what came of a game.

A job is a hint, and a campaign goes on by what its log says: whatever was done before a worker died is found there or
at the table, whose id follows from campaign and episode, and the rest is done. Nothing is done twice.
"""

import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256

import msgspec
import structlog

from app.automa import tables
from app.chronicles import TASK, Chronicle, Chronicles, NoSuchCampaign
from app.rooms import Room, Rooms
from app.store.log import Conflict, Once
from app.tables import NoSuchGame, Table, Tables
from domain import lobby
from domain.campaign import engine
from domain.campaign.carry import result_of, table
from domain.campaign.decisions import OpenGame, RecordResult, VoidGame
from domain.campaign.games import fits
from domain.campaign.state import Campaign
from domain.chance import commitment
from domain.view import over
from replay.reader import Secret

ACTOR = "service"
ATTEMPTS = 8
"""How often a step is tried when others decide at the same moment."""

logger = structlog.get_logger(__name__)


def move_on(name: str, version: int) -> int:
    """Do what a campaign waits for, named by its own log or by that of a game which is over; how many steps."""
    return move_on_at(chronicles(), tables(), name, version)


def move_on_at(chronicles: Chronicles, tables: Tables, name: str, version: int) -> int:
    """The same in a store."""
    kind, _, id = name.partition(":")
    taken = 0
    try:
        campaign = id if kind == "campaign" else _campaign_of(tables, id)
        while _moved(chronicles, tables, campaign):
            taken += 1
    except (NoSuchCampaign, NoSuchGame):
        logger.warning("no such campaign", log=name, version=version)
    chronicles.log.settle(name, version, TASK)
    if taken:
        logger.info("campaign moved on", campaign=campaign, steps=taken)
    return taken


def game_of(id: str, campaign: Campaign) -> str:
    """The id of the table that the campaign is to open now, always the same for one attempt at an episode, as long as
    those who sit there and what they bring along are the same."""
    told = f"{id}:{campaign.episode}:{campaign.attempt}:".encode()
    return sha256(told + msgspec.json.encode(table(campaign))).hexdigest()[:16]


def _campaign_of(tables: Tables, game: str) -> str:
    with tables.open(game) as table:
        return table.game.campaign


def _moved(chronicles: Chronicles, tables: Tables, id: str) -> bool:
    """One step, whoever else decides meanwhile; whether there was one to take."""
    for _ in range(ATTEMPTS):
        try:
            with chronicles.open(id) as chronicle:
                decision = _next(chronicle, tables)
                if decision is None:
                    return False
                key = f"campaign:{id}:{decision.game}:{decision.__struct_config__.tag}"
                chronicles.decide(chronicle, None, decision, ACTOR, Once(key, b""))
                return True
        except Conflict:
            continue
    raise RuntimeError(f"campaign {id} is decided on too often")


def _next(chronicle: Chronicle, tables: Tables) -> OpenGame | RecordResult | VoidGame | None:
    """What the service has to say; nothing while the campaign waits for players or their game."""
    campaign = chronicle.campaign
    match engine.due(campaign):
        case "open":
            game = game_of(chronicle.id, campaign)
            open_table(chronicle, tables, game)
            return OpenGame(game)
        case "record":
            return _came_of(campaign, tables)
        case _:
            return None


def _came_of(campaign: Campaign, tables: Tables) -> RecordResult | VoidGame | None:
    """The result of the game; one that was abandoned, won by nobody, or is not here is played at another table."""
    try:
        with tables.open(campaign.game) as table:
            if not over(table.game):
                return None
            if table.game.status != "finished" or not fits(campaign, result_of(table.game)):
                return VoidGame(campaign.game)
            return RecordResult(campaign.game, result_of(table.game))
    except NoSuchGame:
        return VoidGame(campaign.game)


def open_table(chronicle: Chronicle, tables: Tables, game: str) -> None:
    """Open the table, seat everybody and start, from wherever somebody has left off."""
    room = Room(
        host=chronicle.room.host,
        created=datetime.now(UTC).replace(microsecond=0),
        secrets=(Secret(0, secrets.token_bytes(32)),),
        private=chronicle.room.private,
    )
    room = tables.rooms.save_first(game, room)
    with tables.open(game, empty=True) as opened:
        for decision in _opening(chronicle, opened):
            tables.decide(opened, None, decision, ACTOR)


def _opening(chronicle: Chronicle, opened: Table) -> Iterator[lobby.LobbyDecision]:
    campaign, game = chronicle.campaign, opened.game
    plan = table(campaign)
    if game.status == "new":
        bound = commitment(opened.room.secrets[0].secret)
        yield lobby.CreateTable(plan.seats, plan.options, bound, plan.modules, campaign.title, chronicle.id)
    if game.status != "open":
        return
    for seat, pilot in zip(game.seats, plan.pilots, strict=True):
        if seat.kind == "human" and seat.player is None:
            yield lobby.TakeSeat(chronicle.player_of(pilot) or "", campaign.pilots[pilot].name, seat.index)
    yield lobby.StartGame()


@cache
def chronicles() -> Chronicles:
    """The campaigns of this worker, kept from job to job."""
    log = tables().log
    return Chronicles(log, Rooms(log, "campaign"))
