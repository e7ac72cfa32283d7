"""Build: a structure comes to a territory with a worker, one to a territory, for good."""

from __future__ import annotations

import pytest

from domain.control import controller
from domain.decisions import BuildStructure, Pass, TakeBottom, TakeTop
from domain.facts import StarPlaced, StructureBuilt
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.state import Game
from domain.steps import BottomAction, Build, TopAction

STRUCTURES = {"mine", "monument", "armory", "mill"}


def building(saxony: Side | None = None, **given: object) -> Game:
    """Nordic is about to take the Build action of the Industrial mat, with wood in its forest."""
    given.setdefault("workers", ["forest-1", "tundra-1"])
    nordic = Side("nordic", "industrial", coins=0, **given)
    return position(
        [nordic, saxony or side("saxony", "mechanical")],
        step=BottomAction(0, 2),
        resources={"forest-1": {"wood": 3}},
    )


@pytest.mark.rule("L1004", "build: pay wood, place a structure with a worker")
def test_a_structure_is_built_and_coins_are_gained() -> None:
    game = building()
    facts = go(game, TakeBottom(), BuildStructure("mill", "tundra-1"))
    assert StructureBuilt(0, "mill", "tundra-1") in facts
    assert game.structures == {"tundra-1": (0, "mill")}
    assert game.seats[0].coins == 1


@pytest.mark.rule("L1004", "build: any structure, any territory with a worker")
def test_any_structure_on_any_territory_with_a_worker() -> None:
    game = building(at={"character": "farm-2"})
    decide_ok(game, TakeBottom())
    listed = {decision for decision in options(game) if isinstance(decision, BuildStructure)}
    assert listed == {BuildStructure(one, at) for one in STRUCTURES for at in ("forest-1", "tundra-1")}


@pytest.mark.rule("L1006", "build: one structure per territory, whoever built it")
def test_nobody_builds_where_a_structure_stands() -> None:
    game = building(
        saxony=side("saxony", "mechanical", structures={"mine": "forest-1"}),
        workers=["forest-1", "tundra-1", "farm-2"],
        structures={"mill": "tundra-1"},
    )
    decide_ok(game, TakeBottom())
    listed = [decision for decision in options(game) if isinstance(decision, BuildStructure)]
    assert {decision.territory for decision in listed} == {"farm-2"}
    assert {decision.structure for decision in listed} == STRUCTURES - {"mill"}
    assert refused(game, BuildStructure("mine", "forest-1"))


@pytest.mark.rule("L1014", "build: the Factory is a territory")
def test_the_factory_can_be_built_on() -> None:
    game = position(
        [side("nordic", "industrial", workers=["factory", "tundra-1"]), side("saxony", "mechanical")], step=Build(0)
    )
    assert BuildStructure("mine", "factory") in options(game)


@pytest.mark.rule("L1016", "build: not on home bases, not on lakes")
def test_neither_home_base_nor_lake_can_be_built_on() -> None:
    game = position(
        [
            side("nordic", "industrial", at={"mech-2": "lake-2"}, workers=["lake-2", "home-nordic", "tundra-1"]),
            side("saxony", "mechanical"),
        ],
        step=Build(0),
    )
    assert {decision.territory for decision in options(game) if isinstance(decision, BuildStructure)} == {"tundra-1"}


@pytest.mark.rule("L1010", "a structure controls its territory while no enemy unit is there")
def test_a_structure_alone_controls_its_territory() -> None:
    alone = position(
        [side("nordic", "industrial", structures={"mill": "farm-5"}), side("saxony", "mechanical")],
    )
    entered = position(
        [
            side("nordic", "industrial", structures={"mill": "farm-5"}),
            side("saxony", "mechanical", workers=["farm-5", "tundra-8"]),
        ],
    )
    assert controller(alone, "farm-5") == 0
    assert controller(entered, "farm-5") == 1


@pytest.mark.rule("L1008", "structure abilities stay with their owner even where control is lost")
@pytest.mark.parametrize(
    ("structure", "section", "benefit", "track", "before"),
    [("monument", 0, "gain_power", "popularity", 2), ("armory", 3, "gain_popularity", "power", 4)],
)
def test_a_structure_works_on_a_territory_of_the_enemy(
    structure: str, section: int, benefit: str, track: str, before: int
) -> None:
    game = position(
        [
            side("nordic", "industrial", structures={structure: "farm-5"}),
            side("saxony", "mechanical", at={"mech-1": "farm-5"}),
        ],
        step=TopAction(0, section),
    )
    decide_ok(game, TakeTop(benefit))
    assert getattr(game.seats[0], track) == before + 1
    assert (game.seats[1].power, game.seats[1].popularity) == (1, 3), "the opponent gains nothing"


@pytest.mark.rule("L1490", "star for all four structures")
def test_the_fourth_structure_places_a_star() -> None:
    game = building(structures={"mine": "farm-5", "mill": "farm-6", "armory": "farm-7"})
    facts = go(game, TakeBottom(), BuildStructure("monument", "forest-1"))
    assert StarPlaced(0, "structures") in facts


@pytest.mark.rule("L1490", "star for all four structures")
def test_the_third_structure_places_no_star() -> None:
    game = building(structures={"mine": "farm-5", "mill": "farm-6"})
    go(game, TakeBottom(), BuildStructure("monument", "forest-1"))
    assert game.seats[0].stars == {}


@pytest.mark.rule("L823", "a completed action may still be paid for its coins")
def test_with_all_structures_built_the_action_still_gives_coins() -> None:
    built = {"mine": "farm-5", "mill": "farm-6", "armory": "farm-7", "monument": "farm-1"}
    game = building(structures=built, stars={"structures": 1})
    decide_ok(game, TakeBottom())
    assert game.seats[0].coins == 1
    assert "forest-1" not in game.resources


@pytest.mark.rule("L4368", "benefits are optional")
def test_without_a_free_site_the_action_can_be_paid_for_its_coins() -> None:
    game = building(structures={"mine": "forest-1", "mill": "tundra-1"})
    decide_ok(game, TakeBottom())
    assert game.seats[0].coins == 1
    assert len(game.structures) == 2


@pytest.mark.rule("L4368", "benefits are optional")
def test_the_structure_may_be_declined() -> None:
    game = building()
    go(game, TakeBottom(), Pass())
    assert game.structures == {}
    assert game.seats[0].coins == 1
