"""Hesitation: a combat card is turned up before the Automa moves or deploys, and a high one holds it back
(rulebook L4007)."""

from __future__ import annotations

from collections.abc import Generator

from domain.automa.facts import AutomaHesitated
from domain.chance import Chance
from domain.facts import DeckShuffled, Fact
from domain.state import Game, Seat

HIGH = 4


def held(game: Game, seat: Seat, what: str, chance: Chance) -> Generator[Fact, None, bool]:
    """Is a hesitant Automa held back now? Without a card to turn up it is not."""
    chosen = game.options.automa
    if not (chosen.hesitant_moves if what == "move" else chosen.hesitant_deploys):
        return False
    if not game.combat_deck and game.combat_discard:
        cards = chance.shuffle("combat", sorted(game.combat_discard))
        yield DeckShuffled("combat", len(cards), tuple(cards))
    if not game.combat_deck:
        return False
    card = game.combat_deck[-1]
    yield AutomaHesitated(seat.index, what, card, card >= HIGH)
    return card >= HIGH
