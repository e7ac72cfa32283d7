"""The ground of a picture: what no move changes. Terrain, rivers, tunnels, home bases, and where everything lies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import sqrt

from domain import labels
from domain.board import Board
from replay.markup import element, group, hexagon, number, points, symbol, text

RADIUS = 62.0
WIDTH = RADIUS * sqrt(3)
STEP = RADIUS * 1.5
MARGIN = 18.0
HEADER = 54.0


@cache
def centre(board: Board, place: str) -> tuple[float, float]:
    """Where the middle of a territory or home base is drawn; odd rows sit half a hex further east."""
    q, row = board.places[place]
    column = q + row / 2
    return MARGIN + WIDTH * (column + 0.5), HEADER + RADIUS + STEP * (row - _first_row(board))


@cache
def size(board: Board) -> tuple[float, float]:
    """Width and height that the board needs, header included."""
    centres = [centre(board, place) for place in board.places]
    return max(x for x, _ in centres) + WIDTH / 2 + MARGIN, max(y for _, y in centres) + RADIUS


@cache
def ground(board: Board, lang: str) -> str:
    """Everything under the pieces."""
    lands = [_territory(board, at, lang) for at in board.territories]
    bases = [group(base(faction, lang), transform=_moved(board, at)) for faction, at in board.bases.items()]
    edges = list(_rivers(board))
    water = [element("path", d="".join(edges), class_=style, fill="none") for style in ("bank", "river")]
    return group(*lands, *bases, *water)


def _first_row(board: Board) -> int:
    return min(row for _, row in board.places.values())


def _moved(board: Board, place: str) -> str:
    x, y = centre(board, place)
    return f"translate({number(x)} {number(y)})"


def _territory(board: Board, at: str, lang: str) -> str:
    terrain = board.terrain[at]
    tunnel = [symbol("tunnel", 0, -RADIUS + 19, 17)] if at in board.tunnels else []
    return group(
        element("polygon", points=points(hexagon(RADIUS - 1)), class_=f"hex {terrain}"),
        symbol(f"terrain-{terrain}", 0, 0, 76, "terrain", ratio=2 / 3),
        *tunnel,
        text(labels.place(lang, at), 0, RADIUS - 22.5, 7.2, "soft", "middle"),
        transform=_moved(board, at),
    )


def base(faction: str, lang: str) -> str:
    """A home base in the colours of a faction, around its middle."""
    return group(
        element("polygon", points=points(hexagon(RADIUS - 8)), class_="base-rim"),
        element("polygon", points=points(hexagon(RADIUS - 8)), class_="hex base"),
        text(labels.label(lang, "faction", faction), 0, RADIUS - 24, 10, "soft", "middle"),
        class_=faction,
    )


def _rivers(board: Board) -> Iterator[str]:
    """Each river as the edge that two hexes share."""
    corners = hexagon(RADIUS)
    for place, across in board.rivers.items():
        for other in across:
            (x, y), (ox, oy) = centre(board, place), centre(board, other)
            if place not in board.hexes or (x, y) < (ox, oy):
                shared = sorted(corners, key=lambda corner: (x + corner[0] - ox) ** 2 + (y + corner[1] - oy) ** 2)
                (ax, ay), (bx, by) = shared[:2]
                yield f"M{number(x + ax)} {number(y + ay)}L{number(x + bx)} {number(y + by)}"
