"""Tables before the game: opened, joined, left, started."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.api.party import Guest, open_table, problem, register


def test_a_table_is_opened_with_a_commitment(client: FlaskClient) -> None:
    anna = register(client)
    answer = anna.post("/games", {"seats": [{}, {"faction": "nordic"}], "title": "Friday"})
    assert answer.status_code == 201
    table = answer.json
    assert answer.headers["Location"] == f"/v1/games/{table['id']}"
    assert answer.headers["ETag"] == '"1"'
    assert (table["version"], table["status"], table["title"]) == (1, "open", "Friday")
    assert [seat["faction"] for seat in table["seats"]] == ["", "nordic"]
    assert len(bytes.fromhex(table["fairness"]["commitment"])) == 32
    assert anna.get(f"/games/{table['id']}").json == table


def test_players_take_the_next_free_seat_or_the_one_they_want(client: FlaskClient) -> None:
    anna, bela, cyd = (register(client, name) for name in ("Anna", "Bela", "Cyd"))
    game = open_table(anna, 3)
    assert anna.post(f"/games/{game}/seats", {"seat": 1}).json["seat"] == 1
    assert bela.post(f"/games/{game}/seats", {}).json["seat"] == 0
    answer = cyd.post(f"/games/{game}/seats", {})
    assert answer.json["facts"] == [{"type": "seat-taken", "seat": 2, "player": cyd.id, "name": "Cyd"}]
    assert client.get(answer.headers["Location"]).json["version"] == answer.json["version"] == 4


def test_a_seat_is_left_before_the_start_only(client: FlaskClient) -> None:
    anna, bela = register(client), register(client, "Bela")
    game = open_table(anna)
    problem(anna.delete(f"/games/{game}/seats"), 409, "not-seated")
    for player in (anna, bela):
        player.post(f"/games/{game}/seats", {})
    assert anna.delete(f"/games/{game}/seats").json["facts"] == [{"type": "seat-left", "seat": 0}]
    assert anna.post(f"/games/{game}/seats", {}).status_code == 201
    assert anna.post(f"/games/{game}/start").json["status"] == "running"
    problem(anna.delete(f"/games/{game}/seats"), 409, "table-not-open")


def test_what_is_refused_at_an_open_table(client: FlaskClient) -> None:
    anna, bela, cyd = (register(client, name) for name in ("Anna", "Bela", "Cyd"))
    game = open_table(anna)
    seats, start = f"/games/{game}/seats", f"/games/{game}/start"
    assert bela.post(seats, {}).status_code == 201
    problem(bela.post(seats, {}), 409, "already-seated")
    problem(anna.post(seats, {"seat": 0}), 409, "seat-taken")
    problem(anna.post(seats, {"seat": 5}), 409, "seat-taken")
    problem(anna.post(start), 409, "seats-empty")
    problem(cyd.post(start), 403, "not-your-table")
    assert anna.post(seats, {}).status_code == 201
    problem(cyd.post(seats, {}), 409, "table-full")
    assert anna.get(f"/games/{game}").json["version"] == 3


def test_the_seat_of_an_automa_is_kept_for_nobody(client: FlaskClient) -> None:
    answer = register(client).post("/games", {"seats": [{}, {"kind": "automa", "player": "me"}]})
    assert problem(answer, 422, "invalid-body")["errors"][0]["pointer"] == "#/seats/1/player"


def test_a_seat_can_be_kept_for_somebody(client: FlaskClient) -> None:
    anna, bela, cyd = (register(client, name) for name in ("Anna", "Bela", "Cyd"))
    answer = anna.post("/games", {"seats": [{"player": bela.id}, {"player": "me"}]})
    table = answer.json
    assert [seat["player"] for seat in table["seats"]] == [None, anna.id]
    problem(cyd.post(f"/games/{table['id']}/seats", {}), 409, "table-full")
    problem(cyd.post(f"/games/{table['id']}/seats", {"seat": 0}), 409, "seat-taken")
    assert bela.post(f"/games/{table['id']}/seats", {}).json["seat"] == 0


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({}, "invalid-body"),
        ({"seats": []}, "invalid-body"),
        ({"seats": [{}] * 8}, "invalid-body"),
        ({"seats": [{}]}, "seat-count"),
        ({"seats": [{}, {"kind": "robot"}]}, "invalid-body"),
        ({"seats": [{}, {"colour": "red"}]}, "invalid-body"),
        ({"seats": [{}, {}], "options": {"bribery": True}}, "invalid-body"),
        ({"seats": [{}, {}], "options": {"deal": "poker"}}, "invalid-body"),
        ({"seats": [{}, {}], "options": []}, "invalid-body"),
        ({"seats": [{}, {}], "private": "yes"}, "invalid-body"),
        ({"seats": [{}, {}], "title": "a\nb"}, "invalid-body"),
        ({"seats": [{}, {}], "extra": 1}, "invalid-body"),
        ({"seats": [{"faction": "gondor"}, {}]}, "unknown-faction"),
        ({"seats": [{"faction": "nordic"}, {"faction": "nordic"}]}, "faction-twice"),
        ({"seats": [{}, {}], "modules": ["dragons"]}, "unknown-module"),
        ({"seats": [{}, {}], "options": {"tesla": 1}}, "option-without-module"),
        ({"seats": [{}, {}, {}, {}], "options": {"teams": [[0, 1], [2, 3]]}}, "option-without-module"),
        ({"seats": [{}, {}], "modules": ["desolation", "rivals"]}, "modules-incompatible"),
        ({"seats": [{}, {"kind": "automa"}], "modules": ["desolation"]}, "module-automa"),
        ({"seats": [{"player": "nobody"}, {}]}, "unknown-player"),
    ],
)
def test_a_plan_that_is_wrong_opens_no_table(client: FlaskClient, app: Flask, plan: Any, code: str) -> None:
    problem(register(client).post("/games", plan), 422, code)
    assert not list(app.extensions["games"].tables.games())


def test_everything_that_is_wrong_with_a_plan_is_told_at_once(client: FlaskClient) -> None:
    plan = {"seats": [{"faction": "gondor"}, {"mat": "doormat"}], "modules": ["dragons"]}
    body = problem(register(client).post("/games", plan), 422, "unknown-faction")
    assert {"unknown-faction", "unknown-mat", "unknown-module"} <= {reason["code"] for reason in body["reasons"]}


def test_the_same_seed_deals_the_same_game(client: FlaskClient) -> None:
    def dealt(seed: str) -> Any:
        anna, bela = register(client), register(client, "Bela")
        game = open_table(anna, seed=seed)
        for player in (anna, bela):
            player.post(f"/games/{game}/seats", {})
        anna.post(f"/games/{game}/start")
        return [
            anna.get(f"/games/{game}").json["seats"][0][field] for field in ("faction", "mat", "cards", "objectives")
        ]

    assert dealt("one") == dealt("one") != dealt("two")


@pytest.mark.parametrize("path", ["", "/prompts", "/events", "/events/1", "/score"])
def test_there_is_no_game_without_a_log(client: FlaskClient, path: str) -> None:
    problem(Guest(client).get(f"/games/0123456789abcdef{path}"), 404, "unknown-game")


@pytest.mark.parametrize("path", ["/seats", "/start", "/decisions"])
def test_only_players_change_a_table(client: FlaskClient, path: str) -> None:
    game = open_table(register(client))
    problem(Guest(client).post(f"/games/{game}{path}", {}), 401, "unauthorized")
