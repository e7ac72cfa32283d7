"""Rivals of an Automa: it keeps close to them and attacks rather than explores (rulebook L2299)."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import partial

from domain import hooks
from domain.automa.enemies import nearest, places
from domain.automa.facts import UnitSelected
from domain.automa.moves import Move, Rule, destination, fewest_enemies, fights_itself, for_attack, select
from domain.automa.tiebreakers import Criterion
from domain.content.schema import MoveSymbol
from domain.control import enemy_at
from domain.facts import Fact
from domain.state import Game, Seat

RIVALS = "rivals"
POWER = 5
"""What an Automa needs to attack a rival where it would have explored."""


@hooks.automa_tiebreakers.on(RIVALS)
def closest_to_rival(game: Game, seat: Seat, unit: str) -> Iterable[Criterion]:
    """Before all other tiebreakers: the territory closest to any unit of a rival (rulebook L2319)."""
    near = places(game, (at for rival in seat.rivals for at in game.seats[rival].units.values()))
    return [Criterion("closest-to-rival", partial(nearest, game, near))] if near else []


@hooks.automa_instead.on(RIVALS)
def attack_rival(
    game: Game, seat: Seat, number: int, symbol: MoveSymbol
) -> Generator[Fact, None, tuple[str, str] | None]:
    """Instead of an encounter or the Factory, a rival's character or mech is attacked if there is power for it
    (rulebook L2323)."""
    units = [unit for unit in seat.units if fights_itself(unit)]
    if symbol.kind != "encounter_factory" or not seat.rivals or seat.power < POWER or not units:
        return None
    unit, by = yield from select(game, seat, units)
    yield UnitSelected(seat.index, number, "attack_combat", unit, seat.units[unit], by)
    to = yield from destination(game, seat, Rule(fights_itself, for_rival, fewest_enemies), unit)
    return None if to is None else Move(unit, to)


def for_rival(game: Game, seat: Seat, unit: str) -> list[str]:
    """With a rival's character or mech."""
    return [to for to in for_attack(game, seat, unit) if enemy_at(game, seat.index, to) in seat.rivals]
