"""Private tables exist only for their guests."""

import re

from flask import Flask
from flask.testing import FlaskClient

from tests.api.party import open_table, problem, register

SAID = {
    "/decisions": {"type": "pass"},
    "/annotations": {"version": 1, "text": "I see you"},
    "/forks": {"at": 1},
}
"""What is sent where an empty body would not do."""


def test_a_private_table_does_not_exist_for_strangers(client: FlaskClient, app: Flask) -> None:
    """Whatever they ask or send, by every route there is: the answer is the one about a game that is nowhere."""
    anna, bela = register(client), register(client, "Bela")
    game, nowhere = open_table(anna, private=True), "0123456789abcdef"
    asked = 0
    for rule in (rule for rule in app.url_map.iter_rules() if "game" in rule.arguments):
        for method in (rule.methods or set()) - {"OPTIONS", "HEAD"}:
            body = next((said for end, said in SAID.items() if rule.rule.endswith(end)), {})
            path = re.sub("<.*?>", "1", rule.rule.replace("<id:game>", "{game}"))
            path += "?from=1&to=1" if path.endswith("/diff") else ""
            headers = bela.headers(If_Match='"1"')
            answers = [
                client.open(path.format(game=id), method=method, json=body, headers=headers) for id in (game, nowhere)
            ]
            refused, unknown = (problem(answer, 404, "unknown-game") for answer in answers)
            assert {**refused, "request_id": ""} == {**unknown, "request_id": ""}
            stranger = client.open(path.format(game=game), method=method, json=body, headers={"If-Match": '"1"'})
            assert stranger.status_code == (401 if "unauthorized" in stranger.text else 404)
            asked += 1
    assert asked > 25
    assert anna.get(f"/games/{game}").json["version"] == 1
    assert anna.get(f"/replays/{game}/annotations").json["annotations"] == []


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
