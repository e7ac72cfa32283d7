"""Combatants that no player leads: each has a seat of its own kind, dice for a mind, and fights whoever it meets
(rulebook L1760, L2742, L3194)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from domain import combat, forcing, hooks, steps
from domain import decisions as d
from domain.chance import Chance
from domain.content import COMBATANTS
from domain.control import board, enemy_at, fights, playing
from domain.facts import DeckShuffled, Fact, ResourcesRemoved, StepPopped, UnitMoved, UnitRetreated
from domain.module_facts import CombatantJoined, CombatCardsTurned, DiceRolled
from domain.prompts import Option
from domain.state import Game, Seat

MOVEMENT, COMBAT, POWER = "movement", "combat", "power"
"""What dice are rolled for."""
SIDES = tuple(COMBATANTS.compass)


def join(game: Game, combatant: str, before: int) -> Iterator[Fact]:
    """A combatant takes a seat; its turn comes just before that of a player."""
    seat, at = len(game.seats), game.order.index(before)
    order = (*game.order[:at], seat, *game.order[at:])
    yield CombatantJoined(seat, combatant, board(game).factory, order)


def seat_of(game: Game, combatant: str) -> Seat | None:
    """The seat of a combatant that has joined."""
    return next((seat for seat in game.seats if combatant in seat.abilities), None)


def roll(seat: Seat, purpose: str, count: int, chance: Chance) -> Generator[Fact, None, tuple[int, ...]]:
    """Dice for a combatant."""
    dice = tuple(chance.pick(f"die-{purpose}", SIDES) for _ in range(count))
    yield DiceRolled(seat.index, purpose, dice)
    return dice


def turn_up(game: Game, count: int, chance: Chance) -> Generator[Fact, None, tuple[int, ...]]:
    """The top cards of the combat deck go onto the discard pile; beneath a deck too small come the discards."""
    if len(game.combat_deck) < count and game.combat_discard:
        cards = (*chance.shuffle("combat", sorted(game.combat_discard)), *game.combat_deck)
        yield DeckShuffled("combat", len(cards), cards)
    turned = tuple(reversed(game.combat_deck[-count:]))
    yield CombatCardsTurned(turned)
    return turned


def beside(game: Game, at: str, die: int) -> str | None:
    """The territory to which a die points; water is no hindrance, home bases are off the map."""
    place = board(game).step(at, COMBATANTS.compass[die])
    return place if place is not None and board(game).is_territory(place) else None


def defended(game: Game, seat: Seat, at: str) -> bool:
    """Would the combatant have to fight there?"""
    here = game.presence.get(at, {})
    return any(fights(units) for who, units in here.items() if who != seat.index)


def arrive(game: Game, seat: Seat, at: str, chance: Chance) -> Iterator[Fact]:
    """A combatant drives workers home and fights characters and mechs; tokens mean nothing to it."""
    if defended(game, seat, at):
        yield from combat.begin(game, seat, at, chance)
        return
    while enemy_at(game, seat.index, at) is not None:
        yield from forcing.force_workers(game, seat, at)


def go(game: Game, seat: Seat, unit: str, to: str, chance: Chance) -> Iterator[Fact]:
    """A combatant moves of its own accord."""
    yield UnitMoved(seat.index, unit, to)
    yield from arrive(game, seat, to, chance)


def retreat(game: Game, seat: Seat, unit: str, to: str, chance: Chance) -> Iterator[Fact]:
    """A combatant is driven away and may meet the next opponent; what it leaves behind on a lake is lost."""
    source = seat.units[unit]
    yield UnitRetreated(seat.index, unit, to)
    if board(game).is_lake(source) and source in game.resources and source not in game.presence:
        yield ResourcesRemoved(source, dict(game.resources[source]))
    yield from arrive(game, seat, to, chance)


def run(game: Game, step: steps.CombatantTurn, chance: Chance) -> Iterator[Fact] | None:
    """What the combatant does next in its turn."""
    (own,) = hooks.combatant_turn.of(game.seats[step.seat].abilities)
    return own(game, step, chance)


def speaker(game: Game, step: steps.CombatantTurn) -> list[int]:
    """Who speaks for the players in the turn of a combatant: the first of them."""
    around = playing(game)
    return [next(seat for seat in (*around[_first(game, step, around) :], *around) if game.seats[seat].kind == "human")]


def _first(game: Game, step: steps.CombatantTurn, around: list[int]) -> int:
    """Where the players after the combatant begin."""
    at = game.order.index(step.seat)
    return sum(1 for seat in around if game.order.index(seat) < at)


def orders(game: Game, step: steps.CombatantTurn, _: int) -> list[Option]:
    """The players choose the order of several combats."""
    return [Option(d.ChooseCombat(at)) for at in combat.contested(game, game.seats[step.seat])]


def choose(game: Game, step: steps.CombatantTurn, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The chosen combat begins."""
    assert isinstance(decision, d.ChooseCombat)
    yield from combat.begin(game, game.seats[step.seat], decision.territory, chance)


def _unoccupied(game: Game, at: str) -> list[str]:
    """Territories around a place without any units."""
    chart = board(game)
    return [to for to in chart.neighbours[at] if to in chart.hexes and to not in game.presence]


def _driven(game: Game, step: steps.DriveOff) -> tuple[Seat, str, str]:
    """The combatant, its unit and where it was beaten."""
    seat = game.seats[step.combatant]
    ((unit, at),) = seat.units.items()
    return seat, unit, at


def ways_off(game: Game, step: steps.DriveOff, _: int) -> list[Option]:
    """Any adjacent territory without units."""
    _seat, unit, at = _driven(game, step)
    return [Option(d.RetreatUnit(unit, to)) for to in _unoccupied(game, at)]


def drive_off(game: Game, step: steps.DriveOff, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The combatant goes where the winner wants it."""
    assert isinstance(decision, d.RetreatUnit)
    yield StepPopped()
    yield from retreat(game, game.seats[step.combatant], decision.unit, decision.to, chance)


def drive_off_at_once(game: Game, step: steps.DriveOff, chance: Chance) -> Iterator[Fact] | None:
    """With one way there is no choice; an Automa leaves it to the die, and so do all where no way is free."""
    free = _unoccupied(game, _driven(game, step)[2])
    chosen = len(free) > 1 and game.seats[step.seat].kind == "human"
    return None if chosen else _cast_off(game, step, free, chance)


def _cast_off(game: Game, step: steps.DriveOff, free: list[str], chance: Chance) -> Iterator[Fact]:
    """The die decides; it is rolled again until a free territory comes up, if there is one, and never sends a
    combatant into a combat that is still to be fought (rulebook L3250, L3265)."""
    seat, unit, at = _driven(game, step)
    to = free[0] if len(free) == 1 else None
    while to is None:
        (die,) = yield from roll(seat, MOVEMENT, 1, chance)
        place = beside(game, at, die)
        if place in free or (not free and place is not None and len(game.presence[place]) == 1):
            to = place
    yield StepPopped()
    yield from retreat(game, seat, unit, to, chance)
