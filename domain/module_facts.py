"""What became true by rules that only some tables play with: Triumph Tracks, rivals, alliances, markers,
combatants."""

from __future__ import annotations

from domain.tagged import Tagged


class TrackLaid(Tagged, frozen=True):
    """The Triumph Track of this game: the triumph of each space."""

    triumphs: tuple[str, ...]


class RivalsDeclared(Tagged, frozen=True):
    """A seat has chosen in secret on whose home bases its stars go; a seat named twice gets two."""

    seat: int
    rivals: tuple[int, ...] | None = None


class RivalsRevealed(Tagged, frozen=True):
    """All stars lie on the home bases that were chosen: by seat, the seats on whose bases its stars lie."""

    rivals: dict[int, tuple[int, ...]]


class RivalStarTaken(Tagged, frozen=True):
    """A seat took one of its stars from a rival's home base."""

    seat: int
    rival: int


class AllianceProposed(Tagged, frozen=True):
    """A seat proposed an alliance to another."""

    seat: int
    to: int


class AllianceDeclined(Tagged, frozen=True):
    """A seat declined the alliance that another proposed."""

    seat: int
    by: int


class AllianceFormed(Tagged, frozen=True):
    """Two seats have swapped their alliance tokens."""

    seat: int
    to: int


class AllianceBroken(Tagged, frozen=True):
    """A seat turned on its ally: the token that it holds is turned over."""

    seat: int


class CombatantJoined(Tagged, frozen=True):
    """A combatant that no player leads has a seat of its own, and its place in the order of turns."""

    seat: int
    combatant: str
    base: str
    order: tuple[int, ...]


class DiceRolled(Tagged, frozen=True):
    """Dice were rolled for a combatant: for its movement, its power or a combat."""

    seat: int
    purpose: str
    dice: tuple[int, ...]


class SharingSet(Tagged, frozen=True):
    """A seat lets those who play together with it spend its resources, or not."""

    seat: int
    shares: bool


class AbilityLost(Tagged, frozen=True):
    """A seat has an ability no longer."""

    seat: int
    ability: str


class MarkersLaid(Tagged, frozen=True):
    """Markers lie on these places, so many of each kind."""

    markers: dict[str, dict[str, int]]


class MarkersTaken(Tagged, frozen=True):
    """A seat collected markers of one kind from a place, or from the supply."""

    seat: int
    kind: str
    at: str | None = None
    count: int = 1


class ObjectivesOpened(Tagged, frozen=True):
    """The top cards of the objective deck lie open, for anyone to achieve."""

    cards: tuple[int, ...]


class CombatCardsTurned(Tagged, frozen=True):
    """The top cards of the combat deck were turned up onto the discard pile."""

    cards: tuple[int, ...]


class CombatCardsKept(Tagged, frozen=True):
    """A seat took combat cards that were just turned up into its hand."""

    seat: int
    cards: tuple[int, ...]


class FactoryCardsShown(Tagged, frozen=True):
    """A seat drew Factory cards at random and showed them to all; they are still in the deck."""

    seat: int
    cards: tuple[int, ...]


class FactoryCardRemoved(Tagged, frozen=True):
    """A card left the Factory for good, although it is no Factory card."""

    card: int
