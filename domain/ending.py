"""The end of the game: at once when a player places the last star (rulebook L1502)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks, movement, scoring, steps, triumphs
from domain.control import contenders
from domain.facts import Fact, GameEnded, StepsCleared
from domain.state import Game

STARS, RESIGNATION, ABANDONED = WAYS = ("stars", "resignation", "abandoned")
"""How any game can end; modules add ways of their own."""


def due(game: Game) -> bool:
    """Has a player placed the last star? A combat once begun is finished first (rulebook L4433)."""
    for variant in hooks.game_over.of(game.modules):
        if not variant(game):
            return False
        break
    else:
        if not any(triumphs.left(game, seat) <= 0 for seat in contenders(game)):
            return False
    return not any(isinstance(step, steps.Combat) for step in game.steps)


def finish(game: Game) -> Iterator[Fact]:
    """Moves into combats not begun are undone; then the game is scored."""
    for variant in hooks.last_star.of(game.modules):
        yield from variant(game)
        return
    yield from end(game, STARS)


def end(game: Game, reason: str) -> Iterator[Fact]:
    """The game is over for this reason."""
    yield from undo_moves(game)
    yield StepsCleared()
    result = scoring.scores(game)
    yield GameEnded(reason, tuple(result), tuple(scoring.winners(game, result)))


def undo_moves(game: Game) -> Iterator[Fact]:
    """Units that moved into combats not begun, or have just arrived where others are, return to where they came
    from."""
    for step in reversed(game.steps):
        if isinstance(step, steps.Arrival):
            yield from movement.undo(game, game.seats[step.seat], (step.foray,))
        if isinstance(step, steps.Move) and step.passing is not None:
            yield from movement.turn_back(game.seats[step.seat], step.passing)
        if isinstance(step, steps.Move | steps.Aftermath):
            yield from movement.undo(game, game.seats[step.seat], step.forays)
