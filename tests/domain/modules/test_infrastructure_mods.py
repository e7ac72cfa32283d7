"""Infrastructure Mods: drawn in setup, each used once per game at its moment (rulebook L1594, L1628)."""

from __future__ import annotations

import pytest

from domain.content import MODS
from domain.decisions import Commit, KeepMod, MoveUnit, Pass, ProduceAt, TakeBottom, TakeTop, UseAbility, UseFactoryCard
from domain.engine import prompts
from domain.facts import AbilityGained, Coins, Committed, Popularity, ResourcesGained, Spent, WorkersForced
from domain.options import SeatPlan
from domain.positions import Side, awaited, decide_ok, go, options, position, refused, side
from domain.state import Game
from domain.steps import Aftermath, BottomAction, Deploy, Move, Produce, TopAction
from domain.view import view, visible_fact
from tests.domain.rules.tables import say, started

PLAIN, BESIDE = "tundra-5", "tundra-6"


def owner(*mods: str, **given: object) -> Side:
    """A side that kept these mods."""
    return Side("polania", "industrial", **{"mods": mods, "power": 5, **given})


def other(*mods: str, **given: object) -> Side:
    """An opponent whose mech brings nothing to combat."""
    return Side("rusviet", "mechanical", **{"at": {"mech-1": PLAIN}, "power": 5, "mods": mods, **given})


@pytest.mark.rule("L1594", "Infrastructure Mods: 4 drawn, no duplicates, up to 2 kept")
def test_everybody_draws_four_and_keeps_up_to_two() -> None:
    game = started(4, modules=["infrastructure-mods"])
    assert all(len(set(seat.drawn)) == 4 for seat in game.seats)
    one, two, *_ = game.seats[3].drawn
    assert AbilityGained(3, one) in say(game, KeepMod(one), 3)
    say(game, KeepMod(two), 3)
    assert (game.seats[3].mods, game.seats[3].drawn) == ([one, two], [])
    for seat in range(3):
        say(game, Pass(), seat)
    assert prompts(game)[0].kind == "choose-section"
    assert game.seats[3].mods == [one, two]


def test_both_kinds_of_mods_are_chosen_together_two_of_each() -> None:
    game = started(2, modules=["mech-mods", "infrastructure-mods"])
    mine = game.seats[0].drawn
    kinds = [token in MODS["mech-mods"].tokens for token in mine]
    assert (kinds.count(True), kinds.count(False)) == (4, 4)
    for mod in [*mine[:2], *mine[4:6]]:
        say(game, KeepMod(mod), 0)
    assert len(game.seats[0].mods) == 4
    assert game.seats[0].drawn == []


def test_seven_players_never_draw_more_than_there_is() -> None:
    supply = MODS["infrastructure-mods"].tokens
    for secret in range(20):
        game = started(7, modules=["infrastructure-mods"], secret=bytes([secret]))
        drawn = [token for seat in game.seats for token in seat.drawn]
        assert all(drawn.count(token) <= supply[token] for token in drawn)


@pytest.mark.rule("L4088", "Automa: no Spy")
def test_no_spies_where_an_automa_plays() -> None:
    humans = [SeatPlan()] * 5
    for secret in range(10):
        game = started([*humans, SeatPlan("automa")], modules=["infrastructure-mods"], secret=bytes([secret]))
        assert not any("spy" in seat.drawn for seat in game.seats)
        assert not game.seats[5].drawn
    drawn = [
        seat.drawn for n in range(10) for seat in started(5, modules=["infrastructure-mods"], secret=bytes([n])).seats
    ]
    assert any("spy" in tokens for tokens in drawn)


SECTIONS = {"machinery": 0, "assembly_line": 1, "construction": 2, "recruitment_office": 3}


