"""Campaigns over HTTP: founded, joined, asked and answered; tables open by themselves."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.api.campaigns import answer_all, begun, found, prompts, say, work
from tests.api.party import Guest, problem, register


@pytest.fixture
def anna(client: FlaskClient) -> Guest:
    return register(client, "Anna")


@pytest.fixture
def ben(client: FlaskClient) -> Guest:
    return register(client, "Ben")


def test_a_campaign_is_founded_and_joined(anna: Guest, ben: Guest) -> None:
    id = found(anna, title="Ours", faction="nordic")
    joined = ben.post(f"/campaigns/{id}/players", {"faction": "saxony"})
    assert joined.status_code == 201
    assert joined.json["pilot"] == 1
    seen = ben.get(f"/campaigns/{id}").json
    assert [(pilot["name"], pilot["faction"]) for pilot in seen["pilots"]] == [("Anna", "nordic"), ("Ben", "saxony")]
    assert (seen["title"], seen["status"], seen["viewer"], seen["host"]) == ("Ours", "gathering", 1, anna.id)
    problem(ben.post(f"/campaigns/{id}/players", {}), 409, "already-in-campaign")


def test_everybody_finds_their_campaigns(anna: Guest, ben: Guest) -> None:
    first, second = found(anna), found(ben, anna)
    assert {row["id"] for row in anna.get("/campaigns").json["campaigns"]} == {first, second}
    assert [row["id"] for row in ben.get("/campaigns").json["campaigns"]] == [second]
    assert len(anna.get("/campaigns?limit=1").json["campaigns"]) == 1


def test_a_private_campaign_does_not_exist_for_strangers(anna: Guest, ben: Guest) -> None:
    id = found(anna, private=True)
    for path in ("", "/log", "/episodes", "/prompts", "/events", "/stream", "/export"):
        problem(ben.get(f"/campaigns/{id}{path}"), 404, "no-campaign")
    problem(ben.post(f"/campaigns/{id}/players", {}), 404, "no-campaign")
    problem(ben.post(f"/campaigns/{id}/players", {"invitation": "guessed"}), 403, "invitation-unknown")
    code = anna.post(f"/campaigns/{id}/invitations", {}).json["code"]
    assert ben.post(f"/campaigns/{id}/players", {"invitation": code}).status_code == 201
    assert ben.get(f"/campaigns/{id}").status_code == 200


def test_an_invitation_to_a_campaign_can_be_withdrawn(anna: Guest, ben: Guest) -> None:
    id = found(anna, private=True)
    made = anna.post(f"/campaigns/{id}/invitations", {})
    place = made.headers["Location"].removeprefix("/v1")
    assert anna.get(place).json == {"id": made.json["id"]}
    problem(ben.get(place), 404, "no-campaign")
    assert anna.delete(place).status_code == 204
    problem(anna.get(place), 404, "not-found")
    problem(anna.delete(place), 404, "not-found")
    problem(ben.post(f"/campaigns/{id}/players", {"invitation": made.json["code"]}), 403, "invitation-unknown")


def test_only_the_owner_starts_and_nobody_speaks_for_others(anna: Guest, ben: Guest) -> None:
    id = found(anna, ben)
    problem(
        ben.post(f"/campaigns/{id}/decisions", {"type": "start-campaign"}, If_Match='"3"'), 403, "not-your-campaign"
    )
    leaving = {"type": "leave", "pilot": 0}
    problem(ben.post(f"/campaigns/{id}/decisions", leaving, If_Match='"3"'), 403, "not-your-campaign")
    assert say(anna, id, {"type": "start-campaign"})["status"] == "running"


def test_players_cannot_say_what_the_service_says(anna: Guest, ben: Guest) -> None:
    id = begun(anna, ben)
    for decision in ({"type": "open-game", "game": "x"}, {"type": "join", "player": "x", "name": "x"}):
        problem(anna.post(f"/campaigns/{id}/decisions", decision, If_Match='"4"'), 422, "invalid-body")


def test_a_decision_names_its_version_and_its_retry_gets_the_first_answer(anna: Guest, ben: Guest) -> None:
    id, start = found(anna, ben), {"type": "start-campaign"}
    problem(anna.post(f"/campaigns/{id}/decisions", start), 428, "version-required")
    problem(anna.post(f"/campaigns/{id}/decisions", start, If_Match='"2"'), 409, "stale-version")
    first = anna.post(f"/campaigns/{id}/decisions", start, If_Match='"3"', Idempotency_Key="a")
    again = anna.post(f"/campaigns/{id}/decisions", start, If_Match='"3"', Idempotency_Key="a")
    assert first.status_code == again.status_code == 201
    assert first.data == again.data
    other = anna.post(f"/campaigns/{id}/decisions", {"type": "abandon-campaign"}, If_Match='"3"', Idempotency_Key="a")
    problem(other, 422, "key-reused")


def test_listed_asides_are_accepted(anna: Guest, ben: Guest) -> None:
    id = begun(anna, ben)
    asides = [option["decision"] for option in prompts(anna, id)["asides"]]
    assert {"type": "set-spoilers", "on": True} in asides
    assert {"type": "abandon-campaign"} in asides
    assert {"type": "start-campaign"} not in asides
    assert say(anna, id, {"type": "set-spoilers", "on": True})["version"] == 5


def test_when_all_have_answered_the_table_opens_by_itself(app: Flask, anna: Guest, ben: Guest) -> None:
    id = begun(anna, ben)
    answer_all(id, anna, ben)
    assert work(app) == 1
    seen = anna.get(f"/campaigns/{id}").json
    assert seen["phase"] == "playing"
    game = ben.get(f"/games/{seen['game']}").json
    assert (game["status"], game["campaign"]) == ("running", id)
    assert [seat["player"] for seat in game["seats"]] == [anna.id, ben.id]
    assert [seat["faction"] for seat in game["seats"]] == [pilot["faction"] for pilot in seen["pilots"]]
    assert work(app) == 0


def test_an_abandoned_game_is_played_at_another_table(app: Flask, anna: Guest, ben: Guest) -> None:
    id = begun(anna, ben)
    answer_all(id, anna, ben)
    work(app)
    game = anna.get(f"/campaigns/{id}").json["game"]
    for guest in (anna, ben):
        assert guest.post(f"/games/{game}/abandon").status_code == 201
    assert work(app) == 2
    seen = anna.get(f"/campaigns/{id}").json
    assert seen["phase"] == "playing"
    assert seen["game"] != game
    assert anna.get(f"/games/{seen['game']}").json["status"] == "running"
    assert work(app) == 0


def test_who_pauses_watches_the_game_and_strangers_do_not(
    app: Flask, client: FlaskClient, anna: Guest, ben: Guest
) -> None:
    id = anna.post("/campaigns", {"automas": [{}]}).json["id"]
    code = anna.post(f"/campaigns/{id}/invitations", {}).json["code"]
    assert ben.post(f"/campaigns/{id}/players", {"invitation": code}).status_code == 201
    clara, stranger = register(client, "Clara"), register(client, "Dora")
    assert anna.post(f"/campaigns/{id}/invitations", {"player": clara.id}).status_code == 201
    say(anna, id, {"type": "start-campaign"})
    say(ben, id, {"type": "sit-out", "pilot": 2})
    answer_all(id, anna)
    work(app)
    game = anna.get(f"/campaigns/{id}").json["game"]
    for guest in (anna, ben, clara):
        assert guest.get(f"/games/{game}").status_code == 200
    for nobody in (stranger, Guest(client)):
        problem(nobody.get(f"/games/{game}"), 404, "unknown-game")


def test_events_tell_what_happened(anna: Guest, ben: Guest) -> None:
    id = begun(anna, ben)
    told = anna.get(f"/campaigns/{id}/events").json
    assert [event["type"] for event in told["events"]] == ["create-campaign", "join", "join", "start-campaign"]
    assert anna.get(f"/campaigns/{id}/events/2").json == told["events"][1]
    assert [event["text"] for event in told["events"]][1:] == ["Anna joins", "Ben joins", "Begin the first episode"]
    problem(anna.get(f"/campaigns/{id}/events/9"), 404, "unknown-version")
    assert anna.get(f"/campaigns/{id}/events?after=4&wait=1").json == {"version": 4, "events": []}


def test_the_story_is_told_in_the_language_of_the_reader(anna: Guest, ben: Guest) -> None:
    id = begun(anna, ben)
    english, polish = (anna.get(f"/campaigns/{id}/episodes", Accept_Language=lang).json for lang in ("en", "pl"))
    assert [episode["id"] for episode in english["episodes"]] == ["1"]
    assert english["episodes"][0]["before"] != polish["episodes"][0]["before"]
    assert "after" not in english["episodes"][0]


def test_the_owner_sets_a_webhook(anna: Guest, ben: Guest, app: Flask) -> None:
    id = found(anna, ben)
    path = f"/v1/campaigns/{id}/webhook"
    problem(anna.client.put(path, json={"url": "http://127.0.0.1/"}, headers=anna.headers()), 422, "webhook-refused")
    problem(anna.client.put(path, json={"url": "gopher://x"}, headers=anna.headers()), 422, "webhook-refused")
    assert anna.get(f"/campaigns/{id}/webhook").json == {"url": None}
    given = anna.client.put(path, json={"url": "http://93.184.216.34/hook"}, headers=anna.headers())
    assert given.status_code == 200
    assert given.json["secret"].startswith("whsec_")
    assert anna.get(f"/campaigns/{id}/webhook").json == {"url": "http://93.184.216.34/hook"}
    for answer in (
        ben.get(f"/campaigns/{id}/webhook"),
        ben.delete(f"/campaigns/{id}/webhook"),
        ben.client.put(path, json={"url": "http://93.184.216.34/hook"}, headers=ben.headers()),
    ):
        problem(answer, 403, "not-your-campaign")
    for _ in range(2):
        assert anna.delete(f"/campaigns/{id}/webhook").status_code == 204
        assert anna.get(f"/campaigns/{id}/webhook").json == {"url": None}
