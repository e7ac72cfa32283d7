"""The form of the content files: one frozen row per printed component."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import field

from domain.content.automa_schema import AutomaCard as AutomaCard
from domain.content.automa_schema import AutomaFile as AutomaFile
from domain.content.automa_schema import GainSymbol as GainSymbol
from domain.content.automa_schema import MoveKind as MoveKind
from domain.content.automa_schema import MoveSymbol as MoveSymbol
from domain.content.automa_schema import Scheme as Scheme
from domain.content.automa_schema import StarTracker as StarTracker
from domain.content.module_schema import AllianceToken as AllianceToken
from domain.content.module_schema import Annihilator as Annihilator
from domain.content.module_schema import Combatants as Combatants
from domain.content.module_schema import Desolation as Desolation
from domain.content.module_schema import Goal as Goal
from domain.content.module_schema import GoalKind as GoalKind
from domain.content.module_schema import MadTesla as MadTesla
from domain.content.module_schema import ModSupply as ModSupply
from domain.content.module_schema import Triumph as Triumph
from domain.content.module_schema import TriumphsFile as TriumphsFile
from domain.content.row import Row as Row

Resource = Literal["wood", "food", "metal", "oil"]
Terrain = Literal["mountain", "farm", "tundra", "forest", "village", "lake", "factory"]
Top = Literal["move", "bolster", "trade", "produce"]
Bottom = Literal["upgrade", "deploy", "build", "enlist"]
Structure = Literal["mine", "monument", "armory", "mill"]
GainKind = Literal[
    "coins",
    "power",
    "popularity",
    "combat_cards",
    "worker",
    "resource",
    "upgrade",
    "deploy",
    "build",
    "enlist",
    "produce",
    "peek",
    "relocate",
]
CostKind = Literal["coins", "power", "popularity", "combat_cards", "resources", "different_resources"]


class Place(Row, frozen=True):
    """A cell of the board; rows grow southwards, odd rows sit half a hex further east."""

    id: str
    row: int
    col: int


class Hex(Place, frozen=True):
    """A territory of the board."""

    terrain: Terrain
    tunnel: bool = False
    encounter: bool = False


class Base(Place, frozen=True):
    """A home base: it borders territories but is none itself (rulebook L434)."""

    faction: str


class BoardFile(Row, frozen=True):
    """A board as data: territories in reading order, home bases clockwise, and river edges."""

    id: str
    hexes: list[Hex]
    bases: list[Base]
    rivers: list[tuple[str, str]]


class Section(Row, frozen=True):
    """One column of a player mat: its two actions, the bottom action's price, cube spaces and coins."""

    top: Top
    bottom: Bottom
    cost: int
    slots: int
    coins: int


class Mat(Row, frozen=True):
    """A player mat; `order` ranks the printed numbers 1, 2, 2a, 3, 3a, 4, 5."""

    id: str
    number: str
    order: int
    set: str
    popularity: int
    coins: int
    objectives: int
    sections: tuple[Section, Section, Section, Section]


class Benefit(Row, frozen=True):
    """One benefit printed on a top action: its amount before and after its cube has been moved."""

    id: str
    base: int
    upgraded: int
    cube: bool


class TopAction(Row, frozen=True):
    """A top-row action: its coin price, the benefits to choose from, and the structure that adds to it."""

    id: Top
    cost: dict[CostKind, int]
    benefits: tuple[Benefit, ...]
    structure: Structure
    structure_bonus: dict[GainKind, int]


class BottomAction(Row, frozen=True):
    """A bottom-row action: the resource it is paid with and the ongoing bonus of its recruit."""

    id: Bottom
    resource: Resource
    ongoing: dict[GainKind, int]


class ActionsFile(Row, frozen=True):
    """The actions that all player mats share."""

    top: list[TopAction]
    bottom: list[BottomAction]
    produce_boxes: list[CostKind | None]
    one_time_bonuses: list[dict[GainKind, int]]


