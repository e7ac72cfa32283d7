"""The steps that a game can be in. They lie on a stack in the state: rules push and pop them, and the top is next."""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from domain.content.schema import Gain
from domain.module_steps import AllianceOffer as AllianceOffer
from domain.module_steps import AutomaScheme as AutomaScheme
from domain.module_steps import AutomaTurn as AutomaTurn
from domain.module_steps import ChooseDie as ChooseDie
from domain.module_steps import ChooseMods as ChooseMods
from domain.module_steps import CombatantTurn as CombatantTurn
from domain.module_steps import DeclareRivals as DeclareRivals
from domain.module_steps import DriveOff as DriveOff
from domain.module_steps import PlaceMods as PlaceMods
from domain.module_steps import Reinforcement as Reinforcement
from domain.module_steps import RivalStar as RivalStar
from domain.module_steps import TokenGift as TokenGift
from domain.module_steps import VictoryStar as VictoryStar
from domain.tagged import Tagged


class Foray(Struct, frozen=True, gc=False, omit_defaults=True):
    """A unit that entered a contested territory, with what it carried: undone if the game ends first."""

    unit: str
    source: str
    to: str
    workers: tuple[str, ...] = ()
    resources: dict[str, int] = {}


class Draft(Tagged, frozen=True):
    """A seat picks a faction from those left; the queue picks after it."""

    seat: int
    queue: tuple[int, ...]


class Auction(Tagged, frozen=True):
    """Players bid coins for faction and mat pairs until each holds one."""

    seat: int


class FirstTurn(Tagged, frozen=True):
    """Setup is done once all above is: the first turn begins."""


class ChooseSection(Tagged, frozen=True):
    """The active player places the action token."""

    seat: int


class TopAction(Tagged, frozen=True):
    """The top action of the chosen section may be taken."""

    seat: int
    section: int


class BottomAction(Tagged, frozen=True):
    """The bottom action of the chosen section may be taken."""

    seat: int
    section: int


class EndTurn(Tagged, frozen=True):
    """The last moment of a turn, in which objectives may still be revealed."""

    seat: int


class Move(Tagged, frozen=True):
    """Units are moving: `left` more may start, each over `reach` steps; `unit` has `steps` left.

    `passing` is the last step of a unit that may go on unnoticed: what its arrival does waits until it stays.
    """

    seat: int
    left: int
    reach: int
    unit: str | None = None
    steps: int = 0
    moved: tuple[str, ...] = ()
    forays: tuple[Foray, ...] = ()
    passing: Foray | None = None


class Arrival(Tagged, frozen=True):
    """A unit has arrived: what else is there comes after what a module had to settle first."""

    seat: int
    foray: Foray


class Levy(Tagged, frozen=True):
    """A player pays `due` in any mix of power, coins and popularity for what the unit met; these cards were turned
    up for it."""

    seat: int
    due: int
    cards: tuple[int, ...]
    foray: Foray


class Aftermath(Tagged, frozen=True):
    """All units have moved: combats, then the encounter, the Factory and the tokens of those in `moved`, who wait."""

    seat: int
    moved: tuple[str, ...]
    forays: tuple[Foray, ...] = ()


class Combat(Tagged, frozen=True):
    """A combat: abilities of the attacker, then of the defender, then both commit; `spy` commits second and sees.

    `allies` defend together with the defender, and `rank` says which of them is asked for abilities. Once it is over,
    `winner` was ahead by `margin`.
    """

    territory: str
    attacker: int
    defender: int
    stage: str = "attacker"
    used: tuple[str, ...] = ()
    spy: int | None = None
    winner: int | None = None
    margin: int = 0
    allies: tuple[int, ...] = ()
    rank: int = 0


class DiscardCard(Tagged, frozen=True):
    """A combat card of the player's choice is discarded; then `draw` are drawn."""

    seat: int
    draw: int = 0


class Retreat(Tagged, frozen=True):
    """The loser of a combat chooses where units retreat to."""

    seat: int
    territory: str


class PopularityLoss(Tagged, frozen=True):
    """Popularity is about to be lost for workers who were forced to retreat."""

    seat: int
    workers: int


class Encounter(Tagged, frozen=True):
    """An encounter card lies open; `left` more of its options may be taken."""

    seat: int
    territory: str
    card: int
    left: int
    taken: tuple[int, ...] = ()


class FactoryVisit(Tagged, frozen=True):
    """A character stands on the Factory for the first time and takes a card, or may take one of these `cards`."""

    seat: int
    cards: tuple[int, ...] = ()


class Offers(Tagged, frozen=True):
    """Faction tokens may be placed where units ended their movement."""

    seat: int
    units: tuple[str, ...]


class Upgrade(Tagged, frozen=True):
    """A technology cube may be moved, or `must` be."""

    seat: int
    must: bool = False


class Deploy(Tagged, frozen=True):
    """A mech may be deployed: where workers are, or only on `territory`."""

    seat: int
    territory: str | None = None


class Build(Tagged, frozen=True):
    """A structure may be built, or `must` be: where workers are, or only on `territory`."""

    seat: int
    territory: str | None = None
    must: bool = False


class Enlist(Tagged, frozen=True):
    """A recruit may be enlisted."""

    seat: int


class Produce(Tagged, frozen=True):
    """`left` more territories may produce, and the Mill's if `mill`; everybody there makes `times` tokens."""

    seat: int
    left: int
    mill: bool = False
    done: tuple[str, ...] = ()
    times: int = 1


class GainResources(Tagged, frozen=True):
    """Tokens of the player's choice are placed, on one territory or spread if `spread`."""

    seat: int
    left: int
    territory: str | None = None
    spread: bool = False


class GainWorker(Tagged, frozen=True):
    """A worker is placed on a territory with one of the player's mechs."""

    seat: int


class PeekCards(Tagged, frozen=True):
    """The combat cards of one opponent may be looked at."""

    seat: int


class RelocateUnits(Tagged, frozen=True):
    """Units here may be moved to an adjacent empty territory."""

    seat: int
    territory: str


class Gains(Tagged, frozen=True):
    """Benefits still to be gained, in order."""

    seat: int
    gains: tuple[Gain, ...]
    territory: str | None = None


class BottomDone(Tagged, frozen=True):
    """After a bottom action: recruits' bonuses of the player and the neighbours who had that recruit."""

    seat: int
    bottom: str
    recruits: tuple[int, ...]


class RecruitBonus(Tagged, frozen=True):
    """A player who wants to be asked may take a recruit's bonus."""

    seat: int
    bottom: str


Step = Union[  # noqa: UP007 - msgspec reads this at run time
    Draft,
    Auction,
    DeclareRivals,
    ChooseMods,
    PlaceMods,
    FirstTurn,
    ChooseSection,
    TopAction,
    BottomAction,
    EndTurn,
    Move,
    Arrival,
    Levy,
    Aftermath,
    Combat,
    CombatantTurn,
    VictoryStar,
    ChooseDie,
    DriveOff,
    RivalStar,
    AllianceOffer,
    DiscardCard,
    Reinforcement,
    Retreat,
    PopularityLoss,
    TokenGift,
    Encounter,
    FactoryVisit,
    Offers,
    Upgrade,
    Deploy,
    Build,
    Enlist,
    Produce,
    GainResources,
    GainWorker,
    PeekCards,
    RelocateUnits,
    Gains,
    BottomDone,
    RecruitBonus,
    AutomaTurn,
    AutomaScheme,
]
