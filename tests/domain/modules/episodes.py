"""Tables of a campaign: whole games of an episode, and tables that do not know it."""

from __future__ import annotations

from collections.abc import Sequence

from domain.chance import Chance
from domain.engine import play
from domain.lobby import CreateTable, StartGame, TakeSeat, faults
from domain.options import Options, SeatPlan
from domain.selfplay import Plan, Record, checked
from domain.state import Game

SECRET = b"episode"


def dealt(
    *modules: str, players: int = 3, factions: Sequence[str] = (), options: Options | None = None, automas: int = 0
) -> Game:
    """An episode's game after setup, at the first prompt."""
    chosen = [*factions, *[None] * (players - len(factions))]
    plans = (*(SeatPlan(faction=faction) for faction in chosen), *(SeatPlan("automa"),) * automas)
    game = Game()
    table = CreateTable(plans, options or Options(), "", modules, campaign="campaign-1")
    for decision in (table, *(TakeSeat(f"player-{n}", f"Player {n}") for n in range(players)), StartGame()):
        play(game, None, decision, Chance(SECRET, game.version))
    return game


def played(seed: int, players: int, *modules: str, options: Options | None = None, automas: int = 0) -> Record:
    """A whole game of an episode by a steady policy, with all invariants checked."""
    seats = (*(SeatPlan(),) * players, *(SeatPlan("automa"),) * automas)
    chosen = options or Options()
    return checked(Plan(seed, players, "steady", seats, chosen, modules, asides=False, campaign="campaign-1"))


def unknown(module: str) -> bool:
    """Is the module refused at a table that belongs to no campaign?"""
    table = CreateTable((SeatPlan(), SeatPlan()), Options(), "", (module,))
    return "unknown-module" in [reason.code for reason in faults(table)]
