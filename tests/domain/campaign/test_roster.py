"""Founding, joining, pausing, returning, leaving (rulebook L1890)."""

from __future__ import annotations

import pytest

from domain.campaign.carry import table
from domain.campaign.decisions import (
    AbandonCampaign,
    ChooseFaction,
    CreateCampaign,
    ForkCampaign,
    Join,
    Leave,
    OfferFork,
    RecordResult,
    Return,
    SetDifficulty,
    SetSpoilers,
    SitOut,
    StartCampaign,
    TakePerk,
)
from domain.campaign.engine import awaited, copy, due, prompts
from domain.campaign.facts import ForkAgreed, ForkOffered, PerkReturned, PresencePlanned, Wealth
from domain.campaign.invariants import faults
from domain.campaign.options import AutomaPlan, CampaignOptions
from domain.campaign.state import Campaign
from domain.problems import Illegal
from domain.state import Provenance
from tests.domain.campaign.parties import answer_all, ended, founded, gathered, opened, plain, reach, result, say


def refused(campaign: Campaign, decision: object, pilot: int | None = None) -> str:
    """The code of a refusal that changes nothing."""
    before = copy(campaign)
    with pytest.raises(Illegal) as refusal:
        say(campaign, decision, pilot)  # type: ignore[arg-type]
    assert campaign == before
    return refusal.value.code


def test_factions_are_chosen_or_dealt() -> None:
    campaign = gathered(2)
    say(campaign, Join("late", "Late"))
    say(campaign, StartCampaign())
    first, second, third = (pilot.faction for pilot in campaign.pilots)
    assert (first, second) == ("nordic", "saxony")
    assert third not in ("", "nordic", "saxony")
    assert campaign.pilots[2].log.factions == [third]


def test_what_a_roster_refuses() -> None:
    assert refused(Campaign(), StartCampaign()) == "no-campaign"
    assert refused(Campaign(), SetSpoilers(True)) == "no-campaign"
    campaign = gathered(1)
    assert refused(campaign, CreateCampaign("x", CampaignOptions(), "")) == "campaign-exists"
    assert refused(campaign, Join("player-0", "Again")) == "already-in-campaign"
    assert refused(campaign, Join("player-1", "One", "nordic")) == "faction-not-free"
    assert refused(campaign, Join("player-1", "One", "vesna")) == "faction-not-free"
    assert refused(campaign, StartCampaign()) == "too-few-players"
    assert refused(campaign, SitOut(4)) == "no-such-player"
    assert refused(campaign, Return(0)) == "not-resting"
    assert refused(campaign, TakePerk("coins"), 0) == "campaign-not-running"
    running = founded(7)
    assert refused(running, StartCampaign()) == "campaign-begun"
    assert refused(running, Join("eighth", "Eighth")) == "campaign-full"
    assert refused(founded(2), Join("third", "Third", "crimea")) == "faction-later"
    say(running, AbandonCampaign())
    assert (running.status, prompts(running), due(running)) == ("abandoned", [], "")
    assert refused(running, Join("eighth", "Eighth")) == "campaign-over"


def test_what_a_foundation_refuses() -> None:
    def found(**options: object) -> str:
        return refused(Campaign(), CreateCampaign("owner", CampaignOptions(**options), ""))  # type: ignore[arg-type]

    assert found(automas=(AutomaPlan("A", "nordic"), AutomaPlan("B", "nordic"))) == "faction-not-free"
    assert found(automas=(AutomaPlan("A", "fenris"),)) == "faction-not-free"
    assert found(automas=(AutomaPlan("A", "togawa"),), invaders=False) == "faction-not-free"
    assert found(automas=(AutomaPlan("A"),) * 7) == "campaign-full"
    assert found(automas=(AutomaPlan("A", difficulty="easy"),)) == "unknown-difficulty"
    assert found(wind=("teams",)) == "unknown-module"


def test_without_the_factions_from_afar_there_are_five_players() -> None:
    campaign = gathered(5, invaders=False)
    assert refused(campaign, Join("sixth", "Sixth")) == "campaign-full"


