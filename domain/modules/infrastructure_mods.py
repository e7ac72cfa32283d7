"""Infrastructure Mods: four tokens each, up to two of which help once per game (rulebook L1594, L1628)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks, mods
from domain.chance import Chance
from domain.content import MODS
from domain.facts import Fact
from domain.modules.manifest import Module
from domain.state import Game

ID = "infrastructure-mods"
MODULE = Module(id=ID, rule="L1594")


@hooks.setup.on(ID)
def setup(game: Game, chance: Chance) -> Iterator[Fact]:
    """Every player draws; where an Automa plays, without those it has no answer to (rulebook L4088)."""
    yield from mods.deal(game, MODS[ID], chance)
