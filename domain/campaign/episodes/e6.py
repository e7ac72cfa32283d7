"""Episode 6: a game with the new faction, after which all may switch (rulebook L2879)."""

from __future__ import annotations

from domain.campaign.episodes.manifest import (
    DealMats,
    Episode,
    HomeBases,
    Mods,
    Perks,
    Record,
    SwitchFactions,
)

EPISODE = Episode(
    id="6",
    rule="L2879",
    modules=("episode-6",),
    setup=(DealMats(), Perks()),
    rewards=(Record(), SwitchFactions("score"), HomeBases(), Mods(winner=1)),
    next={"": "7"},
    wind=True,
)
