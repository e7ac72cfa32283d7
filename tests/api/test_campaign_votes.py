"""A vote is its maker's secret until all have voted: whatever it is, nobody else sees another byte."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from app.factory import create_app
from app.settings import Settings
from tests.api.campaigns import prompts, say, to_the_vote
from tests.api.party import Guest, problem, register
from tests.api.test_campaign_spoilers import paths, sent

CHANGING = re.compile(r'"(time|latest|began|request_id)":"[^"]*"')


@pytest.fixture
def anna(client: FlaskClient) -> Guest:
    return register(client, "Anna")


@pytest.fixture
def ben(client: FlaskClient) -> Guest:
    return register(client, "Ben")


@pytest.fixture
def voting(app: Flask, redis: Redis, anna: Guest, ben: Guest) -> str:
    return to_the_vote(app, redis, anna, ben)


def look(app: Flask, viewer: Guest, id: str) -> dict[str, str]:
    """Every byte that a viewer can get about a campaign and its game, but for times and the ids of requests."""
    stands = prompts(viewer, id)
    read = [*paths(app, id, [stands["game"]] if stands["game"] else []), f"/v1/campaigns/{id}?at={stands['version']}"]
    read += [f"/v1/campaigns/{id}/events/{version}" for version in range(1, stands["version"] + 1)]
    seen = {path: sent(viewer, path, "en", stands["version"]) for path in read if path != "/v1/statistics"}
    return {path: CHANGING.sub("", text) for path, text in seen.items()}


def test_votes_that_differ_look_the_same(
    app: Flask, redis: Redis, settings: Settings, voting: str, anna: Guest, ben: Guest
) -> None:
    kept = {key: redis.dump(key) for key in redis.keys("*")}
    seen = []
    for war in (0, 1):
        redis.flushall()
        for key, value in kept.items():
            redis.restore(key, 0, value)
        again = create_app(settings)
        client = again.test_client()
        say(Guest(client, anna.token), voting, {"type": "cast-vote", "war": war})
        seen.append([look(again, Guest(client, token), voting) for token in (ben.token, None)])
        own = client.get(f"/v1/campaigns/{voting}", headers=anna.headers()).json
        assert own["pilots"][0]["ballot"] == war
        assert own["pilots"][0]["voted"]
    assert seen[0] == seen[1]


def test_a_vote_under_way_is_not_taken_along(voting: str, anna: Guest, ben: Guest) -> None:
    assert ben.get(f"/campaigns/{voting}/export").status_code == 200
    say(anna, voting, {"type": "cast-vote", "war": 1})
    for guest in (anna, ben):
        problem(guest.get(f"/campaigns/{voting}/export"), 409, "vote-under-way")
    say(ben, voting, {"type": "cast-vote", "war": 1})
    assert b'"cast-vote"' in ben.get(f"/campaigns/{voting}/export").data


def test_a_vote_cannot_be_cast_for_another_nor_twice(voting: str, anna: Guest, ben: Guest) -> None:
    say(anna, voting, {"type": "cast-vote", "war": 1})
    version = prompts(anna, voting)["version"]
    again = anna.post(f"/campaigns/{voting}/decisions", {"type": "cast-vote", "war": 0}, If_Match=f'"{version}"')
    problem(again, 409, "not-awaited")
    too_many = ben.post(f"/campaigns/{voting}/decisions", {"type": "cast-vote", "war": 99}, If_Match=f'"{version}"')
    problem(too_many, 422, "illegal-decision")
