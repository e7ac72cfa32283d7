"""Past games over HTTP: seen as the caller may see them, verified, exported, annotated, taken up again."""

import gzip
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.games import Games
from app.importing import import_replay
from app.tables import Tables
from domain.state import Game
from domain.view import EVERYTHING, view
from replay import archive
from replay.archive import Refused
from replay.moves import fold_lines
from replay.record import Recording
from tests.api.party import Guest, Party, party, problem, register
from tests.replay.conftest import recorded


@pytest.fixture
def tables(app: Flask) -> Tables:
    games: Games = app.extensions["games"]
    return games.tables


@pytest.fixture
def past(tables: Tables, tmp_path: Path) -> Recording:
    """A finished game, imported."""
    game = recorded(1, 3)
    archive.write(tmp_path / "past.jsonl", archive.export(game, game.id))
    import_replay(tables, tmp_path / "past.jsonl")
    return game


def test_a_replay_at_a_glance(client: FlaskClient, past: Recording) -> None:
    told = Guest(client).get(f"/replays/{past.id}").json
    assert (told["status"], told["over"], told["version"]) == ("finished", True, len(past.log))
    assert told["winners"] == past.end.winners
    assert told["head"].encode() == past.log[-1][-66:-2]
    problem(Guest(client).get("/replays/none"), 404, "unknown-game")


def test_the_timeline_comes_in_stretches(client: FlaskClient, past: Recording) -> None:
    told, first, seen = Guest(client), 1, []
    while first:
        page = told.get(f"/replays/{past.id}/timeline?from={first}").json
        seen += [moment["version"] for turn in page["turns"] for moment in turn["moments"]]
        first = page["next"]
    assert seen == list(range(1, len(past.log) + 1))
    few = told.get(f"/replays/{past.id}/timeline?from=50&to=60", Accept_Language="pl").json
    assert [moment["version"] for turn in few["turns"] for moment in turn["moments"]] == list(range(50, 61))
    assert told.get(f"/replays/{past.id}/timeline?from=100000").json["turns"] == []
    problem(told.get(f"/replays/{past.id}/timeline?from=0"), 422, "invalid-query")


def test_a_stretch_that_ends_before_it_begins_is_refused(client: FlaskClient, past: Recording) -> None:
    told = problem(Guest(client).get(f"/replays/{past.id}/timeline?from=5&to=3"), 422, "invalid-query")
    assert told["errors"][0]["pointer"] == "#/to"


@pytest.mark.parametrize("at", [0, 1, 77, 300])
def test_a_finished_game_is_open_at_every_version(client: FlaskClient, past: Recording, at: int) -> None:
    told = Guest(client).get(f"/replays/{past.id}/state?at={at}").json
    expected = msgspec.json.decode(msgspec.json.encode(view(fold_lines(Game(), past.log[:at]), EVERYTHING)))
    assert {name: told[name] for name in expected} == expected
    problem(Guest(client).get(f"/replays/{past.id}/state?at=100000"), 404, "unknown-version")


def test_two_versions_are_compared(client: FlaskClient, past: Recording) -> None:
    told = Guest(client).get(f"/replays/{past.id}/diff?from=20&to=40").json
    assert (told["changes"]["start"], told["changes"]["to"]) == (20, 40)
    assert told["changes"]["seats"] or told["changes"]["territories"]
    problem(Guest(client).get(f"/replays/{past.id}/diff?from=20"), 422, "invalid-query")


def test_a_log_is_verified(client: FlaskClient, past: Recording) -> None:
    told = Guest(client).post(f"/replays/{past.id}/verify").json
    assert (told["sound"], told["agrees"], told["findings"]) == (True, True, [])
    assert told["version"] == len(past.log)


def test_what_is_exported_is_what_was_imported(client: FlaskClient, past: Recording) -> None:
    answer = Guest(client).get(f"/replays/{past.id}/export")
    assert answer.get_data() == b"".join(archive.export(past, past.id))
    assert answer.mimetype == "application/jsonl"


def test_pictures_and_films(client: FlaskClient, past: Recording) -> None:
    drawn = Guest(client).get(f"/replays/{past.id}/picture?at=100&theme=dark")
    assert drawn.mimetype == "image/svg+xml"
    assert ElementTree.fromstring(drawn.text).get("class") == "board dark"
    assert Guest(client).get(f"/replays/{past.id}/film").text.startswith("<!doctype html>")


