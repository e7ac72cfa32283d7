"""The web application, put together."""

from flask import Flask
from flask_compress import Compress
from flask_cors import CORS
from flask_smorest import Api
from werkzeug.middleware.proxy_fix import ProxyFix

from app import limits, metrics, problems, requests
from app.annotations import Annotations
from app.api import errors, versions
from app.api.automa import automas
from app.api.campaign_files import campaign_files
from app.api.campaigns import campaigns
from app.api.content import content
from app.api.decisions import decisions
from app.api.docs import documents, pages
from app.api.events import events
from app.api.games import games
from app.api.health import health
from app.api.players import players
from app.api.replays import forks, replays, statistics, uploads
from app.api.resource import IdConverter, Resource
from app.api.seats import seats
from app.api.webhooks import webhooks
from app.campaigns import Campaigns
from app.chronicles import Chronicles
from app.connections import log_redis, queue_redis
from app.games import Games
from app.players import Players
from app.replays import Replays
from app.rooms import Rooms
from app.settings import Settings
from app.statistics import Statistics
from app.store.log import Log
from app.tables import Tables
from app.watching import Watching
from app.webhooks import Webhooks

RESOURCES: tuple[Resource, ...] = (
    players,
    games,
    seats,
    decisions,
    automas,
    events,
    uploads,
    replays,
    forks,
    statistics,
    campaigns,
    campaign_files,
    webhooks,
    content,
    health,
)
"""Every resource that the service offers, one blueprint each."""


EXPOSED = ["ETag", "Location", "Retry-After", "X-Request-ID"]
"""Headers that scripts of web pages may read."""

COMPRESSION = {
    "COMPRESS_MIMETYPES": [
        *("application/json", "application/problem+json", "application/jsonl", "application/yaml", "image/svg+xml"),
        *("text/html", "text/css", "text/javascript", "text/plain"),
    ],
    "COMPRESS_ALGORITHM": ["gzip"],
    "COMPRESS_LEVEL": 1,
    "COMPRESS_MIN_SIZE": 2048,
}


def create_app(settings: Settings) -> Flask:
    """The service on the Redis servers of its settings."""
    app = Flask(__name__, static_folder=None)
    app.config |= {"MAX_CONTENT_LENGTH": settings.max_body_bytes, **COMPRESSION}
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions |= _parts(settings)
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies)  # type: ignore[method-assign]
    app.url_map.converters["id"] = IdConverter
    app.url_map.merge_slashes = False
    api = Api(app, spec_kwargs={"title": "scythed", "version": "v1", "openapi_version": "3.1.0"})
    api.register_converter(IdConverter, lambda _: {"type": "string", "pattern": f"^{IdConverter.regex}$"})
    app.extensions["api"] = api
    requests.register(app)
    metrics.register(app)
    limits.register(app, settings, app.extensions["queue_redis"])
    CORS(app, origins=settings.cors_origins.split(","), expose_headers=EXPOSED, max_age=86400, send_wildcard=True)
    app.after_request(versions.whatever_the_coding)
    Compress(app)
    app.after_request(requests.bare)
    problems.register(app)
    errors.register(app)
    for resource in RESOURCES:
        api.register_blueprint(resource)
    app.register_blueprint(documents)
    app.register_blueprint(pages)
    return app


def _parts(settings: Settings) -> dict[str, object]:
    """What views work with, on one connection pool for each Redis."""
    redis = log_redis(settings)
    log = Log(redis)
    chronicles = Chronicles(log, Rooms(log, "campaign"))
    games = Games(Tables(log, Rooms(log)), chronicles)
    return {
        "settings": settings,
        "log_redis": redis,
        "queue_redis": queue_redis(settings),
        "players": Players(redis),
        "watching": Watching(max(1, settings.web_threads * 3 // 4)),
        "games": games,
        "campaigns": Campaigns(chronicles),
        "replays": Replays(games),
        "statistics": Statistics(games.tables),
        "annotations": Annotations(log),
        "webhooks": Webhooks(log),
    }
