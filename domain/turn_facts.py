"""What became true in a turn: tracks, cards, actions, combats, stars, and the steps that are pending."""

from __future__ import annotations

from domain.scores import Score
from domain.steps import Step
from domain.tagged import Tagged


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


class StarPlaced(Tagged, frozen=True):
    """A seat placed a star."""

    seat: int
    triumph: str


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
