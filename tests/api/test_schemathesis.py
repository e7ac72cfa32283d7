"""Thousands of requests, sensible and senseless, made up from openapi.yaml: no failure, no undocumented answer."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.app.service import Service

ACCOUNTS = ("rotate_token", "revoke_token")
"""What voids the token that a run goes on with; they have a run of their own."""

CONFIG = """
request-timeout = 60

[generation]
max-examples = 15
database = "none"

[phases.stateful]
max-steps = 12

[checks]
# A schema cannot say which factions go with which mats: those plans are refused with their reasons.
positive_data_acceptance.expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422", "429"]
# A missing If-Match has its own status.
missing_required_header.expected-statuses = ["400", "401", "403", "404", "422", "428"]

[[operations]]
include-operation-id = "see_events"
parameters = {{ "query.wait" = 0 }}

# A version that the game does not have is not found, though the game is.
[[operations]]
include-operation-id = ["fork_game", "annotate"]
checks.ensure_resource_availability.enabled = false

[[operations]]
include-operation-id = "follow"
parameters = {{ "path.game" = "{finished}" }}
"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service without limits on requests."""
    unlimited = {"RATE_LIMIT": "off", "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_PLAYERS": "off"}
    running = Service(tmp_path_factory.mktemp("service") / "data", LOG_LEVEL="error", **unlimited).started()
    yield running
    running.stop()


def registered(service: Service) -> dict[str, str]:
    answer = httpx.post(f"{service.url}/v1/players", json={"name": "Anna"}).json()
    return {"Authorization": f"Bearer {answer['token']}"}


def finished_game(service: Service) -> str:
    own = [registered(service), registered(service)]
    with httpx.Client(base_url=f"{service.url}/v1") as client:
        game: Any = client.post("/games", json={"seats": [{}, {}]}, headers=own[0]).json()["id"]
        for path in ("seats", "start", "abandon"):
            for headers in own[: 1 if path == "start" else 2]:
                client.post(f"/games/{game}/{path}", json={}, headers=headers).raise_for_status()
    return str(game)


def run(service: Service, directory: Path, *options: str) -> str:
    config = directory / "schemathesis.toml"
    config.write_text(CONFIG.format(finished=finished_game(service)))
    token = registered(service)["Authorization"]
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    command += [f"{service.url}/openapi.json", "-H", f"Authorization: {token}", "--no-color", "--seed", "7", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=250, cwd=directory, check=False)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    return done.stdout


def test_no_request_makes_the_service_fail_or_say_what_is_not_documented(service: Service, tmp_path: Path) -> None:
    excluded = [part for name in ACCOUNTS for part in ("--exclude-operation-id", name)]
    said = run(service, tmp_path, *excluded)
    assert "Stateful" in said
    assert "No issues found" in said or "passed" in said


def test_neither_do_those_that_void_tokens(service: Service, tmp_path: Path) -> None:
    included = [part for name in ACCOUNTS for part in ("--include-operation-id", name)]
    run(service, tmp_path, "--phases", "coverage,fuzzing", *included)
