"""Episode 7: encounters lead to Tesla, on the track that was not chosen before (rulebook L2951)."""

from __future__ import annotations

from domain.campaign.episodes.manifest import (
    Bonuses,
    DealMats,
    Episode,
    Mods,
    Perks,
    Record,
)

EPISODE = Episode(
    id="7",
    rule="L2951",
    modules=("episode-7",),
    track="unused",
    setup=(DealMats(), Perks()),
    rewards=(Record(wild="unused"), Bonuses("encounters", per=1, optional=True), Mods(winner=1)),
    next={"found": "8a", "missing": "8b"},
    wind=True,
)
