"""A whole game through the service as an operator runs it: several processes, durable log."""

import http.client
import itertools
import json
import random
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.app.service import Service


def test_three_clients_that_know_no_rules_finish_a_game(service: Service) -> None:
    choose = random.Random(3)
    with httpx.Client(base_url=f"{service.url}/v1") as client:
        players = [client.post("/players", json={"name": f"Bot {n}"}).json() for n in range(3)]
        headers = [{"Authorization": f"Bearer {player['token']}"} for player in players]
        game = client.post("/games", json={"seats": [{}, {}, {}]}, headers=headers[0]).json()["id"]
        for own in headers:
            client.post(f"/games/{game}/seats", json={}, headers=own).raise_for_status()
        client.post(f"/games/{game}/start", headers=headers[0]).raise_for_status()
        path, versions = f"/games/{game}", []
        for own in itertools.cycle(headers):
            asked: Any = client.get(f"{path}/prompts", headers=own).json()
            if asked["status"] != "running":
                break
            while asked["prompts"]:
                decision = choose.choice(asked["prompts"][0]["options"])["decision"]
                version = {"If-Match": f'"{asked["version"]}"'}
                answer = client.post(f"{path}/decisions", json=decision, headers=own | version)
                assert answer.status_code == 201, (decision, answer.text)
                asked = answer.json()
                versions.append(asked["version"])
        assert versions == list(range(6, 6 + len(versions)))
        final = client.get(f"{path}/score").json()
        assert final["final"]
        assert final["winners"]


def test_of_clients_that_decide_at_once_one_is_accepted_and_retries_get_its_answer(service: Service) -> None:
    """Over two web processes, which know nothing of each other but the log."""
    with httpx.Client(base_url=f"{service.url}/v1") as client:
        tokens = [client.post("/players", json={"name": "A"}).json()["token"] for _ in range(2)]
        headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        game = client.post("/games", json={"seats": [{}, {}]}, headers=headers[0]).json()["id"]
        for own in headers:
            client.post(f"/games/{game}/seats", json={}, headers=own).raise_for_status()
        client.post(f"/games/{game}/start", headers=headers[0]).raise_for_status()
    path = f"{service.url}/v1/games/{game}"
    for number in range(20):
        own, asked = next(
            (own, asked) for own in headers if (asked := httpx.get(f"{path}/prompts", headers=own).json())["prompts"]
        )
        options = asked["prompts"][0]["options"]
        version = {"If-Match": f'"{asked["version"]}"'}
        keyed = {"Idempotency-Key": str(number)} if number % 2 else {}

        def post(choice: int) -> httpx.Response:
            decision = options[0 if keyed else choice % len(options)]["decision"]  # noqa: B023
            return httpx.post(f"{path}/decisions", json=decision, headers={**own, **version, **keyed})  # noqa: B023

        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(post, range(6)))
        statuses = sorted(answer.status_code for answer in answers)
        assert statuses == ([201] * 6 if keyed else [201, *[409] * 5])
        if keyed:
            assert len({answer.content for answer in answers}) == 1
        else:
            assert {answer.json()["version"] for answer in answers} == {asked["version"] + 1}


def test_a_body_that_is_refused_unread_ends_the_connection_and_the_answer_tells_so(service: Service) -> None:
    with httpx.Client(base_url=service.url) as client:
        huge = client.post("/v1/players", content=b"x" * 3_000_000, headers={"Content-Type": "application/json"})
        assert (huge.status_code, huge.headers["Connection"]) == (413, "close")
        assert client.post("/v1/players", json={"name": "Anna"}).headers["Connection"] == "keep-alive"


def test_a_chunked_body_is_read_like_any_other(service: Service) -> None:
    def chunks(size: int) -> Iterator[bytes]:
        yield b'{"name": "'
        yield from itertools.repeat(b"x" * 10, size // 10)
        yield b'"}'

    with httpx.Client(base_url=service.url, headers={"Content-Type": "application/json"}) as client:
        assert client.post("/v1/players", content=chunks(20)).status_code == 201
        assert client.post("/v1/players", content=chunks(2_000_000)).json()["code"] == "body-too-large"


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"GET /v1/games?q=" + b"a" * 9000 + b" HTTP/1.1\r\nHost: here\r\n\r\n", 414, "uri-too-long"),
        (b"GET /v1/games HTTP/1.1\r\nHost: here\r\nX-Long: " + b"a" * 20_000 + b"\r\n\r\n", 431, "headers-too-large"),
        (b"what?\r\n\r\n", 400, "invalid-request"),
        (b"GET /v1/games HTTP/1.1\r\nHost: here\r\nNo header\r\n\r\n", 400, "invalid-request"),
    ],
)
def test_what_the_server_refuses_is_a_problem_too(service: Service, sent: bytes, status: int, code: str) -> None:
    with socket.create_connection(("127.0.0.1", service.port), timeout=20) as line:
        line.sendall(sent)
        answer = http.client.HTTPResponse(line)
        answer.begin()
        told = json.loads(answer.read())
    assert (answer.status, answer.getheader("Content-Type")) == (status, "application/problem+json")
    assert (told["status"], told["code"]) == (status, code)
    assert told["title"]
