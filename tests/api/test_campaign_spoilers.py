"""Nothing that lies ahead of a campaign is in any byte that the service sends about it."""

import json
import re
from collections.abc import Iterator
from itertools import islice

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis
from werkzeug.routing import Rule

from app.chronicles import Chronicle
from domain.campaign.content import CAMPAIGN
from domain.campaign.engine import copy
from domain.campaign.state import Campaign
from domain.campaign.words import WORDS, reached
from domain.content import MODS
from domain.labels import LANGUAGES
from tests.api.campaigns import answer_all, begun, prompts, say, stores, work
from tests.api.party import Guest, problem, register
from tests.app.test_campaign_jobs import Worker, played
from tests.domain.campaign.test_spoilers import AHEAD

PUBLIC = {
    *("/openapi.json", "/openapi.yaml", "/docs/", "/docs/<path:path>", "/healthz", "/readyz", "/metrics"),
}
"""What is told to everybody about everything, and of no campaign; the documents warn of spoilers."""
MORE = {
    "/v1/campaigns/<id:campaign>/events": ["?limit=500"],
    "/v1/games/<id:game>/events": ["?limit=500"],
    "/v1/games/<id:game>/prompts": ["?suggest=true"],
    "/v1/replays/<id:game>/timeline": ["?last=100"],
    "/v1/replays/<id:game>/diff": ["?from=1&to=4"],
    "/v1/replays/<id:game>/picture": ["", "?theme=dark"],
}
"""How paths are asked that are asked in some special way."""
OTHERS = {"invitation", "annotation"}
"""What else is named in paths; none is there, and that is told."""
REFUSED = [
    {"type": "choose-faction", "faction": "x"},
    {"type": "choose-faction", "faction": "vesna"},
    {"type": "buy-mod", "kind": "x", "mod": "x"},
    {"type": "choose-base", "base": "x"},
    {"type": "cast-vote", "war": 1},
    {"type": "x"},
]
HARMLESS = {'"mech"': ("/v1/games", "/v1/replays", "/v1/content"), '"2a"': ("/v1/content/mats",)}
"""Words that mean something else there: a unit, and the number of a mat."""

PLAYED = {"annihilator": "5", "unicestwiacz": "5", "rasputin": "5+"}
"""What the game of an episode, or the mat of a faction that was won, shows before the campaign speaks of it."""
DRAWING = {"choose-extra-mod": "mods"}
"""The step is there whenever mods are drawn, and asks nobody before its time."""
SET = '"rise_of_fenris"'
"""The box that a component comes from, which everybody knows who plays the campaign."""


def rules(app: Flask) -> list[Rule]:
    """Every path that can be asked about a campaign or its games."""
    found = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and rule.rule not in PUBLIC]
    unknown = {name for rule in found for name in rule.arguments} - {"campaign", "game", "version", *OTHERS}
    assert not unknown, f"how are these paths asked: {unknown}"
    return found


def paths(app: Flask, campaign: str, games: list[str]) -> Iterator[str]:
    """The same, filled in."""
    for rule in rules(app):
        content = rule.rule.startswith("/v1/content")
        for game in games if "game" in rule.arguments else [""]:
            for version in (1, 4) if "version" in rule.arguments else (0,):
                for query in MORE.get(rule.rule, [f"?campaign={campaign}" if content else ""]):
                    filled = rule.rule.replace("<id:campaign>", campaign).replace("<id:game>", game)
                    yield re.sub("<id:.*>", "x", filled.replace("<int:version>", str(version))) + query


def told(app: Flask, guest: Guest, id: str, games: list[str]) -> Iterator[tuple[str, str]]:
    """Every answer about a campaign and its games, and refusals, in all languages."""
    for lang in LANGUAGES:
        for path in paths(app, id, games):
            yield path, sent(guest, path, lang, prompts(guest, id)["version"])
        for decision in REFUSED:
            answer = guest.post(f"/campaigns/{id}/decisions", decision, If_Match='"4"', Accept_Language=lang)
            yield f"/v1/campaigns refuses {decision}", answer.text
        for path in ("/invitations", "/players", "/forks"):
            yield f"/v1/campaigns{path}", guest.post(f"/campaigns/{id}{path}", {"x": 1}, Accept_Language=lang).text


def sent(guest: Guest, path: str, lang: str, version: int) -> str:
    """The bytes of an answer; of a stream as many events as there are."""
    answer = guest.client.get(path, headers=guest.headers(Accept_Language=lang), buffered=False)
    assert answer.status_code < 500, path
    if answer.mimetype != "text/event-stream":
        return answer.text
    with answer:
        return b"".join(islice(answer.response, 1 + (version if "/campaigns/" in path else 4))).decode()


