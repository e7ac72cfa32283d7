"""Episode 1: an open objective for all, and Influence for whoever is first to place a star (rulebook L2161).

For the campaign: `seat.markers["influence"]` are the tokens to vote with; a star for `open_objective` may be recorded
under any triumph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain import hooks, objectives, triumphs
from domain.chance import Chance
from domain.facts import Fact
from domain.module_facts import MarkersLaid, MarkersTaken, ObjectivesOpened
from domain.modules.manifest import Module
from domain.state import Game, Seat

ID = "episode-1"
INFLUENCE = "influence"

MODULE = Module(id=ID, rule="L2161", campaign=True)


@hooks.setup.on(ID)
def lay(game: Game, chance: Chance) -> Iterator[Fact]:
    """An objective lies open, and a token on it and on every space of the track."""
    yield ObjectivesOpened((game.objective_deck[-1],))
    spaces = Counter([*triumphs.track(game), objectives.OPEN])
    yield MarkersLaid({triumph: {INFLUENCE: count} for triumph, count in spaces.items()})


@hooks.star_limit.on(ID)
def once(game: Game, seat: Seat, triumph: str) -> int | None:
    """The open objective gives everyone a star, besides the one for an objective of the own."""
    return 1 if triumph == objectives.OPEN else None


@hooks.star_brings.on(ID)
def first(game: Game, seat: Seat, triumph: str) -> Iterator[Fact]:
    """The first star on a space takes its token; each of the two for combat has one (rulebook L2169)."""
    if triumph in game.markers:
        yield MarkersTaken(seat.index, INFLUENCE, triumph)
