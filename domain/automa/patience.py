"""The second scheme comes later where an Automa lives in peace or has an ally (rulebook L2441, L4267)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks
from domain.facts import Fact, ModuleNoted
from domain.state import Game, Seat

PEACE, ALLIANCES = "peace-track", "alliances"
STIRRED = "automa-stirred-{}"
"""The note of an Automa that a combat or a retreat of workers has stirred."""


@hooks.attacked.on(PEACE)
def stir(game: Game, attacker: int, victim: int) -> Iterator[Fact]:
    """Who attacks and who is attacked is at peace no longer."""
    for seat in (attacker, victim):
        if game.seats[seat].automa is not None and STIRRED.format(seat) not in game.notes:
            yield ModuleNoted(STIRRED.format(seat), 1)


@hooks.automa_waits.on(PEACE)
def at_peace(game: Game, seat: Seat) -> bool:
    """Without alliances, an Automa waits for a combat or a retreat of workers that it is involved in."""
    return ALLIANCES not in game.modules and STIRRED.format(seat.index) not in game.notes


@hooks.automa_waits.on(ALLIANCES)
def allied(game: Game, seat: Seat) -> bool:
    """An Automa waits while both tokens of its alliance lie face up."""
    return seat.ally is not None and not seat.betrayed and not game.seats[seat.ally].betrayed


@hooks.automa_leaves.on(ALLIANCES)
def leaves(game: Game, seat: Seat, kind: str) -> bool:
    """No Traps while an ally holds its token face up (rulebook L2440)."""
    return kind != "trap" or seat.ally is None or game.seats[seat.ally].betrayed
