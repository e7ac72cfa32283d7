"""What a player can say. A decision answers a prompt; optional fields take the listed default when left out."""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from domain.tagged import Tagged


class Spend(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Part of a payment: tokens of one resource from a territory, or one combat card that stands in for a token."""

    resource: str
    amount: int = 1
    territory: str | None = None
    card: int | None = None


class PickFaction(Tagged, frozen=True):
    """Draft: take a faction for the rest of the game."""

    faction: str


class Bid(Tagged, frozen=True):
    """Auction: offer coins for a faction and mat pair."""

    lot: int
    coins: int


class DeclareRivals(Tagged, frozen=True):
    """Setup: put stars on these players' home bases, one for each time a player is named."""

    rivals: tuple[int, ...]


class KeepMod(Tagged, frozen=True):
    """Setup: keep one of the mods drawn."""

    mod: str


class PlaceMod(Tagged, frozen=True):
    """Setup: lay a mod over the ability of a mech, or onto a blank space."""

    mod: str
    mech: int


class ChooseSection(Tagged, frozen=True):
    """Place the action token on a section: 0 to 3 of the player mat, 4 and above a Factory card."""

    section: int


class TakeTop(Tagged, frozen=True):
    """Take the top action for one of its benefits; `amounts` takes less of it."""

    benefit: str
    amounts: tuple[int, ...] | None = None


class UseFactoryCard(Tagged, frozen=True):
    """Take the top action of the Factory card; `gain` is the benefit where the card offers a choice."""

    gain: int | None = None
    amounts: tuple[int, ...] | None = None
    payment: tuple[Spend, ...] | None = None
    cards: tuple[int, ...] | None = None


class TakeBottom(Tagged, frozen=True):
    """Pay for the bottom action, or let an ability pay, and take it; fewer coins may be taken than it gives."""

    payment: tuple[Spend, ...] | None = None
    coins: int | None = None
    ability: str | None = None


class Pass(Tagged, frozen=True):
    """Do without: skip an action, end a movement, decline the rest of a benefit, end the turn."""


class MoveUnit(Tagged, frozen=True):
    """Move a unit one step, with the workers and resources it carries."""

    unit: str
    to: str
    workers: tuple[str, ...] | None = None
    resources: dict[str, int] | None = None


class PayLevy(Tagged, frozen=True):
    """Pay a levy with so much power, coins and popularity."""

    amounts: dict[str, int] | None = None


class ProduceAt(Tagged, frozen=True):
    """Produce on a territory with some or all of those who can produce there."""

    territory: str
    amount: int | None = None


class PlaceResources(Tagged, frozen=True):
    """Put gained tokens of one's choice on a territory."""

    territory: str
    resources: dict[str, int]


class PlaceWorker(Tagged, frozen=True):
    """Put a gained worker on a territory."""

    territory: str


class MoveCube(Tagged, frozen=True):
    """Upgrade: move a technology cube from a top benefit to a bottom cost."""

    top: str
    bottom: str


class DeployMech(Tagged, frozen=True):
    """Deploy a mech, by its number on the faction mat, to a territory."""

    mech: int
    territory: str


class BuildStructure(Tagged, frozen=True):
    """Build a structure on a territory."""

    structure: str
    territory: str


class EnlistRecruit(Tagged, frozen=True):
    """Enlist the recruit of a bottom action and take one of the open one-time bonuses."""

    recruit: str
    bonus: str
    amount: int | None = None


class AwardStar(Tagged, frozen=True):
    """Who of those who defended together places the star for the combat."""

    seat: int


class SetSharing(Tagged, frozen=True):
    """Let those who play together with you spend your resources, or not."""

    shares: bool


class ChooseDie(Tagged, frozen=True):
    """The die that is to be the power of a combatant that no player leads."""

    die: int


class ChooseCombat(Tagged, frozen=True):
    """Attacker: the territory whose combat comes next."""

    territory: str


class UseAbility(Tagged, frozen=True):
    """Use an ability that the moment offers."""

    ability: str


class Commit(Tagged, frozen=True):
    """Combat: the power on the dial and the cards tucked behind it, in secret."""

    power: int
    cards: tuple[int, ...] | None = None


class TurnDial(Tagged, frozen=True):
    """Combat: turn the own dial after both sides lie open."""

    power: int


class DiscardCard(Tagged, frozen=True):
    """Discard a combat card."""

    card: int


class GiveTokens(Tagged, frozen=True):
    """Give tokens of one's supply to an opponent."""

    to: int
    count: int


class RetreatUnit(Tagged, frozen=True):
    """Retreat a unit; a mech may take workers along to where workers cannot go alone."""

    unit: str
    to: str
    workers: tuple[str, ...] | None = None


class PlaceStar(Tagged, frozen=True):
    """Place a star for a combat: from a rival's home base, or else one at hand."""

    rival: int | None = None


class AcceptAlliance(Tagged, frozen=True):
    """Agree to the alliance that was proposed."""


class TakeEncounterOption(Tagged, frozen=True):
    """Take an option of the encounter card; `amounts` takes less of its benefits."""

    option: int
    amounts: tuple[int, ...] | None = None


class TakeFactoryCard(Tagged, frozen=True):
    """Keep one of the Factory cards."""

    card: int


class Peek(Tagged, frozen=True):
    """Look at an opponent's combat cards."""

    seat: int


class Relocate(Tagged, frozen=True):
    """Move any of the units here to one adjacent empty territory."""

    territory: str
    units: tuple[str, ...] | None = None


class PlaceToken(Tagged, frozen=True):
    """Place a faction token on the territory of a unit."""

    token: str
    territory: str


class ArmToken(Tagged, frozen=True):
    """Arm a disarmed token again."""

    territory: str


class RevealObjective(Tagged, frozen=True):
    """Reveal a completed objective."""

    card: int


class TakeBonus(Tagged, frozen=True):
    """Take a recruit's ongoing bonus."""


class Resign(Tagged, frozen=True):
    """Leave the running game; it goes on without the seat."""


class GiveCoins(Tagged, frozen=True):
    """Give coins to another player."""

    to: int
    coins: int


class SetBonusPolicy(Tagged, frozen=True):
    """Choose whether recruits' ongoing bonuses are taken without asking."""

    ask: bool


class OfferAbandon(Tagged, frozen=True):
    """Agree to abandon the game; it ends when every human seat agrees."""


class OfferFork(Tagged, frozen=True):
    """Agree to a fork of the game at a version; it is made when every human seat agrees to the same."""

    at: int


class ProposeAlliance(Tagged, frozen=True):
    """Propose an alliance to another player."""

    to: int


class DrawAutomaCard(Tagged, frozen=True):
    """An Automa draws its next card and does what it says; the table's workers decide this, no player does."""


Decision = Union[  # noqa: UP007 - msgspec reads this at run time
    PickFaction,
    Bid,
    DeclareRivals,
    KeepMod,
    PlaceMod,
    ChooseSection,
    TakeTop,
    UseFactoryCard,
    TakeBottom,
    Pass,
    MoveUnit,
    PayLevy,
    ProduceAt,
    PlaceResources,
    PlaceWorker,
    MoveCube,
    DeployMech,
    BuildStructure,
    EnlistRecruit,
    ChooseCombat,
    ChooseDie,
    AwardStar,
    SetSharing,
    UseAbility,
    Commit,
    TurnDial,
    DiscardCard,
    GiveTokens,
    RetreatUnit,
    PlaceStar,
    AcceptAlliance,
    TakeEncounterOption,
    TakeFactoryCard,
    Peek,
    Relocate,
    PlaceToken,
    ArmToken,
    RevealObjective,
    TakeBonus,
    DrawAutomaCard,
    Resign,
    GiveCoins,
    SetBonusPolicy,
    OfferAbandon,
    OfferFork,
    ProposeAlliance,
]
