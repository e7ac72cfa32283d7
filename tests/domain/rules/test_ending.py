"""The end of the game: at once with the sixth star, and what that leaves undone."""

from __future__ import annotations

from typing import Any

import pytest

from domain.control import controller
from domain.decisions import (
    ChooseCombat,
    ChooseSection,
    Commit,
    MoveUnit,
    Resign,
    TakeTop,
    UseAbility,
)
from domain.engine import prompts
from domain.facts import (
    CardsDrawn,
    EncounterBegan,
    Fact,
    GameEnded,
    Popularity,
    StarPlaced,
    UnitRetreated,
    UnitReturned,
)
from domain.positions import Side, decide_ok, go, position, refused, side
from domain.scoring import scores
from domain.state import Game
from domain.steps import Aftermath, Move

FIVE = {"mechs": 1, "upgrades": 1, "objective": 1, "structures": 1, "recruits": 1}
"""Five stars, with triumphs left for combat, power, popularity and workers."""


def commit(game: Game, mine: int, theirs: int) -> list[Fact]:
    return [*decide_ok(game, Commit(mine), 0), *decide_ok(game, Commit(theirs), 1)]


def bolstering(**given: Any) -> Game:
    """Nordic, with five stars, is about to reach 16 power."""
    nordic = Side("nordic", "industrial", **{"power": 14, "coins": 4, "stars": FIVE, **given})
    return position([nordic, side("saxony", "mechanical")], resources={"tundra-1": {"oil": 3}})


@pytest.mark.rule("L1504", "the game ends at once with the sixth star")
def test_nothing_follows_the_sixth_star() -> None:
    game = bolstering()
    go(game, ChooseSection(0), TakeTop("gain_power"))
    assert game.status == "finished"
    assert game.ended == "stars"
    assert prompts(game) == []
    assert game.resources == {"tundra-1": {"oil": 3}}, "the bottom action is not taken any more"
    assert game.turn == 1


@pytest.mark.rule("L1504", "five stars do not end the game")
def test_five_stars_do_not_end_the_game() -> None:
    game = bolstering(stars={"mechs": 1, "upgrades": 1, "objective": 1, "structures": 1})
    go(game, ChooseSection(0), TakeTop("gain_power"))
    assert sum(game.seats[0].stars.values()) == 5
    assert game.status == "running"


@pytest.mark.rule("L1518", "the end: scores and winners are told")
def test_the_end_tells_the_scores_and_the_winner() -> None:
    game = bolstering(coins=40)
    facts = go(game, ChooseSection(0), TakeTop("gain_power"))
    ended = facts[-1]
    assert isinstance(ended, GameEnded)
    assert list(ended.scores) == game.scores == scores(game)
    assert (ended.winners, game.winners) == ((0,), [0])


@pytest.mark.rule("L1504", "after the end nothing can be decided")
def test_a_finished_game_takes_no_decision() -> None:
    game = bolstering()
    go(game, ChooseSection(0), TakeTop("gain_power"))
    assert refused(game, ChooseSection(1), 1) == "game-not-running"
    assert refused(game, Resign(), 1) == "game-not-running"


@pytest.mark.rule("L1526", "the others do not get another turn")
def test_who_ends_the_game_need_not_win_it() -> None:
    nordic = side("nordic", "industrial", power=14, coins=4, stars=FIVE, popularity=0)
    game = position([nordic, side("saxony", "mechanical", coins=70)])
    go(game, ChooseSection(0), TakeTop("gain_power"))
    assert game.winners == [1]


def two_fronts(**given: Any) -> Game:
    """Nordic, with five stars, moves into two combats: at the Factory with cargo, and on a tundra."""
    start = {
        "at": {"mech-1": "tundra-5", "mech-2": "forest-3"},
        "workers": ["forest-3", "forest-3", "tundra-1"],
        "power": 10,
        "popularity": 9,
        "stars": FIVE,
    }
    nordic = Side("nordic", "industrial", **{**start, **given})
    saxony = side("saxony", "mechanical", at={"mech-1": "tundra-6", "mech-2": "factory"}, power=5)
    game = position([nordic, saxony], step=Move(0, 2, 1), resources={"forest-3": {"wood": 3}, "tundra-5": {"oil": 2}})
    go(game, MoveUnit("mech-1", "tundra-6", resources={"oil": 2}))
    go(game, MoveUnit("mech-2", "factory", workers=("worker-1", "worker-2"), resources={"wood": 2}))
    return game


