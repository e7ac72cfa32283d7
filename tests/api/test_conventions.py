"""What holds for every resource."""

import gzip
import re
from io import BytesIO

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.factory import create_app
from app.settings import Settings
from tests.api.party import Guest, party, problem, register


def test_what_the_framework_refuses_is_a_problem_too(client: FlaskClient) -> None:
    problem(client.get("/v1/nothing"), 404, "not-found")
    problem(client.get("/v1/games/a.b"), 404, "not-found")
    answer = client.put("/v1/players", json={})
    problem(answer, 405, "method-not-allowed")
    assert "POST" in answer.headers["Allow"]
    problem(client.post("/v1/players", data="name=Anna"), 415, "unsupported-media-type")
    problem(client.post("/v1/players", json={"name": "x" * 2_000_000}), 413, "body-too-large")


def test_problems_speak_the_language_of_the_request(client: FlaskClient) -> None:
    for code, path in (("not-found", "/v1/nothing"), ("unauthorized", "/v1/me")):
        titles = {
            client.get(path, headers={"Accept-Language": lang}).json["title"] for lang in ("en", "pl", "de, pl;q=0.8")
        }
        assert len(titles) == 2, code


def test_every_reason_speaks_the_language_of_the_request(client: FlaskClient) -> None:
    game = party(client)
    player, asked = game.prompts()
    wrong = {"type": "choose-section", "section": 9}
    for query in ("", "?dry_run=true"):
        english, polish = (
            player.decide(game.id, asked["version"], wrong, query, Accept_Language=lang).json["reasons"]
            for lang in ("en", "pl")
        )
        assert [reason["code"] for reason in english] == [reason["code"] for reason in polish] == ["no-such-section"]
        assert all(reason["rule"].startswith("L") for reason in english)
        assert english[0]["title"] != polish[0]["title"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"type": "\xff"}',
        b'{"type": "choose-section", "section": 1',
        b'{"type": "\\ud800"}',
        b"\xef\xbb\xbf{}",
    ],
)
def test_bytes_that_are_no_json_are_refused_as_such(client: FlaskClient, body: bytes) -> None:
    game = party(client)
    problem(client.post("/v1/players", data=body, content_type="application/json"), 400, "invalid-json")
    player, asked = game.prompts()
    headers = player.headers(If_Match=f'"{asked["version"]}"')
    path = f"/v1/games/{game.id}/decisions"
    problem(client.post(path, data=body, content_type="application/json", headers=headers), 400, "invalid-json")
    assert game.version == asked["version"]


def test_a_body_that_is_nested_too_deep_is_refused(client: FlaskClient) -> None:
    deep = b'{"name": ' + b"[" * 100_000
    problem(client.post("/v1/players", data=deep, content_type="application/json"), 400, "invalid-json")