@pytest.mark.rule("L1890", "joining in the middle")
def test_a_newcomer_gets_an_equitable_log_and_an_unused_faction() -> None:
    campaign = reach(founded(2), "3")
    game = opened(campaign)
    say(campaign, Join("late", "Late"))
    assert campaign.pilots[2].presence == "arriving"
    assert len(table(campaign).seats) == 2
    say(campaign, RecordResult(game, result(70, 41)))
    while campaign.episode == "3":
        prompt = prompts(campaign)[0]
        say(campaign, prompt.options[-1].decision, prompt.pilot)
    mean = sum(pilot.log.wealth for pilot in campaign.pilots[:2]) // 2
    newcomer = campaign.pilots[2]
    assert newcomer.log.wealth == mean
    assert newcomer.log.victories == []
    assert not faults(campaign)
    (prompt,) = prompts(campaign)
    assert (prompt.kind, prompt.pilot) == ("new-faction", 2)
    assert refused(campaign, ChooseFaction("saxony"), 2) == "illegal-decision"
    say(campaign, ChooseFaction("togawa"), 2)
    answer_all(campaign)
    assert [plan.faction for plan in table(campaign).seats][2] == "togawa"


@pytest.mark.rule("L1890", "an equitable log has mods and checks, too")
def test_a_newcomers_log_is_the_mean_of_the_others() -> None:
    campaign = reach(founded(2), "4")
    one, two = (pilot.log for pilot in campaign.pilots)
    one.mods, two.mods = {"infrastructure": ["machinery", "spy", "cavalry"]}, {"infrastructure": ["spy"]}
    one.bonuses, two.bonuses = {"power": 3, "coins": 1}, {"power": 1}
    one.checks, two.checks = {"mechs": 2, "power": 1}, {"mechs": 2}
    one.perks, two.perks = ["coins", "power"], ["coins"]
    say(campaign, Join("late", "Late"))
    ended(campaign, result(70, 41))
    while campaign.episode == "4":
        prompt = prompts(campaign)[0]
        say(campaign, prompt.options[-1].decision, prompt.pilot)
    log = campaign.pilots[2].log
    assert len(log.mods["infrastructure"]) == 2
    assert log.bonuses == {"power": 2}
    assert log.checks == {"mechs": 2}
    assert log.perks == ["coins"]


def test_a_newcomer_who_pauses_first_gets_the_log_on_return() -> None:
    campaign = reach(founded(2), "3")
    say(campaign, Join("late", "Late"))
    say(campaign, SitOut(2))
    say(campaign, Return(2))
    reach(campaign, "4")
    assert campaign.pilots[2].log.wealth > 0
    assert prompts(campaign)[0].kind == "new-faction"


@pytest.mark.rule("L1891", "pausing")
def test_who_pauses_during_a_game_is_out_from_the_next_episode_on() -> None:
    campaign = reach(founded(3), "2b")
    game = opened(campaign)
    assert say(campaign, SitOut(1)) == [PresencePlanned(1, "resting")]
    say(campaign, RecordResult(game, plain(campaign)))
    assert 1 not in awaited(campaign)
    answer_all(campaign)
    assert campaign.pilots[1].presence == "resting"
    assert table(campaign).pilots == (0, 2)
    wealth = campaign.pilots[1].log.wealth
    ended(campaign, result(30, 20))
    assert campaign.pilots[1].log.wealth == wealth
    say(campaign, Return(1))
    while campaign.episode == "3":
        prompt = prompts(campaign)[0]
        say(campaign, prompt.options[-1].decision, prompt.pilot)
    assert campaign.pilots[1].presence == "active"
    assert campaign.pilots[1].faction == "saxony"


@pytest.mark.rule("L1891", "pausing before the game")
def test_who_pauses_during_setup_is_out_at_once_and_gets_the_perk_back() -> None:
    campaign = reach(founded(3), "2b")
    wealth = campaign.pilots[1].log.wealth
    say(campaign, TakePerk("coins"), 1)
    facts = say(campaign, SitOut(1))
    assert facts[:2] == [Wealth(1, "perk-returned", 15, wealth), PerkReturned(1, "coins")]
    assert (campaign.pilots[1].log.wealth, campaign.pilots[1].log.perks) == (wealth, [])
    assert sorted(awaited(campaign)) == [0, 2]
    answer_all(campaign)
    assert table(campaign).pilots == (0, 2)
    assert not faults(campaign)


def test_before_the_start_pausing_and_returning_take_effect_at_once() -> None:
    campaign = gathered(3)
    say(campaign, SitOut(1))
    assert refused(campaign, SitOut(1)) == "gone-already"
    assert campaign.pilots[1].presence == "resting"
    say(campaign, Return(1))
    assert campaign.pilots[1].presence == "active"
    say(campaign, SitOut(2))
    say(campaign, StartCampaign())
    answer_all(campaign)
    assert table(campaign).pilots == (0, 1)


