"""Episode 8a: stars to be fetched, a track of tiles and Tesla at a player's side (rulebook L3044)."""

from __future__ import annotations

from domain.campaign.episodes.manifest import (
    CrossOffWealth,
    Episode,
    Finale,
    MatsByWealth,
    Perks,
    Record,
)

EPISODE = Episode(
    id="8a",
    rule="L3044",
    modules=(
        "episode-8a",
        "triumph-tiles",
        "tesla",
    ),
    setup=(MatsByWealth(), Perks(), CrossOffWealth()),
    rewards=(Record(wild="tiles", victory=False), Finale()),
    next={},
    wind=True,
)
