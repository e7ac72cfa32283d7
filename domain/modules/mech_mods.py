"""Mech Mods: four tokens each, up to two of which replace abilities of the faction mat (rulebook L1593, L1607)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks, mods
from domain.chance import Chance
from domain.content import MODS
from domain.facts import Fact
from domain.modules.manifest import Module
from domain.state import Game

ID = "mech-mods"
MODULE = Module(id=ID, rule="L1593")


@hooks.setup.on(ID)
def setup(game: Game, chance: Chance) -> Iterator[Fact]:
    """Every player draws."""
    yield from mods.deal(game, MODS[ID], chance)