@pytest.mark.shows("ending by the last star with a combat undone")
@pytest.mark.rule("L1310", "a combat not begun is undone: units return to where they came from")
def test_units_in_a_combat_not_begun_return_with_what_they_carried() -> None:
    game = two_fronts()
    decide_ok(game, ChooseCombat("tundra-6"), 0)
    facts = commit(game, 1, 0)
    assert [fact for fact in facts if isinstance(fact, UnitReturned)] == [
        UnitReturned(0, unit, "forest-3") for unit in ("mech-2", "worker-1", "worker-2")
    ]
    assert game.resources == {"forest-3": {"wood": 3}, "tundra-6": {"oil": 2}}
    assert controller(game, "factory") == 1
    assert controller(game, "tundra-6") == 0, "the combat that was fought stands"


@pytest.mark.rule("L1510", "the position after the undoing is what is scored")
def test_the_undone_move_is_not_scored() -> None:
    game = two_fronts()
    decide_ok(game, ChooseCombat("tundra-6"), 0)
    commit(game, 1, 0)
    territories = {"tundra-6", "forest-3", "tundra-1"}
    assert game.scores[0].territories == 3 * len(territories)


@pytest.mark.rule("L1310", "also when the defender places the sixth star")
def test_the_defenders_sixth_star_undoes_the_attackers_other_combat() -> None:
    start = {"at": {"mech-1": "tundra-5", "mech-4": "forest-3"}, "workers": [], "power": 10}
    saxony = side("saxony", "mechanical", at={"mech-1": "tundra-6", "mech-2": "factory"}, power=5, stars=FIVE)
    game = position([Side("nordic", "industrial", **start), saxony], step=Move(0, 2, 1))
    go(game, MoveUnit("mech-1", "tundra-6"), MoveUnit("mech-4", "factory"), ChooseCombat("tundra-6"))
    facts = commit(game, 0, 1)
    assert StarPlaced(1, "combat") in facts
    assert game.seats[0].units["mech-1"] == "home-nordic"
    assert game.seats[0].units["mech-4"] == "forest-3"
    assert game.status == "finished"


@pytest.mark.rule("L1310", "a unit returns to the territory of its last step")
def test_a_fast_unit_returns_to_where_it_stepped_from() -> None:
    nordic = side("nordic", "industrial", at={"mech-1": "tundra-5", "mech-4": "tundra-3"}, power=10, stars=FIVE)
    saxony = side("saxony", "mechanical", at={"mech-1": "tundra-6", "mech-2": "factory"}, power=5)
    game = position([nordic, saxony], step=Move(0, 2, 1))
    go(game, MoveUnit("mech-4", "forest-3"), MoveUnit("mech-4", "factory"), MoveUnit("mech-1", "tundra-6"))
    decide_ok(game, ChooseCombat("tundra-6"), 0)
    commit(game, 1, 0)
    assert game.seats[0].units["mech-4"] == "forest-3"


@pytest.mark.rule("L4433", "a combat once begun is finished: star, popularity, card and retreat")
def test_a_combat_that_gives_the_sixth_star_is_carried_out_in_full() -> None:
    nordic = side("nordic", "industrial", at={"mech-1": "tundra-5"}, power=10, popularity=9, stars=FIVE)
    saxony = side("saxony", "mechanical", at={"mech-1": "tundra-5"}, workers=["tundra-5"], power=5)
    game = position([nordic, saxony], step=Aftermath(0, ("mech-1",)))
    facts = commit(game, 3, 2)
    assert [type(fact) for fact in facts if isinstance(fact, StarPlaced | Popularity | CardsDrawn | UnitRetreated)] == [
        StarPlaced,
        Popularity,
        CardsDrawn,
        UnitRetreated,
        UnitRetreated,
    ]
    assert isinstance(facts[-1], GameEnded)
    assert game.scores[0].tiebreak[2] == 8, "scored with the popularity that is left"


