"""Episode 8a: a track of tiles, and half of everyone's stars to be fetched near the Factory (rulebook L3072).

With the module `tesla` and `Options.tesla` the seat that found him is joined from the start; without its finder at
the table he is not there. For the campaign: every star of a tile may be recorded under any triumph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain import hooks, triumphs
from domain.automa.tiebreakers import Criterion
from domain.chance import Chance
from domain.control import board
from domain.facts import Fact
from domain.module_facts import MarkersLaid, MarkersTaken
from domain.modules import triumph_tiles
from domain.modules.episodes import star_tracker
from domain.modules.manifest import Module
from domain.state import Game, Seat
from domain.steps import Foray

ID = "episode-8a"

MODULE = Module(id=ID, rule="L3072", brings=(triumph_tiles.ID,), campaign=True)


def star(seat: Seat) -> str:
    """The kind of marker that a seat's stars on the map are."""
    return f"star-{seat.index}"


@hooks.setup.on(ID)
def lay(game: Game, chance: Chance) -> Iterator[Fact]:
    """A star of everyone lies on each land territory next to the Factory."""
    chart = board(game)
    yield MarkersLaid({at: {star(seat): 1 for seat in game.seats} for at in chart.land[chart.factory]})


@hooks.stars_elsewhere.on(ID)
def on_the_map(game: Game, seat: Seat) -> int:
    """Stars on the map are not at hand (rulebook L3085)."""
    return sum(here.get(star(seat), 0) for here in game.markers.values())


def lies(game: Game, seat: Seat, at: str) -> bool:
    """Does a star of the seat lie there?"""
    return star(seat) in game.markers.get(at, {})


@hooks.movement_stops.on(ID)
def stop(game: Game, seat: Seat, unit: str, to: str) -> bool:
    """Whoever comes to the own star stops; those of others mean nothing."""
    return lies(game, seat, to)


@hooks.arrives.on(ID)
def claim(game: Game, seat: Seat, foray: Foray, chance: Chance) -> Iterator[Fact]:
    """The star is claimed before Traps and combat, and placed at once if the position has earned one; what was won
    without a star at hand earlier is not made good (rulebook L3089)."""
    if lies(game, seat, foray.to):
        yield MarkersTaken(seat.index, star(seat), foray.to)
        yield from triumphs.award(game, seat)
        if seat.kind == "automa":
            yield from star_tracker.make_good(game, seat, chance)


@hooks.automa_tiebreakers.on(ID)
def towards_stars(game: Game, seat: Seat, unit: str) -> Iterable[Criterion]:
    """Before all other tiebreakers an Automa prefers a territory with its own star (rulebook L3136)."""
    if not on_the_map(game, seat):
        return []
    return [Criterion("own-star", lambda at: int(lies(game, seat, at)), most=True)]
