"""Paying: from any territories one controls, in full, and with a combat card where Coercion allows."""

from __future__ import annotations

import pytest

from domain.decisions import Spend, TakeBottom, UseFactoryCard
from domain.facts import CardsDiscarded, ResourcesSpent
from domain.positions import Side, decide_ok, options, position, refused, side
from domain.state import Game
from domain.steps import BottomAction, TopAction

UPGRADE = 0
"""The section of the Industrial mat whose bottom action costs 3 oil."""


def upgrading(faction: str = "nordic", resources: dict[str, dict[str, int]] | None = None, **given: object) -> Game:
    """The seat may take the Upgrade action for 3 oil and gain 3 coins."""
    first = Side(faction, "industrial", **{"coins": 0, **given})
    return position(
        [first, side("saxony", "mechanical", at={"character": "farm-5"}, workers=["tundra-8", "lake-7"])],
        step=BottomAction(0, UPGRADE),
        resources=resources,
    )


@pytest.mark.rule("L448", "resources: spent from any territories one controls")
def test_a_price_can_be_paid_from_several_territories() -> None:
    game = upgrading(resources={"tundra-1": {"oil": 2}, "forest-1": {"oil": 2, "wood": 5}})
    payment = (Spend("oil", 1, "tundra-1"), Spend("oil", 2, "forest-1"))
    facts = decide_ok(game, TakeBottom(payment=payment))
    assert [fact for fact in facts if isinstance(fact, ResourcesSpent)] == [
        ResourcesSpent(0, "tundra-1", {"oil": 1}),
        ResourcesSpent(0, "forest-1", {"oil": 2}),
    ]
    assert game.resources == {"tundra-1": {"oil": 1}, "forest-1": {"wood": 5}}


@pytest.mark.rule("L807", "payment is required in full")
def test_an_action_that_cannot_be_paid_is_not_offered() -> None:
    game = upgrading(resources={"tundra-1": {"oil": 2, "wood": 9}}, objectives=[12])
    assert TakeBottom() not in options(game)
    assert game.seats[0].coins == 0


@pytest.mark.rule("L446", "resources: only from territories one controls")
@pytest.mark.parametrize("elsewhere", ["farm-5", "farm-7", "home-nordic"])
def test_tokens_out_of_control_cannot_be_spent(elsewhere: str) -> None:
    game = upgrading(resources={elsewhere: {"oil": 3}}, objectives=[12])
    assert TakeBottom() not in options(game)


@pytest.mark.rule("L454", "resources: a structure gives control of what lies there")
def test_tokens_beside_an_own_structure_can_be_spent() -> None:
    game = upgrading(resources={"farm-7": {"oil": 3}}, structures={"mill": "farm-7"})
    assert TakeBottom() in options(game)


@pytest.mark.rule("L446", "resources: a structure under an enemy unit gives nothing")
def test_tokens_beside_a_structure_with_an_enemy_cannot_be_spent() -> None:
    game = upgrading(resources={"farm-5": {"oil": 3}}, structures={"mill": "farm-5"}, objectives=[12])
    assert TakeBottom() not in options(game)


@pytest.mark.rule("L807", "payment is exactly the price, in the right resource")
@pytest.mark.parametrize(
    "payment",
    [
        (),
        (Spend("oil", 2, "tundra-1"),),
        (Spend("oil", 4, "tundra-1"),),
        (Spend("wood", 3, "forest-1"),),
        (Spend("oil", 3, "forest-1"),),
        (Spend("oil", -1, "tundra-1"), Spend("oil", 4, "tundra-1")),
        (Spend("oil", 2, "tundra-1"), Spend("oil", 1, card=5)),
        (Spend("oil", 2, "tundra-1"), Spend("oil", 1)),
        (Spend("oil", 3, "tundra-1", card=5),),
    ],
    ids=["nothing", "too-little", "too-much", "wrong-type", "not-there", "negative", "card", "nowhere", "both"],
)
def test_another_payment_is_refused(payment: tuple[Spend, ...]) -> None:
    game = upgrading(resources={"tundra-1": {"oil": 5}, "forest-1": {"wood": 3}}, cards=[5])
    assert refused(game, TakeBottom(payment=payment))


@pytest.mark.rule("L821", "coins of a bottom action may be declined")
@pytest.mark.parametrize(("said", "gained"), [(None, 3), (0, 0), (2, 2), (3, 3)])
def test_fewer_coins_may_be_taken(said: int | None, gained: int) -> None:
    game = upgrading(resources={"tundra-1": {"oil": 3}})
    decide_ok(game, TakeBottom(coins=said))
    assert game.seats[0].coins == gained


@pytest.mark.rule("L821", "coins of a bottom action: no more than shown")
def test_more_coins_than_shown_are_refused() -> None:
    game = upgrading(resources={"tundra-1": {"oil": 3}})
    assert refused(game, TakeBottom(coins=4))
    assert refused(game, TakeBottom(coins=-1))


