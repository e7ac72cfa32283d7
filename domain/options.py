"""What a table can choose before the game: seats and options."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class SeatPlan(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A seat of a table: who may sit there, and the faction and mat it is to play, if chosen."""

    kind: Literal["human", "automa"] = "human"
    faction: str | None = None
    mat: str | None = None
    difficulty: str | None = None


class Options(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The options of a table."""

    board: str = "standard"
    deal: Literal["random", "draft", "auction"] = "random"
    mats_clockwise: bool = False
    promos: bool = True
    modular_tiles: bool = True
    invaders: bool = True
    bribes: bool = True
    suggestions: bool = True
    structure_tile: str | None = None
    teams: tuple[tuple[int, int], ...] = ()
