"""Events: what happened, and what happens, as it is told to the caller."""

from collections.abc import Iterator
from typing import Any

from flask import Response, request

from app import answers, auth, parts, watching
from app.api.resource import Resource
from app.folding import NoSuchVersion
from app.problems import Problem
from app.schemas import requests
from app.schemas.answers import Event, Events
from app.stream import Pace, stream
from app.watching import Crowded
from domain.view import over

events = Resource("events", __name__, url_prefix="/v1/games/<id:game>", description="What happened in a game")

EVENT_STREAM = "text/event-stream"
RESUMING = [
    {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "the version that you have; events after it are sent",
        "schema": {"type": "integer", "minimum": 0},
    }
]


@events.operation(
    "GET",
    "/events",
    query=requests.EventsAfter,
    answers=(200, Events),
    refuses=["unknown-game"],
    auth="optional",
    headers={"Retry-After": "seconds after which to ask again, if too many wait to let you wait"},
)
def see_events(query: dict[str, Any], game: str) -> Events | tuple[Events, dict[str, str]]:
    """What happened

    The events after a version, without what is secret to others. With `wait` the answer comes as soon as there is
    an event, or empty when the time is up.
    """
    after, limit, wait = query["after"], query["limit"], query["wait"]
    told, is_over = _events(game, after, limit)
    if told or not wait or is_over:
        return Events(told[-1].version if told else after, told)
    try:
        with parts.watching().place():
            watching.wait(parts.games().tables.log, f"game:{game}", after, wait, watching.gone(request.environ))
    except Crowded:
        return Events(after, []), {"Retry-After": "1"}
    told, _ = _events(game, after, limit)
    return Events(told[-1].version if told else after, told)


@events.operation(
    "GET",
    "/events/<int:version>",
    answers=(200, Event),
    refuses=["unknown-game", "unknown-version"],
    auth="optional",
)
def see_event(game: str, version: int) -> Event:
    """One event"""
    with parts.games().enter(game, auth.caller()) as visit:
        if not 1 <= version <= visit.game.version:
            raise NoSuchVersion(str(version))
        entry = parts.games().tables.log.entry(visit.table.name, version)
        return answers.event(entry, visit.game, visit.seat)


@events.operation(
    "GET",
    "/stream",
    query=requests.StreamAfter,
    answers=(200, None),
    also=[(204, None)],
    refuses=["unknown-game", "invalid-header", "too-many-streams"],
    auth="optional",
    media_type=EVENT_STREAM,
    parameters=RESUMING,
)
def follow(query: dict[str, Any], game: str) -> Response:
    """What happens

    Server-sent events: `id` is the version, `event` the type of decision, `data` an event as `/events` tells it.
    Resume with `Last-Event-ID`. In silence a comment comes now and then. When the game is over the stream ends,
    and following it again gives 204.
    """
    after, player = last_event(query.get("after", 0)), auth.caller()
    with parts.games().enter(game, player) as visit:
        if over(visit.game) and after >= visit.game.version:
            return Response(status=204)
    return streamed(stream(parts.games(), game, player, after, pace()))


def pace() -> Pace:
    """Streams go on as long as the client of this request listens."""
    return Pace(gone=watching.gone(request.environ))


def streamed(events: Iterator[bytes]) -> Response:
    """The answer that events are sent in, as long as there is a place for another one who waits."""
    places = parts.watching()
    try:
        places.take()
    except Crowded:
        raise Problem(503, "too-many-streams", headers={"Retry-After": "5"}) from None
    sent = Response(events, mimetype=EVENT_STREAM)
    sent.call_on_close(places.leave)
    sent.headers |= {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return sent


def _events(game: str, after: int, limit: int) -> tuple[list[Event], bool]:
    with parts.games().enter(game, auth.caller()) as visit:
        entries = parts.games().tables.log.read(visit.table.name, after, after + limit)
        return [answers.event(entry, visit.game, visit.seat) for entry in entries], over(visit.game)


def last_event(otherwise: int) -> int:
    """The version after which a stream goes on."""
    header = request.headers.get("Last-Event-ID")
    if header is None:
        return otherwise
    if not (header.isascii() and header.isdigit() and len(header) <= 15):
        raise Problem(422, "invalid-header", "Last-Event-ID must be a version.")
    return int(header)
