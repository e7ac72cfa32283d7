"""What became true in a campaign. Facts are complete: folding them needs no rules."""

from __future__ import annotations

from typing import Union

from domain.campaign.options import CampaignOptions
from domain.campaign.results import Result
from domain.campaign.state import Standing
from domain.campaign.steps import Step
from domain.tagged import Tagged


class CampaignCreated(Tagged, frozen=True):
    """A campaign was founded; the commitment binds the secret of its chance."""

    owner: str
    options: CampaignOptions
    commitment: str
    title: str = ""


class PilotJoined(Tagged, frozen=True):
    """Somebody takes part: active at once, or from the next episode on (arriving)."""

    pilot: int
    kind: str
    name: str
    presence: str
    player: str | None = None
    difficulty: str | None = None


class PresencePlanned(Tagged, frozen=True):
    """From the next episode on a player is active, resting or gone."""

    pilot: int
    presence: str


class PresenceChanged(Tagged, frozen=True):
    """A player is now active, resting or gone."""

    pilot: int
    presence: str


class DifficultySet(Tagged, frozen=True):
    """An Automa has another star tracker."""

    pilot: int
    difficulty: str


class SpoilersSet(Tagged, frozen=True):
    """What lies ahead is shown, or hidden."""

    on: bool


class CampaignStarted(Tagged, frozen=True):
    """The campaign begins."""


class CampaignAbandoned(Tagged, frozen=True):
    """Nobody goes on."""


class ForkOffered(Tagged, frozen=True):
    """A player agrees that the campaign may be forked at a version."""

    pilot: int
    at: int


class ForkAgreed(Tagged, frozen=True):
    """All have agreed to a fork at this version."""

    at: int


class CampaignForked(Tagged, frozen=True):
    """The campaign is one of its own from here on; so far its log is that of another."""

    source: str
    at: int
    head: str
    owner: str
    commitment: str
    title: str = ""


class FactionTaken(Tagged, frozen=True):
    """A player plays a faction from now on."""

    pilot: int
    faction: str


class FactionGivenUp(Tagged, frozen=True):
    """A player's faction is among the unused ones."""

    pilot: int


class BaseChosen(Tagged, frozen=True):
    """A faction without a home base of its own starts from this one."""

    faction: str
    base: str


class EpisodeBegan(Tagged, frozen=True):
    """An episode begins; what was of the last one alone is gone."""

    episode: str


class MatGiven(Tagged, frozen=True):
    """A player plays the coming game with this mat."""

    pilot: int
    mat: str


class PerkBought(Tagged, frozen=True):
    """A player took a perk for the coming game."""

    pilot: int
    perk: str
    price: int
    resources: dict[str, int]
    territory: str | None = None


class PerkReturned(Tagged, frozen=True):
    """A perk that will not be used after all is open again."""

    pilot: int
    perk: str


class Wealth(Tagged, frozen=True):
    """An income or expense, for a reason; the wealth of a player is now this."""

    pilot: int
    reason: str
    amount: int
    now: int


class GameOpened(Tagged, frozen=True):
    """The table of the episode stands; by seat, the players."""

    game: str
    pilots: tuple[int, ...]


class GameVoided(Tagged, frozen=True):
    """A table was given up; another one is needed."""

    game: str


class EpisodeEnded(Tagged, frozen=True):
    """The game of the episode is over."""

    episode: str
    game: str
    result: Result


class Found(Tagged, frozen=True):
    """A player found or beat somebody, which the campaign remembers."""

    what: str
    pilot: int


class VictoryMarked(Tagged, frozen=True):
    """A player won an episode."""

    pilot: int
    episode: str


class ScoreNoted(Tagged, frozen=True):
    """A player's final score of an episode."""

    pilot: int
    episode: str
    score: int


class TriumphChecked(Tagged, frozen=True):
    """The next box of a column of the triumph log is checked."""

    pilot: int
    column: str


class InfluenceCounted(Tagged, frozen=True):
    """A player has so many tokens to vote with."""

    pilot: int
    tokens: int


class BallotCast(Tagged, frozen=True):
    """A player has voted in secret."""

    pilot: int
    value: int | None = None


class BallotsRevealed(Tagged, frozen=True):
    """All have voted: by player, the vote."""

    ballots: dict[int, int]


class VotesCounted(Tagged, frozen=True):
    """So many tokens were for war and for peace."""

    war: int
    peace: int


class PathChosen(Tagged, frozen=True):
    """The campaign takes this path."""

    path: str


class ModsUnlocked(Tagged, frozen=True):
    """Mods of a kind are in the supply from now on."""

    kind: str
    tokens: tuple[str, ...]


class ModsDrawn(Tagged, frozen=True):
    """A player drew mods of a kind from the supply."""

    pilot: int
    kind: str
    mods: tuple[str, ...]


class ModGained(Tagged, frozen=True):
    """A player owns a mod; `bought` if it was paid for."""

    pilot: int
    kind: str
    mod: str
    bought: bool = False


class ModsReturned(Tagged, frozen=True):
    """The mods that a player drew and did not keep are in the supply again."""

    pilot: int


class ModTaken(Tagged, frozen=True):
    """An Automa's mod left the supply for good; what it gives instead."""

    pilot: int
    kind: str
    mod: str
    benefit: str
    stuff: tuple[tuple[str, int], ...] = ()
    bought: bool = False


class BonusRaised(Tagged, frozen=True):
    """A setup bonus of a player is now this."""

    pilot: int
    bonus: str
    now: int


class DifficultyAdjusted(Tagged, frozen=True):
    """How far an Automa's star tracker is moved by how the episodes went."""

    pilot: int
    now: int


class LogAssigned(Tagged, frozen=True):
    """A newcomer's campaign log, made like those of the others."""

    pilot: int
    wealth: int
    bonuses: dict[str, int]
    perks: tuple[str, ...]
    checks: dict[str, int]


class CampaignEnded(Tagged, frozen=True):
    """The campaign is over."""

    standings: tuple[Standing, ...]
    winners: tuple[int, ...]


class StepPushed(Tagged, frozen=True):
    """A step lies on top of the stack."""

    step: Step


class StepChanged(Tagged, frozen=True):
    """The top step is now this."""

    step: Step


class StepPopped(Tagged, frozen=True):
    """The top step is done."""


CampaignFact = Union[  # noqa: UP007 - msgspec reads this at run time
    CampaignCreated,
    PilotJoined,
    PresencePlanned,
    PresenceChanged,
    DifficultySet,
    SpoilersSet,
    CampaignStarted,
    CampaignAbandoned,
    ForkOffered,
    ForkAgreed,
    CampaignForked,
    FactionTaken,
    FactionGivenUp,
    BaseChosen,
    EpisodeBegan,
    MatGiven,
    PerkBought,
    PerkReturned,
    Wealth,
    GameOpened,
    GameVoided,
    EpisodeEnded,
    Found,
    VictoryMarked,
    ScoreNoted,
    TriumphChecked,
    InfluenceCounted,
    BallotCast,
    BallotsRevealed,
    VotesCounted,
    PathChosen,
    ModsUnlocked,
    ModsDrawn,
    ModGained,
    ModsReturned,
    ModTaken,
    BonusRaised,
    DifficultyAdjusted,
    LogAssigned,
    CampaignEnded,
    StepPushed,
    StepChanged,
    StepPopped,
]
