"""What a table can choose before the game: seats and options."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from domain.campaign.extras import Extras


class SeatPlan(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A seat of a table: who may sit there, and the faction and mat it is to play, if chosen.

    At the table of a campaign `extras` are what the player carries over.
    """

    kind: Literal["human", "automa"] = "human"
    faction: str | None = None
    mat: str | None = None
    difficulty: str | None = None
    extras: Extras | None = None


class AutomaOptions(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """How the Automas of a table play together, and the adjustments of their difficulty and personality.

    `coins` and `power` are added to every card's gain of them; a hesitant Automa turns up a combat card before
    it moves or deploys a unit, and a 4 or 5 holds it back.
    """

    cooperative: bool = False
    one_deck: bool = False
    skips: bool = False
    all_moves: bool = False
    coins: int = 0
    power: int = 0
    hesitant_moves: bool = False
    hesitant_deploys: bool = False


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
    tesla: int | None = None
    mad_tesla_ends: bool = True
    desolation_harder: bool = False
    automa: AutomaOptions = AutomaOptions()
