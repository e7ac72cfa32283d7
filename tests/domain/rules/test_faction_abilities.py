"""Faction abilities outside combat and encounters: Relentless, Coercion, Swim."""

from __future__ import annotations

import pytest

from domain.content import FACTORY
from domain.decisions import ChooseSection, MoveUnit, Pass, Spend, TakeBottom, TakeTop, UseFactoryCard
from domain.engine import prompts
from domain.facts import CardsDiscarded, ResourcesSpent, Used
from domain.positions import decide_ok, go, options, position, refused, side
from domain.prompts import Payment
from domain.state import Game
from tests.domain.rules.moves import OPPONENT, moving, reachable


@pytest.mark.rule("L1143", "Relentless: the same section again")
@pytest.mark.rule("L1145", "Relentless: any number of turns")
@pytest.mark.parametrize("section", range(4))
def test_relentless_repeats_any_section_of_the_mat(section: int) -> None:
    game = position([side("rusviet", "mechanical", section=section), OPPONENT])
    assert options(game) == [ChooseSection(n) for n in range(4)]


@pytest.mark.rule("L1814", "Relentless: not for Factory cards")
@pytest.mark.rule("L4374", "Relentless: not for Factory cards")
def test_relentless_does_not_repeat_a_factory_card() -> None:
    game = position([side("rusviet", "mechanical", factory=[1], section=4), OPPONENT])
    assert refused(game, ChooseSection(4)) == "section-repeated"
    again = position([side("rusviet", "mechanical", factory=[1], section=0), OPPONENT])
    assert {ChooseSection(0), ChooseSection(4)} <= set(options(again))


def upgrading(**more: object) -> Game:
    """Crimea has chosen Bolster and Upgrade, which costs three oil, and passed the first."""
    crimea = side("crimea", "industrial", **{"cards": [2, 3, 5], "workers": ["farm-6"], **more})  # type: ignore[arg-type]
    game = position([crimea, OPPONENT], resources={"farm-6": {"oil": 2, "food": 5}})
    go(game, ChooseSection(0))
    if prompts(game)[0].kind == "top-action":
        go(game, Pass())
    return game


@pytest.mark.rule("L1149", "Coercion: a combat card stands in for a resource")
@pytest.mark.rule("L1151", "Coercion: any card for any one resource")
@pytest.mark.parametrize("card", [2, 3, 5])
def test_coercion_pays_one_resource_with_any_card(card: int) -> None:
    game = upgrading()
    facts = decide_ok(game, TakeBottom(payment=(Spend("oil", 2, "farm-6"), Spend("oil", card=card))))
    assert CardsDiscarded(0, (card,)) in facts
    assert ResourcesSpent(0, "farm-6", {"oil": 2}) in facts
    assert game.combat_discard == [card]


@pytest.mark.rule("L1149", "Coercion: the default pays tokens first")
def test_without_a_named_payment_tokens_come_first_and_the_lowest_card_last() -> None:
    game = upgrading()
    assert CardsDiscarded(0, (2,)) in decide_ok(game, TakeBottom())


@pytest.mark.rule("L1149", "Coercion: a card although there are tokens enough")
def test_a_card_may_be_spent_although_tokens_suffice() -> None:
    crimea = side("crimea", "industrial", cards=[2], workers=["farm-6"])
    game = position([crimea, OPPONENT], resources={"farm-6": {"oil": 3}})
    go(game, ChooseSection(0), Pass(), TakeBottom(payment=(Spend("oil", 2, "farm-6"), Spend("oil", card=2))))
    assert game.resources == {"farm-6": {"oil": 1}}


@pytest.mark.rule("L1149", "Coercion: once per turn")
def test_coercion_pays_one_card_a_turn() -> None:
    game = upgrading()
    two = (Spend("oil", 1, "farm-6"), Spend("oil", card=2), Spend("oil", card=3))
    assert refused(game, TakeBottom(payment=two)) == "wrong-payment"
    assert refused(game, TakeBottom(payment=(Spend("oil", 2, "farm-6"), Spend("oil", card=4)))) == "wrong-payment"
    assert Used(0, "coercion") in decide_ok(game, TakeBottom())
    assert upgrading(used=["coercion"]).active == 1


@pytest.mark.rule("L1149", "Coercion: anew in the next turn")
def test_coercion_comes_back_with_the_next_turn() -> None:
    crimea = side("crimea", "industrial", cards=[2], workers=["farm-6"], used=["coercion"])
    game = position([crimea, side("albion", "mechanical", coins=0)], active=1, resources={"farm-6": {"oil": 2}})
    go(game, ChooseSection(0))
    go(game, ChooseSection(0), Pass())
    assert TakeBottom() in options(game)


@pytest.mark.rule("L1151", "Coercion: only resources")
def test_coercion_pays_no_coins() -> None:
    game = position([side("crimea", "industrial", cards=[5, 5], coins=0), OPPONENT])
    go(game, ChooseSection(0))
    assert game.active == 1


@pytest.mark.rule("L1149", "Coercion: of Crimea alone")
def test_others_do_not_pay_with_cards() -> None:
    saxony = side("saxony", "industrial", cards=[5, 5], workers=["farm-6"])
    game = position([saxony, OPPONENT], resources={"farm-6": {"oil": 2}})
    go(game, ChooseSection(0), Pass())
    assert game.active == 1


@pytest.mark.rule("L1149", "Coercion: on a Factory card too")
def test_coercion_pays_for_a_factory_card() -> None:
    card = next(n for n, row in FACTORY.items() if row.cost.get("resources") or row.cost.get("different_resources"))
    needed = FACTORY[card].cost.get("resources") or FACTORY[card].cost["different_resources"]
    crimea = side("crimea", "industrial", cards=[4], factory=[card], workers=["farm-6"])
    kinds = ["oil", "food", "metal", "wood"][: needed - 1]
    game = position([crimea, OPPONENT], resources={"farm-6": dict.fromkeys(kinds, 1)} if kinds else None)
    go(game, ChooseSection(4))
    offered = next(o for o in prompts(game)[0].options if isinstance(o.decision, UseFactoryCard))
    assert isinstance((offered.bounds or {})["payment"], Payment)
    go(game, offered.decision)
    assert game.seats[0].cards == []


@pytest.mark.rule("L1155", "Swim: workers cross rivers")
@pytest.mark.rule("L1157", "Swim: onto any terrain but lakes, workers alone")
def test_swim_takes_workers_across_any_river_but_onto_no_lake() -> None:
    nordic = side("nordic", "industrial", workers=["mountain-2"], at={"character": "mountain-2"})
    game = moving(nordic)
    assert reachable(game, "worker-1") == {"forest-1", "tundra-1", "tundra-3", "farm-2", "forest-4"}
    assert reachable(game, "character") == {"forest-1", "tundra-1"}
    assert refused(game, MoveUnit("worker-1", "lake-3")) == "lake-between"


@pytest.mark.rule("L1157", "Swim: of Nordic alone")
def test_workers_of_others_do_not_swim() -> None:
    game = moving(side("saxony", "industrial", workers=["mountain-2"]))
    assert reachable(game, "worker-1") == {"forest-1", "tundra-1"}


def test_a_section_that_only_a_card_can_pay_is_asked_about() -> None:
    game = upgrading(coins=0)
    assert (prompts(game)[0].kind, TakeTop("gain_power") in options(game)) == ("bottom-action", False)
