"""Non-interference: two games that differ only in what is hidden from a viewer give that viewer the same bytes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec import Raw

from app.factory import create_app
from app.settings import Settings
from app.store.log import Log
from app.stream import Pace, stream
from domain import decisions as d
from domain import facts as f
from replay.entry import START, Draft, Entry
from replay.moves import draft
from tests.api.party import Guest, Party, party
from tests.api.veil import Unveilable, Veil

Seen = dict[str, bytes]


QUERIES = {
    "/v1/games/<id:game>": ("", "?at=5", "?at=55", "?at=105", "?at=155"),
    "/v1/games/<id:game>/prompts": ("", "?suggest=true"),
    "/v1/games/<id:game>/events": ("?limit=500",),
    "/v1/replays/<id:game>/timeline": ("", "?first=20"),
    "/v1/replays/<id:game>/state": ("", "?at=5", "?at=40"),
    "/v1/replays/<id:game>/diff": ("?from=5&to=20", "?from=4&to=5"),
    "/v1/replays/<id:game>/picture": ("", "?at=20"),
}
"""With which queries a route is asked that takes some."""

ELSEWHERE = {
    "/": "a way to the documents",
    "/docs/": "documents",
    "/metrics": "counts requests, the more the longer one looks",
    "/v1/games/<id:game>/stream": "has no end; its bytes are taken from where they are made",
}
"""Routes that are read, but not with the others."""

SPEECH = (
    {"type": "pass"},
    {"type": "choose-section", "section": 9},
    {"type": "commit", "power": 99},
    {"type": "resign"},
)
"""What is tried, whether it fits or not."""


def paths(app: Flask, game: Party, version: int) -> Iterator[str]:
    """Everything that can be read of this game, by the routes that the application has."""
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.rule in ELSEWHERE or rule.rule.startswith("/openapi"):
            continue
        if rule.arguments - {"game", "version", "annotation", "invitation"} or rule.rule.startswith("/v1/content"):
            continue
        last = range(max(1, version - 8), version + 1) if "version" in rule.arguments else [0]
        filled = rule.rule.replace("<id:game>", game.id).replace("<id:annotation>", "a").replace("<id:invitation>", "b")
        for number in last:
            for query in QUERIES.get(rule.rule, ("",)):
                yield filled.replace("<int:version>", str(number)) + query


def look(app: Flask, game: Party, viewer: Guest) -> Seen:
    """Every byte that a viewer can get about a game without changing it."""
    asked = viewer.prompts(game.id)
    version = asked["version"]
    own = viewer.headers()
    seen = {path: viewer.client.get(path, headers=own) for path in paths(app, game, version)}
    options = [option["decision"] for prompt in asked["prompts"] for option in prompt["options"]]
    for number, decision in enumerate([*SPEECH, *options]):
        seen[f"trial {number}"] = viewer.decide(game.id, version, decision, "?dry_run=true")
        seen[f"stale {number}"] = viewer.decide(game.id, version - 1, decision)
        if not seen[f"trial {number}"].json.get("accepted"):
            seen[f"refused {number}"] = viewer.decide(game.id, version, decision)
    return {name: _bytes(answer) for name, answer in seen.items()}


def _bytes(answer: object) -> bytes:
    headers = sorted((name, value) for name, value in answer.headers if name != "X-Request-ID")  # type: ignore[attr-defined]
    body = answer.data.replace(answer.headers["X-Request-ID"].encode(), b"")  # type: ignore[attr-defined]
    return repr(headers).encode() + body


def streamed(app: Flask, game: Party, viewer: Guest) -> bytes:
    player = app.extensions["players"].find(viewer.id) if viewer.id else None
    sent = stream(app.extensions["games"], game.id, player, 0, Pace(heartbeat=0.01, lifetime=0.05))
    return b"".join(part for part in sent if not part.startswith(b":"))


def rewrite(app: Flask, game: Party, told: Iterable[tuple[Entry, Raw, Raw]]) -> None:
    """Write the log anew, each entry with this decision and these facts."""
    log: Log = app.extensions["games"].tables.log
    name = f"game:{game.id}"
    app.extensions["games"].tables._snapshots.delete(name)
    log.redis.delete(log._key(name))
    head = START
    for entry, decision, facts in told:
        fields = {field: getattr(entry, field) for field in Draft.__struct_fields__}
        head = log.append(name, head, Draft(**{**fields, "decision": decision, "facts": facts})).entry.head


def positions(client: FlaskClient, app: Flask, seed: int, seats: int) -> Iterator[Party]:
    """A game at some moments, among them those at which somebody has committed to a combat in secret."""
    moment = random.Random(seed).randrange(45)
    game = party(client, seats, factions=("togawa", "crimea"), seed=f"secrecy {seed}")
    for number in range(180):
        player, asked = game.prompts()
        hint = player.prompts(game.id, "?suggest=true")["prompts"][0]["suggestion"]
        assert player.decide(game.id, asked["version"], hint).status_code == 201
        with app.extensions["games"].tables.open(game.id) as table:
            status, committed = table.game.status, bool(table.game.commitments)
        if status != "running":
            return
        if committed or number % 45 == moment:
            yield game


def looks_the_same(app: Flask, settings: Settings, game: Party, viewer: int | None) -> None:
    """Show the viewer the game, then the same game with another truth behind it: every byte must be the same."""
    entries = list(app.extensions["games"].tables.log.read(f"game:{game.id}"))
    veil = Veil(entries, viewer)
    client = app.test_client()
    guest = Guest(client) if viewer is None else game.players[viewer]
    before = look(app, game, guest) | {"stream": streamed(app, game, guest)}
    rewrite(app, game, veil.entries())
    fresh = create_app(settings)
    assert list(fresh.extensions["games"].tables.log.read(f"game:{game.id}")) != entries
    other = Guest(fresh.test_client(), guest.token, guest.id)
    after = look(fresh, game, other) | {"stream": streamed(fresh, game, guest)}
    assert {name for name in after if after[name] != before.get(name)} == set()
    assert after.keys() == before.keys()
    rewrite(app, game, ((entry, entry.decision, entry.facts) for entry in entries))


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 5)])
def test_what_is_hidden_shows_in_no_byte(
    client: FlaskClient, app: Flask, settings: Settings, seed: int, seats: int
) -> None:
    checked = 0
    for game in positions(client, app, seed, seats):
        for viewer in (None, *range(seats)):
            with suppress(Unveilable):
                looks_the_same(app, settings, game, viewer)
                checked += 1
    assert checked > seats


def test_what_was_committed_in_secret_shows_in_no_byte(client: FlaskClient, app: Flask, settings: Settings) -> None:
    game = party(client, 2, seed="combat")
    player, asked = game.prompts()
    attacker, defender = asked["seat"], 1 - asked["seat"]

    def choose(wanted: Callable[[Any], bool]) -> Any:
        asked = player.prompts(game.id)
        option = next(option for option in asked["prompts"][0]["options"] if wanted(option))
        assert player.decide(game.id, asked["version"], option["decision"]).status_code == 201
        return option["decision"]

    choose(lambda option: "Move" in option["label"])
    choose(lambda option: option["decision"].get("benefit") == "move_units")
    options = player.prompts(game.id)["prompts"][0]["options"]
    field = next(o["decision"]["to"] for o in options if o["decision"].get("unit") == "character")
    arrive(app, game, [f.UnitMoved(defender, "character", field), f.Power(0, 7), f.Power(1, 7)])
    choose(lambda option: option["decision"].get("unit") == "character" and option["decision"]["to"] == field)
    while player.prompts(game.id)["prompts"][0]["kind"] != "combat":
        choose(lambda option: option["decision"]["type"] == "pass")
    asked = player.prompts(game.id)
    committed = player.decide(game.id, asked["version"], {"type": "commit", "power": 5})
    assert committed.status_code == 201, committed.text
    for viewer in (None, defender):
        looks_the_same(app, settings, game, viewer)
    assert game.players[attacker].get(f"/games/{game.id}").json["committed"] == {
        str(attacker): {"power": 5, "cards": []}
    }


def arrive(app: Flask, game: Party, facts: list[f.Fact]) -> None:
    """Let something become true that the rules have not decided."""
    log: Log = app.extensions["games"].tables.log
    last = log.last(f"game:{game.id}")
    assert last is not None
    log.append(f"game:{game.id}", last.head, draft("player:nobody", d.Pass(), facts, last.time, last.rules))
