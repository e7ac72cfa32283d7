"""What must hold of every campaign is seen when it does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.campaign.invariants import broken, faults
from domain.campaign.state import Benefit, Campaign, CampaignLog
from tests.domain.campaign.parties import answer_all, founded, opened, reach


def spoiled(change: Callable[[CampaignLog], None]) -> Campaign:
    """A sound campaign with mods in play, and a change of one log that no rule allows."""
    campaign = reach(founded(2), "4")
    assert not faults(campaign)
    change(campaign.pilots[1].log)
    return campaign


def spend(log: CampaignLog) -> None:
    log.wealth -= 5


def overdraw(log: CampaignLog) -> None:
    log.ledger.append(("mod", -log.wealth - 50))
    log.wealth, log.bought = -50, log.bought + 1


def conjure(log: CampaignLog) -> None:
    log.mods = {"infrastructure": ["machinery"]}


def double(log: CampaignLog) -> None:
    log.mods = {"infrastructure": ["machinery", "machinery"]}


def hoard(log: CampaignLog) -> None:
    log.benefits = [Benefit("mech", "no-effect")] * 7


def repeat(log: CampaignLog) -> None:
    log.perks = ["coins", "coins"]


def invent(log: CampaignLog) -> None:
    log.perks = ["luck"]


def overflow(log: CampaignLog) -> None:
    log.checks = {"power": 5}


def misplace(log: CampaignLog) -> None:
    log.checks = {"combat": 1}


def exceed(log: CampaignLog) -> None:
    log.bonuses = {"power": 4}


def win_twice(log: CampaignLog) -> None:
    log.victories = ["1", "1"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (spend, "not income minus expenses"),
        (overdraw, "not income minus expenses"),
        (conjure, "lost or doubled"),
        (double, "infrastructure mods"),
        (hoard, "more mods than"),
        (repeat, "perks"),
        (invent, "perks"),
        (overflow, "triumph log"),
        (misplace, "triumph log"),
        (exceed, "setup bonuses"),
        (win_twice, "victories"),
    ],
)
def test_what_is_wrong_after_a_fact_is_told(change: Callable[[CampaignLog], None], told: str) -> None:
    assert any(told in fault for fault in broken(spoiled(change)))


def test_two_players_of_one_faction_are_told() -> None:
    campaign = founded(2)
    campaign.pilots[1].faction = campaign.pilots[0].faction
    assert broken(campaign)


def test_mods_that_were_not_paid_for_are_told() -> None:
    campaign = reach(founded(2), "4")
    campaign.pilots[0].log.bought += 1
    assert not broken(campaign)
    assert any("paid" in fault for fault in faults(campaign))


def test_perks_of_an_automa_are_told() -> None:
    campaign = founded(1, 1)
    campaign.pilots[0].log.perks = ["coins"]
    assert any("Automa" in fault for fault in faults(campaign))


def test_two_factions_on_one_home_base_are_told() -> None:
    campaign = reach(founded(3), "4")
    answer_all(campaign)
    opened(campaign)
    assert not faults(campaign)
    campaign.bases["vesna"] = "home-saxony"
    assert any("home bases" in fault for fault in faults(campaign))
