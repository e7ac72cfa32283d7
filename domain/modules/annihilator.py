"""The Annihilator: a machine on the Factory that never moves, found by the first who goes there (rulebook L2742)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from domain import decisions as d
from domain import ending, hooks, npc, steps, turn
from domain.chance import Chance
from domain.combat import opponent
from domain.content import COMBATANTS
from domain.control import board, fights, players, units_at
from domain.facts import (
    CardsDiscarded,
    Committed,
    Fact,
    ModuleNoted,
    ObjectivesDealt,
    ObjectivesReturned,
    Power,
    StepChanged,
    StepPopped,
    StepPushed,
    UnitPlaced,
    UnitRetreated,
    UnitWithdrawn,
)
from domain.gains import lose
from domain.modules.manifest import Module
from domain.prompts import Option
from domain.rule import Rule
from domain.state import Game, Seat

ID = ABILITY = UNIT = "annihilator"
CONTROLLER = "annihilator-controller"
"""The note that holds the seat which found it."""
BEATEN = "annihilator-beaten"
"""And the seat which has beaten it."""
FOUGHT = "annihilator-fought"
AUTOMA_LOSES = 4
"""The power that an Automa loses with the first fight."""
ROW = COMBATANTS.annihilator

MODULE = Module(
    id=ID,
    rule="L2742",
    incompatible={"mad-tesla": "L2748", "desolation": "L2748"},
    campaign=True,
    endings=(ID,),
)


@hooks.movement_enters.on(ID)
def wake(game: Game, seat: Seat, to: str) -> Iterator[Fact]:
    """Whoever first moves a unit onto the Factory finds it there and controls it from then on."""
    if to == board(game).factory and CONTROLLER not in game.notes:
        yield ModuleNoted(CONTROLLER, seat.index)
        yield from npc.join(game, ABILITY, before=seat.index)
        yield UnitPlaced(game.seats[-1].index, UNIT, to)
        for player in players(game):
            yield from _replace_objectives(game, player)


def _replace_objectives(game: Game, seat: Seat) -> Iterator[Fact]:
    """Objectives that it makes impossible are put aside for others, as far as there are others (rulebook L2753)."""
    while doomed := [card for card in seat.objectives if card in ROW.objectives]:
        fresh = game.objective_deck[game.objectives_discarded :][-len(doomed) :]
        yield ObjectivesReturned(seat.index, len(doomed), tuple(doomed))
        if fresh:
            yield ObjectivesDealt(seat.index, len(fresh), tuple(fresh))


@hooks.movement_entered.on(ID)
def meet(game: Game, seat: Seat, at: str, chance: Chance) -> Iterator[Fact]:
    """Its finder rolls for its power; a worker without a character or mech goes back to its base (rulebook L2754)."""
    machine = npc.seat_of(game, ABILITY)
    if at != board(game).factory or machine is None or machine.power:
        return
    here = units_at(game, seat.index, at)
    if not fights(here):
        for worker in list(here):
            yield UnitRetreated(seat.index, worker, seat.base)
    yield from _roll(game, machine, chance)


def _roll(game: Game, machine: Seat, chance: Chance) -> Iterator[Fact]:
    """Two dice; its controller chooses one, an Automa the lower."""
    dice = yield from npc.roll(machine, npc.POWER, ROW.dice, chance)
    controller = game.seats[game.notes[CONTROLLER]]
    if len(set(dice)) == 1 or controller.kind != "human":
        yield Power(machine.index, min(dice))
    else:
        yield StepPushed(steps.ChooseDie(controller.index, machine.index, dice))


def dice_options(game: Game, step: steps.ChooseDie, _: int) -> list[Option]:
    """Either of the dice."""
    return [Option(d.ChooseDie(die)) for die in step.dice]


def choose_die(game: Game, step: steps.ChooseDie, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The die is its power until it is rolled again."""
    assert isinstance(decision, d.ChooseDie)
    yield StepPopped()
    yield Power(step.combatant, decision.die)


@hooks.turn_step.on(ABILITY)
def turn_step(seat: int) -> steps.Step:
    """Its turn, just before its controller's, is a roll of the dice."""
    return steps.CombatantTurn(seat, 1)


@hooks.combatant_turn.on(ABILITY)
def stir(game: Game, step: steps.CombatantTurn, chance: Chance) -> Iterator[Fact]:
    """It does not move; only its power changes (rulebook L2771)."""
    if not step.left:
        yield from turn.finish(game, step.seat)
        return
    yield StepChanged(structs.replace(step, left=0))
    yield from _roll(game, game.seats[step.seat], chance)


@hooks.combat_commits.on(ABILITY)
def strike(game: Game, combat: steps.Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """Its power, and four cards turned up from the deck once the player has chosen (rulebook L2761)."""
    cards = yield from npc.turn_up(game, ROW.cards, chance)
    yield Committed(seat, game.seats[seat].power, cards)


@hooks.combat_began.on(ABILITY)
def first_fight(game: Game, seat: int, combat: steps.Combat, chance: Chance) -> Iterator[Fact]:
    """An Automa that is the first to fight it loses at once, with power and a random card (rulebook L2785)."""
    foe = game.seats[opponent(combat, seat)]
    if FOUGHT not in game.notes and foe.kind == "automa":
        yield from lose(foe, "power", AUTOMA_LOSES)
        if foe.cards:
            yield CardsDiscarded(foe.index, (chance.pick("annihilator-card", sorted(foe.cards)),))
        yield StepChanged(structs.replace(combat, stage="over", winner=seat))
        yield StepPushed(steps.Retreat(foe.index, combat.territory))
    yield ModuleNoted(FOUGHT, 1)


@hooks.combat_concluded.on(ABILITY)
def fall(game: Game, combat: steps.Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """Beaten, it is removed and the game ends at once (rulebook L2763)."""
    if combat.winner != seat:
        yield UnitWithdrawn(seat, UNIT)
        yield ModuleNoted(BEATEN, opponent(combat, seat))
        yield from ending.end(game, ID)


STEPS: dict[type[Any], Rule] = {steps.ChooseDie: Rule(dice_options, choose_die)}
