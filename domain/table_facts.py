"""What became true around the table: seats, setup, and what players agree on beside their turns."""

from __future__ import annotations

from domain.options import Options, SeatPlan
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
