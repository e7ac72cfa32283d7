"""What a campaign brings to a seat of a game, besides the faction and the mat of its plan."""

from __future__ import annotations

from msgspec import Struct


class Extras(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Added to a seat's setup, after its mats gave what they give.

    `coins`, `power` and `popularity` are added; `combat_cards` and `objectives` are further cards to draw; `workers`
    and `resources` lie on starting territories. `base` is the home base of a faction that has none of its own.
    `mech_mods` may be laid on the faction mat in setup, any number of them; `infrastructure_mods` lie face up.
    For an Automa `tracker` moves its star tracker (back, if negative: turns to wait), `stuff` is gained at setup,
    in pairs of a card's gain and its amount, and `cards_out` are taken from its deck.
    """

    coins: int = 0
    power: int = 0
    popularity: int = 0
    combat_cards: int = 0
    objectives: int = 0
    workers: dict[str, int] = {}
    resources: dict[str, dict[str, int]] = {}
    base: str | None = None
    mech_mods: tuple[str, ...] = ()
    infrastructure_mods: tuple[str, ...] = ()
    tracker: int = 0
    stuff: tuple[tuple[str, int], ...] = ()
    cards_out: tuple[int, ...] = ()
