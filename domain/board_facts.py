"""What became true on the board: units, resources, structures, encounters and tokens."""

from __future__ import annotations

from domain.tagged import Tagged


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
