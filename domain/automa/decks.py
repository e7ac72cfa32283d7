"""Decks of Automa cards: one for each Automa, or one for all (rulebook L4217)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from domain.automa.facts import AutomaDeckShuffled
from domain.chance import Chance
from domain.content import AUTOMA_CARDS
from domain.content.schema import AutomaCard
from domain.facts import Fact
from domain.state import AutomaDeck, Game, Seat


def deck_of(game: Game, seat: Seat) -> AutomaDeck:
    """The deck that an Automa draws from."""
    assert seat.automa is not None
    return game.automa_decks[seat.automa.deck]


def new(deck: int, chance: Chance) -> Iterator[Fact]:
    """A deck of all the cards."""
    cards = chance.shuffle("automa", list(AUTOMA_CARDS))
    yield AutomaDeckShuffled(deck, len(cards), tuple(cards))


def shuffle(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """The pile and both discards make a full deck again."""
    assert seat.automa is not None
    deck = deck_of(game, seat)
    cards = chance.shuffle("automa", sorted([*deck.cards, *deck.discard, *deck.fought]))
    yield AutomaDeckShuffled(seat.automa.deck, len(cards), tuple(cards))


def next_card(game: Game, seat: Seat, chance: Chance) -> Generator[Fact, None, AutomaCard]:
    """The card on top; an empty deck is made anew first (rulebook L3540)."""
    if not deck_of(game, seat).cards:
        yield from shuffle(game, seat, chance)
    return AUTOMA_CARDS[deck_of(game, seat).cards[-1]]


def last_card(game: Game, seat: Seat) -> AutomaCard | None:
    """The card of the last turn; with one deck for all, that of any Automa."""
    last = deck_of(game, seat).last
    return None if last is None else AUTOMA_CARDS[last]
