"""The Factory: a card for the first visit, and a fifth section that stands apart from the player mat."""

from __future__ import annotations

import pytest

from domain.decisions import (
    ChooseSection,
    MoveUnit,
    Pass,
    TakeBottom,
    TakeFactoryCard,
    UseFactoryCard,
)
from domain.engine import prompts
from domain.facts import CombatBegan, EncounterBegan, FactoryCardTaken
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.state import Game
from domain.steps import BottomAction, Move
from domain.turn import FACTORY_SECTION


def visiting(**given: object) -> Game:
    """Nordic's character stands beside the Factory and may move."""
    nordic = Side("nordic", "industrial", **{"at": {"character": "tundra-5"}, **given})
    return position([nordic, side("saxony", "mechanical")], step=Move(0, 1, 1), factory_deck=[3, 7, 8])


@pytest.mark.rule("L1360", "the Factory: the first visit gives a card of one's choice")
def test_a_visiting_character_takes_one_of_the_cards() -> None:
    game = visiting()
    decide_ok(game, MoveUnit("character", "factory"))
    assert options(game) == [TakeFactoryCard(3), TakeFactoryCard(7), TakeFactoryCard(8)], "one must be taken"
    assert FactoryCardTaken(0, 7) in decide_ok(game, TakeFactoryCard(7))
    assert game.seats[0].factory == [7]
    assert sorted(game.factory_deck) == [3, 8], "the rest stay"
    assert game.active == 1, "and that was all"


@pytest.mark.rule("L1362", "the Factory: as many cards as players and one; one fewer for each further visitor")
def test_the_next_visitor_sees_one_card_fewer() -> None:
    first = position([side("nordic", "industrial"), side("saxony", "mechanical"), side("crimea", "patriotic")])
    assert len(first.factory_deck) == 4
    game = position(
        [side("nordic", "industrial", at={"character": "tundra-5"}), side("saxony", "mechanical", factory=[1])],
        step=Move(0, 1, 1),
    )
    decide_ok(game, MoveUnit("character", "factory"))
    assert options(game) == [TakeFactoryCard(2), TakeFactoryCard(3)]


@pytest.mark.rule("L1360", "the Factory: when the whole Move action is over")
def test_the_card_waits_until_all_units_have_moved() -> None:
    nordic = side("nordic", "industrial", at={"character": "tundra-5"})
    game = position([nordic, side("saxony", "mechanical")], step=Move(0, 2, 1))
    decide_ok(game, MoveUnit("character", "factory"))
    assert prompts(game)[0].kind == "move"
    decide_ok(game, MoveUnit("worker-1", "tundra-1"))
    assert prompts(game)[0].kind == "factory-visit"


@pytest.mark.rule("L1860", "the Factory: only characters claim cards")
def test_a_mech_gains_no_card() -> None:
    game = visiting(at={"mech-1": "tundra-5"})
    decide_ok(game, MoveUnit("mech-1", "factory"))
    assert game.seats[0].factory == []
    assert prompts(game)[0].kind != "factory-visit"


@pytest.mark.rule("L1380", "the Factory: one card for each player, for good")
def test_a_second_visit_gives_nothing() -> None:
    game = visiting(factory=[1])
    decide_ok(game, MoveUnit("character", "factory"))
    assert game.seats[0].factory == [1]
    assert prompts(game)[0].kind != "factory-visit"


@pytest.mark.rule("L1368", "Factory cards: a fifth section")
def test_the_card_is_a_fifth_section() -> None:
    without = position([side("nordic", "industrial"), side("saxony", "mechanical")])
    assert refused(without, ChooseSection(FACTORY_SECTION))
    game = position([side("nordic", "industrial", factory=[6]), side("saxony", "mechanical")])
    assert options(game) == [ChooseSection(n) for n in range(5)]
    decide_ok(game, ChooseSection(FACTORY_SECTION))
    assert options(game) == [UseFactoryCard(), Pass()]


@pytest.mark.rule("L1370", "Factory cards: not twice in a row, as any other section")
@pytest.mark.parametrize("faction", ["nordic", "rusviet"])
def test_the_card_is_not_used_in_two_turns_running(faction: str) -> None:
    game = position([side(faction, "mechanical", factory=[6], section=FACTORY_SECTION), side("saxony", "patriotic")])
    assert options(game) == [ChooseSection(n) for n in range(4)]


