"""Tables from the lobby to the first prompt, with a fixed secret."""

from __future__ import annotations

from collections.abc import Sequence

from domain.chance import Chance
from domain.decisions import Decision
from domain.engine import play
from domain.facts import Fact
from domain.lobby import CreateTable, LobbyDecision, StartGame, TakeSeat
from domain.options import Options, SeatPlan
from domain.state import Game

SECRET = b"table"


def say(game: Game, decision: Decision | LobbyDecision, seat: int | None = None, secret: bytes = SECRET) -> list[Fact]:
    """A decision at the table, with the chance of its version."""
    return play(game, seat, decision, Chance(secret, game.version))


def opened(plans: int | Sequence[SeatPlan] = 2, options: Options | None = None, modules: Sequence[str] = ()) -> Game:
    """A table with this many seats, or with these plans."""
    game = Game()
    seats = tuple(SeatPlan() for _ in range(plans)) if isinstance(plans, int) else tuple(plans)
    say(game, CreateTable(seats, options or Options(), "", tuple(modules)))
    return game


def started(
    plans: int | Sequence[SeatPlan] = 2,
    options: Options | None = None,
    modules: Sequence[str] = (),
    secret: bytes = SECRET,
) -> Game:
    """The same with every human seat taken and the game begun."""
    game = opened(plans, options, modules)
    for seat in game.seats:
        if seat.kind == "human":
            say(game, TakeSeat(f"player-{seat.index}", f"Player {seat.index}", seat.index))
    say(game, StartGame(), secret=secret)
    return game
