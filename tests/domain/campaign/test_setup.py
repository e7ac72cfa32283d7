"""Before a game: perks and mats (rulebook L1951, L3067), and tables opened, given up and opened again."""

from __future__ import annotations

import pytest

from domain.campaign.carry import table
from domain.campaign.decisions import ChooseMat, Decline, OpenGame, RecordResult, TakePerk, VoidGame
from domain.campaign.engine import due, prompts
from domain.campaign.facts import MatGiven, PerkBought, Wealth
from domain.campaign.state import Campaign
from domain.content import MATS, SETUP
from domain.problems import Illegal
from tests.domain.campaign.parties import answer_all, extras, founded, lazy, opened, plain, reach, say


@pytest.mark.rule("L2163", "a free perk in the first episode")
def test_the_first_perk_is_free() -> None:
    campaign = founded(2)
    facts = say(campaign, TakePerk("power"), 0)
    assert facts[1:] == [PerkBought(0, "power", 0, {})]
    assert extras(campaign, 0).power == 3


@pytest.mark.rule("L1951", "one perk per episode for fifteen of one's wealth")
def test_later_perks_cost_fifteen() -> None:
    campaign = reach(founded(2), "2b")
    assert Wealth(0, "perk", -15, 45) in say(campaign, TakePerk("coins"), 0)
    with pytest.raises(Illegal, match="does not wait"):
        say(campaign, TakePerk("power"), 0)


@pytest.mark.rule("L1951", "without the wealth there is no perk")
def test_a_perk_needs_the_wealth() -> None:
    campaign = reach(founded(2), "2b")
    campaign.pilots[1].log.wealth = 14
    offered = {prompt.pilot: prompt.options for prompt in prompts(campaign)}
    assert [option.decision for option in offered[1]] == [Decline()]
    assert len(offered[0]) > 1


@pytest.mark.rule("L1952", "each perk once in a campaign")
def test_a_perk_is_used_once() -> None:
    campaign = founded(2)
    say(campaign, TakePerk("coins"), 0)
    reach(campaign, "2b")
    with pytest.raises(Illegal, match="not allow"):
        say(campaign, TakePerk("coins"), 0)


@pytest.mark.rule("L1951", "the seven perks")
@pytest.mark.parametrize(
    ("perk", "amount"),
    [("coins", 5), ("power", 3), ("popularity", 2), ("combat_cards", 2), ("objectives", 2)],
)
def test_what_perks_give(perk: str, amount: int) -> None:
    campaign = founded(2)
    say(campaign, TakePerk(perk), 1)
    assert getattr(extras(campaign, 1), perk) == amount


@pytest.mark.rule("L1954", "resources on a starting territory")
def test_the_resources_of_a_perk_are_chosen_with_their_territory() -> None:
    campaign = founded(2)
    with pytest.raises(Illegal):
        say(campaign, TakePerk("resources", "tundra-1", {"oil": 1, "wood": 2}), 0)
    with pytest.raises(Illegal):
        say(campaign, TakePerk("resources", "farm-5", {"oil": 2}), 0)
    say(campaign, TakePerk("resources", "tundra-1", {"oil": 1, "wood": 1}), 0)
    assert extras(campaign, 0).resources == {"tundra-1": {"oil": 1, "wood": 1}}


def test_resources_that_are_not_named_are_the_first_ones() -> None:
    campaign = founded(2)
    say(campaign, TakePerk("resources", "tundra-1"), 0)
    assert sum(extras(campaign, 0).resources["tundra-1"].values()) == 2


@pytest.mark.rule("L1955", "a worker on a starting territory")
def test_the_worker_of_a_perk_is_placed() -> None:
    campaign = founded(2)
    say(campaign, TakePerk("worker", "forest-1"), 0)
    assert extras(campaign, 0).workers == {"forest-1": 1}


@pytest.mark.rule("L4038", "an Automa takes no perks")
def test_automas_are_not_offered_perks() -> None:
    assert [prompt.pilot for prompt in prompts(founded(2, 2))] == [2, 3]


@pytest.mark.rule("L2160", "player mats at random")
def test_mats_are_dealt_anew_in_every_episode_without_banned_pairs() -> None:
    dealt = set()
    campaign = founded(7)
    for episode in ("1", "2b", "3", "4", "5", "6", "7"):
        reach(campaign, episode)
        mats = tuple(pilot.mat for pilot in campaign.pilots)
        assert set(mats) == set(MATS)
        assert not {(pilot.faction, pilot.mat) for pilot in campaign.pilots} & set(SETUP.banned)
        dealt.add(mats)
    assert len(dealt) > 1


