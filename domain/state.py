"""The state of a game: what folding its facts gives. Only `evolve` changes it."""

from __future__ import annotations

from msgspec import Struct, field

from domain.campaign.extras import Extras
from domain.options import Options
from domain.scores import Score
from domain.steps import Step

FACTORY_SECTION = 4
"""Sections from here on are Factory cards; those before are the player mat's."""


class Token(Struct, gc=False):
    """A faction token on a territory."""

    owner: int
    kind: str
    token: str
    armed: bool = True


class Commitment(Struct, gc=False, frozen=True):
    """Power and cards committed to a combat."""

    power: int
    cards: tuple[int, ...]


class Automa(Struct, gc=False):
    """The star tracker of an Automa, the scheme it follows (1 or 2) and the deck it draws from.

    `icons` are factions whose actions it takes besides those of its own.
    """

    space: int = 0
    scheme: int = 1
    deck: int = 0
    icons: tuple[str, ...] = ()


class AutomaDeck(Struct):
    """Automa cards: the pile, drawn from its end, and the discards of turns and of combats.

    `last` is the card of the latest turn, also after it was shuffled back.
    """

    cards: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    fought: list[int] = field(default_factory=list)
    last: int | None = None


class Seat(Struct):
    """A player's side of the table.

    `rivals` are the stars on other seats' home bases, `encounters` the encounter tokens claimed; `ally` is the seat
    whose alliance token lies here, turned over once the seat has `betrayed` it.
    `mech_abilities` lie under the mechs, by number; `drawn` tokens wait to be chosen from, `mods` are those kept.
    `used` counts for this turn, `spent` for the whole game; `gained` are the cards taken at the Factory.
    """

    index: int
    kind: str = "human"
    player: str | None = None
    name: str = ""
    difficulty: str | None = None
    faction: str = ""
    mat: str = ""
    base: str = ""
    power: int = 0
    popularity: int = 0
    coins: int = 0
    cards: list[int] = field(default_factory=list)
    objectives: list[int] = field(default_factory=list)
    factory: list[int] = field(default_factory=list)
    gained: list[int] = field(default_factory=list)
    units: dict[str, str] = field(default_factory=dict)
    structures: dict[str, str] = field(default_factory=dict)
    cubes: list[str] = field(default_factory=list)
    discounts: dict[str, int] = field(default_factory=dict)
    recruits: dict[str, str] = field(default_factory=dict)
    stars: dict[str, int] = field(default_factory=dict)
    rivals: dict[int, int] = field(default_factory=dict)
    encounters: int = 0
    ally: int | None = None
    betrayed: bool = False
    shares: bool = True
    tokens: list[str] = field(default_factory=list)
    mech_abilities: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    mods: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    markers: dict[str, int] = field(default_factory=dict)
    abilities: list[str] = field(default_factory=list)
    section: int = -1
    used: list[str] = field(default_factory=list)
    forced: int = 0
    ask_bonus: bool = False
    resigned: bool = False
    abandons: bool = False
    forks: int | None = None
    automa: Automa | None = None
    extras: Extras | None = None


class Provenance(Struct, frozen=True, gc=False):
    """The table whose game was taken up, the version it was at, and the hash of its log there."""

    source: str
    at: int
    head: str


class Game(Struct):
    """A table and everything on it.

    `markers` are pieces of a module that lie on places of the board or spaces of the track, counted by kind; those
    that a seat has collected are with the seat. `open_objectives` lie beside the track for all.
    `track` names the triumph of each space, if it is not the standard track; of the objectives under the deck,
    `objectives_discarded` have been in a hand.
    """

    version: int = 0
    status: str = "new"
    title: str = ""
    options: Options = field(default_factory=Options)
    modules: list[str] = field(default_factory=list)
    campaign: str = ""
    commitment: str = ""
    forked: Provenance | None = None
    seats: list[Seat] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    turn: int = 0
    active: int = 0
    steps: list[Step] = field(default_factory=list)
    presence: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    resources: dict[str, dict[str, int]] = field(default_factory=dict)
    structures: dict[str, tuple[int, str]] = field(default_factory=dict)
    tokens: dict[str, Token] = field(default_factory=dict)
    encounters: list[str] = field(default_factory=list)
    markers: dict[str, dict[str, int]] = field(default_factory=dict)
    open_objectives: list[int] = field(default_factory=list)
    combat_deck: list[int] = field(default_factory=list)
    combat_discard: list[int] = field(default_factory=list)
    objective_deck: list[int] = field(default_factory=list)
    encounter_deck: list[int] = field(default_factory=list)
    factory_deck: list[int] = field(default_factory=list)
    objectives_discarded: int = 0
    tile: str = ""
    track: list[str] = field(default_factory=list)
    commitments: dict[int, Commitment] = field(default_factory=dict)
    notes: dict[str, int] = field(default_factory=dict)
    pool_factions: list[str] = field(default_factory=list)
    pool_mats: list[str] = field(default_factory=list)
    automa_decks: list[AutomaDeck] = field(default_factory=list)
    marker: str = ""
    lots: list[tuple[str, str]] = field(default_factory=list)
    bids: dict[int, tuple[int, int]] = field(default_factory=dict)
    ended: str | None = None
    scores: list[Score] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
