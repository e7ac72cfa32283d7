"""Players and their tokens."""

import pytest
from flask.testing import FlaskClient
from redis import Redis

from tests.api.party import Guest, problem, register


def test_a_player_registers_and_is_known_by_the_token(client: FlaskClient) -> None:
    answer = client.post("/v1/players", json={"name": "Zofia Łąka"})
    assert answer.status_code == 201
    assert answer.headers["Location"] == "/v1/me"
    anna = Guest(client, answer.json["token"])
    assert anna.get("/me").json == {"id": answer.json["id"], "name": "Zofia Łąka"}


def test_the_store_keeps_no_token(client: FlaskClient, redis: Redis) -> None:
    anna = register(client)
    stored = b"".join(b"".join(redis.hgetall(key).values()) for key in redis.scan_iter("scythe:player:*"))
    assert anna.token.rpartition(".")[2].encode() not in stored


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer x", "Bearer a.b", "Basic eA==", "Bearer " + "x" * 500, "Bearer zażółć"]
)
def test_a_token_that_is_not_valid_is_refused(client: FlaskClient, header: str) -> None:
    for path in ("/v1/me", "/v1/games"):
        answer = client.get(path, headers={"Authorization": header})
        problem(answer, 401, "unauthorized")
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_without_a_token_there_is_no_me(client: FlaskClient) -> None:
    problem(client.get("/v1/me"), 401, "unauthorized")


def test_a_rotated_token_replaces_the_one_before(client: FlaskClient) -> None:
    anna = register(client)
    fresh = anna.post("/me/token")
    assert fresh.status_code == 201
    problem(anna.get("/me"), 401, "unauthorized")
    assert Guest(client, fresh.json["token"]).get("/me").json["id"] == anna.id


def test_a_revoked_token_is_void(client: FlaskClient) -> None:
    anna = register(client)
    assert anna.delete("/me/token").status_code == 204
    problem(anna.get("/me"), 401, "unauthorized")


def test_a_body_without_end_is_refused(client: FlaskClient) -> None:
    answer = client.post("/v1/players", data=b"[" * 100_000, content_type="application/json")
    problem(answer, 400, "invalid-json")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": ""},
        {"name": " Anna"},
        {"name": "A\u0000b"},
        {"name": "A\u202eb"},
        {"name": "x" * 41},
        {"name": 7},
        {"name": None},
        {"name": "Anna", "admin": True},
        [],
    ],
)
def test_a_name_must_be_fit_to_be_shown(client: FlaskClient, redis: Redis, body: object) -> None:
    problem(client.post("/v1/players", json=body), 422, "invalid-body")
    assert not list(redis.scan_iter("scythe:player:*"))
