"""Produce: workers on chosen territories each make a token, villages make workers (rulebook L786)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import bolster, gains, payment, steps, triumphs
from domain import decisions as d
from domain.chance import Chance
from domain.content import PRODUCE_BOXES, TRACKS
from domain.content.schema import CostKind
from domain.control import board, controls, units_at, workers, workers_on_board
from domain.facts import Fact, ResourcesGained, StepChanged, StepPopped, StepPushed
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


def output(game: Game, seat: Seat, at: str, mill: bool) -> int:
    """How many tokens a territory can produce: one a worker, one for the Mill; villages only while workers are left."""
    made = PRODUCES.get(board(game).terrain.get(at, ""))
    if made is None or not controls(game, seat.index, at):
        return 0
    count = len(workers(units_at(game, seat.index, at)))
    if mill and seat.structures.get("mill") == at:
        count += 1
    return min(count, TRACKS.workers - workers_on_board(seat)) if made == "worker" else count


def territories(game: Game, step: steps.Produce) -> list[tuple[str, int]]:
    """Territories that can still produce in this action, with their output."""
    seat = game.seats[step.seat]
    mill = seat.structures.get("mill") if step.mill else None
    places = dict.fromkeys(at for unit, at in seat.units.items() if unit[0] == "w") if step.left else {}
    if mill is not None:
        places[mill] = None
    found = [(at, output(game, seat, at, step.mill)) for at in places if at not in step.done]
    return [(at, most) for at, most in found if most]


def end(game: Game, step: steps.Produce, _: Chance) -> Iterator[Fact] | None:
    """Production ends when no territory can produce any more."""
    return None if territories(game, step) else _done(game, step)


def _done(game: Game, step: steps.Produce) -> Iterator[Fact]:
    yield StepPopped()
    yield from triumphs.award(game, game.seats[step.seat])


def choices(game: Game, step: steps.Produce, _: int) -> list[Option]:
    """The territories that can produce, each in full or in part."""
    listed = [
        Option(d.ProduceAt(at), {"amount": Between(1, most)} if most > 1 else None)
        for at, most in territories(game, step)
    ]
    listed.append(Option(d.Pass()))
    return listed


def produce(game: Game, step: steps.Produce, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The tokens appear where they were produced; the Mill's territory does not count as one of the chosen."""
    if not isinstance(decision, d.ProduceAt):
        yield from _done(game, step)
        return
    owner, at = game.seats[seat], decision.territory
    amount = decision.amount or output(game, owner, at, step.mill)
    made = PRODUCES[board(game).terrain[at]]
    if made == "worker":
        for _ in range(amount):
            yield from gains.new_worker(owner, at)
    else:
        yield ResourcesGained(at, {made: amount})
    bonus = step.mill and owner.structures.get("mill") == at
    yield StepChanged(steps.Produce(seat, step.left if bonus else step.left - 1, step.mill, (*step.done, at)))
