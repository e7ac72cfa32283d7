"""What is true of every campaign: after every fact, and besides whenever it waits for somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.campaign.content import BONUSES, CAMPAIGN, COLUMNS, PERKS, ROWS, SUPPLIES
from domain.campaign.factions import base_of
from domain.campaign.log import mods_owned
from domain.campaign.pilots import active
from domain.campaign.state import Campaign, CampaignLog, Pilot


def broken(campaign: Campaign) -> list[str]:
    """Everything that is wrong after a fact: wealth is income minus expenses, no log holds more than it has room for,
    no perk is used twice, no mod is lost or doubled, no faction has two players."""
    found = [f"pilot {pilot.index}: {fault}" for pilot in campaign.pilots for fault in _log(pilot.log)]
    return [*found, *_supply(campaign), *_factions(campaign)]


def faults(campaign: Campaign) -> list[str]:
    """Everything that is wrong between two decisions: also, mods bought are paid for, Automas have no perks, and those
    who play have a home base of their own."""
    found = [f"pilot {pilot.index}: {fault}" for pilot in campaign.pilots for fault in _account(pilot)]
    return [*broken(campaign), *found, *_bases(campaign)]


def _log(log: CampaignLog) -> Iterator[str]:
    if log.wealth != sum(amount for _, amount in log.ledger) or log.wealth < 0:
        yield f"wealth {log.wealth} is not income minus expenses"
    for kind, mods in log.mods.items():
        if len(set(mods)) < len(mods):
            yield f"{kind} mods {mods}"
    if any(mods_owned(log, kind) > CAMPAIGN.mod_limit for kind in SUPPLIES):
        yield "more mods than the log has room for"
    if len(set(log.perks)) < len(log.perks) or not set(log.perks) <= set(PERKS):
        yield f"perks {log.perks}"
    if any(not 0 <= count <= ROWS or column not in COLUMNS for column, count in log.checks.items()):
        yield f"triumph log {log.checks}"
    if any(limit is not None and log.bonuses.get(id, 0) > limit for id, limit in BONUSES.items()):
        yield f"setup bonuses {log.bonuses}"
    if len(set(log.victories)) < len(log.victories):
        yield f"victories {log.victories}"


def _supply(campaign: Campaign) -> Iterator[str]:
    """Every token is in the supply, drawn, owned, or was taken by an Automa; those that left cannot be told apart."""
    for kind, supply in campaign.supply.items():
        there = Counter(supply)
        for pilot in campaign.pilots:
            there.update(pilot.log.mods.get(kind, ()))
            there.update(pilot.drawn.get(kind, ()))
        gone = sum(benefit.kind == kind for pilot in campaign.pilots for benefit in pilot.log.benefits)
        tokens = Counter(SUPPLIES[kind].tokens)
        if there - tokens or sum(there.values()) + gone != sum(tokens.values()):
            yield f"{kind} mods lost or doubled"


def _factions(campaign: Campaign) -> Iterator[str]:
    taken = [pilot.faction for pilot in campaign.pilots if pilot.faction]
    if len(set(taken)) < len(taken):
        yield f"factions {taken}"


def _account(pilot: Pilot) -> Iterator[str]:
    paid = -sum(amount for reason, amount in pilot.log.ledger if reason == "mod")
    if CAMPAIGN.mod_price * pilot.log.bought != paid:
        yield "mods bought are not mods paid for"
    if pilot.kind == "automa" and pilot.log.perks:
        yield "an Automa with perks"


def _bases(campaign: Campaign) -> Iterator[str]:
    """At a table everybody starts from another home base."""
    if campaign.phase == "playing":
        bases = [base_of(campaign, pilot.faction) for pilot in active(campaign)]
        if None in bases or len(set(bases)) < len(bases):
            yield f"home bases {bases}"
