"""What a position is worth to a seat, in coins: its score, and what its progress promises for the rest of the game.

The weights were found by playing against Automas with weights changed at random and keeping what did well.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from domain import scoring, triumphs
from domain.content import BOARDS, BOTTOM, MATS, TRACKS
from domain.control import CHARACTER, board, contenders, controlled, enemy_at, fights, is_worker, units_at
from domain.production import PRODUCES
from domain.state import Game, Seat
from domain.upgrading import CUBES


class Ladder(NamedTuple):
    """Actions that lead to a star: how many, what the first is worth, and by how much each next is worth more."""

    rungs: int
    first: float
    rise: float

    def climbed(self, rungs: int) -> float:
        """What so many of the actions are worth together."""
        return self.first * rungs + self.rise * rungs * (rungs - 1) / 2

    def ahead(self, done: int) -> float:
        """What the next action is worth, with the star if it is the last."""
        return self.first + self.rise * done + (STAR if done == self.rungs - 1 else 0.0)


STAR = 16.0
"""What brings a star nearer is worth this much when the star is there, besides its coins."""
LADDERS = {
    "upgrade": Ladder(len(CUBES), 7.5, 1.1),
    "deploy": Ladder(TRACKS.mechs, 11.0, 2.0),
    "build": Ladder(4, 8.0, 1.2),
    "enlist": Ladder(4, 10.0, 2.0),
}
CREW = 5
"""Workers that a seat wants in any case; more of them make producing dear, but all of them give a star."""
WORKER, SPARE_WORKER = 9.0, 2.3
POPULARITY, CARD, COIN = 2.2, 0.8, 0.3
FACTORY_CARD, ENCOUNTER = 7.5, 5.0
WEAK, ABLE, STRONG = 1.8, 1.0, 0.6
"""A point of power up to 4, up to 8, and beyond."""
SAVED, SAVED_AHEAD = 0.9, 0.5
"""The part of an action's worth that the tokens for it hold: for the next action, and for the one after it."""
MADE, MADE_BESIDES = 0.9, 0.3
"""What a worker's output counts on the best territories, and on others."""
NEW_WORKER, NEW_SPARE_WORKER = 7.0, 1.0
CROWDED, CROWD = 0.13, 3
"""By so much each worker beyond these lessens what a territory's output is worth: too much to lose at once."""
FAR_ROUNDS = 19
"""About as long as a game lasts."""
WANDERING, LONELY = 1.9, 2.0
"""What a territory of distance costs: the character from an encounter, workers from a village."""
GROUND = 0.45
"""The part that territories and resources count for as long as nothing is decided."""
DECIDED = 1000.0


def worth(game: Game, seat: Seat) -> float:
    """The coins a seat would score now, and what its progress promises for later."""
    if game.status != "running":
        return _outcome(game, seat)
    late = lateness(game)
    mine = controlled(game, seat)
    held: dict[str, int] = {}
    for at in mine:
        for kind, amount in game.resources.get(at, {}).items():
            held[kind] = held.get(kind, 0) + amount
    level = scoring.tier(seat.popularity)
    land = len(mine) + (TRACKS.factory_territories - 1) * (board(game).factory in mine)
    ground = land * level.territory + sum(held.values()) / 2 * level.resource_pair
    score = seat.coins + triumphs.stars(seat) * level.star + ground * (GROUND + (1 - GROUND) * late)
    means = supplies(seat, held) * (1 - 0.32 * late) + output(game, seat, held) * (1 - late)
    return score + progress(seat, late) + means + bearing(game, seat)


def lateness(game: Game) -> float:
    """How much of the game is over, from 0 to 1: by the stars of who has most, or by the rounds."""
    most = max(triumphs.stars(other) for other in contenders(game))
    return min(1.0, max(most / TRACKS.stars, game.turn / len(game.order) / FAR_ROUNDS))


def _outcome(game: Game, seat: Seat) -> float:
    """A game that is over: won or lost, and by how much."""
    totals = {score.seat: score.total for score in game.scores}
    best = max((total for other, total in totals.items() if other != seat.index), default=0)
    return (DECIDED if seat.index in game.winners else -DECIDED) + totals.get(seat.index, 0) - best


def done(seat: Seat, bottom: str) -> int:
    """How often a seat has taken a bottom action with effect."""
    match bottom:
        case "upgrade":
            return len(seat.cubes)
        case "deploy":
            return sum(1 for unit in seat.units if unit[0] == "m")
        case "build":
            return len(seat.structures)
        case _:
            return len(seat.recruits)


def progress(seat: Seat, late: float) -> float:
    """Stars and what leads to them; towards the end nothing is begun that will not be finished."""
    crew = sum(1 for unit in seat.units if unit[0] == "w")
    rungs = sum(ladder.climbed(done(seat, bottom)) for bottom, ladder in LADDERS.items())
    workers = WORKER * min(crew, CREW) + SPARE_WORKER * max(0, crew - CREW)
    return (
        (STAR - 4) * triumphs.stars(seat)
        + rungs * (1 - 1.5 * max(0.0, late - 0.6))
        + (workers + FACTORY_CARD * bool(seat.factory)) * (1 - 0.32 * late)
        + strength(seat)
        + POPULARITY * seat.popularity
        + CARD * min(len(seat.cards), CREW)
        + COIN * min(seat.coins, 6)
    )


