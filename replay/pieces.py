"""The pieces on a territory: units, structure, tokens, encounter and resources, in the colours of their owners.

No two factions are told apart by colour alone: every unit bears the letter of its faction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from domain import labels
from domain.board import Board
from domain.content import FACTIONS
from domain.steps import Combat
from domain.view import HIDDEN_TOKENS, SeatView, TerritoryView, View
from replay.ground import RADIUS, base
from replay.markup import element, group, hexagon, points, symbol, text, title

UNITS = {"character": 30.0, "tesla": 28.0, "annihilator": 44.0, "mech": 30.0, "worker": 25.0}
LETTERS = {
    "character": (7.6, 13.0),
    "tesla": (8.0, 10.0),
    "annihilator": (8.4, 15.0),
    "mech": (2.6, 12.5),
    "worker": (9.3, 9.0),
}
"""Where the letter of the faction stands on a unit, and its size."""
FIGURES = {"tesla": "hero", "annihilator": "giant"}
"""The symbols of units that are not named like them: every picture has all symbols, and tells nobody who is to come."""
RESOURCES = ("oil", "metal", "wood", "food")
GAP = 3.0
WIDEST = 94.0
ROW = 29.0
COMBATANT, NOBODY = "combatant", "nobody"
MARKERS = ("agent", "influence")
"""Markers that look the same whoever holds them."""
STAR_OF = "star-"
"""How the kind of a marker begins that is the star of a seat."""


def side(seat: SeatView) -> str:
    """Whose colours a seat's pieces have: a faction's, or those of combatants that no player leads."""
    return seat.faction or (COMBATANT if seat.kind == "npc" else NOBODY)


def letter(seat: SeatView) -> str:
    """The letter on a seat's pieces."""
    return "X" if seat.kind == "npc" else seat.faction[:1].upper() or "?"


def pieces(view: View, board: Board, at: str, lang: str) -> str:
    """All that lies on a territory, around its middle."""
    here = view.territories[at]
    rows = [(view.seats[seat], list(_counted(units))) for seat, units in sorted(here.units.items())]
    return "".join(
        [
            *_guests(view, board, at, lang),
            *_held(view, here),
            *_beside(view, here, lang),
            *_rows(rows),
            *_resources(here),
            *_markers(view, here),
            *_rivals(view, at),
            *_contested(view, at),
        ]
    )


def _counted(units: Sequence[str]) -> Iterator[tuple[str, int]]:
    kinds = Counter(unit.partition("-")[0] for unit in units)
    yield from ((kind, kinds[kind]) for kind in UNITS if kinds[kind])


def _guests(view: View, board: Board, at: str, lang: str) -> Iterator[str]:
    """A home base in the colours of whoever plays from it, if that is not the faction it is named after."""
    for seat in view.seats:
        if seat.faction in FACTIONS and seat.base == at and board.bases.get(seat.faction) != at:
            yield base(seat.faction, lang)


def _held(view: View, here: TerritoryView) -> Iterator[str]:
    """The border of a territory shows who controls it; it leaves the rivers to be seen."""
    if here.controller is None:
        return
    corners = points(hexagon(RADIUS - 7.5))
    own = side(view.seats[here.controller])
    yield group(*(element("polygon", points=corners, class_=style) for style in ("held-rim", "held")), class_=own)


def _rows(rows: list[tuple[SeatView, list[tuple[str, int]]]]) -> Iterator[str]:
    """The units of each seat in a row of their own; more than two are drawn smaller."""
    scale = min(1.0, 2.15 / max(1, len(rows)))
    for index, (seat, units) in enumerate(rows):
        y = ((index - (len(rows) - 1) / 2) * ROW - 2.5 * (len(rows) > 1)) * scale
        yield _row(seat, units, y, scale)


def _row(seat: SeatView, units: list[tuple[str, int]], y: float, scale: float) -> str:
    width = sum(UNITS[kind] for kind, _ in units) + GAP * (len(units) - 1)
    scale = min(scale, WIDEST / width)
    x, drawn = -width / 2, []
    for kind, count in units:
        wide = UNITS[kind]
        drawn.append(_unit(letter(seat), kind, count, x + wide / 2))
        x += wide + GAP
    shrunk = "" if scale == 1 else f" scale({scale:.3f})"
    return group(*drawn, class_=side(seat), transform=f"translate(0 {y:.1f}){shrunk}")


