"""Whole campaigns with made-up results: every path ends with a winner, and the logs add up."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from domain.campaign.decisions import (
    Answer,
    BuyMod,
    CastVote,
    CheckTriumph,
    ChooseBase,
    ChooseFaction,
    ChooseKind,
    ChooseMat,
    ChoosePath,
    Decline,
    KeepFaction,
    OpenGame,
    RaiseBonus,
    RecordResult,
    TakePerk,
)
from domain.campaign.engine import awaited, copy, decide, due, prompts
from domain.campaign.facts import CampaignFact
from domain.campaign.invariants import faults
from domain.campaign.prompts import Prompt, matching
from domain.campaign.reducer import fold
from domain.campaign.state import Campaign
from domain.chance import Chance
from domain.problems import Illegal
from tests.domain.campaign.parties import SECRET, drawn, founded, made_up, say

STEPS = 2000


def whole(seed: int) -> Campaign:
    """A campaign of random size, answers and results."""
    rng = Random(seed)
    automas = rng.choice([0, 0, 1, 2, 5])
    people = rng.randint(max(1, 2 - automas), 7 - automas)
    campaign = founded(people, automas, adjust=rng.random() < 0.5)
    folded = copy(campaign)
    policy = drawn(rng)
    for _ in range(STEPS):
        if campaign.status == "finished":
            return campaign
        if due(campaign) == "open":
            facts = say(campaign, OpenGame(f"{seed}-{campaign.episode}"))
        elif due(campaign) == "record":
            facts = say(campaign, RecordResult(campaign.game, made_up(campaign, rng)))
        else:
            prompt = rng.choice(prompts(campaign))
            assert campaign.pilots[prompt.pilot].kind == "human"
            try_others(campaign, prompt, rng)
            facts = say(campaign, policy(prompt), prompt.pilot)
        check(campaign, folded, facts)
    raise AssertionError(f"campaign {seed} stands in episode {campaign.episode} and waits for {awaited(campaign)}")


UNLISTED: list[Answer] = [
    ChooseFaction("vesna"),
    ChooseFaction("nordic"),
    ChooseMat("patriotic"),
    TakePerk("resources", "factory", {"oil": 2}),
    TakePerk("worker"),
    TakePerk("coins", "farm-1"),
    CheckTriumph("combat"),
    CheckTriumph("power"),
    CastVote(-1),
    CastVote(99),
    ChoosePath("neither"),
    RaiseBonus("combat_cards"),
    KeepFaction(),
    ChooseBase("factory"),
    ChooseBase("home-nordic"),
    ChooseKind("other"),
    BuyMod("armor"),
    Decline(),
]


def try_others(campaign: Campaign, prompt: Prompt, rng: Random) -> None:
    """What is listed is accepted; what is not is refused and changes nothing."""
    option = rng.choice(prompt.options)
    assert decide(campaign, prompt.pilot, option.decision, Chance(SECRET, campaign.version))
    for decision in rng.sample(UNLISTED, 4):
        if not matching(prompt.options, decision):
            refuse(campaign, prompt.pilot, decision)
    outsiders = [pilot.index for pilot in campaign.pilots if pilot.index not in awaited(campaign)]
    for pilot in (*outsiders, None):
        refuse(campaign, pilot, option.decision)


def refuse(campaign: Campaign, pilot: int | None, decision: Answer) -> None:
    before = copy(campaign)
    with pytest.raises(Illegal):
        say(campaign, decision, pilot)
    assert campaign == before


def check(campaign: Campaign, folded: Campaign, facts: list[CampaignFact]) -> None:
    """The logs add up, folding what was stored gives the same state, and no mod is lost."""
    assert not faults(campaign)
    stored = msgspec.json.encode(facts)
    fold(folded, msgspec.json.decode(stored, type=list[CampaignFact]))
    assert folded == campaign
    for kind, tokens in {"mech": 41, "infrastructure": 32}.items():
        if kind in campaign.supply:
            owned = sum(len(p.log.mods.get(kind, ())) + len(p.drawn.get(kind, ())) for p in campaign.pilots)
            gone = sum(benefit.kind == kind for p in campaign.pilots for benefit in p.log.benefits)
            assert len(campaign.supply[kind]) + owned + gone == tokens


def complete(campaign: Campaign) -> None:
    assert campaign.winners
    assert len(campaign.played) == 8
    best = max(standing.total for standing in campaign.standings)
    assert {s.pilot for s in campaign.standings if s.total == best} == set(campaign.winners)


@pytest.mark.parametrize("seed", range(8))
def test_a_campaign_ends_with_a_winner(seed: int) -> None:
    complete(whole(seed))


def test_the_campaigns_take_every_path() -> None:
    paths = {tuple(campaign.reached) for campaign in map(whole, range(30))}
    assert {(path[1], path[-1]) for path in paths} == {("2a", "8a"), ("2a", "8b"), ("2b", "8a"), ("2b", "8b")}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_a_hundred_campaigns_end_with_a_winner(seed: int) -> None:
    complete(whole(seed))
