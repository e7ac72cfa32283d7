"""Looking back on campaigns, and taking them up again: what if we had voted for war?"""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from tests.api.campaigns import answer_all, begun, prompts, say, to_the_vote, work
from tests.api.party import JSON, Guest, problem, register
from tests.app.test_campaign_jobs import Worker, played


@pytest.fixture
def anna(client: FlaskClient) -> Guest:
    return register(client, "Anna")


@pytest.fixture
def ben(client: FlaskClient) -> Guest:
    return register(client, "Ben")


@pytest.fixture
def voting(app: Flask, redis: Redis, anna: Guest, ben: Guest) -> str:
    return to_the_vote(app, redis, anna, ben)


def fork(guest: Guest, id: str, at: int, **wish: object) -> JSON:
    answer = guest.post(f"/campaigns/{id}/forks", {"at": at, **wish})
    return {**answer.json, "http": answer.status_code, "location": answer.headers.get("Location")}


def vote(id: str, war: bool, *guests: Guest) -> JSON:
    for guest in guests:
        option = prompts(guest, id)["prompts"][0]["options"][0 if war else 1]
        say(guest, id, option["decision"])
    answer: JSON = guests[0].get(f"/campaigns/{id}").json
    return answer


def test_what_if_we_had_voted_for_war(app: Flask, redis: Redis, voting: str, anna: Guest, ben: Guest) -> None:
    at = prompts(anna, voting)["version"]
    assert vote(voting, False, anna, ben)["path"] == "peace"
    first = fork(anna, voting, at)
    assert (first["http"], first["missing"]) == (202, [1])
    made = fork(ben, voting, at, title="What if")
    assert (made["http"], made["location"]) == (201, f"/v1/campaigns/{made['id']}")
    assert made["forked"] == {"source": voting, "at": at, "head": made["forked"]["head"]}
    assert (made["version"], made["title"], made["host"], made["viewer"]) == (at + 1, "What if", ben.id, 1)
    assert vote(made["id"], True, anna, ben)["path"] == "war"
    for id in (voting, made["id"]):
        answer_all(id, anna, ben)
        work(app)
    here, there = (anna.get(f"/campaigns/{id}").json for id in (voting, made["id"]))
    assert (here["episode"], there["episode"]) == ("2b", "2a")
    assert here["game"] != there["game"]
    assert here["played"] == there["played"]
    assert {row["id"] for row in anna.get("/campaigns").json["campaigns"]} == {voting, made["id"]}
    played(Worker(redis), made["id"])
    assert work(app) == 1
    assert len(anna.get(f"/campaigns/{made['id']}").json["played"]) == 2
    assert len(anna.get(f"/campaigns/{voting}").json["played"]) == 1


def test_a_game_that_was_being_played_is_played_anew_in_a_fork(app: Flask, anna: Guest, ben: Guest) -> None:
    id = begun(anna, ben)
    answer_all(id, anna, ben)
    work(app)
    before = anna.get(f"/campaigns/{id}").json
    for guest in (anna, ben):
        made = fork(guest, id, before["version"])
    assert work(app) == 1
    after = anna.get(f"/campaigns/{made['id']}").json
    assert after["phase"] == "playing"
    assert after["game"] != before["game"]
    assert anna.get(f"/games/{after['game']}").json["campaign"] == made["id"]
    assert anna.get(f"/campaigns/{id}").json["game"] == before["game"]


def test_those_who_took_part_in_what_is_over_take_it_up_alone(client: FlaskClient, anna: Guest, ben: Guest) -> None:
    id = begun(anna, ben)
    say(anna, id, {"type": "abandon-campaign"})
    made = fork(ben, id, 4)
    assert (made["http"], made["status"], made["viewer"]) == (201, "running", 1)
    assert prompts(anna, made["id"])["prompts"]
    problem(ben.post(f"/campaigns/{id}/forks", {"at": 5}), 409, "campaign-not-forkable")
    problem(ben.post(f"/campaigns/{id}/forks", {"at": 6}), 404, "unknown-version")
    problem(register(client, "Clara").post(f"/campaigns/{id}/forks", {"at": 4}), 403, "not-your-campaign")
    problem(Guest(client).post(f"/campaigns/{id}/forks", {"at": 4}), 401, "unauthorized")


