"""The form of what only some tables play with: mods, alliances, Triumph Tracks, combatants."""

from __future__ import annotations

from typing import Literal

from domain.content.row import Row


class ModSupply(Row, frozen=True):
    """Tokens that bring abilities, each as often as it is printed: how many a player draws and may keep at most.

    `automa` is what an Automa has of its first, second, ... token instead.
    """

    id: str
    rule: int
    kind: Literal["mech", "infrastructure"]
    draw: int
    keep: int
    tokens: dict[str, int]
    not_with_automa: tuple[str, ...] = ()
    automa: tuple[str, ...] = ()


class AllianceToken(Row, frozen=True):
    """The front of a faction's alliance token: what it gives to whoever receives it. Its coins are our own reading."""

    faction: str
    coins: int
    ability: str


GoalKind = Literal[
    "upgrades",
    "mechs",
    "structures",
    "recruits",
    "workers",
    "objective",
    "combat",
    "popularity",
    "power",
    "combat_cards_in_hand",
    "encounter_tokens",
    "factory_card",
    "controlled_resources",
    "stars_placed",
    "territories_controlled",
    "structure_bonus_maximum",
    "coins",
]


class Goal(Row, frozen=True):
    """So much of something."""

    kind: GoalKind
    target: int


class Triumph(Row, frozen=True):
    """What a space of a Triumph Track asks for: any one of its goals; `timing` if it does not count at every moment."""

    id: str
    goals: tuple[Goal, ...]
    rule: int
    timing: Literal["own_turn", "end_of_turn", "after_move"] | None = None


class TriumphsFile(Row, frozen=True):
    """Triumphs, the tracks made of them space by space, and how many tiles there are of each.

    `desolation_tiles` are mixed with the others for the cooperative game alone.
    """

    triumphs: list[Triumph]
    tracks: dict[str, tuple[str, ...]]
    tiles: dict[str, int]
    desolation_tiles: dict[str, int]


class MadTesla(Row, frozen=True):
    """His health, moves a turn, cards of the discard pile that count, and what fighting and destroying him brings."""

    health: int
    moves: int
    cards: int
    reward: int
    popularity: int
    rule: int


class Annihilator(Row, frozen=True):
    """Its dice, the combat cards turned up for it, and the objectives that nobody can keep."""

    dice: int
    cards: int
    objectives: list[int]
    rule: int


class Desolation(Row, frozen=True):
    """Its timer, the space from which it moves, the stars with which it wins, and the tiles by number of players."""

    popularity: int
    moves_from: int
    stars: int
    tiles: dict[int, int]
    rule: int


class Combatants(Row, frozen=True):
    """Units that no player leads; the compass says which way a die sends them."""

    compass: dict[int, str]
    provenance: Literal["printed", "reconstructed"]
    mad_tesla: MadTesla
    annihilator: Annihilator
    desolation: Desolation
