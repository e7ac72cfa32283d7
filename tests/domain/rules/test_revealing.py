"""Revealing objectives: when, what follows, and who sees it."""

from __future__ import annotations

import pytest

from domain.decisions import (
    BuildStructure,
    ChooseSection,
    MoveUnit,
    Pass,
    RevealObjective,
    TakeBottom,
    TakeTop,
)
from domain.engine import prompts
from domain.facts import ObjectivesReturned
from domain.positions import decide_ok, go, options, position, refused, side
from domain.steps import BottomAction, EndTurn
from domain.view import view, visible_fact

THREE_AWAY = {"mine": "farm-5", "mill": "farm-6", "armory": "farm-7"}
"""What objective 27 asks for."""


@pytest.mark.rule("L4370", "objectives: never in the middle of an action")
def test_no_objective_is_revealed_in_the_middle_of_an_action() -> None:
    nordic = side("nordic", "industrial", structures=THREE_AWAY, objectives=[27])
    game = position([nordic, side("saxony", "mechanical")])
    go(game, ChooseSection(2), TakeTop("move_units"))
    assert refused(game, RevealObjective(27))
    decide_ok(game, MoveUnit("worker-1", "tundra-1"))
    assert refused(game, RevealObjective(27))


@pytest.mark.rule("L1394", "objectives: on one's own turn")
def test_no_objective_is_revealed_in_the_turn_of_another() -> None:
    nordic = side("nordic", "industrial", structures=THREE_AWAY, objectives=[27])
    game = position([nordic, side("saxony", "mechanical")], active=1)
    assert refused(game, RevealObjective(27), 0)


@pytest.mark.rule("L1396", "objectives: one may wait")
def test_a_completed_objective_may_be_kept() -> None:
    nordic = side("nordic", "industrial", coins=20, objectives=[12])
    game = position([nordic, side("saxony", "mechanical")], step=EndTurn(0))
    decide_ok(game, Pass())
    assert game.seats[0].objectives == [12]
    assert game.active == 1


@pytest.mark.rule("L1394", "objectives: the other card is discarded")
def test_the_other_objective_goes_under_the_deck() -> None:
    nordic = side("nordic", "industrial", coins=20, objectives=[12, 3])
    game = position([nordic, side("saxony", "mechanical")], step=EndTurn(0))
    facts = decide_ok(game, RevealObjective(12))
    returned = ObjectivesReturned(0, 1, (3,))
    assert returned in facts
    assert visible_fact(returned, 1) == ObjectivesReturned(0, 1), "nobody else learns which"
    assert game.seats[0].objectives == []
    assert game.objective_deck[:2] == [3, 12]
    assert game.active == 1, "nothing is left to ask"


@pytest.mark.rule("L1169", "Dominate: Saxony keeps and may complete the second objective")
def test_saxony_completes_both_objectives() -> None:
    saxony = side("saxony", "industrial", coins=20, workers=["farm-4", "farm-5", "farm-6"], objectives=[12, 3])
    game = position([saxony, side("nordic", "mechanical")], step=EndTurn(0))
    decide_ok(game, RevealObjective(12))
    assert game.seats[0].objectives == [3]
    decide_ok(game, RevealObjective(3))
    assert game.seats[0].stars == {"objective": 2}


@pytest.mark.rule("L1394", "objectives: one star, unless one is Saxony")
def test_a_second_objective_gives_the_others_no_star() -> None:
    nordic = side("nordic", "industrial", coins=20, objectives=[12], stars={"objective": 1})
    game = position([nordic, side("saxony", "mechanical")], step=EndTurn(0))
    assert prompts(game)[0].seat == 1
    assert game.seats[0].stars == {"objective": 1}
    waiting = side("nordic", "industrial", structures=THREE_AWAY, objectives=[27], stars={"objective": 1})
    assert refused(position([waiting, side("saxony", "mechanical")]), RevealObjective(27))


@pytest.mark.rule("L1394", "objectives are secret")
def test_others_see_only_how_many_objectives_one_holds() -> None:
    game = position([side("nordic", "industrial", objectives=[12, 3]), side("saxony", "mechanical")])
    for stranger in (1, None):
        seen = view(game, stranger).seats[0]
        assert (seen.objective_cards, seen.objectives) == (2, None)


@pytest.mark.rule("L821", "objective 8: coins may be declined to stay poor")
def test_declined_coins_keep_an_objective_within_reach() -> None:
    nordic = side(
        "nordic",
        "industrial",
        coins=2,
        workers=["forest-1"] * 4,
        popularity=7,
        objectives=[8],
        structures={"mine": "farm-1"},
    )
    game = position(
        [nordic, side("saxony", "mechanical")], step=BottomAction(0, 2), resources={"forest-1": {"wood": 3}}
    )
    go(game, TakeBottom(coins=0), BuildStructure("mill", "forest-1"))
    assert RevealObjective(8) in options(game)


@pytest.mark.rule("L1504", "the sixth star by an objective ends the game at once")
def test_an_objective_can_end_the_game() -> None:
    five = {"combat": 2, "mechs": 1, "power": 1, "popularity": 1}
    game = position(
        [side("nordic", "industrial", structures=THREE_AWAY, objectives=[27], stars=five), side("saxony", "mechanical")]
    )
    decide_ok(game, RevealObjective(27))
    assert game.status == "finished"
