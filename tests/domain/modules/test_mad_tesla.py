"""Mad Tesla: setup, his turns, and Automas (rulebook L3194)."""

from __future__ import annotations

import pytest
from msgspec import structs

from domain import combat, lobby
from domain.asides import options as asides
from domain.chance import Chance
from domain.control import clockwise_after, contenders, controls
from domain.decisions import Commit, MoveUnit, Pass, Resign
from domain.engine import decide, settle
from domain.facts import (
    CombatBegan,
    Committed,
    GameEnded,
    Popularity,
    StepChanged,
    TokenTurned,
    UnitMoved,
    UnitRetreated,
    WorkersForced,
)
from domain.invariants import broken
from domain.module_facts import CombatCardsTurned, DiceRolled
from domain.options import Options, SeatPlan
from domain.positions import Side, automa, decide_ok, options
from domain.problems import Illegal
from domain.reducer import evolve
from domain.scoring import scores
from domain.selfplay import Plan, checked, opened
from domain.state import Game
from domain.steps import DriveOff, EndTurn, Move
from tests.domain.modules.dice import Dice, throw
from tests.domain.modules.mad_tesla import (
    NE,
    NW,
    TESLA,
    E,
    W,
    at_the_end,
    crimea,
    nordic,
    of,
    table,
    tesla_at,
)

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


@pytest.mark.rule("L3223", "he is a combat unit to all who move")
def test_he_stops_whoever_moves_to_him_and_keeps_workers_away() -> None:
    one = nordic(at={"mech-1": "tundra-6", "mech-4": "home-nordic"}, workers=["tundra-6"], objectives=(1,))
    game = table(one, crimea(), at="tundra-5", step=Move(0, 2, 1))
    assert MoveUnit("worker-1", "tundra-5") not in options(game)
    decide_ok(game, MoveUnit("mech-1", "tundra-5"))
    assert not [option for option in options(game) if isinstance(option, MoveUnit) and option.unit == "mech-1"]
    assert CombatBegan("tundra-5", 0, TESLA) in decide_ok(game, Pass())


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


@pytest.mark.rule("L3262", "an Automa gains popularity by fighting and by beating him")
def test_an_automa_that_attacks_and_beats_him_gains_popularity_twice() -> None:
    other = automa("crimea", at={"character": "tundra-5"}, power=7, popularity=10, away=())
    game = table(nordic(objectives=(1,)), other, at="tundra-5", discard=(2, 2), step=EndTurn(0))
    game.active = 1
    for fact in combat.begin(game, game.seats[1], "tundra-5", Dice((), 0)):
        evolve(game, fact)
    assert game.seats[1].popularity == 11
    evolve(game, StepChanged(structs.replace(game.steps[-1], stage="commit")))
    for fact in (Committed(1, 7, ()), Committed(TESLA, 1, (2, 2))):
        evolve(game, fact)
    settle(game, Dice((), game.version))
    assert (game.seats[1].popularity, game.seats[TESLA].power) == (12, 16 - 2)
    assert tesla_at(game) == "factory"


@pytest.mark.rule("L3265", "beaten by an Automa on the Factory he goes where the die says, if nobody is there")
def test_an_automa_that_beats_him_on_the_factory_leaves_his_way_to_the_die() -> None:
    other = automa("crimea", at={"character": "factory"}, away=())
    game = table(nordic(at={"character": "mountain-4"}, objectives=(1,)), other, step=EndTurn(0))
    game.steps.append(DriveOff(1, TESLA))
    told = settle(game, Dice((E, E, W), game.version))
    assert [fact.dice for fact in of(DiceRolled, told)] == [(E,), (E,), (W,)], "until an unoccupied territory comes up"
    assert tesla_at(game) == "lake-4"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 4, 7])
def test_games_with_him_end_and_stay_sound(seed: int, players: int) -> None:
    plan = Plan(seed, players, "steady", (SeatPlan(),) * players, Options(), ("mad-tesla",), asides=False)
    assert checked(plan).game.status == "finished"
