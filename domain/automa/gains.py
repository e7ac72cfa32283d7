"""Gains: the second row of a scheme (rulebook L3757)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain import gains, hooks, triumphs
from domain.automa.difficulty import adjustment
from domain.automa.facts import AutomaGained
from domain.automa.hesitation import held
from domain.automa.icons import acts_as
from domain.chance import Chance
from domain.content import TRACKS
from domain.content.schema import GainSymbol
from domain.control import CHARACTER
from domain.facts import Fact, UnitPlaced
from domain.state import Game, Seat

UNITS = ("worker", "deploy")


def amounts(seat: Seat, symbols: Iterable[GainSymbol]) -> dict[str, int]:
    """How much of each kind a card gives this faction, in the order of the symbols."""
    found: dict[str, int] = {}
    for symbol in symbols:
        if acts_as(seat, symbol.faction):
            found[symbol.kind] = found.get(symbol.kind, 0) + symbol.amount
    return found


def gain(game: Game, seat: Seat, symbols: Iterable[GainSymbol], chance: Chance) -> Iterator[Fact]:
    """Gain what the card gives; coins and power are adjusted once a card, never below nothing (rulebook L4005)."""
    for kind, printed in amounts(seat, symbols).items():
        amount = max(0, printed + adjustment(game, seat, kind))
        yield AutomaGained(seat.index, kind, amount)
        if kind in UNITS:
            for _ in range(amount):
                yield from deploy(game, seat, kind, chance)
        else:
            yield from gains.instant(game, seat, kind, amount, chance)
            yield from triumphs.award(game, seat)


def deploy(game: Game, seat: Seat, kind: str, chance: Chance) -> Iterator[Fact]:
    """A worker, or the character before any mech, comes from the faction mat to the home base, if one is left."""
    further = hooks.automa_units.of(game.modules) if kind == "deploy" else ()
    supply = (*SUPPLY[kind], *(unit for own in further for unit in own(game, seat)))
    unit = next((unit for unit in supply if unit not in seat.units), None)
    if unit is None or (yield from held(game, seat, "deploy", chance)):
        return
    yield UnitPlaced(seat.index, unit, seat.base)


SUPPLY = {
    "worker": tuple(f"worker-{number}" for number in range(1, TRACKS.workers + 1)),
    "deploy": (CHARACTER, *(f"mech-{number}" for number in range(1, TRACKS.mechs + 1))),
}
"""The units of a faction mat, in the order in which they come."""
