"""Mad Tesla: combats with him, his retreats and his end (rulebook L3228)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.decisions import ChooseCombat, Commit, Decision, Pass, RetreatUnit
from domain.facts import (
    CardsDrawn,
    CombatBegan,
    CombatRevealed,
    GameEnded,
    StarPlaced,
    TurnBegan,
    UnitRetreated,
)
from domain.invariants import broken
from domain.options import Options
from domain.positions import Side, decide_ok, options, position, refused
from domain.state import Game
from domain.steps import Aftermath, EndTurn
from domain.view import view
from tests.domain.modules.dice import throw
from tests.domain.modules.mad_tesla import (
    NW,
    TESLA,
    E,
    at_the_end,
    attack,
    crimea,
    nordic,
    of,
    table,
    tesla_at,
)

# combat


@pytest.mark.rule("L3252", "the worked example: 11 against 8")
@pytest.mark.rule("L3234", "his base power is the top two discards")
@pytest.mark.rule("L3236", "a die adds to it")
@pytest.mark.rule("L3246", "the difference reduces his health")
def test_worked_example_eleven_against_eight() -> None:
    """Rulebook L3252: strength 11 against a 3 on the die and cards of 2 and 3 takes 3 of 16 health."""
    game = attack(nordic(cards=(4,)))
    told = throw(game, Commit(7, (4,)), 3)
    revealed = of(CombatRevealed, told)[0]
    assert revealed.totals == (11, 8)
    assert revealed.cards == ((4,), (2, 3))
    assert game.seats[TESLA].power == 13
    assert of(StarPlaced, told) == [StarPlaced(0, "combat")]
    assert tesla_at(game) == "factory"
    assert not broken(game)


@pytest.mark.rule("L3232", "popularity for fighting him")
@pytest.mark.rule("L3244", "and more for winning")
def test_fighting_him_brings_popularity_and_winning_once_more() -> None:
    game = attack()
    assert game.seats[0].popularity == 6
    throw(game, Commit(7), 1)
    assert game.seats[0].popularity == 7


@pytest.mark.rule("L3239", "after a loss he retreats, too")
def test_losing_to_him_is_a_loss_like_any_other_and_he_leaves_too() -> None:
    game = attack()
    told = throw(game, Commit(1), 6)
    assert game.seats[0].units["character"] == "home-nordic"
    assert game.seats[0].popularity == 6, "only for daring"
    assert [fact.seat for fact in of(CardsDrawn, told)] == [0]
    assert not of(StarPlaced, told)
    assert (tesla_at(game), game.seats[TESLA].power) == ("factory", 16)


@pytest.mark.rule("L3237", "the attacker wins ties")
def test_the_attacker_wins_ties_and_a_tie_costs_one_health() -> None:
    game = attack()
    throw(game, Commit(6), 1)
    assert game.seats[TESLA].power == 15
    game = at_the_end(nordic(at={"character": "mountain-4"}), crimea())
    throw(game, Pass(), E)
    told = throw(game, Commit(6), 1, seat=0)
    assert of(CombatRevealed, told)[0].winner == TESLA, "now he is the attacker"


def test_he_spends_nothing() -> None:
    game = attack()
    throw(game, Commit(0), 6)
    assert game.combat_discard == [2, 3]
    assert game.seats[TESLA].power == 16


@pytest.mark.rule("L3209", "the defender's cards lie on top of the discards")
def test_the_defenders_cards_lie_on_top() -> None:
    """Rulebook L3213: after any combat the attacker discards first."""
    one, other = (
        nordic(at={"character": "tundra-5"}, cards=(5, 4)),
        crimea(at={"character": "tundra-5"}, cards=(2,)),
    )
    game = table(one, other, at="factory", step=Aftermath(0, ("character",)))
    decide_ok(game, Commit(7, (5,)), 0)
    decide_ok(game, Commit(0, (2,)), 1)
    assert game.combat_discard == [2, 3, 5, 2]
    assert view(game, None).combat_discard[-2:] == [5, 2], "everybody sees what counts next"


def test_cards_are_discarded_in_the_order_they_are_named() -> None:
    side = nordic(at={"character": "tundra-5", "mech-1": "tundra-5"}, cards=(5, 2))
    game = table(side, crimea(), at="tundra-5", step=Aftermath(0, ("character",)))
    throw(game, Commit(7, (5, 2)), 1)
    assert game.combat_discard[-2:] == [5, 2]


@pytest.mark.rule("L3234-L3236", "Mad Tesla: his strength is two cards and a die")
def test_with_an_empty_discard_pile_only_the_die_counts() -> None:
    game = attack(discard=())
    told = throw(game, Commit(0), 2)
    assert of(CombatRevealed, told)[0].totals == (0, 2)


@pytest.mark.rule("L3235", "nothing reduces his power or cards")
def test_what_weakens_an_opponent_is_not_offered_against_him() -> None:
    """Artillery (Nordic) and Scout (Crimea) do nothing to him; what helps only oneself works."""
    artillery = nordic(at={"character": "tundra-5", "mech-3": "tundra-5"})
    assert "artillery" in position([artillery, crimea()]).seats[0].abilities
    game = table(artillery, crimea(), at="tundra-5", step=Aftermath(0, ("character",)))
    assert all(isinstance(listed, Commit) for listed in options(game))


@pytest.mark.rule("L3235", "Mad Tesla: what helps oneself works")
def test_what_helps_only_oneself_works_against_him() -> None:
    togawa = Side("togawa", "agricultural", at={"mech-3": "tundra-5"}, power=3)
    game = table(nordic(), togawa, at="tundra-5", active=1, step=Aftermath(1, ("mech-3",)))
    assert "ronin" in game.seats[1].abilities
    assert [type(listed).__name__ for listed in options(game)] == ["UseAbility", "Pass"]


@pytest.mark.rule("L3245", "a star for combat, if there is room")
def test_no_star_beyond_the_limit() -> None:
    told = throw(attack(nordic(stars={"combat": 2})), Commit(7), 1)
    assert not of(StarPlaced, told)


# order of combats


@pytest.mark.rule("L3230", "a combat with him on the Factory comes first")
def test_a_combat_with_him_on_the_factory_comes_first() -> None:
    one = nordic(at={"character": "factory", "mech-1": "tundra-5"})
    game = table(one, crimea(at={"character": "tundra-5"}), step=Aftermath(0, ("character", "mech-1")))
    assert game.steps[-1].territory == "factory", "no choice"


def test_other_combats_are_fought_in_any_order() -> None:
    one = nordic(at={"character": "mountain-4", "mech-1": "tundra-5"})
    game = table(one, crimea(at={"character": "tundra-5"}), at="mountain-4", step=Aftermath(0, ("character", "mech-1")))
    assert set(options(game)) == {ChooseCombat("mountain-4"), ChooseCombat("tundra-5")}


def test_a_combat_of_players_on_the_factory_comes_before_one_with_him_elsewhere() -> None:
    """Else he would retreat into it."""
    one = nordic(at={"character": "mountain-4", "mech-1": "factory"})
    game = table(one, crimea(at={"character": "factory"}), at="mountain-4", step=Aftermath(0, ("character", "mech-1")))
    assert game.steps[-1].territory == "factory"


# retreat


@pytest.mark.rule("L3250", "beaten on the Factory he goes where the winner wants")
def test_beaten_on_the_factory_he_goes_where_the_winner_wants() -> None:
    game = attack(at="factory")
    throw(game, Commit(7), 1)
    ways: list[Decision] = [RetreatUnit("tesla", to) for to in ("lake-3", "mountain-4", "lake-5")]
    assert set(ways) < set(options(game))
    assert refused(game, RetreatUnit("tesla", "village-5")) == "illegal-decision"
    decide_ok(game, RetreatUnit("tesla", "lake-5"))
    assert tesla_at(game) == "lake-5"


def test_he_retreats_only_to_unoccupied_territories() -> None:
    game = attack(other=crimea(workers=["mountain-4", "tundra-5"]), at="factory")
    throw(game, Commit(7), 1)
    assert {listed.to for listed in options(game)} == {"lake-3", "lake-5", "lake-4", "forest-3"}


def surrounded(**given: Any) -> Game:
    """All around the Factory stand units of the second player."""
    ring = ["lake-3", "lake-5", "tundra-5", "lake-4"]
    mechs = {f"mech-{n}": at for n, at in enumerate(ring, start=1)}
    other = crimea(at={**mechs, "character": "mountain-4"}, workers=["forest-3"], **given)
    return attack(other=other, at="factory")


@pytest.mark.rule("L3250", "Mad Tesla: driven off the Factory")
def test_with_all_around_occupied_the_die_sends_him_to_fight() -> None:
    game = surrounded()
    told = throw(game, Commit(7), 1, E)
    assert of(CombatBegan, told) == [CombatBegan("mountain-4", TESLA, 1)]
    throw(game, Commit(7), 1, seat=1)
    assert of(CombatBegan, told), "in the turn of another player"


def test_with_all_around_occupied_he_drives_workers_home() -> None:
    game = surrounded()
    told = throw(game, Commit(7), 1, NW)
    assert UnitRetreated(1, "worker-1", "home-crimea") in told
    assert tesla_at(game) == "forest-3"


@pytest.mark.rule("L3241", "his retreat may begin another combat")
@pytest.mark.rule("L3243", "beaten he retreats to the Factory, where he may attack")
def test_retreating_to_the_factory_he_attacks_who_is_there() -> None:
    """A chain of combats, the second between him and a player whose turn it is not."""
    game = attack(nordic(objectives=(1,)), crimea(at={"character": "factory"}))
    told = throw(game, Commit(7), 1)
    assert of(CombatBegan, told) == [CombatBegan("factory", TESLA, 1)]
    assert game.seats[1].popularity == 6
    assert not broken(game)
    throw(game, Commit(0), 6, seat=1)
    assert game.seats[1].units["character"] == "home-crimea"
    assert tesla_at(game) == "factory"
    assert game.active == 0


def test_a_chain_can_come_back() -> None:
    """Beaten on the Factory, sent by the die to a neighbour, winning there: he attacks the Factory again."""
    game = surrounded(power=0)
    throw(game, Commit(6), 1, E)
    told = throw(game, Commit(0), 6, seat=1)
    assert of(CombatBegan, told) == [CombatBegan("factory", TESLA, 0)]


def test_resources_that_he_leaves_on_a_lake_are_lost() -> None:
    one = nordic(at={"character": "lake-5", "mech-2": "home-nordic"})
    game = table(one, crimea(), at="lake-5", step=Aftermath(0, ("character",)), resources={"lake-5": {"oil": 2}})
    throw(game, Commit(0), 6)
    while game.steps and "retreat" in type(game.steps[-1]).__name__.lower():
        decide_ok(game, options(game)[0])
    assert "lake-5" not in game.resources
    assert not broken(game)


# his end


@pytest.mark.rule("L3248", "destroyed: ten coins, and the end after the turn")
def test_destroying_him_brings_ten_coins_and_the_end_after_the_turn() -> None:
    game = attack(nordic(coins=3, objectives=(1,)), health=1)
    throw(game, Commit(7), 1)
    assert tesla_at(game) is None
    assert (game.seats[0].coins, game.status) == (13, "running"), "the turn is completed first"
    told = decide_ok(game, Pass())
    assert of(GameEnded, told)[0].reason == "mad-tesla"
    assert [score.seat for score in game.scores] == [0, 1]
    assert TESLA not in game.winners


def test_destroyed_in_his_own_turn_the_game_ends_with_it() -> None:
    game = at_the_end(nordic(at={"character": "mountain-4"}), crimea(), health=1)
    throw(game, Pass(), E)
    told = throw(game, Commit(7), 1, seat=0)
    assert of(GameEnded, told)[0].reason == "mad-tesla"
    assert not of(TurnBegan, told)


@pytest.mark.rule("L1603", "a table may play on after his end")
@pytest.mark.rule("L3198", "Mad Tesla: two ways to end")
def test_a_table_can_play_on_to_the_sixth_star() -> None:
    game = attack(nordic(objectives=(1,)), health=1, options=Options(mad_tesla_ends=False))
    throw(game, Commit(7), 1)
    told = decide_ok(game, Pass())
    assert (game.status, game.active) == ("running", 1)
    assert TurnBegan(1, game.turn) in told
    assert not broken(game)


def test_without_him_his_turn_is_passed_over() -> None:
    game = attack(nordic(objectives=(1,)), crimea(objectives=(2,)), health=1, options=Options(mad_tesla_ends=False))
    throw(game, Commit(7), 1)
    decide_ok(game, Pass())
    game.steps[:] = [EndTurn(1)]
    decide_ok(game, Pass())
    assert game.active == 0
