"""The web application, put together."""

from flask import Flask
from flask_smorest import Api

from app import problems, requests
from app.api import errors
from app.api.decisions import decisions
from app.api.events import events
from app.api.games import games
from app.api.health import health
from app.api.players import players
from app.api.resource import IdConverter, Resource
from app.api.seats import seats
from app.connections import log_redis, queue_redis
from app.games import Games
from app.listing import Listing
from app.players import Players
from app.rooms import Rooms
from app.settings import Settings
from app.store.log import Log
from app.tables import Tables

RESOURCES: tuple[Resource, ...] = (players, games, seats, decisions, events, health)
"""Every resource that the service offers, one blueprint each."""


def create_app(settings: Settings) -> Flask:
    """The service on the Redis servers of its settings."""
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions |= _parts(settings)
    app.url_map.converters["id"] = IdConverter
    api = Api(app, spec_kwargs={"title": "scythed", "version": "v1", "openapi_version": "3.1.0"})
    app.extensions["api"] = api
    requests.register(app)
    problems.register(app)
    errors.register(app)
    for resource in RESOURCES:
        api.register_blueprint(resource)
    return app


def _parts(settings: Settings) -> dict[str, object]:
    """What views work with, on one connection pool for each Redis."""
    redis = log_redis(settings)
    log = Log(redis)
    listing = Listing(redis)
    return {
        "settings": settings,
        "log_redis": redis,
        "queue_redis": queue_redis(settings),
        "players": Players(redis),
        "listing": listing,
        "games": Games(Tables(log, Rooms(log)), listing),
    }
