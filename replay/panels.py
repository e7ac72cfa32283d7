"""What stands beside the board: the panels of the players, and of the combatants that nobody leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from domain import labels
from domain.content import MATS, TRACKS
from domain.view import SeatView, View
from replay.markup import element, group, symbol, text, title
from replay.pieces import letter, marker, side
from replay.timeline import Points
from replay.tracks import icon

WIDTH = 440.0
LEAST, TALLEST = 142.0, 156.0
SPACE = 9.0
INDENT = 14.0
GOODS, ABILITIES, TOKENS, STARS = 38.0, 60.0, 79.0, 44.0
"""Where the rows of a panel begin, from its top; stars from its bottom."""
CHIP = 15.0


def panel(view: View, seat: SeatView, standing: Points | None, height: float, lang: str) -> dict[str, str]:
    """One seat in parts that change at different times: who and how well, goods, abilities and tokens, stars."""
    active = view.active == seat.seat and view.status == "running"
    frame = element("rect", width=WIDTH, height=height, rx=8, class_="panel active" if active else "panel")
    own, combatant = side(seat), seat.kind == "npc"
    tokens = [_chips(_abilities(seat, lang), ABILITIES), _chips(_tokens(view, seat, lang), TOKENS)]
    stars = [] if combatant else _triumphs(view, seat, lang)
    return {
        "who": group(frame, *_who(view, seat, standing, lang), class_=own),
        "goods": group(*_stock(seat), *_sections(seat, lang), transform=f"translate(14 {GOODS:.0f})", class_=own),
        "tokens": group(*([] if combatant else tokens), class_=own),
        "stars": group(*stars, transform=f"translate(10 {height - STARS:.0f})"),
    }


def name(seat: SeatView, lang: str) -> str:
    """The faction of a seat with its mat, or what plays there without one."""
    if seat.kind == "npc":
        return labels.label(lang, "combatant", seat.abilities[0])
    faction = labels.label(lang, "faction", seat.faction) if seat.faction else "?"
    automa = labels.label(lang, "difficulty", seat.difficulty or "automa") if seat.kind == "automa" else "?"
    return f"{faction} · {labels.label(lang, 'mat', seat.mat) if seat.mat else automa}"


def _who(view: View, seat: SeatView, standing: Points | None, lang: str) -> Iterator[str]:
    yield element("circle", cx=22, cy=20, r=12, class_="stripe")
    yield text(letter(seat), 22, 25, 13.5, "letter")
    named = name(seat, lang) + (f" · {seat.name[:18]}" if seat.name else "")
    yield text(named, 42, 25, 14.5 if len(named) < 38 else 12)
    if seat.ally is not None:
        sign = "≠" if seat.betrayed else "+"
        ally = labels.label(lang, "faction", view.seats[seat.ally].faction)
        yield text(f"{sign} {ally}", WIDTH - 70, 25, 11, "soft", "end")
    if seat.resigned:
        yield text("✕", WIDTH - 62, 25, 14, "soft")
    if standing is not None:
        crown = "♛ " if seat.seat in view.winners else ""
        yield text(f"{crown}{standing.score}", WIDTH - 14, 26, 19, anchor="end")


def _stock(seat: SeatView) -> Iterator[str]:
    """Coins, combat cards, objectives, and the Factory cards by number; of a combatant, its power and its time."""
    shown: list[tuple[str, object]] = [
        ("coins", seat.coins),
        ("combat_cards", seat.combat_cards),
        ("objective", seat.objective_cards),
    ]
    if seat.kind == "npc":
        shown = [("power", seat.power), ("popularity", seat.popularity), ("combat_cards", seat.combat_cards)]
        shown = [(drawn, amount) for drawn, amount in [*shown, ("star", sum(seat.stars.values()))] if amount]
    if seat.factory_cards:
        shown.append(("terrain-factory", ", ".join(map(str, seat.factory or "?"))))
    for place, (drawn, amount) in enumerate(shown):
        yield symbol(drawn, place * 48 + 8, 8, 16, "icon")
        yield text(amount, place * 48 + 20, 13, 13)


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
            element("rect", x=x, y=-3, width=40, height=20, rx=4, class_=f"section{chosen}"),
            text("·".join(action[:2] for action in names), x + 20, 11, 10, f"section-text{chosen}"),
        )


def _chips(chips: Iterator[tuple[float, str]], top: float) -> str:
    """Chips of these widths in a row, as many as fit."""
    x, drawn = 0.0, []
    for width, chip in chips:
        if x + width <= WIDTH - 2 * INDENT:
            drawn.append(group(chip, transform=f"translate({INDENT + x:.1f} {top:.0f})"))
        x += width + 5
    return "".join(drawn)


def _word(word: str, told: str, style: str) -> tuple[float, str]:
    width = 12 + 5.4 * len(word)
    box = element("rect", width=width, height=CHIP, rx=4, class_=f"section{style}")
    return width, group(title(told), box, text(word, width / 2, 11, 9, f"section-text{style}"))


def _abilities(seat: SeatView, lang: str) -> Iterator[tuple[float, str]]:
    """What lies under the mechs, in colour once its mech is deployed; then mods that are kept, faint once spent;
    a space that is still empty shows nothing."""
    mods = [mod for mod in seat.mods if mod not in seat.mech_abilities]
    for number, ability in enumerate(seat.mech_abilities, start=1):
        if not ability:
            continue
        told = f"{labels.label(lang, 'ability', ability)}: {labels.text(lang, 'ability', ability)}"
        yield _word(labels.label(lang, "ability", ability), told, " chosen" if f"mech-{number}" in seat.units else "")
    for mod in mods:
        yield _word(
            f"◆ {labels.label(lang, 'ability', mod)}",
            labels.text(lang, "ability", mod),
            " spent" if mod in seat.spent else " mod",
        )


def _tokens(view: View, seat: SeatView, lang: str) -> Iterator[tuple[float, str]]:
    """Tokens and markers in front of the player, encounters claimed, the Automa's tracker, and what recruits gave."""
    held = Counter(token.partition("-")[0] for token in seat.tokens) + Counter(seat.markers)
    counted = [(kind, count, marker(view, kind, 8, 8, 15)) for kind, count in sorted(held.items())]
    if seat.encounters:
        counted.append(("encounter", seat.encounters, symbol("encounter", 8, 8, 15)))
    for kind, count, drawn in counted:
        told = labels.label(lang, "token", kind) if kind in ("flag", "trap", "influence", "encounter") else kind
        yield 30, group(title(told), drawn, text(count, 18, 12, 11))
    if seat.automa is not None:
        yield 34, group(symbol("star", 8, 8, 14, "icon"), text(f"→ {seat.automa.space}", 16, 12, 11))
    for action, benefit in seat.recruits.items():
        told = f"{labels.label(lang, 'action', action)}: {labels.label(lang, 'bonus', benefit)}"
        yield 34, group(title(told), symbol("recruits", 7, 8, 12, "icon"), symbol(benefit, 22, 8, 13, "icon"))


