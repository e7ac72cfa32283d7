"""How the facts about Automas change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.automa import facts as f
from domain.state import Automa, AutomaDeck, Game


def automa(game: Game, seat: int) -> Automa:
    """The Automa on a seat."""
    found = game.seats[seat].automa
    assert found is not None
    return found


def _deck(game: Game, seat: int) -> AutomaDeck:
    return game.automa_decks[automa(game, seat).deck]


def _ready(game: Game, fact: f.AutomaReady) -> None:
    game.seats[fact.seat].automa = Automa(deck=fact.deck)


def _icons_drawn(game: Game, fact: f.IconsDrawn) -> None:
    automa(game, fact.seat).icons = fact.factions


def _card_removed(game: Game, fact: f.AutomaCardRemoved) -> None:
    game.automa_decks[fact.deck].cards.remove(fact.card)


def _deck_shuffled(game: Game, fact: f.AutomaDeckShuffled) -> None:
    while len(game.automa_decks) <= fact.deck:
        game.automa_decks.append(AutomaDeck())
    deck = game.automa_decks[fact.deck]
    deck.cards, deck.discard, deck.fought = list(fact.cards or ()), [], []


def _card_drawn(game: Game, fact: f.AutomaCardDrawn) -> None:
    deck = _deck(game, fact.seat)
    deck.cards.pop()
    deck.discard.append(fact.card)
    deck.last = fact.card


def _combat_card_drawn(game: Game, fact: f.AutomaCombatCardDrawn) -> None:
    deck = _deck(game, fact.seat)
    deck.cards.pop()
    deck.fought.append(fact.card)


def _tracker_moved(game: Game, fact: f.TrackerMoved) -> None:
    automa(game, fact.seat).space = fact.space


def _scheme_switched(game: Game, fact: f.SchemeSwitched) -> None:
    automa(game, fact.seat).scheme = fact.scheme


def _marker_moved(game: Game, fact: f.MarkerMoved) -> None:
    game.marker = fact.base


def _factory_card_hidden(game: Game, fact: f.FactoryCardHidden) -> None:
    assert fact.card is not None
    game.factory_deck.remove(fact.card)
    game.seats[fact.seat].factory.append(fact.card)
    game.seats[fact.seat].gained.append(fact.card)


def _hesitated(game: Game, fact: f.AutomaHesitated) -> None:
    game.combat_discard.append(game.combat_deck.pop())


def _nothing(game: Game, fact: Any) -> None:
    """The fact explains what other facts do."""


HANDLERS: dict[type[Any], Callable[[Game, Any], None]] = {
    f.AutomaReady: _ready,
    f.IconsDrawn: _icons_drawn,
    f.AutomaModGained: _nothing,
    f.AutomaCardRemoved: _card_removed,
    f.AutomaDeckShuffled: _deck_shuffled,
    f.AutomaCardDrawn: _card_drawn,
    f.AutomaCombatCardDrawn: _combat_card_drawn,
    f.AutomaTurnSkipped: _nothing,
    f.SymbolRefused: _nothing,
    f.UnitSelected: _nothing,
    f.DestinationChosen: _nothing,
    f.AutomaGained: _nothing,
    f.AutomaHesitated: _hesitated,
    f.BonusShown: _nothing,
    f.TrackerMoved: _tracker_moved,
    f.WaterCrossed: _nothing,
    f.SchemeSwitched: _scheme_switched,
    f.MarkerMoved: _marker_moved,
    f.FactoryCardHidden: _factory_card_hidden,
}
