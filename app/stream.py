"""Live updates as server-sent events: one event per entry of the log, its id the version."""

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import NamedTuple

import msgspec
from redis import RedisError

from app import answers, campaign_answers
from app.campaigns import Campaigns
from app.chronicles import NoSuchCampaign
from app.games import Games
from app.players import Player
from app.schemas.answers import Event
from app.schemas.campaigns import CampaignEvent
from app.store.log import Log
from app.tables import NoSuchGame
from app.watching import Gone, wait
from domain.view import over

HEARTBEAT = 15.0
"""Seconds of silence after which a comment is sent, so that nobody on the way closes the connection."""
LIFETIME = 600.0
"""Seconds after which a stream ends and the client resumes it, with its token checked anew."""
PAGE = 100

_encode = msgspec.json.Encoder().encode

Page = tuple[list[bytes], int, bool]
"""Some more events, the version after them, and whether all is over."""


class Pace(NamedTuple):
    """Seconds of silence until a heartbeat, seconds until the end, and whether anybody still listens."""

    heartbeat: float = HEARTBEAT
    lifetime: float = LIFETIME
    gone: Gone = lambda: False


def stream(games: Games, id: str, player: Player | None, after: int, pace: Pace) -> Iterator[bytes]:
    """The events of a game after a version as they happen, until it is over, or the table closes to the player."""

    def page(after: int) -> Page:
        with games.enter(id, player) as visit:
            entries = games.tables.log.read(visit.table.name, after, after + PAGE)
            told = [answers.event(entry, visit.game, visit.seat) for entry in entries]
            return _sent(told), told[-1].version if told else after, over(visit.game)

    return _follow(page, games.tables.log, f"game:{id}", after, pace)


def campaign_stream(
    campaigns: Campaigns, id: str, player: Player | None, after: int, pace: Pace, lang: str
) -> Iterator[bytes]:
    """The same of a campaign."""

    def page(after: int) -> Page:
        with campaigns.enter(id, player) as visit:
            entries = campaigns.chronicles.log.read(visit.chronicle.name, after, after + PAGE)
            told = [campaign_answers.event(entry, visit.pilot, lang) for entry in entries]
            return _sent(told), told[-1].version if told else after, campaign_answers.over(visit.campaign)

    return _follow(page, campaigns.chronicles.log, f"campaign:{id}", after, pace)


def _follow(page: Callable[[int], Page], log: Log, name: str, after: int, pace: Pace) -> Iterator[bytes]:
    """Ends too when the store does not answer: the client resumes."""
    end = monotonic() + pace.lifetime
    yield b"retry: 1000\n\n"
    while monotonic() < end and not pace.gone():
        try:
            events, after, is_over = page(after)
            yield from events
            if is_over and not events:
                return
            silent = not events and not wait(log, name, after, pace.heartbeat, pace.gone)
        except (NoSuchGame, NoSuchCampaign, RedisError):
            return
        if silent:
            yield b": nothing new\n\n"


def _sent(told: Sequence[Event | CampaignEvent]) -> list[bytes]:
    return [b"id: %d\nevent: %s\ndata: %s\n\n" % (it.version, it.type.encode(), _encode(it)) for it in told]
