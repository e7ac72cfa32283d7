"""Episode 1: an open objective, Influence for the first star of every kind, and a vote (rulebook L2142)."""

from __future__ import annotations

from domain.campaign.episodes.manifest import (
    DealMats,
    Episode,
    Perks,
    Record,
    VoteOnPath,
)

EPISODE = Episode(
    id="1",
    rule="L2142",
    modules=("episode-1",),
    setup=(DealMats(), Perks(free=True)),
    rewards=(Record(wild="public"), VoteOnPath()),
    next={"war": "2a", "peace": "2b"},
)
