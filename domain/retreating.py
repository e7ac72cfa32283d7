"""Retreat: who lost a combat withdraws all units from the territory, to the home base by default (rulebook L1308)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import decisions as d
from domain import hooks, movement, steps
from domain.chance import Chance
from domain.control import board, is_mech, is_worker, units_at, workers
from domain.facts import Fact, StepPopped, UnitRetreated, UnitWithdrawn
from domain.prompts import Option, Some
from domain.state import Game


def refuges(game: Game, step: steps.Retreat, unit: str) -> list[str]:
    """Where a unit may retreat to besides the home base: workers by themselves never onto a lake."""
    seat = game.seats[step.seat]
    places = dict.fromkeys(to for own in hooks.retreats.of(seat.abilities) for to in own(game, seat, step.territory))
    return [to for to in places if not (is_worker(unit) and board(game).is_lake(to))]


def retreat_at_once(game: Game, step: steps.Retreat, _: Chance) -> Iterator[Fact] | None:
    """Without a choice, all units go to the home base."""
    left = units_at(game, step.seat, step.territory)
    return None if any(refuges(game, step, unit) for unit in left) else _retreat_rest(game, step)


def _retreat_rest(game: Game, step: steps.Retreat) -> Iterator[Fact]:
    seat = game.seats[step.seat]
    withdraws = any(own(game, seat) for own in hooks.withdraws.of(seat.abilities))
    yield StepPopped()
    for unit in list(units_at(game, step.seat, step.territory)):
        if withdraws and not is_worker(unit):
            yield UnitWithdrawn(step.seat, unit)
        else:
            yield UnitRetreated(step.seat, unit, seat.base)


def retreat_options(game: Game, step: steps.Retreat, _: int) -> list[Option]:
    """Each unit to the home base or a refuge; a mech may take workers along, and the first worker stands for all."""
    here = units_at(game, step.seat, step.territory)
    riders = tuple(workers(here))
    listed = []
    for unit in here:
        places = refuges(game, step, unit)
        if is_worker(unit) and (unit != riders[0] or not places):
            continue
        bounds = {"workers": Some(riders, 0, len(riders))} if riders and is_mech(unit) else None
        listed.append(Option(d.RetreatUnit(unit, game.seats[step.seat].base)))
        listed += [Option(d.RetreatUnit(unit, to), bounds) for to in places]
    return listed


def retreat(game: Game, step: steps.Retreat, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The unit retreats; workers left at the end go to the home base."""
    assert isinstance(decision, d.RetreatUnit)
    for unit in (decision.unit, *(decision.workers or ())):
        yield UnitRetreated(seat, unit, decision.to)
    yield from movement.enter(game, game.seats[seat], decision.to, chance)
