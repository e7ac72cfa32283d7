"""Episode 4: agents on the tunnels and the Factory, to be subdued (rulebook L2631).

For the campaign: `seat.markers["agent"]` are the agents that a seat has subdued.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain import ending, gains, hooks, levies
from domain.automa.neighbourhoods import around
from domain.chance import Chance
from domain.content.schema import MoveKind
from domain.control import board, is_worker
from domain.facts import Fact
from domain.module_facts import MarkersLaid, MarkersTaken
from domain.modules.manifest import Module
from domain.state import Game, Seat
from domain.steps import Foray

ID = "episode-4"
AGENT = "agent"
ON_FACTORY = 2
AUTOMA_FAILS = 5
PEACEFUL: tuple[MoveKind, ...] = ("move_mech", "move_character", "encounter_factory")
"""The moves after which an Automa tries to subdue agents."""

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
    """The agents are the player's."""
    yield from _take(game, seat, foray.to)


def _take(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    """With the last of them the game ends at once (rulebook L2648, L2653)."""
    yield MarkersTaken(seat.index, AGENT, at, agents(game, at))
    if not game.markers:
        yield from ending.end(game, ID)


@hooks.automa_moved.on(ID)
def subdue_from_afar(game: Game, seat: Seat, unit: str, kind: MoveKind, chance: Chance) -> Iterator[Fact]:
    """An Automa's character or mech tries it where it is, or else on one neighbouring territory without going there:
    it pays nothing and keeps no card, and fails at a 5 (rulebook L2680)."""
    at = seat.units.get(unit)
    if kind not in PEACEFUL or at is None:
        return
    near = sorted(around(game, seat, at), key=board(game).territories.index)
    target = next((to for to in (at, *near) if agents(game, to)), None)
    if target is not None:
        cards = yield from gains.turn_up(game, agents(game, target), chance)
        if AUTOMA_FAILS not in cards:
            yield from _take(game, seat, target)
