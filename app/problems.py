"""Every error answer is `application/problem+json` (RFC 9457) with a stable `code` to branch on."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from flask import Flask, Response, g
from marshmallow import ValidationError
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError
from werkzeug.exceptions import HTTPException

from app.language import language
from app.metrics import PROBLEMS
from domain.labels import ENGLISH, LABELS, phrase

MEDIA_TYPE = "application/problem+json"

_CODES = {400: "invalid-json", 413: "body-too-large", 422: "invalid-body", 500: "internal-error"}
"""Codes that are not simply the name of the status."""

logger = structlog.get_logger(__name__)


class Problem(Exception):
    """A refusal that a client can understand: raise it anywhere in a request."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str = "",
        *,
        headers: Mapping[str, str] | None = None,
        **members: Any,
    ) -> None:
        super().__init__(detail or code)
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = dict(headers or {})
        self.members = members

    @property
    def title(self) -> str:
        """What the code means, in the language of the request."""
        known = self.code in LABELS[ENGLISH]["problems"]
        return phrase(language(), "problems", self.code) if known else HTTPStatus(self.status).phrase

    def body(self) -> dict[str, Any]:
        known = {
            "type": f"urn:scythed:problem:{self.code}",
            "title": self.title,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            "request_id": g.get("request_id"),
        }
        return {name: value for name, value in known.items() if value} | self.members

    def response(self) -> Response:
        PROBLEMS.labels(self.code).inc()
        answer = Response(msgspec.json.encode(self.body()), self.status, self.headers)
        answer.content_type = MEDIA_TYPE
        return answer


def register(app: Flask) -> None:
    """Answer every exception that leaves a view with a problem."""
    app.register_error_handler(Problem, Problem.response)
    app.register_error_handler(ValidationError, lambda error: invalid(error.normalized_messages()).response())
    app.register_error_handler(RedisConnectionError, store_unavailable)
    app.register_error_handler(RedisTimeoutError, store_unavailable)
    app.register_error_handler(HTTPException, from_http_exception)


def from_http_exception(error: HTTPException) -> Response:
    """What the framework refuses (paths, methods, media types, bodies), and every unforeseen failure."""
    if isinstance(error.response, Response):
        return error.response
    status = error.code or 500
    given = getattr(error, "data", None) or {}
    if "messages" in given:
        return invalid(given["messages"], status).response()
    code = _CODES.get(status) or error.name.lower().replace(" ", "-")
    headers = {name: value for name, value in error.get_headers() if name.lower() != "content-type"}
    return Problem(status, code, headers=headers).response()


def invalid(messages: Mapping[str, Any], status: int = 422) -> Problem:
    """A body, query or header that does not fit its schema, with every mistake and its place."""
    places = {"query": "invalid-query", "headers": "invalid-header", "path": "not-found"}
    place = next(iter(messages)) if len(messages) == 1 else ""
    if place in places or place == "json":
        messages = messages[place] if isinstance(messages[place], dict) else {"": messages[place]}
    errors = [{"pointer": f"#{pointer}", "detail": text} for pointer, text in _flat(messages)]
    return Problem(status, places.get(place, "invalid-body"), _summary(errors), errors=errors)


def store_unavailable(error: Exception) -> Response:
    """The log cannot be reached; nothing was acknowledged, and a retry is safe."""
    logger.error("store unavailable", error=str(error))
    detail = "The store does not answer; try again."
    return Problem(503, "store-unavailable", detail, headers={"Retry-After": "1"}).response()


def _flat(messages: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    """marshmallow's nested messages as JSON pointers."""
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            step = "" if name in ("_schema", "") else "/" + str(name).replace("~", "~0").replace("/", "~1")
            yield from _flat(inner, pointer + step)
    elif isinstance(messages, list):
        for inner in messages:
            yield from _flat(inner, pointer)
    else:
        yield pointer, str(messages)


def _summary(errors: list[dict[str, str]]) -> str:
    return "; ".join(f"{error['pointer'][2:] or 'body'}: {error['detail']}" for error in errors)
