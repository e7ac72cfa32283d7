"""Gaining: tracks, coins, combat cards, resources, and the choices that other benefits need."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator

from domain import steps, triumphs
from domain.chance import Chance
from domain.content import TRACKS
from domain.content.schema import Gain
from domain.control import workers_on_board
from domain.facts import (
    CardsDrawn,
    Coins,
    DeckShuffled,
    Fact,
    Popularity,
    Power,
    ResourcesGained,
    StepChanged,
    StepPopped,
    StepPushed,
    UnitPlaced,
)
from domain.module_facts import CombatCardsTurned
from domain.state import Game, Seat

INSTANT = frozenset({"coins", "power", "popularity", "combat_cards"})


def instant(game: Game, seat: Seat, kind: str, amount: int, chance: Chance) -> Iterator[Fact]:
    """Gain coins, power, popularity or combat cards; tracks end at their last space."""
    if amount <= 0:
        return
    if kind == "coins":
        yield Coins(seat.index, seat.coins + amount)
    elif kind == "power":
        if seat.power < TRACKS.power_max:
            yield Power(seat.index, min(seat.power + amount, TRACKS.power_max))
    elif kind == "popularity":
        if seat.popularity < TRACKS.popularity_max:
            yield Popularity(seat.index, min(seat.popularity + amount, TRACKS.popularity_max))
    else:
        yield from draw_cards(game, seat, amount, chance)


def lose(seat: Seat, kind: str, amount: int) -> Iterator[Fact]:
    """Lose coins, power or popularity, down to nothing."""
    held = getattr(seat, kind)
    left = max(0, held - amount)
    if left == held:
        return
    if kind == "coins":
        yield Coins(seat.index, left)
    elif kind == "power":
        yield Power(seat.index, left)
    else:
        yield Popularity(seat.index, left)


def draw_cards(game: Game, seat: Seat, count: int, chance: Chance) -> Iterator[Fact]:
    """Draw combat cards; an empty deck is made anew from the discards, and without those nothing is drawn
    (rulebook L511)."""
    while count > 0:
        if not game.combat_deck:
            if not game.combat_discard:
                return
            cards = chance.shuffle("combat", sorted(game.combat_discard))
            yield DeckShuffled("combat", len(cards), tuple(cards))
        drawn = tuple(game.combat_deck[-count:])
        count -= len(drawn)
        yield CardsDrawn(seat.index, len(drawn), drawn)


def turn_up(game: Game, count: int, chance: Chance) -> Generator[Fact, None, tuple[int, ...]]:
    """The top combat cards go face up onto the discard pile; beneath a deck too small come the discards."""
    if len(game.combat_deck) < count and game.combat_discard:
        cards = (*chance.shuffle("combat", sorted(game.combat_discard)), *game.combat_deck)
        yield DeckShuffled("combat", len(cards), cards)
    turned = tuple(reversed(game.combat_deck[-count:]))
    yield CombatCardsTurned(turned)
    return turned


def new_worker(seat: Seat, at: str) -> Iterator[Fact]:
    """A worker comes from the player mat onto the board, if one is left."""
    number = workers_on_board(seat) + 1
    if number <= TRACKS.workers:
        yield UnitPlaced(seat.index, f"worker-{number}", at)


def scaled(gains: Iterable[Gain], amounts: tuple[int, ...] | None) -> tuple[Gain, ...]:
    """The gains in the amounts that the player takes of them; all of each when nothing is said."""
    if amounts is None:
        return tuple(gains)
    return tuple(
        Gain(kind=gain.kind, amount=amount, resource=gain.resource, at=gain.at)
        for gain, amount in zip(gains, amounts, strict=True)
        if amount > 0
    )


def run(game: Game, step: steps.Gains, chance: Chance) -> Iterator[Fact]:
    """Gain one benefit after another; stars come when all of them are there."""
    seat = game.seats[step.seat]
    for index, gain in enumerate(step.gains):
        if gain.kind in INSTANT:
            yield from instant(game, seat, gain.kind, gain.amount, chance)
        elif gain.kind == "resource" and gain.resource != "any" and step.territory is not None:
            yield ResourcesGained(step.territory, {str(gain.resource): gain.amount})
        elif gain.kind == "worker" and step.territory is not None:
            for _ in range(gain.amount):
                yield from new_worker(seat, step.territory)
        else:
            yield StepChanged(steps.Gains(step.seat, step.gains[index + 1 :], step.territory))
            yield StepPushed(CHOICES[gain.kind](step, gain))
            return
    yield StepPopped()
    yield from triumphs.award(game, seat)


CHOICES: dict[str, Callable[[steps.Gains, Gain], steps.Step]] = {
    "upgrade": lambda step, gain: steps.Upgrade(step.seat),
    "deploy": lambda step, gain: steps.Deploy(step.seat, step.territory),
    "build": lambda step, gain: steps.Build(step.seat, step.territory),
    "enlist": lambda step, gain: steps.Enlist(step.seat),
    "produce": lambda step, gain: steps.Produce(step.seat, gain.amount),
    "resource": lambda step, gain: steps.GainResources(
        step.seat, gain.amount, step.territory, spread=step.territory is None
    ),
    "worker": lambda step, gain: steps.GainWorker(step.seat),
    "peek": lambda step, gain: steps.PeekCards(step.seat),
    "relocate": lambda step, gain: steps.RelocateUnits(step.seat, step.territory or ""),
}
