"""Asides: what a seat may do at any time in a running game without being asked."""

from __future__ import annotations

from collections.abc import Iterator

from domain import decisions as d
from domain import ending, hooks, steps, triumphs
from domain.control import clockwise_after, contenders, fewest
from domain.facts import (
    AbandonOffered,
    BonusPolicySet,
    CoinsGiven,
    Fact,
    ForkAgreed,
    ForkOffered,
    GameEnded,
    Resigned,
    StepsCleared,
)
from domain.prompts import Between, Option
from domain.state import Game

Aside = d.Resign | d.GiveCoins | d.SetBonusPolicy | d.OfferAbandon | d.OfferFork | d.ProposeAlliance | d.SetSharing
ASIDES = (d.Resign, d.GiveCoins, d.SetBonusPolicy, d.OfferAbandon, d.OfferFork, d.ProposeAlliance, d.SetSharing)


def options(game: Game, seat: int) -> list[Option]:
    """Resign, agree to abandon or to fork, give coins, say whether to be asked about recruits' bonuses, and what
    modules add."""
    owner = game.seats[seat]
    if game.status != "running" or owner.resigned or owner.kind != "human":
        return []
    listed = [Option(d.Resign()), Option(d.SetBonusPolicy(not owner.ask_bonus))]
    if not owner.abandons:
        listed.append(Option(d.OfferAbandon()))
    listed.append(Option(d.OfferFork(game.version), {"at": Between(1, game.version)}))
    if game.options.bribes and owner.coins and game.order:
        bounds = {"coins": Between(1, owner.coins)}
        others = [other for other in clockwise_after(game, seat) if game.seats[other].kind == "human"]
        listed += [Option(d.GiveCoins(to, 1), dict(bounds)) for to in others]
    return [*listed, *(option for own in hooks.asides.of(game.modules) for option in own(game, owner))]


def take(game: Game, seat: int, decision: Aside) -> Iterator[Fact]:
    """What follows from an aside."""
    match decision:
        case d.GiveCoins(to, coins):
            yield CoinsGiven(seat, to, coins)
            yield from triumphs.award(game, game.seats[to])
        case d.SetBonusPolicy(ask):
            yield BonusPolicySet(seat, ask)
        case d.OfferAbandon():
            yield AbandonOffered(seat)
            yield from _abandon_if_agreed(game)
        case d.OfferFork(at):
            yield ForkOffered(seat, at)
            if all(other.forks == at or other.resigned or other.kind != "human" for other in game.seats):
                yield ForkAgreed(at)
        case d.Resign():
            yield from _resign(game, seat)
        case _:
            for own in hooks.aside_taken.of(game.modules):
                yield from own(game, game.seats[seat], decision)


def _abandon_if_agreed(game: Game) -> Iterator[Fact]:
    """The game is abandoned once every human still playing agrees."""
    if all(other.abandons or other.resigned or other.kind != "human" for other in game.seats):
        yield StepsCleared()
        yield GameEnded(ending.ABANDONED)


def _resign(game: Game, seat: int) -> Iterator[Fact]:
    """The game goes on without the seat, unless too few are left; its moves into combats not begun are undone."""
    yield Resigned(seat)
    if seat == game.active and not any(isinstance(step, steps.Combat) for step in game.steps):
        yield from ending.undo_moves(game)
    if _deserted(game):
        yield from ending.end(game, ending.RESIGNATION)
    else:
        yield from _abandon_if_agreed(game)


def _deserted(game: Game) -> bool:
    """Are too few left, no human among them, or nobody to play against?"""
    left = [other for other in contenders(game) if not other.resigned]
    if len(left) < fewest(game.modules) or not any(other.kind == "human" for other in left):
        return True
    return any(own(game) for own in hooks.deserted.of(game.modules))


def for_absent(options: list[Option]) -> Option:
    """What a seat that has resigned answers: it passes, or takes the first option where it must act."""
    return next((option for option in options if isinstance(option.decision, d.Pass)), options[0])
