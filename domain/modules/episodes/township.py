"""Abilities that are revised for an episode: they stand on the faction mat instead of the printed ones
(rulebook L2479)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.content import ABILITIES
from domain.facts import Fact, MechAbilitiesLaid
from domain.state import Game

REVISED = {row.revises: id for id, row in ABILITIES.items() if row.revises is not None}


def revise(game: Game) -> Iterator[Fact]:
    """What a revised ability stands in for is gone from the mats; mods may still cover it."""
    for seat in game.seats:
        laid = tuple(REVISED.get(ability, ability) for ability in seat.mech_abilities)
        if laid != tuple(seat.mech_abilities):
            yield MechAbilitiesLaid(seat.index, laid)