def played(table: Party, steps: int) -> Party:
    for _ in range(steps):
        table.step()
    return table


def moments(player: Guest, game: str) -> list[dict[str, Any]]:
    turns = player.get(f"/replays/{game}/timeline").json["turns"]
    return [moment for turn in turns for moment in turn["moments"]]


def test_while_a_game_runs_the_past_is_as_veiled_as_the_present(client: FlaskClient) -> None:
    table = played(party(client, 2), 6)
    own, other = table.players
    for player, hidden in ((own, 1), (other, 0), (Guest(client), 0)):
        for moment in moments(player, table.id):
            for fact in moment["facts"]:
                if fact["type"] == "deck-shuffled":
                    assert "cards" not in fact
                if fact["type"] in ("cards-drawn", "objectives-dealt") and fact["seat"] == hidden:
                    assert "cards" not in fact
        state = player.get(f"/replays/{table.id}/state?at={table.version - 2}").json
        assert state["seats"][hidden]["cards"] is None
    assert own.get(f"/replays/{table.id}/state?at=5").json["seats"][0]["objectives"]
    problem(own.get(f"/replays/{table.id}/export"), 409, "game-not-over")
    problem(own.get(f"/replays/{table.id}/film"), 409, "game-not-over")
    assert own.post(f"/replays/{table.id}/verify").json["agrees"]


def test_a_private_game_has_no_replay_for_strangers(client: FlaskClient) -> None:
    table = private_table(client)
    stranger = register(client, "Stranger")
    for path in ("", "/timeline", "/state", "/diff?from=1&to=2", "/export", "/picture", "/film", "/annotations"):
        problem(stranger.get(f"/replays/{table}{path}"), 404, "unknown-game")
    problem(stranger.post(f"/replays/{table}/verify"), 404, "unknown-game")
    problem(stranger.post(f"/replays/{table}/annotations", {"version": 1, "text": "Hm"}), 404, "unknown-game")
    problem(stranger.post(f"/games/{table}/forks", {"at": 1}), 404, "unknown-game")


def private_table(client: FlaskClient) -> str:
    host = register(client)
    return str(host.post("/games", {"seats": [{}, {}], "private": True}).json["id"])


def test_annotations_are_for_all_or_for_oneself(client: FlaskClient, past: Recording) -> None:
    anna, bela = register(client), register(client, "Bela")
    place = f"/replays/{past.id}/annotations"
    public = anna.post(place, {"version": 30, "text": "Bold!\nAnd risky."}).json
    private = anna.post(place, {"version": 10, "text": "Why?", "public": False}).json
    assert [note["id"] for note in anna.get(place).json["annotations"]] == [private["id"], public["id"]]
    for other in (bela, Guest(client)):
        assert other.get(place).json["annotations"] == [public]
    assert bela.get(f"/replays/{past.id}").json["annotations"] == 1
    problem(bela.delete(f"{place}/{public['id']}"), 404, "unknown-annotation")
    assert anna.delete(f"{place}/{public['id']}").status_code == 204
    assert bela.get(place).json["annotations"] == []


@pytest.mark.parametrize(
    "note",
    [
        {"version": 0, "text": "x"},
        {"version": 1, "text": ""},
        {"version": 1, "text": "x" * 2001},
        {"version": 1, "text": "\u202eevil"},
        {"version": 1, "text": "x", "colour": "red"},
        {"text": "x"},
    ],
)
def test_what_is_no_annotation_is_refused(client: FlaskClient, past: Recording, note: dict[str, Any]) -> None:
    problem(register(client).post(f"/replays/{past.id}/annotations", note), 422, "invalid-body")


def test_an_annotation_needs_a_player_and_a_version_that_was(client: FlaskClient, past: Recording) -> None:
    note = {"version": 100_000, "text": "x"}
    problem(Guest(client).post(f"/replays/{past.id}/annotations", note), 401, "unauthorized")
    problem(register(client).post(f"/replays/{past.id}/annotations", note), 404, "unknown-version")


