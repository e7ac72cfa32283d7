"""Arriving: what happens where an Automa's unit has been placed (rulebook L3705, L3867)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import combat, encounters, forcing, hooks, movement
from domain.automa import tokens
from domain.automa.facts import FactoryCardHidden
from domain.automa.moves import Move
from domain.chance import Chance
from domain.content.schema import MoveKind
from domain.control import CHARACTER, board, enemy_at, fights, units_at
from domain.factory import visits
from domain.facts import EncounterRemoved, Fact, ResourcesRemoved, StepPopped, StepPushed, UnitMoved, UnitRetreated
from domain.state import Game, Seat
from domain.steps import Arrival, Foray


def enter(game: Game, seat: Seat, move: Move, chance: Chance) -> Iterator[Fact]:
    """The unit is placed: what a module has there is met, a Trap is sprung, workers alone are driven home, others must
    be fought.

    A unit that stays where it is moves nowhere and springs nothing.
    """
    unit, to = move
    if seat.units[unit] == to:
        return
    foray = Foray(unit, seat.units[unit], to)
    yield from movement.enters(game, seat, to)
    yield UnitMoved(seat.index, unit, to)
    yield from _meet(game, seat, foray, chance)
    yield from movement.entered(game, seat, to, chance)
    yield from tokens.spring(game, seat, to, chance)
    foe = enemy_at(game, seat.index, to)
    if foe is None:
        return
    there = list(units_at(game, foe, to))
    if fights(there):
        yield from combat.begin(game, seat, to, chance)
        return
    for struck in hooks.attacked.of(game.modules):
        yield from struck(game, seat.index, foe)
    for worker in there:
        yield UnitRetreated(foe, worker, game.seats[foe].base)
    yield from forcing.aggression(game, seat, foe, len(there))


def _meet(game: Game, seat: Seat, foray: Foray, chance: Chance) -> Iterator[Fact]:
    """What a module has where the unit arrives."""
    if found := hooks.arrives.of(game.modules):
        yield StepPushed(Arrival(seat.index, foray))
        for own in found:
            yield from own(game, seat, foray, chance)
        yield StepPopped()


def settle(game: Game, seat: Seat, move: Move, kind: MoveKind, at_once: bool, chance: Chance) -> Iterator[Fact]:
    """Once the unit holds the territory, its resources go, and the character takes an encounter token; `at_once`
    also a Factory card. The Encounter/Factory symbol leaves a token of the faction."""
    unit, to = move
    if seat.units.get(unit) != to:
        return
    if to in game.resources:
        yield ResourcesRemoved(to, dict(game.resources[to]))
    if unit == CHARACTER and to in game.encounters:
        yield EncounterRemoved(seat.index, to)
        yield from encounters.completed(game, seat, to)
    if at_once:
        yield from visit_factory(game, seat, chance)
    if kind == "encounter_factory":
        yield from tokens.leave(game, seat, to, chance)
    for own in hooks.automa_moved.of(game.modules):
        yield from own(game, seat, unit, kind, chance)


def visit_factory(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """A character on the Factory takes one card, at random and face down."""
    if seat.units.get(CHARACTER) == board(game).factory and visits(game, seat):
        yield FactoryCardHidden(seat.index, chance.pick("automa-factory", sorted(game.factory_deck)))