@pytest.mark.parametrize(
    "episode",
    [
        pytest.param("8a", marks=pytest.mark.rule("L3067", "the wealthiest chooses a mat first")),
        pytest.param("8b", marks=pytest.mark.rule("L3169", "the wealthiest chooses a mat first")),
    ],
)
def test_in_the_last_episode_mats_are_chosen_by_wealth(episode: str) -> None:
    campaign = reach(founded(3), "7")
    for pilot, wealth in zip(campaign.pilots, (20, 300, 100), strict=True):
        pilot.log.wealth = wealth
    reach(campaign, episode)
    order = []
    for mat in ("engineering", "mechanical", "agricultural"):
        (prompt,) = prompts(campaign)
        order.append(prompt.pilot)
        say(campaign, ChooseMat(mat), prompt.pilot)
    assert order == [1, 2, 0]
    assert [pilot.mat for pilot in campaign.pilots] == ["agricultural", "engineering", "mechanical"]


@pytest.mark.rule("L3078", "total victories")
@pytest.mark.rule("L3079", "then stars of the triumph log")
@pytest.mark.rule("L3076", "victories, then stars of the triumph log break ties")
def test_ties_of_wealth_are_broken_by_victories_and_stars() -> None:
    campaign = reach(founded(3), "7")
    game = opened(campaign)
    for pilot, victories, power in zip(campaign.pilots, (0, 0, 2), (1, 3, 0), strict=True):
        pilot.log.wealth, pilot.log.victories, pilot.log.checks = 0, ["1"] * victories, {"power": power}
    same = plain(campaign)
    tied = type(same)(tuple(type(seat)(40) for seat in same.seats), (2,))
    say(campaign, RecordResult(game, tied))
    answer_all_but_mats(campaign)
    order = []
    while prompts(campaign)[0].kind == "choose-mats":
        (prompt,) = prompts(campaign)
        order.append(prompt.pilot)
        say(campaign, prompt.options[0].decision, prompt.pilot)
    assert order == [2, 1, 0]


def answer_all_but_mats(campaign: Campaign) -> None:
    """Decline and take what comes until mats are chosen."""
    while prompts(campaign)[0].kind != "choose-mats":
        prompt = prompts(campaign)[0]
        say(campaign, lazy(prompt), prompt.pilot)


@pytest.mark.rule("L3067", "banned pairs")
def test_nobody_is_left_with_a_banned_mat() -> None:
    campaign = reach(founded(7), "8b")
    while prompts(campaign)[0].kind == "choose-mats":
        (prompt,) = prompts(campaign)
        faction = campaign.pilots[prompt.pilot].faction
        offered = [option.decision for option in prompt.options]
        assert offered
        assert not {(faction, choice.mat) for choice in offered if isinstance(choice, ChooseMat)} & set(SETUP.banned)
        say(campaign, offered[-1], prompt.pilot)
    assert len({pilot.mat for pilot in campaign.pilots}) == 7


@pytest.mark.parametrize(
    "episode",
    [
        pytest.param("8a", marks=pytest.mark.rule("L3126", "an Automa takes a mat from people behind it")),
        pytest.param("8b", marks=pytest.mark.rule("L3186", "an Automa takes a mat from people behind it")),
    ],
)
def test_an_automa_takes_a_mat_only_from_those_behind_it(episode: str) -> None:
    campaign = reach(founded(2, 1), "7")
    for pilot, wealth in zip(campaign.pilots, (600, 900, 0), strict=True):
        pilot.log.wealth = wealth
    reach(campaign, episode)
    facts = say(campaign, ChooseMat("mechanical"), 1)
    assert [fact.pilot for fact in facts if isinstance(fact, MatGiven)] == [1, 0]
    assert campaign.pilots[0].mat not in [
        option.decision.mat for option in prompts(campaign)[0].options if isinstance(option.decision, ChooseMat)
    ]
    assert all(plan.mat is None for plan in table(campaign).seats if plan.kind == "automa")


@pytest.mark.rule("L3074", "wealth is crossed off after the perk")
def test_wealth_is_crossed_off_after_the_last_perk() -> None:
    campaign = reach(founded(2), "8b")
    for _ in range(2):
        (prompt,) = prompts(campaign)
        say(campaign, prompt.options[0].decision, prompt.pilot)
    before = campaign.pilots[0].log.wealth
    say(campaign, TakePerk("coins"), 0)
    facts = say(campaign, Decline(), 1)
    assert Wealth(0, "crossed-off", 15 - before, 0) in facts
    assert [pilot.log.wealth for pilot in campaign.pilots] == [0, 0]
    assert due(campaign) == "open"


def test_a_game_that_was_abandoned_is_played_at_another_table() -> None:
    campaign = founded(2)
    say(campaign, TakePerk("coins"), 0)
    game = opened(campaign)
    plan_before = table(campaign)
    say(campaign, VoidGame(game))
    assert (campaign.attempt, due(campaign)) == (1, "open")
    assert table(campaign) == plan_before
    again = opened(campaign)
    assert again != game
    with pytest.raises(Illegal, match="does not wait"):
        say(campaign, RecordResult(game, plain(campaign)))
    say(campaign, RecordResult(again, plain(campaign)))


def test_a_table_is_opened_once() -> None:
    campaign = founded(2)
    with pytest.raises(Illegal, match="not ready"):
        say(campaign, OpenGame("early"))
    opened(campaign)
    answer_all(campaign)
    with pytest.raises(Illegal, match="not ready"):
        say(campaign, OpenGame("second"))
