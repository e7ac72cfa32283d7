"""The War Triumph Track: more stars for combat, one for combat cards, none for workers or popularity
(rulebook L1652)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks
from domain.chance import Chance
from domain.content import TRIUMPH_TRACKS
from domain.facts import Fact
from domain.module_facts import TrackLaid
from domain.modules.manifest import Module
from domain.state import Game

ID = "war-track"

MODULE = Module(id=ID, rule="L1652", incompatible={"desolation": "L1719"})


@hooks.setup_first.on(ID)
def lay(game: Game, chance: Chance) -> Iterator[Fact]:
    """The track covers the standard one."""
    yield TrackLaid(TRIUMPH_TRACKS["war"])
