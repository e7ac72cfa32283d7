"""Episode 2a: war with rivals, after which Mech Mods are drawn (rulebook L2208)."""

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
    id="2a",
    rule="L2208",
    modules=("episode-2a",),
    track="war",
    setup=(DealMats(), Perks()),
    rewards=(Record(wild="war", either=True), Unlock("mech"), Mods(free=1, per="mechs")),
    next={"": "3"},
)
