"""Episode 2b: peace with alliances, after which Infrastructure Mods are drawn (rulebook L2332)."""

from __future__ import annotations

from domain.campaign.episodes.manifest import (
    DealMats,
    Episode,
    Mods,
    Perks,
    Record,
    Unlock,
)

EPISODE = Episode(
    id="2b",
    rule="L2332",
    modules=("episode-2b",),
    track="peace",
    setup=(DealMats(), Perks()),
    rewards=(Record(wild="peace", either=True), Unlock("infrastructure"), Mods(free=1, per="structures")),
    next={"": "3"},
)
