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


def dealt(*modules: str, players: int = 3, factions: Sequence[str] = (), options: Options | None = None) -> Game:
    """An episode's game after setup, at the first prompt."""
    chosen = [*factions, *[None] * (players - len(factions))]
    game = Game()
    table = CreateTable(
        tuple(SeatPlan(faction=faction) for faction in chosen), options or Options(), "", modules, campaign="campaign-1"
    )
    for decision in (table, *(TakeSeat(f"player-{n}", f"Player {n}") for n in range(players)), StartGame()):
        play(game, None, decision, Chance(SECRET, game.version))
    return game


def played(seed: int, players: int, *modules: str, options: Options | None = None) -> Record:
    """A whole game of an episode by a steady policy, with all invariants checked."""
    plan = Plan(
        seed,
        players,
        "steady",
        (SeatPlan(),) * players,
        options or Options(),
        modules,
        asides=False,
        campaign="campaign-1",
    )
    return checked(plan)


def unknown(module: str) -> bool:
    """Is the module refused at a table that belongs to no campaign?"""
    table = CreateTable((SeatPlan(), SeatPlan()), Options(), "", (module,))
    return "unknown-module" in [reason.code for reason in faults(table)]
