"""Before a combat: what abilities ask of a player, a combat card to discard or a unit to bring up (rulebook L1276)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import cargo, gains, steps, ways
from domain import decisions as d
from domain.chance import Chance
from domain.control import board, enemy_at, is_worker
from domain.facts import CardsDiscarded, Fact, ResourcesMoved, StepPopped, UnitMoved
from domain.prompts import Option
from domain.state import Game, Seat


def discard_options(game: Game, step: steps.DiscardCard, _: int) -> list[Option]:
    """Any card of the hand."""
    return [Option(d.DiscardCard(card)) for card in sorted(set(game.seats[step.seat].cards))]


def discard_at_once(game: Game, step: steps.DiscardCard, chance: Chance) -> Iterator[Fact] | None:
    """Who holds one card or none is not asked. Equal cards leave no choice either, but not asking would tell all."""
    match game.seats[step.seat].cards:
        case []:
            return iter((StepPopped(),))
        case [card]:
            return _discard(game, step, card, chance)
        case _:
            return None


def discard(game: Game, step: steps.DiscardCard, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The card goes onto the discard pile, then new ones are drawn."""
    assert isinstance(decision, d.DiscardCard)
    yield from _discard(game, step, decision.card, chance)


def _discard(game: Game, step: steps.DiscardCard, card: int, chance: Chance) -> Iterator[Fact]:
    yield StepPopped()
    yield CardsDiscarded(step.seat, (card,))
    yield from gains.draw_cards(game, game.seats[step.seat], step.draw, chance)


def reserves(game: Game, seat: Seat, territory: str) -> list[str]:
    """Characters and mechs on adjacent territories that are in no combat and could step into this one."""
    beside = board(game).neighbours[territory]
    return [
        unit
        for unit, at in seat.units.items()
        if not is_worker(unit)
        and at in beside
        and enemy_at(game, seat.index, at) is None
        and territory in ways.one_step(game, seat, unit)
    ]


def reinforce_options(game: Game, step: steps.Reinforcement, _: int) -> list[Option]:
    """Any of the reserves."""
    units = reserves(game, game.seats[step.seat], step.territory)
    return [Option(d.MoveUnit(unit, step.territory)) for unit in units]


def reinforce(game: Game, step: steps.Reinforcement, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The unit joins the combat; off a lake, what cannot stay there comes along."""
    assert isinstance(decision, d.MoveUnit)
    owner, source = game.seats[seat], game.seats[seat].units[decision.unit]
    riders, tokens = cargo.carried(game, owner, decision)
    yield StepPopped()
    yield UnitMoved(seat, decision.unit, decision.to)
    for rider in riders:
        yield UnitMoved(seat, rider, decision.to, by=decision.unit)
    if tokens:
        yield ResourcesMoved(source, decision.to, tokens)
