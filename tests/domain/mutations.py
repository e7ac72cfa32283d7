"""Decisions just beside what is listed: a value outside its bounds, or a unit, place or number that no option names."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import structs

from domain.content import ABILITIES, BOTTOM, FACTIONS, TOP
from domain.control import board
from domain.decisions import Decision, Spend
from domain.enlisting import BONUSES
from domain.invariants import UNITS
from domain.prompts import AnyBound, Between, Mix, Option, Payment, Some, UpTo
from domain.state import Game

NOWHERE = "atlantis"
BENEFITS = [benefit.id for action in TOP.values() for benefit in action.benefits]
POOLS: dict[str, list[Any]] = {
    "unit": [*sorted(UNITS), "mech-9", "airship"],
    "section": list(range(-1, 7)),
    "benefit": BENEFITS,
    "top": BENEFITS,
    "bottom": list(BOTTOM),
    "recruit": list(BOTTOM),
    "bonus": list(BONUSES),
    "structure": [action.structure for action in TOP.values()],
    "ability": list(ABILITIES),
    "faction": list(FACTIONS),
    "mech": list(range(6)),
    "mod": list(ABILITIES),
    "count": [-1, 0, 17],
    "card": list(range(44)),
    "seat": list(range(-1, 8)),
    "option": list(range(-1, 5)),
    "lot": list(range(-1, 8)),
    "ask": [True, False],
    "shares": [True, False],
    "die": list(range(-1, 8)),
    "gain": [None, 0, 1, 2],
    "power": list(range(-1, 18)),
    "token": ["flag-1", "flag-4", "trap-coins", "trap-power", "trap-9", "influence-1", "influence-17"],
    "amount": [-1, 0, 1, 2, 9],
    "amounts": [(), (0,), (9, 9)],
    "coins": [-1, 0, 1, 50],
    "workers": [("worker-1",), ("worker-8",), ("character",)],
    "resources": [{"metal": 1}, {"gold": 1}],
    "units": [("mech-1",), ("worker-1", "worker-1")],
    "cards": [(2,), (5, 5), (9,)],
    "payment": [(Spend("metal", 1, NOWHERE),)],
}
"""Values to try for each field of a decision, by its name."""
NUMBERS: list[Any] = [-1, 0, 1, 7, 99]
TUPLES: list[Any] = [(), (0, 0), (99,)]


def values(game: Game, field: structs.FieldInfo) -> list[Any]:
    """Values of the right form for a field."""
    if field.name in ("to", "territory") and field.type is str:
        return [*board(game).territories, *board(game).bases.values(), NOWHERE]
    if field.name in POOLS:
        return POOLS[field.name]
    return TUPLES if "tuple" in str(field.type) else NUMBERS


def outside(bound: AnyBound, rng: Random) -> Any:
    """A value that the bound does not admit."""
    match bound:
        case Between(least, most):
            return rng.choice((least - 1, most + 1))
        case UpTo(most):
            return rng.choice(((*most, 0), tuple(n + 1 for n in most), tuple(-1 for _ in most)))
        case Some(of, least, most):
            too_many = (*of, *of[:1]) if most == len(of) else of[: most + 1]
            tries = [too_many, ("worker-9",), *([()] if least else [])]
            return rng.choice([value for value in tries if not bound.admits(value)])
        case Mix(of, least, _):
            kind, amount = rng.choice(sorted(of.items()))
            return rng.choice([{kind: amount + 1}, {kind: 0}, {kind: -1}, {"gold": 1}, *([{}] if least else [])])
        case Payment():
            return rng.choice(list(_unpaid(bound)))


def _unpaid(bound: Payment) -> Iterator[tuple[Spend, ...]]:
    """Payments that do not add up, or from where nothing is."""
    kind = bound.kinds[0]
    yield (Spend(kind, bound.amount + 1, NOWHERE),)
    yield (Spend("gold", bound.amount, NOWHERE),)
    if bound.amount:
        yield ()
        yield (Spend(kind, bound.amount, NOWHERE),)
        yield (Spend(kind, bound.amount),)
        yield tuple(Spend(kind, 1, None, 9) for _ in range(bound.amount))
    for source in bound.sources:
        if source.card is None:
            yield (Spend(source.resource, source.amount + 1, source.territory),)


def key(option: Option) -> tuple[Any, ...]:
    """What is fixed about an option: its type and every field without bounds."""
    return fixed(option.decision, set(option.bounds or ()))


def fixed(decision: Decision, free: set[str]) -> tuple[Any, ...]:
    """Nothing said and nothing taken are the same."""
    values = {f.name: getattr(decision, f.name) for f in structs.fields(decision) if f.name not in free}
    named = [(name, "nothing" if value in (None, (), {}) else repr(value)) for name, value in values.items()]
    return type(decision), *named


def mutations(game: Game, options: list[Option], rng: Random) -> Iterator[Decision]:
    """For one option, each of its fields changed so that nothing listed allows the decision any more."""
    option = rng.choice(options)
    bounds = option.bounds or {}
    for field in structs.fields(option.decision):
        if field.name in bounds:
            yield structs.replace(option.decision, **{field.name: outside(bounds[field.name], rng)})
            continue
        changed = structs.replace(option.decision, **{field.name: rng.choice(values(game, field))})
        if not any(fixed(changed, set(other.bounds or ())) == key(other) for other in options):
            yield changed
