"""What stands beside the board: the panels of the players and the tracks for power and popularity."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from domain import labels
from domain.content import MATS, TRACKS
from domain.view import SeatView, View
from replay.markup import element, group, symbol, text, title
from replay.timeline import Points

WIDTH = 424.0
TALLEST = 150.0
SPACE = 9.0
ICONS = {
    "upgrades_or_structures": "upgrades",
    "mechs_or_recruits": "mechs",
    "combat_cards_on_turn": "combat_cards",
    "encounters": "encounter",
    "popularity_13": "popularity",
    "factory_card": "terrain-factory",
    "territories": "structures",
    "structure_bonus": "structures",
    "coins_20": "coins",
    "five_stars": "star",
    "tracker": "star",
    "open_objective": "objective",
}
"""The picture of a triumph, where it is not that of its own name."""


def panel(view: View, seat: SeatView, standing: Points | None, height: float, lang: str) -> dict[str, str]:
    """One player in parts that change at different times: who and how well, goods and actions, the way to stars."""
    active = view.active == seat.seat and view.status == "running"
    own = seat.faction or "nobody"
    frame = element("rect", width=WIDTH, height=height, rx=8, class_="panel active" if active else "panel")
    return {
        "who": group(frame, *_who(view, seat, standing, lang), class_=own),
        "goods": group(*_stock(seat), *_sections(seat, lang), transform="translate(14 52)", class_=own),
        "stars": group(*_triumphs(view, seat, lang), transform=f"translate(10 {height - 48:.0f})"),
    }


def _without_mat(seat: SeatView, lang: str) -> str:
    return labels.label(lang, "ability", "automa") if seat.automa is not None else "?"


def _who(view: View, seat: SeatView, standing: Points | None, lang: str) -> Iterator[str]:
    faction = labels.label(lang, "faction", seat.faction) if seat.faction else "?"
    mat = labels.label(lang, "mat", seat.mat) if seat.mat else _without_mat(seat, lang)
    yield element("circle", cx=24, cy=23, r=13, class_="stripe")
    yield text(faction[0], 24, 28, 14, "letter")
    named = f"{faction} · {mat}" + (f" · {seat.name[:18]}" if seat.name else "")
    yield text(named, 44, 28, 14.5 if len(named) < 38 else 12)
    if seat.ally is not None:
        yield text(f"+ {labels.label(lang, 'faction', view.seats[seat.ally].faction)}", WIDTH - 150, 28, 12, "soft")
    if seat.resigned:
        yield text("✕", WIDTH - 96, 28, 14, "soft")
    if standing is not None:
        crown = "♛ " if seat.seat in view.winners else ""
        yield text(f"{crown}{standing.score}", WIDTH - 16, 29, 19, anchor="end")


def _stock(seat: SeatView) -> Iterator[str]:
    """Coins, combat cards, objectives, and the Factory cards by number."""
    x = 0.0
    shown: list[tuple[str, object]] = [
        ("coins", seat.coins),
        ("combat_cards", seat.combat_cards),
        ("objective", seat.objective_cards),
    ]
    if seat.factory_cards:
        shown.append(("terrain-factory", ", ".join(map(str, seat.factory or "?"))))
    for icon, amount in shown:
        yield symbol(icon, x + 8, 8, 16, "icon")
        yield text(amount, x + 20, 13, 13)
        x += 52


def _sections(seat: SeatView, lang: str) -> Iterator[str]:
    """The four sections of the mat by their actions' first letters; the action token lies on the coloured one."""
    if not seat.mat:
        return
    for index, section in enumerate(MATS[seat.mat].sections):
        x = WIDTH - 28 - 4 * 43 + index * 43
        chosen = " chosen" if seat.section == index else ""
        names = [labels.label(lang, "action", action) for action in (section.top, section.bottom)]
        yield group(
            title(" / ".join(names)),
            element("rect", x=x, y=-3, width=40, height=22, rx=4, class_=f"section{chosen}"),
            text("·".join(name[:2] for name in names), x + 20, 12, 10, f"section-text{chosen}"),
        )


def _triumphs(view: View, seat: SeatView, lang: str) -> Iterator[str]:
    """Each triumph of the track with how far the seat is; the star is placed where it is gold."""
    reached, shown = _progress(seat), list(dict.fromkeys([*view.track, *seat.stars]))
    cell = (WIDTH - 20) / len(shown)
    for index, triumph in enumerate(shown):
        x, stars = index * cell, seat.stars.get(triumph, 0)
        yield group(
            title(labels.label(lang, "triumph", triumph)),
            element("rect", x=x + 1, y=0, width=cell - 3, height=38, rx=5, class_="cell won" if stars else "cell"),
            symbol(ICONS.get(triumph, triumph), x + cell / 2, 12, 17, "icon"),
            text(reached.get(triumph, stars), x + cell / 2, 33, 10.5, anchor="middle"),
            *(symbol("star", x + cell - 8 - 9 * star, 5, 14, "won-star") for star in range(stars)),
        )


def _progress(seat: SeatView) -> Mapping[str, str]:
    kinds = [unit.partition("-")[0] for unit in seat.units]
    return {
        "upgrades": f"{len(seat.cubes)}/6",
        "mechs": f"{kinds.count('mech')}/{TRACKS.mechs}",
        "structures": f"{len(seat.structures)}/4",
        "recruits": f"{len(seat.recruits)}/4",
        "workers": f"{kinds.count('worker')}/{TRACKS.workers}",
        "combat_cards": f"{seat.combat_cards}/8",
        "combat_cards_on_turn": f"{seat.combat_cards}/8",
        "popularity_13": f"{seat.popularity}/13",
        "popularity": f"{seat.popularity}/{TRACKS.popularity_max}",
        "power": f"{seat.power}/{TRACKS.power_max}",
    }


def track(view: View, what: str, most: int, width: float) -> str:
    """A track with a marker for every seat; the levels of popularity are shaded."""
    step = (width - 40) / (most + 1)
    markers = [
        _marker(seat, 40 + value * step + step / 2, rank, len(seats))
        for value in range(most + 1)
        for seats in [[seat for seat in view.seats if getattr(seat, what) == value]]
        for rank, seat in enumerate(seats)
    ]
    return group(_spaces(what, most, width), *markers)


@cache
def _spaces(what: str, most: int, width: float) -> str:
    step = (width - 40) / (most + 1)
    cells = [_space(what, value, 40 + value * step, step) for value in range(most + 1)]
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
        text((seat.faction or "?")[0].upper(), x + beside, y + radius * 0.42, radius * 1.2, "letter"),
        class_=seat.faction or "nobody",
    )


def heights(seats: Sequence[SeatView], room: float) -> float:
    """The height of each panel, so that all fit beside the board."""
    return min(TALLEST, (room - SPACE * (len(seats) - 1)) / max(1, len(seats)))
