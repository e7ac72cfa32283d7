"""Episode 4: agents to be subdued; afterwards there are mods of both kinds (rulebook L2607)."""

from __future__ import annotations

from domain.campaign.episodes.manifest import (
    Bonuses,
    DealMats,
    Episode,
    Mods,
    Perks,
    Record,
    Unlock,
)

EPISODE = Episode(
    id="4",
    rule="L2607",
    modules=("episode-4",),
    setup=(DealMats(), Perks()),
    rewards=(Record(), Bonuses("agents", per=2), Unlock("other"), Mods(winner=1)),
    next={"": "5"},
    wind=True,
)