def test_a_fork_can_be_taken_along(client: FlaskClient, anna: Guest, ben: Guest, redis: Redis) -> None:
    id = begun(anna, ben)
    say(anna, id, {"type": "abandon-campaign"})
    made = fork(anna, id, 4)
    say(anna, made["id"], {"type": "abandon-campaign"})
    file = anna.get(f"/campaigns/{made['id']}/export").data
    assert file.split(b"\n")[0].count(b'"secret":') == 2
    redis.delete(*redis.keys(f"*campaign:{made['id']}*"))
    for bad in (file.replace(b'"at":4', b'"at":3'), file.replace(made["forked"]["head"].encode(), b"0" * 64)):
        refused = anna.client.post("/v1/campaigns/import", data=bad, headers=anna.headers())
        problem(refused, 422, "campaign-refused")
    again = anna.client.post("/v1/campaigns/import?pilot=0:me", data=file, headers=anna.headers())
    assert again.status_code == 201, again.text
    assert again.json["forked"] == made["forked"]


def test_the_secret_of_what_still_goes_on_is_not_told_by_its_fork(anna: Guest, ben: Guest) -> None:
    id = begun(anna, ben)
    for guest in (anna, ben):
        made = fork(guest, id, 4)
    say(ben, made["id"], {"type": "abandon-campaign"})
    assert b'"secrets":[]' in anna.get(f"/campaigns/{made['id']}/export").data
    say(anna, id, {"type": "abandon-campaign"})
    assert b'"secrets":[]' not in anna.get(f"/campaigns/{made['id']}/export").data


def test_a_campaign_is_seen_as_it_was(voting: str, anna: Guest, ben: Guest) -> None:
    now = anna.get(f"/campaigns/{voting}").json
    assert anna.get(f"/campaigns/{voting}?at={now['version']}").json == now
    begun_at = anna.get(f"/campaigns/{voting}?at=4")
    assert begun_at.headers["ETag"] == '"4"'
    assert (begun_at.json["version"], begun_at.json["phase"], begun_at.json["played"]) == (4, "setup", [])
    assert anna.get(f"/campaigns/{voting}?at=4", If_None_Match='"4"').status_code == 304
    assert "after" not in anna.get(f"/campaigns/{voting}/episodes?at=4").json["episodes"][0]
    assert anna.get(f"/campaigns/{voting}/log?at=4").json["logs"][0]["log"]["wealth"] == 0
    for path in ("", "/log", "/episodes"):
        problem(anna.get(f"/campaigns/{voting}{path}?at={now['version'] + 1}"), 404, "unknown-version")


def test_what_the_owner_once_showed_is_hidden_with_all_that_was_before(anna: Guest, ben: Guest) -> None:
    id = begun(anna, ben)
    say(anna, id, {"type": "set-spoilers", "on": True})
    say(anna, id, {"type": "set-spoilers", "on": False})
    for at in (4, 5, 6):
        assert len(ben.get(f"/campaigns/{id}/episodes?at={at}").json["episodes"]) == 1
        assert not ben.get(f"/campaigns/{id}?at={at}").json["boxes"]


def test_votes_of_the_past_stay_as_secret_as_they_were(voting: str, anna: Guest, ben: Guest) -> None:
    say(anna, voting, {"type": "cast-vote", "war": 0})
    at = prompts(anna, voting)["version"]
    assert ben.get(f"/campaigns/{voting}?at={at}").json["pilots"][0]["ballot"] is None
    assert anna.get(f"/campaigns/{voting}?at={at}").json["pilots"][0]["ballot"] == 0


@pytest.mark.parametrize("body", [{}, {"at": 0}, {"at": "1"}, {"at": 1, "private": True}])
def test_a_fork_names_a_version(anna: Guest, ben: Guest, body: JSON) -> None:
    problem(anna.post(f"/campaigns/{begun(anna, ben)}/forks", body), 422, "invalid-body")