@pytest.mark.rule("L1642", "Machinery and others: the bottom action without its price")
@pytest.mark.shows("ability {mod}")
@pytest.mark.parametrize(("mod", "section"), SECTIONS.items())
def test_a_mod_stands_in_for_the_price_of_its_action(mod: str, section: int) -> None:
    game = position([owner(mod, coins=0, recruits={"deploy": "power"}), other()], step=BottomAction(0, section))
    assert options(game) == [TakeBottom(ability=mod), Pass()]
    facts = decide_ok(game, TakeBottom(ability=mod))
    assert Spent(0, mod) in facts
    coins = (3, 2, 1, 0)[section]
    assert (Coins(0, coins) in facts) == (coins > 0)
    assert prompts(game)[0].kind == ("upgrade", "deploy", "build", "enlist")[section]


@pytest.mark.rule("L1642", "Machinery and others: not for another action")
@pytest.mark.parametrize(("mod", "section"), [(mod, (section + 1) % 4) for mod, section in SECTIONS.items()])
@pytest.mark.limits("ability {mod}")
def test_a_mod_stands_in_for_no_other_action(mod: str, section: int) -> None:
    game = position([owner(mod), other()], step=BottomAction(0, section))
    assert all(not isinstance(option, TakeBottom) for option in options(game))


@pytest.mark.rule("L1637", "Infrastructure Mods: once, then turned over")
@pytest.mark.rule("L1638", "Infrastructure Mods: once per game")
def test_a_mod_is_used_once_per_game() -> None:
    game = position([owner("assembly_line", spent=["assembly_line"]), other()], step=BottomAction(0, 1))
    assert all(not isinstance(option, TakeBottom) for option in options(game))


def test_who_can_pay_may_pay_and_keep_the_mod() -> None:
    mine = owner("assembly_line", workers=["forest-2", "farm-4"])
    game = position([mine, other()], step=BottomAction(0, 1), resources={"farm-4": {"metal": 3}})
    assert options(game)[:2] == [TakeBottom(), TakeBottom(ability="assembly_line")]
    decide_ok(game, TakeBottom())
    assert game.seats[0].spent == []


def test_recruits_bring_their_bonus_for_a_free_action_too() -> None:
    mine = owner("assembly_line", coins=0, recruits={"deploy": "power"})
    game = position([mine, other()], step=BottomAction(0, 1))
    go(game, TakeBottom(ability="assembly_line"), Pass())
    assert game.seats[0].coins == 3


@pytest.mark.rule("L1643", "Automachines: workers and Mill make twice as much")
@pytest.mark.shows("ability automachines")
def test_automachines_double_workers_and_mill() -> None:
    mine = owner("automachines", workers=["farm-4", "farm-4"], structures={"mill": "farm-4"})
    game = position([mine, other()], step=Produce(0, 1, mill=True))
    go(game, UseAbility("automachines"))
    assert ResourcesGained("farm-4", {"food": 6}) in decide_ok(game, ProduceAt("farm-4"))


def test_automachines_double_workers_in_a_village_while_there_are_any() -> None:
    mine = owner("automachines", workers=["village-4"] * 2)
    game = position([mine, other()], step=Produce(0, 1))
    go(game, UseAbility("automachines"), ProduceAt("village-4"))
    assert len([unit for unit in game.seats[0].units if unit.startswith("worker")]) == 6
    game = position([owner("automachines", workers=["village-4"] * 7), other()], step=Produce(0, 1))
    go(game, UseAbility("automachines"), ProduceAt("village-4"))
    assert len([unit for unit in game.seats[0].units if unit.startswith("worker")]) == 8


@pytest.mark.rule("L1643", "Automachines: for one turn, before anything is produced")
@pytest.mark.limits("ability automachines")
def test_automachines_are_for_one_action_from_its_beginning() -> None:
    game = position([owner("automachines", workers=["farm-4", "forest-2"]), other()], step=Produce(0, 2))
    go(game, ProduceAt("farm-4"))
    assert refused(game, UseAbility("automachines"))
    game = position([owner("automachines", workers=["farm-4", "forest-2"]), other()], step=Produce(0, 2))
    go(game, UseAbility("automachines"))
    assert refused(game, UseAbility("automachines"))
    assert game.seats[0].spent == ["automachines"]


