"""Long-polls and streams on the running service."""

import json
import socket
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from flask import Flask

from app.stream import Pace, stream
from app.watching import Crowded
from tests.api.party import Guest, party
from tests.app.service import Service


class Caller:
    """Anybody who talks to the running service."""

    def __init__(self, url: str, token: str | None = None) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=f"{url}/v1", headers=headers, timeout=40)


def seated(url: str, seats: int = 2) -> tuple[str, list[Caller]]:
    """A started game and its players."""
    callers = [Caller(url, httpx.post(f"{url}/v1/players", json={"name": "A"}).json()["token"]) for _ in range(seats)]
    game = callers[0].http.post("/games", json={"seats": [{}] * seats}).json()["id"]
    for caller in callers:
        caller.http.post(f"/games/{game}/seats", json={}).raise_for_status()
    callers[0].http.post(f"/games/{game}/start").raise_for_status()
    return game, callers


def decide(game: str, callers: list[Caller]) -> Any:
    for caller in callers:
        asked = caller.http.get(f"/games/{game}/prompts").json()
        if asked["prompts"]:
            decision = asked["prompts"][0]["options"][0]["decision"]
            version = {"If-Match": f'"{asked["version"]}"'}
            return caller.http.post(f"/games/{game}/decisions", json=decision, headers=version).json()
    raise AssertionError("nobody is awaited")


def events_of(lines: Any, count: int) -> list[dict[str, Any]]:
    """The first events of a stream."""
    found: list[dict[str, Any]] = []
    event: dict[str, Any] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if name in ("id", "event"):
            event[name] = value
        elif name == "data":
            event["data"] = json.loads(value)
        elif not line and event:
            found.append(event)
            event = {}
            if len(found) == count:
                break
    return found


def test_a_long_poll_answers_as_soon_as_something_happens(service: Service) -> None:
    game, callers = seated(service.url)
    version = callers[0].http.get(f"/games/{game}").json()["version"]
    threading.Timer(0.5, decide, (game, callers)).start()
    began = time.monotonic()
    told = Caller(service.url).http.get(f"/games/{game}/events?after={version}&wait=20").json()
    assert 0.3 < time.monotonic() - began < 15
    assert [event["version"] for event in told["events"]] == [version + 1]


def test_a_long_poll_ends_empty_when_its_time_is_up(service: Service) -> None:
    game, _ = seated(service.url)
    began = time.monotonic()
    told = Caller(service.url).http.get(f"/games/{game}/events?after=4&wait=1").json()
    assert time.monotonic() - began >= 1
    assert told == {"version": 4, "events": []}


def test_a_stream_tells_the_past_and_then_what_happens(service: Service) -> None:
    game, callers = seated(service.url)
    with callers[0].http.stream("GET", f"/games/{game}/stream") as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        past = events_of(lines, 4)
        assert [event["id"] for event in past] == ["1", "2", "3", "4"]
        done = decide(game, callers)
        (event,) = events_of(lines, 1)
    assert event["id"] == str(done["version"])
    told = callers[0].http.get(f"/games/{game}/events/{done['version']}").json()
    assert event["data"] == told
    assert event["event"] == told["type"]


def test_a_stream_resumes_after_the_last_event(service: Service) -> None:
    game, _ = seated(service.url)
    with Caller(service.url).http.stream("GET", f"/games/{game}/stream", headers={"Last-Event-ID": "2"}) as stream:
        assert [event["id"] for event in events_of(stream.iter_lines(), 2)] == ["3", "4"]
    with Caller(service.url).http.stream("GET", f"/games/{game}/stream?after=3") as stream:
        assert [event["id"] for event in events_of(stream.iter_lines(), 1)] == ["4"]
    for wrong in ("x", "-1", "1" * 30):
        answer = Caller(service.url).http.get(f"/games/{game}/stream", headers={"Last-Event-ID": wrong})
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid-header")


def test_a_stream_ends_with_the_game_and_is_not_followed_again(service: Service) -> None:
    game, callers = seated(service.url)
    for caller in callers:
        last = caller.http.post(f"/games/{game}/abandon").json()["version"]
    with callers[0].http.stream("GET", f"/games/{game}/stream") as stream:
        events = events_of(stream.iter_lines(), 1000)
    assert len(events) == last
    again = callers[0].http.get(f"/games/{game}/stream", headers={"Last-Event-ID": str(last)})
    assert (again.status_code, again.content) == (204, b"")


def test_a_silent_stream_sends_heartbeats_and_ends_for_a_new_start(app: Flask) -> None:
    game = party(app.test_client())
    sent = list(stream(app.extensions["games"], game.id, None, game.version, Pace(heartbeat=0.05, lifetime=0.2)))
    assert sent[0] == b"retry: 1000\n\n"
    assert set(sent[1:]) == {b": nothing new\n\n"}
    assert len(sent) > 2


def test_when_too_many_listen_streams_are_refused_and_polls_do_not_wait(app: Flask) -> None:
    client = app.test_client()
    game = party(client)
    watching = app.extensions["watching"]
    for _ in range(app.extensions["settings"].web_threads * 3 // 4):
        watching.take()
    with pytest.raises(Crowded):
        watching.take()
    answer = Guest(client).get(f"/games/{game.id}/stream")
    assert (answer.status_code, answer.json["code"]) == (503, "too-many-streams")
    assert answer.headers["Retry-After"]
    began = time.monotonic()
    polled = Guest(client).get(f"/games/{game.id}/events?after={game.version}&wait=20")
    assert time.monotonic() - began < 5
    assert (polled.json["events"], polled.headers["Retry-After"]) == ([], "1")
    watching.leave()
    followed = client.get(f"/v1/games/{game.id}/stream", buffered=False)
    assert followed.status_code == 200
    followed.close()
    watching.take()


def test_whoever_hangs_up_gives_the_place_free_before_long(tmp_path: Path) -> None:
    service = Service(tmp_path / "data", WEB_WORKERS="1", WEB_THREADS="8").started()
    try:
        game, _ = seated(service.url)
        for path in (f"/games/{game}/stream?after=9", f"/games/{game}/events?after=9&wait=30"):
            for _ in range(6):
                with socket.create_connection(("127.0.0.1", service.port)) as line:
                    line.sendall(f"GET /v1{path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
                    time.sleep(0.1)
        began = time.monotonic()
        while httpx.get(f"{service.url}/v1/games/{game}/events?after=9&wait=1").headers.get("Retry-After"):
            assert time.monotonic() - began < 10
        with Caller(service.url).http.stream("GET", f"/games/{game}/stream") as stream:
            assert stream.status_code == 200
    finally:
        service.stop()
