"""Mad Tesla: how he moves, fights, retreats and falls (rulebook L3194)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from domain import lobby
from domain.asides import options as asides
from domain.chance import Chance
from domain.control import clockwise_after, contenders, controls
from domain.decisions import ChooseCombat, Commit, Decision, Pass, Resign, RetreatUnit
from domain.engine import decide
from domain.facts import (
    CardsDrawn,
    CombatBegan,
    CombatRevealed,
    GameEnded,
    Popularity,
    StarPlaced,
    TokenTurned,
    TurnBegan,
    UnitMoved,
    UnitRetreated,
    WorkersForced,
)
from domain.invariants import broken
from domain.module_facts import CombatCardsTurned, DiceRolled
from domain.options import Options, SeatPlan
from domain.positions import Combatant, Side, automa, decide_ok, options, position, refused
from domain.problems import Illegal
from domain.scoring import scores
from domain.selfplay import Plan, checked, opened
from domain.state import Game
from domain.steps import Aftermath, EndTurn
from domain.view import view
from tests.domain.modules.dice import throw

TESLA = 2
"""His seat at a table of two."""
NE, E, SE, SW, W, NW = range(1, 7)
"""The faces of the die by the way they point."""


def nordic(**given: Any) -> Side:
    return Side("nordic", "engineering", **{"power": 7, "popularity": 5, **given})


def crimea(**given: Any) -> Side:
    return Side("crimea", "agricultural", **{"power": 7, "popularity": 5, **given})


def table(*sides: Side, at: str = "factory", health: int = 16, **given: Any) -> Game:
    tesla = Combatant("mad_tesla", {"tesla": at}, power=health)
    return position(sides, modules=["mad-tesla"], combatant=tesla, **{"discard": (2, 3), **given})


def at_the_end(one: Side, other: Side, **given: Any) -> Game:
    """The last player is about to end the turn; Mad Tesla follows."""
    return table(one, structs.replace(other, objectives=(1,)), active=1, step=EndTurn(1), **given)


def attack(one: Side | None = None, other: Side | None = None, at: str = "tundra-5", **given: Any) -> Game:
    """The first player's character has moved onto his territory."""
    one = one or nordic()
    one = structs.replace(one, at={"character": at, **one.at})
    return table(one, other or crimea(), at=at, step=Aftermath(0, ("character",)), **given)


def tesla_at(game: Game) -> str | None:
    return game.seats[TESLA].units.get("tesla")


def of(kind: type, told: list[Any]) -> list[Any]:
    return [fact for fact in told if isinstance(fact, kind)]


# setup


@pytest.mark.rule("L3202", "he starts on the Factory")
@pytest.mark.rule("L3203", "two combat cards are discarded")
@pytest.mark.rule("L3204", "his health is 16")
def test_he_starts_on_the_factory_in_full_health_with_two_cards_discarded() -> None:
    game, entries = opened(Plan(1, 3, "plain", (SeatPlan(),) * 3, Options(), ("mad-tesla",)))
    tesla = game.seats[3]
    assert (tesla.kind, tesla.units, tesla.power) == ("npc", {"tesla": "factory"}, 16)
    assert len(game.combat_discard) == 2
    turned = of(CombatCardsTurned, [fact for facts in entries for fact in facts])
    assert [list(fact.cards) for fact in turned] == [game.combat_discard]


@pytest.mark.rule("L3205", "his turn is the last of the round")
def test_his_turn_is_the_last_of_the_round() -> None:
    game, _ = opened(Plan(5, 3, "plain", (SeatPlan(),) * 3, Options(), ("mad-tesla",)))
    first = game.order.index(game.active)
    assert (game.order[first:] + game.order[:first])[-1] == 3


def test_he_counts_as_no_player() -> None:
    game, _ = opened(Plan(1, 5, "plain", (SeatPlan(),) * 5, Options(), ("mad-tesla",)))
    assert len(game.factory_deck) == 6, "Factory cards for five"
    assert [seat.index for seat in contenders(game)] == list(range(5))
    assert all(5 not in clockwise_after(game, seat) for seat in range(5)), "no neighbour of anybody"
    assert [score.seat for score in scores(game)] == list(range(5))
    assert asides(game, 5) == []
    assert not broken(game)


@pytest.mark.parametrize("other", ["tesla", "desolation"])
def test_there_is_one_miniature(other: str) -> None:
    plan = lobby.CreateTable((SeatPlan(),) * 2, Options(), "", ("mad-tesla", other))
    with pytest.raises(Illegal) as refusal:
        decide(Game(), None, plan, Chance(b"", 0))
    assert "modules-incompatible" in [reason.code for reason in refusal.value.reasons]


def test_the_game_is_over_when_one_player_is_left_with_him() -> None:
    game = table(nordic(), crimea())
    told = decide_ok(game, Resign(), 1)
    assert of(GameEnded, told)[0].winners == (0,)