def ahead(campaign: Campaign) -> set[str]:
    """Words and ids that the campaign has not come to."""
    known = {f'"{mod}"' for mod in MODS["vesna"].tokens} if reached(campaign, "3+") else set()
    hidden = {word for word, moment in (AHEAD | PLAYED).items() if not reached(campaign, moment) and word not in known}
    over = {played.episode for played in campaign.played}
    for lang in LANGUAGES:
        for id, story in WORDS[lang]["episode"].items():
            assert isinstance(story, dict)
            hidden |= {f'"title":"{story["title"].lower()}"', story["before"]} if id not in campaign.reached else set()
            hidden |= {story["after"]} if id not in over else set()
        moments = {"box": CAMPAIGN.boxes, "rank": CAMPAIGN.revealed["rank"]}
        for group, moment in moments.items():
            entries = {id: text for id, text in WORDS[lang][group].items() if not reached(campaign, moment[id])}
            hidden |= {f'"{id}":{json.dumps(text, ensure_ascii=False)}'.lower() for id, text in entries.items()}
    asked = {id: moment for group in ("prompt", "decision") for id, moment in CAMPAIGN.revealed[group].items()}
    hidden |= {f'"{id}"' for id, moment in (asked | DRAWING).items() if not reached(campaign, moment)}
    hidden |= {f"episode-{id}" for id in WORDS["en"]["episode"] if id not in campaign.reached}
    return {json.dumps(word, ensure_ascii=False)[1:-1].lower() if '"' not in word else word for word in hidden}


def spoiled(app: Flask, guest: Guest, id: str, before: Campaign | None = None) -> list[tuple[str, str]]:
    """Where which word is found that lies ahead of the campaign, or lay ahead of it before."""
    campaign = state(app, id)
    games = [campaign.game or campaign.played[-1].game] if campaign.reached[1:] or campaign.game else []
    hidden = ahead(before or campaign)
    return [
        (where, word)
        for where, text in told(app, guest, id, games)
        for word in hidden
        if word in text.lower().replace(SET, "") and not where.startswith(HARMLESS.get(word, ()))
    ]


def state(app: Flask, id: str) -> Campaign:
    with stores(app)[0].open(id) as chronicle:
        assert isinstance(chronicle, Chronicle)
        return copy(chronicle.campaign)


@pytest.fixture
def ours(client: FlaskClient) -> tuple[str, Guest, Guest]:
    """A campaign of two people that has begun."""
    anna, ben = register(client, "Anna"), register(client, "Ben")
    return begun(anna, ben), anna, ben


def test_every_path_is_asked(app: Flask) -> None:
    asked = {rule.rule for rule in rules(app)}
    assert set(MORE) <= asked
    assert {rule.rule for rule in app.url_map.iter_rules()} >= PUBLIC
    assert len(asked) > 40


@pytest.mark.parametrize("episodes", [3, pytest.param(8, marks=pytest.mark.soak)])
@pytest.mark.timeout(900)
def test_no_byte_tells_what_lies_ahead(
    app: Flask, client: FlaskClient, redis: Redis, ours: tuple[str, Guest, Guest], episodes: int
) -> None:
    id, anna, ben = ours
    worker = Worker(redis)
    for episode in range(episodes):
        assert len(state(app, id).reached) == episode + 1
        assert ahead(state(app, id))
        assert not spoiled(app, anna, id)
        answer_all(id, anna, ben)
        work(app)
        assert not spoiled(app, Guest(client), id)
        played(worker, id, episode)
        work(app)
        assert not spoiled(app, ben, id)
        answer_all(id, anna, ben)


def test_the_owner_can_ask_for_spoilers(app: Flask, ours: tuple[str, Guest, Guest]) -> None:
    id, anna, ben = ours
    before = state(app, id)
    say(anna, id, {"type": "set-spoilers", "on": True})
    found = {word for _, word in spoiled(app, ben, id, before)}
    assert found > {"vesna", "fenris", "episode-2a"}
    say(anna, id, {"type": "set-spoilers", "on": False})
    assert not spoiled(app, ben, id, before)
    assert {"type": "set-spoilers", "on": True} not in [option["decision"] for option in prompts(ben, id)["asides"]]


def test_content_is_told_as_far_as_a_campaign_has_come(ours: tuple[str, Guest, Guest], client: FlaskClient) -> None:
    id, anna, _ = ours
    whole, known = (anna.get(f"/content/factions{query}").json for query in ("", f"?campaign={id}"))
    assert {row["id"] for row in whole["rows"]} - {row["id"] for row in known["rows"]} == {"vesna", "fenris"}
    problem(anna.get(f"/content/mods?campaign={id}"), 404, "unknown-content")
    assert "mods" not in anna.get(f"/content?campaign={id}").json["kinds"]
    say(anna, id, {"type": "set-spoilers", "on": True})
    assert anna.get(f"/content/factions?campaign={id}").json == whole
    assert anna.get(f"/content/mods?campaign={id}").status_code == 200


def test_what_a_private_campaign_knows_is_not_told_to_strangers(client: FlaskClient) -> None:
    anna = register(client, "Anna")
    id = anna.post("/campaigns", {}).json["id"]
    assert anna.get(f"/content/labels?campaign={id}").status_code == 200
    problem(Guest(client).get(f"/content/labels?campaign={id}"), 404, "no-campaign")
