"""What abilities offer where units have ended their movement: faction tokens, above all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain import decisions as d
from domain import hooks, steps
from domain.chance import Chance
from domain.control import enemy_at, is_character
from domain.facts import Fact, StepPopped
from domain.prompts import Option
from domain.state import Game, Seat


def unresolved(game: Game, seat: Seat, unit: str) -> bool:
    """Does a combat or an encounter wait where the unit stands?"""
    at = seat.units[unit]
    return enemy_at(game, seat.index, at) is not None or (is_character(unit) and at in game.encounters)


def listed(game: Game, seat: Seat, units: Iterable[str]) -> list[Option]:
    """What abilities let a seat do where these units ended their movement, once nothing is left to resolve there
    (rulebook L4437)."""
    found = hooks.movement_offers.of(seat.abilities)
    if not found:
        return []
    ready = [unit for unit in units if not unresolved(game, seat, unit)]
    distinct = {option.decision: option for unit in ready for own in found for option in own(game, seat, unit)}
    return list(distinct.values())


def accept(game: Game, seat: Seat, decision: d.PlaceToken | d.ArmToken) -> Iterator[Fact]:
    """A faction token is placed or turned over."""
    for own in hooks.movement_offer_taken.of(seat.abilities):
        yield from own(game, seat, decision)


def options(game: Game, step: steps.Offers, _: int) -> list[Option]:
    """The offers to all units that had to wait, or none of them."""
    return [*listed(game, game.seats[step.seat], step.units), Option(d.Pass())]


def skip(game: Game, step: steps.Offers, _: Chance) -> Iterator[Fact] | None:
    """Without an offer there is nothing to ask."""
    return None if len(options(game, step, step.seat)) > 1 else iter((StepPopped(),))


def take(game: Game, step: steps.Offers, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """One offer after another, until the player has done."""
    if isinstance(decision, d.PlaceToken | d.ArmToken):
        yield from accept(game, game.seats[seat], decision)
    else:
        yield StepPopped()
