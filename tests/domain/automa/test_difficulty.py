"""Difficulties and personalities: what each adjustment changes."""

from __future__ import annotations

import pytest

from domain.automa.facts import (
    AutomaGained,
    AutomaHesitated,
    AutomaTurnSkipped,
    FactoryCardHidden,
    SymbolRefused,
    UnitSelected,
)
from domain.facts import Coins, DeckShuffled, EncounterRemoved, Power, UnitMoved, UnitPlaced
from domain.options import AutomaOptions, Options
from domain.positions import automa, side
from tests.domain.automa.play import AT_SEA, CHARACTER_CARD, MECH_CARD, WORKER_CARD, draw, the, told, versus


def adjusted(**chosen: object) -> Options:
    return Options(automa=AutomaOptions(**chosen))  # type: ignore[arg-type]


@pytest.mark.rule("L4004", "automa: turns can be skipped at other difficulties")
@pytest.mark.parametrize("difficulty", ["automa", "automaszyna"])
def test_other_automas_can_skip_turns_too(difficulty: str) -> None:
    assert told(draw(versus(automa("saxony", difficulty), 4, options=adjusted(skips=True))), AutomaTurnSkipped)
    assert not told(draw(versus(automa("saxony", difficulty), 4)), AutomaTurnSkipped)


@pytest.mark.rule("L4005", "automa: coins are adjusted once a card, never below nothing")
@pytest.mark.parametrize(("change", "gained"), [(2, 3), (1, 2), (0, 1), (-1, 0), (-2, 0)])
def test_coins_are_adjusted(change: int, gained: int) -> None:
    game = versus(automa("saxony"), 13, options=adjusted(coins=change))
    facts = draw(game)
    assert the(facts, AutomaGained) == AutomaGained(1, "coins", gained)
    assert game.seats[1].coins == 5 + gained
    assert told(draw(versus(automa("saxony"), WORKER_CARD, options=adjusted(coins=2))), Coins) == []


@pytest.mark.rule("L4005", "automa: two symbols of coins on a card are one gain")
def test_several_coins_of_a_card_are_adjusted_together() -> None:
    facts = draw(versus(automa("crimea"), 2, options=adjusted(coins=-1)))
    assert the(facts, Coins).now == 6


@pytest.mark.rule("L4006", "automa: power is adjusted, never downwards by it")
@pytest.mark.parametrize(("change", "power"), [(2, 6), (-2, 2)])
def test_power_is_adjusted(change: int, power: int) -> None:
    facts = draw(versus(automa("saxony"), WORKER_CARD, options=adjusted(power=change)))
    assert the(facts, Power).now == power
    facts = draw(versus(automa("saxony"), 1, options=adjusted(power=-2)))
    assert told(facts, Power) == []


@pytest.mark.rule("L4007", "automa: a 4 or 5 turned up forbids the move")
@pytest.mark.parametrize(("card", "held"), [(2, False), (3, False), (4, True), (5, True)])
def test_a_hesitant_automa_may_not_move(card: int, held: bool) -> None:
    game = versus(
        automa("saxony", workers=["home-saxony"]), WORKER_CARD, draw=[card], options=adjusted(hesitant_moves=True)
    )
    facts = draw(game)
    assert the(facts, AutomaHesitated) == AutomaHesitated(1, "move", card, held)
    assert (told(facts, UnitMoved) == []) == held
    assert [fact.reason for fact in told(facts, SymbolRefused)] == (["hesitates"] if held else [])
    assert game.combat_discard == [card]
    assert the(facts, Power).now == 4, "the gains follow either way"


def test_no_card_is_turned_up_without_a_valid_move() -> None:
    game = versus(automa("saxony", workers=[]), WORKER_CARD, options=adjusted(hesitant_moves=True))
    assert told(draw(game), AutomaHesitated) == []


@pytest.mark.rule("L4008", "automa: a 4 or 5 turned up forbids the deployment")
def test_a_hesitant_automa_may_not_deploy() -> None:
    hesitant = adjusted(hesitant_deploys=True)
    game = versus(automa("saxony"), 9, draw=[5, 2], options=hesitant)
    facts = draw(game)
    assert [(fact.what, fact.held) for fact in told(facts, AutomaHesitated)] == [("deploy", True), ("deploy", False)]
    assert [fact.unit for fact in told(facts, UnitPlaced)] == ["mech-1"]


