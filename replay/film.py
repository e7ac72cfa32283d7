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
from domain.view import EVERYTHING, View, view
from replay.markup import element
from replay.moves import fold_lines, moves, seat_of
from replay.panels import name
from replay.render import Theme, layers, picture, template
from replay.timeline import standings
from replay.wording import sentence

WORDS = (
    *("begin", "turn_back", "back", "toggle", "play", "pause", "on", "turn_on", "end"),
    *("speed", "slow", "normal", "fast", "very_fast", "dress", "position", "place"),
)
"""What the player of a film says."""


class Frame(Struct, frozen=True, array_like=True):
    """A move: its version, turn, who made it and words, and the layers it changed as pairs of layer and markup, by
    number."""

    version: int
    turn: int
    actor: str
    words: str
    changes: list[tuple[int, int]]


class Reel(Struct, frozen=True):
    """All that the player needs: the ids of the layers, the markup, and the frames."""

    layers: list[str]
    markup: list[str]
    frames: list[Frame]


def film(lines: Iterable[bytes], theme: Theme = "light", lang: str = labels.ENGLISH) -> str:
    """The game of a log that is over as one HTML document; there is room for all who will have joined."""
    log = list(lines)
    seats = len(fold_lines(Game(), log).seats)
    game, first = Game(), ""
    ids, sheet = dict[str, int](), dict[str, int]()
    shown, frames = dict[str, str](), list[Frame]()
    for made in moves(log):
        seat = seat_of(made.entry.actor, game)
        words = sentence(lang, made.decision, game, seat)
        fold(game, made.facts)
        if not game.order:
            continue
        position, stand = view(game, EVERYTHING), standings(game)
        first = first or picture(position, stand, theme, lang, seats)
        now = layers(position, stand, lang, seats)
        changed = [(id, markup) for id, markup in now.items() if shown.get(id) != markup]
        changes = [(ids.setdefault(id, len(ids)), sheet.setdefault(markup, len(sheet))) for id, markup in changed]
        frames.append(Frame(made.entry.version, game.turn, _actor(position, seat, lang), words, changes))
        shown = now
    return _page(first, Reel(list(ids), list(sheet), frames), theme, lang, game.title)


def _actor(position: View, seat: int | None, lang: str) -> str:
    """The faction that decided."""
    return name(position.seats[seat], lang).partition(" · ")[0] if seat is not None else ""


def _page(first: str, reel: Reel, theme: Theme, lang: str, title: str) -> str:
    """The player around a picture. Nothing in the data can end the script that holds it, or pass for a blank."""
    blanks = {
        "<!--theme-->": theme,
        "<!--lang-->": lang,
        **{f"<!--{word}-->": escape(labels.label(lang, "picture", word), {'"': "&quot;"}) for word in WORDS},
        "<!--title-->": element("title", escape(title or "Scythe")),
        "/*style*/": template("film.css"),
        "<!--board-->": first,
        "/*script*/": template("film.js"),
        "/*reel*/": msgspec.json.encode(reel).decode().replace("</", "<\\/").replace("<!--", "<\\!--"),
    }
    marks = re.compile("|".join(map(re.escape, blanks)))
    return marks.sub(lambda mark: blanks[mark[0]], template("film.html"))
