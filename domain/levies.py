"""Levies: combat cards turned up say what must be paid in power, coins and popularity; who can pay, must
(rulebook L2640)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import decisions as d
from domain import gains, hooks, movement, steps
from domain.chance import Chance
from domain.facts import Fact, StepPopped, StepPushed
from domain.module_facts import CombatCardsKept
from domain.prompts import Mix, Option
from domain.state import Game, Seat

GOODS = ("coins", "power", "popularity")
"""What a levy can be paid with; a default payment takes them in this order."""


def demand(game: Game, seat: Seat, foray: steps.Foray, count: int, chance: Chance) -> Iterator[Fact]:
    """So many cards are turned up; who cannot pay their sum pays nothing, and the unit goes back (rulebook L2649)."""
    cards = yield from gains.turn_up(game, count, chance)
    if sum(held(seat).values()) < sum(cards):
        yield from movement.turn_back(seat, foray)
    else:
        yield StepPushed(steps.Levy(seat.index, sum(cards), cards, foray))


def held(seat: Seat) -> dict[str, int]:
    """What a seat has to pay with."""
    return {kind: amount for kind in GOODS if (amount := getattr(seat, kind))}


def default(seat: Seat, due: int) -> dict[str, int]:
    """One way to pay."""
    parts: dict[str, int] = {}
    for kind, amount in held(seat).items():
        if part := min(amount, due - sum(parts.values())):
            parts[kind] = part
    return parts


def options(game: Game, step: steps.Levy, _: int) -> list[Option]:
    """Any mix that makes up the sum."""
    seat = game.seats[step.seat]
    return [Option(d.PayLevy(default(seat, step.due)), {"amounts": Mix(held(seat), step.due, step.due)})]


def pay(game: Game, step: steps.Levy, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The player pays and keeps the cards."""
    assert isinstance(decision, d.PayLevy)
    owner = game.seats[seat]
    yield from _settle(game, step, default(owner, step.due) if decision.amounts is None else decision.amounts)


def pay_at_once(game: Game, step: steps.Levy, chance: Chance) -> Iterator[Fact] | None:
    """Where there is only one way to pay, nobody is asked."""
    goods = held(game.seats[step.seat])
    if step.due and len(goods) > 1 and sum(goods.values()) > step.due:
        return None
    return _settle(game, step, default(game.seats[step.seat], step.due))


def _settle(game: Game, step: steps.Levy, amounts: dict[str, int]) -> Iterator[Fact]:
    seat = game.seats[step.seat]
    yield StepPopped()
    for kind, amount in amounts.items():
        yield from gains.lose(seat, kind, amount)
    if step.cards:
        yield CombatCardsKept(seat.index, step.cards)
    for own in hooks.levy_paid.of(game.modules):
        yield from own(game, seat, step.foray)
