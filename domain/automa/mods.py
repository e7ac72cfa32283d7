"""Mods of an Automa: instead of tokens it takes what a table gives for each (rulebook L4086, L4261)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks
from domain.automa import gains, tracker
from domain.automa.facts import AutomaCardRemoved, AutomaModGained
from domain.chance import Chance
from domain.content import AUTOMA_CARDS, MODS
from domain.facts import Fact
from domain.state import Game, Seat

MECH, INFRASTRUCTURE = "mech-mods", "infrastructure-mods"
MECH_MODS, INFRASTRUCTURE_MODS, WITH_BOTH = 3, 2, 4
"""How many an Automa takes; where both kinds are played, all are Infrastructure Mods."""
REMOVE = "remove-"


@hooks.automa_ready.on(INFRASTRUCTURE)
def infrastructure(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """Two of them, or four where Mech Mods are played as well."""
    count = WITH_BOTH if MECH in game.modules else INFRASTRUCTURE_MODS
    yield from _buy(game, seat, INFRASTRUCTURE, count, chance)


@hooks.automa_ready.on(MECH)
def mechs(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """Three of them, unless Infrastructure Mods are played as well."""
    if INFRASTRUCTURE not in game.modules:
        yield from _buy(game, seat, MECH, MECH_MODS, chance)


def _buy(game: Game, seat: Seat, supply: str, count: int, chance: Chance) -> Iterator[Fact]:
    for number, benefit in enumerate(MODS[supply].automa[:count]):
        yield AutomaModGained(seat.index, supply, benefit)
        if benefit == "tracker":
            yield from tracker.advance(game, seat, chance)
        elif benefit == "gain":
            yield from _gain(game, seat, chance.pick(f"{supply}-{seat.index}-{number}", list(AUTOMA_CARDS)), chance)
        elif benefit.startswith(REMOVE):
            yield from _remove(game, seat, int(benefit.removeprefix(REMOVE)))


def _gain(game: Game, seat: Seat, card: int, chance: Chance) -> Iterator[Fact]:
    """What the second row of a card's first scheme gives to everybody (rulebook L4118)."""
    symbols = [symbol for symbol in AUTOMA_CARDS[card].schemes[0].gains if symbol.faction is None]
    yield from gains.gain(game, seat, symbols, chance)


def _remove(game: Game, seat: Seat, card: int) -> Iterator[Fact]:
    """The card leaves the Automa's deck, once if several draw from the same."""
    assert seat.automa is not None
    if card in game.automa_decks[seat.automa.deck].cards:
        yield AutomaCardRemoved(seat.automa.deck, card)
