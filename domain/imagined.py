"""A game as a viewer could imagine it: whatever they cannot know is replaced by something that might be true.

What a policy advises, or a trial foresees, is computed on an imagined game and therefore tells nothing hidden: two
games that look the same to a viewer are imagined alike. A game imagined `backwards` has another truth wherever
something is hidden, so that what both have in common follows from what the viewer knows.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

from domain.content import TRACKS
from domain.engine import copy
from domain.state import Commitment, Game, Seat
from domain.steps import FactoryVisit
from domain.view import HIDDEN_TOKENS, open_hands, over, view

T = TypeVar("T", int, str)


def imagined(game: Game, viewer: int | None, backwards: bool = False) -> Game:
    """A private copy with everything that the viewer cannot know in a made-up order."""
    world = copy(game)
    if over(game):
        return world
    others = [seat for seat in world.seats if seat.index != viewer and seat.kind != "npc"]
    hidden = [] if open_hands(game) else others
    shown = view(game, viewer)
    seen = [(seat, committed.cards) for seat in hidden if (committed := shown.committed.get(seat.index))]
    for seat, cards in seen:
        seat.cards[:] = (Counter(seat.cards) - Counter(cards)).elements()
    _deal([world.combat_deck, *(seat.cards for seat in hidden)], backwards)
    for seat, cards in seen:
        seat.cards += cards
    _deal([world.objective_deck, *(seat.objectives for seat in hidden)], backwards)
    if not _looks_through_factory(game, viewer):
        _deal([world.factory_deck, *(seat.factory for seat in others if seat.automa)], backwards)
    _deal([world.encounter_deck], backwards)
    for deck in world.automa_decks:
        _deal([deck.cards], backwards)
    for seat in others:
        _tokens(world, seat, backwards)
        seat.rivals = dict(shown.seats[seat.index].rivals)
        if seat.index in world.commitments and shown.committed[seat.index] is None:
            most = Commitment(min(seat.power, TRACKS.dial_max), tuple(seat.cards[:1]))
            world.commitments[seat.index] = most if backwards else Commitment(0, ())
    return world


def _looks_through_factory(game: Game, viewer: int | None) -> bool:
    """Who chooses a Factory card sees all that are left, and so knows those that Automas hide."""
    return any(isinstance(step, FactoryVisit) and step.seat == viewer for step in game.steps[-1:])


def _deal(piles: list[list[T]], backwards: bool) -> None:
    """Deal all cards of the piles anew, each pile as many as it had."""
    pool = iter(sorted((card for pile in piles for card in pile), reverse=backwards))
    for pile in piles:
        pile[:] = [next(pool) for _ in pile]


def _tokens(world: Game, seat: Seat, backwards: bool) -> None:
    """Which of a seat's hidden tokens lies where."""
    laid = [
        token
        for _, token in sorted(world.tokens.items())
        if token.owner == seat.index and token.kind in HIDDEN_TOKENS and token.armed
    ]
    pool = iter(sorted([*seat.tokens, *(token.token for token in laid)], reverse=backwards))
    for token in laid:
        token.token = next(pool)
    seat.tokens[:] = pool