def test_automachines_work_with_a_factory_card_that_produces() -> None:
    mine = owner("automachines", workers=["farm-4"], factory=[1], coins=1, cards=[2])
    game = position([mine, other()], step=TopAction(0, 4))
    go(game, UseFactoryCard(), UseAbility("automachines"))
    assert ResourcesGained("farm-4", {"food": 2}) in decide_ok(game, ProduceAt("farm-4"))


@pytest.mark.rule("L1644", "Spy: declared at the very beginning of a combat")
@pytest.mark.shows("ability spy")
def test_a_spy_sees_what_the_opponent_commits_before_committing() -> None:
    mine = owner("spy", at={"mech-1": PLAIN}, abilities=["artillery"], cards=[3])
    game = position([mine, other(cards=[2])], step=Aftermath(0, ()))
    assert options(game) == [UseAbility("spy"), Pass()]
    go(game, UseAbility("spy"), Pass())
    assert [prompt.seat for prompt in prompts(game)] == [1]
    (fact,) = [fact for fact in decide_ok(game, Commit(4, (2,)), 1) if isinstance(fact, Committed)]
    assert visible_fact(fact, 0) == fact
    assert visible_fact(fact, None) != fact
    assert (view(game, 0).committed[1], view(game, None).committed[1]) == (game.commitments[1], None)
    assert [prompt.seat for prompt in prompts(game)] == [0]


def test_a_defender_spies_too_unless_the_attacker_does() -> None:
    game = position([owner("spy", at={"mech-1": PLAIN}), other("spy")], step=Aftermath(0, ()))
    go(game, Pass())
    assert (awaited(game), options(game)) == (1, [UseAbility("spy"), Pass()])
    go(game, UseAbility("spy"))
    assert [prompt.seat for prompt in prompts(game)] == [0]
    game = position([owner("spy", at={"mech-1": PLAIN}), other("spy")], step=Aftermath(0, ()))
    go(game, UseAbility("spy"))
    assert [(prompt.seat, Commit(0) in options(game)) for prompt in prompts(game)] == [(1, True)]
    assert game.seats[1].spent == []


@pytest.mark.limits("ability spy")
def test_a_spy_is_of_no_use_later_in_the_combat_or_a_second_time() -> None:
    game = position([owner("spy", at={"mech-1": PLAIN}, abilities=["artillery"]), other()], step=Aftermath(0, ()))
    go(game, Pass())
    assert refused(game, UseAbility("spy"))
    game = position([owner("spy", at={"mech-1": PLAIN}, spent=["spy"]), other()], step=Aftermath(0, ()))
    assert {prompt.seat for prompt in prompts(game)} == {0, 1}


def test_a_spy_learns_nothing_of_units_without_a_player() -> None:
    game = position([owner("spy", at={"mech-1": BESIDE}), other()], step=Move(0, 1, 1))
    game.seats[1].kind = "npc"
    go(game, MoveUnit("mech-1", PLAIN))
    assert UseAbility("spy") not in options(game, 0)


def raid(*mods: str, **given: object) -> Game:
    """A mech stands next to two territories with opposing workers."""
    mine = owner(*mods, **{"at": {"mech-1": "tundra-5", "mech-2": "tundra-6"}, "popularity": 5, **given})
    workers = {"worker-1": "farm-5", "worker-2": "farm-5", "worker-3": "forest-7"}
    theirs = Side("rusviet", "mechanical", at=workers, workers=())
    return position([mine, theirs], step=Move(0, 2, 1))


@pytest.mark.rule("L1644", "Propaganda: triggered by workers forced to retreat")
@pytest.mark.shows("ability propaganda")
def test_propaganda_spares_the_popularity_of_a_whole_turn() -> None:
    game = raid("propaganda")
    facts = decide_ok(game, MoveUnit("mech-1", "farm-5"))
    assert WorkersForced(0, 2) in facts
    assert options(game) == [UseAbility("propaganda"), Pass()]
    assert Spent(0, "propaganda") in decide_ok(game, UseAbility("propaganda"))
    go(game, MoveUnit("mech-2", "forest-7"))
    assert game.seats[0].popularity == 5


