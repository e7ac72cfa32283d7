"""Neighbourhoods: where a unit is and what it reaches by moving one territory (rulebook L3585)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from domain.automa.difficulty import tracker
from domain.automa.enemies import combat_units
from domain.content import TUNNELS_SHUT
from domain.control import board
from domain.state import Game, Seat
from domain.ways import one_step


def crosses_water(seat: Seat) -> bool:
    """Has the star tracker left the spaces that keep an Automa's units from water? (rulebook L3789)"""
    assert seat.automa is not None
    return seat.automa.space >= tracker(seat).dry


def around(game: Game, seat: Seat, at: str) -> Iterable[str]:
    """The neighbourhood of an Automa's unit on a territory: by land alone at first, later everything around it.

    It never uses tunnels, and some factions are kept off tunnel territories as long as water stops them
    (rulebook L3898). A unit at home has none.
    """
    chart = board(game)
    if at not in chart.hexes:
        return ()
    if crosses_water(seat):
        return (at, *(to for to in chart.neighbours[at] if to in chart.hexes))
    return (at, *open_land(game, seat, chart.land[at]))


def open_land(game: Game, seat: Seat, places: Iterable[str]) -> list[str]:
    """Of these territories, those that an Automa held back by water may enter."""
    shut = board(game).tunnels if seat.faction in TUNNELS_SHUT else ()
    return [to for to in places if to not in shut]


def around_base(game: Game, seat: Seat) -> tuple[str, ...]:
    """The neighbourhood of an Automa's home base: the two territories on its peninsula, also later on."""
    return board(game).land[seat.base]


def of_units(game: Game, seat: Seat) -> list[str]:
    """Everything in the neighbourhood of any of an Automa's units: any of them can go there (rulebook L3613)."""
    return list(dict.fromkeys(to for at in dict.fromkeys(seat.units.values()) for to in around(game, seat, at)))


def within_reach(game: Game, seat: Seat) -> list[str]:
    """The neighbourhoods of all of an Automa's units and of its home base."""
    return list(dict.fromkeys([*of_units(game, seat), *around_base(game, seat)]))


def neighbours(game: Game, seat: Seat, lifted: str, to: str) -> int:
    """How many of an Automa's units, without the one picked up, have a territory in their neighbourhood."""
    return sum(1 for unit, at in seat.units.items() if unit != lifted and to in around(game, seat, at))


def of_enemy(game: Game, owner: Seat, unit: str, at: str) -> Iterable[str]:
    """The neighbourhood of another player's character or mech, with the abilities it would have on its turn."""
    if owner.automa is not None:
        return around(game, owner, at)
    if at not in board(game).hexes:
        return ()
    return (at, *one_step(game, structs.replace(owner, used=[]), unit))


def threatened(game: Game, seat: Seat) -> set[str]:
    """Every territory in the neighbourhood of an enemy character or mech."""
    return {to for owner, unit, at in combat_units(game, seat) for to in of_enemy(game, owner, unit, at)}


def peninsula(game: Game, seat: Seat) -> set[str]:
    """The home base and all that an Automa held back by water can reach."""
    found = {seat.base}
    fringe = [seat.base]
    while fringe:
        beside = open_land(game, seat, board(game).land[fringe.pop()])
        fringe += (new := [at for at in beside if at not in found])
        found.update(new)
    return found