# movement


@pytest.mark.rule("L3218", "he moves twice as the die says")
def test_he_moves_twice_as_the_die_says() -> None:
    game = at_the_end(nordic(), crimea())
    told = throw(game, Pass(), E, NE)
    assert of(DiceRolled, told) == [DiceRolled(TESLA, "movement", (E,)), DiceRolled(TESLA, "movement", (NE,))]
    assert of(UnitMoved, told) == [UnitMoved(TESLA, "tesla", "mountain-4"), UnitMoved(TESLA, "tesla", "forest-4")]
    assert game.active == 0, "then the next round begins"


@pytest.mark.rule("L3212", "he attacks")
@pytest.mark.rule("L3218", "no second move after a combat")
def test_a_first_move_into_combat_is_his_last() -> None:
    game = at_the_end(nordic(at={"character": "mountain-4"}), crimea())
    told = throw(game, Pass(), E)
    assert of(CombatBegan, told) == [CombatBegan("mountain-4", TESLA, 0)]
    throw(game, Commit(7), 1, seat=0)
    assert tesla_at(game) == "factory"
    assert game.active == 0


@pytest.mark.rule("L3221", "rivers and lakes do not stop him")
def test_rivers_and_lakes_do_not_stop_him() -> None:
    game = at_the_end(nordic(), crimea())
    throw(game, Pass(), NE, NE)
    assert tesla_at(game) == "mountain-2", "over a lake and across its shore"


@pytest.mark.rule("L3220", "off the map he returns to the Factory")
def test_off_the_map_he_returns_to_the_factory() -> None:
    game = at_the_end(nordic(), crimea(), at="farm-1")
    chart_edge = throw(game, Pass(), NW, E)
    assert UnitMoved(TESLA, "tesla", "factory") in chart_edge
    assert tesla_at(game) == "mountain-4"


@pytest.mark.rule("L3220", "Mad Tesla: off the map he returns to the Factory")
def test_returning_to_the_factory_he_attacks_who_is_there() -> None:
    game = at_the_end(nordic(at={"character": "factory"}), crimea(), at="farm-1")
    told = throw(game, Pass(), NW)
    assert of(CombatBegan, told) == [CombatBegan("factory", TESLA, 0)]


@pytest.mark.rule("L3211", "he forces workers to retreat")
def test_he_drives_workers_home_and_moves_on() -> None:
    game = at_the_end(nordic(workers=["mountain-4", "mountain-4"]), crimea())
    told = throw(game, Pass(), E, E)
    assert of(UnitRetreated, told) == [UnitRetreated(0, f"worker-{n}", "home-nordic") for n in (1, 2)]
    assert of(WorkersForced, told) == [WorkersForced(TESLA, 2)]
    assert not of(Popularity, told)
    assert tesla_at(game) == "tundra-4"


@pytest.mark.rule("L3224", "tokens mean nothing to him")
def test_tokens_mean_nothing_to_him() -> None:
    togawa = Side("togawa", "agricultural", tokens={"mountain-4": "trap-coins"})
    game = at_the_end(nordic(), togawa, encounters=["tundra-4"])
    told = throw(game, Pass(), E, E)
    assert not of(TokenTurned, told)
    assert game.tokens["mountain-4"].armed
    assert game.encounters == ["tundra-4"]


@pytest.mark.rule("L3210", "he controls territories")
def test_he_controls_where_he_stands() -> None:
    game = table(nordic(structures={"mine": "tundra-5"}), crimea(), at="tundra-5")
    assert controls(game, TESLA, "tundra-5")
    assert not controls(game, 0, "tundra-5")


# combat


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


# the Automa


@pytest.mark.rule("L3264", "before an Automa he rolls once more")
def test_before_an_automas_units_he_rolls_once_more_and_keeps_that() -> None:
    other = automa("crimea", at={"character": "mountain-4"}, away=())
    game = table(nordic(objectives=(1,)), other, active=0, step=EndTurn(0))
    game.order[:] = [1, 0, TESLA]
    told = throw(game, Pass(), E, W, E)
    assert [fact.dice for fact in of(DiceRolled, told)] == [(E,), (W,), (E,)]
    assert of(UnitMoved, told)[0] == UnitMoved(TESLA, "tesla", "lake-4")
    game = table(nordic(objectives=(1,)), other, active=0, step=EndTurn(0))
    game.order[:] = [1, 0, TESLA]
    told = throw(game, Pass(), E, E, 1)
    assert of(CombatBegan, told) == [CombatBegan("mountain-4", TESLA, 1)], "the second roll counts"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 4, 7])
def test_games_with_him_end_and_stay_sound(seed: int, players: int) -> None:
    plan = Plan(seed, players, "steady", (SeatPlan(),) * players, Options(), ("mad-tesla",), asides=False)
    assert checked(plan).game.status == "finished"
