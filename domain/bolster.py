"""Bolster: pay a coin for power or combat cards; the Monument adds popularity (rulebook L764)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import decisions as d
from domain import gains, triumphs
from domain.chance import Chance
from domain.content import TOP
from domain.content.schema import GainKind, Top
from domain.facts import Fact
from domain.prompts import Option, UpTo
from domain.state import Game, Seat

GIVES: dict[str, GainKind] = {
    "gain_power": "power",
    "draw_cards": "combat_cards",
    "gain_popularity": "popularity",
    "gain_coins": "coins",
}
"""What the benefits of top actions give."""


def amount(seat: Seat, action: Top, benefit: str) -> int:
    """The printed amount of a benefit, more once its cube has been moved."""
    row = next(row for row in TOP[action].benefits if row.id == benefit)
    return row.upgraded if benefit in seat.cubes else row.base


def with_structure(seat: Seat, action: Top) -> list[tuple[GainKind, int]]:
    """What the structure of the action adds once it is built."""
    row = TOP[action]
    return list(row.structure_bonus.items()) if row.structure in seat.structures else []


def benefits(seat: Seat, action: Top, benefit: str) -> list[tuple[GainKind, int]]:
    """All that the action gives for a benefit."""
    return [(GIVES[benefit], amount(seat, action, benefit)), *with_structure(seat, action)]


def option(seat: Seat, action: Top, benefit: str) -> Option:
    """Take the action for a benefit, or for less of it."""
    most = tuple(n for _, n in benefits(seat, action, benefit))
    return Option(d.TakeTop(benefit), {"amounts": UpTo(most)})


def options(game: Game, seat: Seat) -> list[Option]:
    """Power or combat cards."""
    return [option(seat, "bolster", "gain_power"), option(seat, "bolster", "draw_cards")]


def take(game: Game, seat: Seat, decision: d.TakeTop, chance: Chance) -> Iterator[Fact]:
    """Gain the benefit and what the Monument adds."""
    yield from gain(game, seat, "bolster", decision, chance)


def gain(game: Game, seat: Seat, action: Top, decision: d.TakeTop, chance: Chance) -> Iterator[Fact]:
    """Gain what an action gives for a benefit, in the amounts taken; then the stars it earned."""
    due = benefits(seat, action, decision.benefit)
    taken = decision.amounts or tuple(n for _, n in due)
    for (kind, _), n in zip(due, taken, strict=True):
        yield from gains.instant(game, seat, kind, n, chance)
    yield from triumphs.award(game, seat)
