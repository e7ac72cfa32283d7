"""Control of territories and what stands on them (rulebook L442)."""

from __future__ import annotations

from collections.abc import Iterable

from domain import hooks
from domain.board import Board
from domain.content import BOARDS, TRACKS
from domain.state import Game, Seat

CHARACTER = "character"
FEWEST = 2
"""Players, unless a module is for fewer."""
HEROES = frozenset(TRACKS.heroes)
"""Units that are character and mech in one (rulebook L3114)."""


def board(game: Game) -> Board:
    """The board that is played on."""
    return BOARDS[game.options.board]


def encounter_sites(game: Game) -> tuple[str, ...]:
    """The territories that start with an encounter token."""
    return (*board(game).encounters, *(at for own in hooks.encounter_sites.of(game.modules) for at in own(game)))


def is_worker(unit: str) -> bool:
    """Is the unit a worker?"""
    return unit[0] == "w"


def is_mech(unit: str) -> bool:
    """Is the unit a mech?"""
    return unit[0] == "m" or unit in HEROES


def is_character(unit: str) -> bool:
    """Is the unit a character?"""
    return unit == CHARACTER or unit in HEROES


def characters_at(game: Game, seat: int, at: str) -> list[str]:
    """A seat's characters on a territory."""
    return [unit for unit in units_at(game, seat, at) if is_character(unit)]


def fights(units: Iterable[str]) -> bool:
    """Is a character or mech among the units? Workers take no part in combat."""
    return any(unit[0] != "w" for unit in units)


def workers(units: Iterable[str]) -> list[str]:
    """The workers among the units."""
    return [unit for unit in units if unit[0] == "w"]


def units_at(game: Game, seat: int, at: str) -> list[str]:
    """A seat's units on a territory."""
    here = game.presence.get(at)
    return here.get(seat, []) if here else []


def friends(game: Game, one: int, other: int) -> bool:
    """Do two seats play together, so that they share territories and never fight?"""
    return any(own(game, one, other) for own in hooks.friends.of(game.modules))


def enemy_at(game: Game, seat: int, at: str) -> int | None:
    """The other seat with units on a territory, if any; there is never more than one."""
    here = game.presence.get(at)
    if here:
        for other in here:
            if other != seat and not (game.modules and friends(game, seat, other)):
                return other
    return None


def enemies_at(game: Game, seat: int, at: str) -> list[int]:
    """All the other seats with units on a territory that do not play together with this one."""
    return [other for other in game.presence.get(at, ()) if other != seat and not friends(game, seat, other)]


def controller(game: Game, at: str) -> int | None:
    """Who controls a territory: units before structures; until a combat is fought, the one who was there, and of
    those who share it the first."""
    here = game.presence.get(at)
    if here:
        first = next(iter(here))
        if len(here) == 1:
            return first
        there = next(seat for seat in here if seat != game.active)
        return first if friends(game, first, there) else there
    built = game.structures.get(at)
    return built[0] if built else None


def controls(game: Game, seat: int, at: str) -> bool:
    """Does the seat control the territory? Those who play together each control where they stand."""
    holder = controller(game, at)
    if holder == seat or holder is None:
        return holder == seat
    here = game.presence.get(at, {})
    return len(here) > 1 and seat in here and friends(game, seat, holder)


def controlled(game: Game, seat: Seat) -> list[str]:
    """The territories that a seat controls. Home bases are none."""
    hexes = board(game).hexes
    places = dict.fromkeys([*seat.units.values(), *seat.structures.values()])
    return [at for at in places if at in hexes and controls(game, seat.index, at)]


def held_alone(game: Game, seat: Seat) -> list[str]:
    """The territories that a seat controls and shares with nobody, as objectives ask for (rulebook L1750)."""
    return [at for at in controlled(game, seat) if alone_at(game, seat.index, at)]


def alone_at(game: Game, seat: int, at: str) -> bool:
    """Does nobody else have units on a territory?"""
    return set(game.presence.get(at, ())) <= {seat}


def worker_territories(game: Game, seat: Seat) -> list[str]:
    """Territories controlled by a seat with at least one of its workers."""
    hexes = board(game).hexes
    places = dict.fromkeys(at for unit, at in seat.units.items() if unit[0] == "w")
    return [at for at in places if at in hexes and controls(game, seat.index, at)]


def workers_on_board(seat: Seat) -> int:
    """How many workers have left the player mat."""
    return sum(1 for unit in seat.units if unit[0] == "w")


def mechs_on_board(seat: Seat) -> int:
    """How many mechs a seat has, whichever way they came."""
    return sum(map(is_mech, seat.units))


def mechs_deployed(seat: Seat) -> int:
    """How many mechs have left the faction mat."""
    return sum(1 for unit in seat.units if unit[0] == "m")


def fewest(modules: Iterable[str]) -> int:
    """How few players a game with these modules needs."""
    return min([FEWEST, *(own() for own in hooks.fewest.of(modules))])


def players(game: Game) -> list[Seat]:
    """The seats with a player mat."""
    return [seat for seat in game.seats if seat.kind == "human"]


def is_npc(game: Game, seat: int) -> bool:
    """Does no player, nor an Automa in a player's place, lead the units of this seat?"""
    return game.seats[seat].kind == "npc"


def tokens_of(seat: Seat, kind: str) -> list[str]:
    """The tokens of a kind in a seat's supply."""
    return [token for token in seat.tokens if token.partition("-")[0] == kind]


def contenders(game: Game) -> list[Seat]:
    """The seats of players and Automas, without combatants that nobody leads."""
    return [seat for seat in game.seats if seat.kind != "npc"]


def playing(game: Game) -> list[int]:
    """The contenders still in the game, clockwise."""
    return [seat for seat in game.order if _plays(game.seats[seat])]


def _plays(seat: Seat) -> bool:
    return not seat.resigned and seat.kind != "npc"


def clockwise_after(game: Game, seat: int) -> list[int]:
    """The other contenders still in the game, clockwise from the left neighbour."""
    return [other for other in _around(game, seat) if _plays(game.seats[other])]


def next_turn(game: Game, seat: int) -> int:
    """Whose turn follows: the next contender's still in the game, or a combatant's as long as it has units."""
    around = [game.seats[other] for other in (*_around(game, seat), seat)]
    return next(other.index for other in around if _plays(other) or (other.kind == "npc" and other.units))


def _around(game: Game, seat: int) -> list[int]:
    at = game.order.index(seat)
    return game.order[at + 1 :] + game.order[:at]
