"""Films: a whole game as one HTML file that plays by itself, without a network or anything beside it.

The file holds the ground, the first position, and for every move the layers that it changed; equal markup is kept
once. The player in `templates/film.js` puts them in place, forwards and backwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape

import msgspec
from msgspec import Struct

from domain import labels
from domain.reducer import fold
from domain.state import Game
from domain.view import EVERYTHING, view
from replay.markup import element
from replay.moves import moves, seat_of
from replay.render import Theme, layers, picture, template
from replay.timeline import standings
from replay.wording import sentence


class Frame(Struct, frozen=True, array_like=True):
    """A move: its version, turn and words, and the layers it changed as pairs of layer and markup, by number."""

    version: int
    turn: int
    faction: str
    words: str
    changes: list[tuple[int, int]]


class Reel(Struct, frozen=True):
    """All that the player needs: the ids of the layers, the markup, and the frames."""

    layers: list[str]
    markup: list[str]
    frames: list[Frame]


def film(lines: Iterable[bytes], theme: Theme = "light", lang: str = labels.ENGLISH) -> str:
    """The game of a log that is over as one HTML document."""
    game, first = Game(), ""
    ids, sheet = dict[str, int](), dict[str, int]()
    shown, frames = dict[str, str](), list[Frame]()
    for made in moves(lines):
        seat = seat_of(made.entry.actor, game)
        words = sentence(lang, made.decision, game, seat)
        fold(game, made.facts)
        if not game.order:
            continue
        position, stand = view(game, EVERYTHING), standings(game)
        first = first or picture(position, stand, theme, lang)
        now = {id: markup for id, (_, markup) in layers(position, stand, lang).items()}
        changed = [(id, markup) for id, markup in now.items() if shown.get(id) != markup]
        changes = [(ids.setdefault(id, len(ids)), sheet.setdefault(markup, len(sheet))) for id, markup in changed]
        faction = game.seats[seat].faction if seat is not None else ""
        frames.append(Frame(made.entry.version, game.turn, faction, words, changes))
        shown = now
    return _page(first, Reel(list(ids), list(sheet), frames), theme, game.title)


def _page(first: str, reel: Reel, theme: Theme, title: str) -> str:
    """The player around a picture. Nothing in the data can end the script that holds it, or pass for a blank."""
    blanks = {
        "<!--theme-->": theme,
        "<!--title-->": element("title", escape(title or "Scythe")),
        "/*style*/": template("film.css"),
        "<!--board-->": first,
        "/*script*/": template("film.js"),
        "/*reel*/": msgspec.json.encode(reel).decode().replace("</", "<\\/").replace("<!--", "<\\!--"),
    }
    marks = re.compile("|".join(map(re.escape, blanks)))
    return marks.sub(lambda mark: blanks[mark[0]], template("film.html"))
