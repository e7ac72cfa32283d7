"""What campaigns are asked for and answer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Union

from marshmallow import fields, validate
from msgspec import Struct

from app.schemas.answers import FairnessCommitment
from app.schemas.requests import LARGEST_PAGE, LONGEST_NAME, LONGEST_TITLE, Flag, Strict, Whole, named, shown
from domain.campaign import decisions as d
from domain.campaign.facts import CampaignFact
from domain.campaign.results import Result
from domain.campaign.roster import MOST
from domain.campaign.view import CampaignView, LogView
from domain.prompts import AnyBound

Said = Union[  # noqa: UP007 - msgspec reads this at run time
    d.ChooseFaction,
    d.ChooseMat,
    d.TakePerk,
    d.CheckTriumph,
    d.CastVote,
    d.ChoosePath,
    d.RaiseBonus,
    d.KeepFaction,
    d.GiveUpFaction,
    d.ChooseBase,
    d.ChooseKind,
    d.BuyMod,
    d.Decline,
    d.SitOut,
    d.Return,
    d.Leave,
    d.SetDifficulty,
    d.SetSpoilers,
    d.StartCampaign,
    d.AbandonCampaign,
]
"""What players can say; all else in a campaign is said by the service."""


class NewAutoma(Strict):
    """An Automa that takes part."""

    name = shown(LONGEST_NAME, load_default="Automa")
    faction = named(metadata={"description": "an id of /v1/content/factions; dealt if left out"})
    difficulty = named()


class NewCampaign(Strict):
    """A campaign to be."""

    title = shown(LONGEST_TITLE, least=0, load_default="")
    automas = fields.List(fields.Nested(NewAutoma), load_default=list, validate=validate.Length(max=MOST - 1))
    invaders = Flag(load_default=True, metadata={"description": "play with the factions from afar"})
    promos = Flag(load_default=True, metadata={"description": "play with the promotional cards"})
    adjust = Flag(load_default=False, metadata={"description": "Automas get stronger or weaker as the episodes go"})
    wind = fields.List(named(), load_default=list, validate=validate.Length(max=10))
    join = Flag(load_default=True, metadata={"description": "whether you take part yourself"})
    faction = named(metadata={"description": "your own faction; dealt if left out"})
    private = Flag(load_default=True, metadata={"description": "only players and guests may see it and its games"})


class JoinCampaign(Strict):
    """How to take part; `{}` lets a faction be dealt."""

    faction = named()
    invitation = fields.String(
        validate=validate.Length(1, 64), metadata={"description": "the code that opens a private campaign"}
    )


class Campaigns(Strict):
    """How many of one's campaigns."""

    limit = fields.Integer(load_default=20, validate=validate.Range(1, LARGEST_PAGE))


class NewCampaignFork(Strict):
    """From where a campaign is taken up."""

    at = Whole(required=True, validate=validate.Range(1, 2**53), metadata={"description": "the version to go on from"})
    title = shown(LONGEST_TITLE, least=0, load_default="", metadata={"description": "that of the other if left out"})


class TakeOver(Strict):
    """Who plays on in an imported campaign."""

    pilot = fields.List(
        fields.String(validate=validate.Regexp(r"^[0-9]:[A-Za-z0-9_-]{1,64}\Z")),
        load_default=list,
        validate=validate.Length(max=MOST),
        metadata={"description": "`0:me`, `1:8277e0910d75`: the player here who goes on as that one of the campaign"},
    )


class CampaignTable(CampaignView, kw_only=True):
    """A campaign as the caller may see it, and who opened it."""

    id: str
    host: str
    private: bool
    created: datetime
    fairness: FairnessCommitment


class CampaignAgreement(Struct, frozen=True):
    """A fork of a campaign that goes on, to which not everybody has agreed yet: who of its players is still to."""

    at: int
    version: int
    missing: list[int]


class NewWebhook(Strict):
    """Where to call."""

    url = fields.String(
        required=True,
        validate=validate.Length(1, 500),
        metadata={"description": "an http or https URL at a public address", "example": "https://example.org/scythe"},
    )


class WebhookAnswer(Struct, frozen=True, omit_defaults=True):
    """Where is called, null if nowhere; `secret` is told only when the address is set."""

    url: str | None
    secret: str = ""


class Reminded(Struct, frozen=True):
    """A player that the campaign waits for, as the service knows them, and what for."""

    pilot: int
    name: str
    player: str
    kind: str


class Reminder(Struct, frozen=True, tag_field="type", tag="campaign-waits"):
    """A campaign has waited for these players since then: for their answers or, while `game` is played, there."""

    campaign: str
    title: str
    version: int
    phase: str
    game: str
    since: datetime
    awaited: list[Reminded]


class CampaignSummary(Struct, frozen=True):
    """A campaign as a list shows it."""

    id: str
    title: str
    status: str
    phase: str
    version: int
    episode: str
    game: str
    players: list[str]
    created: datetime


class CampaignPage(Struct, frozen=True):
    """Campaigns, the newest first."""

    campaigns: list[CampaignSummary]


class PilotLog(Struct, frozen=True):
    """The campaign log of one player."""

    pilot: int
    name: str
    faction: str
    log: LogView


class CampaignLogs(Struct, frozen=True):
    """The campaign logs of all players, and the words for what is in them, as far as the campaign has come."""

    version: int
    language: str
    logs: list[PilotLog]
    words: dict[str, dict[str, Any]]


class EpisodeAnswer(Struct, frozen=True, omit_defaults=True):
    """An episode that the campaign has reached: its story, its game, the players by seat, and what came of it."""

    id: str
    title: str
    before: str = ""
    after: str = ""
    game: str = ""
    pilots: list[int] = []
    result: Result | None = None


class Episodes(Struct, frozen=True):
    """The episodes so far, and the boxes that are open."""

    version: int
    language: str
    episodes: list[EpisodeAnswer]
    boxes: dict[str, str]


class CampaignOption(Struct, frozen=True, omit_defaults=True):
    """A decision to post as it is; fields under `bounds` may hold something else within them."""

    decision: Said
    label: str
    bounds: Mapping[str, AnyBound] | None = None


class CampaignPrompt(Struct, frozen=True):
    """The caller is awaited: one of the options is to be posted."""

    id: str
    pilot: int
    kind: str
    text: str
    options: list[CampaignOption]


class CampaignAwaited(Struct, frozen=True):
    """A player that the campaign waits for, and what for."""

    pilot: int
    kind: str
    text: str


class CampaignPrompts(Struct, frozen=True):
    """Who is awaited; the caller's own prompts with every option, and what they may say at any time. While `game` is
    played, the campaign waits for it."""

    version: int
    status: str
    phase: str
    pilot: int | None
    game: str
    awaited: list[CampaignAwaited]
    prompts: list[CampaignPrompt]
    asides: list[CampaignOption]


class CampaignOutcome(Struct, frozen=True):
    """An accepted decision: the new version, the facts that followed as the caller may know them, what is next."""

    version: int
    status: str
    phase: str
    pilot: int | None
    facts: list[CampaignFact]
    awaited: list[CampaignAwaited]
    prompts: list[CampaignPrompt]


class CampaignEvent(Struct, frozen=True):
    """An entry of the campaign's log as the caller may know it, and in words; a decision that is another's secret is
    null."""

    version: int
    type: str
    actor: str
    pilot: int | None
    time: datetime
    text: str
    decision: d.CampaignDecision | None
    facts: list[CampaignFact]


class CampaignEvents(Struct, frozen=True):
    """Events in order; `version` is the version after the last of them, to be sent as `after` next."""

    version: int
    events: list[CampaignEvent]