def _unit(initial: str, kind: str, count: int, x: float) -> str:
    wide = UNITS[kind]
    drop, height = LETTERS[kind]
    badge = [] if count < 2 else [_badge(count, x + wide * 0.4, -wide * 0.36)]
    return symbol(FIGURES.get(kind, kind), x, 0, wide) + text(initial, x, drop, height, "letter") + "".join(badge)


def _badge(count: int, x: float, y: float) -> str:
    return element("circle", cx=x, cy=y, r=6.6, class_="badge") + text(count, x, y + 3.5, 9.5, "count")


def _beside(view: View, here: TerritoryView, lang: str) -> Iterator[str]:
    """Structure on the left, token on the right, encounter on top."""
    if here.structure is not None:
        owner, structure = here.structure
        x, y, seat = -RADIUS * 0.55, -RADIUS * 0.4, view.seats[owner]
        named = title(labels.label(lang, "structure", structure))
        initial = element("circle", cx=x + 1, cy=y + 13, r=5.2, class_="piece") + text(
            letter(seat), x + 1, y + 15.7, 7.5, "letter"
        )
        yield group(named, symbol(structure, x, y, 21), initial, class_=side(seat))
    if here.token is not None:
        own = side(view.seats[here.token.owner])
        style = own if here.token.armed else f"{own} disarmed"
        secret = here.token.kind in HIDDEN_TOKENS and here.token.token
        named = title(labels.label(lang, "token", secret or here.token.kind))
        yield group(named, symbol(here.token.kind, RADIUS * 0.55, -RADIUS * 0.4, 19), class_=style)
    if here.encounter:
        yield symbol("encounter", 0, -RADIUS * 0.58, 24)


def _resources(here: TerritoryView) -> Iterator[str]:
    stock = [(kind, here.resources[kind]) for kind in RESOURCES if here.resources.get(kind)]
    x = -(len(stock) - 1) * 10.5
    for kind, amount in stock:
        yield group(symbol(kind, x, 23, 19) + text(amount, x, 26.4, 9.5, "chip"), class_=kind)
        x += 21.0


def _markers(view: View, here: TerritoryView) -> Iterator[str]:
    """What a module has laid out: agents, Influence, stars of players; side by side under the units."""
    x = -(len(here.markers) - 1) * 8.0
    for kind, count in sorted(here.markers.items()):
        if not count:
            continue
        yield marker(view, kind, x, 11, 17) + (_badge(count, x + 7, 5) if count > 1 else "")
        x += 16.0


def marker(view: View, kind: str, x: float, y: float, size: float) -> str:
    """A marker of a kind; a star has the colours and the letter of its player, other pieces of factions theirs."""
    if not kind.startswith(STAR_OF):
        return symbol(kind, x, y, size, "marker" if kind in MARKERS else None)
    return star(view.seats[int(kind.removeprefix(STAR_OF))], x, y, size)


def star(seat: SeatView, x: float, y: float, size: float) -> str:
    """A star of a player."""
    drawn = symbol("own-star", x, y, size), text(letter(seat), x, y + size * 0.19, size * 0.47, "letter")
    return group(*drawn, class_=side(seat))


def _rivals(view: View, at: str) -> Iterator[str]:
    """Stars that rivals have put on the home base of whoever lives there."""
    home = [seat.seat for seat in view.seats if seat.base == at and seat.kind != "npc"]
    stars = [seat for seat in view.seats for owner in home for _ in range(seat.rivals.get(owner, 0))]
    for index, seat in enumerate(stars):
        yield star(seat, (index % 5 - (min(5, len(stars)) - 1) / 2) * 17, -30 + index // 5 * 15, 18)


def _contested(view: View, at: str) -> Iterator[str]:
    """Crossed swords where a combat is being fought."""
    if any(isinstance(step, Combat) and step.territory == at for step in view.steps):
        yield element("circle", cx=0, cy=-RADIUS * 0.58, r=13, class_="contested")
        yield symbol("combat", 0, -RADIUS * 0.58, 17, "mark")
