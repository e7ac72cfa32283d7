"""Episode 4: agents on the tunnels and the Factory, to be subdued (rulebook L2631).

For the campaign: `seat.markers["agent"]` are the agents that a seat has subdued.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain import ending, hooks, levies
from domain.chance import Chance
from domain.control import board, is_worker
from domain.facts import Fact
from domain.module_facts import MarkersLaid, MarkersTaken
from domain.modules.manifest import Module
from domain.state import Game, Seat
from domain.steps import Foray

ID = "episode-4"
AGENT = "agent"
ON_FACTORY = 2

MODULE = Module(id=ID, rule="L2631", campaign=True)


@hooks.setup.on(ID)
def lay(game: Game, chance: Chance) -> Iterator[Fact]:
    """One on each tunnel, two on the Factory."""
    chart = board(game)
    yield MarkersLaid({**{at: {AGENT: 1} for at in chart.tunnels}, chart.factory: {AGENT: ON_FACTORY}})


def agents(game: Game, at: str) -> int:
    """How many agents are on a territory."""
    return game.markers.get(at, {}).get(AGENT, 0)


@hooks.movement_stops.on(ID)
def stop(game: Game, seat: Seat, unit: str, to: str) -> bool:
    """Nobody gets past them."""
    return agents(game, to) > 0


@hooks.movement_barred.on(ID)
def bar(game: Game, seat: Seat, to: str) -> bool:
    """Workers go there only with a mech (rulebook L2651)."""
    return agents(game, to) > 0


@hooks.arrives.on(ID)
def confront(game: Game, seat: Seat, foray: Foray, chance: Chance) -> Iterator[Fact]:
    """A character or mech must try to subdue them all, before anything else; it is no combat (rulebook L2638)."""
    found = agents(game, foray.to)
    if found and seat.kind == "human" and not is_worker(foray.unit):
        yield from levies.demand(game, seat, foray, found, chance)


@hooks.levy_paid.on(ID)
def subdue(game: Game, seat: Seat, foray: Foray) -> Iterator[Fact]:
    """The agents are the player's; with the last of them the game ends at once (rulebook L2648, L2653)."""
    yield MarkersTaken(seat.index, AGENT, foray.to, agents(game, foray.to))
    if not game.markers:
        yield from ending.end(game, ID)
