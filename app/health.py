"""Whether the service lives, and whether it can take decisions."""

from flask import Blueprint, current_app
from redis import Redis, RedisError

from app.problems import Problem

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def alive() -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}


@blueprint.get("/readyz")
def ready() -> dict[str, str]:
    """The log answers; a queue that does not delays background work only."""
    queue = "ok" if _answers(current_app.extensions["queue_redis"]) else "unavailable"
    if not _answers(current_app.extensions["log_redis"]):
        raise Problem(
            503,
            "not-ready",
            "The log does not answer.",
            headers={"Retry-After": "1"},
            log="unavailable",
            queue=queue,
        )
    return {"status": "ready", "log": "ok", "queue": queue}


def _answers(redis: Redis) -> bool:
    try:
        return bool(redis.ping())
    except RedisError:
        return False
