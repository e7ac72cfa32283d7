"""Refusals: every reason why a decision does not answer a prompt, for people and for clients that branch on codes.

Nothing here decides what is legal: a decision is refused because no option admits it. These functions only
look for the rules that stand in its way, and so they run for refused decisions alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import structs

from domain import asides, cargo, encounters, hooks, movement, payment, production, steps, turn, ways
from domain import decisions as d
from domain.content import ENCOUNTERS, TOP
from domain.control import (
    board,
    characters_at,
    enemy_at,
    is_character,
    is_mech,
    is_worker,
    units_at,
    worker_territories,
)
from domain.problems import Illegal, Reason
from domain.prompts import AnyBound, Between, Mix, Option, Payment, Prompt, Some, UpTo
from domain.state import FACTORY_SECTION, Game, Seat

Explain = Callable[[Game, Any, Seat, Any], Iterator[Reason]]


def illegal(game: Game, prompt: Prompt, decision: d.Decision) -> Illegal:
    """The refusal of a decision, with every reason that can be named."""
    step, seat = game.steps[-1], game.seats[prompt.seat]
    explain = EXPLAIN.get((type(step), type(decision)))
    found = [*explain(game, step, seat, decision)] if explain is not None else []
    first, *more = found or _out_of_bounds(prompt.options, decision) or [_unlisted(prompt, decision)]
    return Illegal(first.code, first.detail, first.rule, tuple(more))


def not_awaited(game: Game, seat: int) -> Illegal:
    """The refusal of a seat that is not asked."""
    if seat != game.active and game.order:
        return Illegal("not-your-turn", f"It is the turn of seat {game.active}.", "L688")
    return Illegal("not-awaited", "The game does not wait for this seat.")


def illegal_aside(game: Game, seat: int, decision: asides.Aside) -> Illegal:
    """The refusal of an aside."""
    if isinstance(decision, d.GiveCoins):
        if not game.options.bribes:
            return Illegal("bribes-off", "Coins cannot be given away at this table.", "L1404")
        if decision.coins > game.seats[seat].coins:
            return Illegal("cannot-pay", f"You have {game.seats[seat].coins} coins.", "L1404")
    if isinstance(decision, d.ProposeAlliance) and (reason := _no_alliance(game, seat, decision.to)) is not None:
        return Illegal(reason.code, reason.detail, reason.rule)
    return Illegal("illegal-aside", "This is not possible now.")


def _no_alliance(game: Game, seat: int, to: int) -> Reason | None:
    """Why a seat cannot propose an alliance to another now."""
    if seat != game.active:
        return Reason("not-your-turn", "An alliance is proposed in one's own turn.", "L1702")
    if to not in game.order or any(game.seats[one].ally is not None for one in (seat, to)):
        return Reason("not-unbound", "An alliance needs two players who still hold their own tokens.", "L1702")
    if f"alliance-{to}" in game.seats[seat].used:
        return Reason("proposed-already", "You have proposed this in this turn.", "L1702")
    return None


def _unlisted(prompt: Prompt, decision: d.Decision) -> Reason:
    """A decision of a kind that is not asked for, or none of the listed ones."""
    kinds = list(dict.fromkeys(str(option.decision.__struct_config__.tag) for option in prompt.options))
    kind = str(decision.__struct_config__.tag)
    if kind in kinds:
        return Reason("illegal-decision", f"No option of the prompt {prompt.kind} is like this {kind}.")
    return Reason("illegal-decision", f"The prompt {prompt.kind} asks for {', '.join(kinds)}; {kind} is none of them.")


def _out_of_bounds(options: list[Option], decision: d.Decision) -> list[Reason]:
    """Fields that would have to differ to make the decision one of the listed options."""
    for option in options:
        if type(option.decision) is type(decision):
            found = _misfits(option, decision)
            if found is not None:
                return found
    return []


def _misfits(option: Option, decision: d.Decision) -> list[Reason] | None:
    """What keeps a decision from being this option; None if it means another one."""
    found: list[Reason] = []
    for field in structs.fields(decision):
        listed, value = getattr(option.decision, field.name), getattr(decision, field.name)
        bound = (option.bounds or {}).get(field.name)
        if value == listed or value is None or (bound is not None and bound.admits(value)):
            continue
        if bound is None and listed is not None:
            return None
        found.append(_beyond(field.name, bound))
    return found


def _beyond(name: str, bound: AnyBound | None) -> Reason:
    if bound is None:
        return Reason("out-of-bounds", f"{name} cannot be chosen here.")
    if isinstance(bound, Payment):
        what = " or ".join(bound.kinds)
        return Reason("wrong-payment", f"The payment is exactly {bound.amount} of {what} that you control.", "L446")
    return Reason("out-of-bounds", f"{name} must be {_wording(bound)}.")


def _wording(bound: AnyBound) -> str:
    match bound:
        case Between(least, most):
            return f"from {least} to {most}"
        case Some(of, least, most):
            return f"{least} to {most} of {', '.join(map(str, of))}"
        case Mix(of, least, most):
            return f"{least} to {most} of {', '.join(f'{n} {kind}' for kind, n in of.items())}"
        case UpTo(most):
            return f"{len(most)} numbers, at most {', '.join(map(str, most))}"
    return "within its bound"


def _section(game: Game, step: steps.ChooseSection, seat: Seat, decision: d.ChooseSection) -> Iterator[Reason]:
    if not 0 <= decision.section < FACTORY_SECTION + len(seat.factory):
        yield Reason("no-such-section", f"You have no section {decision.section}.", "L692")
    elif decision.section == seat.section:
        yield Reason("section-repeated", "The action token lay there in your previous turn.", "L692")


def _top(game: Game, step: steps.TopAction, seat: Seat, decision: d.TakeTop) -> Iterator[Reason]:
    if step.section >= FACTORY_SECTION:
        yield Reason("not-this-action", "The top action of a Factory card is taken with use-factory-card.", "L1356")
        return
    action = TOP[turn.section_of(seat, step.section).top]
    if decision.benefit not in [row.id for row in action.benefits]:
        yield Reason("not-this-action", f"{action.id} does not give {decision.benefit}.", "L693")
    elif decision.benefit == "gain_resources" and not worker_territories(game, seat):
        yield Reason("no-place", "All your workers are at home, so there is no place for resources.", "L778")


def _option(game: Game, step: steps.Encounter, seat: Seat, decision: d.TakeEncounterOption) -> Iterator[Reason]:
    rows = ENCOUNTERS[step.card].options
    if not 0 <= decision.option < len(rows):
        yield Reason("no-such-option", f"The card has {len(rows)} options.", "L1330")
    elif decision.option in step.taken:
        yield Reason("option-taken", "The option has been taken already.", "L1163")
    elif not payment.payable(game, seat, rows[decision.option].cost):
        yield Reason("cannot-pay", "You cannot pay what the option costs.", "L1858")


def _after_encounter(game: Game, step: steps.Encounter, seat: Seat, decision: d.Pass) -> Iterator[Reason]:
    if encounters.open_options(game, step):
        yield Reason("option-required", "An encounter is not passed by: take an option.", "L1330")


def _production(game: Game, step: steps.Produce, seat: Seat, decision: d.ProduceAt) -> Iterator[Reason]:
    at = decision.territory
    most = dict(production.territories(game, step)).get(at)
    if most is not None:
        yield Reason("out-of-bounds", f"The territory can produce 1 to {most}.", "L790")
    elif at in step.done:
        yield Reason("produced-already", "The territory has produced in this action.", "L788")
    elif not step.left and at in seat.units.values():
        yield Reason("no-more-territories", "No further territory may produce in this action.", "L788")
    else:
        yield Reason("nothing-produced", "None of yours can produce there.", "L790")


def _movement(game: Game, step: steps.Move, seat: Seat, decision: d.MoveUnit) -> Iterator[Reason]:
    unit, to = decision.unit, decision.to
    if unit not in seat.units:
        yield Reason("wrong-unit", f"You have no {unit} on the board.", "L714")
        return
    if unit == step.unit:
        if not step.steps:
            yield Reason("movement-ended", f"The movement of {unit} has ended.", "L714")
    elif unit in step.moved:
        yield Reason("unit-moved", f"{unit} has moved in this action; different units move.", "L1832")
    elif not step.left:
        yield Reason("moves-used-up", "No further unit may move in this action.", "L714")
    elif unit not in movement.startable(seat, step):
        yield Reason("same-place", "Of workers on one territory the first that is listed moves.")
    yield from _way(game, seat, unit, to)
    yield from _cargo(game, seat, decision)


def _way(game: Game, seat: Seat, unit: str, to: str) -> Iterator[Reason]:
    """Why the unit cannot step there."""
    at, chart = seat.units[unit], board(game)
    if to not in chart.places:
        yield Reason("unknown-place", f"The board has no {to}.")
    elif is_worker(unit) and enemy_at(game, seat.index, at) is not None:
        yield Reason("workers-held", "Workers cannot walk out of a combat.", "L750")
    elif is_worker(unit) and chart.is_lake(at):
        yield Reason("workers-on-lake", "Workers leave a lake only with a mech.", "L883")
    elif to not in ways.one_step(game, seat, unit):
        yield _barrier(game, seat, at, to)
    elif is_worker(unit) and enemy_at(game, seat.index, to) is not None:
        yield Reason("workers-kept-out", "Workers do not enter a territory with opposing units by themselves.", "L740")


def _barrier(game: Game, seat: Seat, at: str, to: str) -> Reason:
    chart = board(game)
    if not chart.is_territory(to):
        return Reason("home-base", "Units do not move into home bases.", "L752")
    if to in chart.rivers[at]:
        return Reason("river-between", "A river lies between, and the unit cannot cross it.", "L726")
    if to in chart.shores[at]:
        return Reason("lake-between", "The unit cannot move onto or off lakes.", "L726")
    return Reason("not-a-destination", f"{to} is not one step from {at} for this unit.", "L714")


def _cargo(game: Game, seat: Seat, decision: d.MoveUnit) -> Iterator[Reason]:
    """What the unit cannot carry, or cannot leave behind."""
    unit, at = decision.unit, seat.units[decision.unit]
    bounds = cargo.bounds(game, seat, unit) or {}
    if decision.workers and not is_mech(unit):
        yield Reason("only-mechs-carry", "Only mechs carry workers.", "L1846")
    elif decision.workers is not None and not _admitted(bounds.get("workers"), decision.workers):
        if any(map(is_character, decision.workers)):
            yield Reason("character-walks", "Mechs do not carry the character.", "L481")
        elif board(game).is_lake(at) and set(decision.workers) <= set(units_at(game, seat.index, at)):
            yield Reason("left-on-lake", "Workers cannot stay on a lake without a mech.", "L883")
        else:
            yield Reason("not-there", f"Not all of these workers are on {at}.", "L722")
    if decision.resources is not None and not _admitted(bounds.get("resources"), decision.resources):
        here = game.resources.get(at, {})
        if board(game).is_lake(at) and all(0 < n <= here.get(kind, 0) for kind, n in decision.resources.items()):
            yield Reason("left-on-lake", "Resources cannot stay on a lake without a character or mech.", "L883")
        else:
            yield Reason("not-there", f"Not all of these resources are on {at}.", "L720")


def _admitted(bound: AnyBound | None, value: Any) -> bool:
    return not value if bound is None else bound.admits(value)


def _token(game: Game, step: steps.Move | steps.Offers, seat: Seat, decision: d.PlaceToken) -> Iterator[Reason]:
    at = decision.territory
    if not hooks.movement_offers.of(seat.abilities) or decision.token not in seat.tokens:
        yield Reason("no-such-token", f"You have no {decision.token} to place.", "L1179")
    elif at in game.tokens:
        yield Reason("token-there", "A territory holds one faction token.", "L1179")
    elif not characters_at(game, seat.index, at):
        yield Reason("character-elsewhere", "A token is placed where the character ended its movement.", "L1179")
    else:
        yield Reason("resolve-first", "A token comes after the movement, the combat and the encounter.", "L4437")


EXPLAIN: dict[tuple[type[Any], type[Any]], Explain] = {
    (steps.ChooseSection, d.ChooseSection): _section,
    (steps.TopAction, d.TakeTop): _top,
    (steps.Encounter, d.TakeEncounterOption): _option,
    (steps.Encounter, d.Pass): _after_encounter,
    (steps.Produce, d.ProduceAt): _production,
    (steps.Move, d.MoveUnit): _movement,
    (steps.Move, d.PlaceToken): _token,
    (steps.Offers, d.PlaceToken): _token,
}
"""Explainers by what is asked and what was answered."""
