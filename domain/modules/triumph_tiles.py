"""Triumph Tiles: ten of sixteen at random make the track (rulebook L1670)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks
from domain.chance import Chance
from domain.content import TRIUMPH_TILES
from domain.facts import Fact
from domain.module_facts import TrackLaid
from domain.modules import peace_track, teams, war_track
from domain.modules.manifest import Module
from domain.state import Game

ID = "triumph-tiles"
SPACES = 10

MODULE = Module(
    id=ID,
    rule="L1670",
    incompatible={
        war_track.ID: "L1672",
        peace_track.ID: "L1672",
        teams.ID: teams.ALL_SPACES,
        "desolation": "L1719",
    },
)


@hooks.setup_first.on(ID)
def lay(game: Game, chance: Chance) -> Iterator[Fact]:
    """Ten tiles cover the spaces of the track, in the order in which they are drawn."""
    tiles = [triumph for triumph, count in TRIUMPH_TILES.items() for _ in range(count)]
    yield TrackLaid(tuple(chance.shuffle("triumph-tiles", tiles)[:SPACES]))
