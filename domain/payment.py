"""Paying: tracks, coins, cards, and resources from any territories one controls (rulebook L448)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from domain import hooks
from domain.content.schema import CostKind
from domain.control import controlled
from domain.decisions import Spend
from domain.facts import CardsDiscarded, Coins, Fact, Popularity, Power, ResourcesSpent
from domain.prompts import Payment
from domain.state import Game, Seat

RESOURCES = ("metal", "food", "oil", "wood")


def stock(game: Game, seat: Seat) -> dict[str, int]:
    """All the resources that a seat controls, by type."""
    return lying(game, controlled(game, seat))


def spendable(game: Game, seat: Seat) -> list[str]:
    """Where a seat may spend resources from: what it controls, then what others let it spend."""
    own = controlled(game, seat)
    shared = [at for module in hooks.shared.of(game.modules) for at in module(game, seat)]
    return list(dict.fromkeys([*own, *shared])) if shared else own


def lying(game: Game, places: list[str]) -> dict[str, int]:
    """The resources on some territories, by type."""
    total: dict[str, int] = {}
    for at in places:
        for kind, amount in game.resources.get(at, {}).items():
            total[kind] = total.get(kind, 0) + amount
    return total


def cards_as_resources(game: Game, seat: Seat) -> int:
    """How many combat cards the seat may spend as resources now."""
    return min(len(seat.cards), sum(own(game, seat) for own in hooks.payment_cards.of(seat.abilities)))


def payable(game: Game, seat: Seat, cost: Mapping[CostKind, int]) -> bool:
    """Can the seat pay the full cost?"""
    for kind, amount in cost.items():
        if kind == "combat_cards":
            if len(seat.cards) < amount:
                return False
        elif kind in ("resources", "different_resources"):
            held = lying(game, spendable(game, seat))
            tokens = len(held) if kind == "different_resources" else sum(held.values())
            if tokens + cards_as_resources(game, seat) < amount:
                return False
        elif getattr(seat, kind) < amount:
            return False
    return True


def pay(seat: Seat, cost: Mapping[CostKind, int]) -> Iterator[Fact]:
    """Pay the coins, power and popularity of a cost."""
    for kind, amount in cost.items():
        if kind == "coins":
            yield Coins(seat.index, seat.coins - amount)
        elif kind == "power":
            yield Power(seat.index, seat.power - amount)
        elif kind == "popularity":
            yield Popularity(seat.index, seat.popularity - amount)


def bound(game: Game, seat: Seat, kinds: tuple[str, ...], amount: int, different: bool = False) -> Payment | None:
    """How `amount` tokens of these kinds can be paid; None if they cannot."""
    sources = []
    for at in spendable(game, seat):
        here = game.resources.get(at)
        if here:
            sources += [Spend(kind, here[kind], at) for kind in kinds if kind in here]
    tokens = len({s.resource for s in sources}) if different else sum(s.amount for s in sources)
    cards = cards_as_resources(game, seat)
    if tokens + cards < amount:
        return None
    if cards:
        sources += [Spend(kinds[0], seat.cards.count(card), card=card) for card in sorted(set(seat.cards))]
    return Payment(amount, kinds, tuple(sources), cards, different)


def default(payment: Payment) -> tuple[Spend, ...]:
    """Tokens first, in the order of the sources, then the lowest card."""
    parts: list[Spend] = []
    left = payment.amount
    kinds: set[str] = set()
    for source in payment.sources:
        if not left:
            break
        if payment.different and source.card is None and source.resource in kinds:
            continue
        use = 1 if payment.different or source.card is not None else min(left, source.amount)
        kind = _unused(kinds) if source.card is not None and payment.different else source.resource
        parts.append(Spend(kind, use, source.territory, source.card))
        kinds.add(kind)
        left -= use
    return tuple(parts)


def _unused(kinds: set[str]) -> str:
    return next(kind for kind in RESOURCES if kind not in kinds)


def spend(game: Game, seat: Seat, parts: tuple[Spend, ...]) -> Iterator[Fact]:
    """Spend the tokens and cards of a payment."""
    for part in parts:
        if part.card is not None:
            yield CardsDiscarded(seat.index, (part.card,))
            for own in hooks.payment_card_spent.of(seat.abilities):
                yield from own(game, seat)
        elif part.territory is not None:
            yield ResourcesSpent(seat.index, part.territory, {part.resource: part.amount})


@cache
def produce_cost(exposed: tuple[CostKind | None, ...]) -> dict[CostKind, int]:
    """The cost shown on the exposed boxes of the Produce action."""
    return {kind: 1 for kind in exposed if kind is not None}
