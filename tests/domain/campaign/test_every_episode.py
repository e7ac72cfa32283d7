"""What the episodes have in common, line by line for each of them: setup, the end of the game, the record."""

from __future__ import annotations

import pytest
from msgspec import structs

from domain import asides, triumphs
from domain.campaign.carry import table
from domain.campaign.decisions import Decline, GiveUpFaction, RecordResult, TakePerk
from domain.campaign.engine import awaited, prompts
from domain.campaign.facts import FactionGivenUp, ModsUnlocked, ScoreNoted, VictoryMarked, Wealth
from domain.campaign.state import Campaign
from domain.content import ALLIANCES, MATS
from domain.decisions import ProposeAlliance
from domain.positions import position, side
from domain.selfplay import checked
from domain.selfplay import opened as at_setup
from domain.setup import banned
from domain.steps import PlaceMods
from tests.domain.campaign.parties import answer_all, ended, extras, founded, opened, plan, reach, result, say

WIND = ("airships", "doomsday-clock")


def cited(topic: str, lines: dict[str, int]) -> list[object]:
    """A case for each episode, with the line that says so."""
    return [pytest.param(id, marks=pytest.mark.rule(f"L{line}", topic), id=id) for id, line in lines.items()]


def ready(episode: str, people: int = 3, automas: int = 0) -> Campaign:
    """A campaign whose table is due; the first player is Vesna from the fourth episode on, Fenris from the sixth."""
    campaign = reach(founded(people, automas), episode)
    answer_all(campaign)
    return campaign


EARLY = {"1": 2160, "2a": 2222, "2b": 2348, "3": 2473}
LATE = {"4": 2628, "5": 2709, "6": 2904, "7": 2970, "8a": 3068, "8b": 3170}


@pytest.mark.parametrize("episode", cited("without airships and resolutions", EARLY))
def test_the_first_episodes_are_played_without_airships_and_resolutions(episode: str) -> None:
    campaign = ready(episode)
    campaign.options = structs.replace(campaign.options, wind=WIND)
    assert not set(WIND) & set(table(campaign).modules)


@pytest.mark.parametrize("episode", cited("airships and resolutions, if the owner likes", LATE))
def test_later_episodes_may_have_airships_and_resolutions(episode: str) -> None:
    campaign = ready(episode)
    assert not set(WIND) & set(table(campaign).modules)
    campaign.options = structs.replace(campaign.options, wind=WIND)
    assert set(WIND) <= set(table(campaign).modules)


KEPT = {"2a": 2222, "2b": 2348, "3": 2473, "4": 2627, "5": 2708, "6": 2903, "7": 2969}


@pytest.mark.rule("L1910", "the same faction until an episode says otherwise")
@pytest.mark.rule("L1912", "new player mats every episode")
@pytest.mark.parametrize("episode", cited("factions are kept and mats dealt at random", {"1": 2160, **KEPT}))
def test_factions_are_kept_and_mats_are_dealt(episode: str) -> None:
    campaign = ready(episode)
    seats = table(campaign).seats
    mats = [seat.mat for seat in seats]
    assert [seat.faction for seat in seats] == [pilot.log.factions[-1] for pilot in campaign.pilots]
    assert seats[1].faction == "saxony"
    assert len(set(mats)) == 3
    assert set(mats) <= set(MATS)
    assert not any(banned(seat.faction or "", seat.mat or "") for seat in seats)


PERKS = {
    "2a": 2229,
    "2b": 2351,
    "3": 2480,
    "4": 2634,
    "5": 2716,
    "6": 2908,
    "7": 2978,
    "8a": 3074,
    "8b": 3175,
}


@pytest.mark.parametrize("episode", cited("a perk for fifteen", PERKS))
def test_a_perk_for_fifteen_can_be_used_in_the_game(episode: str) -> None:
    campaign = reach(founded(3), episode)
    while prompts(campaign)[0].kind == "choose-mats":
        say(campaign, prompts(campaign)[0].options[0].decision, awaited(campaign)[0])
    wealth = campaign.pilots[1].log.wealth
    assert Wealth(1, "perk", -15, wealth - 15) in say(campaign, TakePerk("power"), 1)
    assert extras(campaign, 1).power == 3 + campaign.pilots[1].log.bonuses.get("power", 0)


@pytest.mark.parametrize("episode", cited("one free perk, if one likes", {"1": 2163}))
def test_in_the_first_game_everybody_may_have_a_perk_free(episode: str) -> None:
    campaign = reach(founded(3), episode)
    assert awaited(campaign) == [0, 1, 2]
    assert all(prompt.options[-1].decision == Decline() for prompt in prompts(campaign))
    facts = say(campaign, TakePerk("popularity"), 2)
    assert not any(isinstance(fact, Wealth) for fact in facts)


BONUSES = {"4": 2629, "5": 2710, "6": 2905, "7": 2971, "8a": 3069, "8b": 3171}


