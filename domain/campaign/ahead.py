"""Which printed components lie ahead of a campaign, so that nobody who takes part is shown them too early."""

from __future__ import annotations

from domain.campaign.content import CAMPAIGN, GUESTS, SUPPLIES
from domain.campaign.episodes import EPISODES
from domain.campaign.state import Campaign
from domain.campaign.words import reached
from domain.content import CONTENT, FACTIONS, MODS

Ids = dict[str, frozenset[str]]


def ahead(campaign: Campaign) -> Ids:
    """The ids that the campaign has not come to, by the kind of label that names them; `kinds` are whole files."""
    found = {
        group: {id for id, moment in moments.items() if not reached(campaign, moment)}
        for group, moments in CAMPAIGN.ahead.items()
    }
    found["ability"] |= _abilities(campaign, found["faction"], found["module"])
    if not campaign.spoilers:
        found["module"] |= {f"episode-{id}" for id in EPISODES if id not in campaign.reached}
    return {group: frozenset(ids) for group, ids in found.items()}


def _abilities(campaign: Campaign, factions: set[str], modules: set[str]) -> set[str]:
    """Those that come only with factions, alliances or mods that lie ahead."""
    native = {id for row in FACTIONS.values() if row.id not in GUESTS for id in (row.ability, *row.mech_abilities)}
    mods = {mod for kind, supply in SUPPLIES.items() if not reached(campaign, kind) for mod in supply.tokens}
    guests = {id for guest in factions for id in (FACTIONS[guest].ability, *FACTIONS[guest].mech_abilities)}
    allies = {token.ability for token in CONTENT.alliances if token.faction in factions or "alliances" in modules}
    own = {mod for guest in GUESTS if guest not in factions for mod in _supply(guest)}
    return (mods | guests | allies) - native - own


def _supply(guest: str) -> dict[str, int]:
    """The tokens that a faction has for itself."""
    supply = FACTIONS[guest].mods
    return MODS[supply].tokens if supply is not None else {}
