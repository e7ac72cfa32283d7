"""End-game variant: after the last star each other player takes a final turn without moves (rulebook L1824)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import ending, hooks, triumphs, turn
from domain.control import clockwise_after, contenders
from domain.facts import Fact, ModuleNoted, StepsCleared
from domain.modules.manifest import Module
from domain.state import Game, Seat

ID = "final-turns"
CLOSER = "final-turns-closer"
"""The note that holds the seat which placed the last star."""


MODULE = Module(id=ID, rule="L1824")


def closers(game: Game) -> list[int]:
    """Who has no star left to place."""
    return [seat.index for seat in contenders(game) if triumphs.left(game, seat) <= 0]


@hooks.game_over.on(ID)
def game_over(game: Game) -> bool:
    """The last star ends the turn of who placed it, once."""
    return CLOSER not in game.notes and bool(closers(game))


@hooks.last_star.on(ID)
def last_star(game: Game) -> Iterator[Fact]:
    """The turn ends at once, moves into combats not begun are undone, and the final turns begin to the left."""
    found = closers(game)
    closer = game.active if game.active in found else found[0]
    yield ModuleNoted(CLOSER, closer)
    yield from ending.undo_moves(game)
    yield StepsCleared()
    yield from turn.pass_on(game, closer)


@hooks.turn_ended.on(ID)
def turn_ended(game: Game, seat: int) -> Iterator[Fact] | None:
    """The game ends when the turn would come back to who placed the last star."""
    closer = game.notes.get(CLOSER)
    if closer is None:
        return None
    around = [*clockwise_after(game, seat), seat]
    final = game.order[(game.order.index(seat) + 1) :] + game.order[: game.order.index(seat) + 1]
    if closer in final[: final.index(around[0]) + 1]:
        return ending.end(game, ending.STARS)
    return None


@hooks.action_allowed.on(ID)
def action_allowed(game: Game, seat: Seat, action: str) -> bool:
    """No moves in the final turns."""
    return action != "move" or CLOSER not in game.notes
