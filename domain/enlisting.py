"""Enlist: a recruit gives a one-time bonus now and an ongoing bonus for the rest of the game (rulebook L1110)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import decisions as d
from domain import gains, steps, triumphs
from domain.chance import Chance
from domain.content import BOTTOM, FACTIONS, ONE_TIME_BONUSES
from domain.content.schema import GainKind
from domain.control import clockwise_after
from domain.facts import Fact, RecruitEnlisted, StepChanged, StepPopped, StepPushed
from domain.prompts import Between, Option
from domain.state import Game, Seat

BONUSES = {kind: amount for bonus in ONE_TIME_BONUSES for kind, amount in bonus.items()}


def bonuses(seat: Seat) -> dict[GainKind, int]:
    """The one-time bonuses on the faction mat: the same for nearly all."""
    return FACTIONS[seat.faction].one_time_bonuses or BONUSES


def recruits(seat: Seat) -> list[Option]:
    """Every recruit still on the player mat, for every open one-time bonus."""
    taken = set(seat.recruits.values())
    open_bonuses = [(kind, {"amount": Between(0, most)}) for kind, most in bonuses(seat).items() if kind not in taken]
    return [
        Option(d.EnlistRecruit(recruit, kind), dict(bounds))
        for recruit in BOTTOM
        if recruit not in seat.recruits
        for kind, bounds in open_bonuses
    ]


def skip(game: Game, step: steps.Enlist, _: Chance) -> Iterator[Fact] | None:
    """With all recruits enlisted there is nothing to enlist."""
    return None if len(game.seats[step.seat].recruits) < len(BOTTOM) else iter((StepPopped(),))


def options(game: Game, step: steps.Enlist, _: int) -> list[Option]:
    """Enlist a recruit, or decline."""
    return [*recruits(game.seats[step.seat]), Option(d.Pass())]


def take(game: Game, step: steps.Enlist, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The recruit moves to the one-time bonus, which is gained at once."""
    yield StepPopped()
    if isinstance(decision, d.EnlistRecruit):
        yield RecruitEnlisted(seat, decision.recruit, decision.bonus)
        owner = game.seats[seat]
        amount = bonuses(owner)[decision.bonus] if decision.amount is None else decision.amount  # type: ignore[index]
        yield from gains.instant(game, owner, decision.bonus, amount, chance)


def bonuses_due(game: Game, seat: int, bottom: str) -> steps.BottomDone:
    """Who has the action's recruit before it is taken: the player, then the left and right neighbours, each once."""
    around = clockwise_after(game, seat)
    neighbours = dict.fromkeys([around[0], around[-1]]) if around else {}
    due = [who for who in (seat, *neighbours) if bottom in game.seats[who].recruits]
    return steps.BottomDone(seat, bottom, tuple(due))


def give_bonuses(game: Game, step: steps.BottomDone, chance: Chance) -> Iterator[Fact]:
    """The player's bonus, then the stars the action earned; neighbours follow only while the game goes on."""
    owed = step.recruits
    if owed and owed[0] == step.seat:
        yield StepChanged(steps.BottomDone(step.seat, step.bottom, owed[1:]))
        yield from bonus(game, step.seat, step.bottom, chance)
        return
    yield StepPopped()
    yield from triumphs.award(game, game.seats[step.seat])
    for neighbour in reversed(owed):
        yield StepPushed(steps.RecruitBonus(neighbour, step.bottom))


def bonus(game: Game, seat: int, bottom: str, chance: Chance) -> Iterator[Fact]:
    """A recruit's ongoing bonus; who wants to be asked is asked."""
    if game.seats[seat].ask_bonus:
        yield StepPushed(steps.RecruitBonus(seat, bottom))
        return
    yield from _gain_bonus(game, seat, bottom, chance)


def _gain_bonus(game: Game, seat: int, bottom: str, chance: Chance) -> Iterator[Fact]:
    for kind, amount in BOTTOM[bottom].ongoing.items():  # type: ignore[index]
        yield from gains.instant(game, game.seats[seat], kind, amount, chance)


def run_bonus(game: Game, step: steps.RecruitBonus, chance: Chance) -> Iterator[Fact] | None:
    """Who does not want to be asked takes the bonus."""
    return None if game.seats[step.seat].ask_bonus else _take_bonus(game, step, chance)


def _take_bonus(game: Game, step: steps.RecruitBonus, chance: Chance) -> Iterator[Fact]:
    yield StepPopped()
    yield from _gain_bonus(game, step.seat, step.bottom, chance)
    if step.seat != game.active:
        yield from triumphs.award(game, game.seats[step.seat])


def bonus_options(game: Game, step: steps.RecruitBonus, _: int) -> list[Option]:
    """Take the bonus or not."""
    return [Option(d.TakeBonus()), Option(d.Pass())]


def answer_bonus(
    game: Game, step: steps.RecruitBonus, seat: int, decision: d.Decision, chance: Chance
) -> Iterator[Fact]:
    """The bonus is taken or declined."""
    if isinstance(decision, d.TakeBonus):
        yield from _take_bonus(game, step, chance)
    else:
        yield StepPopped()
