"""The pieces on a territory: units, structure, token, encounter and resources, in the colours of their owners.

No two factions are told apart by colour alone: every unit bears the letter of its faction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from domain.view import TerritoryView, View
from replay.ground import RADIUS
from replay.markup import element, group, hexagon, points, symbol, text, title

UNITS = {"character": 30.0, "tesla": 26.0, "mech": 30.0, "worker": 25.0}
LETTERS = {"character": (7.6, 13.0), "tesla": (8.0, 10.0), "mech": (2.6, 12.5), "worker": (9.3, 9.0)}
"""Where the letter of the faction stands on a unit, and its size."""
RESOURCES = ("oil", "metal", "wood", "food")
GAP = 3.0


def pieces(view: View, here: TerritoryView) -> str:
    """All that lies on a territory, around its middle."""
    rows = [(seat, list(_counted(units))) for seat, units in sorted(here.units.items())]
    heights = [0.0] if len(rows) < 2 else [-17.0, 12.0]
    return "".join(
        [
            *_held(view, here),
            *_beside(view, here),
            *(_row(faction(view, seat), units, y) for (seat, units), y in zip(rows, heights, strict=False)),
            *_resources(here),
        ]
    )


def faction(view: View, seat: int) -> str:
    """The faction that a seat plays."""
    return view.seats[seat].faction or "nobody"


def _counted(units: Sequence[str]) -> Iterator[tuple[str, int]]:
    kinds = Counter(unit.partition("-")[0] for unit in units)
    yield from ((kind, kinds[kind]) for kind in UNITS if kinds[kind])


def _held(view: View, here: TerritoryView) -> Iterator[str]:
    """The border of a territory shows who controls it."""
    if here.controller is None:
        return
    corners = points(hexagon(RADIUS - 4))
    own = faction(view, here.controller)
    yield group(*(element("polygon", points=corners, class_=style) for style in ("held-rim", "held")), class_=own)


def _row(own: str, units: list[tuple[str, int]], y: float) -> str:
    """The units of one seat side by side."""
    width = sum(UNITS[kind] for kind, _ in units) + GAP * (len(units) - 1)
    x, drawn = -width / 2, []
    for kind, count in units:
        wide = UNITS[kind]
        drawn.append(_unit(own, kind, count, x + wide / 2, y))
        x += wide + GAP
    return group(*drawn, class_=own)


def _unit(own: str, kind: str, count: int, x: float, y: float) -> str:
    wide = UNITS[kind]
    drop, letter = LETTERS[kind]
    badge = [] if count < 2 else [_badge(count, x + wide * 0.4, y - wide * 0.36)]
    return symbol(kind, x, y, wide) + text(own[0].upper(), x, y + drop, letter, "letter") + "".join(badge)


def _badge(count: int, x: float, y: float) -> str:
    return element("circle", cx=x, cy=y, r=6.6, class_="badge") + text(count, x, y + 3.5, 9.5, "count")


def _beside(view: View, here: TerritoryView) -> Iterator[str]:
    """Structure on the left, token on the right, encounter on top."""
    if here.structure is not None:
        owner, structure = here.structure
        yield group(symbol(structure, -RADIUS * 0.58, -RADIUS * 0.42, 21), class_=faction(view, owner))
    if here.token is not None:
        own = faction(view, here.token.owner)
        style = own if here.token.armed else f"{own} disarmed"
        known = [title(here.token.token)] if here.token.token else []
        yield group(*known, symbol(here.token.kind, RADIUS * 0.58, -RADIUS * 0.42, 19), class_=style)
    if here.encounter:
        yield symbol("encounter", 0, -RADIUS * 0.6, 24)


def _resources(here: TerritoryView) -> Iterator[str]:
    stock = [(kind, here.resources[kind]) for kind in RESOURCES if here.resources.get(kind)]
    x = -(len(stock) - 1) * 10.5
    for kind, amount in stock:
        yield group(symbol(kind, x, 24, 20) + text(amount, x, 27.4, 9.5, "chip"), class_=kind)
        x += 21.0
