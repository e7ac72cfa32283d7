"""What became true. Facts are complete: folding them needs no rules.

A field in `SECRET` is known only to the seats that the fact's `knows` names, and to all once a game is over.
"""

from __future__ import annotations

from typing import Union

from domain.automa.facts import (
    AutomaCardDrawn,
    AutomaCardRemoved,
    AutomaCombatCardDrawn,
    AutomaDeckShuffled,
    AutomaGained,
    AutomaHesitated,
    AutomaModGained,
    AutomaReady,
    AutomaTurnSkipped,
    BonusShown,
    DestinationChosen,
    FactoryCardHidden,
    IconsDrawn,
    MarkerMoved,
    SchemeSwitched,
    SymbolRefused,
    TrackerMoved,
    UnitSelected,
    WaterCrossed,
)
from domain.module_facts import (
    AbilityLost,
    AllianceBroken,
    AllianceDeclined,
    AllianceFormed,
    AllianceProposed,
    CombatantJoined,
    CombatCardsKept,
    CombatCardsTurned,
    DiceRolled,
    FactoryCardRemoved,
    FactoryCardsShown,
    MarkersLaid,
    MarkersTaken,
    ObjectivesOpened,
    RivalsDeclared,
    RivalsRevealed,
    RivalStarTaken,
    SharingSet,
    TrackLaid,
)
from domain.options import Options, SeatPlan
from domain.scores import Score
from domain.steps import Step
from domain.tagged import Tagged


class TableCreated(Tagged, frozen=True):
    """A table was opened with its seats and options; the commitment binds the secret of its chance."""

    seats: tuple[SeatPlan, ...]
    options: Options
    modules: tuple[str, ...]
    commitment: str
    title: str = ""
    campaign: str = ""


class TableForked(Tagged, frozen=True):
    """The game up to here is that of another table, taken up anew with empty seats and another secret."""

    source: str
    at: int
    head: str
    commitment: str
    title: str = ""


class PileShuffled(Tagged, frozen=True):
    """The face-down rest of a deck was put into a new order; what lies open stays where it is."""

    pile: str
    size: int
    cards: tuple[int, ...] | None = None


class SeatTaken(Tagged, frozen=True):
    """A player took a seat."""

    seat: int
    player: str
    name: str


class SeatLeft(Tagged, frozen=True):
    """A player left a seat before the start."""

    seat: int


class GameStarted(Tagged, frozen=True):
    """The table is closed and setup begins."""


class SeatAssigned(Tagged, frozen=True):
    """A seat plays a faction with a player mat; `base` is its home base where it is not the faction's own."""

    seat: int
    faction: str | None = None
    mat: str | None = None
    base: str | None = None


class DraftSetUp(Tagged, frozen=True):
    """Factions and mats, or pairs of them, lie open to be picked or bid for."""

    factions: tuple[str, ...] = ()
    mats: tuple[str, ...] = ()
    lots: tuple[tuple[str, str], ...] = ()


class BidPlaced(Tagged, frozen=True):
    """A seat holds a lot of the auction at this price; whoever held it before must bid again."""

    seat: int
    lot: int
    coins: int


class OrderSet(Tagged, frozen=True):
    """The seats clockwise, and who goes first."""

    order: tuple[int, ...]
    first: int


class DeckShuffled(Tagged, frozen=True):
    """A deck was shuffled; it is drawn from its end."""

    deck: str
    size: int
    cards: tuple[int, ...] | None = None


class TileDrawn(Tagged, frozen=True):
    """The structure bonus tile of this game."""

    tile: str


class AbilityGained(Tagged, frozen=True):
    """A seat has an ability from now on."""

    seat: int
    ability: str


class MechAbilitiesLaid(Tagged, frozen=True):
    """These abilities lie under a seat's mechs, by number; "" is a blank space."""

    seat: int
    abilities: tuple[str, ...]


