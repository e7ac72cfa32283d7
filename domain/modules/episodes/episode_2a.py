"""Episode 2a: war, for which everyone is better prepared (rulebook L2222).

For the campaign: mechs on the board count for the draft of mods; stars for `combat` beyond the second,
`combat_cards` and `upgrades_or_structures` may be recorded under any triumph.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain import gains, hooks, steps
from domain.chance import Chance
from domain.control import board, clockwise_after
from domain.facts import Fact, StepPushed
from domain.modules import rivals, war_track
from domain.modules.manifest import Module
from domain.state import Game, Seat

ID = "episode-2a"
UPGRADES = 3
POPULARITY = 4

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
