"""Players around a table, seen through HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

JSON = dict[str, Any]


def problem(answer: TestResponse, status: int, code: str) -> JSON:
    """The body of a refusal, which must be a problem with this status and code."""
    assert (answer.status_code, answer.json and answer.json.get("code")) == (status, code), answer.text
    assert answer.content_type == "application/problem+json"
    body: JSON = answer.json
    assert body["status"] == status
    assert body["title"]
    return body


@dataclass
class Guest:
    """Somebody who asks the service; without a token, a stranger."""

    client: FlaskClient
    token: str | None = None
    id: str = ""

    def headers(self, **more: str) -> dict[str, str]:
        given = {name.replace("_", "-"): value for name, value in more.items()}
        return given | ({"Authorization": f"Bearer {self.token}"} if self.token else {})

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.client.get(f"/v1{path}", headers=self.headers(**headers))

    def post(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        return self.client.post(f"/v1{path}", json=body, headers=self.headers(**headers))

    def delete(self, path: str) -> TestResponse:
        return self.client.delete(f"/v1{path}", headers=self.headers())

    def decide(self, game: str, version: int, decision: Any, query: str = "", **headers: str) -> TestResponse:
        return self.post(f"/games/{game}/decisions{query}", decision, If_Match=f'"{version}"', **headers)

    def prompts(self, game: str, query: str = "") -> JSON:
        answer = self.get(f"/games/{game}/prompts{query}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json)


def register(client: FlaskClient, name: str = "Anna") -> Guest:
    answer = client.post("/v1/players", json={"name": name})
    assert answer.status_code == 201, answer.text
    return Guest(client, answer.json["token"], answer.json["id"])


@dataclass
class Party:
    """A started game and its players by seat."""

    id: str
    players: list[Guest]

    def prompts(self) -> tuple[Guest, JSON]:
        """The first player who is awaited, and what they are asked."""
        for player in self.players:
            asked = player.prompts(self.id)
            if asked["prompts"]:
                return player, asked
        raise AssertionError("nobody is awaited")

    def step(self, choice: int = 0) -> JSON:
        """Let whoever is awaited take an option."""
        player, asked = self.prompts()
        options = asked["prompts"][0]["options"]
        answer = player.decide(self.id, asked["version"], options[choice % len(options)]["decision"])
        assert answer.status_code == 201, answer.text
        return dict(answer.json)

    @property
    def version(self) -> int:
        return int(self.players[0].prompts(self.id)["version"])


def open_table(host: Guest, seats: int = 2, factions: tuple[str, ...] = (), **plan: Any) -> str:
    chosen = [{"faction": faction} for faction in factions]
    answer = host.post("/games", {"seats": [*chosen, *[{}] * (seats - len(chosen))], **plan})
    assert answer.status_code == 201, answer.text
    return str(answer.json["id"])


def party(client: FlaskClient, seats: int = 2, **plan: Any) -> Party:
    """A started game with new players."""
    players = [register(client, f"Player {number}") for number in range(seats)]
    game = open_table(players[0], seats, **plan)
    for player in players:
        assert player.post(f"/games/{game}/seats", {}).status_code == 201
    assert players[0].post(f"/games/{game}/start").status_code == 201
    return Party(game, players)
