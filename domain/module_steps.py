"""The steps that only some tables come to: rivals, mods, alliances, combatants, Automas."""

from __future__ import annotations

from domain.tagged import Tagged


class DeclareRivals(Tagged, frozen=True):
    """Setup: these seats still choose in secret on whose home bases their stars go."""

    seats: tuple[int, ...]


class ChooseMods(Tagged, frozen=True):
    """Setup: these seats still choose which of the mods they drew to keep."""

    seats: tuple[int, ...]


class PlaceMods(Tagged, frozen=True):
    """Setup: these seats still lay mods over the abilities of their mechs."""

    seats: tuple[int, ...]


class CombatantTurn(Tagged, frozen=True):
    """The turn of a combatant that no player leads: it may still move `left` times."""

    seat: int
    left: int = 0


class VictoryStar(Tagged, frozen=True):
    """Those who defended together choose who of them places the star."""

    seat: int
    among: tuple[int, ...]


class ChooseDie(Tagged, frozen=True):
    """One of the dice that were rolled is to be the power of a combatant."""

    seat: int
    combatant: int
    dice: tuple[int, ...]


class DriveOff(Tagged, frozen=True):
    """Whoever beat a combatant where it would retreat to chooses where it goes."""

    seat: int
    combatant: int


class RivalStar(Tagged, frozen=True):
    """The winner of a combat chooses where the star for it comes from."""

    seat: int
    loser: int


class AllianceOffer(Tagged, frozen=True):
    """A seat answers to the alliance that another proposed."""

    seat: int
    by: int


class Reinforcement(Tagged, frozen=True):
    """A unit from beside the combat joins it."""

    seat: int
    territory: str


class TokenGift(Tagged, frozen=True):
    """Tokens may be given to an opponent, one for each unit that was forced to retreat."""

    seat: int
    to: int
    units: int


class AutomaTurn(Tagged, frozen=True):
    """An Automa is to draw its next card."""

    seat: int


class AutomaScheme(Tagged, frozen=True):
    """An Automa follows a card: `stage` is the row, `symbol` the one considered; `unit` moved to `to` for it.

    `substitute` replaces the first two rows while its base is camped.
    """

    seat: int
    card: int
    scheme: int
    stage: str = "moves"
    symbol: int = 0
    unit: str | None = None
    to: str | None = None
    substitute: bool = False
