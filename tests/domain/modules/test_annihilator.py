"""The Annihilator: found on the Factory, never moving, ending the game when beaten (rulebook L2740)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from domain.control import next_turn
from domain.decisions import ChooseDie, Commit, MoveUnit, Pass, UseAbility
from domain.facts import (
    CombatBegan,
    CombatRevealed,
    GameEnded,
    ObjectivesDealt,
    ObjectivesReturned,
    StarPlaced,
    UnitRetreated,
)
from domain.invariants import broken
from domain.module_facts import CombatantJoined, CombatCardsTurned, DiceRolled
from domain.positions import Combatant, Side, automa, decide_ok, options, position, refused
from domain.state import Game
from domain.steps import Aftermath, EndTurn, Move
from domain.steps import ChooseDie as DieStep
from domain.view import visible_fact
from tests.domain.modules.dice import throw
from tests.domain.modules.episodes import dealt, played, unknown

MACHINE = 2
"""Its seat at a table of two."""
FOUND = {"annihilator-controller": 0}


def rusviet(**given: Any) -> Side:
    return Side("rusviet", "engineering", **{"power": 7, **given})


def crimea(**given: Any) -> Side:
    return Side("crimea", "agricultural", **{"power": 7, **given})


def hidden(one: Side, other: Side | None = None, **given: Any) -> Game:
    """The first player moves two units; nobody has been at the Factory."""
    return position([one, other or crimea()], modules=["annihilator"], step=Move(0, 2, 1), **given)


def found(one: Side | None = None, power: int = 4, **given: Any) -> Game:
    """It has been found by the first player, who attacks it with the character."""
    side = one or rusviet()
    side = structs.replace(side, at={"character": "factory", **side.at})
    machine = Combatant("annihilator", {"annihilator": "factory"}, power=power, notes=FOUND)
    step = given.pop("step", Aftermath(0, ("character",)))
    sides = [side, given.pop("other", crimea())]
    return position(sides, modules=["annihilator"], combatant=machine, step=step, **given)


def of(kind: type, told: list[Any]) -> list[Any]:
    return [fact for fact in told if isinstance(fact, kind)]


# found


@pytest.mark.rule("L2724", "the first unit on the Factory finds what waits there")
@pytest.mark.rule("L2752", "its finder rolls two dice and chooses one")
def test_whoever_first_moves_onto_the_factory_finds_it() -> None:
    game = hidden(rusviet(at={"character": "mountain-4"}))
    told = throw(game, MoveUnit("character", "factory"), 5, 2)
    assert of(CombatantJoined, told)[0].seat == MACHINE
    assert game.seats[MACHINE].units == {"annihilator": "factory"}
    assert of(DiceRolled, told) == [DiceRolled(MACHINE, "power", (5, 2))]
    assert options(game) == [ChooseDie(5), ChooseDie(2)]
    assert refused(game, ChooseDie(3)) == "illegal-decision"
    decide_ok(game, ChooseDie(2))
    assert game.seats[MACHINE].power == 2


def test_equal_dice_leave_no_choice() -> None:
    game = hidden(rusviet(at={"character": "mountain-4"}))
    throw(game, MoveUnit("character", "factory"), 3, 3)
    assert game.seats[MACHINE].power == 3
    assert isinstance(game.steps[-1], Move)


def test_nobody_finds_it_elsewhere() -> None:
    game = hidden(rusviet(at={"character": "mountain-4"}))
    decide_ok(game, next(move for move in options(game) if isinstance(move, MoveUnit) and move.to != "factory"))
    assert len(game.seats) == 2


@pytest.mark.rule("L2755", "a character or mech must fight it, after the rest of the Move action")
def test_the_finder_moves_on_with_others_and_then_must_fight() -> None:
    game = hidden(rusviet(at={"character": "mountain-4", "mech-1": "mountain-4"}))
    throw(game, MoveUnit("character", "factory"), 3, 3)
    decide_ok(game, MoveUnit("mech-1", "factory"))
    assert game.steps[-1].territory == "factory"
    assert not broken(game)
    commits = [listed for listed in options(game) if isinstance(listed, Commit)]
    assert commits, "both fight"


@pytest.mark.rule("L2754", "a worker by itself goes back")
def test_a_worker_alone_goes_back() -> None:
    game = hidden(rusviet(workers=["mountain-4"]))
    told = throw(game, MoveUnit("worker-1", "factory"), 3, 3)
    assert of(UnitRetreated, told) == [UnitRetreated(0, "worker-1", "home-rusviet")]
    decide_ok(game, Pass())
    assert not of(CombatBegan, told)
    assert game.seats[MACHINE].units


def test_later_workers_do_not_go_there() -> None:
    game = found(rusviet(workers=["mountain-4"], at={"character": "home-rusviet"}), step=Move(0, 2, 1))
    assert MoveUnit("worker-1", "factory") not in options(game)


@pytest.mark.rule("L2753", "objectives 5, 7 and 22 are replaced")
def test_objectives_that_it_makes_impossible_are_replaced() -> None:
    one = rusviet(at={"character": "mountain-4"}, objectives=(5, 1))
    deck = range(10, 20)
    game = hidden(one, crimea(objectives=(22, 7)), objective_deck=[*deck, 3])
    told = throw(game, MoveUnit("character", "factory"), 3, 3)
    assert sorted(game.seats[0].objectives) == [1, 3]
    assert sorted(game.seats[1].objectives) == [18, 19]
    assert visible_fact(of(ObjectivesReturned, told)[0], 1) == ObjectivesReturned(0, 1)


def test_a_replacement_that_is_impossible_too_is_replaced_again() -> None:
    one = rusviet(at={"character": "mountain-4"}, objectives=(5,))
    game = hidden(one, objective_deck=[10, 11, 7])
    told = throw(game, MoveUnit("character", "factory"), 3, 3)
    assert game.seats[0].objectives == [11]
    assert len(of(ObjectivesDealt, told)) == 2


# its turns


@pytest.mark.rule("L2770", "its turn comes just before its controller's")
def test_its_turn_comes_just_before_its_controllers() -> None:
    game = hidden(rusviet(at={"character": "mountain-4"}))
    throw(game, MoveUnit("character", "factory"), 3, 3)
    assert next_turn(game, 1) == MACHINE
    assert next_turn(game, MACHINE) == 0
    assert next_turn(game, 0) == 1, "everybody else comes before its first turn"


@pytest.mark.rule("L2771", "its controller chooses one of two dice anew")
def test_in_its_turn_the_controller_chooses_its_power_anew() -> None:
    game = hidden(rusviet(at={"character": "mountain-4"}), crimea(objectives=(1,)))
    throw(game, MoveUnit("character", "factory"), 3, 3)
    game.steps[:] = [EndTurn(1)]
    game.active = 1
    told = throw(game, Pass(), 6, 1)
    assert of(DiceRolled, told) == [DiceRolled(MACHINE, "power", (6, 1))]
    assert isinstance(game.steps[-1], DieStep)
    assert game.steps[-1].seat == 0
    decide_ok(game, ChooseDie(6))
    assert (game.seats[MACHINE].power, game.active) == (6, 0)
    assert game.seats[MACHINE].units == {"annihilator": "factory"}, "it never moves"


# combat


@pytest.mark.rule("L2761", "four cards add to its die")
def test_four_cards_from_the_deck_add_to_its_die() -> None:
    game = found(draw=(2, 3, 4, 5))
    told = decide_ok(game, Commit(7))
    assert of(CombatCardsTurned, told) == [CombatCardsTurned((2, 3, 4, 5))]
    assert of(CombatRevealed, told)[0].totals == (7, 4 + 14)
    assert game.combat_discard == [2, 3, 4, 5]
    assert game.seats[0].units["character"] == "home-rusviet"
    assert game.seats[MACHINE].units == {"annihilator": "factory"}, "it stays"
    assert game.seats[MACHINE].power == 4, "and keeps its power"


@pytest.mark.rule("L2762", "the attacker wins ties")
@pytest.mark.rule("L2763", "beating it ends the game at once")
def test_the_attacker_wins_ties_and_beating_it_ends_the_game_at_once() -> None:
    one = rusviet(at={"mech-1": "factory"}, cards=(5, 5), objectives=(1,))
    game = found(one, power=5, draw=(3, 3, 3, 3))
    told = decide_ok(game, Commit(7, (5, 5)))
    assert of(CombatRevealed, told)[0].totals == (17, 17)
    assert of(StarPlaced, told) == [StarPlaced(0, "combat")]
    assert of(GameEnded, told)[0].reason == "annihilator"
    assert game.notes["annihilator-beaten"] == 0
    assert game.seats[MACHINE].units == {}
    assert MACHINE not in [score.seat for score in game.scores]


def test_no_star_beyond_the_limit() -> None:
    one = rusviet(at={"mech-1": "factory"}, cards=(5, 5), stars={"combat": 2})
    told = decide_ok(found(one, power=1, draw=(2, 2, 2, 2)), Commit(7, (5, 5)))
    assert not of(StarPlaced, told)
    assert of(GameEnded, told)


def test_a_short_deck_is_made_anew() -> None:
    game = found(combat_deck=[2, 2], discard=[3, 3, 3, 3])
    told = decide_ok(game, Commit(0))
    (revealed,) = of(CombatRevealed, told)
    assert sorted(revealed.cards[1]) == [2, 2, 3, 3]


@pytest.mark.rule("L2764", "nothing reduces its power or cards")
def test_its_power_cannot_be_reduced() -> None:
    """Scout and the like are not offered; People's Army helps its owner."""
    scout = crimea(at={"character": "factory", "mech-3": "factory"}, cards=(2,))
    machine = Combatant("annihilator", {"annihilator": "factory"}, power=4, notes=FOUND)
    game = position([rusviet(), scout], modules=["annihilator"], combatant=machine, active=1, step=Aftermath(1, ()))
    assert "scout" in game.seats[1].abilities
    assert not [listed for listed in options(game) if isinstance(listed, UseAbility)]


# the Automa


@pytest.mark.rule("L2785", "an Automa that fights it first loses")
@pytest.mark.rule("L2786", "the outcome is that of any combat")
def test_an_automa_that_fights_it_first_loses_at_once() -> None:
    other = automa("crimea", at={"character": "factory"}, power=7, cards=(2,))
    machine = Combatant("annihilator", {"annihilator": "factory"}, power=1, notes=FOUND)
    game = position([rusviet(), other], modules=["annihilator"], combatant=machine, active=1, step=Aftermath(1, ()))
    assert (game.seats[1].power, game.seats[1].cards, game.combat_discard) == (3, [], [2])
    assert "character" not in game.seats[1].units, "it withdraws as after any loss"
    assert game.seats[MACHINE].units == {"annihilator": "factory"}


def test_only_a_campaign_knows_it() -> None:
    assert unknown("annihilator")
    assert "annihilator" in dealt("episode-5").modules, "with its episode"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 5, 7])
def test_games_with_it_end_and_stay_sound(seed: int, players: int) -> None:
    game = played(seed, players, "episode-5").game
    assert game.status == "finished"
    if game.ended == "annihilator":
        assert game.notes["annihilator-beaten"] in range(players)
