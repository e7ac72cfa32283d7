"""Encounters: a character meets the people of a territory and takes an option of a card (rulebook L1330)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import decisions as d
from domain import gains, hooks, movement, payment, steps, triumphs
from domain.chance import Chance
from domain.content import ENCOUNTERS
from domain.control import board, contenders, enemy_at, friends, is_character, is_mech, units_at
from domain.facts import (
    CardsSeen,
    EncounterBegan,
    EncounterEnded,
    Fact,
    StepChanged,
    StepPopped,
    StepPushed,
    UnitMoved,
)
from domain.prompts import Option, Some, UpTo
from domain.state import Game, Seat


def met(game: Game, seat: Seat) -> str | None:
    """The encounter token that a character stands on, with no opponent there."""
    places = (at for unit, at in seat.units.items() if is_character(unit) and at in game.encounters)
    return next((at for at in places if enemy_at(game, seat.index, at) is None), None)


def begin(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    """The token goes and a card is turned up for all to see, unless a module has something else there."""
    for own in hooks.encounter_claimed.of(game.modules):
        if (instead := own(game, seat, at)) is not None:
            yield from instead
            return
    card = game.encounter_deck[-1]
    left = max([1, *(own(game, seat) for own in hooks.encounter_options.of(seat.abilities))])
    yield EncounterBegan(seat.index, at, card)
    yield StepPushed(steps.Encounter(seat.index, at, card, left))


def open_options(game: Game, step: steps.Encounter) -> list[Option]:
    """Options of the card that can be paid and were not taken yet."""
    seat = game.seats[step.seat]
    return [
        Option(d.TakeEncounterOption(index), {"amounts": UpTo(tuple(gain.amount for gain in row.gains))})
        for index, row in enumerate(ENCOUNTERS[step.card].options)
        if index not in step.taken and payment.payable(game, seat, row.cost)
    ]


def end(game: Game, step: steps.Encounter, _: Chance) -> Iterator[Fact] | None:
    """The card goes under the deck once its options are taken."""
    return None if step.left and open_options(game, step) else _end(game, step)


def _end(game: Game, step: steps.Encounter) -> Iterator[Fact]:
    yield StepPopped()
    yield EncounterEnded(step.card)
    yield from completed(game, game.seats[step.seat], step.territory)


def completed(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    """After an encounter come the stars that it earned, and what modules add to it."""
    yield from triumphs.award(game, seat)
    for own in hooks.encounter_ended.of(game.modules):
        yield from own(game, seat, at)


def options(game: Game, step: steps.Encounter, _: int) -> list[Option]:
    """One option must be taken; a further one may be."""
    listed = open_options(game, step)
    return [*listed, Option(d.Pass())] if step.taken else listed


def take(game: Game, step: steps.Encounter, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """Pay the option's cost; what it gives comes to the character's territory."""
    if not isinstance(decision, d.TakeEncounterOption):
        yield from _end(game, step)
        return
    row = ENCOUNTERS[step.card].options[decision.option]
    yield StepChanged(steps.Encounter(seat, step.territory, step.card, step.left - 1, (*step.taken, decision.option)))
    yield from payment.pay(game.seats[seat], row.cost)
    yield StepPushed(steps.Gains(seat, gains.scaled(row.gains, decision.amounts), step.territory))


def peek_options(game: Game, step: steps.PeekCards, _: int) -> list[Option]:
    """Any opponent who holds combat cards, or none."""
    held = [other.index for other in contenders(game) if other.cards and _opposes(game, step.seat, other)]
    return [*(Option(d.Peek(other)) for other in held), Option(d.Pass())]


def _opposes(game: Game, seat: int, other: Seat) -> bool:
    return other.index != seat and not friends(game, seat, other.index)


def peek(game: Game, step: steps.PeekCards, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The player alone sees the cards."""
    yield StepPopped()
    if isinstance(decision, d.Peek):
        yield CardsSeen(seat, decision.seat, tuple(sorted(game.seats[decision.seat].cards)))


def empty_land(game: Game, at: str) -> list[str]:
    """Adjacent land territories with nothing at all on them, rivers or not."""
    chart = board(game)
    return [
        to
        for to in chart.neighbours[at]
        if to in chart.hexes
        and chart.terrain[to] != "lake"
        and to not in game.presence
        and to not in game.structures
        and to not in game.resources
        and to not in game.tokens
        and to not in game.encounters
        and to not in game.markers
    ]


def relocate_options(game: Game, step: steps.RelocateUnits, _: int) -> list[Option]:
    """Some or all of the units here, to one empty territory."""
    here = tuple(units_at(game, step.seat, step.territory))
    bounds = {"units": Some(here, 1, len(here))}
    listed = [Option(d.Relocate(to), bounds) for to in empty_land(game, step.territory)]
    return [*listed, Option(d.Pass())]


def relocate(game: Game, step: steps.RelocateUnits, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The units stand on the other territory; all of them when none are named."""
    yield StepPopped()
    if isinstance(decision, d.Relocate):
        yield from movement.enters(game, game.seats[seat], decision.territory)
        for unit in decision.units or tuple(units_at(game, seat, step.territory)):
            yield UnitMoved(seat, unit, decision.territory)
        yield from movement.entered(game, game.seats[seat], decision.territory, chance)


def worker_places(game: Game, seat: Seat) -> list[str]:
    """Territories with one of the seat's mechs."""
    hexes = board(game).hexes
    return list(dict.fromkeys(at for unit, at in seat.units.items() if is_mech(unit) and at in hexes))


def worker_options(game: Game, step: steps.GainWorker, _: int) -> list[Option]:
    """Beside one of the mechs, or not at all."""
    places = worker_places(game, game.seats[step.seat])
    return [*(Option(d.PlaceWorker(at)) for at in places), Option(d.Pass())]


def skip_worker(game: Game, step: steps.GainWorker, _: Chance) -> Iterator[Fact] | None:
    """Without a mech on the board or a worker on the mat, nothing is gained."""
    seat = game.seats[step.seat]
    possible = worker_places(game, seat) and any(gains.new_worker(seat, seat.base))
    return None if possible else iter((StepPopped(),))


def place_worker(game: Game, step: steps.GainWorker, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The worker stands beside the mech."""
    yield StepPopped()
    if isinstance(decision, d.PlaceWorker):
        yield from gains.new_worker(game.seats[seat], decision.territory)
