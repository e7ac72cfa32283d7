"""Pictures: a position as one SVG, in a light and a dark dress.

A picture is the ground, which no move changes, and layers, one for each territory, panel and track. A film replaces
only the layers that a move changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Literal

from domain import labels
from domain.content import BOARDS, FACTIONS, TRACKS
from domain.view import View
from replay import ground, panels, tracks
from replay.markup import element, group, number, symbol, text
from replay.pieces import pieces
from replay.timeline import Points

Theme = Literal["light", "dark"]
TITLE = "Scythe"
DECKS = {"combat": "combat_cards", "objective": "objective", "encounter": "encounter", "factory": "terrain-factory"}


def template(name: str) -> str:
    """A file of the templates folder."""
    return files("replay").joinpath("templates", name).read_text(encoding="utf-8")


def picture(
    view: View,
    standings: Sequence[Points],
    theme: Theme = "light",
    lang: str = labels.ENGLISH,
    seats: int | None = None,
) -> str:
    """The position as a complete SVG document, with room for `seats` panels."""
    wide, high = size(view, seats)
    shown = [group(markup, id=id) for id, markup in layers(view, standings, lang, seats).items()]
    return element(
        "svg",
        element("style", _style(view)),
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


def _style(view: View) -> str:
    """The style sheet, without the colours of factions that this game does not know."""
    unknown = tuple(f".{row.id} " for row in FACTIONS.values() if row.module and row.module not in view.modules)
    return "".join(line for line in template("board.css").splitlines(True) if not line.startswith(unknown))


def size(view: View, seats: int | None = None) -> tuple[float, float]:
    """Width and height of the picture: as high as the board with its tracks, or as the panels need."""
    wide, high = ground.size(BOARDS[view.options.board])
    left = high + 2 * tracks.HEIGHT + tracks.TRIUMPHS_HEIGHT + 2 * ground.MARGIN
    right = ground.HEADER + panels.room(len(view.seats) if seats is None else seats) + ground.MARGIN
    return wide + panels.WIDTH + ground.MARGIN, max(left, right)


def layers(
    view: View, standings: Sequence[Points], lang: str = labels.ENGLISH, seats: int | None = None
) -> dict[str, str]:
    """Every part that a move can change, by id, at its place."""
    board = BOARDS[view.options.board]
    placed = {"header": group(_header(view, lang))}
    for at in view.territories:
        placed[f"at-{at}"] = _at(*ground.centre(board, at), pieces(view, board, at, lang))
    placed |= _panels(view, standings, lang, seats)
    wide, high = ground.size(board)
    long, y = wide - 2 * ground.MARGIN, high + ground.MARGIN
    for what, most in (("power", TRACKS.power_max), ("popularity", TRACKS.popularity_max)):
        placed[f"track-{what}"] = _at(ground.MARGIN, y, tracks.track(view, what, most, long))
        y += tracks.HEIGHT
    placed["track-triumphs"] = _at(ground.MARGIN, y, tracks.triumphs(view, long, lang))
    return placed


def _panels(view: View, standings: Sequence[Points], lang: str, seats: int | None) -> dict[str, str]:
    wide, _ = ground.size(BOARDS[view.options.board])
    _, whole = size(view, seats)
    tall = panels.heights(len(view.seats), whole - ground.HEADER - ground.MARGIN)
    told = {standing.seat: standing for standing in standings}
    placed = dict[str, str]()
    for rank, index in enumerate(view.order or range(len(view.seats))):
        y = ground.HEADER + rank * (tall + panels.SPACE)
        parts = panels.panel(view, view.seats[index], told.get(index), tall, lang)
        placed |= {f"seat-{index}-{part}": _at(wide, y, markup) for part, markup in parts.items()}
    return placed


def _at(x: float, y: float, markup: str) -> str:
    return group(markup, transform=f"translate({number(x)} {number(y)})")


def _header(view: View, lang: str) -> str:
    """The title, the turn, whose it is, and the decks."""
    name = view.title or TITLE
    words = [labels.phrase(lang, "picture", "turn", n=view.turn)] if view.turn else []
    if view.status == "running" and view.active is not None:
        words.append(panels.name(view.seats[view.active], lang).partition(" · ")[0])
    if view.tile:
        words.append(labels.label(lang, "structure_tile", view.tile))
    told = text(" · ".join(words), ground.MARGIN + 14 * len(name) + 14, 35, 14, "soft")
    return text(name, ground.MARGIN, 36, 22) + told + "".join(_decks(view))


def _decks(view: View) -> Iterator[str]:
    """How many cards are left in each deck."""
    if not view.order:
        return
    x = ground.size(BOARDS[view.options.board])[0] + 10
    for deck, icon in DECKS.items():
        yield symbol(icon, x + 8, 31, 17, "icon") + text(view.decks[deck], x + 22, 36, 13, "soft")
        x += 60