@pytest.mark.rule("L1920", "a game starts with the coins of the mat and of setup bonuses alone")
@pytest.mark.parametrize("episode", cited("setup bonuses are gained", BONUSES))
def test_setup_bonuses_come_to_the_game(episode: str) -> None:
    campaign = ready(episode)
    campaign.pilots[1].log.bonuses = {}
    campaign.pilots[1].log.wealth = 900
    before = at_setup(plan(campaign))[0].seats[1]
    campaign.pilots[1].log.bonuses = {"coins": 4, "power": 2, "popularity": 1}
    after = at_setup(plan(campaign))[0].seats[1]
    assert before.coins == MATS[before.mat].coins
    assert (after.coins - before.coins, after.power - before.power, after.popularity - before.popularity) == (4, 2, 1)


INFRASTRUCTURE = {"3": 2474, "4": 2632, "5": 2711, "6": 2906, "7": 2972, "8a": 3070, "8b": 3173}
MECH = {"3": 2475, "4": 2633, "5": 2712, "6": 2907, "7": 2973, "8a": 3071, "8b": 3174}


@pytest.mark.rule("L2032", "Infrastructure Mods lie face up")
@pytest.mark.parametrize("episode", cited("Infrastructure Mods lie face up", INFRASTRUCTURE))
def test_infrastructure_mods_come_to_the_game(episode: str) -> None:
    campaign = ready(episode)
    campaign.pilots[1].log.mods = {"infrastructure": ["machinery", "cavalry"]}
    game = at_setup(plan(campaign))[0]
    assert {"machinery", "cavalry"} <= set(game.seats[1].abilities)


@pytest.mark.rule("L1999", "Mech Mods may be laid on the mat")
@pytest.mark.parametrize("episode", cited("Mech Mods may be laid on the mat", MECH))
def test_mech_mods_may_be_laid_on_the_mat(episode: str) -> None:
    campaign = ready(episode)
    campaign.pilots[1].log.mods = {"mech": ["armor", "feint", "stealth"]}
    game = at_setup(plan(campaign))[0]
    assert game.seats[1].mods == ["armor", "feint", "stealth"]
    assert "armor" not in game.seats[1].abilities
    assert any(isinstance(step, PlaceMods) and 1 in step.seats for step in game.steps)


BASES = {"4": 2627, "5": 2708, "6": 2903, "7": 2969, "8a": 3066, "8b": 3168}


@pytest.mark.rule("L2813", "Fenris starts from the home base of its player's last faction")
@pytest.mark.parametrize("episode", cited("the new factions keep their home bases", BASES))
def test_new_factions_start_from_the_home_base_of_the_campaign(episode: str) -> None:
    campaign = ready(episode)
    faction = campaign.pilots[0].faction
    assert faction == ("vesna" if episode in ("4", "5") else "fenris")
    assert at_setup(plan(campaign))[0].seats[0].base == campaign.bases[faction] == campaign.bases["vesna"]


SIXTH = {
    "1": 2180,
    "2a": 2258,
    "2b": 2386,
    "3": 2501,
    "4": 2653,
    "5": 2731,
    "6": 2918,
    "7": 3004,
    "8a": 3081,
    "8b": 3180,
}


@pytest.mark.parametrize("episode", cited("the sixth star ends the game", SIXTH))
def test_the_sixth_star_ends_the_game(episode: str) -> None:
    campaign = ready(episode)
    games = (checked(plan(campaign, seed)).game for seed in range(20))
    game = next(game for game in games if game.ended == "stars")
    assert max(triumphs.stars(seat) for seat in game.seats) == 6


RECORDED = {"1": 2197, "2a": 2272, "2b": 2402, "3": 2542, "4": 2685, "5": 2798, "6": 2945, "7": 3039}


@pytest.mark.rule("L1947", "a victory is marked")
@pytest.mark.rule("L1918", "the final score is added to wealth")
@pytest.mark.parametrize("episode", cited("victory, stars and coins are recorded", RECORDED))
def test_victory_stars_and_coins_are_recorded(episode: str) -> None:
    campaign = reach(founded(3), episode)
    for pilot in campaign.pilots:
        pilot.log.checks = {}
    game = opened(campaign)
    wealth = campaign.pilots[1].log.wealth
    facts = say(campaign, RecordResult(game, result(20, 70, 41, stars={2: {"objective": 1}})))
    assert [fact for fact in facts if isinstance(fact, VictoryMarked)] == [VictoryMarked(1, episode)]
    assert ScoreNoted(2, episode, 41) in facts
    assert Wealth(1, f"episode-{episode}", 70, wealth + 70) in facts
    assert campaign.pilots[2].log.checks == {"objective": 1}


@pytest.mark.parametrize("episode", cited("stars and coins are recorded, the victory with the total", {"8b": 3191}))
def test_in_the_end_stars_and_coins_are_recorded(episode: str) -> None:
    campaign = reach(founded(3), episode)
    campaign.pilots[0].log.checks = {"power": 4}
    game = opened(campaign)
    facts = say(campaign, RecordResult(game, result(60, 70, 41, stars={1: {"objective": 1}})))
    assert ScoreNoted(1, episode, 70) in facts
    assert campaign.pilots[1].checked == ["objective"]
    assert [fact for fact in facts if isinstance(fact, VictoryMarked)] == [VictoryMarked(0, episode)]