class ModsDrawn(Tagged, frozen=True):
    """A seat drew mods, face up."""

    seat: int
    mods: tuple[str, ...]


class ModKept(Tagged, frozen=True):
    """A seat keeps a mod that it drew."""

    seat: int
    mod: str


class ModPlaced(Tagged, frozen=True):
    """A mod lies under a mech from now on, over what was there."""

    seat: int
    mod: str
    mech: int


class ModsReturned(Tagged, frozen=True):
    """Mods that a seat does not use went back to the box."""

    seat: int
    mods: tuple[str, ...]


class TokensGained(Tagged, frozen=True):
    """Faction tokens are in a seat's supply."""

    seat: int
    tokens: tuple[str, ...]


class EncountersLaid(Tagged, frozen=True):
    """Encounter tokens lie on these territories."""

    territories: tuple[str, ...]


class Power(Tagged, frozen=True):
    """The power of a seat is now this."""

    seat: int
    now: int


class Popularity(Tagged, frozen=True):
    """The popularity of a seat is now this."""

    seat: int
    now: int


class Coins(Tagged, frozen=True):
    """The coins of a seat are now this many."""

    seat: int
    now: int


class CardsDrawn(Tagged, frozen=True):
    """A seat drew combat cards."""

    seat: int
    count: int
    cards: tuple[int, ...] | None = None


class CardsDiscarded(Tagged, frozen=True):
    """A seat discarded combat cards, face up."""

    seat: int
    cards: tuple[int, ...]


class CardStolen(Tagged, frozen=True):
    """A seat took a combat card at random from another's hand."""

    seat: int
    victim: int
    card: int | None = None


class CardsSeen(Tagged, frozen=True):
    """A seat looked at another's combat cards."""

    seat: int
    victim: int
    cards: tuple[int, ...] | None = None


class ObjectivesDealt(Tagged, frozen=True):
    """A seat drew objective cards."""

    seat: int
    count: int
    cards: tuple[int, ...] | None = None


class ObjectiveRevealed(Tagged, frozen=True):
    """A seat revealed a completed objective."""

    seat: int
    card: int


class ObjectivesReturned(Tagged, frozen=True):
    """A seat put objective cards under the deck."""

    seat: int
    count: int
    cards: tuple[int, ...] | None = None


class UnitPlaced(Tagged, frozen=True):
    """A unit came onto the board."""

    seat: int
    unit: str
    at: str


class UnitMoved(Tagged, frozen=True):
    """A unit moved; `by` names the mech that carried it."""

    seat: int
    unit: str
    to: str
    by: str | None = None


class UnitRetreated(Tagged, frozen=True):
    """A unit was forced to retreat."""

    seat: int
    unit: str
    to: str


class UnitReturned(Tagged, frozen=True):
    """A move was undone: the game ended before its combat, or the unit was turned away."""

    seat: int
    unit: str
    to: str


class UnitWithdrawn(Tagged, frozen=True):
    """A unit left the board for the faction mat."""

    seat: int
    unit: str


class ResourcesMoved(Tagged, frozen=True):
    """A unit carried tokens from one territory to another."""

    source: str
    to: str
    resources: dict[str, int]


class ResourcesGained(Tagged, frozen=True):
    """Tokens were put on a territory."""

    at: str
    resources: dict[str, int]


class ResourcesSpent(Tagged, frozen=True):
    """Tokens were spent from a territory."""

    seat: int
    at: str
    resources: dict[str, int]


class ResourcesRemoved(Tagged, frozen=True):
    """Tokens went from a territory back to the supply."""

    at: str
    resources: dict[str, int]


class TurnBegan(Tagged, frozen=True):
    """It is this seat's turn."""

    seat: int
    turn: int


class SectionChosen(Tagged, frozen=True):
    """The action token lies on this section."""

    seat: int
    section: int


class Used(Tagged, frozen=True):
    """A seat used up something that works once per turn."""

    seat: int
    what: str


