"""Players of a campaign, seen through HTTP."""

from __future__ import annotations

from flask import Flask
from redis import Redis

from app.campaign_jobs import move_on_at
from app.chronicles import Chronicles
from app.store.outbox import Outbox
from app.tables import Tables
from tests.api.party import JSON, Guest
from tests.app.test_campaign_jobs import Worker, played


def found(owner: Guest, *others: Guest, **plan: object) -> str:
    """A campaign that is open to all, and that everybody has joined; its id."""
    answer = owner.post("/campaigns", {"private": False, **plan})
    assert answer.status_code == 201, answer.text
    for other in others:
        joined = other.post(f"/campaigns/{answer.json['id']}/players", {})
        assert joined.status_code == 201, joined.text
    return str(answer.json["id"])


def begun(owner: Guest, *others: Guest, **plan: object) -> str:
    """The same, started."""
    id = found(owner, *others, **plan)
    say(owner, id, {"type": "start-campaign"})
    return id


def prompts(guest: Guest, id: str) -> JSON:
    answer = guest.get(f"/campaigns/{id}/prompts")
    assert answer.status_code == 200, answer.text
    body: JSON = answer.json
    return body


def say(guest: Guest, id: str, decision: JSON) -> JSON:
    """Decide on the version that the campaign stands at."""
    version = prompts(guest, id)["version"]
    answer = guest.post(f"/campaigns/{id}/decisions", decision, If_Match=f'"{version}"')
    assert answer.status_code == 201, answer.text
    body: JSON = answer.json
    return body


def answer_all(id: str, *guests: Guest) -> None:
    """Everybody takes the last option of every prompt, which does without."""
    while asked := [(guest, own[0]) for guest in guests if (own := prompts(guest, id)["prompts"])]:
        guest, prompt = asked[0]
        say(guest, id, prompt["options"][-1]["decision"])


def stores(app: Flask) -> tuple[Chronicles, Tables]:
    return app.extensions["campaigns"].chronicles, app.extensions["games"].tables


def work(app: Flask) -> int:
    """Do the background work of campaigns that waits now; how many steps that took."""
    chronicles, tables = stores(app)
    waiting = [due for due in Outbox(chronicles.log).waiting() if due.task == "campaign"]
    return sum(move_on_at(chronicles, tables, due.name, due.version) for due in waiting)


def to_the_vote(app: Flask, redis: Redis, anna: Guest, ben: Guest) -> str:
    """A campaign of two that has come to its vote."""
    id = begun(anna, ben)
    answer_all(id, anna, ben)
    work(app)
    played(Worker(redis), id)
    work(app)
    while {awaited["kind"] for awaited in prompts(anna, id)["awaited"]} != {"vote"}:
        guest, prompt = next((guest, own[0]) for guest in (anna, ben) if (own := prompts(guest, id)["prompts"]))
        say(guest, id, prompt["options"][-1]["decision"])
    return id
