"""Episode 3: the search in the Factory, from which a new faction comes (rulebook L2448)."""

from __future__ import annotations

from domain.campaign.episodes.manifest import (
    Bonuses,
    DealMats,
    Episode,
    HomeBases,
    Mods,
    NewFaction,
    Perks,
    Record,
    SwitchFactions,
)

EPISODE = Episode(
    id="3",
    rule="L2448",
    modules=("episode-3",),
    setup=(DealMats(), Perks()),
    rewards=(
        Record(),
        Bonuses("influence", per=2),
        NewFaction("vesna", found="vesna"),
        SwitchFactions("wealth", not_for="vesna"),
        HomeBases(),
        Mods(winner=1),
    ),
    next={"": "4"},
)
