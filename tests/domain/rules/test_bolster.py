"""Bolster: power or combat cards for a coin."""

from __future__ import annotations

import pytest

from domain.decisions import ChooseSection, TakeTop
from domain.engine import prompts
from domain.facts import DeckShuffled, StarPlaced
from domain.positions import decide_ok, go, options, position, side
from domain.state import Game
from tests.domain.rules.moves import OPPONENT


def bolstering(
    draw: tuple[int, ...] = (), discard: tuple[int, ...] = (), pile: list[int] | None = None, **more: object
) -> Game:
    """Nordic is about to take the Bolster action."""
    nordic = side("nordic", "industrial", **{"power": 4, "coins": 3, **more})  # type: ignore[arg-type]
    game = position([nordic, OPPONENT], draw=draw, discard=discard, combat_deck=pile)
    go(game, ChooseSection(0))
    return game


@pytest.mark.rule("L768", "Bolster: two power for a coin")
def test_power_for_a_coin() -> None:
    game = bolstering()
    go(game, TakeTop("gain_power"))
    assert (game.seats[0].power, game.seats[0].coins) == (6, 2)


@pytest.mark.rule("L770", "Bolster: a combat card for a coin")
@pytest.mark.rule("L1840", "Bolster: power or combat cards")
def test_a_card_for_a_coin() -> None:
    game = bolstering(draw=(5,))
    go(game, TakeTop("draw_cards"))
    assert (game.seats[0].cards, game.seats[0].coins, game.seats[0].power) == ([5], 2, 4)


@pytest.mark.rule("L698", "Bolster: more once it is upgraded")
def test_upgraded_benefits_give_one_more() -> None:
    power = bolstering(cubes=[("gain_power", "build")])
    go(power, TakeTop("gain_power"))
    assert power.seats[0].power == 7
    cards = bolstering(cubes=[("draw_cards", "build")], draw=(5, 4))
    go(cards, TakeTop("draw_cards"))
    assert sorted(cards.seats[0].cards) == [4, 5]


@pytest.mark.rule("L764", "Bolster: a coin is needed")
def test_without_a_coin_there_is_no_bolster() -> None:
    game = bolstering(coins=0)
    assert prompts(game)[0].seat == 1


@pytest.mark.rule("L770", "Bolster: the discards are shuffled into a new deck")
@pytest.mark.rule("L511", "combat cards: an empty deck is made anew")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    game = bolstering(cubes=[("draw_cards", "build")], pile=[5], discard=(2, 3))
    facts = decide_ok(game, TakeTop("draw_cards"))
    assert [fact for fact in facts if isinstance(fact, DeckShuffled)]
    assert 5 in game.seats[0].cards
    assert len(game.seats[0].cards) == 2
    assert len(game.combat_deck) == 1
    assert game.combat_discard == []


@pytest.mark.rule("L770", "Bolster: without deck and discards nothing is drawn")
def test_without_deck_and_discards_nothing_is_drawn() -> None:
    game = bolstering(pile=[])
    go(game, TakeTop("draw_cards"))
    assert (game.seats[0].cards, game.seats[0].coins) == ([], 2)


@pytest.mark.rule("L1022", "building: the Monument adds popularity to Bolster")
@pytest.mark.parametrize("benefit", ["gain_power", "draw_cards"])
def test_the_monument_adds_popularity(benefit: str) -> None:
    game = bolstering(structures={"monument": "forest-1"}, popularity=5)
    go(game, TakeTop(benefit))
    assert game.seats[0].popularity == 6


@pytest.mark.rule("L4368", "benefits are optional: Bolster in part")
@pytest.mark.parametrize(
    ("amounts", "power", "popularity"), [((2, 0), 6, 5), ((0, 1), 4, 6), ((1, 1), 5, 6), ((0, 0), 4, 5)]
)
def test_any_part_of_the_benefit_may_be_declined(amounts: tuple[int, ...], power: int, popularity: int) -> None:
    game = bolstering(structures={"monument": "forest-1"}, popularity=5)
    go(game, TakeTop("gain_power", amounts=amounts))
    assert (game.seats[0].power, game.seats[0].popularity, game.seats[0].coins) == (power, popularity, 2)


@pytest.mark.rule("L1492", "stars: 16 power")
def test_power_ends_at_sixteen_and_gives_a_star() -> None:
    game = bolstering(power=15)
    assert StarPlaced(0, "power") in decide_ok(game, TakeTop("gain_power"))
    assert game.seats[0].power == 16


def test_the_options_are_the_two_benefits_and_to_pass() -> None:
    assert [type(decision).__name__ for decision in options(bolstering())] == ["TakeTop", "TakeTop", "Pass"]
