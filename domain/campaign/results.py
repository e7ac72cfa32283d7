"""What a finished game reports to its campaign."""

from __future__ import annotations

from msgspec import Struct


class SeatResult(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What counts of a seat: its final score, its stars by triumph, and what the goals of the episodes ask for.

    `encounters` and `influence` are the tokens it still holds, `agents` those it subdued.
    """

    score: int
    stars: dict[str, int] = {}
    mechs: int = 0
    structures: int = 0
    upgrades: int = 0
    influence: int = 0
    agents: int = 0
    encounters: int = 0


class Result(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a game ended, by seat; `found` names the seat that found or beat somebody: vesna, annihilator, tesla.

    `track` are the triumphs of the Triumph Track, where it was not the standard one.
    """

    seats: tuple[SeatResult, ...]
    winners: tuple[int, ...]
    found: dict[str, int] = {}
    track: tuple[str, ...] = ()
