"""What a player or a spectator may know of a campaign: nothing that lies ahead, and no vote before its time."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from domain.campaign import decisions as d
from domain.campaign import facts as f
from domain.campaign.engine import awaited, due
from domain.campaign.factions import base_of
from domain.campaign.log import bonus, complete
from domain.campaign.options import CampaignOptions
from domain.campaign.state import Benefit, Campaign, CampaignLog, PerkTaken, Pilot, Played, Standing
from domain.campaign.words import boxes
from domain.state import Provenance


class LogView(Struct):
    """A campaign log; `mods` has the kinds that are unlocked, `lines` the complete rows and columns of the triumph
    log and `bonus` their coins."""

    wealth: int
    ledger: list[tuple[str, int]]
    victories: list[str]
    scores: dict[str, int]
    mods: dict[str, list[str]]
    bonuses: dict[str, int]
    perks: list[str]
    checks: dict[str, int]
    lines: int
    bonus: int
    factions: list[str]
    benefits: list[Benefit]


class PilotView(Struct):
    """A player; `voted` tells that there is a secret vote, `ballot` what it is to its owner alone, `forks` the version
    at which it agrees to a fork."""

    pilot: int
    kind: str
    name: str
    player: str | None
    difficulty: str | None
    presence: str
    plan: str
    faction: str
    base: str | None
    mat: str
    perk: PerkTaken | None
    influence: int
    voted: bool
    ballot: int | None
    drawn: dict[str, list[str]]
    forks: int | None
    log: LogView


class CampaignView(Struct):
    """A campaign as one player, or a spectator, may see it. `supply` counts the mods of each kind that is unlocked."""

    version: int
    status: str
    phase: str
    title: str
    viewer: int | None
    owner: str
    commitment: str
    options: CampaignOptions
    spoilers: bool
    pilots: list[PilotView]
    episode: str
    reached: list[str]
    played: list[Played]
    awaited: list[int]
    awaiting: str
    due: str
    path: str
    boxes: list[str]
    found: dict[str, int]
    supply: dict[str, int]
    game: str
    table: list[int]
    standings: list[Standing]
    winners: list[int]
    forked: Provenance | None


def view(campaign: Campaign, pilot: int | None) -> CampaignView:
    """The campaign for a player, or for a spectator."""
    return CampaignView(
        version=campaign.version,
        status=campaign.status,
        phase=campaign.phase,
        title=campaign.title,
        viewer=pilot,
        owner=campaign.owner,
        commitment=campaign.commitment,
        options=campaign.options,
        spoilers=campaign.spoilers,
        pilots=[_pilot(campaign, each, pilot == each.index) for each in campaign.pilots],
        episode=campaign.episode,
        reached=campaign.reached,
        played=campaign.played,
        awaited=awaited(campaign),
        awaiting=str(campaign.steps[-1].__struct_config__.tag) if campaign.steps else "",
        due=due(campaign),
        path=campaign.path,
        boxes=boxes(campaign),
        found=campaign.found,
        supply={kind: len(tokens) for kind, tokens in campaign.supply.items()},
        game=campaign.game,
        table=campaign.table,
        standings=campaign.standings,
        winners=campaign.winners,
        forked=campaign.forked,
    )


def _pilot(campaign: Campaign, pilot: Pilot, own: bool) -> PilotView:
    return PilotView(
        pilot=pilot.index,
        kind=pilot.kind,
        name=pilot.name,
        player=pilot.player,
        difficulty=pilot.difficulty,
        presence=pilot.presence,
        plan=pilot.plan,
        faction=pilot.faction,
        base=base_of(campaign, pilot.faction) if pilot.faction else None,
        mat=pilot.mat,
        perk=pilot.perk,
        influence=pilot.influence,
        voted=pilot.ballot is not None,
        ballot=pilot.ballot if own else None,
        drawn=pilot.drawn,
        forks=pilot.forks,
        log=_log(campaign, pilot.log),
    )


def _log(campaign: Campaign, log: CampaignLog) -> LogView:
    return LogView(
        wealth=log.wealth,
        ledger=log.ledger,
        victories=log.victories,
        scores=log.scores,
        mods={kind: log.mods.get(kind, []) for kind in campaign.supply},
        bonuses=log.bonuses,
        perks=log.perks,
        checks=log.checks,
        lines=complete(log),
        bonus=bonus(log),
        factions=log.factions,
        benefits=log.benefits,
    )


SECRET_DECISIONS = (d.CastVote, d.KeepFaction, d.GiveUpFaction)


def visible_fact(fact: f.CampaignFact, viewer: int | None) -> f.CampaignFact:
    """A fact as a player or spectator may know it; votes are told once all have voted."""
    if isinstance(fact, f.BallotCast) and fact.pilot != viewer:
        return structs.replace(fact, value=None)
    return fact


def visible_decision(decision: Any, actor: int | None, viewer: int | None) -> Any | None:
    """A decision as a player or spectator may know it; None if it is its maker's secret."""
    return None if isinstance(decision, SECRET_DECISIONS) and viewer != actor else decision
