"""Tesla: a character and mech in one, for the first with three encounters or as a help from the start
(rulebook L1601, L3112)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domain import hooks
from domain.chance import Chance
from domain.facts import Fact, ModuleNoted, UnitPlaced
from domain.modules.manifest import Module
from domain.options import Options, SeatPlan
from domain.problems import Reason
from domain.state import Game, Seat

ID = "tesla"
TESLA = "tesla"
"""The unit."""
OWNER = "tesla-owner"
"""The note that holds whom Tesla has joined."""
ENCOUNTERS = 3


def seat_exists(plans: Sequence[SeatPlan], options: Options) -> list[Reason]:
    """Tesla can be assigned to a seat of the table only."""
    if options.tesla is None or 0 <= options.tesla < len(plans):
        return []
    return [Reason("unknown-seat", f"There is no seat {options.tesla} to assign Tesla to.", "L1601")]


MODULE = Module(
    id=ID,
    rule="L1601",
    incompatible={"mad-tesla": "L1603", "desolation": "L1730"},
    options=("tesla",),
    check=seat_exists,
)


def found(game: Game) -> bool:
    """Has Tesla joined somebody already?"""
    return OWNER in game.notes or any(TESLA in seat.units for seat in game.seats)


def join(seat: Seat, at: str) -> Iterator[Fact]:
    """Tesla is with a player for good."""
    yield ModuleNoted(OWNER, seat.index)
    yield UnitPlaced(seat.index, TESLA, at)


@hooks.setup.on(ID)
def assign(game: Game, chance: Chance) -> Iterator[Fact]:
    """Assigned to a seat, Tesla starts on its home base."""
    if game.options.tesla is not None:
        seat = game.seats[game.options.tesla]
        yield from join(seat, seat.base)


@hooks.encounter_ended.on(ID)
def find(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    """After the first third encounter of a player, Tesla joins on that territory."""
    if seat.encounters >= ENCOUNTERS and not found(game):
        yield from join(seat, at)


@hooks.automa_units.on(ID)
def on_mat(game: Game, seat: Seat) -> Iterable[str]:
    """An Automa deploys Tesla again like a mech (rulebook L4271)."""
    return [TESLA] if game.notes.get(OWNER) == seat.index else []
