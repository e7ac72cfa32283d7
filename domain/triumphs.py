"""Triumphs: when stars are placed (rulebook L1478). A track is a list of triumphs; the goals are data."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain import hooks, steps, structure_tiles
from domain.content import STRUCTURE_TILES, TRACKS, TRIUMPH_TRACKS, TRIUMPHS
from domain.control import clockwise_after, controlled, held_alone, mechs_deployed, workers_on_board
from domain.facts import Fact, StarPlaced
from domain.state import Game, Seat

STANDARD = TRIUMPH_TRACKS["standard"]


def track(game: Game) -> tuple[str, ...] | list[str]:
    """The triumphs of this game, one for each space of its track."""
    return game.track or STANDARD


def spaces(game: Game, triumph: str) -> int:
    """How many spaces of the track are for this triumph."""
    return track(game).count(triumph)


def stars(seat: Seat) -> int:
    """How many stars a seat has placed."""
    return sum(seat.stars.values())


def left(game: Game, seat: Seat) -> int:
    """How many stars a seat has not placed on the track; the last one ends the game."""
    if game.modules:
        for own in hooks.star_supply.of(game.modules):
            return own(game, seat)
    return TRACKS.stars - sum(seat.stars.values())


def supply(game: Game, seat: Seat) -> int:
    """How many stars a seat has at hand: those that it has not placed and that lie nowhere else."""
    return left(game, seat) - sum(own(game, seat) for own in hooks.stars_elsewhere.of(game.modules))


def limit(game: Game, seat: Seat, triumph: str) -> int:
    """How many stars a triumph can give a seat: one for each space, unless an ability says otherwise."""
    if any(own(game, triumph) for own in hooks.triumph_closed.of(game.modules)):
        return 0
    most = spaces(game, triumph)
    for own in hooks.star_limit.of([*game.modules, *seat.abilities]):
        changed = own(game, seat, triumph)
        most = most if changed is None else changed
    return most


def has_room(game: Game, seat: Seat, triumph: str) -> bool:
    """Does the triumph allow the seat another star?"""
    return seat.stars.get(triumph, 0) < limit(game, seat, triumph)


def open_to(game: Game, seat: Seat, triumph: str) -> bool:
    """Has the seat a star at hand, and does the triumph allow it another?"""
    return seat.kind != "npc" and supply(game, seat) > 0 and has_room(game, seat, triumph)


def place(game: Game, seat: Seat, triumph: str) -> Iterator[Fact]:
    """Place a star for a triumph that is still open to the seat; a star for stars follows at once (rulebook L1752)."""
    if open_to(game, seat, triumph):
        yield from put(game, seat, triumph)
        for other in track(game):
            if other in STAR_TRIUMPHS and other not in seat.stars and reached(game, seat, other):
                yield from place(game, seat, other)


def put(game: Game, seat: Seat, triumph: str) -> Iterator[Fact]:
    """A star at hand lies on the track, however it was earned."""
    for own in hooks.star_brings.of(game.modules):
        yield from own(game, seat, triumph)
    yield StarPlaced(seat.index, triumph)


def reached(game: Game, seat: Seat, triumph: str) -> bool:
    """Does the seat's position meet one of the triumph's goals?"""
    return any(MEASURES[goal.kind](game, seat) >= goal.target for goal in TRIUMPHS[triumph].goals)


def due(game: Game, seat: Seat, end_of_turn: bool = False) -> Iterator[str]:
    """The triumphs that a seat's position has reached and that have no star of it yet; some count only in its turn,
    or at the end of it."""
    for triumph in dict.fromkeys(track(game)):
        row = TRIUMPHS[triumph]
        if (
            triumph not in seat.stars
            and triumph not in EVENTS
            and (row.timing is None or TIMELY[row.timing](game, seat, end_of_turn))
            and reached(game, seat, triumph)
        ):
            yield triumph


def award(game: Game, seat: Seat, end_of_turn: bool = False) -> Iterator[Fact]:
    """Place the stars that a seat's position has earned; it must place them."""
    for triumph in due(game, seat, end_of_turn):
        yield from place(game, seat, triumph)


def award_all(game: Game, end_of_turn: bool = False) -> Iterator[Fact] | None:
    """The stars that are due between two actions: the active player's, then clockwise; None if there are none.
    On the standard track each star is placed where it is earned, so none is left for this moment."""
    if not game.track:
        return None
    if next(_awards(game, end_of_turn), None) is None:
        return None
    return _awards(game, end_of_turn)


def _awards(game: Game, end_of_turn: bool) -> Iterator[Fact]:
    for seat in (game.active, *clockwise_after(game, game.active)):
        yield from award(game, game.seats[seat], end_of_turn)


TIMELY: dict[str, Callable[[Game, Seat, bool], bool]] = {
    "own_turn": lambda game, seat, end: game.active == seat.index,
    "end_of_turn": lambda game, seat, end: end and game.active == seat.index,
    "after_move": lambda game, seat, end: not any(isinstance(s, steps.Move | steps.Aftermath) for s in game.steps),
}
"""Is it the time for a triumph that does not count at every moment?"""


def _encounters(game: Game, seat: Seat) -> int:
    """Encounter tokens; the one of an encounter that goes on does not count yet (rulebook L1678)."""
    open_now = any(isinstance(step, steps.Encounter) and step.seat == seat.index for step in game.steps)
    return seat.encounters - open_now


def _resources(game: Game, seat: Seat) -> int:
    return sum(sum(game.resources.get(at, {}).values()) for at in held_alone(game, seat))


def _pays_most(game: Game, seat: Seat) -> int:
    """Are all structures built, where the structure bonus tile pays the most? (rulebook L1754)"""
    most = max(band.coins for band in STRUCTURE_TILES[game.tile].coins)
    return int(len(seat.structures) == 4 and structure_tiles.coins(game, seat) == most)


MEASURES: dict[str, Callable[[Game, Seat], int]] = {
    "upgrades": lambda game, seat: len(seat.cubes),
    "mechs": lambda game, seat: mechs_deployed(seat),
    "structures": lambda game, seat: len(seat.structures),
    "recruits": lambda game, seat: len(seat.recruits),
    "workers": lambda game, seat: workers_on_board(seat),
    "popularity": lambda game, seat: seat.popularity,
    "power": lambda game, seat: seat.power,
    "combat_cards_in_hand": lambda game, seat: len(seat.cards),
    "encounter_tokens": _encounters,
    "factory_card": lambda game, seat: len(seat.gained),
    "controlled_resources": _resources,
    "stars_placed": lambda game, seat: stars(seat),
    "territories_controlled": lambda game, seat: len(controlled(game, seat)),
    "structure_bonus_maximum": _pays_most,
    "coins": lambda game, seat: seat.coins,
}
"""What a goal counts; goals without an entry are reached by an event."""

EVENTS = frozenset(id for id, row in TRIUMPHS.items() if any(goal.kind not in MEASURES for goal in row.goals))
"""Triumphs that winning a combat or revealing an objective reaches."""
STAR_TRIUMPHS = frozenset(id for id, row in TRIUMPHS.items() if any(g.kind == "stars_placed" for g in row.goals))
"""Triumphs that stars reach."""