def test_a_finished_game_is_taken_up_and_played_on(client: FlaskClient, past: Recording) -> None:
    players = [register(client, f"New {number}") for number in range(3)]
    answer = players[0].post(f"/games/{past.id}/forks", {"at": 120, "reshuffle": True, "title": "What if"})
    assert answer.status_code == 201, answer.text
    table = answer.json
    assert table["forked"] == {"source": past.id, "at": 120, "head": past.log[119][-66:-2].decode()}
    assert (table["status"], table["version"], table["title"]) == ("open", 121, "What if")
    for player in players:
        assert player.post(f"/games/{table['id']}/seats", {}).status_code == 201
    assert players[2].post(f"/games/{table['id']}/start").status_code == 201
    again = played(Party(table["id"], players), 5)
    assert again.version == 121 + 3 + 1 + 5
    assert players[0].post(f"/replays/{table['id']}/verify").json["agrees"]
    events = Guest(client).get(f"/games/{table['id']}/events?limit=5").json["events"]
    assert [event["type"] for event in events][:2] == ["create-table", "take-seat"]


@pytest.mark.parametrize(("at", "status", "code"), [(1, 409, "not-forkable"), (100_000, 404, "unknown-version")])
def test_what_cannot_be_taken_up(client: FlaskClient, past: Recording, at: int, status: int, code: str) -> None:
    problem(register(client).post(f"/games/{past.id}/forks", {"at": at}), status, code)


def test_a_running_game_is_taken_up_when_all_its_humans_agree(client: FlaskClient, tables: Tables) -> None:
    table = played(party(client, 2), 6)
    anna, bela = table.players
    problem(register(client, "Cyd").post(f"/games/{table.id}/forks", {"at": 6}), 403, "no-seat")
    first = anna.post(f"/games/{table.id}/forks", {"at": 6})
    assert (first.status_code, first.json["missing"]) == (202, [1])
    other = bela.post(f"/games/{table.id}/forks", {"at": 7})
    assert (other.status_code, other.json["missing"]) == (202, [0])
    made = bela.post(f"/games/{table.id}/forks", {"at": 6})
    assert made.status_code == 201, made.text
    assert made.json["forked"]["source"] == table.id
    shuffled = [fact for moment in moments(anna, made.json["id"]) for fact in moment["facts"]]
    assert {"pile-shuffled"} <= {fact["type"] for fact in shuffled}
    assert anna.get(f"/games/{table.id}").json["status"] == "running"


def abandoned_fork(table: Party) -> str:
    """A fork of a running game that all have agreed to, and abandoned at once."""
    anna, bela = table.players
    anna.post(f"/games/{table.id}/forks", {"at": 6})
    fork = bela.post(f"/games/{table.id}/forks", {"at": 6}).json["id"]
    for player in (anna, bela):
        player.post(f"/games/{fork}/seats", {})
    anna.post(f"/games/{fork}/start")
    for player in (anna, bela):
        player.post(f"/games/{fork}/abandon")
    assert anna.get(f"/games/{fork}").json["status"] == "abandoned"
    return str(fork)


def test_the_secret_of_a_running_game_is_not_told_by_its_fork(client: FlaskClient) -> None:
    table = played(party(client, 2), 4)
    anna, bela = table.players
    fork = abandoned_fork(table)
    problem(anna.get(f"/replays/{fork}/export"), 409, "game-not-over")
    assert anna.get(f"/games/{fork}/fairness").json["revealed"] is False
    for player in (anna, bela):
        player.post(f"/games/{table.id}/abandon")
    assert anna.get(f"/replays/{fork}/export").status_code == 200
    assert anna.get(f"/games/{fork}/fairness").json["verified"] is True


def orders(told: list[dict[str, Any]]) -> list[list[int] | None]:
    """The order of the decks as they were shuffled, where it is told."""
    facts = [fact for one in told for fact in one["facts"]]
    return [fact.get("cards") for fact in facts if fact["type"] == "deck-shuffled"]


