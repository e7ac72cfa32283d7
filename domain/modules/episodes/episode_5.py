"""Episode 5: Influence around a Factory in which something waits (rulebook L2713).

For the campaign: the game ends with the reason `annihilator` if it was beaten; its note `annihilator-beaten`
names the victor. Influence counts only for the score. What it does to Automas is here, for it is of this game alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain import hooks
from domain.automa.tiebreakers import Criterion, closest_to_factory
from domain.chance import Chance
from domain.control import board
from domain.facts import Fact, ModuleNoted, Popularity
from domain.module_facts import MarkersLaid, MarkersTaken
from domain.modules import annihilator
from domain.modules.episodes.township import revise
from domain.modules.manifest import Module
from domain.state import Game, Seat
from domain.steps import Foray

ID = "episode-5"
INFLUENCE = "influence"

OPENED = "episode-5-opened"
"""The note that what waited in the Factory has come to light."""
FOURTH_ROW = 12
"""The first space of the fourth row of a star tracker, of four spaces each."""
SHAKEN, CALM = 2, 10

MODULE = Module(id=ID, rule="L2713", campaign=True, brings=(annihilator.ID,))


@hooks.setup.on(ID)
def lay(game: Game, chance: Chance) -> Iterator[Fact]:
    """A token on each tunnel and on each land territory next to the Factory; one ability is revised."""
    chart = board(game)
    yield MarkersLaid({at: {INFLUENCE: 1} for at in (*chart.tunnels, *chart.land[chart.factory])})
    yield from revise(game)


@hooks.movement_stops.on(ID)
def stop(game: Game, seat: Seat, unit: str, to: str) -> bool:
    """Any unit stops at a token."""
    return INFLUENCE in game.markers.get(to, {})


@hooks.arrives.on(ID)
def gain(game: Game, seat: Seat, foray: Foray, chance: Chance) -> Iterator[Fact]:
    """Whoever comes there has it (rulebook L2722)."""
    if INFLUENCE in game.markers.get(foray.to, {}):
        yield MarkersTaken(seat.index, INFLUENCE, foray.to)


@hooks.movement_entered.on(ID)
def shake(game: Game, seat: Seat, at: str, chance: Chance) -> Iterator[Fact]:
    """When it comes to light, an Automa on the first three rows of its tracker falls in popularity (rulebook L2792)."""
    if annihilator.CONTROLLER in game.notes and OPENED not in game.notes:
        yield ModuleNoted(OPENED, 1)
        for other in game.seats:
            if other.automa is not None and other.automa.space < FOURTH_ROW:
                yield Popularity(other.index, SHAKEN)


@hooks.automa_advanced.on(ID)
def calm(game: Game, seat: Seat) -> Iterator[Fact]:
    """On the fourth row an Automa has recovered its popularity."""
    assert seat.automa is not None
    if OPENED in game.notes and seat.automa.space == FOURTH_ROW:
        yield Popularity(seat.index, CALM)


@hooks.automa_seeks.on(ID)
def towards_the_factory(game: Game, seat: Seat, unit: str) -> Criterion:
    """An Automa's character and mechs that do not attack look for the Factory, not for enemies (rulebook L2736)."""
    return closest_to_factory(game)


@hooks.score.on(ID)
def tainted(game: Game, seat: Seat, controlled: set[str]) -> Iterable[tuple[str, int]]:
    """Each token costs a player a coin in the end; an Automa none (rulebook L2723, L2740)."""
    yield "coins", -seat.markers.get(INFLUENCE, 0) * (seat.kind == "human")
