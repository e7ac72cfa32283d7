"""What the `steady` policy weighs: progress on the mats first, then land, then fights that can be won."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import structs

from domain import decisions as d
from domain import hooks, payment, steps, triumphs, turn
from domain.content import BOTTOM, MATS, TOP
from domain.content.schema import Section
from domain.control import board, enemy_at, fights, is_worker, units_at, workers, workers_on_board
from domain.production import PRODUCES
from domain.prompts import Mix, Option, Some
from domain.state import FACTORY_SECTION, Game, Seat
from domain.upgrading import CUBES

NEVER, SELDOM, SOMETIMES, OFTEN, GLADLY, EAGERLY = 0.01, 0.1, 0.5, 1.0, 4.0, 20.0
FULL = 8
"""Workers beyond which a seat makes no more."""
PATIENCE = 70
"""Turns of each player after which a game has stalled: poverty and equal strength are then worth a risk."""


def weight(game: Game, seat: Seat, decision: d.Decision) -> float:
    """How much the seat is inclined to decide so."""
    own = WEIGHTS.get(type(decision))
    return own(game, seat, decision) if own is not None else OFTEN


def stalled(game: Game) -> bool:
    """Does the game take long, because the seats are poor or none dares to attack for the stars that are left?"""
    return game.turn > PATIENCE * len(game.order)


def finished(seat: Seat, bottom: str) -> bool:
    """Is nothing left to gain from a bottom action but its coins?"""
    done = {
        "upgrade": len(seat.cubes) == len(CUBES),
        "deploy": sum(unit[0] == "m" for unit in seat.units) == 4,
        "build": len(seat.structures) == len(TOP),
        "enlist": len(seat.recruits) == len(BOTTOM),
    }
    return done[bottom]


def missing(game: Game, seat: Seat) -> dict[str, int]:
    """By resource, how many tokens the next bottom action of each kind still needs."""
    held = payment.stock(game, seat)
    lacking: dict[str, int] = {}
    for section in MATS[seat.mat].sections:
        kind = BOTTOM[section.bottom].resource
        if not finished(seat, section.bottom):
            lacking[kind] = max(0, turn.bottom_cost(seat, section) - held.get(kind, 0))
    return lacking


def _section(game: Game, seat: Seat, decision: d.ChooseSection) -> float:
    if decision.section >= FACTORY_SECTION:
        return GLADLY
    section = turn.section_of(seat, decision.section)
    lacking = missing(game, seat)
    ready = not finished(seat, section.bottom) and not lacking[BOTTOM[section.bottom].resource]
    return (EAGERLY if ready else SELDOM) + _top_appeal(game, seat, section, lacking)


def _top_appeal(game: Game, seat: Seat, section: Section, lacking: dict[str, int]) -> float:
    """What the top action of a section promises."""
    match section.top:
        case "produce":
            made = {PRODUCES.get(board(game).terrain.get(at, "")) for unit, at in seat.units.items() if is_worker(unit)}
            useful = any(lacking.get(kind or "") for kind in made) or "worker" in made
            return GLADLY if useful else SELDOM
        case "trade":
            return OFTEN if seat.coins and any(lacking.values()) else SELDOM
        case "bolster":
            return OFTEN if seat.coins and seat.power < 16 else SELDOM
        case _:
            return GLADLY


def _top(game: Game, seat: Seat, decision: d.TakeTop) -> float:
    match decision.benefit:
        case "gain_resources":
            return GLADLY if any(missing(game, seat).values()) else SELDOM
        case "gain_popularity":
            return OFTEN if seat.popularity < 18 else NEVER
        case "gain_power":
            return GLADLY if seat.power < 16 else NEVER
        case "gain_coins":
            return SELDOM if seat.coins > 2 else EAGERLY if stalled(game) else OFTEN
        case _:
            return GLADLY


def _pass(game: Game, seat: Seat, decision: d.Pass) -> float:
    """Reluctantly, except at the end of a turn and instead of a bottom action that gives nothing more."""
    step = game.steps[-1]
    if isinstance(step, steps.EndTurn):
        return OFTEN
    if isinstance(step, steps.BottomAction) and step.section < FACTORY_SECTION:
        return OFTEN if finished(seat, turn.section_of(seat, step.section).bottom) else NEVER
    return SOMETIMES if isinstance(step, steps.Move) else NEVER


def strength(seat: Seat, fighting: int) -> int:
    """About as much as a seat can bring to a combat with so many characters and mechs."""
    return min(seat.power, 7) + sum(sorted(seat.cards, reverse=True)[:fighting])


def _prospect(game: Game, seat: Seat, at: str) -> float:
    """Is attacking there promising? What others hold in their hands is guessed from its size."""
    foe = enemy_at(game, seat.index, at)
    if foe is None:
        return OFTEN
    defenders = [unit for unit in units_at(game, foe, at) if not is_worker(unit)]
    if not defenders:
        return SOMETIMES if seat.popularity > 3 else SELDOM
    other = game.seats[foe]
    expected = min(other.power, 7) + 3 * min(len(defenders), len(other.cards))
    if stalled(game) and triumphs.has_room(game, seat, "combat"):
        return EAGERLY
    return GLADLY if strength(seat, 1) > expected and "combat" not in seat.stars else SELDOM


def _move(game: Game, seat: Seat, decision: d.MoveUnit) -> float:
    """To land nobody holds, to encounters and the Factory, workers to what is needed; in a game that has stalled, to
    what a module has put on the map."""
    to, unit = decision.to, decision.unit
    chart = board(game)
    if to not in chart.hexes:
        return NEVER
    if is_worker(unit):
        made = PRODUCES.get(chart.terrain[to])
        wanted = missing(game, seat).get(made or "", 0) or (made == "worker" and workers_on_board(seat) < FULL)
        return OFTEN if wanted else SELDOM
    appeal = _prospect(game, seat, to)
    if stalled(game) and any(own(game, seat, unit, to) for own in hooks.movement_stops.of(game.modules)):
        return appeal * EAGERLY
    if unit == "character" and (to in game.encounters or (to == chart.factory and not seat.factory)):
        return appeal * EAGERLY
    free = to not in game.presence and to not in game.structures
    return appeal * (GLADLY if free else OFTEN)


def _commit(game: Game, seat: Seat, decision: d.Commit) -> float:
    """All or nothing more often than something."""
    return GLADLY if decision.power in (0, min(seat.power, 7)) else SOMETIMES


WEIGHTS: dict[type[Any], Callable[[Game, Seat, Any], float]] = {
    d.ChooseSection: _section,
    d.TakeTop: _top,
    d.TakeBottom: lambda game, seat, decision: EAGERLY,
    d.UseFactoryCard: lambda game, seat, decision: GLADLY,
    d.Pass: _pass,
    d.MoveUnit: _move,
    d.Commit: _commit,
    d.RevealObjective: lambda game, seat, decision: EAGERLY * EAGERLY,
    d.ProduceAt: lambda game, seat, decision: GLADLY,
    d.PlaceToken: lambda game, seat, decision: GLADLY,
    d.ArmToken: lambda game, seat, decision: GLADLY,
}


def filled(game: Game, seat: Seat, option: Option, rng: Random) -> d.Decision | None:
    """The decision with bounded fields that serve the seat; None where any values will do."""
    decision, bounds = option.decision, option.bounds or {}
    match decision:
        case d.PlaceResources():
            return _needed(game, seat, decision, bounds, rng)
        case d.MoveUnit():
            return _loaded(game, seat, decision, bounds, rng)
        case d.Commit():
            cards = bounds.get("cards")
            if not isinstance(cards, Some) or not decision.power:
                return decision
            return structs.replace(decision, cards=tuple(sorted(seat.cards, reverse=True)[: cards.most]))
        case d.TakeTop() | d.ProduceAt() | d.TakeEncounterOption() | d.EnlistRecruit() | d.UseFactoryCard():
            return decision if rng.random() < 0.9 else None
        case d.Bid():
            return decision
        case d.TakeBottom():
            return decision if rng.random() < 0.5 else None
        case _:
            return None


def _needed(game: Game, seat: Seat, decision: d.PlaceResources, bounds: Any, rng: Random) -> d.Decision:
    """Tokens of the types that are missing most."""
    mix: Mix = bounds["resources"]
    lacking = missing(game, seat)
    wanted = [kind for kind, amount in lacking.items() for _ in range(min(amount, mix.of.get(kind, 0)))]
    rng.shuffle(wanted)
    if len(wanted) < mix.most:
        return decision
    chosen = wanted[: mix.most]
    return structs.replace(decision, resources={kind: chosen.count(kind) for kind in dict.fromkeys(chosen)})


def _loaded(game: Game, seat: Seat, decision: d.MoveUnit, bounds: Any, rng: Random) -> d.Decision | None:
    """Mechs take all workers along or none, and nobody carries goods into a fight."""
    foe = enemy_at(game, seat.index, decision.to)
    if foe is not None and fights(units_at(game, foe, decision.to)):
        return decision
    if "workers" in bounds and rng.random() < 0.5:
        at = seat.units[decision.unit]
        return structs.replace(decision, workers=tuple(workers(units_at(game, seat.index, at))))
    return decision if rng.random() < 0.5 else None