def test_an_empty_combat_deck_is_shuffled_for_the_hesitant() -> None:
    options = adjusted(hesitant_moves=True)
    game = versus(automa("saxony"), WORKER_CARD, combat_deck=[], discard=[4], options=options)
    facts = draw(game)
    assert the(facts, DeckShuffled).deck == "combat"
    assert the(facts, AutomaHesitated).held
    game = versus(automa("saxony", workers=["home-saxony"]), WORKER_CARD, combat_deck=[], options=options)
    facts = draw(game)
    assert told(facts, AutomaHesitated) == [], "without any card nothing holds it back"
    assert told(facts, UnitMoved) != []


@pytest.mark.rule("L4010", "automa: all moves of a scheme can be made")
@pytest.mark.rule("L4017", "automa: the hardest Automa makes all valid moves")
@pytest.mark.parametrize(("difficulty", "options"), [("ultimaszyna", adjusted()), ("automa", adjusted(all_moves=True))])
def test_all_moves_of_a_card_are_made(difficulty: str, options: Options) -> None:
    seat = automa("saxony", difficulty, at={"mech-1": "mountain-6"}, workers=["tundra-8"], space=AT_SEA)
    facts = draw(versus(seat, MECH_CARD, options=options))
    assert [fact.kind for fact in told(facts, UnitSelected)] == ["move_mech", "move_worker"]
    assert len(told(facts, UnitMoved)) == 2


@pytest.mark.rule("L4017", "automa: tokens and the Factory card are taken as soon as the character enters")
def test_the_character_takes_the_factory_card_and_moves_on() -> None:
    seat = automa("saxony", "ultimaszyna", at={"character": "tundra-5"}, workers=[])
    human = side("rusviet", "mechanical", at={"character": "tundra-4"})
    game = versus(seat, CHARACTER_CARD, human=human, factory_deck=[4, 5, 6])
    facts = draw(game)
    assert [fact.to for fact in told(facts, UnitMoved)] == ["factory", "mountain-4"]
    taken = facts.index(the(facts, FactoryCardHidden))
    assert taken < facts.index(told(facts, UnitMoved)[1])


def test_the_character_takes_an_encounter_token_and_moves_on() -> None:
    seat = automa("saxony", "ultimaszyna", at={"character": "tundra-8"}, workers=[])
    facts = draw(versus(seat, CHARACTER_CARD))
    assert the(facts, EncounterRemoved).territory == "village-6"
    assert len(told(facts, UnitMoved)) == 2


@pytest.mark.rule("L4016", "automa: the hardest Automa crosses water from the start")
def test_the_hardest_automa_crosses_water_at_once() -> None:
    game = versus(automa("saxony", "ultimaszyna", at={"mech-1": "village-6"}), MECH_CARD)
    facts = draw(game)
    assert told(facts, UnitMoved)[0].to == "farm-5", "across the river"


@pytest.mark.rule("L4019", "automa: the hardest Automa gains one coin more")
@pytest.mark.rule("L4020", "automa: the hardest Automa gains one power more")
def test_the_hardest_automa_gains_more() -> None:
    facts = draw(versus(automa("saxony", "ultimaszyna"), 15))
    assert [(fact.kind, fact.amount) for fact in told(facts, AutomaGained)] == [("power", 4), ("coins", 2)]
    facts = draw(versus(automa("saxony", "ultimaszyna"), CHARACTER_CARD))
    assert told(facts, Coins) == []


def test_a_hesitant_automa_that_makes_all_moves_stops_at_the_first_high_card() -> None:
    seat = automa("saxony", at={"mech-1": "mountain-6"}, workers=["tundra-8"], space=AT_SEA)
    options = adjusted(all_moves=True, hesitant_moves=True)
    facts = draw(versus(seat, MECH_CARD, draw=[2, 5], options=options))
    assert [fact.held for fact in told(facts, AutomaHesitated)] == [False, True]
    assert len(told(facts, UnitMoved)) == 1
