"""The form of the Automa's cards and star trackers."""

from __future__ import annotations

from typing import Literal

from domain.content.row import Row

MoveKind = Literal["move_worker", "move_mech", "move_character", "encounter_factory", "attack_combat", "attack_worker"]


class MoveSymbol(Row, frozen=True):
    """A symbol of an Automa card's first row; `power` is what the Automa needs for it, `faction` who may use it."""

    kind: MoveKind
    power: int = 0
    faction: str | None = None


class GainSymbol(Row, frozen=True):
    """Symbols of one kind in an Automa card's second row; `deploy` brings the character or a mech."""

    kind: Literal["power", "coins", "combat_cards", "worker", "deploy"]
    amount: int = 1
    faction: str | None = None


class Scheme(Row, frozen=True):
    """One end of an Automa card: moves, gains, the recruit's bonus, and whether a gentle Automa skips the turn."""

    moves: tuple[MoveSymbol, ...]
    gains: tuple[GainSymbol, ...]
    bonus: Literal["power", "coins", "popularity", "combat_cards"] | None = None
    skip: bool = False


class AutomaCard(Row, frozen=True):
    """An Automa card; `combat` is the power spent in each of the power ranges."""

    number: int
    star: bool
    combat: tuple[int, int, int]
    combat_cards: int
    resources: int
    schemes: tuple[Scheme, Scheme]


class StarTracker(Row, frozen=True):
    """A star tracker card: from space `dry` on water is crossed; `stars` are the spaces with a complete star."""

    id: str
    spaces: int
    dry: int
    stars: tuple[int, ...]
    skips: bool = False
    all_moves: bool = False
    retreats_home: bool = False
    extra_coins: int = 0
    extra_power: int = 0


class AutomaFile(Row, frozen=True):
    """The Automa's cards and star trackers; `tunnels_shut` are the factions kept off tunnels while water stops them.

    `camping` is our own reading of symbols that are only pictured.
    """

    power_ranges: tuple[int, int, int]
    tunnels_shut: tuple[str, ...]
    cards: list[AutomaCard]
    trackers: list[StarTracker]
    camping: Scheme
