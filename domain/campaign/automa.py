"""Automas in the campaign: votes, checks, mods, switches and difficulty (rulebook L4028)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.campaign import facts as f
from domain.campaign.content import CAMPAIGN, COLUMNS, GUESTS, ModKind
from domain.campaign.log import change_wealth, has_room, mods_owned
from domain.campaign.pilots import active, at_table, last_winners, results
from domain.campaign.state import Campaign, CampaignLog, Pilot
from domain.chance import Chance
from domain.content import AUTOMA_CARDS

DIE = range(1, 7)
FIRST_TO_LAST: tuple[ModKind, ...] = ("infrastructure", "mech")
"""The kinds of mods in the order in which it buys them."""


def path(pilot: Pilot) -> str:
    """An even number of tokens is for war, an odd one for peace (rulebook L2192)."""
    return CAMPAIGN.automa_votes["even" if pilot.influence % 2 == 0 else "odd"]


def switches(pilot: Pilot, chance: Chance) -> bool:
    """Without one of the new factions it gives up its own on a 4 or more (rulebook L2535, L2940)."""
    return pilot.faction not in GUESTS and chance.pick("switch", DIE) >= CAMPAIGN.automa_switches_from


def column(log: CampaignLog, columns: Sequence[str], anywhere: bool) -> str:
    """Where a star is checked: the first empty box in reading order if it may go anywhere, otherwise the column with
    the most checks (rulebook L4058)."""
    if anywhere:
        return min(columns, key=lambda id: (log.checks.get(id, 0), COLUMNS.index(id)))
    return max(columns, key=lambda id: log.checks.get(id, 0))


def buy(campaign: Campaign, pilot: Pilot, free: int, chance: Chance) -> Iterator[f.CampaignFact]:
    """It takes its free mods and buys all that it can afford, infrastructure first (rulebook L4090)."""
    while (kind := _wanted(campaign, pilot)) is not None and (free or pilot.log.wealth >= CAMPAIGN.mod_price):
        if not free:
            yield from change_wealth(pilot, "mod", -CAMPAIGN.mod_price)
        yield _gain(campaign, pilot, kind, not free, chance)
        free = max(0, free - 1)


def _wanted(campaign: Campaign, pilot: Pilot) -> ModKind | None:
    """The kind of its next mod, if there is one left that it has room for."""
    for kind in FIRST_TO_LAST:
        if campaign.supply.get(kind) and has_room(pilot.log, kind):
            return kind
    return None


def _gain(campaign: Campaign, pilot: Pilot, kind: ModKind, bought: bool, chance: Chance) -> f.CampaignFact:
    """A random token leaves the campaign; what the Automa gets instead is its next benefit of that kind."""
    mod = chance.pick(f"automa-{kind}", campaign.supply[kind])
    benefit = CAMPAIGN.automa_mods[kind][mods_owned(pilot.log, kind)]
    stuff = _stuff(pilot, chance) if benefit == "gain-stuff" else ()
    return f.ModTaken(pilot.index, kind, mod, benefit, stuff, bought)


def _stuff(pilot: Pilot, chance: Chance) -> tuple[tuple[str, int], ...]:
    """What the first scheme of a random card gives every faction."""
    out = cards_out(pilot.log)
    card = AUTOMA_CARDS[chance.pick("stuff", [number for number in AUTOMA_CARDS if number not in out])]
    return tuple((gain.kind, gain.amount) for gain in card.schemes[0].gains if gain.faction is None)


def cards_out(log: CampaignLog) -> tuple[int, ...]:
    """The cards that its mods have taken from its deck for good."""
    prefix = "remove-card-"
    return tuple(int(b.benefit.removeprefix(prefix)) for b in log.benefits if b.benefit.startswith(prefix))


def tracker(campaign: Campaign, pilot: Pilot) -> int:
    """How far its star tracker is moved at setup: by mods, and by how the episodes went (rulebook L4066)."""
    moved = sum(benefit.benefit == "star-tracker" for benefit in pilot.log.benefits)
    return moved + (adjustment(campaign, pilot) if campaign.options.adjust else 0)


def adjustment(campaign: Campaign, pilot: Pilot) -> int:
    """Against one player, the player's victories minus its own; among several, what the rankings have added up."""
    others = [other for other in active(campaign) if other is not pilot]
    if len(others) == 1:
        return len(others[0].log.victories) - len(pilot.log.victories)
    return pilot.log.adjustment


def adjust(campaign: Campaign) -> Iterator[f.CampaignFact]:
    """After a game of three or more, an Automa with people only before it gets faster, with people only behind it
    slower (rulebook L4076)."""
    table = at_table(campaign)
    if len(table) < 3:
        return
    scores, winners = results(campaign), last_winners(campaign)
    ranked = sorted(table, key=lambda pilot: (pilot.index not in winners, -scores[pilot.index].score))
    for place, pilot in enumerate(ranked):
        if pilot.kind == "automa":
            before = any(other.kind == "human" for other in ranked[:place])
            behind = any(other.kind == "human" for other in ranked[place + 1 :])
            if before != behind:
                yield f.DifficultyAdjusted(pilot.index, pilot.log.adjustment + (1 if before else -1))
