"""The campaign log: wealth, mods, setup bonuses and the triumph log (rulebook L1943)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.campaign.content import BONUSES, CAMPAIGN, COLUMNS, ROWS
from domain.campaign.facts import CampaignFact, Wealth
from domain.campaign.state import CampaignLog, Pilot


def change_wealth(pilot: Pilot, reason: str, amount: int) -> Iterator[CampaignFact]:
    """An income or expense, if there is any."""
    if amount:
        yield Wealth(pilot.index, reason, amount, pilot.log.wealth + amount)


def total_wealth(log: CampaignLog) -> int:
    """Wealth and what was paid for mods (rulebook L2551)."""
    return log.wealth + CAMPAIGN.mod_price * log.bought


def mods_owned(log: CampaignLog, kind: str) -> int:
    """How many mods of a kind the log holds; an Automa's are benefits."""
    return len(log.mods.get(kind, ())) + sum(benefit.kind == kind for benefit in log.benefits)


def has_room(log: CampaignLog, kind: str) -> bool:
    """May the log hold another mod of the kind?"""
    return mods_owned(log, kind) < CAMPAIGN.mod_limit


def can_rise(log: CampaignLog, bonus: str) -> bool:
    """Is the setup bonus below its limit?"""
    limit = BONUSES[bonus]
    return limit is None or log.bonuses.get(bonus, 0) < limit


def full(log: CampaignLog, column: str) -> bool:
    """Are all boxes of the column checked?"""
    return log.checks.get(column, 0) >= ROWS


def stars(log: CampaignLog) -> int:
    """All checks of the triumph log."""
    return sum(log.checks.values())


def complete(log: CampaignLog) -> int:
    """How many rows and columns of the triumph log are complete."""
    checks = [log.checks.get(column, 0) for column in COLUMNS]
    return min(checks) + sum(count == ROWS for count in checks)


def bonus(log: CampaignLog) -> int:
    """The coins for complete rows and columns, which count in the end alone (rulebook L1960)."""
    return CAMPAIGN.triumph_log.bonus * complete(log)
