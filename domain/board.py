"""The board as lookups: who borders whom, by land, across a river, on the shore of a lake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.content.schema import BoardFile, Hex

Axial = tuple[int, int]
DIRECTIONS: dict[str, Axial] = {
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (0, -1),
}


def axial(row: int, col: int) -> Axial:
    """Axial coordinates of an offset cell; odd rows sit half a hex further east."""
    return col - row // 2, row


class Board:
    """A board built once from its file: plain dictionaries and tuples, no rules.

    Territories come in reading order wherever there are several. Home bases border territories but are
    none themselves (rulebook L434), so they appear as origins and never as targets, except in `neighbours`.
    """

    __slots__ = (
        "bases",
        "cells",
        "encounters",
        "faction_of_base",
        "factory",
        "hexes",
        "id",
        "lakes",
        "land",
        "lines",
        "neighbours",
        "places",
        "rivers",
        "shores",
        "terrain",
        "territories",
        "tunnels",
    )

    id: str
    hexes: dict[str, Hex]
    """Territories by id."""
    territories: tuple[str, ...]
    terrain: dict[str, str]
    tunnels: tuple[str, ...]
    encounters: tuple[str, ...]
    lakes: tuple[str, ...]
    factory: str
    bases: dict[str, str]
    """The home base of each faction, clockwise."""
    faction_of_base: dict[str, str]
    places: dict[str, Axial]
    """Where each territory and home base lies."""
    cells: dict[Axial, str]
    neighbours: dict[str, tuple[str, ...]]
    """The up to six surrounding territories and home bases, whatever the water between."""
    land: dict[str, tuple[str, ...]]
    """Territories one step away over land: no river between, no lake on either side."""
    rivers: dict[str, tuple[str, ...]]
    """Territories one step away on the other bank of a river."""
    shores: dict[str, tuple[str, ...]]
    """For a lake the territories around it, for any other place the lakes beside it."""
    lines: tuple[tuple[str, ...], ...]
    """Every longest straight unbroken line of territories, in each of the three directions."""

    def __init__(self, file: BoardFile) -> None:
        self.id = file.id
        self.hexes = {h.id: h for h in file.hexes}
        self.territories = tuple(self.hexes)
        self.terrain = {h.id: h.terrain for h in file.hexes}
        self.tunnels = tuple(h.id for h in file.hexes if h.tunnel)
        self.encounters = tuple(h.id for h in file.hexes if h.encounter)
        self.lakes = tuple(h.id for h in file.hexes if h.terrain == "lake")
        self.factory = next((h.id for h in file.hexes if h.terrain == "factory"), "")
        self.bases = {b.faction: b.id for b in file.bases}
        self.faction_of_base = {b.id: b.faction for b in file.bases}
        self.places = {place.id: axial(place.row, place.col) for place in (*file.hexes, *file.bases)}
        self.cells = {cell: place for place, cell in self.places.items()}
        self.neighbours = {place: tuple(self._around(place)) for place in self.places}
        self._divide_by_water({frozenset(edge) for edge in file.rivers})
        self.lines = tuple(self._straight_lines())

    def _around(self, place: str) -> Iterator[str]:
        for direction in DIRECTIONS:
            if (beside := self.step(place, direction)) is not None:
                yield beside

    def _divide_by_water(self, edges: set[frozenset[str]]) -> None:
        """Sort the neighbours of each place into land, river and lake borders."""
        self.land, self.rivers, self.shores = {}, {}, {}
        order = {place: rank for rank, place in enumerate(self.territories)}
        for place, around in self.neighbours.items():
            beside = sorted((p for p in around if p in self.hexes), key=order.__getitem__)
            dry = [p for p in beside if self.terrain[p] != "lake"]
            if self.is_lake(place):
                self.shores[place], self.land[place], self.rivers[place] = tuple(beside), (), ()
                continue
            self.shores[place] = tuple(p for p in beside if self.is_lake(p))
            self.land[place] = tuple(p for p in dry if frozenset((place, p)) not in edges)
            self.rivers[place] = tuple(p for p in dry if frozenset((place, p)) in edges)

    def _straight_lines(self) -> Iterator[tuple[str, ...]]:
        for back, forth in (("W", "E"), ("NW", "SE"), ("NE", "SW")):
            for start in self.territories:
                before = self.step(start, back)
                if before is None or not self.is_territory(before):
                    yield tuple(self._run(start, forth))

    def _run(self, start: str, direction: str) -> Iterator[str]:
        place: str | None = start
        while place is not None and self.is_territory(place):
            yield place
            place = self.step(place, direction)

    def is_territory(self, place: str) -> bool:
        """Whether the place is a territory, not a home base."""
        return place in self.hexes

    def is_lake(self, place: str) -> bool:
        """Whether the place is a lake."""
        return self.terrain.get(place) == "lake"

    def step(self, place: str, direction: str) -> str | None:
        """The territory or home base one hex away in that direction."""
        q, r = self.places[place]
        dq, dr = DIRECTIONS[direction]
        return self.cells.get((q + dq, r + dr))

    def distance(self, a: str, b: str) -> int:
        """The number of hexes from one place to the other, whatever lies between."""
        (aq, ar), (bq, br) = self.places[a], self.places[b]
        dq, dr = bq - aq, br - ar
        return max(abs(dq), abs(dr), abs(dq + dr))

    def direction(self, a: str, b: str) -> str | None:
        """The direction in which `b` lies straight from `a`, if it does."""
        span = self.distance(a, b)
        (aq, ar), (bq, br) = self.places[a], self.places[b]
        for name, (dq, dr) in DIRECTIONS.items():
            if span and (bq - aq, br - ar) == (dq * span, dr * span):
                return name
        return None

    def beyond(self, a: str, over: str) -> str | None:
        """The territory straight behind `over` as seen from its neighbour `a`."""
        (aq, ar), (oq, orow) = self.places[a], self.places[over]
        place = self.cells.get((2 * oq - aq, 2 * orow - ar))
        return place if place is not None and self.is_territory(place) else None
