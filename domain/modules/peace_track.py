"""The Peace Triumph Track: two objectives, encounters, the Factory and resources, no combat (rulebook L1682)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks
from domain.chance import Chance
from domain.content import TRIUMPH_TRACKS
from domain.facts import Fact, ObjectivesDealt
from domain.module_facts import TrackLaid
from domain.modules import teams, war_track
from domain.modules.manifest import Module
from domain.state import Game, Seat

ID = "peace-track"
COMPENSATED = "dominate"
"""The ability that is worth less without stars for combat."""

MODULE = Module(
    id=ID,
    rule="L1682",
    incompatible={war_track.ID: "L1652", teams.ID: teams.ALL_SPACES, "desolation": "L1719"},
)


@hooks.setup_first.on(ID)
def lay(game: Game, chance: Chance) -> Iterator[Fact]:
    """The track covers the standard one."""
    yield TrackLaid(TRIUMPH_TRACKS["peace"])


@hooks.setup.on(ID)
def compensate(game: Game, chance: Chance) -> Iterator[Fact]:
    """Whoever would have no limit to stars for combat starts with one more objective."""
    for seat in game.seats:
        if COMPENSATED in seat.abilities:
            yield from _draw(game, seat)


@hooks.triumph_closed.on(ID)
def closed(game: Game, triumph: str) -> bool:
    """Nobody places a star for combat, not even without a limit."""
    return triumph == "combat"


@hooks.objective_met.on(ID)
def draw_another(game: Game, seat: Seat) -> Iterator[Fact]:
    """A new objective replaces the one that was revealed, if there is one that nobody has discarded."""
    yield from _draw(game, seat)


def _draw(game: Game, seat: Seat) -> Iterator[Fact]:
    if len(game.objective_deck) > game.objectives_discarded:
        yield ObjectivesDealt(seat.index, 1, (game.objective_deck[-1],))
