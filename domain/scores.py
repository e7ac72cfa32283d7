"""The score of a seat, by category."""

from __future__ import annotations

from msgspec import Struct


class Score(Struct, frozen=True, gc=False):
    """Coins by where they come from, and what breaks ties (rulebook L1550)."""

    seat: int
    coins: int
    stars: int
    territories: int
    resources: int
    structures: int
    other: int
    total: int
    tiebreak: tuple[int, int, int, int, int, int]
