"""Prompts: who is awaited, for what, and every option; where a value can vary, the option carries its bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Union

from msgspec import Struct

from domain.decisions import Decision, Spend
from domain.tagged import kebab


class Bound(Struct, frozen=True, gc=False, tag_field="type", tag=kebab, omit_defaults=True):
    """What a field of a decision may hold; `admits` tells whether a value is within it."""


class Between(Bound, frozen=True, gc=False):
    """A number from `least` to `most`."""

    least: int
    most: int

    def admits(self, value: Any) -> bool:
        return isinstance(value, int) and self.least <= value <= self.most


class Some(Bound, frozen=True, gc=False):
    """Some of the listed things, each as often as it is listed; with `alike`, any number that are all the same."""

    of: tuple[str | int, ...]
    least: int
    most: int
    alike: bool = False

    def admits(self, value: Any) -> bool:
        fits = self.least <= len(value) <= self.most or (self.alike and len(set(value)) == 1)
        return fits and not Counter(value) - Counter(self.of)


class Mix(Bound, frozen=True, gc=False):
    """Tokens of several types, at most `of` of each and `least` to `most` in all."""

    of: dict[str, int]
    least: int
    most: int

    def admits(self, value: Any) -> bool:
        of = self.of
        return self.least <= sum(value.values()) <= self.most and all(
            kind in of and 0 < amount <= of[kind] for kind, amount in value.items()
        )


class UpTo(Bound, frozen=True, gc=False):
    """A number for each benefit, from 0 to its printed amount."""

    most: tuple[int, ...]

    def admits(self, value: Any) -> bool:
        return len(value) == len(self.most) and all(0 <= n <= most for n, most in zip(value, self.most, strict=True))


class Payment(Bound, frozen=True, gc=False):
    """Tokens from these sources: `amount` in all, with `cards` of them at most as combat cards."""

    amount: int
    kinds: tuple[str, ...]
    sources: tuple[Spend, ...]
    cards: int = 0
    different: bool = False

    def admits(self, value: Any) -> bool:
        paid = Counter[tuple[str | None, str]]()
        in_cards = Counter[int]()
        for part in value:
            if part.amount < 1 or (part.card is None) == (part.territory is None):
                return False
            if part.card is not None:
                if part.amount != 1:
                    return False
                in_cards[part.card] += 1
            else:
                paid[part.territory, part.resource] += part.amount
        held = Counter({(s.territory, s.resource): s.amount for s in self.sources if s.card is None})
        hand = Counter({s.card: s.amount for s in self.sources if s.card is not None})
        return (
            sum(part.amount for part in value) == self.amount
            and in_cards.total() <= self.cards
            and not paid - held
            and not in_cards - hand
            and all(part.resource in self.kinds for part in value)
            and (not self.different or _all_different(value))
        )


def _all_different(value: tuple[Spend, ...]) -> bool:
    kinds = [part.resource for part in value]
    return len(set(kinds)) == len(kinds) and all(part.amount == 1 for part in value)


AnyBound = Union[Between, Some, Mix, UpTo, Payment]  # noqa: UP007 - msgspec reads this at run time


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """A decision that will be accepted as it stands, and the bounds of the fields that may differ."""

    decision: Decision
    bounds: Mapping[str, AnyBound] | None = None


class Prompt(Struct, frozen=True, gc=False):
    """A seat is awaited for one decision of this kind."""

    id: str
    seat: int
    kind: str
    options: list[Option]


def matching(options: list[Option], decision: Decision) -> Option | None:
    """The option that a decision takes: as listed, or within an option's bounds."""
    for option in options:
        if option.decision == decision:
            return option
    for option in options:
        if within(option, decision):
            return option
    return None


NOTHING: tuple[object, ...] = ((), {})


def within(option: Option, decision: Decision) -> bool:
    """Does the decision differ from the option only in bounded fields, and within their bounds?

    Where there is nothing to choose from, to say nothing and to say "none of it" are the same.
    """
    listed, bounds = option.decision, option.bounds or {}
    if type(listed) is not type(decision):
        return False
    for name in listed.__struct_fields__:
        value = getattr(decision, name)
        if value == getattr(listed, name):
            continue
        bound = bounds.get(name)
        if bound is None and value in NOTHING and getattr(listed, name) is None:
            continue
        if bound is None or (value is not None and not bound.admits(value)):
            return False
    return True
