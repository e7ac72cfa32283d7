"""Abilities of characters and mechs that change where they can go (rulebook L849-L957)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain import hooks
from domain.content import ABILITIES
from domain.control import board, controls, enemy_at, units_at, workers
from domain.facts import Fact, Used
from domain.state import Game, Seat
from domain.ways import one_step

RIVERWALKS = {id: frozenset(row.params["onto"]) for id, row in ABILITIES.items() if "onto" in row.params}


def riverwalk(onto: frozenset[str]) -> hooks.Targets:
    """Cross rivers onto these kinds of terrain."""

    def targets(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
        chart = board(game)
        return [to for to in chart.rivers[at] if chart.terrain[to] in onto]

    return targets


for _id, _onto in RIVERWALKS.items():
    hooks.neighbours.on(_id)(riverwalk(_onto))


@hooks.range_.on("speed")
def speed(game: Game, seat: Seat, unit: str) -> int:
    """One more territory in each movement."""
    return 1


@hooks.neighbours.on("township")
def township(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """Villages one controls and the Factory are next to each other."""
    chart = board(game)
    if at != chart.factory and chart.terrain.get(at) != "village":
        return ()
    villages = [to for to in seat_places(seat) if chart.terrain.get(to) == "village" and controls(game, seat.index, to)]
    return [chart.factory, *villages]


@hooks.neighbours.on("township_revised")
def township_revised(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """From a village one controls to another, or to one where nobody is; the Factory is not among them."""
    chart = board(game)
    if chart.terrain.get(at) != "village" or not controls(game, seat.index, at):
        return ()
    villages = (to for to in chart.territories if chart.terrain[to] == "village")
    return [to for to in villages if to not in game.presence or controls(game, seat.index, to)]


@hooks.neighbours.on("underpass")
def underpass(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """Mountains one controls, all tunnels and one's Mine are next to each other."""
    chart = board(game)
    mine = seat.structures.get("mine")
    if chart.terrain.get(at) != "mountain" and at not in chart.tunnels and at != mine:
        return ()
    mountains = [
        to for to in seat_places(seat) if chart.terrain.get(to) == "mountain" and controls(game, seat.index, to)
    ]
    return [*chart.tunnels, *mountains, *([mine] if mine else ())]


@hooks.neighbours.on("wayfare")
def wayfare(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """From anywhere to one's own home base or that of a faction not in the game."""
    others = {other.base for other in game.seats if other.index != seat.index}
    return [base for base in board(game).bases.values() if base not in others]


@hooks.neighbours.on("wayfare_farms")
def wayfare_farms(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """From anywhere to any farm without units."""
    chart = board(game)
    return [to for to in chart.territories if chart.terrain[to] == "farm" and to not in game.presence]


def _shores(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """To and from lakes."""
    return board(game).shores[at]


hooks.neighbours.on("seaworthy", "suiton", "pontoons")(_shores)


@hooks.neighbours.on("submerge")
def submerge(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """To and from lakes, and from any lake to any other."""
    chart = board(game)
    return [*chart.shores[at], *(chart.lakes if at in chart.lakes else ())]


@hooks.retreats.on("seaworthy")
def retreat_to_lakes(game: Game, seat: Seat, at: str) -> Iterable[str]:
    """Retreat onto adjacent lakes where no opponent is."""
    chart = board(game)
    free = (to for to in chart.neighbours[at] if to in chart.lakes)
    return [to for to in free if enemy_at(game, seat.index, to) is None]


@hooks.neighbours.on("burrow")
def burrow(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """Cross rivers into or out of tunnels and one's own Mine."""
    chart = board(game)
    gates = {*chart.tunnels, seat.structures.get("mine")}
    return [to for to in chart.rivers[at] if at in gates or to in gates]


@hooks.neighbours.on("rally")
def rally(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """To any territory with one of one's workers or Flags."""
    flags = [to for to, token in game.tokens.items() if token.kind == "flag" and token.owner == seat.index]
    with_workers = [to for to in seat_places(seat) if workers(units_at(game, seat.index, to))]
    hexes = board(game).hexes
    return [to for to in (*flags, *with_workers) if to in hexes]


@hooks.neighbours.on("shinobi")
def shinobi(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """To any territory with one of one's Traps."""
    return [to for to, token in game.tokens.items() if token.kind == "trap" and token.owner == seat.index]


@hooks.neighbours.on("toka")
def toka(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """Once per turn, one unit may cross a river."""
    return () if "toka" in seat.used else board(game).rivers[at]


@hooks.stepped.on("toka")
def toka_used(game: Game, seat: Seat, unit: str, source: str, to: str) -> Iterator[Fact]:
    """A step that only crossing a river makes possible uses Toka up."""
    if unit[0] != "w" and to in board(game).rivers[source] and to not in one_step(game, seat, unit, without="toka"):
        yield Used(seat.index, "toka")


def seat_places(seat: Seat) -> dict[str, None]:
    """Where a seat has units or structures."""
    return dict.fromkeys([*seat.units.values(), *seat.structures.values()])
