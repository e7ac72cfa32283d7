"""Nothing that lies ahead shows in anything that a campaign tells."""

from __future__ import annotations

from random import Random
from typing import get_args

import msgspec
import pytest

from domain.campaign.content import CAMPAIGN, SUPPLIES
from domain.campaign.decisions import (
    ROSTER,
    Answer,
    BuyMod,
    CastVote,
    ChooseBase,
    ChooseFaction,
    Join,
    OpenGame,
    RecordResult,
    SetSpoilers,
    TakePerk,
)
from domain.campaign.engine import RULES, due, prompts
from domain.campaign.facts import CampaignFact
from domain.campaign.state import Campaign
from domain.campaign.view import view, visible_fact
from domain.campaign.words import WORDS, boxes, describe, reached, words
from domain.labels import LANGUAGES
from tests.domain.campaign.parties import drawn, ended, founded, made_up, reach, result, say

AHEAD = {
    "vesna": "3",
    "fenris": "4",
    "annihilator": "5+",
    "unicestwiacz": "5+",
    "rasputin": "6",
    "tesl": "7",
    '"war"': "1+",
    '"peace"': "1+",
    **{f'"{episode}"': episode for episode in WORDS["en"]["episode"] if not episode.isdigit()},
    **{f'"{mod}"': kind for kind, supply in SUPPLIES.items() for mod in supply.tokens if supply.tokens[mod] > 2},
    **{f'"{kind}"': kind for kind in SUPPLIES},
}
"""What must not be seen in any answer before its moment."""


def told(campaign: Campaign, facts: list[CampaignFact]) -> str:
    """Everything that a player or spectator is told after a decision."""
    waiting = prompts(campaign)
    everything = [
        [view(campaign, None), view(campaign, 0)],
        [visible_fact(fact, 0) for fact in facts],
        waiting,
        [words(campaign, lang) for lang in LANGUAGES],
        [describe(lang, option.decision) for lang in LANGUAGES for prompt in waiting for option in prompt.options],
    ]
    return msgspec.json.encode(everything).decode().lower()


def leaks(campaign: Campaign, facts: list[CampaignFact]) -> list[str]:
    """What is seen before its moment."""
    text = told(campaign, facts)
    return [word for word, moment in AHEAD.items() if word in text and not reached(campaign, moment)]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_ahead_is_told_at_any_moment(seed: int) -> None:
    rng = Random(seed)
    campaign, policy = founded(rng.randint(2, 4), seed % 2), drawn(rng)
    facts: list[CampaignFact] = []
    moments = 0
    while campaign.status != "finished":
        assert not leaks(campaign, facts), campaign.episode
        moments += 1
        if due(campaign) == "open":
            facts = say(campaign, OpenGame(f"game-{campaign.episode}"))
        elif due(campaign) == "record":
            facts = say(campaign, RecordResult(campaign.game, made_up(campaign, rng)))
        else:
            prompt = rng.choice(prompts(campaign))
            facts = say(campaign, policy(prompt), prompt.pilot)
    assert moments > 40
    assert {word for word in AHEAD if word in told(campaign, facts)} > {"vesna", "fenris", "tesl", "annihilator"}


def test_the_owner_can_look_ahead() -> None:
    campaign = founded(2)
    assert list(words(campaign, "en")["episode"]) == ["1"]
    facts = say(campaign, SetSpoilers(True))
    assert leaks(campaign, facts) == []
    assert words(campaign, "pl") == WORDS["pl"]
    say(campaign, SetSpoilers(False))
    assert list(words(campaign, "pl")["episode"]) == ["1"]


def test_a_story_is_told_before_and_after_its_episode() -> None:
    campaign = founded(2)
    assert set(words(campaign, "en")["episode"]["1"]) == {"title", "before"}
    ended(campaign, result(70, 41))
    assert set(words(campaign, "en")["episode"]["1"]) == {"title", "before", "after"}


@pytest.mark.parametrize(
    ("episode", "played", "opened"),
    [
        ("3", False, ""),
        ("3", True, "A"),
        ("4", False, "AB"),
        ("5", False, "AB"),
        ("5", True, "ABCD"),
        ("7", True, "ABCDE"),
    ],
)
def test_boxes_are_opened_one_after_the_other(episode: str, played: bool, opened: str) -> None:
    campaign = reach(founded(2), episode)
    if played:
        ended(campaign, result(60, 59))
    assert "".join(boxes(campaign)) == opened
    assert set(words(campaign, "en").get("box", {})) == set(opened)


def test_both_languages_have_the_same_words() -> None:
    shapes = [{group: set(entries) for group, entries in WORDS[lang].items()} for lang in LANGUAGES]
    assert all(shape == shapes[0] for shape in shapes)
    for group, hidden in CAMPAIGN.revealed.items():
        assert set(hidden) <= set(WORDS["en"][group])


def test_every_prompt_and_decision_has_words() -> None:
    answers = {answer.__struct_config__.tag for answer in get_args(Answer)}
    roster = {decision.__struct_config__.tag for decision in ROSTER}
    asking = {step.__struct_config__.tag for step, rule in RULES.items() if rule.options is not None}
    assert set(WORDS["en"]["decision"]) == answers
    assert set(WORDS["en"]["roster"]) == roster
    assert set(WORDS["en"]["prompt"]) == asking


def test_decisions_read_as_sentences() -> None:
    assert describe("en", ChooseFaction("nordic")).startswith("Play Nordic")
    assert describe("pl", TakePerk("worker", "farm-1")) == "Weź atut: 1 robotnik (Farma 1)"
    assert describe("en", CastVote(2)) == "2 of your tokens for war, all others for peace"
    assert describe("en", ChooseBase("home-crimea")) == "Start from Crimea home base"
    assert describe("en", BuyMod("scout")) == "Take Scout"
    assert describe("en", Join("p", "Anna")) == "Anna joins"
