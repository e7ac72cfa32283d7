"""Episode 2a: war with rivals, after which Mech Mods are drawn (rulebook L2208)."""

from __future__ import annotations

from domain.campaign.episodes.manifest import (
    CAMPAIGN_MODULE,
    WAR_SKIP,
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
    modules=(CAMPAIGN_MODULE, "episode-2a"),
    track="war",
    setup=(DealMats(), Perks()),
    rewards=(Record(wild="war", either=True), Unlock("mech"), Mods(free=1, per="mechs")),
    next={"": "3"},
    skip={"war": WAR_SKIP},
)
