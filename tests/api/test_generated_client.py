"""A client that a generator made from openapi.yaml, knowing nothing else, plays a whole game."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.app.service import Service

DOCUMENT = Path(__file__).parents[2] / "openapi.yaml"


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The client as a package."""
    place = tmp_path_factory.mktemp("generated")
    config = place / "config.yaml"
    config.write_text("post_hooks: []\n")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--path", str(DOCUMENT)]
    command += ["--output-path", str(place / "scythed_client"), "--meta", "none", "--config", str(config)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(place))
    try:
        return importlib.import_module("scythed_client")
    finally:
        sys.path.remove(str(place))


def operation(name: str) -> Any:
    return importlib.import_module(f"scythed_client.api.{name}")


def model(name: str) -> Any:
    return getattr(importlib.import_module("scythed_client.models"), name)


def test_a_generated_client_plays_a_whole_game(generated: ModuleType, service: Service) -> None:
    stranger = generated.Client(base_url=service.url)
    register = operation("players.register")
    tokens = [register.sync(client=stranger, body=model("NewPlayer")(name=name)).token for name in ("A", "B", "C")]
    clients = [generated.AuthenticatedClient(base_url=service.url, token=token) for token in tokens]
    plan = model("NewGame")(seats=[model("NewSeat")() for _ in clients], title="Generated")
    game = operation("games.open_table").sync(client=clients[0], body=plan).id
    for client in clients:
        seat = operation("seats.take_seat").sync(client=client, game=game, body=model("TakeSeat")())
        assert isinstance(seat, model("Outcome"))
    operation("seats.start").sync(client=clients[0], game=game)
    decisions = play(clients, game)
    standing = operation("games.see_score").sync(client=stranger, game=game)
    assert standing.final
    assert standing.winners
    assert decisions > 100


def play(clients: list[Any], game: str) -> int:
    """Follow the suggestions until the game is over; how many decisions that took."""
    see, decide = operation("decisions.see_prompts"), operation("decisions.decide")
    made = 0
    while True:
        for client in clients:
            asked = see.sync(client=client, game=game, suggest=True)
            if asked.status != "running":
                return made
            if asked.prompts:
                wanted = asked.prompts[0].suggestion
                answer = decide.sync_detailed(client=client, game=game, body=wanted, if_match=f'"{asked.version}"')
                assert answer.status_code == 201, answer.content
                assert answer.parsed.version == asked.version + 1
                made += 1