def strength(seat: Seat) -> float:
    """Power pays for producing first, then for combat, and all of it gives a star."""
    points = WEAK * min(seat.power, 4) + ABLE * min(max(seat.power - 4, 0), 4) + STRONG * max(seat.power - 8, 0)
    return points + (0.8 * STAR * (seat.power / TRACKS.power_max) ** 4 if "power" not in seat.stars else 0.0)


def token(seat: Seat, bottom: str, cost: int, coins: int, held: int) -> float:
    """What one more token for a bottom action is worth to a seat that holds some."""
    ladder, taken = LADDERS[bottom], done(seat, bottom)
    if held < cost and taken < ladder.rungs:
        return SAVED * (ladder.ahead(taken) + coins) / cost
    if held < 2 * cost and taken + 1 < ladder.rungs:
        return SAVED_AHEAD * (ladder.ahead(taken + 1) + coins) / cost
    return 0.0


def supplies(seat: Seat, held: dict[str, int]) -> float:
    """The tokens for the next two bottom actions of each kind."""
    value = 0.0
    for section in MATS[seat.mat].sections:
        cost = section.cost - seat.discounts.get(section.bottom, 0)
        have = held.get(BOTTOM[section.bottom].resource, 0)
        value += token(seat, section.bottom, cost, section.coins, 0) * min(have, cost)
        value += token(seat, section.bottom, cost, section.coins, cost) * min(max(have - cost, 0), cost)
    return value


def output(game: Game, seat: Seat, held: dict[str, int]) -> float:
    """What the workers would produce where they are."""
    wants: dict[str, float] = {
        BOTTOM[section.bottom].resource: token(
            seat,
            section.bottom,
            section.cost - seat.discounts.get(section.bottom, 0),
            section.coins,
            held.get(BOTTOM[section.bottom].resource, 0),
        )
        for section in MATS[seat.mat].sections
    }
    crews: dict[str, int] = {}
    for unit, at in seat.units.items():
        if unit[0] == "w":
            crews[at] = crews.get(at, 0) + 1
    workers, terrain, made = sum(crews.values()), board(game).terrain, []
    for at, count in crews.items():
        kind = PRODUCES.get(terrain.get(at, ""))
        if kind == "worker":
            soon = min(count, max(0, CREW - workers))
            later = max(0, min(count - soon, TRACKS.workers - workers - soon))
            made.append(soon * NEW_WORKER + later * NEW_SPARE_WORKER)
        elif kind is not None:
            made.append(count * wants[kind] * (1 - CROWDED * max(0, count - CROWD)))
    made.sort(reverse=True)
    best = 3 if "produce_territories" in seat.cubes else 2
    return MADE * (sum(made[:best]) + MADE_BESIDES * sum(made[best:]))


@cache
def _ways(id: str, at: str) -> tuple[tuple[int, str], ...]:
    """All territories by their distance from a place."""
    chart = BOARDS[id]
    return tuple(sorted((chart.distance(at, to), to) for to in chart.territories))


@cache
def _to_village(id: str, at: str) -> int:
    terrain = BOARDS[id].terrain
    return next(far for far, to in _ways(id, at) if terrain[to] == "village")


def bearing(game: Game, seat: Seat) -> float:
    """Where the units are: near what they look for, and in combats that can be won."""
    chart, id = board(game), game.options.board
    value = ENCOUNTER * seat.encounters
    at = seat.units.get(CHARACTER)
    if at is not None:
        goals = {*game.encounters, *([chart.factory] if not seat.factory and game.factory_deck else [])}
        value -= WANDERING * min(3, next((far for far, to in _ways(id, at) if to in goals), 0))
    crew = [at for unit, at in seat.units.items() if unit[0] == "w"]
    if 0 < len(crew) < CREW:
        value -= LONELY * min(_to_village(id, at) for at in crew)
    if game.active == seat.index:
        value += sum(
            prospect(game, seat, at)
            for unit, at in seat.units.items()
            if unit[0] != "w" and len(game.presence.get(at, ())) > 1
        )
    return value


def prospect(game: Game, seat: Seat, at: str) -> float:
    """What a combat to be fought is worth; what the other holds in hand is guessed from its size."""
    foe = enemy_at(game, seat.index, at)
    if foe is None or not fights(units_at(game, foe, at)):
        return 0.0
    other = game.seats[foe]
    own, theirs = (sum(not is_worker(unit) for unit in units_at(game, side, at)) for side in (seat.index, foe))
    mine = min(seat.power, TRACKS.dial_max) + sum(sorted(seat.cards, reverse=True)[:own])
    cards = min(1.2 if other.automa else theirs, len(other.cards))
    chance = min(1.0, max(0.0, (mine - min(other.power, 5) - 2.8 * cards + 4) / 8))
    return chance * (3 + (STAR if triumphs.open_to(game, seat, "combat") else 0)) - (1 - chance) * 8 - 4
