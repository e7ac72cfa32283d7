"""The campaign log: wealth, mods, setup bonuses and the triumph log (rulebook L1943)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.campaign.content import BONUSES, CAMPAIGN, COLUMNS, PERKS, ROWS
from domain.campaign.facts import CampaignFact, Wealth
from domain.campaign.state import Campaign, CampaignLog, Pilot


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


def faults(campaign: Campaign) -> list[str]:
    """Everything in which the logs do not add up."""
    return [f"pilot {pilot.index}: {fault}" for pilot in campaign.pilots for fault in _faults(pilot.log)]


def _faults(log: CampaignLog) -> Iterator[str]:
    if log.wealth != sum(amount for _, amount in log.ledger) or log.wealth < 0:
        yield f"wealth {log.wealth} is not income minus expenses"
    if CAMPAIGN.mod_price * log.bought != -sum(amount for reason, amount in log.ledger if reason == "mod"):
        yield "mods bought are not mods paid for"
    for kind, mods in log.mods.items():
        if len(mods) > CAMPAIGN.mod_limit or len(set(mods)) < len(mods):
            yield f"{kind} mods {mods}"
    if any(mods_owned(log, kind) > CAMPAIGN.mod_limit for kind in ("mech", "infrastructure")):
        yield "more mods than the log has room for"
    if len(set(log.perks)) < len(log.perks) or not set(log.perks) <= set(PERKS):
        yield f"perks {log.perks}"
    if any(not 0 <= count <= ROWS or column not in COLUMNS for column, count in log.checks.items()):
        yield f"triumph log {log.checks}"
    if any(limit is not None and log.bonuses.get(id, 0) > limit for id, limit in BONUSES.items()):
        yield f"setup bonuses {log.bonuses}"
