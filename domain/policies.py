"""Policies: how a seat without a player decides. All randomness comes from the generator handed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import structs

from domain import decisions as d
from domain import keen, steady
from domain.prompts import AnyBound, Between, Mix, Option, Payment, Prompt, Some, UpTo
from domain.state import Game

Policy = Callable[[Game, Prompt, Random], d.Decision]

VARIED = 0.5
"""How often a field with bounds gets another value than the listed one."""


def plain(game: Game, prompt: Prompt, rng: Random) -> d.Decision:
    """Any option as it is listed."""
    return rng.choice(prompt.options).decision


def at_random(game: Game, prompt: Prompt, rng: Random) -> d.Decision:
    """Any option, with any values within its bounds."""
    return varied(rng.choice(prompt.options), rng)


def at_steady_pace(game: Game, prompt: Prompt, rng: Random) -> d.Decision:
    """An option that tends to bring the game forward; what it weighs is in `steady`."""
    seat = game.seats[prompt.seat]
    weights = [steady.weight(game, seat, option.decision) for option in prompt.options]
    option = rng.choices(prompt.options, weights)[0]
    return steady.filled(game, seat, option, rng) or varied(option, rng)


POLICIES: dict[str, Policy] = {
    "plain": plain,
    "random": at_random,
    "steady": at_steady_pace,
    "keen": keen.Keen(at_steady_pace),
}


def varied(option: Option, rng: Random) -> d.Decision:
    """The option's decision with some of its bounded fields at random."""
    if option.bounds is None:
        return option.decision
    changes = {name: within(bound, rng) for name, bound in option.bounds.items() if rng.random() < VARIED}
    return structs.replace(option.decision, **changes) if changes else option.decision


def within(bound: AnyBound, rng: Random) -> Any:
    """Any value that the bound admits."""
    match bound:
        case Between(least, most):
            return rng.randint(least, most)
        case Some(of, least, most):
            return tuple(rng.sample(of, rng.randint(least, most)))
        case UpTo(most):
            return tuple(rng.randint(0, each) for each in most)
        case Mix():
            return _mix(bound, rng)
        case Payment():
            return _payment(bound, rng)


def _mix(bound: Mix, rng: Random) -> dict[str, int]:
    tokens = [kind for kind, amount in bound.of.items() for _ in range(amount)]
    return dict(Counter(rng.sample(tokens, rng.randint(bound.least, min(bound.most, len(tokens))))))


def _payment(bound: Payment, rng: Random) -> tuple[d.Spend, ...] | None:
    """Tokens from any sources; None, the listed default, where a random order of them does not add up."""
    tokens = [source for source in bound.sources for _ in range(source.amount)]
    rng.shuffle(tokens)
    taken: Counter[tuple[str, str | None, int | None]] = Counter()
    kinds: set[str] = set()
    cards = bound.cards
    for token in tokens:
        kind = token.resource
        if token.card is not None:
            open_kinds = [kind for kind in bound.kinds if not (bound.different and kind in kinds)]
            if not cards or not open_kinds:
                continue
            cards -= 1
            kind = rng.choice(open_kinds)
        elif bound.different and kind in kinds:
            continue
        kinds.add(kind)
        taken[kind, token.territory, token.card] += 1
        if taken.total() == bound.amount:
            return tuple(_spends(taken))
    return None


def _spends(taken: Counter[tuple[str, str | None, int | None]]) -> list[d.Spend]:
    """One part for each territory and type, and one for each card."""
    parts: list[d.Spend] = []
    for (kind, territory, card), amount in taken.items():
        if card is None:
            parts.append(d.Spend(kind, amount, territory))
        else:
            parts += [d.Spend(kind, 1, None, card) for _ in range(amount)]
    return parts
