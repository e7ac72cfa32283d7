"""The tracks below the board: power, popularity, and the Triumph Track with everybody's stars."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from domain import labels
from domain.content import TRACKS
from domain.view import SeatView, View
from replay.markup import element, group, symbol, text, title
from replay.pieces import letter, side, star

HEIGHT = 50.0
TRIUMPHS_HEIGHT = 72.0
MARGIN = 40.0
STAR = 18.0
ICONS = {
    "upgrades_or_structures": "upgrades",
    "mechs_or_recruits": "mechs",
    "combat_cards_on_turn": "combat_cards",
    "encounters": "encounter",
    "popularity_13": "popularity",
    "factory_card": "terrain-factory",
    "territories": "territory",
    "structure_bonus": "structures",
    "coins_20": "coins",
    "five_stars": "star",
    "tracker": "star",
    "open_objective": "objective",
    "desolation": "combat",
}
"""The picture of a triumph, where it is not that of its own name."""


def icon(triumph: str) -> str:
    """The picture of a triumph."""
    return ICONS.get(triumph, triumph)


def track(view: View, what: str, most: int, width: float) -> str:
    """A track with a marker for every seat; the levels of popularity are shaded."""
    step = (width - MARGIN) / (most + 1)
    markers = [
        _marker(seat, MARGIN + value * step + step / 2, rank, len(seats))
        for value in range(most + 1)
        for seats in [[seat for seat in view.seats if _shown(seat, what) == value]]
        for rank, seat in enumerate(seats)
    ]
    return group(_spaces(what, most, width), *markers)


def _shown(seat: SeatView, what: str) -> int | None:
    """Where a seat's marker is; a combatant has none where it has nothing."""
    value: int = getattr(seat, what)
    return value if value or seat.kind != "npc" else None


@cache
def _spaces(what: str, most: int, width: float) -> str:
    step = (width - MARGIN) / (most + 1)
    cells = [_space(what, value, MARGIN + value * step, step) for value in range(most + 1)]
    return symbol(what, 18, 21, 22, "icon") + "".join(cells)


def _space(what: str, value: int, x: float, step: float) -> str:
    tiers = [tier.least for tier in TRACKS.tiers]
    level = max(index for index, least in enumerate(tiers) if value >= least) if what == "popularity" else 0
    box = element("rect", x=x, y=0, width=step, height=42, class_=f"track tier-{level}")
    return box + text(value, x + 3, 10, 8, "soft")


def _marker(seat: SeatView, x: float, rank: int, count: int) -> str:
    """Markers on one space lie in two columns; the more there are, the smaller."""
    rows = (count + 1) // 2
    radius = (7.5, 7.0, 5.0, 4.4)[rows - 1]
    beside = 0 if count == 1 else (rank % 2 - 0.5) * 2.15 * radius
    y = 25 + (rank // 2 - (rows - 1) / 2) * 2 * radius
    return group(
        element("circle", cx=x + beside, cy=y, r=radius, class_="piece"),
        text(letter(seat), x + beside, y + radius * 0.42, radius * 1.2, "letter"),
        class_=side(seat),
    )


def spaces(view: View) -> list[str]:
    """The triumph of each space: the track, what lies open beside it, and whatever else stars were placed for."""
    beside = ["open_objective"] * len(view.open_objectives)
    placed = [triumph for seat in view.seats for triumph in seat.stars]
    return [*view.track, *beside, *(one for one in dict.fromkeys(placed) if one not in (*view.track, *beside))]


def triumphs(view: View, width: float, lang: str) -> str:
    """Every space with the stars on it and, where they lie there, tokens for whoever comes first."""
    shown = spaces(view)
    step = (width - MARGIN) / max(1, len(shown))
    stars = placed(view, shown)
    return group(
        symbol("star", 18, 32, 22, "icon"),
        *(
            _triumph(view, triumph, MARGIN + index * step, step, stars[index], shown[:index].count(triumph), lang)
            for index, triumph in enumerate(shown)
        ),
    )


def placed(view: View, shown: list[str]) -> list[list[SeatView]]:
    """Whose stars lie on each space; of equal spaces the emptiest is taken."""
    stars: list[list[SeatView]] = [[] for _ in shown]
    for seat in view.seats:
        for triumph, count in seat.stars.items():
            for _ in range(count):
                equal = [stars[index] for index, space in enumerate(shown) if space == triumph]
                min(equal, key=lambda here: (here.count(seat), len(here))).append(seat)
    return stars


def _triumph(view: View, triumph: str, x: float, step: float, stars: list[SeatView], before: int, lang: str) -> str:
    """One space; `before` of the same kind came already and hold the first of the tokens."""
    told = labels.label(lang, "triumph", triumph)
    tokens = [kind for kind, count in view.track_markers.get(triumph, {}).items() if count > before]
    return group(
        title(told),
        element("rect", x=x + 1, y=0, width=step - 2, height=64, rx=4, class_="track"),
        symbol(icon(triumph), x + 11, 11, 15, "icon"),
        *([text(told[: int(step / 5.9)], x + 21, 14, 7.5, "soft")] if step > 60 else []),
        *(symbol(kind, x + step - 10, 11, 16, "marker") for kind in tokens),
        *_stars(stars, x, step),
    )


def _stars(stars: list[SeatView], x: float, step: float) -> Iterator[str]:
    columns = max(1, int((step - 6) // STAR))
    for rank, seat in enumerate(stars):
        left, y = x + 5 + STAR / 2 + rank % columns * STAR, 30 + rank // columns * (STAR - 2)
        yield star(seat, left, y, STAR + 2)
