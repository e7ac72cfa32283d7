"""What an Automa did and why, so that a client can explain every step of its turn."""

from __future__ import annotations

from domain.tagged import Tagged


class AutomaReady(Tagged, frozen=True):
    """An Automa stands on the first space of its star tracker and draws from this deck."""

    seat: int
    tracker: str
    deck: int


class IconsDrawn(Tagged, frozen=True):
    """An Automa takes the actions that are marked for these factions."""

    seat: int
    factions: tuple[str, ...]


class AutomaModGained(Tagged, frozen=True):
    """An Automa took a mod from this supply: it moves the tracker, gives what a card shows, or removes a card."""

    seat: int
    supply: str
    benefit: str


class AutomaCardRemoved(Tagged, frozen=True):
    """A card left a deck of Automa cards for this game."""

    deck: int
    card: int


class AutomaDeckShuffled(Tagged, frozen=True):
    """A deck of Automa cards was shuffled whole; it is drawn from its end."""

    deck: int
    size: int
    cards: tuple[int, ...] | None = None


class AutomaCardDrawn(Tagged, frozen=True):
    """An Automa drew the card of its turn and follows this scheme of it."""

    seat: int
    card: int
    scheme: int


class AutomaCombatCardDrawn(Tagged, frozen=True):
    """An Automa drew a card for its combat table, which says how much power and how many cards it uses."""

    seat: int
    card: int
    power: int
    cards: int


class AutomaTurnSkipped(Tagged, frozen=True):
    """The card lets a gentle Automa skip its turn."""

    seat: int


class SymbolRefused(Tagged, frozen=True):
    """A move symbol, counted from 0, led to no move: faction, power, no-unit, no-territory, hesitates, no-moves."""

    seat: int
    symbol: int
    kind: str
    reason: str


class UnitSelected(Tagged, frozen=True):
    """A move symbol made the Automa select this unit; `by` is what decided."""

    seat: int
    symbol: int
    kind: str
    unit: str
    at: str
    by: str


class DestinationChosen(Tagged, frozen=True):
    """Where the unit goes, or stays; `by` is what decided.

    `measure` names what the symbol looks for, `territories` all that could be chosen with their value.
    """

    seat: int
    unit: str
    to: str
    by: str
    measure: str
    territories: dict[str, int]


class AutomaGained(Tagged, frozen=True):
    """An Automa gained so much from its card; coins and power include its adjustments."""

    seat: int
    kind: str
    amount: int


class AutomaHesitated(Tagged, frozen=True):
    """A hesitant Automa turned up a combat card before it would move or deploy; a high one held it back."""

    seat: int
    what: str
    card: int
    held: bool


class BonusShown(Tagged, frozen=True):
    """The card's third row shows a recruit's bonus; these neighbours have the recruit."""

    seat: int
    bonus: str
    recruits: tuple[int, ...]


class TrackerMoved(Tagged, frozen=True):
    """An Automa's token stands on this space of its star tracker."""

    seat: int
    space: int


class WaterCrossed(Tagged, frozen=True):
    """From now on an Automa's units cross rivers and treat lakes as any territory."""

    seat: int


class SchemeSwitched(Tagged, frozen=True):
    """From now on an Automa follows this scheme of its cards."""

    seat: int
    scheme: int


class MarkerMoved(Tagged, frozen=True):
    """The marker that breaks ties between territories lies on this home base."""

    base: str


class FactoryCardHidden(Tagged, frozen=True):
    """An Automa took a random Factory card and laid it face down."""

    seat: int
    card: int | None = None
