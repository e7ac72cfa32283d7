"""Camping: with airships in play, an Automa that is shut in at home breaks out (rulebook L3941)."""

from __future__ import annotations

from domain import hooks
from domain.automa.enemies import enemy_on
from domain.automa.neighbourhoods import around_base
from domain.control import board
from domain.state import Game, Seat


@hooks.automa_camped.on("airships")
def camped(game: Game, seat: Seat) -> bool:
    """None of its units is on a territory, and enemy units hold every territory beside its home base."""
    hexes = board(game).hexes
    abroad = any(at in hexes for at in seat.units.values())
    return not abroad and all(enemy_on(game, seat, at) for at in around_base(game, seat))
