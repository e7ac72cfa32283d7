"""Forks: a campaign taken up anew from one of its versions, to see what would have come of another choice."""

from __future__ import annotations

from collections.abc import Iterator

from domain.campaign import decisions as d
from domain.campaign import facts as f
from domain.campaign import steps as s
from domain.campaign.state import Campaign, Pilot
from domain.problems import Illegal


def offer(campaign: Campaign, decision: d.OfferFork) -> Iterator[f.CampaignFact]:
    """A campaign that goes on is forked when every person who takes part has asked for the same version."""
    people = to_agree(campaign)
    if campaign.status not in ("gathering", "running") or decision.pilot not in [pilot.index for pilot in people]:
        raise Illegal("campaign-not-forkable", "Only those who take part in a campaign can take it up anew.")
    if not 1 <= decision.at <= campaign.version:
        raise Illegal("campaign-not-forkable", f"The campaign has no version {decision.at}.")
    yield f.ForkOffered(decision.pilot, decision.at)
    if all(pilot.forks == decision.at for pilot in people):
        yield f.ForkAgreed(decision.at)


def to_agree(campaign: Campaign) -> list[Pilot]:
    """Those who have a say in it."""
    return [pilot for pilot in campaign.pilots if pilot.kind == "human" and pilot.presence != "left"]


def fork(campaign: Campaign, decision: d.ForkCampaign) -> Iterator[f.CampaignFact]:
    """From here on the campaign is one of its own; a game that was being played there is played anew here."""
    if campaign.status not in ("gathering", "running") or campaign.version != decision.at:
        raise Illegal("campaign-not-forkable", "Only a version at which the campaign went on can be taken up.")
    yield f.CampaignForked(
        decision.source, decision.at, decision.head, decision.owner, decision.commitment, decision.title
    )
    if campaign.steps and isinstance(campaign.steps[-1], s.AwaitGame):
        game = campaign.steps[-1].game
        yield f.StepChanged(s.OpenTable())
        yield f.GameVoided(game)