@pytest.mark.rule("L4433", "the combat goes on after a star for power before it")
def test_the_sixth_star_before_a_combat_does_not_stop_it() -> None:
    togawa = side("togawa", "industrial", at={"mech-3": "tundra-5"}, power=14, stars=FIVE)
    rusviet = side("rusviet", "mechanical", at={"mech-1": "tundra-5"}, power=5)
    game = position([togawa, rusviet], step=Aftermath(0, ("mech-3",)))
    assert StarPlaced(0, "power") in decide_ok(game, UseAbility("ronin"), 0)
    assert game.status == "running"
    commit(game, 0, 1)
    assert game.status == "finished"
    assert game.seats[1].stars == {"combat": 1}
    assert controller(game, "tundra-5") == 1


@pytest.mark.shows("ending by two players with all stars")
@pytest.mark.rule("L4433", "two players with six stars, nobody with seven")
def test_two_players_can_end_with_six_stars() -> None:
    rusviet = side("rusviet", "industrial", at={"mech-1": "tundra-5"}, power=5, stars=FIVE)
    albion = side("albion", "mechanical", at={"mech-3": "tundra-5"}, power=14, stars=FIVE)
    game = position([rusviet, albion], step=Aftermath(0, ("mech-1",)))
    assert game.seats[1].stars == {**FIVE, "power": 1}, "Shield gave the sixth"
    assert game.status == "running"
    commit(game, 5, 0)
    assert game.status == "finished"
    assert [sum(seat.stars.values()) for seat in game.seats] == [6, 6]


@pytest.mark.rule("L4433", "two players with six stars, nobody with seven")
def test_there_is_no_seventh_star() -> None:
    rusviet = side("rusviet", "industrial", at={"mech-1": "tundra-5"}, power=5)
    albion = side("albion", "mechanical", at={"mech-3": "tundra-5"}, power=14, stars=FIVE)
    game = position([rusviet, albion], step=Aftermath(0, ("mech-1",)))
    commit(game, 0, 1)
    assert game.seats[1].stars == {**FIVE, "power": 1}
    assert game.seats[0].units["mech-1"] == "home-rusviet", "it won all the same"


@pytest.mark.rule("L1169", "Dominate: no seventh star for Saxony either")
def test_saxony_ends_the_game_with_its_sixth_combat_star() -> None:
    saxony = side("saxony", "industrial", at={"mech-1": "tundra-5"}, power=5, stars={"combat": 5})
    game = position([saxony, side("rusviet", "mechanical", at={"mech-1": "tundra-5"})], step=Aftermath(0, ("mech-1",)))
    commit(game, 1, 0)
    assert game.seats[0].stars == {"combat": 6}
    assert game.status == "finished"


@pytest.mark.rule("L1504", "no encounter after a sixth star won in combat")
def test_no_encounter_follows_the_last_combat() -> None:
    nordic = side("nordic", "industrial", at={"character": "village-7"}, power=5, stars=FIVE)
    saxony = side("saxony", "mechanical", at={"mech-1": "village-7"})
    game = position([nordic, saxony], step=Aftermath(0, ("character",)))
    facts = commit(game, 1, 0)
    assert game.status == "finished"
    assert not any(isinstance(fact, EncounterBegan) for fact in facts)


@pytest.mark.shows("ending by resignation")
@pytest.mark.rule("L1502", "the game ends when only one player is left")
def test_the_last_player_left_wins() -> None:
    game = position([side("nordic", "industrial", coins=50), side("saxony", "mechanical")])
    decide_ok(game, Resign(), 0)
    assert (game.status, game.ended, game.winners) == ("finished", "resignation", [1])


@pytest.mark.rule("L1510", "also then, a move into a combat not begun is undone")
def test_a_resignation_that_ends_the_game_undoes_the_moves_into_combat() -> None:
    game = two_fronts()
    decide_ok(game, Resign(), 0)
    assert game.seats[0].units["mech-1"] == "tundra-5"
    assert game.seats[0].units["mech-2"] == "forest-3"
    assert game.resources == {"forest-3": {"wood": 3}, "tundra-5": {"oil": 2}}
