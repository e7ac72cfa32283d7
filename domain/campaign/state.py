"""The state of a campaign: what folding its facts gives. Only the reducer changes it."""

from __future__ import annotations

from msgspec import Struct, field

from domain.campaign.options import CampaignOptions
from domain.campaign.results import Result
from domain.campaign.steps import Step
from domain.state import Provenance


class PerkTaken(Struct, frozen=True, gc=False, omit_defaults=True):
    """The perk of the coming game, its price, and where its worker or resources go."""

    perk: str
    price: int
    territory: str | None = None
    resources: dict[str, int] = {}


class Benefit(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a mod does for an Automa; `stuff` is gained at every setup."""

    kind: str
    benefit: str
    stuff: tuple[tuple[str, int], ...] = ()


class CampaignLog(Struct):
    """A player's campaign log (rulebook L1943).

    `ledger` holds every income and expense with its reason, which add up to `wealth`; `bought` counts the mods that
    were paid for; `checks` counts the checked boxes of each column of the triumph log, from the first row on.
    """

    wealth: int = 0
    ledger: list[tuple[str, int]] = field(default_factory=list)
    victories: list[str] = field(default_factory=list)
    scores: dict[str, int] = field(default_factory=dict)
    mods: dict[str, list[str]] = field(default_factory=dict)
    bought: int = 0
    bonuses: dict[str, int] = field(default_factory=dict)
    perks: list[str] = field(default_factory=list)
    checks: dict[str, int] = field(default_factory=dict)
    factions: list[str] = field(default_factory=list)
    benefits: list[Benefit] = field(default_factory=list)
    adjustment: int = 0


class Pilot(Struct):
    """A player of the campaign: a person or an Automa.

    `presence` is arriving, active, resting or left; `plan` is what it will be from the next episode on; `forks` is the
    version at which it agrees to a fork.
    The rest is of this episode alone: the mat and perk of the coming game, the tokens to vote with, the vote itself
    (`ballot`), the columns checked and the mods drawn by kind.
    """

    index: int
    kind: str
    name: str
    player: str | None = None
    difficulty: str | None = None
    presence: str = "active"
    plan: str = "active"
    faction: str = ""
    log: CampaignLog = field(default_factory=CampaignLog)
    mat: str = ""
    perk: PerkTaken | None = None
    influence: int = 0
    ballot: int | None = None
    checked: list[str] = field(default_factory=list)
    drawn: dict[str, list[str]] = field(default_factory=dict)
    forks: int | None = None


class Played(Struct, frozen=True):
    """An episode that was played: its game, the players by seat, and the result."""

    episode: str
    game: str
    pilots: tuple[int, ...]
    result: Result


class Standing(Struct, frozen=True, gc=False):
    """A player in the end: twice the last score and the coins of the triumph log; and the ranks of leadership."""

    pilot: int
    score: int
    bonus: int
    total: int
    governance: int
    military: int
    ranks: dict[str, str]


class Campaign(Struct):
    """A campaign and everything that it remembers.

    `phase` is gathering, setup, playing, rewards or over; `path` is what was voted for; `bases` are the home bases
    of factions that have none of their own; `supply` are the mods that nobody has, by kind, once it is unlocked;
    `attempt` counts the tables that were opened for an episode before its present one.
    """

    version: int = 0
    status: str = "new"
    title: str = ""
    owner: str = ""
    commitment: str = ""
    options: CampaignOptions = field(default_factory=CampaignOptions)
    spoilers: bool = False
    phase: str = "gathering"
    pilots: list[Pilot] = field(default_factory=list)
    episode: str = ""
    reached: list[str] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    path: str = ""
    supply: dict[str, list[str]] = field(default_factory=dict)
    bases: dict[str, str] = field(default_factory=dict)
    found: dict[str, int] = field(default_factory=dict)
    game: str = ""
    table: list[int] = field(default_factory=list)
    attempt: int = 0
    standings: list[Standing] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    forked: Provenance | None = None
