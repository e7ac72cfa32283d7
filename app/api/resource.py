"""How resources are declared: one decorator says what an operation takes, answers and refuses.

From the same declaration requests are checked, answers are encoded, and openapi.yaml is written.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from math import inf
from typing import Any, Literal

import msgspec
from flask import Request, Response, request
from flask_smorest import Blueprint
from marshmallow import RAISE, Schema
from msgspec import Struct
from webargs.flaskparser import FlaskParser
from werkzeug.routing import BaseConverter

from app import auth
from app.codes import CODES
from app.problems import MEDIA_TYPE, Problem
from domain.labels import ENGLISH, phrase

JSON = "application/json"
ALWAYS = ("unauthorized", "too-many-requests", "internal-error", "store-unavailable")
"""What any operation may refuse."""
WITH_BODY = ("invalid-json", "body-too-large", "unsupported-media-type", "invalid-body")

_UNTYPED: dict[str, dict[str, str] | None] = {JSON: None, "text/event-stream": {}}
"""What is said of answers that are no structs: JSON has then no body, a stream has events, all else is text."""

Auth = Literal["required", "optional"]

MALFORMED = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)
"""What decoding raises for bytes that are no JSON."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class IdConverter(BaseConverter):
    """A path segment that names something, and not what can be done where it stands."""

    regex = "(?!import$)[A-Za-z0-9_-]{1,64}"


class Parser(FlaskParser):
    """Refuses fields that a schema does not know, in bodies and in queries."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"json": RAISE, "query": RAISE}  # noqa: RUF012 as webargs declares it

    def load_json(self, _req: Request, _schema: Schema) -> Any:
        return body()


def body() -> Any:
    """The JSON body of the request."""
    try:
        return _decode(raw_body())
    except MALFORMED as error:
        raise Problem(400, "invalid-json", str(error)) from None


def raw_body() -> bytes:
    """The bytes of a body that says it is JSON; one whose length was not told is too large where it is cut off."""
    if not request.is_json:
        raise Problem(415, "unsupported-media-type", "It must be application/json.")
    read = request.get_data(cache=False)
    if request.content_length is None and len(read) >= (request.max_content_length or inf):
        raise Problem(413, "body-too-large")
    return read


def answer(status: int, content: Any, headers: dict[str, str] | None = None) -> Response:
    """A JSON answer."""
    return Response(_encode(content), status, headers, mimetype=JSON)


def reference(kind: type[Struct]) -> dict[str, str]:
    """Where openapi.yaml describes an answer."""
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


class Resource(Blueprint):
    """A blueprint whose operations are declared as a whole."""

    ARGUMENTS_PARSER = Parser()

    def operation(
        self,
        method: str,
        rule: str,
        *,
        answers: tuple[int, type[Struct] | None],
        also: Sequence[tuple[int, type[Struct] | None]] = (),
        body: type[Schema] | None = None,
        query: type[Schema] | None = None,
        refuses: Iterable[str] = (),
        auth: Auth | None = None,
        media_type: str = JSON,
        headers: dict[str, str] | None = None,
        parameters: list[dict[str, Any]] | None = None,
        takes: str | tuple[str, ...] = (),
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Declare a view. It returns a struct, a struct with headers, or a response of its own.

        `takes` names the schema of a body that the view reads by itself, or its media types if it is no JSON.
        """
        status, kind = answers
        codes = {*ALWAYS, *refuses, *(WITH_BODY if body else ()), *(("invalid-query",) if query else ())}

        def declare(view: Callable[..., Any]) -> Callable[..., Any]:
            declared: Callable[..., Any] = _answering(view, status)
            if body is not None:
                declared = self.arguments(body)(declared)
            if query is not None:
                declared = self.arguments(query, location="query")(declared)
            if auth is not None:
                declared = _authenticating(declared, auth)
            schema = reference(kind) if kind is not None else _UNTYPED.get(media_type, {"type": "string"})
            told = _headers({"X-Request-ID": "names the request in the logs", **(headers or {})})
            declared = self.response(status, schema, content_type=media_type, headers=told)(declared)
            for other, what in also:
                declared = self.alt_response(other, schema=reference(what) if what else None, headers=told)(declared)
            told_by_hand: dict[str, Any] = {"responses": _refusals(codes), "security": _security(auth)}
            if takes:
                told_by_hand["requestBody"] = {"required": True, "content": _taken(takes)}
            declared = self.doc(operationId=view.__name__, **told_by_hand)(declared)
            self.route(rule, methods=[method], parameters=parameters)(declared)
            return view

        return declare


def _answering(view: Callable[..., Any], status: int) -> Callable[..., Response]:
    @wraps(view)
    def answering(*args: Any, **kwargs: Any) -> Response:
        result = view(*args, **kwargs)
        match result:
            case Response():
                return result
            case None:
                return Response(status=status)
            case (content, headers):
                return answer(status, content, headers)
            case content:
                return answer(status, content)

    return answering


def _authenticating(view: Callable[..., Any], needed: Auth) -> Callable[..., Any]:
    """Refuse void tokens, and strangers where a player is needed, before anything else is looked at."""
    check = auth.player if needed == "required" else auth.caller

    @wraps(view)
    def authenticating(*args: Any, **kwargs: Any) -> Any:
        check()
        return view(*args, **kwargs)

    return authenticating


def _security(auth: Auth | None) -> list[dict[str, list[str]]]:
    match auth:
        case "required":
            return [{"bearer": []}]
        case "optional":
            return [{"bearer": []}, {}]
        case None:
            return []


def _taken(takes: str | tuple[str, ...]) -> dict[str, Any]:
    """The content of a body: JSON of a schema, or one of some media types."""
    if isinstance(takes, str) and "/" not in takes:
        return {JSON: {"schema": {"$ref": f"#/components/schemas/{takes}"}}}
    return {kind: {"schema": {"type": "string"}} for kind in ((takes,) if isinstance(takes, str) else takes)}


def _headers(texts: dict[str, str]) -> dict[str, Any]:
    return {name: {"description": text, "schema": {"type": "string"}} for name, text in texts.items()}


def _example(status: int, code: str) -> dict[str, Any]:
    """A refusal as it is sent."""
    title = phrase(ENGLISH, "problems", code)
    return {"type": f"urn:scythed:problem:{code}", "title": title, "status": status, "code": code}


def _refusals(codes: set[str]) -> dict[str, Any]:
    """The problems of an operation by status, each code with its words."""
    by_status: dict[int, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(CODES[code], []).append(code)
    return {
        str(status): {
            "description": "\n".join(f"- `{code}`: {phrase(ENGLISH, 'problems', code)}" for code in named),
            "content": {
                MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}, "example": _example(status, named[0])}
            },
            "x-codes": named,
        }
        for status, named in sorted(by_status.items())
    }
