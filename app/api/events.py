"""Events: what happened, as it is told to the caller."""

from typing import Any

from app import answers, auth, parts
from app.api.resource import Resource
from app.schemas import requests
from app.schemas.answers import Event, Events
from app.tables import NoSuchVersion

events = Resource("events", __name__, url_prefix="/v1/games/<id:game>", description="What happened in a game")


@events.operation(
    "GET",
    "/events",
    query=requests.EventsAfter,
    answers=(200, Events),
    refuses=["unknown-game"],
    auth="optional",
)
def see_events(query: dict[str, Any], game: str) -> Events:
    """What happened

    The events after a version, without what is secret to others. With `wait` the answer comes as soon as there is
    an event, or empty when the time is up.
    """
    after, limit = query["after"], query["limit"]
    with parts.games().enter(game, auth.caller()) as visit:
        state, seat, name = visit.game, visit.seat, visit.table.name
        entries = list(parts.games().tables.log.read(name, after, after + limit))
        told = [answers.event(entry, state, seat) for entry in entries]
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
