"""Every request has an id, which its answer and its log lines carry."""

import re
import time
import uuid

import structlog
from flask import Flask, Response, g, request

_FOREIGN_ID = re.compile(r"[A-Za-z0-9._:-]{1,100}")
_QUIET = frozenset({"/healthz", "/readyz", "/metrics"})

logger = structlog.get_logger(__name__)


def register(app: Flask) -> None:
    app.before_request(begin)
    app.after_request(end)


def bare(response: Response) -> Response:
    """An answer without content has no type of content."""
    if response.status_code == 204 or request.method == "OPTIONS":
        response.headers.pop("Content-Type", None)
    return response


def begin() -> None:
    """Take the caller's X-Request-ID if it is a plain word, else make one."""
    foreign = request.headers.get("X-Request-ID", "")
    g.request_id = foreign if _FOREIGN_ID.fullmatch(foreign) else uuid.uuid4().hex
    g.began = time.perf_counter()
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=g.request_id)


def end(response: Response) -> Response:
    """Name the request in its answer and log it: its path, never its query, headers or body.

    What is not said to be kept is kept by nobody on the way.
    """
    response.headers["X-Request-ID"] = g.request_id
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers["X-Content-Type-Options"] = "nosniff"
    say = logger.debug if request.path in _QUIET else logger.info
    say(
        "request",
        method=request.method,
        path=request.path,
        route=request.url_rule.rule if request.url_rule else None,
        status=response.status_code,
        ms=round((time.perf_counter() - g.began) * 1000, 1),
    )
    return response
