"""The end of the campaign (rulebook L3277)."""

from __future__ import annotations

import pytest

from domain.campaign.content import COLUMNS
from domain.campaign.facts import CampaignEnded
from domain.campaign.log import bonus, complete
from domain.campaign.state import Campaign, CampaignLog, Standing
from tests.domain.campaign.parties import ended, founded, reach, result


def last(people: int = 3, episode: str = "8b") -> Campaign:
    """At the setup of the last episode, with empty triumph logs and no mods."""
    campaign = reach(founded(people), episode)
    for pilot in campaign.pilots:
        pilot.log.checks, pilot.log.mods = {}, {}
    return campaign


def standings(campaign: Campaign, *scores: int) -> dict[int, Standing]:
    facts = ended(campaign, result(*scores))
    (end,) = [fact for fact in facts if isinstance(fact, CampaignEnded)]
    return {standing.pilot: standing for standing in end.standings}


@pytest.mark.rule("L1960", "25 coins for every complete row and column")
@pytest.mark.parametrize(
    ("checks", "lines"),
    [
        ({}, 0),
        (dict.fromkeys(COLUMNS, 1), 1),
        ({"power": 4}, 1),
        ({**dict.fromkeys(COLUMNS, 1), "power": 4, "mechs": 4}, 3),
        (dict.fromkeys(COLUMNS[1:], 4), 9),
        (dict.fromkeys(COLUMNS, 4), 14),
    ],
)
def test_rows_and_columns_are_worth_25(checks: dict[str, int], lines: int) -> None:
    log = CampaignLog(checks=checks)
    assert complete(log) == lines
    assert bonus(log) == 25 * lines


@pytest.mark.rule("L3163", "the last score counts twice")
@pytest.mark.rule("L3164", "the highest total wins; wealth does not count")
@pytest.mark.rule("L1896", "the winner of the campaign")
@pytest.mark.rule("L1898", "wealth does not win")
@pytest.mark.rule("L3281", "twice the last score and the bonuses")
@pytest.mark.rule("L3060", "the last score counts twice in either episode")
@pytest.mark.rule("L3061", "the highest total wins")
@pytest.mark.parametrize("episode", ["8a", "8b"])
def test_the_last_score_counts_twice_and_wealth_does_not(episode: str) -> None:
    campaign = last(3, episode)
    campaign.pilots[1].log.checks = {"power": 4}
    campaign.pilots[2].log.wealth = 900
    table = standings(campaign, 50, 40, 44)
    assert {pilot: standing.total for pilot, standing in table.items()} == {0: 100, 1: 105, 2: 88}
    assert campaign.winners == [1]
    assert campaign.pilots[1].log.victories[-1] == episode
    assert campaign.status == "finished"


@pytest.mark.rule("L3285", "a tie is shared")
def test_a_tie_is_shared() -> None:
    campaign = last()
    standings(campaign, 50, 50, 44)
    assert campaign.winners == [0, 1]


@pytest.mark.rule("L3291", "B for the second")
@pytest.mark.rule("L3293", "C for all others")
@pytest.mark.rule("L3298", "governance: Infrastructure Mods and five columns")
@pytest.mark.rule("L3289", "ranks of leadership")
def test_ranks_in_three_categories() -> None:
    campaign = last(4)
    for pilot, (upgrades, combat, mods) in zip(
        campaign.pilots, [(3, 0, 0), (2, 1, 2), (0, 3, 0), (3, 0, 0)], strict=True
    ):
        pilot.log.checks = {"upgrades": upgrades, "combat_1": combat}
        pilot.log.mods = {"infrastructure": ["machinery", "cavalry"][:mods], "mech": []}
    table = standings(campaign, 10, 40, 30, 20)
    assert {pilot: (s.governance, s.military) for pilot, s in table.items()} == {
        0: (3, 0),
        1: (4, 1),
        2: (0, 3),
        3: (3, 0),
    }
    ranks = {pilot: "".join(s.ranks[c] for c in ("economy", "governance", "military")) for pilot, s in table.items()}
    assert ranks == {0: "CBC", 1: "AAB", 2: "BCA", 3: "CBC"}
