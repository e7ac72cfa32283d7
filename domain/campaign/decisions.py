"""What can be said in a campaign.

Players answer prompts. The roster, and what the service itself does, is decided outside of prompts; who may say
it (a player for itself, the owner for anybody, the service) is for the service to check.
"""

from __future__ import annotations

from typing import Union

from domain.campaign.options import CampaignOptions
from domain.campaign.results import Result
from domain.tagged import Tagged


class CreateCampaign(Tagged, frozen=True):
    """Found a campaign."""

    owner: str
    options: CampaignOptions
    commitment: str
    title: str = ""


class Join(Tagged, frozen=True):
    """A person takes part: at once before the start, otherwise from the next episode on."""

    player: str
    name: str
    faction: str | None = None


class SitOut(Tagged, frozen=True):
    """A player pauses; the campaign log is kept."""

    pilot: int


class Return(Tagged, frozen=True):
    """A player who paused takes part again, from the next episode on."""

    pilot: int


class Leave(Tagged, frozen=True):
    """A player leaves for good; faction and mods go back to the supply."""

    pilot: int


class SetDifficulty(Tagged, frozen=True):
    """An Automa plays with another star tracker from the next game on."""

    pilot: int
    difficulty: str


class SetSpoilers(Tagged, frozen=True):
    """Show what lies ahead, or hide it."""

    on: bool


class StartCampaign(Tagged, frozen=True):
    """All are there: the first episode begins."""


class OpenGame(Tagged, frozen=True):
    """The service has opened the table of the episode."""

    game: str


class VoidGame(Tagged, frozen=True):
    """The game was abandoned: the episode is to be played at another table."""

    game: str


class RecordResult(Tagged, frozen=True):
    """The game is over."""

    game: str
    result: Result


class AbandonCampaign(Tagged, frozen=True):
    """Nobody goes on."""


class OfferFork(Tagged, frozen=True):
    """Agree that the campaign may be taken up anew from one of its versions."""

    pilot: int
    at: int


class ForkCampaign(Tagged, frozen=True):
    """Go on from a version of another campaign, whose log comes first; `head` is the hash of it there."""

    source: str
    at: int
    head: str
    owner: str
    commitment: str
    title: str = ""


class ChooseFaction(Tagged, frozen=True):
    """Play this faction from now on."""

    faction: str


class ChooseMat(Tagged, frozen=True):
    """Play the coming game with this player mat."""

    mat: str


class TakePerk(Tagged, frozen=True):
    """Take a perk for the coming game; a worker or resources go to one of the starting territories."""

    perk: str
    territory: str | None = None
    resources: dict[str, int] | None = None


class CheckTriumph(Tagged, frozen=True):
    """Check a star in a column of the triumph log."""

    column: str


class CastVote(Tagged, frozen=True):
    """So many of the own tokens are for war, all others for peace."""

    war: int


class ChoosePath(Tagged, frozen=True):
    """Decide a tied vote."""

    path: str


class RaiseBonus(Tagged, frozen=True):
    """Raise a setup bonus by one."""

    bonus: str


class KeepFaction(Tagged, frozen=True):
    """Stay with the faction."""


class GiveUpFaction(Tagged, frozen=True):
    """Give the faction up and take another one."""


class ChooseBase(Tagged, frozen=True):
    """Make a home base that nobody uses the own one."""

    base: str


class ChooseKind(Tagged, frozen=True):
    """The further mod is of this kind."""

    kind: str


class BuyMod(Tagged, frozen=True):
    """Keep one of the mods drawn, for its price or free."""

    mod: str


class Decline(Tagged, frozen=True):
    """Do without, or be done."""


Answer = Union[  # noqa: UP007 - msgspec reads this at run time
    ChooseFaction,
    ChooseMat,
    TakePerk,
    CheckTriumph,
    CastVote,
    ChoosePath,
    RaiseBonus,
    KeepFaction,
    GiveUpFaction,
    ChooseBase,
    ChooseKind,
    BuyMod,
    Decline,
]
RosterDecision = Union[  # noqa: UP007 - msgspec reads this at run time
    CreateCampaign,
    Join,
    SitOut,
    Return,
    Leave,
    SetDifficulty,
    SetSpoilers,
    StartCampaign,
    OpenGame,
    VoidGame,
    RecordResult,
    AbandonCampaign,
    OfferFork,
    ForkCampaign,
]
ROSTER = (
    CreateCampaign,
    Join,
    SitOut,
    Return,
    Leave,
    SetDifficulty,
    SetSpoilers,
    StartCampaign,
    OpenGame,
    VoidGame,
    RecordResult,
    AbandonCampaign,
    OfferFork,
    ForkCampaign,
)
CampaignDecision = Union[Answer, RosterDecision]  # noqa: UP007 - msgspec reads this at run time
