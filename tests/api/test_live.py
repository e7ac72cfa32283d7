"""A whole game through the service as an operator runs it: several processes, durable log."""

import itertools
import random
from typing import Any

import httpx

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
