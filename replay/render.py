"""Pictures: a position as one SVG, in a light and a dark dress.

A picture is the ground, which no move changes, and layers, one for each territory, panel and track. A film replaces
only the layers that a move changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Literal

from domain import labels
from domain.content import BOARDS, TRACKS
from domain.view import View
from replay import ground, panels
from replay.markup import element, group, number, text
from replay.pieces import faction, pieces
from replay.timeline import Points

Theme = Literal["light", "dark"]
TRACK = 50.0
TITLE = "Scythe"


def template(name: str) -> str:
    """A file of the templates folder."""
    return files("replay").joinpath("templates", name).read_text(encoding="utf-8")


def picture(view: View, standings: Sequence[Points], theme: Theme = "light", lang: str = labels.ENGLISH) -> str:
    """The position as a complete SVG document."""
    wide, high = size(view)
    shown = [group(markup, id=id, transform=place) for id, (place, markup) in layers(view, standings, lang).items()]
    return element(
        "svg",
        element("style", template("board.css")),
        template("symbols.svg").replace(' xmlns="http://www.w3.org/2000/svg"', ""),
        element("rect", width="100%", height="100%", class_="page"),
        ground.ground(BOARDS[view.options.board], lang),
        *shown,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(wide)} {number(high)}",
        width=wide,
        height=high,
        class_="board dark" if theme == "dark" else "board",
    )


def size(view: View) -> tuple[float, float]:
    """Width and height of the picture."""
    wide, high = ground.size(BOARDS[view.options.board])
    return wide + panels.WIDTH + ground.MARGIN, high + 2 * TRACK + 2 * ground.MARGIN


def layers(view: View, standings: Sequence[Points], lang: str = labels.ENGLISH) -> dict[str, tuple[str, str]]:
    """Every part that a move can change, by id: where it lies, and its markup."""
    board = BOARDS[view.options.board]
    wide, high = ground.size(board)
    _, whole = size(view)
    found = {"header": ("", _header(view, lang))}
    for at, here in view.territories.items():
        x, y = ground.centre(board, at)
        found[f"at-{at}"] = (_at(x, y), pieces(view, here))
    tall = panels.heights(view.seats, whole - ground.HEADER - ground.MARGIN)
    order = view.order or [seat.seat for seat in view.seats]
    told = {standing.seat: standing for standing in standings}
    for rank, index in enumerate(order):
        place = _at(wide, ground.HEADER + rank * (tall + panels.SPACE))
        parts = panels.panel(view, view.seats[index], told.get(index), tall, lang)
        found |= {f"seat-{index}-{part}": (place, markup) for part, markup in parts.items()}
    for rank, (what, most) in enumerate([("power", TRACKS.power_max), ("popularity", TRACKS.popularity_max)]):
        place = _at(ground.MARGIN, high + ground.MARGIN + rank * TRACK)
        found[f"track-{what}"] = (place, panels.track(view, what, most, wide - 2 * ground.MARGIN))
    return found


def _at(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def _header(view: View, lang: str) -> str:
    """The title, the turn, and whose it is."""
    name = view.title or TITLE
    words = [labels.phrase(lang, "picture", "turn", n=view.turn)] if view.turn else []
    if view.status == "running" and view.active is not None:
        words.append(labels.label(lang, "faction", faction(view, view.active)))
    if view.tile:
        words.append(labels.label(lang, "structure_tile", view.tile))
    return text(name, ground.MARGIN, 36, 22) + text(
        " · ".join(words), ground.MARGIN + 14 * len(name) + 14, 35, 14, "soft"
    )
