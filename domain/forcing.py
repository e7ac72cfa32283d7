"""Forcing units to retreat on one's own turn: workers at once, the popularity it costs, and what else it leads to
(rulebook L738)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import decisions as d
from domain import hooks, steps
from domain.chance import Chance
from domain.control import enemy_at, fights, is_npc, units_at
from domain.facts import Fact, Popularity, Spent, StepPopped, StepPushed, TokensGiven, UnitRetreated, WorkersForced
from domain.prompts import Between, Option
from domain.state import Game, Seat


def force_workers(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    """Opposing workers without a character or mech retreat at once, at a loss of popularity."""
    foe = enemy_at(game, seat.index, at)
    if foe is None:
        return
    driven = list(units_at(game, foe, at))
    if fights(driven):
        return
    for struck in hooks.attacked.of(game.modules):
        yield from struck(game, seat.index, foe)
    for worker in driven:
        yield UnitRetreated(foe, worker, game.seats[foe].base)
    yield WorkersForced(seat.index, len(driven))
    yield from lose_popularity(game, seat, len(driven))
    yield from ground_lost(game, seat, foe, at)
    yield from aggression(game, seat, foe, len(driven))


def ground_lost(game: Game, seat: Seat, foe: int, at: str) -> Iterator[Fact]:
    """What the seat finds where it has driven an opponent away."""
    for own in hooks.ground_lost.of(game.seats[foe].abilities):
        yield from own(game, game.seats[foe], seat, at)


def aggression(game: Game, seat: Seat, foe: int, units: int) -> Iterator[Fact]:
    """What abilities make of units that the seat has forced to retreat."""
    if not is_npc(game, foe):
        for own in hooks.forced.of(seat.abilities):
            yield from own(game, seat, foe, units)


def lose_popularity(game: Game, seat: Seat, workers: int) -> Iterator[Fact]:
    """One popularity for each worker, unless an ability prevents it; where one could, the player is asked."""
    if not seat.popularity or any(own(game, seat) for own in hooks.popularity_kept.of(seat.abilities)):
        return
    if usable(game, seat):
        yield StepPushed(steps.PopularityLoss(seat.index, workers))
    else:
        yield Popularity(seat.index, max(0, seat.popularity - workers))


def usable(game: Game, seat: Seat) -> list[str]:
    """Abilities that can be used against a loss of popularity, each once per game."""
    table = hooks.popularity_before.table
    return [own for own in seat.abilities if own in table and own not in seat.spent and table[own](game, seat)]


def loss_options(game: Game, step: steps.PopularityLoss, _: int) -> list[Option]:
    """Use an ability, or bear the loss."""
    return [*(Option(d.UseAbility(ability)) for ability in usable(game, game.seats[step.seat])), Option(d.Pass())]


def answer_loss(
    game: Game, step: steps.PopularityLoss, seat: int, decision: d.Decision, chance: Chance
) -> Iterator[Fact]:
    """The ability is used up, or the popularity is lost."""
    owner = game.seats[seat]
    yield StepPopped()
    if isinstance(decision, d.UseAbility):
        yield Spent(seat, decision.ability)
        yield from hooks.popularity_use.table[decision.ability](game, owner)
    else:
        yield Popularity(seat, max(0, owner.popularity - step.workers))


def gift_options(game: Game, step: steps.TokenGift, _: int) -> list[Option]:
    """Up to one token for each unit, as far as the supply goes; or none."""
    most = min(step.units, len(game.seats[step.seat].tokens))
    bounds = {"count": Between(1, most)} if most > 1 else None
    return [Option(d.GiveTokens(step.to, most), bounds), Option(d.Pass())]


def give(game: Game, step: steps.TokenGift, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The tokens lie with the opponent."""
    yield StepPopped()
    if isinstance(decision, d.GiveTokens):
        yield TokensGiven(seat, decision.to, tuple(game.seats[seat].tokens[: decision.count]))
