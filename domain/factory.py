"""The Factory: the first visit gives a card, a fifth section with its own actions (rulebook L1356)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import decisions as d
from domain import gains, hooks, payment, steps
from domain.chance import Chance
from domain.content import FACTORY
from domain.control import board, characters_at, contenders, enemy_at
from domain.facts import CardsDiscarded, Fact, FactoryCardTaken, StepPopped, StepPushed
from domain.prompts import AnyBound, Option, Payment, Some, UpTo
from domain.state import Game, Seat

MOVE_REACH = 2


def unused(game: Game) -> list[int]:
    """The cards in the box: neither on the board nor with a player."""
    taken = {*game.factory_deck, *(card for seat in game.seats for card in seat.factory)}
    return [
        number for number, row in FACTORY.items() if number not in taken and (game.options.promos or row.set == "base")
    ]


def laid_out(game: Game) -> int:
    """How many cards lie on the board at the start: one more than players (rulebook L513), more by modules."""
    return len(contenders(game)) + 1 + sum(own(game) for own in hooks.factory_more.of(game.modules))


def visits(game: Game, seat: Seat) -> bool:
    """Does a character stand on the Factory, with a card to take and none taken yet?"""
    at = board(game).factory
    return bool(
        game.factory_deck
        and not any(own(game) for own in hooks.factory_closed.of(game.modules))
        and not seat.gained
        and characters_at(game, seat.index, at)
        and enemy_at(game, seat.index, at) is None
    )


def choices(game: Game, step: steps.FactoryVisit, _: int) -> list[Option]:
    """One of the cards that are left must be taken; of `cards` that were drawn, one may be."""
    if step.cards:
        return [*(Option(d.TakeFactoryCard(card)) for card in sorted(step.cards)), Option(d.Pass())]
    return [Option(d.TakeFactoryCard(card)) for card in sorted(game.factory_deck)]


def take(game: Game, step: steps.FactoryVisit, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The card lies beside the player mat for good."""
    yield StepPopped()
    if isinstance(decision, d.TakeFactoryCard):
        yield FactoryCardTaken(seat, decision.card)


def resource_bound(game: Game, seat: Seat, card: int) -> Payment | None:
    """How the resources that a card costs can be paid."""
    cost = FACTORY[card].cost
    different = "different_resources" in cost
    amount = cost.get("different_resources", 0) or cost.get("resources", 0)
    return payment.bound(game, seat, payment.RESOURCES, amount, different) if amount else None


def top_options(game: Game, seat: Seat, card: int) -> list[Option]:
    """Use the card if its cost can be paid: for all its gains, or for one of them."""
    row = FACTORY[card]
    if not payment.payable(game, seat, row.cost):
        return []
    bounds: dict[str, AnyBound] = {}
    if (resources := resource_bound(game, seat, card)) is not None:
        bounds["payment"] = resources
    if discard := row.cost.get("combat_cards"):
        bounds["cards"] = Some(tuple(sorted(seat.cards)), discard, discard)
    if row.choose == "one":
        return [Option(d.UseFactoryCard(gain=index), bounds or None) for index in range(len(row.gains))]
    bounds["amounts"] = UpTo(tuple(gain.amount for gain in row.gains))
    return [Option(d.UseFactoryCard(), bounds)]


def use(game: Game, seat: Seat, card: int, decision: d.UseFactoryCard) -> Iterator[Fact]:
    """Pay the card's cost and gain what it gives, apart from anything on the player mat."""
    row = FACTORY[card]
    due = resource_bound(game, seat, card)
    yield from payment.pay(seat, row.cost)
    if discard := row.cost.get("combat_cards"):
        yield CardsDiscarded(seat.index, decision.cards or tuple(sorted(seat.cards)[:discard]))
    if due is not None:
        parts = payment.default(due) if decision.payment is None else decision.payment
        yield from payment.spend(game, seat, parts)
    chosen = row.gains if decision.gain is None else (row.gains[decision.gain],)
    yield StepPushed(steps.Gains(seat.index, gains.scaled(chosen, decision.amounts)))


def begin_move(game: Game, seat: Seat) -> Iterator[Fact]:
    """The bottom action of every card: move one unit up to twice."""
    yield StepPushed(steps.Move(seat.index, 1, MOVE_REACH))
