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

HOOKS = Path(__file__).with_name("schemathesis_hooks.py")

CONFIG = """
hooks = "{hooks}"
request-timeout = 60
{parameters}

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
include-operation-id = ["see_events", "see_campaign_events"]
parameters = {{ "query.wait" = 0 }}

# A version that the game does not have is not found, though the game is.
[[operations]]
include-operation-id = ["fork_game", "fork_campaign", "annotate"]
checks.ensure_resource_availability.enabled = false

[[operations]]
include-operation-id = "follow"
parameters = {{ "path.game" = "{game}" }}

[[operations]]
include-operation-id = "follow_campaign"
parameters = {{ "path.campaign" = "{campaign}" }}
"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service without limits on requests."""
    unlimited = {
        "RATE_LIMIT": "off",
        "RATE_LIMIT_ADDRESS": "off",
        "RATE_LIMIT_PLAYERS": "off",
        "RATE_LIMIT_UPLOADS": "off",
    }
    running = Service(tmp_path_factory.mktemp("service") / "data", LOG_LEVEL="error", **unlimited).started()
    yield running
    running.stop()


def registered(service: Service) -> dict[str, str]:
    answer = httpx.post(f"{service.url}/v1/players", json={"name": "Anna"}).json()
    return {"Authorization": f"Bearer {answer['token']}"}


def running_game(client: httpx.Client, own: dict[str, str], other: dict[str, str]) -> str:
    game: Any = client.post("/games", json={"seats": [{}, {}]}, headers=own).json()["id"]
    for path, headers in (("seats", own), ("seats", other), ("start", own)):
        client.post(f"/games/{game}/{path}", json={}, headers=headers).raise_for_status()
    return str(game)


def finished_game(service: Service) -> str:
    own = [registered(service), registered(service)]
    with httpx.Client(base_url=f"{service.url}/v1") as client:
        game = running_game(client, *own)
        for headers in own:
            client.post(f"/games/{game}/abandon", json={}, headers=headers).raise_for_status()
    return game


def finished_campaign(service: Service) -> str:
    with httpx.Client(base_url=f"{service.url}/v1", headers=registered(service)) as client:
        campaign: Any = client.post("/campaigns", json={}).json()
        over = {"json": {"type": "abandon-campaign"}, "headers": {"If-Match": f'"{campaign["version"]}"'}}
        client.post(f"/campaigns/{campaign['id']}/decisions", **over).raise_for_status()
    return str(campaign["id"])


def existing(service: Service, own: dict[str, str]) -> str:
    """A running game and a campaign of the player, as the parameters of all requests."""
    with httpx.Client(base_url=f"{service.url}/v1") as client:
        game = running_game(client, own, registered(service))
        campaign = client.post("/campaigns", json={}, headers=own).json()["id"]
    return f'parameters = {{ "path.game" = "{game}", "path.campaign" = "{campaign}" }}'


def run(service: Service, directory: Path, *options: str, there: bool = False) -> str:
    """Make requests up: about whatever, or about a game and a campaign that are there."""
    config, own = directory / "schemathesis.toml", registered(service)
    over = {"game": finished_game(service), "campaign": finished_campaign(service)}
    config.write_text(CONFIG.format(hooks=HOOKS, parameters=existing(service, own) if there else "", **over))
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    command += [
        f"{service.url}/openapi.json",
        "-H",
        f"Authorization: {own['Authorization']}",
        "--no-color",
        "--seed",
        "7",
        *options,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=250, cwd=directory, check=False)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    return done.stdout


def test_no_request_makes_the_service_fail_or_say_what_is_not_documented(service: Service, tmp_path: Path) -> None:
    excluded = [part for name in ACCOUNTS for part in ("--exclude-operation-id", name)]
    said = run(service, tmp_path, *excluded)
    assert "Stateful" in said
    assert "No issues found" in said or "passed" in said


def test_neither_do_requests_about_what_is_there(service: Service, tmp_path: Path) -> None:
    excluded = [part for name in ACCOUNTS for part in ("--exclude-operation-id", name)]
    # The ids are always right here, also where the tool means to send a wrong one and expects a refusal.
    unchecked = ("--exclude-checks", "negative_data_rejection")
    run(service, tmp_path, "--phases", "examples,coverage,fuzzing", *unchecked, *excluded, there=True)


def test_neither_do_those_that_void_tokens(service: Service, tmp_path: Path) -> None:
    included = [part for name in ACCOUNTS for part in ("--include-operation-id", name)]
    run(service, tmp_path, "--phases", "coverage,fuzzing", *included)
