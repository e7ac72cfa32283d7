"""A campaign exported in the middle goes on elsewhere; a file that does not hold is refused whole."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from app.factory import create_app
from app.settings import Settings
from tests.api.campaigns import answer_all, begun, work
from tests.api.party import JSON, Guest, problem, register
from tests.app.test_campaign_jobs import Worker, played


def taken_in(guest: Guest, file: bytes, *pilots: str) -> JSON:
    asked = "&".join(f"pilot={pilot}" for pilot in pilots)
    answer = guest.client.post(f"/v1/campaigns/import?{asked}", data=file, headers=guest.headers())
    return {**answer.json, "http": answer.status_code}


def exported(guest: Guest, id: str) -> bytes:
    answer = guest.get(f"/campaigns/{id}/export")
    assert answer.status_code == 200
    return bytes(answer.data)


@pytest.fixture
def elsewhere(redis: Redis, settings: Settings) -> "Elsewhere":
    return Elsewhere(redis, settings)


class Elsewhere:
    """Another server: the same address with nothing in it."""

    def __init__(self, redis: Redis, settings: Settings) -> None:
        self._redis, self._settings = redis, settings

    def begin(self) -> tuple[Flask, FlaskClient]:
        self._redis.flushall()
        return self.restart()

    def restart(self) -> tuple[Flask, FlaskClient]:
        app = create_app(self._settings)
        return app, app.test_client()


def test_a_campaign_goes_on_on_another_server(
    app: Flask, client: FlaskClient, redis: Redis, elsewhere: Elsewhere
) -> None:
    anna, ben = register(client, "Anna"), register(client, "Ben")
    id = begun(anna, ben)
    answer_all(id, anna, ben)
    work(app)
    played(Worker(redis), id)
    work(app)
    before, file = anna.get(f"/campaigns/{id}").json, exported(anna, id)
    other, there = elsewhere.begin()
    clara, dora = register(there, "Clara"), register(there, "Dora")
    imported = taken_in(clara, file, "0:me", f"1:{dora.id}")
    assert imported["http"] == 201
    assert (imported["id"], imported["version"], imported["viewer"]) == (id, before["version"], 0)
    assert imported["pilots"] == before["pilots"]
    answer_all(id, clara, dora)
    assert work(other) == 1
    seen = dora.get(f"/campaigns/{id}").json
    assert (seen["phase"], seen["viewer"], seen["episode"]) == ("playing", 1, seen["reached"][1])
    assert [seat["player"] for seat in dora.get(f"/games/{seen['game']}").json["seats"]] == [clara.id, dora.id]
    assert exported(dora, id).split(b"\n")[1 : before["version"] + 1] == file.split(b"\n")[1:-1]


def test_a_game_that_is_not_there_is_played_anew(app: Flask, client: FlaskClient, elsewhere: Elsewhere) -> None:
    anna, ben = register(client, "Anna"), register(client, "Ben")
    id = begun(anna, ben)
    answer_all(id, anna, ben)
    work(app)
    file, game = exported(anna, id), anna.get(f"/campaigns/{id}").json["game"]
    other, there = elsewhere.begin()
    clara = register(there, "Clara")
    assert taken_in(clara, file, "0:me")["http"] == 201
    assert work(other) == 2
    seen = clara.get(f"/campaigns/{id}").json
    assert seen["phase"] == "playing"
    assert seen["game"] != game
    assert clara.get(f"/games/{seen['game']}").json["status"] == "running"


def test_a_file_holds_no_secret_while_the_campaign_goes_on(client: FlaskClient) -> None:
    anna, ben, stranger = (register(client, name) for name in ("Anna", "Ben", "Clara"))
    id = begun(anna, ben)
    assert b'"secrets":[]' in exported(ben, id).split(b"\n")[0]
    problem(stranger.get(f"/campaigns/{id}/export"), 403, "not-your-campaign")


def test_a_file_that_was_changed_is_refused(client: FlaskClient, redis: Redis, elsewhere: Elsewhere) -> None:
    anna, ben = register(client, "Anna"), register(client, "Ben")
    file = exported(anna, begun(anna, ben))
    _, there = elsewhere.begin()
    clara = register(there, "Clara")
    for bad in (b"", b"{}", file[:-200], file.replace(b"Ben", b"Bob"), file + b"more\n"):
        assert taken_in(clara, bad)["code"] == "campaign-refused"
    assert not redis.keys("*campaign:*")
    assert taken_in(clara, file, "0:nobody")["code"] == "unknown-player"
    assert taken_in(clara, file, "7:me")["code"] == "no-such-player"
    assert taken_in(clara, file, "0:me")["http"] == 201


def test_an_import_that_broke_off_is_made_again(client: FlaskClient, redis: Redis, elsewhere: Elsewhere) -> None:
    anna, ben = register(client, "Anna"), register(client, "Ben")
    id = begun(anna, ben)
    file = exported(anna, id)
    _, there = elsewhere.begin()
    clara, dora = register(there, "Clara"), register(there, "Dora")
    assert taken_in(clara, file, "0:me")["http"] == 201
    redis.delete(*redis.keys(f"*campaign:{id}:log"))
    _, again = elsewhere.restart()
    assert taken_in(Guest(again, dora.token, dora.id), file, "0:me")["code"] == "campaign-exists"
    assert not redis.keys(f"*campaign:{id}:log")
    assert taken_in(Guest(again, clara.token, clara.id), file, "0:me")["http"] == 201


def test_a_campaign_is_never_written_over(client: FlaskClient) -> None:
    anna, ben = register(client, "Anna"), register(client, "Ben")
    file = exported(anna, begun(anna, ben))
    assert taken_in(ben, file, "1:me")["code"] == "campaign-exists"
    assert taken_in(anna, file)["http"] == 201
