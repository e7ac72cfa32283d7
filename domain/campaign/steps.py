"""What a campaign is waiting for: a stack of pending steps, the top one first."""

from __future__ import annotations

from typing import Union

from domain.tagged import Tagged


class Muster(Tagged, frozen=True):
    """Who takes part in the next episode is settled, and it begins."""

    episode: str


class Setup(Tagged, frozen=True):
    """The setup of the episode, from its part `next` on."""

    next: int = 0


class NewFaction(Tagged, frozen=True):
    """Newcomers choose among the unused factions, one after the other."""

    pilots: tuple[int, ...]


class ChooseMats(Tagged, frozen=True):
    """Players choose their player mats, one after the other."""

    pilots: tuple[int, ...]


class ChoosePerks(Tagged, frozen=True):
    """These players may take a perk for the coming game."""

    pilots: tuple[int, ...]
    free: bool = False


class OpenTable(Tagged, frozen=True):
    """All is ready for the game; the service opens its table."""


class AwaitGame(Tagged, frozen=True):
    """The game is being played."""

    game: str


class Rewards(Tagged, frozen=True):
    """The rewards of the episode, from its part `next` on."""

    next: int = 0


class CheckStars(Tagged, frozen=True):
    """Stars that may be checked in several columns of the triumph log: by player, the columns of each."""

    stars: dict[int, tuple[tuple[str, ...], ...]]


class Vote(Tagged, frozen=True):
    """These players have yet to vote, in secret."""

    pilots: tuple[int, ...]


class BreakTie(Tagged, frozen=True):
    """The vote was a tie: a player decides."""

    pilot: int


class RaiseBonuses(Tagged, frozen=True):
    """Setup bonuses to be raised, by player."""

    bonuses: dict[int, int]
    optional: bool = False


class OfferFactions(Tagged, frozen=True):
    """These players have yet to say, in secret, whether they give up their faction."""

    pilots: tuple[int, ...]
    order: str


class PickFactions(Tagged, frozen=True):
    """Players without a faction pick one, one after the other."""

    pilots: tuple[int, ...]


class SettleBases(Tagged, frozen=True):
    """Factions without a home base of their own need one that nobody else uses."""


class ChooseExtraMod(Tagged, frozen=True):
    """Winners choose of which kind their further mod is; then all draw."""

    pilots: tuple[int, ...]
    kinds: dict[str, int]
    extra: dict[int, str]
    free: int = 0
    per: str = ""


class BuyMods(Tagged, frozen=True):
    """These players may buy of the mods that they drew; so many are free."""

    pilots: dict[int, int]


Step = Union[  # noqa: UP007 - msgspec reads this at run time
    Muster,
    Setup,
    NewFaction,
    ChooseMats,
    ChoosePerks,
    OpenTable,
    AwaitGame,
    Rewards,
    CheckStars,
    Vote,
    BreakTie,
    RaiseBonuses,
    OfferFactions,
    PickFactions,
    SettleBases,
    ChooseExtraMod,
    BuyMods,
]