def test_propaganda_can_be_saved_for_later() -> None:
    game = raid("propaganda")
    decide_ok(game, MoveUnit("mech-1", "farm-5"))
    assert Popularity(0, 3) in decide_ok(game, Pass())
    decide_ok(game, MoveUnit("mech-2", "forest-7"))
    assert UseAbility("propaganda") in options(game)


@pytest.mark.limits("ability propaganda")
def test_propaganda_is_not_asked_for_where_nothing_can_be_lost() -> None:
    game = raid("propaganda", popularity=0)
    decide_ok(game, MoveUnit("mech-1", "farm-5"))
    assert prompts(game)[0].kind == "move"
    game = raid("propaganda", spent=["propaganda"])
    assert Popularity(0, 3) in decide_ok(game, MoveUnit("mech-1", "farm-5"))


def test_propaganda_helps_after_a_combat_too() -> None:
    mine = owner("propaganda", at={"mech-1": PLAIN}, popularity=4)
    game = position([mine, other(workers=[PLAIN, PLAIN])], step=Aftermath(0, ()))
    go(game, Commit(5), Commit(0))
    assert prompts(game)[0].kind == "popularity-loss"
    decide_ok(game, UseAbility("propaganda"))
    assert game.seats[0].popularity == 4


@pytest.mark.rule("L1644", "Cavalry: triggered by a Move action")
@pytest.mark.shows("ability cavalry")
def test_cavalry_lets_every_unit_of_the_action_go_further() -> None:
    mine = owner("cavalry", at={"mech-1": PLAIN}, workers=["forest-2"])
    game = position([mine, other(at={"mech-1": "farm-3"})], step=TopAction(0, 2))
    go(game, TakeTop("move_units"), UseAbility("cavalry"))
    go(game, MoveUnit("mech-1", "tundra-6"), MoveUnit("mech-1", "forest-7"))
    go(game, MoveUnit("worker-1", "farm-4"), MoveUnit("worker-1", "village-4"))
    assert (game.seats[0].units["mech-1"], game.seats[0].units["worker-1"]) == ("forest-7", "village-4")


@pytest.mark.limits("ability cavalry")
def test_cavalry_is_used_before_anybody_moves_and_once() -> None:
    game = position([owner("cavalry", at={"mech-1": PLAIN}), other(at={"mech-1": "farm-3"})], step=Move(0, 2, 1))
    go(game, MoveUnit("mech-1", "tundra-6"))
    assert refused(game, UseAbility("cavalry"))
    game = position([owner("cavalry", at={"mech-1": PLAIN}), other(at={"mech-1": "farm-3"})], step=Move(0, 2, 1))
    go(game, UseAbility("cavalry"))
    assert refused(game, UseAbility("cavalry"))


def test_cavalry_rides_with_a_factory_card() -> None:
    mine = owner("cavalry", at={"mech-1": PLAIN}, factory=[4])
    game = position([mine, other(at={"mech-1": "farm-3"})], step=BottomAction(0, 4))
    go(game, TakeBottom(), UseAbility("cavalry"))
    go(game, MoveUnit("mech-1", "tundra-6"), MoveUnit("mech-1", "forest-7"), MoveUnit("mech-1", "village-8"))
    assert game.seats[0].units["mech-1"] == "village-8"


@pytest.mark.rule("L1636", "Infrastructure Mods lie open")
def test_mods_lie_open_and_what_is_spent_shows() -> None:
    game = position([owner("cavalry", "spy", spent=["spy"]), side("rusviet", "mechanical")], step=Deploy(0))
    assert (view(game, None).seats[0].mods, view(game, 1).seats[0].spent) == (["cavalry", "spy"], ["spy"])
