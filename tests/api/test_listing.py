"""Finding games."""

import pytest
from flask.testing import FlaskClient
from redis import Redis

from app.factory import create_app
from app.settings import Settings
from tests.api.party import Guest, open_table, party, problem, register


def found(guest: Guest, query: str = "") -> list[str]:
    return [game["id"] for game in guest.get(f"/games{query}").json["games"]]


def test_games_are_found_by_status_player_module_and_words(client: FlaskClient) -> None:
    anna, bela = register(client), register(client, "Bela")
    first = open_table(anna, title="Friday at Anna's")
    second = open_table(anna, 4, title="Żółw i Łoś", modules=["final-turns"])
    started = party(client)
    bela.post(f"/games/{second}/seats", {})
    stranger = Guest(client)
    assert set(found(stranger)) == {first, second, started.id}
    assert set(found(stranger, "?status=open")) == {first, second}
    assert found(stranger, "?status=running") == [started.id]
    assert found(stranger, f"?player={bela.id}") == [second]
    assert found(stranger, f"?player={started.players[1].id}&status=running") == [started.id]
    assert found(stranger, "?module=final-turns") == [second]
    assert found(stranger, "?module=final-turns&module=teams") == []
    assert found(stranger, "?q=friday") == [first]
    assert found(stranger, "?q=LOS+zolw") == [second]
    assert found(stranger, "?q=los+friday") == []
    assert found(stranger, "?q=%3F%00!") == []


def test_a_list_follows_the_game(client: FlaskClient) -> None:
    game = party(client)
    for player in game.players:
        player.post(f"/games/{game.id}/abandon")
    listed = Guest(client).get("/games?status=abandoned").json["games"]
    assert [(entry["id"], entry["status"]) for entry in listed] == [(game.id, "abandoned")]
    assert all(seat["faction"] for seat in listed[0]["seats"])
    assert found(Guest(client), "?status=running") == []


def test_finding_games_writes_nothing(client: FlaskClient, redis: Redis) -> None:
    anna = register(client)
    for title in ("one night", "two nights", "one day"):
        open_table(anna, title=title)
    before = {key: redis.dump(key) for key in redis.scan_iter("scythe:{games}:*")}
    redis.config_resetstat()
    assert len(found(Guest(client), "?q=one&status=open")) == 2
    assert found(Guest(client), "?q=one+night&status=running") == []
    assert {key: redis.dump(key) for key in redis.scan_iter("scythe:{games}:*")} == before
    commands = {name.removeprefix("cmdstat_") for name in redis.info("commandstats")}
    assert not commands & {"zinterstore", "zadd", "hset", "set", "del"}


def test_games_are_found_among_many(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.listing.AT_ONCE", 2)
    anna = register(client)
    opened = [open_table(anna, title=f"{'even' if n % 2 == 0 else 'odd'} table") for n in range(11)]
    assert found(Guest(client), "?q=even+table&limit=4") == opened[10:3:-2]
    page = Guest(client).get("/games?q=even+table&limit=4").json
    assert found(Guest(client), f"?q=even+table&limit=4&cursor={page['next']}") == opened[2::-2]


def test_pages_join_without_gap_or_repetition(client: FlaskClient) -> None:
    anna = register(client)
    opened = {open_table(anna) for _ in range(13)}
    for query in ("?limit=4", "?limit=4&status=open&player=", "?limit=1"):
        if query.endswith("player="):
            for game in opened:
                anna.post(f"/games/{game}/seats", {})
            query += anna.id
        seen, cursor = [], ""
        while cursor is not None:
            page = Guest(client).get(f"/games{query}{cursor}").json
            seen += [game["id"] for game in page["games"]]
            cursor = f"&cursor={page['next']}" if page["next"] else None
        assert len(seen) == len(set(seen))
        assert set(seen) == opened


def test_a_page_is_the_same_when_newer_games_are_opened(client: FlaskClient) -> None:
    anna = register(client)
    opened = [open_table(anna) for _ in range(6)]
    first = Guest(client).get("/games?limit=3").json
    assert [game["id"] for game in first["games"]] == opened[:2:-1]
    for _ in range(12):
        open_table(anna)
        assert found(Guest(client), f"?limit=3&cursor={first['next']}") == opened[2::-1]


def test_queries_that_do_not_fit_are_refused(client: FlaskClient) -> None:
    for query in ("limit=0", "limit=101", "status=won", "cursor=x", "cursor=%F0%9F", "colour=red", "player=a/b"):
        problem(Guest(client).get(f"/games?{query}"), 422, "invalid-query")


def test_my_games_are_those_i_host_or_sit_at(client: FlaskClient) -> None:
    anna, bela = register(client), register(client, "Bela")
    hosted = open_table(anna, private=True)
    seated = open_table(bela)
    anna.post(f"/games/{seated}/seats", {})
    open_table(bela)
    assert {game["id"] for game in anna.get("/me/games").json["games"]} == {hosted, seated}
    assert {game["id"] for game in anna.get("/me/games?status=open").json["games"]} == {hosted, seated}
    assert anna.get("/me/games?status=running").json["games"] == []
    anna.delete(f"/games/{seated}/seats")
    assert {game["id"] for game in anna.get("/me/games").json["games"]} == {hosted}


def test_the_list_can_be_made_again_from_the_logs(client: FlaskClient, settings: Settings) -> None:
    game = party(client)
    before = Guest(client).get("/games").json
    app = create_app(settings)
    tables = app.extensions["games"].tables
    for key in tables.log.redis.scan_iter("scythe:{games}:*"):
        tables.log.redis.delete(key)
    assert found(Guest(client)) == []
    for id in tables.games():
        tables.relist(id)
    assert Guest(client).get("/games").json == before
    assert found(Guest(client), f"?player={game.players[0].id}") == [game.id]
