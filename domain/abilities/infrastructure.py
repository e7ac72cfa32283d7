"""Infrastructure Mods: each helps once per game at the moment it names (rulebook L1628)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import structs

from domain import hooks
from domain.chance import Chance
from domain.content import ABILITIES
from domain.facts import Fact, StepChanged, Used
from domain.state import Game, Seat
from domain.steps import Combat, Move, Produce

FREE = {id: row.params["free"] for id, row in ABILITIES.items() if "free" in row.params}
"""The mods that stand in for the price of a bottom action, and which action (rulebook L1642)."""
TIMES = ABILITIES["automachines"].params["times"]
RANGE = ABILITIES["cavalry"].params["range"]


def stands_in(action: str) -> Callable[[Game, Seat, str], bool]:
    """For the price of this action and no other."""

    def free(game: Game, seat: Seat, bottom: str) -> bool:
        return bottom == action

    return free


for _id, _action in FREE.items():
    hooks.bottom_free.on(_id)(stands_in(_action))


@hooks.produce_used.on("automachines")
def automachines(game: Game, seat: Seat, step: Produce) -> Produce:
    """Workers and the Mill make twice as much in this action (rulebook L1643)."""
    return structs.replace(step, times=TIMES)


@hooks.move_used.on("cavalry")
def cavalry(game: Game, seat: Seat, step: Move) -> Move:
    """Every unit that moves in this action may move one territory further."""
    return structs.replace(step, reach=step.reach + RANGE)


@hooks.popularity_before.on("propaganda")
def propaganda(game: Game, seat: Seat) -> bool:
    """When popularity would be lost for workers who were forced to retreat."""
    return True


@hooks.popularity_use.on("propaganda")
def use_propaganda(game: Game, seat: Seat) -> Iterator[Fact]:
    """None is lost in this turn."""
    yield Used(seat.index, "propaganda")


@hooks.popularity_kept.on("propaganda")
def propaganda_spreads(game: Game, seat: Seat) -> bool:
    """For the rest of the turn in which it was used."""
    return "propaganda" in seat.used


@hooks.combat_opens.on("spy")
def spy(game: Game, combat: Combat, seat: int) -> bool:
    """Unless the opponent has declared one already (rulebook L1644)."""
    return combat.spy is None


@hooks.combat_use.on("spy")
def use_spy(game: Game, combat: Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """The opponent commits first and is seen; then the spy's owner commits."""
    yield StepChanged(structs.replace(combat, spy=seat))
