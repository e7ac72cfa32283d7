"""The star tracker: its token, its stars and the switch to the second scheme (rulebook L3783)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks, triumphs
from domain.automa import decks
from domain.automa.difficulty import tracker
from domain.automa.facts import SchemeSwitched, TrackerMoved, WaterCrossed
from domain.chance import Chance
from domain.content.schema import AutomaCard
from domain.facts import Fact
from domain.state import Game, Seat

STAR = "tracker"
"""The triumph of the stars that lie beside the board."""
SECOND = 2


def update(game: Game, seat: Seat, card: AutomaCard, chance: Chance) -> Iterator[Fact]:
    """A card with a star moves the token on by one space."""
    if card.star:
        yield from advance(game, seat, chance)


def advance(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """The token moves on, to the last space at most; a complete star is placed."""
    row, automa = tracker(seat), seat.automa
    assert automa is not None
    if automa.space == row.spaces - 1:
        return
    yield TrackerMoved(seat.index, automa.space + 1)
    for own in hooks.automa_advanced.of(game.modules):
        yield from own(game, seat)
    if automa.space == row.dry:
        yield WaterCrossed(seat.index)
    if automa.space in row.stars:
        yield from place(game, seat, chance)
        yield from switch(game, seat, chance)


def place(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """The star lies beside the board, unless a module has a place for it."""
    for own in hooks.automa_star.of(game.modules):
        return own(game, seat, chance)
    return triumphs.place(game, seat, STAR)


def switch(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """With the first star of the tracker the deck is shuffled whole and the second scheme begins, unless the Automa
    puts it off."""
    assert seat.automa is not None
    reached = seat.automa.space >= tracker(seat).stars[0]
    if (
        seat.automa.scheme == SECOND
        or not reached
        or any(own(game, seat) for own in hooks.automa_waits.of(game.modules))
    ):
        return
    yield SchemeSwitched(seat.index, SECOND)
    yield from decks.shuffle(game, seat, chance)
