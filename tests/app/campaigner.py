"""Somebody who plays a whole campaign with Automas over HTTP, by listed options alone."""

import random
import time
from typing import Any
from uuid import uuid4

import httpx

JSON = dict[str, Any]
PATIENCE = 120.0
"""Seconds that a campaign may stand still before it counts as stuck."""


class Campaigner:
    """Takes listed options, in games the suggested ones; asks again whatever went wrong on the way."""

    def __init__(self, url: str, seed: int, automas: int = 1) -> None:
        self.client = httpx.Client(base_url=f"{url}/v1", timeout=10)
        self.rng = random.Random(seed)
        token = self.ask("POST", "/players", json={"name": f"Anna {seed}"})["token"]
        self.client.headers["Authorization"] = f"Bearer {token}"
        plan = {"automas": [{"name": f"Automa {number}"} for number in range(automas)]}
        self.campaign = str(self.ask("POST", "/campaigns", json=plan)["id"])
        self.path = f"/campaigns/{self.campaign}"

    def ask(self, method: str, path: str, **options: Any) -> JSON:
        """The answer, with its status as `http`, whatever is killed meanwhile."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                answer = self.client.request(method, path, **options)
                if answer.status_code < 500 and answer.status_code != 429:
                    return {**answer.json(), "http": answer.status_code}
            except httpx.TransportError:
                pass
            assert time.monotonic() < deadline, f"{method} {path} was not answered"
            time.sleep(0.1)

    def start(self) -> None:
        self.decide(self.path, self.ask("GET", f"{self.path}/prompts"), {"type": "start-campaign"})

    def play(self) -> JSON:
        """The campaign when it is over."""
        while self.step():
            pass
        return self.ask("GET", self.path)

    def step(self) -> bool:
        """Answer what is asked, play the game that is on, or wait; whether the campaign goes on."""
        asked = self.ask("GET", f"{self.path}/prompts")
        if asked["status"] != "running":
            return False
        if asked["prompts"]:
            self.decide(self.path, asked, self.rng.choice(asked["prompts"][0]["options"])["decision"])
        elif asked["game"]:
            self.play_game(str(asked["game"]))
            self.wait(asked)
        else:
            self.wait(asked)
        return True

    def play_game(self, game: str) -> None:
        path = f"/games/{game}"
        while True:
            asked = self.ask("GET", f"{path}/prompts?suggest=true")
            if asked["status"] != "running":
                return
            if asked["prompts"]:
                options = asked["prompts"][0]["options"]
                chosen = next((option for option in options if option.get("suggested")), options[0])
                self.decide(path, asked, chosen["decision"])
            else:
                self.await_event(path, asked["version"])

    def decide(self, path: str, asked: JSON, decision: JSON) -> None:
        headers = {"If-Match": f'"{asked["version"]}"', "Idempotency-Key": uuid4().hex}
        answer = self.ask("POST", f"{path}/decisions", json=decision, headers=headers)
        assert answer["http"] in (201, 409), answer

    def wait(self, asked: JSON) -> None:
        """Until the campaign moves on by itself."""
        self.await_event(self.path, asked["version"])

    def await_event(self, path: str, version: int) -> None:
        deadline = time.monotonic() + PATIENCE
        while not self.ask("GET", f"{path}/events?after={version}&wait=5")["events"]:
            assert time.monotonic() < deadline, f"{path} stands still at version {version}"
