"""Episode 8b: Tesla against all (rulebook L3149)."""

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
    id="8b",
    rule="L3149",
    modules=(
        "episode-8b",
        "mad-tesla",
    ),
    setup=(MatsByWealth(), Perks(), CrossOffWealth()),
    rewards=(Record(victory=False), Finale()),
    next={},
    wind=True,
)