def test_the_decks_of_a_running_game_are_not_told_by_its_fork(client: FlaskClient) -> None:
    table = played(party(client, 2), 4)
    anna, bela = table.players
    fork = abandoned_fork(table)
    assert anna.get(f"/replays/{fork}").json["over"] is False
    then, hidden = (anna.get(f"/games/{game}?at=6").json["seats"] for game in (fork, table.id))
    assert [seat["cards"] for seat in then] == [seat["cards"] for seat in hidden]
    assert None in [seat["cards"] for seat in then]
    assert set(map(str, orders(moments(anna, fork)))) == {"None"}
    assert set(map(str, orders(anna.get(f"/games/{fork}/events").json["events"]))) == {"None"}
    problem(anna.get(f"/replays/{fork}/film"), 409, "game-not-over")
    problem(anna.post(f"/games/{fork}/forks", {"at": 6}), 409, "game-not-over")
    for player in (anna, bela):
        player.post(f"/games/{table.id}/abandon")
    assert None not in orders(moments(anna, fork))


def test_nor_by_a_fork_of_its_fork(client: FlaskClient) -> None:
    table = played(party(client, 2), 4)
    anna, bela = table.players
    anna.post(f"/games/{table.id}/forks", {"at": 6})
    fork = bela.post(f"/games/{table.id}/forks", {"at": 6}).json["id"]
    for player in (anna, bela):
        player.post(f"/games/{fork}/seats", {})
    anna.post(f"/games/{fork}/start")
    second = abandoned_fork(Party(fork, table.players))
    for player in (anna, bela):
        player.post(f"/games/{fork}/abandon")
    assert anna.get(f"/replays/{second}").json["over"] is False
    problem(anna.get(f"/replays/{second}/export"), 409, "game-not-over")


def test_statistics_count_every_public_game_once_it_is_over(client: FlaskClient, past: Recording) -> None:
    anna = register(client)
    told = anna.get("/statistics").json
    assert told["statistics"]["games"] == 1
    assert sum(tally["wins"] for tally in told["statistics"]["factions"].values()) == 1
    assert {rated["player"] for rated in told["ratings"]} == {"player-0", "player-1", "player-2"}
    table = party(client, 2)
    assert anna.get("/statistics").json["statistics"]["games"] == 1
    for player in table.players:
        player.post(f"/games/{table.id}/abandon")
    again = anna.get("/statistics").json
    assert (again["statistics"]["games"], again["statistics"]["abandoned"], again["pending"]) == (2, 1, 0)


def test_no_request_reads_a_whole_archive(
    client: FlaskClient, tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.statistics.AT_ONCE", 2)
    for seed in (2, 6, 7):
        game = recorded(seed, 2)
        archive.write(tmp_path / f"{game.id}.jsonl", archive.export(game, game.id))
        import_replay(tables, tmp_path / f"{game.id}.jsonl")
    seen = [Guest(client).get("/statistics").json for _ in range(3)]
    assert [(told["statistics"]["games"], told["pending"]) for told in seen] == [(2, 1), (3, 0), (3, 0)]


def test_an_import_never_overwrites_and_repeats_without_harm(tables: Tables, past: Recording, tmp_path: Path) -> None:
    path = tmp_path / "again.jsonl.gz"
    archive.write(path, archive.export(past, past.id))
    assert import_replay(tables, path).new is False
    other = recorded(2, 2)
    renamed = msgspec.structs.replace(other, id=past.id)
    archive.write(tmp_path / "other.jsonl", archive.export(renamed, past.id))
    with pytest.raises(Refused, match="nothing was overwritten"):
        import_replay(tables, tmp_path / "other.jsonl")
    assert list(tables.lines(past.id)) == past.log


def test_an_import_that_does_not_hold_writes_nothing(tables: Tables, tmp_path: Path) -> None:
    game = recorded(2, 2)
    lines = list(archive.export(game, game.id))
    unfinished = msgspec.structs.replace(game, log=game.log[:100])
    for name, content in {
        "flipped": b"".join(lines).replace(b'"section":1', b'"section":2', 1),
        "unfinished": b"".join(archive.export(unfinished, game.id)),
        "secretless": b"".join(archive.export(msgspec.structs.replace(game, told=()), game.id)),
        "cut": gzip.compress(b"".join(lines))[:-20],
    }.items():
        path = tmp_path / f"{name}.jsonl"
        path.write_bytes(content)
        with pytest.raises(Refused):
            import_replay(tables, path)
    assert list(tables.games()) == []