class Spent(Tagged, frozen=True):
    """A seat used up something that works once per game."""

    seat: int
    what: str


class WorkersForced(Tagged, frozen=True):
    """A seat forced opposing workers to retreat this turn."""

    seat: int
    count: int


class CubeMoved(Tagged, frozen=True):
    """A technology cube moved from a top benefit to a bottom cost."""

    seat: int
    top: str
    bottom: str


class MechDeployed(Tagged, frozen=True):
    """A mech was deployed."""

    seat: int
    mech: int
    at: str


class StructureBuilt(Tagged, frozen=True):
    """A structure was built."""

    seat: int
    structure: str
    at: str


class RecruitEnlisted(Tagged, frozen=True):
    """A recruit was enlisted for a one-time bonus."""

    seat: int
    recruit: str
    bonus: str


class CombatBegan(Tagged, frozen=True):
    """A combat began."""

    territory: str
    attacker: int
    defender: int


class Committed(Tagged, frozen=True):
    """A seat committed power and cards in secret; `spy` is an opponent who sees them."""

    seat: int
    power: int | None = None
    cards: tuple[int, ...] | None = None
    spy: int | None = None


class CommitmentsShown(Tagged, frozen=True):
    """Both sides lie open, but a dial may still be turned: power and cards of attacker and defender."""

    territory: str
    dials: tuple[int, int]
    cards: tuple[tuple[int, ...], tuple[int, ...]]


class DialTurned(Tagged, frozen=True):
    """A seat turned its dial after both sides lay open."""

    seat: int
    power: int


class CombatRevealed(Tagged, frozen=True):
    """Both sides were revealed: power on the dial, cards, total; and the winner."""

    territory: str
    attacker: int
    defender: int
    dials: tuple[int, int]
    cards: tuple[tuple[int, ...], tuple[int, ...]]
    totals: tuple[int, int]
    winner: int


class EncounterBegan(Tagged, frozen=True):
    """The encounter token was taken and a card turned up."""

    seat: int
    territory: str
    card: int


class EncounterEnded(Tagged, frozen=True):
    """The encounter card went under the deck."""

    card: int


class EncounterRemoved(Tagged, frozen=True):
    """A seat took an encounter token without a card."""

    seat: int
    territory: str


class FactoryCardTaken(Tagged, frozen=True):
    """A seat took a Factory card."""

    seat: int
    card: int


class FactoryCardDealt(Tagged, frozen=True):
    """A seat has a Factory card that was not among those on the board."""

    seat: int
    card: int


class FactoryCardReturned(Tagged, frozen=True):
    """A Factory card went back to the box; an action token on it lies on no section any more."""

    seat: int
    card: int


class TokenPlaced(Tagged, frozen=True):
    """A seat placed a faction token; what a hidden one does is its owner's secret."""

    seat: int
    kind: str
    at: str
    token: str | None = None


class TokenTurned(Tagged, frozen=True):
    """A token was turned over; `seat` is who sprang it."""

    at: str
    armed: bool
    seat: int | None = None
    token: str | None = None


class TokenTaken(Tagged, frozen=True):
    """A seat took a token from a territory."""

    seat: int
    at: str


class TokensGiven(Tagged, frozen=True):
    """A seat gave tokens of its supply to another."""

    seat: int
    to: int
    tokens: tuple[str, ...]


class StarPlaced(Tagged, frozen=True):
    """A seat placed a star."""

    seat: int
    triumph: str


class BonusPolicySet(Tagged, frozen=True):
    """A seat wants to be asked about recruits' bonuses, or not."""

    seat: int
    ask: bool


class CoinsGiven(Tagged, frozen=True):
    """A seat gave coins to another."""

    seat: int
    to: int
    coins: int


class Resigned(Tagged, frozen=True):
    """A seat left the game."""

    seat: int