def _triumphs(view: View, seat: SeatView, lang: str) -> Iterator[str]:
    """Each triumph of the track with how far the seat is; the star is placed where it is gold."""
    reached, shown = _progress(seat), list(dict.fromkeys([*view.track, *seat.stars]))
    cell = (WIDTH - 20) / len(shown)
    for index, triumph in enumerate(shown):
        x, stars = index * cell, seat.stars.get(triumph, 0)
        gap = min(9.0, (cell - 16) / max(1, stars - 1))
        yield group(
            title(labels.label(lang, "triumph", triumph)),
            element("rect", x=x + 1, y=0, width=cell - 3, height=38, rx=5, class_="cell won" if stars else "cell"),
            symbol(icon(triumph), x + cell / 2, 12, 17, "icon"),
            text(reached.get(triumph, stars), x + cell / 2, 33, 10.5, anchor="middle"),
            *(symbol("star", x + cell - 8 - gap * star, 5, 14, "won-star") for star in range(stars)),
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
        "encounters": f"{seat.encounters}/3",
        "coins_20": f"{seat.coins}/20",
        "popularity_13": f"{seat.popularity}/13",
        "popularity": f"{seat.popularity}/{TRACKS.popularity_max}",
        "power": f"{seat.power}/{TRACKS.power_max}",
    }


def room(seats: int) -> float:
    """The height that the panels of so many seats need."""
    return seats * (LEAST + SPACE) - SPACE


def heights(seats: int, room: float) -> float:
    """The height of each panel, so that all fit beside the board."""
    return min(TALLEST, (room - SPACE * (seats - 1)) / max(1, seats))
