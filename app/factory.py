"""The web application, put together."""

from flask import Blueprint, Flask

from app import health, problems, requests
from app.connections import log_redis, queue_redis
from app.settings import Settings

BLUEPRINTS: tuple[Blueprint, ...] = (health.blueprint,)
"""Every resource that the service offers, one blueprint each."""


def create_app(settings: Settings) -> Flask:
    """The service on the Redis servers of its settings."""
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions |= {
        "settings": settings,
        "log_redis": log_redis(settings),
        "queue_redis": queue_redis(settings),
    }
    requests.register(app)
    problems.register(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app
