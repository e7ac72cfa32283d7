"""The stars of an Automa's tracker in the campaign: on the Triumph Track like all others (rulebook L4049)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks, triumphs
from domain.chance import Chance
from domain.facts import Fact, ModuleNoted
from domain.objectives import OPEN
from domain.state import Game, Seat

DICE, SIDES = 2, range(1, 7)
USUAL = frozenset({"combat", "power"})
PEACE = frozenset({"encounters", "factory_card"})
SKIPPED = {
    "episode-1": USUAL,
    "episode-2a": USUAL,
    "episode-2b": PEACE,
    "episode-3": USUAL,
    "episode-4": USUAL,
    "episode-5": USUAL,
    "episode-6": USUAL,
    "episode-7": USUAL | PEACE,
    "episode-8a": USUAL | PEACE,
    "episode-8b": USUAL,
}
"""The triumphs that an Automa reaches by itself in an episode: the tracker's stars pass over them."""


def spaces(game: Game, seat: Seat) -> list[str]:
    """The free spaces from left to right; an open objective comes before them all (rulebook L2184)."""
    (skipped,) = (SKIPPED[id] for id in game.modules if id in SKIPPED)
    taken = dict(seat.stars)
    free: list[str] = []
    for triumph in (*([OPEN] if game.open_objectives else ()), *triumphs.track(game)):
        if taken.get(triumph):
            taken[triumph] -= 1
        elif triumph not in skipped:
            free.append(triumph)
    return free


@hooks.automa_star.on(*SKIPPED)
def place(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """The lower of two dice counts the free spaces from the left, and again from the left after the last one; without
    a star at hand it is placed later."""
    free = spaces(game, seat)
    if triumphs.left(game, seat) <= 0 or not free:
        return
    if triumphs.supply(game, seat) <= 0:
        yield ModuleNoted(_due(seat), game.notes.get(_due(seat), 0) + 1)
        return
    lower = min(chance.pick("automa-star", SIDES) for _ in range(DICE))
    yield from triumphs.put(game, seat, free[(lower - 1) % len(free)])


def _due(seat: Seat) -> str:
    """The note that counts the stars of the tracker for which none was at hand."""
    return f"stars-due-{seat.index}"


def make_good(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """Such a star is placed as soon as there is one (rulebook L3141)."""
    if game.notes.get(_due(seat)) and triumphs.supply(game, seat) > 0:
        yield ModuleNoted(_due(seat), game.notes[_due(seat)] - 1)
        yield from place(game, seat, chance)
