"""The faction Fenris: Influence tokens, which nobody wants to hold in the end (rulebook L978, L1237)."""

from __future__ import annotations

from collections.abc import Iterable

from domain import hooks
from domain.abilities.influence import KIND
from domain.automa.influence import SPREADS
from domain.control import tokens_of
from domain.modules.manifest import Module
from domain.state import Game, Seat

ID = "fenris"
MODULE = Module(id=ID, rule="L1600")


@hooks.score.on(ID)
def held(game: Game, seat: Seat, controlled: set[str]) -> Iterable[tuple[str, int]]:
    """Each Influence token that a player holds costs a coin, down to nothing in all (rulebook L1262, L1266); an ally
    of Fenris pays nothing, and neither does an Automa that plays Fenris (rulebook L4171)."""
    if not {"influence_shared", SPREADS} & set(seat.abilities):
        yield "coins", -len(tokens_of(seat, KIND))
