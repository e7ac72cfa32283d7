"""Move symbols: which unit each selects, which territories are valid, and which of them it prefers (rulebook L3615)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import partial
from typing import NamedTuple

from domain import hooks
from domain.automa import tokens
from domain.automa.enemies import combat_units, enemy_on, fighting, nearest, occupied, places
from domain.automa.facts import DestinationChosen, SymbolRefused, UnitSelected
from domain.automa.icons import acts_as
from domain.automa.neighbourhoods import neighbours, of_units, threatened, within_reach
from domain.automa.tiebreakers import Criterion, choose, closest_to_factory
from domain.content.schema import MoveKind, MoveSymbol
from domain.control import CHARACTER, board, fights, is_mech, is_worker, units_at
from domain.facts import Fact
from domain.state import Game, Seat


class Move(NamedTuple):
    """A unit and where it goes."""

    unit: str
    to: str


class Rule(NamedTuple):
    """A symbol's rule: units to select from, valid territories for the selected one, and what it looks for."""

    units: Callable[[str], bool]
    valid: Callable[[Game, Seat, str], list[str]]
    seeks: Callable[[Game, Seat, str], Criterion] | None


def consider(game: Game, seat: Seat, number: int, symbol: MoveSymbol) -> Generator[Fact, None, Move | None]:
    """Evaluate a symbol: the move it leads to, or the reason why it leads to none."""

    def refused(reason: str) -> Iterable[Fact]:
        return [SymbolRefused(seat.index, number, symbol.kind, reason)]

    for instead in hooks.automa_instead.of(game.modules):
        move = yield from instead(game, seat, number, symbol)
        if move is not None:
            return Move(*move)
    rule = RULES[symbol.kind]
    units = [unit for unit in seat.units if rule.units(unit)]
    if not acts_as(seat, symbol.faction):
        yield from refused("faction")
    elif seat.power < symbol.power:
        yield from refused("power")
    elif not units:
        yield from refused("no-unit")
    else:
        unit, by = yield from select(game, seat, units)
        yield UnitSelected(seat.index, number, symbol.kind, unit, seat.units[unit], by)
        to = yield from destination(game, seat, rule, unit)
        if to is None and symbol.kind == "encounter_factory":
            to = yield from tokens.disarmed_trap(game, seat)
        if to is not None:
            return Move(unit, to)
        yield from refused("no-territory")
    return None


def select(game: Game, seat: Seat, units: list[str]) -> Generator[Fact, None, tuple[str, str]]:
    """The unit closest to the home base; at home the character goes before mechs (rulebook L3719)."""
    chart = board(game)
    closest = Criterion("closest-to-base", partial(chart.distance, seat.base))
    at, by = yield from choose(game, list(dict.fromkeys(seat.units[unit] for unit in units)), [closest])
    here = sorted(unit for unit in units if seat.units[unit] == at)
    if here[0] == CHARACTER and len(here) > 1:
        by = "character-first"
    return here[0], by


def destination(game: Game, seat: Seat, rule: Rule, unit: str) -> Generator[Fact, None, str | None]:
    """The valid territory that the symbol prefers; then the tiebreakers. A module may leave only one valid."""
    only = [] if is_worker(unit) else [own(game, seat, unit) for own in hooks.automa_goes.of(game.modules)]
    valid = [to for to in only if to is not None] or rule.valid(game, seat, unit)
    if not valid:
        return None
    seeks = rule.seeks
    if seeks is closest_to_enemy:
        seeks = next(iter(hooks.automa_seeks.of(game.modules)), seeks)
    wanted = [] if seeks is None else [seeks(game, seat, unit)]
    criteria = [*wanted, *tiebreakers(game, seat, unit)]
    to, by = yield from choose(game, valid, criteria)
    shown = criteria[0]
    yield DestinationChosen(seat.index, unit, to, by, shown.name, {at: shown.measure(at) for at in valid})
    return to


def tiebreakers(game: Game, seat: Seat, unit: str) -> list[Criterion]:
    """Closest to the Factory, then an armed Trap; what modules add comes before."""
    added = hooks.automa_tiebreakers.of(game.modules)
    first = [criterion for own in added for criterion in own(game, seat, unit)]
    return [*first, closest_to_factory(game), *tokens.armed_traps(game, seat)]


def for_worker(game: Game, seat: Seat, unit: str) -> list[str]:
    """Without other players' units and other workers, out of reach of enemy characters and mechs, and where a module
    does not keep workers away."""
    danger, barred = threatened(game, seat), hooks.movement_barred.of(game.modules)
    return [
        to
        for to in within_reach(game, seat)
        if to not in danger
        and not any(own(game, seat, to) for own in barred)
        and not occupied(game, seat, to)
        and not any(is_worker(other) and other != unit for other in units_at(game, seat.index, to))
    ]


def for_combat_unit(game: Game, seat: Seat, unit: str) -> list[str]:
    """Without other players' units and other characters or mechs of its own."""
    return [
        to
        for to in within_reach(game, seat)
        if not occupied(game, seat, to)
        and not fights(other for other in units_at(game, seat.index, to) if other != unit)
    ]


def for_encounter(game: Game, seat: Seat, unit: str) -> list[str]:
    """With an encounter token, or the Factory if a card can still be had there; without others' units or its mechs."""
    wanted = {*game.encounters, *([board(game).factory] if game.factory_deck and not seat.factory else ())}
    return [
        to
        for to in of_units(game, seat)
        if to in wanted and not occupied(game, seat, to) and not any(map(is_mech, units_at(game, seat.index, to)))
    ]


def for_attack(game: Game, seat: Seat, unit: str) -> list[str]:
    """With an enemy character or mech."""
    return [to for to in within_reach(game, seat) if fights(enemy_on(game, seat, to))]


def for_raid(game: Game, seat: Seat, unit: str) -> list[str]:
    """With enemy workers and nobody to protect them."""
    return [to for to in within_reach(game, seat) if (there := enemy_on(game, seat, to)) and not fights(there)]


def most_neighbours(game: Game, seat: Seat, unit: str) -> Criterion:
    """In the neighbourhood of the most of its units, not counting the one picked up."""
    return Criterion("most-neighbours", partial(neighbours, game, seat, unit), most=True)


def closest_to_enemy(game: Game, seat: Seat, unit: str) -> Criterion:
    """The shortest way from an enemy character or mech."""
    near = places(game, (at for _, _, at in combat_units(game, seat)))
    return Criterion("closest-to-enemy", partial(nearest, game, near))


def fewest_enemies(game: Game, seat: Seat, unit: str) -> Criterion:
    """The fewest enemy characters and mechs."""
    return Criterion("fewest-enemies", lambda at: fighting(enemy_on(game, seat, at)))


def most_resources(game: Game, seat: Seat, unit: str) -> Criterion:
    """The most resources, be it none."""
    return Criterion("most-resources", lambda at: sum(game.resources.get(at, {}).values()), most=True)


def fights_itself(unit: str) -> bool:
    """Can the unit attack?"""
    return not is_worker(unit)


RULES: dict[MoveKind, Rule] = {
    "move_worker": Rule(is_worker, for_worker, most_neighbours),
    "move_mech": Rule(is_mech, for_combat_unit, closest_to_enemy),
    "move_character": Rule(CHARACTER.__eq__, for_combat_unit, closest_to_enemy),
    "encounter_factory": Rule(CHARACTER.__eq__, for_encounter, None),
    "attack_combat": Rule(fights_itself, for_attack, fewest_enemies),
    "attack_worker": Rule(fights_itself, for_raid, most_resources),
}
"""Every symbol of the first row."""
