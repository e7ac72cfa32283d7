"""Objectives: for each card a position where it holds and one where it just fails; and when it may be revealed."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from domain.content import OBJECTIVES
from domain.decisions import (
    BuildStructure,
    ChooseSection,
    Commit,
    EnlistRecruit,
    MoveUnit,
    Pass,
    RevealObjective,
    TakeBottom,
    TakeTop,
)
from domain.facts import ObjectiveRevealed, StarPlaced
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.state import Game
from domain.steps import BottomAction, EndTurn, Step
from domain.steps import ChooseSection as Choosing


class Case(NamedTuple):
    """What holds a card, and what is changed so that it just fails."""

    holds: dict[str, Any]
    fails: dict[str, Any]


LAKE_FOUR = ["mountain-3", "forest-3", "village-4", "farm-5", "tundra-5"]
THREE_AWAY = {"mine": "farm-5", "mill": "farm-6", "armory": "farm-7"}
ALL_FOUR = {"metal": 1, "food": 1, "oil": 1, "wood": 1}


CASES: dict[int, Case] = {
    1: Case(
        {"workers": ["mountain-1", "mountain-2"], "structures": {"mine": "mountain-3"}},
        {"workers": ["mountain-1", "mountain-1"]},
    ),
    2: Case(
        {"workers": ["tundra-3", "mountain-3", "forest-4"]},
        {"workers": ["tundra-3", "mountain-3"], "structures": {"mine": "farm-1"}},
    ),
    3: Case({"workers": ["farm-1", "farm-2", "farm-3"]}, {"workers": ["farm-1", "farm-2", "factory"]}),
    4: Case({"workers": ["tundra-1", "tundra-2", "tundra-3"]}, {"workers": ["tundra-1", "tundra-2"]}),
    5: Case({"workers": ["factory"], "power": 9}, {"power": 8}),
    6: Case({"forced": 1, "power": 7}, {"power": 6}),
    7: Case({"factory": [1], "at": {"mech-1": "forest-1"}, "workers": ["forest-1"] * 3}, {"workers": ["forest-1"] * 4}),
    8: Case({"coins": 2, "workers": ["forest-1"] * 4, "popularity": 7}, {"coins": 3}),
    9: Case(
        {"resources": {"forest-1": {"metal": 6, "food": 1, "oil": 1, "wood": 1}}},
        {"resources": {"forest-1": {"metal": 5, "food": 1, "oil": 1, "wood": 1}}},
    ),
    10: Case({"workers": ["forest-1", "forest-2", "forest-3"]}, {"workers": ["forest-1", "forest-2"]}),
    11: Case({"workers": ["village-1", "village-2", "village-3"]}, {"workers": ["village-1", "village-2"]}),
    12: Case({"coins": 20}, {"coins": 19}),
    13: Case(
        {"at": {"character": "forest-1", "mech-1": "forest-1"}, "workers": ["forest-1"] * 4},
        {"workers": ["forest-1"] * 3},
    ),
    14: Case(
        {
            "cubes": [("gain_power", "build")],
            "at": {"mech-1": "forest-1"},
            "structures": {"mill": "farm-1"},
            "recruits": {"build": "coins"},
            "resources": {"forest-1": {"metal": 1, "food": 1}, "tundra-1": {"oil": 1}, "farm-1": {"wood": 1}},
        },
        {"resources": {"forest-1": {"metal": 1, "food": 1}, "tundra-1": {"oil": 1}, "farm-2": {"wood": 1}}},
    ),
    15: Case({"recruits": {"build": "coins", "deploy": "power"}}, {"workers": ["forest-1"] * 3}),
    16: Case(
        {
            "at": {"character": "forest-1", "mech-1": "forest-1"},
            "workers": ["forest-1", "tundra-1"],
            "resources": {"forest-1": {"oil": 5}},
        },
        {"workers": ["forest-1", "forest-1"]},
    ),
    17: Case({"workers": ["tundra-5", "forest-3"]}, {"workers": ["tundra-5", "factory"]}),
    18: Case({"power": 0, "popularity": 13, "workers": ["forest-1"] * 5}, {"power": 1}),
    19: Case({"workers": LAKE_FOUR}, {"workers": [*LAKE_FOUR[:4], "tundra-6"]}),
    20: Case({"structures": THREE_AWAY, "popularity": 7}, {"at": {"mech-1": "forest-1"}}),
    21: Case(
        {"resources": {"forest-1": {"oil": 5}, "tundra-1": {"oil": 4}}},
        {"resources": {"forest-1": {"oil": 8, "wood": 8}, "farm-2": {"oil": 4}}},
    ),
    22: Case({"factory": [1]}, {"cubes": [("gain_power", "build")]}),
    23: Case({"cards": [2] * 8, "stars": {"combat": 1}}, {"cards": [2] * 7}),
    24: Case({"workers": ["tundra-5"] * 5}, {"workers": ["tundra-5"] * 4 + ["forest-3"]}),
    25: Case(
        {"popularity": 3, "power": 13, "at": {"mech-1": "forest-1", "mech-2": "forest-1"}},
        {"popularity": 4},
    ),
    26: Case(
        {"workers": ["mountain-1", "farm-1", "tundra-1", "forest-1", "village-1"]},
        {"workers": ["mountain-1", "farm-1", "tundra-1", "forest-1", "factory"], "at": {"mech-1": "village-1"}},
    ),
    27: Case({"structures": THREE_AWAY}, {"structures": {**THREE_AWAY, "monument": "tundra-1"}}),
}
"""Every objective; positions are of Nordic, the other player is Saxony with 8 or 9 power where that matters."""


def holding(card: int, given: dict[str, Any], step: Step, other: Side | None = None) -> Game:
    """Nordic holds the card in this position."""
    given = dict(given)
    resources = given.pop("resources", None)
    nordic = Side("nordic", "industrial", objectives=[card], **given)
    return position(
        [nordic, other or side("saxony", "mechanical", power=9)], step=step, resources=resources, factory_deck=[9, 10]
    )


@pytest.mark.shows("objective {card}")
@pytest.mark.rule("L1396", "objectives: the whole condition must hold when the card is revealed")
@pytest.mark.parametrize("card", OBJECTIVES)
def test_an_objective_can_be_revealed_where_it_holds(card: int) -> None:
    game = holding(card, CASES[card].holds, EndTurn(0))
    facts = decide_ok(game, RevealObjective(card))
    assert facts[:2] == [ObjectiveRevealed(0, card), StarPlaced(0, "objective")]


@pytest.mark.rule("L1396", "objectives: the whole condition must hold when the card is revealed")
@pytest.mark.parametrize("card", OBJECTIVES)
def test_an_objective_that_just_fails_cannot_be_revealed(card: int) -> None:
    game = holding(card, {**CASES[card].holds, **CASES[card].fails}, EndTurn(0))
    assert options(game) == [Pass()]
    assert refused(game, RevealObjective(card))


END_OF_TURN = {1, 2, 3, 4, 5, 9, 10, 11, 12, 14, 16, 17, 19, 21, 24, 26}
"""The cards whose text speaks of the end of the turn."""


@pytest.mark.rule("L1394", "objectives: before or after a top or bottom action; some only at the end of the turn")
@pytest.mark.parametrize("card", OBJECTIVES)
def test_when_each_objective_may_be_revealed(card: int) -> None:
    given = dict(CASES[card].holds)
    tokens, at = given.pop("resources", {}), given.get("workers", ["forest-1"])[0]
    payable = {**tokens, at: {**tokens.get(at, {}), "wood": 3}}
    for step in (Choosing(0), BottomAction(0, 2), EndTurn(0)):
        game = holding(card, {**given, "resources": payable}, step)
        assert game.steps[-1] == step
        offered = RevealObjective(card) in options(game)
        assert offered == (card not in END_OF_TURN or isinstance(step, EndTurn)), step


FURTHER: list[tuple[str, int, bool, dict[str, Any]]] = [
    ("a-mine-is-no-tunnel", 2, False, {"workers": ["tundra-3", "forest-4"], "structures": {"mine": "farm-1"}}),
    ("a-home-base-is-no-territory", 13, False, {"workers": ["home-nordic"] * 6}),
    ("a-structure-counts", 13, True, {"workers": ["forest-1"] * 5, "structures": {"mill": "forest-1"}}),
    ("another-structure-does-not", 13, False, {"workers": ["forest-1"] * 5, "structures": {"mill": "farm-1"}}),
    ("a-tie-for-power-is-enough", 5, True, {"workers": ["factory"], "power": 9}),
    ("power-without-the-factory", 5, False, {"workers": ["forest-3"], "power": 16, "stars": {"power": 1}}),
    ("nobody-forced", 6, False, {"power": 9}),
    ("no-factory-card", 7, False, {"at": {"mech-1": "forest-1"}}),
    ("no-mech", 7, False, {"factory": [1]}),
    ("too-few-workers", 8, False, {"coins": 2, "workers": ["forest-1"] * 3, "popularity": 7}),
    ("too-little-popularity", 8, False, {"coins": 2, "workers": ["forest-1"] * 4, "popularity": 6}),
    ("only-three-types", 9, False, {"resources": {"forest-1": {"metal": 7, "food": 1, "oil": 1}}}),
    (
        "not-on-one-territory",
        9,
        False,
        {"resources": {"forest-1": {"metal": 6, "food": 1}, "tundra-1": {"oil": 1, "wood": 1}}},
    ),
    ("two-of-each", 15, True, {"recruits": {"build": "coins", "deploy": "power"}}),
    (
        "four-of-each",
        15,
        True,
        {
            "recruits": {"build": "coins", "deploy": "power", "upgrade": "popularity", "enlist": "combat_cards"},
            "stars": {"recruits": 1},
            "workers": ["forest-1", "forest-1", "tundra-1", "home-nordic"],
        },
    ),
    ("more-workers", 15, False, {"recruits": {"build": "coins"}}),
    (
        "a-building-does-no-harm",
        16,
        True,
        {
            "at": {"character": "forest-1", "mech-1": "forest-1"},
            "workers": ["forest-1"],
            "structures": {"mill": "forest-1"},
            "resources": {"forest-1": {"oil": 9}},
        },
    ),
    (
        "without-the-character",
        16,
        False,
        {"at": {"mech-1": "forest-1"}, "workers": ["forest-1"], "resources": {"forest-1": {"oil": 5}}},
    ),
    (
        "two-mechs",
        16,
        False,
        {
            "at": {"character": "forest-1", "mech-1": "forest-1", "mech-2": "forest-1"},
            "workers": ["forest-1"],
            "resources": {"forest-1": {"oil": 5}},
        },
    ),
    (
        "four-resources",
        16,
        False,
        {
            "at": {"character": "forest-1", "mech-1": "forest-1"},
            "workers": ["forest-1"],
            "resources": {"forest-1": {"oil": 4}},
        },
    ),
    ("lakes-border-the-factory", 17, True, {"workers": ["tundra-5"], "at": {"mech-2": "lake-3"}}),
    ("with-a-factory-card", 17, False, {"workers": ["tundra-5", "forest-3"], "factory": [1]}),
    ("popularity-twelve", 18, False, {"power": 0, "popularity": 12, "workers": ["forest-1"] * 5}),
    ("four-workers", 18, False, {"power": 0, "popularity": 13, "workers": ["forest-1"] * 4}),
    ("two-structures", 20, False, {"structures": {"mine": "farm-5", "mill": "farm-6"}, "popularity": 7}),
    ("popularity-six", 20, False, {"structures": THREE_AWAY, "popularity": 6}),
    ("no-card-to-break-through", 22, False, {}),
    ("no-victory", 23, False, {"cards": [2] * 8}),
    ("carried-on-a-lake", 24, True, {"at": {"mech-2": "lake-3"}, "workers": ["lake-3"] * 5}),
    ("not-beside-the-factory", 24, False, {"workers": ["factory"] * 5}),
    ("one-mech", 25, False, {"popularity": 3, "power": 13, "at": {"mech-1": "forest-1"}}),
    ("twelve-power", 25, False, {"popularity": 3, "power": 12, "at": {"mech-1": "forest-1", "mech-2": "forest-1"}}),
    ("two-structures-away", 27, False, {"structures": {"mine": "farm-5", "mill": "farm-6"}}),
    (
        "beside-another-home-base",
        27,
        True,
        {"structures": {"mine": "farm-7", "mill": "village-9", "armory": "farm-1"}},
    ),
    (
        "all-four-away",
        27,
        True,
        {"structures": {**THREE_AWAY, "monument": "farm-1"}, "stars": {"structures": 1}},
    ),
]


@pytest.mark.rule("L4344", "objectives: clarifications of single cards")
@pytest.mark.parametrize(("card", "met", "given"), [case[1:] for case in FURTHER], ids=[case[0] for case in FURTHER])
def test_what_counts_for_an_objective_and_what_does_not(card: int, met: bool, given: dict[str, Any]) -> None:
    game = holding(card, given, EndTurn(0))
    assert (RevealObjective(card) in options(game)) is met


@pytest.mark.rule("L4346", "objectives: control by a structure, lost to an enemy unit")
def test_a_territory_under_an_enemy_unit_does_not_count() -> None:
    given = CASES[1].holds
    there = side("saxony", "mechanical", workers=["mountain-3"])
    assert RevealObjective(1) in options(holding(1, given, EndTurn(0)))
    assert RevealObjective(1) not in options(holding(1, given, EndTurn(0), there))


@pytest.mark.rule("L4348", "objective 13: Flags and Traps do not count")
def test_a_flag_is_no_sixth_token() -> None:
    albion = side("albion", "industrial", workers=["farm-1"] * 5, tokens={"farm-1": "flag-1"}, objectives=[13])
    assert RevealObjective(13) not in options(position([albion, side("saxony", "mechanical")], step=EndTurn(0)))


@pytest.mark.rule("L4346", "objective 9: on a territory one controls")
def test_a_stockpile_under_an_enemy_unit_does_not_count() -> None:
    tokens = {"farm-5": {"metal": 6, "food": 1, "oil": 1, "wood": 1}}
    stocked = {"structures": {"mill": "farm-5"}, "resources": tokens}
    there = side("saxony", "mechanical", workers=["farm-5"])
    assert RevealObjective(9) in options(holding(9, stocked, EndTurn(0)))
    assert RevealObjective(9) not in options(holding(9, stocked, EndTurn(0), there))


@pytest.mark.rule("L1394", "objective 5: seats that left do not count")
def test_the_power_of_a_seat_that_left_does_not_count() -> None:
    nordic = side("nordic", "industrial", workers=["factory"], power=3, objectives=[5])
    others = [side("saxony", "mechanical", power=9, resigned=True), side("crimea", "patriotic", power=3)]
    assert RevealObjective(5) in options(position([nordic, *others], step=EndTurn(0)))


@pytest.mark.rule("L4347", "objective 6: the whole turn to meet both parts")
def test_a_warning_may_be_backed_by_power_gained_later_in_the_turn() -> None:
    nordic = side("nordic", "engineering", at={"mech-1": "factory"}, power=6, objectives=[6], factory=[1])
    saxony = side("saxony", "mechanical", workers=["tundra-5"])
    game = position([nordic, saxony], resources={"forest-1": {"food": 3}})
    go(game, ChooseSection(3), TakeTop("move_units"), MoveUnit("mech-1", "tundra-5"), Pass())
    assert RevealObjective(6) not in options(game), "6 power are not enough"
    go(game, TakeBottom(), EnlistRecruit("build", "power"))
    assert RevealObjective(6) in options(game)


@pytest.mark.rule("L4347", "objective 6: workers driven off in an earlier turn do not count")
def test_workers_forced_in_another_turn_do_not_count() -> None:
    nordic = side("nordic", "industrial", at={"mech-1": "factory"}, power=9, objectives=[6], factory=[1])
    game = position([nordic, side("saxony", "mechanical", workers=["tundra-5"])])
    go(game, ChooseSection(2), TakeTop("move_units"), MoveUnit("mech-1", "tundra-5"), Pass(), Pass())
    assert game.active == 1
    go(game, ChooseSection(0), Pass())
    assert game.active == 0
    assert RevealObjective(6) not in options(game)


@pytest.mark.rule("L4347", "objective 6: workers driven off in combat count")
def test_workers_driven_off_in_combat_count() -> None:
    nordic = side("nordic", "industrial", at={"mech-1": "factory"}, power=9, objectives=[6], factory=[1])
    saxony = side("saxony", "mechanical", at={"mech-1": "tundra-5"}, workers=["tundra-5"])
    game = position([nordic, saxony])
    go(game, ChooseSection(2), TakeTop("move_units"), MoveUnit("mech-1", "tundra-5"), Pass())
    decide_ok(game, Commit(1), 0)
    decide_ok(game, Commit(0), 1)
    assert RevealObjective(6) in options(game, 0)


@pytest.mark.rule("L4354", "objective 27: a structure built later does not matter")
def test_a_structure_beside_the_home_base_may_follow() -> None:
    nordic = side("nordic", "industrial", structures=THREE_AWAY, objectives=[27])
    game = position(
        [nordic, side("saxony", "mechanical")], step=BottomAction(0, 2), resources={"tundra-1": {"wood": 3}}
    )
    go(game, RevealObjective(27), TakeBottom(), BuildStructure("monument", "tundra-1"))
    assert game.seats[0].stars == {"objective": 1, "structures": 1}
