"""The end of the campaign: its winner and the ranks of leadership (rulebook L3277)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.campaign import facts as f
from domain.campaign.content import CAMPAIGN
from domain.campaign.episodes import manifest as m
from domain.campaign.log import bonus, mods_owned
from domain.campaign.pilots import at_table, results
from domain.campaign.state import Campaign, CampaignLog, Standing
from domain.chance import Chance

RANKS = "ABC"


def finish(campaign: Campaign, reward: m.Finale, chance: Chance) -> Iterator[f.CampaignFact]:
    """Twice the last score and the coins of the triumph log; the highest total wins, and a tie is shared."""
    came = results(campaign)
    economy = {p.index: 2 * came[p.index].score + bonus(p.log) for p in at_table(campaign)}
    totals = {
        "economy": economy,
        **{
            category: {p.index: leadership(p.log, category) for p in at_table(campaign)}
            for category in CAMPAIGN.leadership
        },
    }
    winners = [pilot for pilot, total in economy.items() if total == max(economy.values())]
    standings = [
        Standing(
            pilot.index,
            came[pilot.index].score,
            bonus(pilot.log),
            economy[pilot.index],
            totals["governance"][pilot.index],
            totals["military"][pilot.index],
            {category: rank(of, pilot.index) for category, of in totals.items()},
        )
        for pilot in at_table(campaign)
    ]
    for winner in winners:
        yield f.VictoryMarked(winner, campaign.episode)
    yield f.CampaignEnded(tuple(standings), tuple(winners))


def leadership(log: CampaignLog, category: str) -> int:
    """The mods and checks of a category."""
    row = CAMPAIGN.leadership[category]
    return mods_owned(log, row.mods) + sum(log.checks.get(column, 0) for column in row.columns)


def rank(totals: dict[int, int], pilot: int) -> str:
    """A for the highest total, B for the second highest, C for all others."""
    place = sorted(set(totals.values()), reverse=True).index(totals[pilot])
    return RANKS[min(place, len(RANKS) - 1)]
