"""Scoring: coins for stars, territories, resources and structures, by popularity (rulebook L1518)."""

from __future__ import annotations

from domain import hooks, structure_tiles, triumphs
from domain.content import TRACKS
from domain.content.schema import Tier
from domain.control import board, contenders, controlled, mechs_on_board, workers_on_board
from domain.scores import Score
from domain.state import Game, Seat

UNLIMITED = 1_000
"""More resources than there are."""


def tier(popularity: int) -> Tier:
    """The level of the popularity track."""
    return [tier for tier in TRACKS.tiers if popularity >= tier.least][-1]


def scores(game: Game) -> list[Score]:
    """The score of every contender, if the game ended now."""
    return [score(game, seat) for seat in contenders(game)]


def score(game: Game, seat: Seat) -> Score:
    """A seat's coins by category; the Factory counts as three territories."""
    level = tier(seat.popularity)
    cap = min((own(game, seat) for own in hooks.resource_cap.of(game.modules)), default=UNLIMITED)
    mine = set(controlled(game, seat))
    for control in hooks.scored_control.of(seat.abilities):
        mine.update(control(game, seat))
    territories = len(mine) + (TRACKS.factory_territories - 1) * (board(game).factory in mine)
    other = -game.bids[seat.index][1] if seat.index in game.bids else 0
    for own in hooks.score.of([*seat.abilities, *game.modules]):
        for category, amount in own(game, seat, mine):
            if category == "territories":
                territories += amount
            else:
                other += amount
    tokens = sum(min(cap, sum(game.resources.get(at, {}).values())) for at in mine)
    stars = triumphs.stars(seat)
    parts = (
        seat.coins,
        stars * level.star,
        territories * level.territory,
        tokens // 2 * level.resource_pair,
        structure_tiles.coins(game, seat),
        other,
    )
    pieces = workers_on_board(seat) + mechs_on_board(seat) + len(seat.structures)
    ties = (pieces, seat.power, seat.popularity, tokens, territories, stars)
    return Score(seat.index, *parts, total=max(0, sum(parts)), tiebreak=ties)


def winners(game: Game, result: list[Score]) -> list[int]:
    """The seats with the most coins; ties go to pieces, power, popularity, resources, territories, stars."""
    for own in hooks.winners.of(game.modules):
        return own(game, result)
    playing = [score for score in result if not game.seats[score.seat].resigned]
    if not playing:
        return []
    best = max((score.total, score.tiebreak) for score in playing)
    return [score.seat for score in playing if (score.total, score.tiebreak) == best]
