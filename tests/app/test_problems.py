"""Every error answer is problem+json with a stable code, and tells no secrets."""

import json
from typing import Any

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from marshmallow import Schema, fields
from redis.exceptions import ConnectionError as RedisConnectionError
from werkzeug.test import TestResponse

from app.problems import Problem
from app.settings import Settings


class Seat(Schema):
    faction = fields.String(required=True)
    mat = fields.Integer()


@pytest.fixture
def app(app: Flask) -> Flask:
    """The service with views that go wrong."""

    @app.post("/seats")
    def seats() -> dict[str, Any]:
        return Seat().load(request.get_json())

    @app.get("/refused")
    def refused() -> None:
        raise Problem(409, "stale-version", "The game is at version 7.", headers={"ETag": '"7"'}, version=7)

    @app.get("/broken")
    def broken() -> None:
        raise RuntimeError("the secret is hush")

    @app.get("/storeless")
    def storeless() -> None:
        raise RedisConnectionError("unix:///private.sock")

    app.testing = False
    return app


def problem(answer: TestResponse, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    body = json.loads(answer.data)
    assert body["status"] == status
    assert body["code"] == code
    assert body["type"] == f"urn:scythed:problem:{code}"
    assert body["request_id"] == answer.headers["X-Request-ID"]
    return body


def test_an_unknown_path(client: FlaskClient) -> None:
    problem(client.get("/nowhere"), 404, "not-found")


def test_a_wrong_method_names_the_right_ones(client: FlaskClient) -> None:
    answer = client.delete("/healthz")
    problem(answer, 405, "method-not-allowed")
    assert "GET" in answer.headers["Allow"]


def test_a_body_that_is_not_json(client: FlaskClient) -> None:
    problem(client.post("/seats", data="{", content_type="application/json"), 400, "invalid-json")


def test_a_body_of_another_media_type(client: FlaskClient) -> None:
    problem(client.post("/seats", data="faction=1"), 415, "unsupported-media-type")


def test_a_body_that_is_too_large(client: FlaskClient) -> None:
    large = {"faction": "x" * Settings().max_body_bytes}
    problem(client.post("/seats", json=large), 413, "body-too-large")


def test_a_body_that_does_not_fit_its_schema_is_told_every_mistake(client: FlaskClient) -> None:
    body = problem(client.post("/seats", json={"mat": "x", "a/b": 1}), 422, "invalid-body")
    assert {error["pointer"] for error in body["errors"]} == {"#/faction", "#/mat", "#/a~1b"}


def test_a_refusal_carries_its_own_members_and_headers(client: FlaskClient) -> None:
    answer = client.get("/refused")
    body = problem(answer, 409, "stale-version")
    assert body["version"] == 7
    assert body["detail"] == "The game is at version 7."
    assert answer.headers["ETag"] == '"7"'


def test_an_unforeseen_failure_tells_nothing_of_itself(client: FlaskClient) -> None:
    answer = client.get("/broken")
    problem(answer, 500, "internal-error")
    assert b"hush" not in answer.data
    assert b"RuntimeError" not in answer.data


def test_a_store_that_is_away_asks_for_patience(client: FlaskClient) -> None:
    answer = client.get("/storeless")
    problem(answer, 503, "store-unavailable")
    assert answer.headers["Retry-After"] == "1"
    assert b"private" not in answer.data


def test_a_plain_request_id_is_kept_and_any_other_is_replaced(client: FlaskClient) -> None:
    assert client.get("/healthz", headers={"X-Request-ID": "turn-7"}).headers["X-Request-ID"] == "turn-7"
    assert client.get("/healthz", headers={"X-Request-ID": "a b{}"}).headers["X-Request-ID"].isalnum()