def test_a_body_of_unknown_length_may_not_be_larger_than_others(client: FlaskClient) -> None:
    endless = BytesIO(b'{"name": "' + b"x" * 2_000_000 + b'"}')
    answer = client.post(
        "/v1/players",
        input_stream=endless,
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    problem(answer, 413, "body-too-large")


def test_what_has_no_content_has_no_type_of_content(client: FlaskClient) -> None:
    anna = register(client)
    asked = client.options("/v1/games", headers={"Accept-Encoding": "gzip"})
    gone = client.delete("/v1/me/token", headers=anna.headers(Accept_Encoding="gzip"))
    for answer in (asked, gone):
        assert answer.data == b""
        assert not {"Content-Type", "Content-Encoding"} & {*answer.headers.keys()}
    assert "POST" in asked.headers["Allow"]


def test_what_is_not_said_to_be_kept_is_not_kept(client: FlaskClient) -> None:
    anna = register(client)
    for path in ("/me", "/games", "/nothing", "/players"):
        answer = anna.get(path)
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_every_place_that_is_told_can_be_looked_at(client: FlaskClient) -> None:
    anna, bela = register(client), register(client, "Bela")
    answers = [anna.post("/games", {"seats": [{"player": "me"}, {}], "private": True})]
    table = answers[0].headers["Location"].removeprefix("/v1")
    replay = table.replace("games", "replays")
    answers += [
        anna.post(f"{table}/invitations", {"player": bela.id}),
        anna.post(f"{table}/invitations", {}),
        bela.post(f"{table}/seats", {}),
        anna.post(f"{table}/start"),
        anna.post(f"{replay}/annotations", {"version": 1, "text": "here we go", "public": False}),
        anna.post(f"{table}/abandon"),
        bela.post(f"{table}/abandon"),
        anna.post(f"{table}/forks", {"at": 4}),
        bela.post("/me/token"),
    ]
    assert [answer.status_code for answer in answers] == [201] * len(answers)
    bela.token = answers[-1].json["token"]
    for answer in answers:
        found = (bela if answer is answers[-1] else anna).get(answer.headers["Location"].removeprefix("/v1"))
        assert found.status_code == 200, answer.headers["Location"]
    problem(bela.get(answers[5].headers["Location"].removeprefix("/v1")), 404, "unknown-annotation")


def test_whoever_opens_the_address_in_a_browser_comes_to_the_documents(client: FlaskClient) -> None:
    page = client.get("/", follow_redirects=True)
    assert (page.status_code, page.mimetype) == (200, "text/html")


def test_web_pages_of_any_origin_may_call_by_default(client: FlaskClient) -> None:
    preflight = client.options(
        "/v1/games",
        headers={
            "Origin": "https://client.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization, if-match",
        },
    )
    assert preflight.headers["Access-Control-Allow-Origin"] == "*"
    answer = client.get("/v1/games", headers={"Origin": "https://client.example"})
    assert "ETag" in answer.headers["Access-Control-Expose-Headers"]


def test_an_operator_can_name_the_origins(settings: Settings) -> None:
    named = msgspec.structs.replace(settings, cors_origins="https://one.example")
    client = create_app(named).test_client()
    allowed = client.get("/healthz", headers={"Origin": "https://one.example"})
    refused = client.get("/healthz", headers={"Origin": "https://two.example"})
    assert allowed.headers["Access-Control-Allow-Origin"] == "https://one.example"
    assert "Access-Control-Allow-Origin" not in refused.headers


def test_large_answers_are_compressed_for_those_who_can_read_it(client: FlaskClient) -> None:
    game = party(client)
    path = f"/v1/games/{game.id}"
    packed = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == client.get(path).data
    assert len(packed.data) < len(client.get(path).data) / 2
    assert packed.headers["ETag"] == client.get(path).headers["ETag"] == f'"{game.version}"'


@pytest.mark.parametrize("path", ["/v1/replays/{}/picture", "/v1/replays/{}/export", "/openapi.yaml", "/metrics"])
def test_whatever_is_text_is_compressed(client: FlaskClient, path: str) -> None:
    game = party(client)
    for player in game.players:
        player.post(f"/games/{game.id}/abandon")
    packed = client.get(path.format(game.id), headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    plain = gzip.decompress(packed.data)
    assert path == "/metrics" or plain == client.get(path.format(game.id)).data


def test_an_address_is_taken_as_it_is(client: FlaskClient) -> None:
    for path in ("/v1//games", "/v1/games/", "/v1/me/"):
        problem(client.get(path), 404, "not-found")


@pytest.mark.parametrize(
    ("limits", "refused"),
    [
        ({"rate_limit": "5 per minute"}, "/v1/me"),
        ({"rate_limit_address": "5 per minute"}, "/v1/games"),
    ],
)
def test_too_many_requests_are_asked_to_wait(settings: Settings, limits: dict[str, str], refused: str) -> None:
    client = create_app(msgspec.structs.replace(settings, **limits)).test_client()
    anna = register(client)
    answers = [client.get(refused, headers=anna.headers()) for _ in range(7)]
    assert [answer.status_code for answer in answers].count(429) >= 2
    problem(answers[-1], 429, "too-many-requests")
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    assert client.get("/healthz").status_code == 200


def test_one_token_does_not_use_up_the_limit_of_another(settings: Settings) -> None:
    client = create_app(msgspec.structs.replace(settings, rate_limit="5 per minute")).test_client()
    anna, bela = register(client), register(client)
    for _ in range(6):
        anna.get("/me")
    assert anna.get("/me").status_code == 429
    assert bela.get("/me").status_code == 200


def test_players_are_registered_at_a_measured_pace(settings: Settings) -> None:
    client = create_app(msgspec.structs.replace(settings, rate_limit_players="3 per hour")).test_client()
    answers = [client.post("/v1/players", json={"name": "Anna"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert Guest(client).get("/games").status_code == 200


def test_behind_a_proxy_the_address_is_the_one_it_tells(settings: Settings) -> None:
    limited = msgspec.structs.replace(settings, rate_limit_players="1 per hour", trusted_proxies=1)
    client = create_app(limited).test_client()
    for address in ("192.0.2.1", "192.0.2.2"):
        answer = client.post("/v1/players", json={"name": "Anna"}, headers={"X-Forwarded-For": address})
        assert answer.status_code == 201


def test_metrics_count_decisions_refusals_and_latency(client: FlaskClient) -> None:
    def value(name: str) -> float:
        found = re.search(rf"^{re.escape(name)} (\S+)$", client.get("/metrics").text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    before = value('scythed_decisions_total{type="start-game"}'), value('scythed_problems_total{code="not-found"}')
    party(client)
    client.get("/v1/nothing")
    assert value('scythed_decisions_total{type="start-game"}') == before[0] + 1
    assert value('scythed_problems_total{code="not-found"}') == before[1] + 1
    assert value('scythed_request_seconds_count{method="POST",route="/v1/games",status="201"}') >= 1
    assert value("scythed_outbox_depth") >= 4
    assert value("scythed_queue_depth") == 0
    assert value("scythed_log_up") == value("scythed_queue_up") == 1


def test_the_pages_load_nothing_from_elsewhere(client: FlaskClient) -> None:
    page = client.get("/docs/")
    assert page.status_code == 200
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert loaded
    assert all(path.startswith("/docs/") for path in loaded)
    assert all(client.get(path).status_code == 200 for path in loaded)
    assert client.get("/openapi.json").json["openapi"].startswith("3.1")


def test_logs_tell_who_acted_and_hold_no_token(client: FlaskClient, capsys: pytest.CaptureFixture[str]) -> None:
    game = party(client)
    game.step()
    printed = capsys.readouterr()
    written = printed.out + printed.err
    assert f"/v1/games/{game.id}/decisions" in written
    assert not any(player.token.rpartition(".")[2] in written for player in game.players)


@pytest.mark.parametrize(
    "kind", ["", "/board", "/mats", "/factions", "/encounters", "/labels", "/objectives", "/modules"]
)
def test_content_is_named_in_both_languages_and_may_be_kept(client: FlaskClient, kind: str) -> None:
    english = client.get(f"/v1/content{kind}")
    assert english.status_code == 200
    assert "max-age" in english.headers["Cache-Control"]
    same = client.get(f"/v1/content{kind}", headers={"If-None-Match": english.headers["ETag"]})
    assert (same.status_code, same.data) == (304, b"")
    if kind not in ("", "/board"):
        polish = client.get(f"/v1/content{kind}", headers={"Accept-Language": "pl"})
        assert polish.json != english.json
        assert client.get(f"/v1/content{kind}?lang=pl").data == polish.data


def test_every_module_says_what_it_cannot_be_played_with(client: FlaskClient) -> None:
    told = client.get("/v1/content/modules").json
    assert told is not None
    rows = {row["id"]: row for row in told["rows"]}
    assert rows["peace-track"]["excludes"]["rivals"] == "L1596"
    assert rows["rivals"]["excludes"]["peace-track"] == "L1596"
    assert rows["alliances"]["excludes"] == {}
    assert told["names"]["tesla"]["name"] == "Tesla"
    assert {id: row["fewest"] for id, row in rows.items() if row["fewest"] != 2} == {"desolation": 1, "teams": 4}
    assert {id for id, row in rows.items() if not row["automa"]} == {"desolation", "teams"}
    assert (rows["tesla"]["options"], rows["alliances"]["options"]) == (["tesla"], [])


def test_what_takes_a_while_is_done_one_at_a_time(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.watching.PATIENCE", 0.1)
    game = party(client)
    for player in game.players:
        player.post(f"/games/{game.id}/abandon")
    paths = {"GET": (f"/games/{game.id}/fairness", f"/replays/{game.id}/film"), "POST": (f"/replays/{game.id}/verify",)}
    asked = [(method, f"/v1{path}") for method in paths for path in paths[method]]
    with app.extensions["watching"].turn():
        for method, path in asked:
            answer = client.open(path, method=method)
            problem(answer, 409, "busy")
            assert answer.headers["Retry-After"]
    assert [client.open(path, method=method).status_code for method, path in asked] == [200, 200, 200]
