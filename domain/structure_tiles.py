"""Structure bonus tiles: what each counts on the board (rulebook L1038-L1108)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.board import Board
from domain.content import STRUCTURE_TILES
from domain.control import board
from domain.state import Game, Seat

Sites = list[str]


def coins(game: Game, seat: Seat) -> int:
    """What the tile of this game pays a seat for its structures."""
    if not game.tile:
        return 0
    tile = STRUCTURE_TILES[game.tile]
    count = COUNTS[tile.id](game, board(game), list(seat.structures.values()))
    return max((band.coins for band in tile.coins if count >= band.least), default=0)


def _adjacent_features(chart: Board, sites: Sites, features: Iterable[str]) -> int:
    """Features next to the structures, each counted once."""
    return sum(1 for place in features if any(place in chart.neighbours[site] for site in sites))


def _on(sites: Sites, fits: Callable[[str], bool]) -> int:
    return sum(1 for site in sites if fits(site))


def _around_one(chart: Board, sites: Sites, features: Iterable[str]) -> int:
    """The most structures next to one and the same feature."""
    return max(sum(1 for site in sites if site in chart.neighbours[place]) for place in features)


def _row(chart: Board, sites: Sites) -> int:
    """The longest unbroken straight line of structures."""
    best = 0
    for site in sites:
        for after in chart.neighbours[site]:
            length, last, here = 1, site, after
            while here in sites:
                length += 1
                ahead = chart.beyond(last, here)
                if ahead is None:
                    break
                last, here = here, ahead
            best = max(best, length)
    return best


def _isolated(game: Game, chart: Board, sites: Sites) -> int:
    return _on(sites, lambda site: not any(other in game.structures for other in chart.neighbours[site]))


def _diamond(chart: Board, sites: Sites) -> int:
    """The most structures within four territories that form a rhombus: two neighbours and their two common ones."""
    best = min(len(sites), 1)
    for first in chart.territories:
        for second in chart.neighbours[first]:
            common = set(chart.neighbours[first]) & set(chart.neighbours[second])
            best = max(best, len({first, second, *common}.intersection(sites)))
    return best


def _near_home_or_factory(chart: Board, sites: Sites) -> int:
    places = {*chart.bases.values(), chart.factory}
    return _on(sites, lambda site: not places.isdisjoint(chart.neighbours[site]))


COUNTS: dict[str, Callable[[Game, Board, Sites], int]] = {
    "adjacent_tunnels": lambda game, chart, sites: _adjacent_features(chart, sites, chart.tunnels),
    "adjacent_lakes": lambda game, chart, sites: _adjacent_features(chart, sites, chart.lakes),
    "adjacent_encounters": lambda game, chart, sites: _adjacent_features(chart, sites, chart.encounters),
    "on_tunnels": lambda game, chart, sites: _on(sites, chart.tunnels.__contains__),
    "in_a_row": lambda game, chart, sites: _row(chart, sites),
    "on_farms_tundras": lambda game, chart, sites: _on(sites, lambda at: chart.terrain[at] in ("farm", "tundra")),
    "adjacent_home_base_or_factory": lambda game, chart, sites: _near_home_or_factory(chart, sites),
    "adjacent_same_lake": lambda game, chart, sites: _around_one(chart, sites, chart.lakes),
    "on_villages": lambda game, chart, sites: _on(sites, lambda at: chart.terrain[at] == "village"),
    "on_encounters": lambda game, chart, sites: _on(sites, chart.encounters.__contains__),
    "isolated": _isolated,
    "diamond": lambda game, chart, sites: _diamond(chart, sites),
    "on_mountains_forests": lambda game, chart, sites: _on(
        sites, lambda at: chart.terrain[at] in ("mountain", "forest")
    ),
    "adjacent_same_encounter": lambda game, chart, sites: _around_one(chart, sites, chart.encounters),
}
