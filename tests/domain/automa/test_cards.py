"""The printed Automa cards and star trackers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from domain.content import AUTOMA_CARDS, POWER_RANGES, STAR_TRACKERS
from domain.content.schema import GainSymbol, MoveSymbol, Scheme
from tests.domain.content.test_loading import refusal


@pytest.mark.rule("L3845", "automa: how many cards play how many combat cards")
def test_combat_cards_are_spread_as_printed() -> None:
    assert Counter(card.combat_cards for card in AUTOMA_CARDS.values()) == {0: 4, 1: 9, 2: 5, 3: 1}
    assert POWER_RANGES == (0, 8, 14)
    for card in AUTOMA_CARDS.values():
        assert list(card.combat) == sorted(card.combat), "more power never means less"
        assert max(card.combat) <= 7


def test_a_card_as_printed() -> None:
    card = AUTOMA_CARDS[15]
    assert (card.star, card.combat, card.combat_cards, card.resources) == (False, (7, 7, 7), 0, 2)
    assert card.schemes[0] == Scheme(
        moves=(MoveSymbol(kind="encounter_factory"), MoveSymbol(kind="move_character")),
        gains=(GainSymbol(kind="power", amount=3), GainSymbol(kind="coins")),
        bonus="coins",
    )
    assert card.schemes[1] == Scheme(
        moves=(
            MoveSymbol(kind="attack_combat", power=1),
            MoveSymbol(kind="attack_worker"),
            MoveSymbol(kind="encounter_factory"),
            MoveSymbol(kind="move_character"),
        ),
        gains=(GainSymbol(kind="coins", faction="crimea"), GainSymbol(kind="coins")),
        bonus="combat_cards",
    )


def test_attacks_come_more_often_in_the_second_scheme() -> None:
    def attacks(scheme: int) -> int:
        return sum(
            symbol.kind.startswith("attack") and symbol.faction is None
            for card in AUTOMA_CARDS.values()
            for symbol in card.schemes[scheme].moves
        )

    assert (attacks(0), attacks(1)) == (3, 8)


@pytest.mark.parametrize(
    ("difficulty", "stars"),
    [
        ("autometta", (10, 15, 18, 20, 22, 23)),
        ("automa", (9, 14, 17, 19, 20, 21)),
        ("automaszyna", (9, 12, 14, 16, 17, 18)),
        ("ultimaszyna", (8, 11, 13, 15, 16, 17)),
    ],
)
def test_the_stars_of_each_tracker(difficulty: str, stars: tuple[int, ...]) -> None:
    assert STAR_TRACKERS[difficulty].stars == stars


def test_no_star_comes_later_on_a_harder_tracker() -> None:
    rows = [STAR_TRACKERS[id].stars for id in ("autometta", "automa", "automaszyna", "ultimaszyna")]
    for easier, harder in pairwise(rows):
        assert all(sooner <= later for sooner, later in zip(harder, easier, strict=True))


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (lambda rows: rows["cards"].pop(), "not numbered from 1 to 19"),
        (lambda rows: rows["cards"][0].update(combat_cards=3), "combat cards are not spread as printed"),
        (lambda rows: rows["cards"][0]["schemes"][0]["moves"][0].update(faction="atlantis"), "no faction atlantis"),
        (lambda rows: rows["trackers"][1]["stars"].pop(), "automa: not six rising stars"),
        (lambda rows: rows["trackers"][1].update(spaces=30), "automa: not six rising stars"),
    ],
)
def test_wrong_rows_are_refused(edit: Callable[[Any], Any], fault: str) -> None:
    assert any(found.startswith("automa.json: ") and fault in found for found in refusal(automa=edit))
