"""Desolation: playing together, and what is not shared (rulebook L1738)."""

from __future__ import annotations

import pytest

from domain import objectives, triumphs
from domain.asides import options as asides
from domain.control import controls, enemy_at
from domain.decisions import (
    BuildStructure,
    Commit,
    MoveUnit,
    PlaceToken,
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
    TokenPlaced,
    TokenTaken,
    TokenTurned,
    TurnBegan,
    UnitRetreated,
)
from domain.invariants import broken
from domain.positions import Side, decide_ok, options, position, refused
from domain.state import Game
from domain.steps import BottomAction, Build, Move, Produce
from domain.view import view, visible_decision, visible_fact
from tests.domain.modules.desolation import (
    crimea,
    nordic,
    of,
    table,
)

NINE_OF_ONE_KIND = 21
FIVE_WORKERS_NEAR_THE_FACTORY = 24


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


@pytest.mark.rule("L1750", "Desolation: objectives and 16 resources by the rules of competition")
def test_objectives_and_resources_count_only_where_nobody_else_is() -> None:
    oil = {"tundra-5": {"oil": 16}}
    shared = table(nordic(workers=["tundra-5"]), crimea(workers=["tundra-5"]), resources=oil)
    alone = table(nordic(workers=["tundra-5"]), crimea(workers=["farm-3"]), resources=oil)
    assert [controls(shared, seat, "tundra-5") for seat in (0, 1)] == [True, True]
    for game, first in ((shared, False), (alone, True)):
        seats = game.seats[:2]
        assert [triumphs.reached(game, seat, "resources") for seat in seats] == [first, False]
        assert [objectives.holds(game, seat, NINE_OF_ONE_KIND) for seat in seats] == [first, False]


@pytest.mark.rule("L1750", "Desolation: the own units on a shared territory count")
def test_units_of_ones_own_count_wherever_they_stand() -> None:
    five = ["tundra-5"] * 5
    game = table(nordic(workers=five), crimea(workers=["tundra-5"]))
    assert [objectives.holds(game, seat, FIVE_WORKERS_NEAR_THE_FACTORY) for seat in game.seats[:2]] == [True, False]


@pytest.mark.rule("L1751", "Desolation: objectives and combat cards lie open, tokens face down do not")
def test_traps_stay_face_down() -> None:
    togawa = Side("togawa", "agricultural", tokens={"tundra-6": "trap-coins"})
    game = table(nordic(), togawa)
    assert view(game, 1).territories["tundra-6"].token.token == "trap-coins"
    for viewer in (0, None):
        seen = view(game, viewer)
        assert seen.territories["tundra-6"].token.token is None
        assert seen.seats[1].tokens == ["trap"] * 3
    placed = TokenPlaced(1, "trap", "tundra-6", "trap-coins")
    assert visible_fact(placed, 0, open_hands=True).token is None
    assert visible_decision(PlaceToken("trap-coins", "tundra-6"), 1, 0, open_hands=True) is None


@pytest.mark.rule("L1742", "Desolation: mechs carry resources of others, and leave them with others")
def test_resources_are_carried_from_shared_territories_and_may_stay_there() -> None:
    mine = nordic(at={"mech-2": "lake-4"})
    theirs = crimea(at={"mech-1": "lake-4"})
    game = table(mine, theirs, resources={"lake-4": {"oil": 2}}, step=Move(0, 1, 1))
    decide_ok(game, MoveUnit("mech-2", "tundra-5"))
    assert game.resources == {"lake-4": {"oil": 2}}, "the other's mech holds them"
    game = table(mine, theirs, resources={"lake-4": {"oil": 2}}, step=Move(0, 1, 1))
    decide_ok(game, MoveUnit("mech-2", "tundra-5", resources={"oil": 2}))
    assert game.resources == {"tundra-5": {"oil": 2}}
    game = table(mine, crimea(), resources={"lake-4": {"oil": 2}}, step=Move(0, 1, 1))
    decide_ok(game, MoveUnit("mech-2", "tundra-5"))
    assert game.resources == {"tundra-5": {"oil": 2}}, "alone it must take them along"


@pytest.mark.rule("L1743", "Desolation: one structure on a territory")
def test_nobody_builds_where_another_has_built() -> None:
    mine = nordic(workers=["farm-3", "tundra-5"])
    game = table(mine, crimea(structures={"mill": "farm-3"}), step=Build(0))
    assert {option.territory for option in options(game) if isinstance(option, BuildStructure)} == {"tundra-5"}


@pytest.mark.rule("L1746", "Desolation: Influence of others is ignored")
def test_the_influence_of_others_neither_stops_nor_comes_along() -> None:
    fenris = Side("fenris", "agricultural", tokens={"tundra-6": "influence-1"})
    game = table(nordic(at={"character": "tundra-3"}), fenris, step=Move(0, 1, 2))
    told = decide_ok(game, MoveUnit("character", "tundra-6"))
    assert not of(TokenTaken, told)
    assert any(isinstance(option, MoveUnit) for option in options(game)), "it goes on"


@pytest.mark.rule("L1738", "Desolation: everybody moves the own units alone")
def test_nobody_moves_units_of_others() -> None:
    mine, theirs = nordic(at={"mech-1": "tundra-5"}), crimea(at={"mech-1": "tundra-5"}, workers=["tundra-5"])
    game = table(mine, theirs, step=Move(0, 1, 1))
    assert refused(game, MoveUnit("mech-1", "tundra-6", workers=("worker-1",))) == "not-there"


@pytest.mark.rule("L1743", "Desolation: a shared territory does not change hands with the turns")
def test_of_a_shared_territory_the_same_one_is_told_in_every_turn() -> None:
    sides = nordic(at={"character": "tundra-6"}), crimea(at={"character": "tundra-6"})
    told = {view(table(*sides, active=active), None).territories["tundra-6"].controller for active in (0, 1)}
    assert len(told) == 1
