"""Whether an answer is one that openapi.yaml tells of: its status, its code, its media type, its body."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import jsonschema_rs
import msgspec
from flask import Response, request

from app.factory import create_app
from app.openapi import document
from app.settings import Settings


@cache
def told() -> Any:
    """The document, the same for every application."""
    nowhere = "redis://localhost:0"
    return document(create_app(Settings(redis_url=nowhere, queue_redis_url=nowhere)))


@cache
def validator(name: str) -> Any:
    return jsonschema_rs.validator_for({"$ref": f"#/components/schemas/{name}", "components": told()["components"]})


def documented(response: Response) -> Response:
    """Check an answer against the document."""
    if request.url_rule is None or request.method == "OPTIONS":
        return response
    path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", request.url_rule.rule)
    operations = told()["paths"].get(path)
    if operations is None:
        assert path == "/" or path.startswith(("/docs", "/openapi")), f"{path} is not documented"
        return response
    method = "get" if request.method == "HEAD" else request.method.lower()
    answers = operations[method]["responses"]
    status = str(response.status_code)
    assert status != "201" or "Location" in response.headers, f"{method} {path} does not tell where it is"
    assert status in answers, f"{method} {path} answered {status}: {response.get_data(as_text=True)}"
    if response.is_streamed or request.method == "HEAD":
        return response
    body = b"" if response.status_code == 304 else response.get_data()
    media = answers[status].get("content", {})
    assert bool(body) == bool(media), f"{method} {path} {status} has {'a' if body else 'no'} body"
    if body:
        assert response.mimetype in media, f"{method} {path} {status} is {response.mimetype}"
        _check_body(response, answers[status], media[response.mimetype])
    return response


def _check_body(response: Response, answer: Any, media: Any) -> None:
    if not (response.mimetype or "").endswith("json") or response.content_encoding:
        return
    content = msgspec.json.decode(response.get_data())
    validator(media["schema"]["$ref"].rpartition("/")[2]).validate(content)
    if "code" in content and "x-codes" in answer:
        assert content["code"] in answer["x-codes"], f"{request.path} may not refuse with {content['code']}"
