"""What players see of an Automa, in words too; and nothing that is hidden."""

from __future__ import annotations

from typing import get_args

import pytest

from domain.automa import moves
from domain.automa.facts import AutomaDeckShuffled, FactoryCardHidden
from domain.content import AUTOMA_CARDS, STAR_TRACKERS
from domain.content.schema import MoveKind
from domain.decisions import DrawAutomaCard
from domain.labels import LANGUAGES, describe, label, phrase, text
from domain.options import SeatPlan
from domain.positions import automa, side
from domain.steps import AutomaScheme, AutomaTurn
from domain.view import view, visible_fact
from tests.domain.automa.play import AT_SEA, WORKER_CARD, draw, the, versus
from tests.domain.rules.tables import started

REASONS = ("faction", "power", "no-unit", "no-territory", "hesitates", "no-moves")
CRITERIA = (
    "only",
    "reading-order",
    "marker",
    "closest-to-base",
    "character-first",
    "most-neighbours",
    "closest-to-enemy",
    "fewest-enemies",
    "most-resources",
    "closest-to-factory",
    "armed-trap",
    "disarmed-trap",
)


def test_the_order_of_the_deck_is_seen_by_nobody() -> None:
    game = started([SeatPlan(), SeatPlan("automa")])
    for viewer in (0, 1, None):
        (deck,) = view(game, viewer).automa_decks
        assert (deck.size, deck.discard, deck.last) == (19, [], None)
        assert not hasattr(deck, "cards")
        shuffled = visible_fact(AutomaDeckShuffled(0, 19, tuple(AUTOMA_CARDS)), viewer)
        assert shuffled == AutomaDeckShuffled(0, 19)


def test_the_cards_and_the_factory_card_of_an_automa_are_hidden() -> None:
    seat = automa("saxony", at={"character": "factory"}, workers=[], cards=[2, 3], space=AT_SEA)
    game = versus(seat, WORKER_CARD, factory_deck=[4, 5, 6])
    hidden = the(draw(game), FactoryCardHidden)
    assert hidden.card in (4, 5, 6)
    assert visible_fact(hidden, 0) == FactoryCardHidden(1)
    seen = view(game, 0).seats[1]
    assert (seen.cards, seen.combat_cards, seen.factory, seen.factory_cards) == (None, 2, None, 1)
    assert seen.automa is not None
    assert (seen.automa.space, seen.automa.scheme) == (6, 1)
    assert view(game, 0).automa_decks[0].last == WORKER_CARD


def test_a_players_factory_card_lies_open() -> None:
    game = versus(automa("saxony"), WORKER_CARD, human=side("nordic", "industrial", factory=[4]))
    assert view(game, None).seats[0].factory == [4]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_explains_an_automa_has_words(lang: str) -> None:
    for kind in get_args(MoveKind):
        assert kind in moves.RULES
        assert label(lang, "automa_move", kind)
        assert text(lang, "automa_move", kind)
    assert all(phrase(lang, "automa_reason", reason) for reason in REASONS)
    assert all(phrase(lang, "criterion", name) for name in CRITERIA)
    assert all(text(lang, "difficulty", id) for id in STAR_TRACKERS)
    assert all(label(lang, "ability", id) for id in ("automa", "automa_flag", "automa_trap"))
    assert label(lang, "triumph", "tracker")
    assert describe(lang, DrawAutomaCard())
    assert phrase(lang, "prompts", str(AutomaTurn.__struct_config__.tag))


def test_a_card_is_followed_from_top_to_bottom() -> None:
    """The step tells which row comes next."""
    game = versus(
        automa("saxony", power=7, space=AT_SEA), 17, human=side("nordic", "industrial", at={"character": "village-6"})
    )
    draw(game)
    step = game.steps[0]
    assert isinstance(step, AutomaScheme)
    assert (step.card, step.scheme, step.stage, step.symbol, step.unit) == (17, 1, "arrived", 0, "character")
