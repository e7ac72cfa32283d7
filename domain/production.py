"""Produce: workers on chosen territories each make a token, villages make workers (rulebook L786)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from domain import bolster, gains, hooks, movement, payment, steps, triumphs
from domain import decisions as d
from domain.chance import Chance
from domain.content import PRODUCE_BOXES, TRACKS
from domain.content.schema import CostKind
from domain.control import board, controller, controls, friends, units_at, workers, workers_on_board
from domain.facts import Fact, ResourcesGained, Spent, StepChanged, StepPopped, StepPushed
from domain.prompts import Between, Option
from domain.state import Game, Seat

PRODUCES = {"mountain": "metal", "farm": "food", "tundra": "oil", "forest": "wood", "village": "worker"}
WORKERS_AT_START = 2


def cost(seat: Seat) -> dict[CostKind, int]:
    """What the boxes show that workers have left free."""
    return payment.produce_cost(PRODUCE_BOXES[: workers_on_board(seat) - WORKERS_AT_START])


def options(game: Game, seat: Seat) -> list[Option]:
    """Produce, if the exposed cost can be paid."""
    return [Option(d.TakeTop("produce_territories"))] if payment.payable(game, seat, cost(seat)) else []


def begin(game: Game, seat: Seat, decision: d.TakeTop, chance: Chance) -> Iterator[Fact]:
    """Pay the exposed cost, then choose territories; the Mill adds its own."""
    yield from payment.pay(seat, cost(seat))
    left = bolster.amount(seat, "produce", "produce_territories")
    yield StepPushed(steps.Produce(seat.index, left, mill="mill" in seat.structures))


def usable(game: Game, step: steps.Produce) -> list[str]:
    """Abilities that the seat may use as it begins to produce, each once per game."""
    seat = game.seats[step.seat]
    fresh = not step.done and step.times == 1
    return [own for own in seat.abilities if fresh and own in hooks.produce_used.table and own not in seat.spent]


def output(game: Game, seat: Seat, at: str, step: steps.Produce) -> int:
    """How many tokens a territory can produce: one a worker, one for the Mill; villages only while workers are left."""
    made = PRODUCES.get(board(game).terrain.get(at, ""))
    if made is None or not (controls(game, seat.index, at) or _mill_shared(game, seat, at)):
        return 0
    count = len(workers(units_at(game, seat.index, at)))
    if step.mill and seat.structures.get("mill") == at:
        count += 1
    count *= step.times
    return min(count, TRACKS.workers - workers_on_board(seat)) if made == "worker" else count


def _mill_shared(game: Game, seat: Seat, at: str) -> bool:
    """Does the seat's Mill stand where only who plays together with it has units?"""
    holder = controller(game, at)
    return seat.structures.get("mill") == at and holder is not None and friends(game, seat.index, holder)


def territories(game: Game, step: steps.Produce) -> list[tuple[str, int]]:
    """Territories that can still produce in this action, with their output."""
    seat = game.seats[step.seat]
    mill = seat.structures.get("mill") if step.mill else None
    places = dict.fromkeys(at for unit, at in seat.units.items() if unit[0] == "w") if step.left else {}
    if mill is not None:
        places[mill] = None
    found = [(at, output(game, seat, at, step)) for at in places if at not in step.done]
    return [(at, most) for at, most in found if most]


def end(game: Game, step: steps.Produce, _: Chance) -> Iterator[Fact] | None:
    """Production ends when no territory can produce any more."""
    return None if territories(game, step) else _done(game, step)


def _done(game: Game, step: steps.Produce) -> Iterator[Fact]:
    yield StepPopped()
    yield from triumphs.award(game, game.seats[step.seat])


def choices(game: Game, step: steps.Produce, _: int) -> list[Option]:
    """The territories that can produce, each in full or in part; an ability before them."""
    listed = [
        Option(d.ProduceAt(at), {"amount": Between(1, most)} if most > 1 else None)
        for at, most in territories(game, step)
    ]
    return [*listed, Option(d.Pass()), *(Option(d.UseAbility(ability)) for ability in usable(game, step))]


def produce(game: Game, step: steps.Produce, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The tokens appear where they were produced; the Mill's territory does not count as one of the chosen."""
    owner = game.seats[seat]
    if isinstance(decision, d.UseAbility):
        yield Spent(seat, decision.ability)
        yield StepChanged(hooks.produce_used.table[decision.ability](game, owner, step))
        return
    if not isinstance(decision, d.ProduceAt):
        yield from _done(game, step)
        return
    at = decision.territory
    amount = decision.amount or output(game, owner, at, step)
    made = PRODUCES[board(game).terrain[at]]
    if made == "worker":
        for _ in range(amount):
            yield from gains.new_worker(owner, at)
        yield from movement.appear(game, owner, at)
    else:
        yield ResourcesGained(at, {made: amount})
    bonus = step.mill and owner.structures.get("mill") == at
    yield StepChanged(structs.replace(step, left=step.left if bonus else step.left - 1, done=(*step.done, at)))
