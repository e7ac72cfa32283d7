"""Team variant: pairs share ten stars, one for each space of the track, and add up their coins (rulebook L1822)."""

from __future__ import annotations

from collections.abc import Sequence

from domain import hooks, triumphs
from domain.modules.manifest import Module
from domain.options import Options, SeatPlan
from domain.problems import Reason
from domain.scores import Score
from domain.state import Game, Seat

ID = "teams"
STARS = 10
ALL_SPACES = "L1822"
"""A team needs all ten spaces: on a track that asks for encounters, which can run out, a game might never end."""


def every_seat_in_a_team(plans: Sequence[SeatPlan], options: Options) -> list[Reason]:
    """Every seat belongs to exactly one pair."""
    paired = sorted(seat for team in options.teams for seat in team)
    if paired == list(range(len(plans))) and len(options.teams) > 1:
        return []
    return [Reason("teams-incomplete", "Every seat must be in exactly one team of two.", "L1822")]


MODULE = Module(id=ID, rule="L1822", fewest=4, without_automa="L1822", options=("teams",), check=every_seat_in_a_team)


def partner(game: Game, seat: int) -> Seat:
    """The other seat of a team."""
    for one, other in game.options.teams:
        if seat in (one, other):
            return game.seats[other if seat == one else one]
    raise LookupError(seat)


@hooks.star_supply.on(ID)
def star_supply(game: Game, seat: Seat) -> int:
    """A team has ten stars between its players."""
    return STARS - sum(seat.stars.values()) - sum(partner(game, seat.index).stars.values())


@hooks.star_limit.on(ID)
def star_limit(game: Game, seat: Seat, triumph: str) -> int:
    """One star for each space of the track, whichever of the two places it."""
    return triumphs.spaces(game, triumph) - partner(game, seat.index).stars.get(triumph, 0)


def playing(game: Game) -> list[tuple[int, int]]:
    """The teams that have not left altogether."""
    return [team for team in game.options.teams if not all(game.seats[seat].resigned for seat in team)]


@hooks.deserted.on(ID)
def deserted(game: Game) -> bool:
    """A team without opponents has nobody left to play against."""
    return len(playing(game)) < 2


@hooks.winners.on(ID)
def winners(game: Game, scores: list[Score]) -> list[int]:
    """The team with the most coins together, unless both of its players left."""
    totals = {team: sum(scores[seat].total for seat in team) for team in playing(game)}
    best = max(totals.values(), default=0)
    return sorted(seat for team, total in totals.items() if total == best for seat in team)
