"""The game of an episode: opened and recorded by the service, or given up for another table."""

from __future__ import annotations

from collections.abc import Iterator

from domain.campaign import decisions as d
from domain.campaign import facts as f
from domain.campaign import steps as s
from domain.campaign.pilots import active
from domain.campaign.results import Result
from domain.campaign.state import Campaign
from domain.problems import Illegal


def opened(campaign: Campaign, decision: d.OpenGame) -> Iterator[f.CampaignFact]:
    """The table stands; its seats are the players of the episode, in their order."""
    if not campaign.steps or not isinstance(campaign.steps[-1], s.OpenTable):
        raise Illegal("no-game-due", "The campaign is not ready for a game.")
    yield f.StepChanged(s.AwaitGame(decision.game))
    yield f.GameOpened(decision.game, tuple(pilot.index for pilot in active(campaign)))


def voided(campaign: Campaign, decision: d.VoidGame) -> Iterator[f.CampaignFact]:
    """The episode is played at another table, with everything that was chosen for it."""
    _awaited(campaign, decision.game)
    yield f.StepChanged(s.OpenTable())
    yield f.GameVoided(decision.game)


def recorded(campaign: Campaign, decision: d.RecordResult) -> Iterator[f.CampaignFact]:
    """The game is over and its rewards are given."""
    _awaited(campaign, decision.game)
    result = decision.result
    if not fits(campaign, result):
        raise Illegal("wrong-result", "The result does not fit the players of the game.")
    yield f.StepChanged(s.Rewards())
    yield f.EpisodeEnded(campaign.episode, decision.game, result)
    for what, seat in sorted(result.found.items()):
        yield f.Found(what, campaign.table[seat])


def fits(campaign: Campaign, result: Result) -> bool:
    """Is it a result of as many seats as the game has, with a winner among them?"""
    seats = range(len(campaign.table))
    named = [*result.winners, *result.found.values()]
    return len(result.seats) == len(seats) and bool(result.winners) and all(seat in seats for seat in named)


def _awaited(campaign: Campaign, game: str) -> None:
    if not campaign.steps or campaign.steps[-1] != s.AwaitGame(game):
        raise Illegal("no-such-game", "The campaign does not wait for this game.")
