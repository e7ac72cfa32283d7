"""An Automa of Vesna acts in the name of two other factions (rulebook L4143)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks
from domain.automa.facts import IconsDrawn
from domain.chance import Chance
from domain.content import SETUP
from domain.facts import Fact
from domain.state import Game, Seat

VESNA = "vesna"
ICONS = 2


@hooks.automa_ready.on(VESNA)
def draw(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """Two of the older factions, whose actions in brackets it takes."""
    if seat.faction == VESNA:
        yield IconsDrawn(seat.index, tuple(chance.shuffle(f"icons-{seat.index}", SETUP.seating)[:ICONS]))


def acts_as(seat: Seat, faction: str | None) -> bool:
    """Does the Automa take an action that is marked for this faction, or for everybody?"""
    return faction in (None, seat.faction) or (seat.automa is not None and faction in seat.automa.icons)
