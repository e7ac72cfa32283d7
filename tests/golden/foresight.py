"""Foresight: turns are imagined by habit, many times, and the one that left the seat best off is played."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from domain import decisions as d
from domain import engine, payment, scoring, turn
from domain.chance import Chance
from domain.content import BOTTOM, MATS
from domain.control import board, is_worker, mechs_on_board, workers_on_board
from domain.prompts import Prompt, matching
from domain.state import Game, Seat
from domain.steady import finished

Habit = Callable[[Game, Prompt, Random], d.Decision]
Worth = Callable[[Game, Seat], float]

TRIES = 120
"""How many turns a seat thinks through."""
ENOUGH = 5
"""Workers beyond which a seat wants no more."""
FAR = 60
"""Decisions after which a turn is looked at no further."""


class Foresight:
    """Thinks of many ways to go on by habit, and follows the best as long as things turn out as imagined.

    What makes one way better than another is its worth for the seat.
    """

    def __init__(self, habit: Habit, worth: Worth | None = None, tries: int = TRIES) -> None:
        self.habit, self.worth, self.tries = habit, worth or prospects, tries
        self.plans: dict[tuple[str, int], list[d.Decision]] = {}

    def __call__(self, game: Game, prompt: Prompt, rng: Random) -> d.Decision:
        plan = self.plans.pop((game.commitment, prompt.seat), [])
        if not plan or matching(prompt.options, plan[0]) is None:
            plan = self.best(game, prompt, rng)
        self.plans[game.commitment, prompt.seat] = plan[1:]
        return plan[0]

    def best(self, game: Game, prompt: Prompt, rng: Random) -> list[d.Decision]:
        """The best of many ways to end the turn."""
        if len(prompt.options) == 1:
            return [self.habit(game, prompt, rng)]
        ways = [self.imagine(game, prompt, rng) for _ in range(self.tries)]
        return max(ways, key=lambda way: way[0])[1]

    def imagine(self, game: Game, prompt: Prompt, rng: Random) -> tuple[float, list[d.Decision]]:
        """A way to end the turn and what it is worth; decks lie in another order than the real one."""
        ahead = engine.copy(game)
        for deck in (ahead.combat_deck, ahead.encounter_deck, *(one.cards for one in ahead.automa_decks)):
            rng.shuffle(deck)
        way: list[d.Decision] = []
        waiting: list[Prompt] = [prompt]
        while waiting and len(way) < FAR:
            way.append(self.habit(ahead, waiting[0], rng))
            engine.take(ahead, prompt.seat, way[-1], Chance(rng.randbytes(8), ahead.version))
            if ahead.turn != game.turn:
                break
            waiting = [other for other in engine.prompts(ahead) if other.seat == prompt.seat]
        return self.worth(ahead, ahead.seats[prompt.seat]), way


def prospects(game: Game, seat: Seat) -> float:
    """The coins a seat would score now, and what its progress promises for later."""
    workers = workers_on_board(seat)
    progress = (
        10.0 * len(seat.cubes)
        + 16.0 * mechs_on_board(seat)
        + 13.0 * len(seat.structures)
        + 16.0 * len(seat.recruits)
        + 8.0 * min(workers, ENOUGH)
        + 5.0 * bool(seat.factory)
        + 4.0 * (workers < ENOUGH and settled(game, seat))
    )
    tracks = 0.5 * seat.power + 1.5 * seat.popularity + 0.8 * len(seat.cards)
    return scoring.score(game, seat).total + progress + tracks + 3.5 * saved(game, seat)


def settled(game: Game, seat: Seat) -> bool:
    """Has the seat a worker in a village, where more can be made?"""
    terrain = board(game).terrain
    return any(is_worker(unit) and terrain.get(at) == "village" for unit, at in seat.units.items())


def saved(game: Game, seat: Seat) -> int:
    """Tokens that the next bottom action of each kind can be paid with."""
    held = payment.stock(game, seat)
    return sum(
        min(held.get(BOTTOM[section.bottom].resource, 0), turn.bottom_cost(seat, section))
        for section in MATS[seat.mat].sections
        if not finished(seat, section.bottom)
    )