@pytest.mark.rule("L1370", "Factory cards: one or both actions, the top one first")
def test_top_and_bottom_of_a_card_are_both_optional() -> None:
    nordic = side("nordic", "industrial", factory=[6], power=3, coins=0)
    game = position([nordic, side("saxony", "mechanical")])
    go(game, ChooseSection(FACTORY_SECTION), UseFactoryCard(), TakeBottom(), MoveUnit("worker-1", "tundra-1"), Pass())
    assert (game.seats[0].power, game.seats[0].coins) == (2, 3)
    assert game.seats[0].units["worker-1"] == "tundra-1"
    assert game.active == 1

    idle = position([nordic, side("saxony", "mechanical")])
    go(idle, ChooseSection(FACTORY_SECTION), Pass(), Pass())
    assert (idle.seats[0].power, idle.active) == (3, 1)


@pytest.mark.rule("L1374", "Factory cards: move one unit up to two times")
def test_one_unit_moves_twice() -> None:
    game = position([side("nordic", "industrial", factory=[1]), side("saxony", "mechanical")], step=BottomAction(0, 4))
    go(game, TakeBottom(), MoveUnit("character", "forest-1"))
    assert {move.unit for move in options(game) if isinstance(move, MoveUnit)} == {"character"}, "one unit alone"
    decide_ok(game, MoveUnit("character", "tundra-1"))
    assert game.seats[0].units["character"] == "tundra-1"
    assert game.active == 1


@pytest.mark.rule("L1374", "Factory cards: any unit, also a worker")
def test_a_worker_moves_twice() -> None:
    game = position([side("nordic", "industrial", factory=[1]), side("saxony", "mechanical")], step=BottomAction(0, 4))
    go(game, TakeBottom(), MoveUnit("worker-1", "mountain-2"), MoveUnit("worker-1", "tundra-1"))
    assert game.seats[0].units["worker-1"] == "tundra-1"


@pytest.mark.rule("L1378", "Factory cards: three territories with Speed")
def test_with_speed_a_mech_moves_three_times_and_a_worker_still_twice() -> None:
    nordic = side("nordic", "industrial", at={"mech-4": "forest-3"}, workers=["tundra-1"], factory=[1])
    game = position([nordic, side("saxony", "mechanical")], step=BottomAction(0, 4))
    go(game, TakeBottom(), MoveUnit("mech-4", "tundra-3"), MoveUnit("mech-4", "forest-3"))
    assert prompts(game)[0].kind == "move"
    decide_ok(game, MoveUnit("mech-4", "factory"))
    assert game.active == 1
    game = position([nordic, side("saxony", "mechanical")], step=BottomAction(0, 4))
    go(game, TakeBottom(), MoveUnit("worker-1", "forest-1"), MoveUnit("worker-1", "mountain-2"))
    assert game.active == 1


@pytest.mark.rule("L1376", "Factory cards: the action ends where movement ends")
def test_the_second_step_is_lost_beside_an_opponent() -> None:
    nordic = side("nordic", "industrial", at={"mech-1": "factory"}, factory=[1])
    game = position([nordic, side("saxony", "mechanical", at={"mech-1": "tundra-5"})], step=BottomAction(0, 4))
    assert CombatBegan("tundra-5", 0, 1) in go(game, TakeBottom(), MoveUnit("mech-1", "tundra-5"))


@pytest.mark.rule("L1376", "Factory cards: an encounter ends the character's movement")
def test_the_second_step_is_lost_at_an_encounter() -> None:
    nordic = side("nordic", "industrial", at={"character": "farm-5"}, factory=[1])
    game = position([nordic, side("saxony", "mechanical")], step=BottomAction(0, 4), encounter=1)
    assert EncounterBegan(0, "village-7", 1) in go(game, TakeBottom(), MoveUnit("character", "village-7"))


@pytest.mark.rule("L1377", "Factory cards: through the Mine")
def test_the_second_step_may_lead_through_the_mine() -> None:
    nordic = side("nordic", "industrial", structures={"mine": "tundra-1"}, factory=[1])
    game = position([nordic, side("saxony", "mechanical")], step=BottomAction(0, 4))
    go(game, TakeBottom(), MoveUnit("worker-1", "tundra-1"), MoveUnit("worker-1", "tundra-6"))
    assert game.seats[0].units["worker-1"] == "tundra-6"
