"""Rivals: stars on other players' home bases come to the track by winning combats (rulebook L1661)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain import decisions as d
from domain import hooks, steps, triumphs
from domain.chance import Chance
from domain.control import clockwise_after, contenders
from domain.facts import Coins, Fact, StepChanged, StepPopped, StepPushed
from domain.module_facts import RivalsDeclared, RivalsRevealed, RivalStarTaken
from domain.modules import peace_track, teams, war_track
from domain.modules.manifest import Module
from domain.prompts import Option, Some
from domain.rule import Rule
from domain.state import Game, Seat

ID = "rivals"
MOST, MOST_WITHOUT_WAR = 4, 2
REWARD = 5

MODULE = Module(
    id=ID,
    rule="L1661",
    incompatible={peace_track.ID: "L1596", teams.ID: "L1822", "desolation": "L1719"},
)


@hooks.setup_last.on(ID)
def ask(game: Game) -> Iterator[Fact]:
    """After all else in setup the players declare their rivals, all at once."""
    players = tuple(seat.index for seat in game.seats if seat.kind == "human" and most(game, seat))
    yield StepPushed(steps.DeclareRivals(players))


def most(game: Game, seat: Seat) -> int:
    """How many stars a player may put on home bases (rulebook L1596), and never more than combat can bring back."""
    usual = MOST if war_track.ID in game.modules else MOST_WITHOUT_WAR
    return min(usual, triumphs.limit(game, seat, "combat"))


def options(game: Game, step: steps.DeclareRivals, seat: int) -> list[Option]:
    """No star, one on a home base, or as many as are allowed on any."""
    others, upper = clockwise_after(game, seat), most(game, game.seats[seat])
    bounds = {"rivals": Some(tuple(other for other in others for _ in range(upper)), 0, upper)}
    chosen: list[tuple[int, ...]] = [(), *((other,) for other in others)]
    return [Option(d.DeclareRivals(rivals), bounds) for rivals in chosen]


def declare(game: Game, step: steps.DeclareRivals, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The stars are chosen in secret; the others are still awaited."""
    assert isinstance(decision, d.DeclareRivals)
    yield StepChanged(steps.DeclareRivals(tuple(other for other in step.seats if other != seat)))
    yield RivalsDeclared(seat, tuple(sorted(decision.rivals)))


def reveal(game: Game, step: steps.DeclareRivals, _: Chance) -> Iterator[Fact] | None:
    """Once all have chosen, the stars lie on the home bases for all to see."""
    return None if step.seats else _reveal(game)


def _reveal(game: Game) -> Iterator[Fact]:
    yield StepPopped()
    yield RivalsRevealed({seat.index: _declared(game, seat) for seat in contenders(game)})


def _declared(game: Game, seat: Seat) -> tuple[int, ...]:
    """What a player chose; an Automa's stars go to its two neighbours, which one opponent is twice (rulebook L2301)."""
    if seat.kind == "human":
        return tuple(rival for rival, count in sorted(seat.rivals.items()) for _ in range(count))
    around = clockwise_after(game, seat.index)
    return tuple(sorted((around[0], around[-1])[: most(game, seat)]))


@hooks.stars_elsewhere.on(ID)
def on_bases(game: Game, seat: Seat) -> int:
    """Stars on home bases are not at hand."""
    return sum(seat.rivals.values())


def sources(game: Game, winner: Seat, loser: int) -> list[int | None]:
    """The home bases that the star can come from, the loser's first, then clockwise from it; instead of another's
    than a beaten rival's, also the stars at hand (None)."""
    at = game.order.index(loser)
    bases: list[int | None] = [rival for rival in game.order[at:] + game.order[:at] if rival in winner.rivals]
    at_hand = loser not in winner.rivals and triumphs.supply(game, winner) > 0
    return [*bases, None] if at_hand else bases


@hooks.combat_star.on(ID)
def choose_star(game: Game, winner: Seat, loser: Seat) -> Iterator[Fact] | None:
    """Whoever has stars on home bases says which star is placed, if the track has room for one."""
    if not winner.rivals:
        return None
    if not triumphs.has_room(game, winner, "combat"):
        return iter(())
    found = sources(game, winner, loser.index)
    if len(found) == 1 or winner.kind != "human":
        return _place(game, winner, loser.index, found[0])
    return iter((StepPushed(steps.RivalStar(winner.index, loser.index)),))


def _place(game: Game, winner: Seat, loser: int, rival: int | None) -> Iterator[Fact]:
    """The star goes to the track; one from the loser's home base brings coins."""
    if rival is not None:
        yield RivalStarTaken(winner.index, rival)
    yield from triumphs.place(game, winner, "combat")
    if rival == loser:
        yield Coins(winner.index, winner.coins + REWARD)


def star_options(game: Game, step: steps.RivalStar, _: int) -> list[Option]:
    """A star from a home base or one at hand."""
    return [Option(d.PlaceStar(rival)) for rival in sources(game, game.seats[step.seat], step.loser)]


def place_star(game: Game, step: steps.RivalStar, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The chosen star is placed."""
    assert isinstance(decision, d.PlaceStar)
    yield StepPopped()
    yield from _place(game, game.seats[seat], step.loser, decision.rival)


STEPS: dict[type[Any], Rule] = {
    steps.DeclareRivals: Rule(options, declare, reveal, lambda game, step: list(step.seats)),
    steps.RivalStar: Rule(star_options, place_star),
}
