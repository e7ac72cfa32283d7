"""Decisions over HTTP: versions, retries, refusals."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.api.party import Guest, party, problem


def test_a_listed_option_posted_verbatim_is_accepted(client: FlaskClient) -> None:
    game = party(client)
    player, asked = game.prompts()
    option = asked["prompts"][0]["options"][0]
    answer = player.decide(game.id, asked["version"], option["decision"])
    assert answer.status_code == 201
    assert answer.json["version"] == asked["version"] + 1
    assert answer.headers["ETag"] == f'"{answer.json["version"]}"'
    event = client.get(answer.headers["Location"]).json
    assert event["decision"] == option["decision"]
    assert event["actor"] == f"seat:{asked['seat']}/player:{player.id}"


def test_the_answer_has_the_prompts_that_follow(client: FlaskClient) -> None:
    game = party(client)
    for _ in range(20):
        player, asked = game.prompts()
        answer = player.decide(game.id, asked["version"], asked["prompts"][0]["options"][0]["decision"]).json
        following = player.prompts(game.id)
        assert (answer["prompts"], answer["awaited"]) == (following["prompts"], following["awaited"])


def test_others_learn_only_who_is_awaited_and_what_for(client: FlaskClient) -> None:
    game = party(client, 3)
    player, asked = game.prompts()
    for other in (*(guest for guest in game.players if guest is not player), Guest(client)):
        shown = other.prompts(game.id)
        assert shown["prompts"] == []
        assert shown["awaited"] == asked["awaited"]


def test_a_decision_needs_the_version_it_was_made_on(client: FlaskClient) -> None:
    game = party(client)
    player, asked = game.prompts()
    path, decision = f"/games/{game.id}/decisions", asked["prompts"][0]["options"][0]["decision"]
    problem(player.post(path, decision), 428, "version-required")
    for wrong in ("5", '"x"', '"5", "6"', "*", ""):
        problem(player.post(path, decision, If_Match=wrong), 400, "invalid-version")
    assert game.version == asked["version"]


@pytest.mark.parametrize("difference", [-1, 1, 1000])
def test_a_decision_on_another_version_is_told_the_current_one(client: FlaskClient, difference: int) -> None:
    game = party(client)
    player, asked = game.prompts()
    decision = asked["prompts"][0]["options"][0]["decision"]
    answer = player.decide(game.id, asked["version"] + difference, decision)
    assert problem(answer, 409, "stale-version")["version"] == asked["version"]
    assert answer.headers["ETag"] == f'"{asked["version"]}"'
    assert game.version == asked["version"]


def test_of_two_decisions_on_one_version_one_is_accepted(app: Flask) -> None:
    game = party(app.test_client())
    for _ in range(10):
        player, asked = game.prompts()
        options = asked["prompts"][0]["options"]

        def post(choice: int) -> Any:
            own = Guest(app.test_client(), player.token)  # noqa: B023
            return own.decide(game.id, asked["version"], options[choice % len(options)]["decision"])  # noqa: B023

        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(post, range(4)))
        assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
        refused = next(answer for answer in answers if answer.status_code == 409)
        assert problem(refused, 409, "stale-version")["version"] == asked["version"] + 1


def test_a_retry_with_the_same_key_gets_the_same_answer_again(app: Flask) -> None:
    game = party(app.test_client())
    player, asked = game.prompts()
    decision = asked["prompts"][0]["options"][0]["decision"]

    def post(_: int) -> Any:
        own = Guest(app.test_client(), player.token)
        return own.decide(game.id, asked["version"], decision, Idempotency_Key="first")

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(post, range(4)))
    for _ in range(5):
        game.step()
    answers.append(post(0))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.data for answer in answers}) == 1
    assert game.version == asked["version"] + 6


def test_a_key_belongs_to_one_request_of_one_player(client: FlaskClient) -> None:
    game = party(client)
    player, asked = game.prompts()
    options = asked["prompts"][0]["options"]
    first = player.decide(game.id, asked["version"], options[0]["decision"], Idempotency_Key="k")
    assert first.status_code == 201
    again = player.decide(game.id, asked["version"], options[1]["decision"], Idempotency_Key="k")
    assert problem(again, 422, "key-reused")["version"] == first.json["version"]
    other = next(guest for guest in game.players if guest is not player)
    stale = other.decide(game.id, asked["version"], options[0]["decision"], Idempotency_Key="k")
    problem(stale, 409, "stale-version")


@pytest.mark.parametrize("key", ["", "x" * 201, "a\tb", "ż"])
def test_a_key_must_be_plain(client: FlaskClient, key: str) -> None:
    game = party(client)
    player, asked = game.prompts()
    decision = asked["prompts"][0]["options"][0]["decision"]
    problem(player.decide(game.id, asked["version"], decision, Idempotency_Key=key), 422, "invalid-header")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "invalid-json"),
        (b"{", 400, "invalid-json"),
        (b"\xff", 400, "invalid-json"),
        (b"[" * 100_000, 422, "invalid-body"),
        (b"{}", 422, "invalid-body"),
        (b"[]", 422, "invalid-body"),
        (b"null", 422, "invalid-body"),
        (b'{"type":"fly"}', 422, "invalid-body"),
        (b'{"type":"pass","now":true}', 422, "invalid-body"),
        (b'{"type":"choose-section","section":"1"}', 422, "invalid-body"),
        (b'{"type":"choose-section","section":99999999999999999999}', 422, "no-such-section"),
        (b'{"type":"start-game"}', 422, "invalid-body"),
        (b'{"type":"choose-section","section":17}', 422, "no-such-section"),
        (b'{"type":"take-top","benefit":"gain_power"}', 422, "illegal-decision"),
    ],
)
def test_a_decision_that_is_not_accepted_changes_nothing(
    client: FlaskClient, body: bytes, status: int, code: str
) -> None:
    game = party(client)
    player, asked = game.prompts()
    before = player.get(f"/games/{game.id}").data
    headers = player.headers(If_Match=f'"{asked["version"]}"', Content_Type="application/json")
    answer = client.post(f"/v1/games/{game.id}/decisions", data=body, headers=headers)
    problem(answer, status, code)
    assert player.get(f"/games/{game.id}").data == before
    assert player.prompts(game.id) == asked


def test_who_is_not_awaited_or_does_not_sit_there_decides_nothing(client: FlaskClient) -> None:
    game, elsewhere = party(client), party(client)
    player, asked = game.prompts()
    decision = asked["prompts"][0]["options"][0]["decision"]
    other = next(guest for guest in game.players if guest is not player)
    assert other.decide(game.id, asked["version"], decision).status_code in (409, 422)
    problem(elsewhere.players[0].decide(game.id, asked["version"], decision), 403, "no-seat")


def test_a_refusal_names_the_rule_and_every_reason_in_the_language_asked_for(client: FlaskClient) -> None:
    game = party(client)
    player, asked = game.prompts()
    answer = player.decide(game.id, asked["version"], {"type": "take-bottom"}, Accept_Language="pl, en;q=0.5")
    body = answer.json
    assert body["reasons"][0]["code"] == body["code"]
    english = player.decide(game.id, asked["version"], {"type": "take-bottom"}).json
    assert english["title"] != body["title"]


def test_labels_come_in_the_language_asked_for(client: FlaskClient) -> None:
    game = party(client)
    player, asked = game.prompts()
    polish = player.get(f"/games/{game.id}/prompts", Accept_Language="pl").json
    assert polish["prompts"][0]["text"] != asked["prompts"][0]["text"]
    assert [option["decision"] for option in polish["prompts"][0]["options"]] == [
        option["decision"] for option in asked["prompts"][0]["options"]
    ]
