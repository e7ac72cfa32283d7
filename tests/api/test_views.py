"""Looking at a game: now, earlier, its score, its fairness."""

from hashlib import sha256

from flask.testing import FlaskClient

from domain.chance import Chance
from tests.api.party import Guest, party, problem


def test_nothing_new_is_304(client: FlaskClient) -> None:
    game = party(client)
    for path in (f"/games/{game.id}", f"/games/{game.id}/prompts"):
        player = game.players[0]
        answer = player.get(path)
        assert answer.headers["ETag"] == f'"{answer.json["version"]}"'
        assert "Authorization" in answer.headers["Vary"]
        same = player.get(path, If_None_Match=f'"3", {answer.headers["ETag"]}')
        assert (same.status_code, same.data) == (304, b"")
        assert player.get(path, If_None_Match='"3"').status_code == 200
        game.step()
        assert player.get(path, If_None_Match=answer.headers["ETag"]).status_code == 200


def test_an_earlier_version_is_new_again_when_all_is_open(client: FlaskClient) -> None:
    game = party(client)
    path, player = f"/games/{game.id}?at=4", game.players[0]
    game.step()
    hidden = player.get(path)
    assert player.get(path, If_None_Match=hidden.headers["ETag"]).status_code == 304
    for each in game.players:
        each.post(f"/games/{game.id}/abandon")
    opened = player.get(path, If_None_Match=hidden.headers["ETag"])
    assert opened.status_code == 200
    assert opened.json != hidden.json


def test_a_compressed_answer_has_a_tag_that_works_as_a_version(client: FlaskClient) -> None:
    game = party(client)
    player, asked = game.prompts()
    answer = player.get(f"/games/{game.id}", Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    tag = answer.headers["ETag"]
    assert player.get(f"/games/{game.id}", If_None_Match=tag, Accept_Encoding="gzip").status_code == 304
    decision = asked["prompts"][0]["options"][0]["decision"]
    assert player.post(f"/games/{game.id}/decisions", decision, If_Match=tag).status_code == 201


def test_every_earlier_version_can_be_seen_as_it_was(client: FlaskClient) -> None:
    game = party(client, 3)
    path, seen = f"/games/{game.id}", {}
    for choice in range(25):
        for viewer, guest in enumerate([*game.players, Guest(client)]):
            answer = guest.get(path)
            seen[viewer, answer.json["version"]] = answer.json
        game.step(choice)
    for (viewer, version), view in seen.items():
        guest = [*game.players, Guest(client)][viewer]
        answer = guest.get(f"{path}?at={version}")
        assert (answer.json, answer.headers["ETag"]) == (view, f'"{version}"')
    assert Guest(client).get(f"{path}?at=1").json["status"] == "open"
    problem(Guest(client).get(f"{path}?at=9999"), 404, "unknown-version")
    problem(Guest(client).get(f"{path}?at=0"), 422, "invalid-query")


def test_the_score_is_projected_and_then_final(client: FlaskClient) -> None:
    game = party(client)
    projected = Guest(client).get(f"/games/{game.id}/score").json
    assert not projected["final"]
    assert [score["seat"] for score in projected["scores"]] == [0, 1]
    assert game.players[1].decide(game.id, game.version, {"type": "resign"}).status_code == 201
    final = Guest(client).get(f"/games/{game.id}/score").json
    assert final["final"]
    assert final["winners"] == [0]


def test_the_secret_is_told_when_the_game_is_over_and_every_draw_follows_from_it(client: FlaskClient) -> None:
    game = party(client, 3)
    for choice in range(40):
        game.step(choice)
    before = Guest(client).get(f"/games/{game.id}/fairness").json
    assert before["revealed"] is False
    assert not before.keys() & {"secrets", "draws"}
    for player in game.players:
        player.post(f"/games/{game.id}/abandon")
    told = Guest(client).get(f"/games/{game.id}/fairness").json
    assert told["verified"] is True
    secret = bytes.fromhex(told["secrets"][0]["secret"])
    assert sha256(secret).hexdigest() == told["commitment"] == before["commitment"]
    shuffled = next(draw for draw in told["draws"] if isinstance(draw["result"], list))
    assert Chance(secret, shuffled["version"]).shuffle(shuffled["label"], shuffled["items"]) == shuffled["result"]


def test_a_bent_draw_shows(client: FlaskClient, monkeypatch) -> None:
    straight = Chance.shuffle
    with monkeypatch.context() as bent:
        bent.setattr(Chance, "shuffle", lambda chance, label, items: straight(chance, label, items)[::-1])
        game = party(client)
    for player in game.players:
        player.post(f"/games/{game.id}/abandon")
    told = Guest(client).get(f"/games/{game.id}/fairness").json
    assert (told["verified"], told["differs"]) == (False, 4)


def test_when_the_game_is_over_everything_is_open(client: FlaskClient) -> None:
    game = party(client)
    hidden = Guest(client).get(f"/games/{game.id}").json
    assert [seat["objectives"] for seat in hidden["seats"]] == [None, None]
    for player in game.players:
        player.post(f"/games/{game.id}/abandon")
    for query in ("", "?at=4"):
        shown = Guest(client).get(f"/games/{game.id}{query}").json
        assert all(seat["objectives"] for seat in shown["seats"])
    facts = [fact for event in Guest(client).get(f"/games/{game.id}/events").json["events"] for fact in event["facts"]]
    assert all(
        "cards" in fact for fact in facts if fact["type"] in ("cards-drawn", "objectives-dealt", "deck-shuffled")
    )