def test_an_automas_faction_may_be_dealt() -> None:
    campaign = Campaign()
    say(campaign, CreateCampaign("player-0", CampaignOptions(automas=(AutomaPlan("One"), AutomaPlan("Two"))), ""))
    say(campaign, Join("player-0", "Zero"))
    say(campaign, StartCampaign())
    assert len({pilot.faction for pilot in campaign.pilots} - {""}) == 3


def test_a_newcomer_who_leaves_before_choosing_a_faction_is_not_awaited() -> None:
    campaign = reach(founded(2), "3")
    say(campaign, Join("late", "Late"))
    reach(campaign, "4")
    assert awaited(campaign) == [2]
    say(campaign, Leave(2))
    assert 2 not in awaited(campaign)
    answer_all(campaign)
    assert table(campaign).pilots == (0, 1)


def test_a_setup_needs_two_players() -> None:
    campaign = founded(2)
    assert refused(campaign, SitOut(0)) == "too-few-players"
    assert refused(founded(1, 2), SitOut(2)) == "too-few-players"


def test_with_too_few_players_the_campaign_waits_for_more() -> None:
    campaign = reach(founded(2), "2b")
    game = opened(campaign)
    say(campaign, SitOut(1))
    say(campaign, RecordResult(game, plain(campaign)))
    answer_all(campaign)
    assert (campaign.episode, prompts(campaign), due(campaign)) == ("2b", [], "")
    say(campaign, Join("new", "New"))
    assert campaign.episode == "3"
    assert prompts(campaign)[0].kind == "new-faction"


@pytest.mark.rule("L1892", "leaving for good")
def test_who_leaves_gives_back_faction_and_mods() -> None:
    campaign = reach(founded(3), "4")
    mods = campaign.supply["infrastructure"][:2]
    for mod in mods:
        campaign.supply["infrastructure"].remove(mod)
    campaign.pilots[2].log.mods = {"infrastructure": list(mods)}
    size = len(campaign.supply["infrastructure"])
    say(campaign, Leave(2))
    assert (campaign.pilots[2].presence, campaign.pilots[2].faction) == ("left", "")
    assert len(campaign.supply["infrastructure"]) == size + 2
    assert refused(campaign, Return(2)) == "no-such-player"
    say(campaign, Join("player-2", "Back again"))
    assert len(campaign.pilots) == 4


@pytest.mark.rule("L4066", "the difficulty can change between episodes")
def test_the_difficulty_of_an_automa_can_change() -> None:
    campaign = founded(1, 1)
    assert refused(campaign, SetDifficulty(1, "automaszyna")) == "player-difficulty"
    assert refused(campaign, SetDifficulty(0, "easy")) == "unknown-difficulty"
    say(campaign, SetDifficulty(0, "automaszyna"))
    assert table(campaign).seats[0].difficulty == "automaszyna"


def test_a_fork_needs_everybody_who_takes_part() -> None:
    campaign = founded(3, 1)
    say(campaign, Leave(3))
    assert say(campaign, OfferFork(1, 3)) == [ForkOffered(1, 3)]
    assert say(campaign, OfferFork(2, 4)) == [ForkOffered(2, 4)]
    assert say(campaign, OfferFork(2, 3)) == [ForkOffered(2, 3), ForkAgreed(3)]
    assert {pilot.forks for pilot in campaign.pilots} == {None}
    assert refused(campaign, OfferFork(0, 3)) == "campaign-not-forkable"
    assert refused(campaign, OfferFork(1, campaign.version + 1)) == "campaign-not-forkable"


def test_a_fork_goes_on_by_itself_and_plays_its_game_anew() -> None:
    campaign = founded(2)
    opened(campaign)
    at = campaign.version
    assert refused(campaign, ForkCampaign("other", at - 1, "", "anna", "")) == "campaign-not-forkable"
    say(campaign, ForkCampaign("other", at, "hash", "anna", "bound", "What if"))
    assert campaign.forked == Provenance("other", at, "hash")
    assert (campaign.owner, campaign.commitment, campaign.title) == ("anna", "bound", "What if")
    assert (campaign.game, due(campaign)) == ("", "open")
    say(campaign, AbandonCampaign())
    assert refused(campaign, ForkCampaign("other", campaign.version, "", "anna", "")) == "campaign-not-forkable"
