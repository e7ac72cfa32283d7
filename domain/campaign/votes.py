"""The vote for war or peace: secret, with Influence tokens that may be split (rulebook L2200)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.campaign import automa
from domain.campaign import decisions as d
from domain.campaign import facts as f
from domain.campaign import steps as s
from domain.campaign.episodes import manifest as m
from domain.campaign.pilots import absent, at_table, last_winners, results
from domain.campaign.prompts import Option
from domain.campaign.state import Campaign
from domain.chance import Chance
from domain.prompts import Between

WAR, PEACE = "war", "peace"


def begin(campaign: Campaign, reward: m.VoteOnPath, chance: Chance) -> Iterator[f.CampaignFact]:
    """Everybody gets one more token, and all vote."""
    held = results(campaign)
    for pilot in at_table(campaign):
        yield f.InfluenceCounted(pilot.index, held[pilot.index].influence + 1)
    yield f.StepPushed(s.Vote(tuple(campaign.table)))


def options(campaign: Campaign, step: s.Vote, pilot: int) -> list[Option]:
    """All tokens for war, all for peace, or any split."""
    tokens = campaign.pilots[pilot].influence
    bounds = {"war": Between(0, tokens)}
    return [Option(d.CastVote(tokens), bounds), Option(d.CastVote(0), bounds)]


def cast(campaign: Campaign, step: s.Vote, pilot: int, decision: d.Answer, chance: Chance) -> Iterator[f.CampaignFact]:
    """The vote is secret; the others are still awaited."""
    assert isinstance(decision, d.CastVote)
    yield f.StepChanged(s.Vote(tuple(other for other in step.pilots if other != pilot)))
    yield f.BallotCast(pilot, decision.war)


def reveal(campaign: Campaign, step: s.Vote, chance: Chance) -> Iterator[f.CampaignFact] | None:
    """Automas vote by themselves, and who has left abstains; once all have voted, the tokens are counted."""
    for pilot in step.pilots:
        voter = campaign.pilots[pilot]
        if absent(voter):
            return iter((f.StepChanged(s.Vote(tuple(other for other in step.pilots if other != pilot))),))
        if voter.kind == "automa":
            war = voter.influence if automa.path(voter) == WAR else 0
            return cast(campaign, step, pilot, d.CastVote(war), chance)
    return None if step.pilots else _count(campaign)


def _count(campaign: Campaign) -> Iterator[f.CampaignFact]:
    ballots = {pilot.index: pilot.ballot for pilot in campaign.pilots if pilot.ballot is not None}
    war = sum(ballots.values())
    peace = sum(campaign.pilots[pilot].influence for pilot in ballots) - war
    yield f.StepPopped()
    yield f.BallotsRevealed(ballots)
    yield f.VotesCounted(war, peace)
    if war == peace:
        yield f.StepPushed(s.BreakTie(last_winners(campaign)[0]))
    else:
        yield f.PathChosen(WAR if war > peace else PEACE)


def tie_options(campaign: Campaign, step: s.BreakTie, pilot: int) -> list[Option]:
    """War or peace."""
    return [Option(d.ChoosePath(WAR)), Option(d.ChoosePath(PEACE))]


def break_tie(
    campaign: Campaign, step: s.BreakTie, pilot: int, decision: d.Answer, chance: Chance
) -> Iterator[f.CampaignFact]:
    """The winner of the episode decides."""
    assert isinstance(decision, d.ChoosePath)
    yield f.StepPopped()
    yield f.PathChosen(decision.path)


def tie_by_itself(campaign: Campaign, step: s.BreakTie, chance: Chance) -> Iterator[f.CampaignFact] | None:
    """An Automa that won decides as it voted."""
    winner = campaign.pilots[step.pilot]
    if winner.kind != "automa":
        return None
    return break_tie(campaign, step, step.pilot, d.ChoosePath(automa.path(winner)), chance)
