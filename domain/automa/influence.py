"""Influence: an Automa of Fenris spreads it, and others go where it is not (rulebook L4157)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from domain import hooks
from domain.abilities.influence import KIND, TERRAINS, free
from domain.automa.enemies import combat_units, is_enemy, nearest, places
from domain.automa.tiebreakers import Criterion, narrow
from domain.chance import Chance
from domain.content.schema import MoveKind
from domain.control import CHARACTER, board, tokens_of
from domain.facts import Fact, TokenPlaced, TokensGiven
from domain.state import Game, Seat

FENRIS = "fenris"
SPREADS = "automa_influence"
FURTHER = 2
"""So many tokens follow the one under the character."""


@hooks.forced.on(SPREADS)
def give(game: Game, seat: Seat, foe: int, units: int) -> Iterator[Fact]:
    """A token for each unit forced to retreat, as long as there are any (rulebook L4161)."""
    if gifts := tokens_of(seat, KIND)[:units]:
        yield TokensGiven(seat.index, foe, tuple(gifts))


@hooks.automa_moved.on(FENRIS)
def spread(game: Game, seat: Seat, unit: str, kind: MoveKind, chance: Chance) -> Iterator[Fact]:
    """After a move of its character: a token there, then two on the same kind of primary terrain (rulebook L4163);
    Tesla is none for an Automa (rulebook L3147)."""
    at, chart = seat.units[unit], board(game)
    if SPREADS not in seat.abilities or unit != CHARACTER:
        return
    if free(game, at):
        yield from _place(seat, at)
    if chart.terrain.get(at) in TERRAINS:
        for _ in range(FURTHER):
            open_to = [
                to
                for to in chart.territories
                if to != at and chart.terrain[to] == chart.terrain[at] and to not in game.presence and free(game, to)
            ]
            if open_to:
                yield from _place(seat, _closest(game, seat, open_to))


def _closest(game: Game, seat: Seat, open_to: list[str]) -> str:
    """The territory closest to an enemy character or mech, then the first in reading order."""
    near = places(game, (at for _, _, at in combat_units(game, seat)))
    return narrow(open_to, [Criterion("closest-to-enemy", partial(nearest, game, near))])[0][0]


def _place(seat: Seat, at: str) -> Iterator[Fact]:
    for token in tokens_of(seat, KIND)[:1]:
        yield TokenPlaced(seat.index, KIND, at, token)


@hooks.automa_leaves.on(FENRIS)
def leaves(game: Game, seat: Seat, kind: str) -> bool:
    """Influence is not left by the Encounter/Factory symbol (rulebook L4159)."""
    return kind != KIND


@hooks.automa_tiebreakers.on(FENRIS)
def without_influence(game: Game, seat: Seat, unit: str) -> Iterable[Criterion]:
    """Before the usual tiebreakers: a territory without Influence, unless it scores as more than one
    (rulebook L4177)."""
    shunned = {
        at
        for at, token in game.tokens.items()
        if token.kind == KIND and is_enemy(game, seat, game.seats[token.owner]) and at != board(game).factory
    }
    return [Criterion("without-influence", lambda at: int(at in shunned))] if shunned else []
