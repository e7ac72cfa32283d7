"""Live updates as server-sent events: one event per entry of the log, its id the version."""

from collections.abc import Iterator
from time import monotonic

import msgspec

from app import answers
from app.games import Games
from app.players import Player
from app.tables import NoSuchGame
from domain.view import over

HEARTBEAT = 15.0
"""Seconds of silence after which a comment is sent, so that nobody on the way closes the connection."""
LIFETIME = 600.0
"""Seconds after which a stream ends and the client resumes it, with its token checked anew."""
PAGE = 100

_encode = msgspec.json.Encoder().encode


def stream(
    games: Games, id: str, player: Player | None, after: int, heartbeat: float = HEARTBEAT, lifetime: float = LIFETIME
) -> Iterator[bytes]:
    """The events after a version as they happen, until the game is over, or the table closes to the player."""
    end = monotonic() + lifetime
    yield b"retry: 1000\n\n"
    while monotonic() < end:
        try:
            events, after, is_over = _next(games, id, player, after)
        except NoSuchGame:
            return
        yield from events
        if is_over and not events:
            return
        if not events and not games.tables.log.wait(f"game:{id}", after, heartbeat):
            yield b": nothing new\n\n"


def _next(games: Games, id: str, player: Player | None, after: int) -> tuple[list[bytes], int, bool]:
    """Some more events, the version after them, and whether the game is over."""
    with games.enter(id, player) as visit:
        entries = games.tables.log.read(visit.table.name, after, after + PAGE)
        told = [answers.event(entry, visit.game, visit.seat) for entry in entries]
        sent = [b"id: %d\nevent: %s\ndata: %s\n\n" % (it.version, it.type.encode(), _encode(it)) for it in told]
        return sent, told[-1].version if told else after, over(visit.game)
