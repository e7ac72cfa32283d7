"""Episode 2a: war, for which everyone is better prepared (rulebook L2222).

For the campaign: mechs on the board count for the draft of mods; stars for `combat` beyond the second,
`combat_cards` and `upgrades_or_structures` may be recorded under any triumph.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain import gains, hooks, steps
from domain.automa import gains as automa_gains
from domain.automa import tracker
from domain.chance import Chance
from domain.content import AUTOMA_CARDS
from domain.control import board, clockwise_after
from domain.facts import Fact, Popularity, StepPushed, UnitPlaced
from domain.modules import rivals, war_track
from domain.modules.manifest import Module
from domain.state import Game, Seat

ID = "episode-2a"
UPGRADES = 3
POPULARITY = 4
AUTOMA_POPULARITY = 14
AUTOMA_UNITS = ("worker-3", "worker-4", "mech-1")
AUTOMA_SPACES = AUTOMA_CARDS_DRAWN = 3

MODULE = Module(id=ID, rule="L2222", brings=(war_track.ID, rivals.ID), campaign=True)


@hooks.setup.on(ID)
def prepare(game: Game, chance: Chance) -> Iterator[Fact]:
    """Each player has a second worker on both starting territories and more popularity; structures and upgrades are
    theirs to choose, the first player first."""
    around = [game.active, *clockwise_after(game, game.active)]
    humans = [game.seats[seat] for seat in around if game.seats[seat].kind == "human"]
    for seat in reversed(humans):
        yield from _reinforce(game, seat, chance)
        yield from (StepPushed(steps.Upgrade(seat.index, must=True)) for _ in range(UPGRADES))
        for at in reversed(board(game).land[seat.base]):
            yield StepPushed(steps.Build(seat.index, at, must=True))


def _reinforce(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    for at in board(game).land[seat.base]:
        yield from gains.new_worker(seat, at)
    yield from gains.instant(game, seat, "popularity", POPULARITY, chance)


@hooks.automa_ready.on(ID)
def arm(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """An Automa has more popularity, two workers and a mech at home, is further on its tracker, and gains what the
    second scheme of three cards gives to everybody (rulebook L2291)."""
    yield Popularity(seat.index, AUTOMA_POPULARITY)
    yield from (UnitPlaced(seat.index, unit, seat.base) for unit in AUTOMA_UNITS)
    for _ in range(AUTOMA_SPACES):
        yield from tracker.advance(game, seat, chance)
    for number in chance.shuffle(f"{ID}-{seat.index}", list(AUTOMA_CARDS))[:AUTOMA_CARDS_DRAWN]:
        symbols = [symbol for symbol in AUTOMA_CARDS[number].schemes[1].gains if symbol.faction is None]
        yield from automa_gains.gain(game, seat, symbols, chance)
