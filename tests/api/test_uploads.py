"""Replays that players bring: verified before they are kept, and nobody's but theirs."""

import gzip
import tracemalloc
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.factory import create_app
from app.settings import Settings
from app.tables import Tables
from replay import archive
from replay.record import Recording
from tests.api.party import Guest, party, problem, register
from tests.replay.conftest import recorded
from tests.replay.forging import forged

JSON_LINES = "application/jsonl"


@pytest.fixture
def tables(app: Flask) -> Tables:
    found: Tables = app.extensions["games"].tables
    return found


def file(game: Recording) -> bytes:
    return b"".join(archive.export(game, game.id))


def upload(guest: Guest, content: bytes, kind: str = JSON_LINES) -> TestResponse:
    return guest.client.post("/v1/replays", data=content, content_type=kind, headers=guest.headers())


def test_a_file_comes_in_and_goes_out_again_with_the_same_bytes(client: FlaskClient) -> None:
    anna, sent = register(client), file(recorded(2, 2))
    for number, (content, kind) in enumerate([(sent, JSON_LINES), (gzip.compress(sent), "application/gzip")]):
        answer = upload(anna, content, kind)
        assert answer.status_code == (200 if number else 201), answer.text
        assert answer.json["over"]
        place = answer.headers["Location"].removeprefix("/v1")
        assert anna.get(f"{place}/export").data == sent
        assert anna.post(f"{place}/verify").json["agrees"]
    assert len(anna.get("/me/games").json["games"]) == 1


def test_an_upload_is_private_and_counts_for_nobody_else(client: FlaskClient, tables: Tables) -> None:
    anna, bela = register(client), register(client, "Bela")
    framed = forged_names(recorded(2, 2), bela.id)
    place = upload(anna, file(framed)).headers["Location"].removeprefix("/v1")
    assert bela.get("/me/games").json["games"] == []
    assert Guest(client).get("/games").json["games"] == []
    assert Guest(client).get("/statistics").json["statistics"]["games"] == 0
    problem(Guest(client).get(place), 404, "unknown-game")
    table = place.replace("replays", "games")
    assert anna.get(table).json["uploaded"] is True
    cyd = register(client, "Cyd")
    anna.post(f"{table}/invitations", {"player": cyd.id})
    assert cyd.get(place).status_code == 200
    for id in tables.games():
        tables.relist(id)
    assert bela.get("/me/games").json["games"] == []


def forged_names(game: Recording, player: str) -> Recording:
    """The same game, told of another player: a file that verifies."""
    lines = [line.replace(b'"player-1"', b'"%s"' % player.encode()) for line in game.log]
    entries = [msgspec.json.decode(line) for line in lines]
    assert any(player in str(entry["decision"]) for entry in entries)
    return forged(msgspec.structs.replace(game, log=lines), 1, lambda _: None)


def test_an_upload_stands_beside_whatever_has_its_id_here(client: FlaskClient, tables: Tables) -> None:
    anna, running = register(client), party(client)
    version = running.version
    impostor = msgspec.structs.replace(recorded(2, 2), id=running.id)
    answer = upload(anna, file(impostor))
    assert answer.status_code == 201
    assert answer.json["id"] != running.id
    assert anna.get(f"/replays/{answer.json['id']}/export").data == file(impostor)
    assert running.version == version
    assert running.step()["version"] == version + 1


def test_everybody_has_their_own_copy(client: FlaskClient) -> None:
    sent = file(recorded(2, 2))
    ids = [upload(register(client), sent).json["id"] for _ in range(2)]
    assert len(set(ids)) == 2


def test_an_upload_can_be_taken_up_again(client: FlaskClient) -> None:
    anna = register(client)
    id = upload(anna, file(recorded(2, 2))).json["id"]
    assert anna.post(f"/games/{id}/forks", {"at": 60}).json["forked"]["source"] == id


def lie(body: dict[str, Any]) -> None:
    body["facts"].append({"type": "coins", "seat": 0, "now": 999})


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "header"),
        (b"{}\n", "header"),
        (b'{"format":"scythed-replay","form":9}\n', "form 9"),
        (b"\x1f\x8b" + b"x" * 100, "gzip"),
        (gzip.compress(file(recorded(2, 2)))[:-20], "gzip"),
        (file(recorded(2, 2))[:-200], "cut off"),
        (file(msgspec.structs.replace(recorded(2, 2), log=recorded(2, 2).log[:90])), "not over"),
        (file(msgspec.structs.replace(recorded(2, 2), told=())), "secrets"),
        (file(forged(recorded(2, 2), 40, lie)), "entry 40"),
        (b"[" * 100_000 + b"\n", "header"),
    ],
    ids=["empty", "no header", "newer", "no gzip", "cut gzip", "cut", "unfinished", "secretless", "forged", "deep"],
)
def test_what_does_not_hold_is_refused_in_words_and_nothing_is_kept(
    client: FlaskClient, tables: Tables, content: bytes, words: str
) -> None:
    anna = register(client)
    assert words in problem(upload(anna, content), 422, "replay-refused")["detail"]
    assert list(tables.games()) == []
    assert anna.get("/me/games").json["games"] == []


def test_who_and_what_may_be_sent(client: FlaskClient) -> None:
    sent = file(recorded(2, 2))
    problem(upload(Guest(client), sent), 401, "unauthorized")
    problem(upload(register(client), sent, "application/json"), 415, "unsupported-media-type")
    problem(upload(register(client), b"\n" * (16 * 2**20 + 1)), 413, "body-too-large")


def test_a_file_that_unpacks_to_a_flood_is_refused_in_little_memory(client: FlaskClient) -> None:
    anna = register(client)
    game = recorded(2, 2)
    header = file(game).split(b"\n")[0]
    floods = [gzip.compress(b"\0" * 2**28, 9), gzip.compress(header + b"\n" + b'{"x":1}\n' * 2**23, 9)]
    for flood in floods:
        tracemalloc.start()
        problem(upload(anna, flood), 422, "replay-refused")
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 8 * 2**20


def test_uploads_come_at_a_measured_pace(settings: Settings) -> None:
    limited = create_app(msgspec.structs.replace(settings, rate_limit_uploads="2 per hour")).test_client()
    anna = register(limited)
    assert [upload(anna, b"").status_code for _ in range(3)] == [422, 422, 429]
    assert upload(register(limited), b"").status_code == 422
