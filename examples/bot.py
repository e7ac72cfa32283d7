#!/usr/bin/env python3
"""A bot that knows no rules: it joins a table and plays any game to its end.

    python bot.py http://127.0.0.1:8080                 opens a table for two and waits for somebody
    python bot.py http://127.0.0.1:8080 --game 7f3a...  joins a table that is open

Every answer of the service says what is next; the bot follows the suggestion, or takes any option.
"""

import argparse
import random
import time

import httpx

parser = argparse.ArgumentParser()
parser.add_argument("service")
parser.add_argument("--game", help="the table to join; without it a new one is opened")
parser.add_argument("--seats", type=int, default=2, help="of a new table")
parser.add_argument("--name", default="Bot")
arguments = parser.parse_args()

http = httpx.Client(base_url=f"{arguments.service}/v1", timeout=60)


def post(path: str, body: object = None, **headers: str) -> dict:
    answer = http.post(path, json=body, headers=headers)
    return answer.raise_for_status().json()


def is_full() -> bool:
    seats = http.get(f"/games/{game}").raise_for_status().json()["seats"]
    return all(seat["player"] or seat["kind"] == "automa" for seat in seats)


http.headers["Authorization"] = "Bearer " + post("/players", {"name": arguments.name})["token"]
game = arguments.game or post("/games", {"seats": [{}] * arguments.seats})["id"]
post(f"/games/{game}/seats", {})
print(f"{arguments.name} sits at table {game}", flush=True)
hints = http.get(f"/games/{game}/prompts", params={"suggest": True}).status_code != 403  # some tables give none

while True:
    asked = http.get(f"/games/{game}/prompts", params={"suggest": hints}).raise_for_status().json()
    if asked["status"] in ("finished", "abandoned"):
        break
    if asked["status"] == "open" and is_full():
        http.post(f"/games/{game}/start")  # whoever is first; the others are told that it runs
    elif asked["prompts"]:
        prompt = asked["prompts"][0]
        decision = prompt.get("suggestion") or random.choice(prompt["options"])["decision"]
        answer = http.post(f"/games/{game}/decisions", json=decision, headers={"If-Match": f'"{asked["version"]}"'})
        if answer.status_code != 409:  # 409: somebody else decided meanwhile, so ask again
            answer.raise_for_status()
    else:
        waited = http.get(f"/games/{game}/events", params={"after": asked["version"], "wait": 30})
        time.sleep(int(waited.headers.get("Retry-After", 0)))  # where too many wait already

for score in http.get(f"/games/{game}/score").json()["scores"]:
    print(f"seat {score['seat']}: {score['total']} coins")
