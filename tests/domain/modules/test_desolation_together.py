"""Desolation: playing together, and what is not shared (rulebook L1738)."""

from __future__ import annotations

import pytest

from domain.asides import options as asides
from domain.control import controlled, controls, enemy_at
from domain.decisions import (
    Commit,
    MoveUnit,
    ProduceAt,
    SetSharing,
    TakeBottom,
)
from domain.facts import (
    CardsDrawn,
    CombatBegan,
    Committed,
    DeckShuffled,
    ResourcesSpent,
    TokenTurned,
    TurnBegan,
    UnitRetreated,
)
from domain.invariants import broken
from domain.positions import Side, decide_ok, options, position
from domain.state import Game
from domain.steps import BottomAction, Move, Produce
from domain.view import view, visible_decision, visible_fact
from tests.domain.modules.desolation import (
    crimea,
    nordic,
    of,
    table,
)


@pytest.mark.rule("L1743", "Desolation: players share territories")
def test_players_share_territories_and_do_not_fight() -> None:
    shared = "tundra-6"
    game = table(nordic(at={"character": "tundra-3"}), crimea(at={"character": shared}), step=Move(0, 1, 1))
    told = decide_ok(game, MoveUnit("character", shared))
    assert not of(CombatBegan, told)
    assert enemy_at(game, 0, shared) is None
    assert controls(game, 0, shared)
    assert controls(game, 1, shared)
    assert not broken(game)


def test_workers_of_others_are_not_driven_away() -> None:
    game = table(nordic(at={"character": "tundra-3"}), crimea(workers=["tundra-6"]), step=Move(0, 1, 1))
    told = decide_ok(game, MoveUnit("character", "tundra-6"))
    assert not of(UnitRetreated, told)
    assert game.presence["tundra-6"] == {0: ["character"], 1: ["worker-1"]}


def builds() -> Game:
    """The first player has no resources for the bottom action, the second has."""
    lying = {"farm-3": {"food": 4, "wood": 4, "oil": 4, "metal": 4}}
    return table(nordic(), crimea(workers=["farm-3"]), resources=lying, step=BottomAction(0, 0))


@pytest.mark.rule("L1742", "Desolation: resources are shared by consent")
def test_resources_of_others_can_be_spent_with_their_consent() -> None:
    game = builds()
    told = decide_ok(game, TakeBottom())
    assert {fact.at for fact in of(ResourcesSpent, told)} == {"farm-3"}


@pytest.mark.rule("L1742", "Desolation: resources are shared by consent")
def test_without_consent_they_cannot() -> None:
    game = builds()
    assert SetSharing(False) in [option.decision for option in asides(game, 1)]
    told = decide_ok(game, SetSharing(False), 1)
    assert TurnBegan(1, 2) in told, "the action cannot be paid any more, so the turn is over"
    assert SetSharing(True) in [option.decision for option in asides(game, 1)]
    decide_ok(game, SetSharing(True), 1)
    assert game.seats[1].shares


def test_ones_own_resources_are_spent_first() -> None:
    one = nordic(workers=["tundra-1"])
    lying = {"food": 4, "wood": 4, "oil": 4, "metal": 4}
    both = {"tundra-1": lying, "farm-3": lying}
    game = table(one, crimea(workers=["farm-3"]), resources=both, step=BottomAction(0, 0))
    told = decide_ok(game, TakeBottom())
    assert {fact.at for fact in of(ResourcesSpent, told)} == {"tundra-1"}


@pytest.mark.rule("L1744", "Desolation: Mills and Mines serve all")
def test_the_mill_produces_where_others_stand() -> None:
    game = table(
        nordic(structures={"mill": "farm-3"}), crimea(at={"character": "farm-3"}), step=Produce(0, 1, mill=True)
    )
    assert ProduceAt("farm-3") in options(game)


def test_the_mill_does_not_produce_under_the_desolation() -> None:
    game = table(nordic(structures={"mill": "farm-3"}), crimea(), {"mech-1": "farm-3"}, step=Produce(0, 1, mill=True))
    assert ProduceAt("farm-3") not in options(game)


@pytest.mark.rule("L1744", "Desolation: Mills and Mines serve all")
def test_everybody_uses_every_mine() -> None:
    game = table(nordic(at={"character": "tundra-3"}), crimea(structures={"mine": "village-7"}), step=Move(0, 1, 1))
    assert MoveUnit("character", "village-7") in options(game)


@pytest.mark.rule("L1746", "Desolation: tokens against opponents do nothing")
def test_the_traps_of_others_do_nothing() -> None:
    togawa = Side("togawa", "agricultural", tokens={"tundra-6": "trap-coins"})
    game = table(nordic(at={"character": "tundra-3"}), togawa, step=Move(0, 1, 1))
    told = decide_ok(game, MoveUnit("character", "tundra-6"))
    assert not of(TokenTurned, told)
    assert not broken(game)


@pytest.mark.rule("L1751-L1778", "Desolation: hands and dials lie open")
def test_hands_and_dials_lie_open() -> None:
    game = table(nordic(cards=(2, 5), objectives=(3,)), crimea())
    for viewer in (1, None):
        seen = view(game, viewer).seats[0]
        assert (seen.cards, seen.objectives) == ([2, 5], [3])
    drawn, committed = CardsDrawn(0, 1, (4,)), Committed(0, 3, (2,))
    assert visible_fact(drawn, 1, open_hands=True) == drawn
    assert visible_fact(committed, None, open_hands=True) == committed
    assert visible_decision(Commit(3), 0, 1, open_hands=True) == Commit(3)


def test_decks_stay_hidden() -> None:
    assert visible_fact(DeckShuffled("combat", 2, (2, 3)), 0, open_hands=True) == DeckShuffled("combat", 2)


def test_elsewhere_hands_are_hidden() -> None:
    game = position([nordic(cards=(2, 5)), crimea()])
    assert view(game, 1).seats[0].cards is None


@pytest.mark.rule("L1750", "Desolation: objectives count what is one's own")
def test_objectives_count_only_what_is_ones_own() -> None:
    game = table(nordic(), crimea(workers=["tundra-5"]), resources={"tundra-5": {"oil": 9}})
    assert "tundra-5" not in controlled(game, game.seats[0])
