"""Episode 5: what guards the Factory, and the faction behind it (rulebook L2690)."""

from __future__ import annotations

from domain.campaign.episodes.manifest import (
    DealMats,
    Episode,
    Mods,
    NewFaction,
    Perks,
    Record,
)

EPISODE = Episode(
    id="5",
    rule="L2690",
    modules=("episode-5",),
    setup=(DealMats(), Perks()),
    rewards=(Record(), Mods(winner=1), NewFaction("fenris", found="annihilator", keeps_base=True)),
    next={"": "6"},
    wind=True,
)