@pytest.mark.rule("L1149", "Coercion: a combat card pays for one token")
def test_crimea_pays_a_token_with_a_card_of_its_choice() -> None:
    game = upgrading("crimea", {"farm-6": {"oil": 2}}, cards=[2, 5], workers=["farm-6", "village-9"])
    facts = decide_ok(game, TakeBottom(payment=(Spend("oil", 2, "farm-6"), Spend("oil", 1, card=5))))
    assert CardsDiscarded(0, (5,)) in facts
    assert game.seats[0].cards == [2]


@pytest.mark.rule("L1149", "Coercion: by default tokens first, then the lowest card")
def test_crimea_spends_its_lowest_card_when_nothing_is_said() -> None:
    game = upgrading("crimea", {"farm-6": {"oil": 2}}, cards=[5, 2], workers=["farm-6", "village-9"])
    assert CardsDiscarded(0, (2,)) in decide_ok(game, TakeBottom())


@pytest.mark.rule("L1149", "Coercion: once per turn")
def test_crimea_pays_only_one_token_with_a_card() -> None:
    poor = upgrading("crimea", {"farm-6": {"oil": 1}}, cards=[2, 5], workers=["farm-6"], objectives=[12])
    assert TakeBottom() not in options(poor)
    rich = upgrading("crimea", {"farm-6": {"oil": 3}}, cards=[2, 5], workers=["farm-6"])
    two_cards = (Spend("oil", 1, "farm-6"), Spend("oil", 1, card=5), Spend("oil", 1, card=2))
    assert refused(rich, TakeBottom(payment=two_cards))


@pytest.mark.rule("L1149", "Coercion: once per turn, over both actions")
def test_a_card_spent_on_a_factory_card_leaves_none_for_the_rest_of_the_turn() -> None:
    game = position(
        [
            side("crimea", "industrial", cards=[2, 5], power=0, factory=[15], workers=["farm-6"]),
            side("saxony", "mechanical"),
        ],
        step=TopAction(0, 4),
        resources={"farm-6": {"oil": 2}},
        draw=[4],
    )
    decide_ok(game, UseFactoryCard(payment=(Spend("wood", 1, card=2),)))
    assert sorted(game.seats[0].cards) == [4, 5]
    assert game.seats[0].used == ["coercion"]


@pytest.mark.rule("L1149", "Coercion: used this turn")
def test_coercion_used_in_the_top_action_cannot_pay_the_bottom_action() -> None:
    game = upgrading(
        "crimea", {"farm-6": {"oil": 2}}, cards=[5], workers=["farm-6"], used=["coercion"], objectives=[12]
    )
    assert TakeBottom() not in options(game)


@pytest.mark.rule("L1149", "Coercion: any resource, regardless of the card's number")
@pytest.mark.parametrize("card", [13, 18])
def test_a_card_stands_for_a_second_type_of_resource(card: int) -> None:
    game = position(
        [side("crimea", "industrial", cards=[3], factory=[card], workers=["farm-6"]), side("saxony", "mechanical")],
        step=TopAction(0, 4),
        resources={"farm-6": {"oil": 2}},
    )
    paid = (Spend("oil", 1, "farm-6"), Spend("metal", 1, card=3))
    same = (Spend("oil", 1, "farm-6"), Spend("oil", 1, card=3))
    assert refused(game, UseFactoryCard(gain=0, payment=same))
    decide_ok(game, UseFactoryCard(gain=0, payment=paid))
    assert game.seats[0].cards == []
    assert game.resources["farm-6"] == {"oil": 1}


@pytest.mark.rule("L1366", "two different resources by default: one of each of the first types")
def test_different_resources_are_chosen_when_nothing_is_said() -> None:
    game = position(
        [side("nordic", "industrial", factory=[13], workers=["forest-1", "tundra-1"]), side("saxony", "mechanical")],
        step=TopAction(0, 4),
        resources={"forest-1": {"oil": 3}, "tundra-1": {"oil": 3, "wood": 3}},
    )
    decide_ok(game, UseFactoryCard(gain=0))
    assert game.resources == {"forest-1": {"oil": 2}, "tundra-1": {"oil": 3, "wood": 2}}


@pytest.mark.rule("L1149", "Coercion: by default the card stands for a type that is missing")
def test_a_card_stands_for_the_missing_type_when_nothing_is_said() -> None:
    game = position(
        [side("crimea", "industrial", cards=[5, 3], factory=[13], workers=["farm-6"]), side("saxony", "mechanical")],
        step=TopAction(0, 4),
        resources={"farm-6": {"metal": 2}},
    )
    decide_ok(game, UseFactoryCard(gain=0))
    assert (game.seats[0].cards, game.resources["farm-6"]) == ([5], {"metal": 1})


@pytest.mark.rule("L1149", "Coercion belongs to Crimea alone")
def test_others_cannot_pay_with_cards() -> None:
    game = upgrading("nordic", {"tundra-1": {"oil": 2}}, cards=[5, 5], objectives=[12])
    assert TakeBottom() not in options(game)