class AbandonOffered(Tagged, frozen=True):
    """A seat agrees to abandon the game."""

    seat: int


class ForkOffered(Tagged, frozen=True):
    """A seat agrees that the game may be forked at a version."""

    seat: int
    at: int


class ForkAgreed(Tagged, frozen=True):
    """Every human at the table has agreed to a fork at this version."""

    at: int


class ModuleNoted(Tagged, frozen=True):
    """A module's own state: the value of a key is now this."""

    key: str
    value: int


class StepPushed(Tagged, frozen=True):
    """A step lies on top of the stack."""

    step: Step


class StepChanged(Tagged, frozen=True):
    """The top step is now this."""

    step: Step


class StepPopped(Tagged, frozen=True):
    """The top step is done."""


class StepsCleared(Tagged, frozen=True):
    """Nothing is pending any more."""


class GameEnded(Tagged, frozen=True):
    """The game is over."""

    reason: str
    scores: tuple[Score, ...] = ()
    winners: tuple[int, ...] = ()


Fact = Union[  # noqa: UP007 - msgspec reads this at run time
    TableCreated,
    TableForked,
    PileShuffled,
    SeatTaken,
    SeatLeft,
    GameStarted,
    SeatAssigned,
    DraftSetUp,
    BidPlaced,
    OrderSet,
    DeckShuffled,
    TileDrawn,
    AbilityGained,
    MechAbilitiesLaid,
    ModsDrawn,
    ModKept,
    ModPlaced,
    ModsReturned,
    TokensGained,
    EncountersLaid,
    Power,
    Popularity,
    Coins,
    CardsDrawn,
    CardsDiscarded,
    CardStolen,
    CardsSeen,
    ObjectivesDealt,
    ObjectiveRevealed,
    ObjectivesReturned,
    UnitPlaced,
    UnitMoved,
    UnitRetreated,
    UnitReturned,
    UnitWithdrawn,
    ResourcesMoved,
    ResourcesGained,
    ResourcesSpent,
    ResourcesRemoved,
    TurnBegan,
    SectionChosen,
    Used,
    Spent,
    WorkersForced,
    CubeMoved,
    MechDeployed,
    StructureBuilt,
    RecruitEnlisted,
    CombatBegan,
    Committed,
    CommitmentsShown,
    DialTurned,
    CombatRevealed,
    EncounterBegan,
    EncounterEnded,
    EncounterRemoved,
    FactoryCardTaken,
    FactoryCardDealt,
    FactoryCardReturned,
    TokenPlaced,
    TokenTurned,
    TokenTaken,
    TokensGiven,
    StarPlaced,
    BonusPolicySet,
    CoinsGiven,
    Resigned,
    AbandonOffered,
    ForkOffered,
    ForkAgreed,
    ModuleNoted,
    StepPushed,
    StepChanged,
    StepPopped,
    StepsCleared,
    GameEnded,
    TrackLaid,
    RivalsDeclared,
    RivalsRevealed,
    RivalStarTaken,
    AllianceProposed,
    AllianceDeclined,
    AllianceFormed,
    AllianceBroken,
    AbilityLost,
    MarkersLaid,
    MarkersTaken,
    ObjectivesOpened,
    CombatCardsTurned,
    CombatCardsKept,
    FactoryCardsShown,
    FactoryCardRemoved,
    CombatantJoined,
    DiceRolled,
    SharingSet,
    AutomaReady,
    IconsDrawn,
    AutomaModGained,
    AutomaCardRemoved,
    AutomaDeckShuffled,
    AutomaCardDrawn,
    AutomaCombatCardDrawn,
    AutomaTurnSkipped,
    SymbolRefused,
    UnitSelected,
    DestinationChosen,
    AutomaGained,
    AutomaHesitated,
    BonusShown,
    TrackerMoved,
    WaterCrossed,
    SchemeSwitched,
    MarkerMoved,
    FactoryCardHidden,
]
