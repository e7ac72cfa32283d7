"""Private tables exist only for their guests."""

import pytest
from flask.testing import FlaskClient

from tests.api.party import Guest, open_table, problem, register

READ = ["", "/prompts", "/events", "/events/1", "/score", "/fairness", "/stream", "?at=1"]


@pytest.mark.parametrize("path", READ)
def test_a_private_table_does_not_exist_for_strangers(client: FlaskClient, path: str) -> None:
    anna, bela = register(client), register(client, "Bela")
    game = open_table(anna, private=True)
    for stranger in (bela, Guest(client)):
        refused = problem(stranger.get(f"/games/{game}{path}"), 404, "unknown-game")
        nowhere = problem(stranger.get(f"/games/0123456789abcdef{path}"), 404, "unknown-game")
        assert {**refused, "request_id": ""} == {**nowhere, "request_id": ""}


def test_strangers_change_nothing_at_a_private_table(client: FlaskClient) -> None:
    anna, bela = register(client), register(client, "Bela")
    game = open_table(anna, private=True)
    for path in ("seats", "start", "abandon", "invitations"):
        problem(bela.post(f"/games/{game}/{path}", {}), 404, "unknown-game")
    problem(bela.delete(f"/games/{game}/seats"), 404, "unknown-game")
    problem(bela.decide(game, 1, {"type": "pass"}), 404, "unknown-game")
    problem(bela.decide(game, 1, {"type": "pass"}, "?dry_run=true"), 404, "unknown-game")
    assert anna.get(f"/games/{game}").json["version"] == 1


def test_a_private_table_is_not_listed(client: FlaskClient) -> None:
    anna = register(client)
    open_table(anna, private=True, title="secret")
    for query in ("", "?status=open", f"?player={anna.id}", "?q=secret"):
        assert anna.get(f"/games{query}").json["games"] == []


def test_an_invited_player_sees_and_joins(client: FlaskClient) -> None:
    anna, bela = register(client), register(client, "Bela")
    game = open_table(anna, private=True)
    assert anna.post(f"/games/{game}/invitations", {"player": bela.id}).status_code == 201
    assert bela.get(f"/games/{game}").json["private"] is True
    assert anna.get(f"/games/{game}/invitations").json == {"players": [bela.id], "invitations": []}
    assert bela.post(f"/games/{game}/seats", {}).status_code == 201


def test_a_code_opens_the_table_until_it_is_withdrawn(client: FlaskClient) -> None:
    anna, bela, cyd = (register(client, name) for name in ("Anna", "Bela", "Cyd"))
    game = open_table(anna, 3, private=True)
    answer = anna.post(f"/games/{game}/invitations", {})
    code = answer.json["code"]
    problem(bela.post(f"/games/{game}/seats", {"invitation": "wrong"}), 403, "invitation-unknown")
    assert bela.post(f"/games/{game}/seats", {"invitation": code}).status_code == 201
    assert client.delete(answer.headers["Location"], headers=anna.headers()).status_code == 204
    problem(cyd.post(f"/games/{game}/seats", {"invitation": code}), 403, "invitation-unknown")
    assert bela.get(f"/games/{game}").status_code == 200
    problem(client.delete(answer.headers["Location"], headers=anna.headers()), 404, "not-found")


def test_only_the_host_invites(client: FlaskClient) -> None:
    anna, bela = register(client), register(client, "Bela")
    game = open_table(anna)
    problem(bela.post(f"/games/{game}/invitations", {}), 403, "not-your-table")
    problem(bela.get(f"/games/{game}/invitations"), 403, "not-your-table")
    problem(anna.post(f"/games/{game}/invitations", {"player": "nobody"}), 422, "unknown-player")


def test_a_kept_seat_is_an_invitation(client: FlaskClient) -> None:
    anna, bela = register(client), register(client, "Bela")
    game = anna.post("/games", {"seats": [{"player": bela.id}, {}], "private": True}).json["id"]
    assert bela.post(f"/games/{game}/seats", {}).json["seat"] == 0
