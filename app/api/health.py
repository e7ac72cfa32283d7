"""Whether the service lives, and whether it can take decisions."""

from typing import Literal

from flask import Response, current_app

from app import metrics, parts
from app.api.resource import Resource
from app.connections import probe
from app.problems import Problem
from app.schemas.answers import Alive, Ready
from app.worker import queue

health = Resource("health", __name__, description="For operators")


@health.operation("GET", "/healthz", answers=(200, Alive))
def alive() -> Alive:
    """The process answers"""
    return Alive()


@health.operation("GET", "/readyz", answers=(200, Ready), refuses=["not-ready"])
def ready() -> Ready:
    """The log answers

    A queue that does not delays background work only.
    """
    settings = current_app.extensions["settings"]
    queue: Literal["ok", "unavailable"] = "ok" if probe(settings.queue_redis_url) else "unavailable"
    if not probe(settings.redis_url):
        raise Problem(
            503,
            "not-ready",
            "The log does not answer.",
            headers={"Retry-After": "1"},
            log="unavailable",
            queue=queue,
        )
    return Ready("ready", "ok", queue)


@health.operation("GET", "/metrics", answers=(200, None), media_type="text/plain")
def measures() -> Response:
    """Metrics for Prometheus"""
    extensions = current_app.extensions
    return metrics.exposition(parts.games().tables.log, queue(extensions["queue_redis"], extensions["settings"]))
