"""What everybody may know of an Automa: its tracker, its deck, and every step of its last turn."""

from flask import Flask
from flask.testing import FlaskClient

from app.automa import play_at
from tests.api.party import Guest, Party, open_table, party, register


def solo(client: FlaskClient, difficulty: str) -> Party:
    player = register(client)
    seats = [{"mat": "agricultural"}, {"kind": "automa", "difficulty": difficulty}]
    game = str(player.post("/games", {"seats": seats}).json["id"])
    assert player.post(f"/games/{game}/seats", {}).status_code == 201
    assert player.post(f"/games/{game}/start").status_code == 201
    return Party(game, [player])


def test_the_last_turn_of_an_automa_is_told_step_by_step(app: Flask, client: FlaskClient) -> None:
    game = solo(client, "automaszyna")
    (before,) = client.get(f"/v1/games/{game.id}/automa").json["automas"]
    assert (before["seat"], before["difficulty"], before["last_turn"]) == (1, "automaszyna", None)
    while not play_at(app.extensions["games"].tables, game.id, 0):
        game.step()
    answer = Guest(client).get(f"/games/{game.id}/automa").json
    (row,) = answer["automas"]
    assert answer["version"] == game.version
    assert row["card"]["number"] == row["deck"]["last"]
    drawn = next(fact for fact in row["last_turn"]["facts"] if fact["type"] == "automa-card-drawn")
    assert drawn["card"] == row["deck"]["last"]


def test_where_only_people_play_there_is_no_automa(client: FlaskClient) -> None:
    assert client.get(f"/v1/games/{party(client).id}/automa").json["automas"] == []
    assert client.get("/v1/games/unknown/automa").status_code == 404


def test_an_automa_at_a_private_table_is_not_told_to_strangers(client: FlaskClient) -> None:
    game = open_table(register(client), private=True)
    assert Guest(client).get(f"/games/{game}/automa").status_code == 404