class Faction(Row, frozen=True):
    """A faction mat; `large_table` names the ability that replaces another with 6 or 7 players.

    A faction of a module plays only with it. A space without a mech ability is "", to be filled from the faction's
    own supply of `mods`; `one_time_bonuses` are given where they differ from those of all others.
    """

    id: str
    set: str
    colour: str
    power: int
    combat_cards: int
    ability: str
    mech_abilities: tuple[str, ...]
    characters: tuple[str, ...]
    tokens: dict[str, int] = field(default_factory=dict)
    large_table: dict[str, str] = field(default_factory=dict)
    module: str | None = None
    mods: str | None = None
    one_time_bonuses: dict[GainKind, int] = field(default_factory=dict)


class Ability(Row, frozen=True):
    """An ability by id; `params` are read by the function registered under the same id.

    Without `npc` it does nothing against units that no player leads; `provenance` marks our own reading. One that
    `revises` another stands in for it in some games.
    """

    id: str
    kind: Literal["faction", "mech", "infrastructure", "alliance"]
    rule: int
    revises: str | None = None
    params: dict[str, Any] = field(default_factory=dict)
    npc: bool = True
    provenance: Literal["printed", "reconstructed"] = "printed"


class Gain(Row, frozen=True):
    """Something gained. `resource` is a type or "any" (the player chooses each token)."""

    kind: GainKind
    amount: int = 1
    resource: Resource | Literal["any"] | None = None
    at: Literal["here", "worker", "mech"] = "worker"


class EncounterOption(Row, frozen=True):
    """One of an encounter card's options: a price and what it gives."""

    cost: dict[CostKind, int]
    gains: tuple[Gain, ...]


class Encounter(Row, frozen=True):
    """An encounter card."""

    number: int
    set: str
    options: tuple[EncounterOption, ...]


class FactoryCard(Row, frozen=True):
    """A Factory card's top action; the bottom action of every card is to move one unit twice."""

    number: int
    set: str
    cost: dict[CostKind, int]
    choose: Literal["all", "one"]
    gains: tuple[Gain, ...]


class Objective(Row, frozen=True):
    """An objective card: when it may be revealed and the condition that must hold then."""

    number: int
    set: str
    timing: Literal["action", "end_of_turn"]
    condition: list[dict[str, Any]]
    excluded_in: tuple[str, ...] = ()


class Band(Row, frozen=True):
    """From `least` on, the count is worth `coins`."""

    least: int
    coins: int


class StructureTile(Row, frozen=True):
    """A structure bonus tile: what it counts and its coins; `provenance` marks our own reading."""

    id: str
    set: str
    counts: str
    coins: tuple[Band, ...]
    provenance: Literal["printed", "reconstructed"] = "printed"


class Tier(Row, frozen=True):
    """A popularity level: coins per star, per territory and per pair of resources."""

    least: int
    star: int
    territory: int
    resource_pair: int


class TracksFile(Row, frozen=True):
    """Tracks, tiers, the combat deck and the pieces that every player has.

    `heroes` are single units that are character and mech in one.
    """

    power_max: int
    popularity_max: int
    dial_max: int
    factory_territories: int
    tiers: list[Tier]
    combat_deck: dict[int, int]
    workers: int
    mechs: int
    stars: int
    heroes: tuple[str, ...]


class Setup(Row, frozen=True):
    """Facts of setup: seating clockwise and the faction and mat pairs that are not dealt together."""

    seating: list[str]
    banned: list[tuple[str, str]]


class Content(Row, frozen=True):
    """All content files; each field is the file of that name."""

    board: BoardFile
    mats: list[Mat]
    actions: ActionsFile
    factions: list[Faction]
    abilities: list[Ability]
    alliances: list[AllianceToken]
    mods: list[ModSupply]
    encounters: list[Encounter]
    factory: list[FactoryCard]
    objectives: list[Objective]
    structure_tiles: list[StructureTile]
    tracks: TracksFile
    triumphs: TriumphsFile
    setup: Setup
    automa: AutomaFile
    combatants: Combatants