# Where the ways part


@pytest.mark.rule("L2975", "the pair that the vote did not choose")
@pytest.mark.rule("L2277", "war is not used again before the seventh episode")
@pytest.mark.rule("L2407", "neither is peace")
@pytest.mark.parametrize(
    ("path", "used", "other"),
    [
        ("2a", {"war-track", "rivals"}, {"peace-track", "alliances"}),
        ("2b", {"peace-track", "alliances"}, {"war-track", "rivals"}),
    ],
)
def test_each_pair_of_modules_is_used_in_one_episode(path: str, used: set[str], other: set[str]) -> None:
    campaign, pairs = reach(founded(2), path), {}
    for episode in (path, "3", "4", "5", "6", "7", "8b"):
        reach(campaign, episode)
        pairs[episode] = set(table(campaign).modules) & (used | other)
    assert pairs == {path: used, "3": set(), "4": set(), "5": set(), "6": set(), "7": other, "8b": set()}


@pytest.mark.rule("L3008", "Tesla was found: episode 8a")
@pytest.mark.rule("L3010", "nobody found him: episode 8b")
@pytest.mark.parametrize(("found", "episode"), [({"tesla": 1}, "8a"), ({}, "8b")])
def test_the_last_episode_depends_on_tesla(found: dict[str, int], episode: str) -> None:
    campaign = reach(founded(3), "7")
    ended(campaign, result(30, 20, 10, found=found))
    answer_all(campaign)
    assert campaign.episode == episode


@pytest.mark.rule("L2205", "nobody keeps Influence after the vote")
def test_influence_is_returned_after_the_vote() -> None:
    campaign = founded(2)
    ended(campaign, result(30, 20, influence={0: 5, 1: 2}))
    assert [pilot.influence for pilot in campaign.pilots] == [6, 3]
    answer_all(campaign)
    assert [pilot.influence for pilot in campaign.pilots] == [0, 0]


@pytest.mark.rule("L2274", "after war there are Mech Mods only")
@pytest.mark.rule("L2404", "after peace there are Infrastructure Mods only")
@pytest.mark.parametrize(("episode", "kind", "tokens"), [("2a", "mech", 41), ("2b", "infrastructure", 32)])
def test_one_kind_of_mods_is_unlocked(episode: str, kind: str, tokens: int) -> None:
    campaign = reach(founded(2), episode)
    assert campaign.supply == {}
    facts = ended(campaign, result(30, 20))
    (unlocked,) = [fact for fact in facts if isinstance(fact, ModsUnlocked)]
    assert (unlocked.kind, len(unlocked.tokens)) == (kind, tokens)
    assert list(campaign.supply) == [kind]


@pytest.mark.rule("L2547", "the new faction's player keeps everything")
@pytest.mark.rule("L2803", "Fenris, too")
@pytest.mark.parametrize(("episode", "faction"), [("3", "vesna"), ("5", "fenris")])
def test_a_new_factions_player_keeps_the_campaign_log(episode: str, faction: str) -> None:
    campaign = reach(founded(3), episode)
    log = campaign.pilots[1].log
    log.perks, log.bonuses, log.checks = ["coins"], {"power": 2}, {"mechs": 2}
    log.mods = {"infrastructure": ["cavalry"]}
    log.wealth = 10
    ended(campaign, result(10, 70, 30))
    answer_all(campaign)
    assert campaign.pilots[1].faction == log.factions[-1] == faction
    assert (log.perks, log.bonuses, log.checks, log.mods) == (
        ["coins"],
        {"power": 2},
        {"mechs": 2},
        {"infrastructure": ["cavalry"]},
    )
    assert log.wealth == 80


@pytest.mark.rule("L2549", "Vesna's player does not switch")
@pytest.mark.rule("L2550", "a faction given up is among the unused ones")
@pytest.mark.parametrize(("episode", "asked"), [("3", [0, 2]), ("6", [0, 1, 2])])
def test_who_may_switch_factions(episode: str, asked: list[int]) -> None:
    campaign = reach(founded(3), episode)
    ended(campaign, result(10, 70, 30, found={"vesna": 1} if episode == "3" else None))
    assert awaited(campaign) == asked
    for pilot in asked:
        facts = say(campaign, GiveUpFaction(), pilot)
    assert [fact.pilot for fact in facts if isinstance(fact, FactionGivenUp)] == asked
    offered = {getattr(option.decision, "faction", "") for option in prompts(campaign)[0].options}
    assert {"nordic", "polania"} <= offered


@pytest.mark.rule("L2804", "alliance tokens of the new factions")
def test_the_new_factions_have_alliance_tokens() -> None:
    assert {"vesna", "fenris"} <= set(ALLIANCES)
    sides = [side("polania", "industrial"), side("vesna", "mechanical", base="home-togawa")]
    sides.append(side("fenris", "militant", base="home-crimea"))
    game = position(sides, modules=["episode-7", "peace-track", "alliances", "vesna", "fenris"])
    proposals = [option.decision for option in asides.options(game, 0)]
    assert {ProposeAlliance(1), ProposeAlliance(2)} <= set(proposals)
