"""Who takes part: players of the episode, of its game, and its winners."""

from __future__ import annotations

from domain.campaign.episodes import EPISODES
from domain.campaign.episodes.manifest import Episode
from domain.campaign.results import SeatResult
from domain.campaign.state import Campaign, Pilot


def active(campaign: Campaign) -> list[Pilot]:
    """The players of the present episode."""
    return [pilot for pilot in campaign.pilots if pilot.presence == "active"]


def at_table(campaign: Campaign) -> list[Pilot]:
    """The players of the episode's game, by seat."""
    return [campaign.pilots[pilot] for pilot in campaign.table]


def results(campaign: Campaign) -> dict[int, SeatResult]:
    """What came of the last game, by player."""
    played = campaign.played[-1]
    return dict(zip(played.pilots, played.result.seats, strict=True))


def last_winners(campaign: Campaign) -> list[int]:
    """The players who won the last game."""
    played = campaign.played[-1]
    return [played.pilots[seat] for seat in played.result.winners]


def episode(campaign: Campaign) -> Episode:
    """The present episode."""
    return EPISODES[campaign.episode]


def track(campaign: Campaign) -> str:
    """The pair of modules of the present episode: war, peace or none; late in the campaign the one not voted for."""
    chosen = episode(campaign).track
    if chosen == "unused":
        return "peace" if campaign.path == "war" else "war"
    return chosen


def absent(pilot: Pilot) -> bool:
    """Has the player said that it will not go on, so that nobody waits for its answers?"""
    return pilot.plan != "active"
