"""Stars, scoring and the winner in games with Automas (rulebook L3807, L3869)."""

from __future__ import annotations

from domain import hooks
from domain.automa.combat import AUTOMA
from domain.automa.tracker import STAR
from domain.content import TRACKS
from domain.scores import Score
from domain.state import Game, Seat

RESOURCES_PER_TERRITORY = 6
RESOURCES_TIEBREAK = 3
"""The tiebreaker that is not used: where resources stand among the six."""

REACHABLE = ("combat", "power", "encounters", "factory_card")
"""The triumphs of the track that an Automa can reach."""

Standing = tuple[float, ...]


@hooks.star_limit.on(AUTOMA)
def star_limit(game: Game, seat: Seat, triumph: str) -> int | None:
    """An Automa's stars come from the tracker, from combat as for anyone, and once for full power; on tracks that
    have them also from encounter tokens and a Factory card (rulebook L2431); from nothing else."""
    if seat.automa is None:
        return None
    if triumph == STAR:
        return TRACKS.stars
    return None if triumph in REACHABLE else 0


@hooks.resource_cap.on(AUTOMA)
def resource_cap(game: Game, seat: Seat) -> int:
    """Players score six resources a territory at most; an Automa scores none."""
    return 0 if seat.automa is not None else RESOURCES_PER_TERRITORY


@hooks.winners.on(AUTOMA)
def winners(game: Game, scores: list[Score]) -> list[int]:
    """The most coins, with resources out of the tiebreakers; playing together, the side with the higher average."""
    if game.options.automa.cooperative:
        return _better_side(game, scores)
    playing = [score for score in scores if not game.seats[score.seat].resigned]
    best = max(map(_standing, playing))
    return [score.seat for score in playing if _standing(score) == best]


def _standing(score: Score) -> Standing:
    ties = [value for place, value in enumerate(score.tiebreak) if place != RESOURCES_TIEBREAK]
    return (score.total, *ties)


def _better_side(game: Game, scores: list[Score]) -> list[int]:
    """Humans against Automas as in a game of two; a player who resigned still counts for the average."""
    humans = [score for score in scores if game.seats[score.seat].automa is None]
    automas = [score for score in scores if game.seats[score.seat].automa is not None]
    ours, theirs = _average(humans), _average(automas)
    won = [*(humans if ours >= theirs else ()), *(automas if theirs >= ours else ())]
    return sorted(score.seat for score in won if not game.seats[score.seat].resigned)


def _average(side: list[Score]) -> Standing:
    return tuple(sum(values) / len(side) for values in zip(*map(_standing, side), strict=True))
