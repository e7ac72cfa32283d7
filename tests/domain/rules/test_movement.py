"""Move: where units go and where they stop."""

from __future__ import annotations

import pytest

from domain.content import BOARDS
from domain.control import controller
from domain.decisions import ChooseSection, Commit, MoveUnit, Pass, TakeTop
from domain.engine import prompts
from domain.facts import (
    Coins,
    CombatBegan,
    EncounterBegan,
    Popularity,
    ResourcesMoved,
    UnitMoved,
    UnitRetreated,
    WorkersForced,
)
from domain.positions import decide_ok, go, options, position, refused, side
from domain.problems import Illegal
from tests.domain.rules.moves import OPPONENT, movable, moving, reachable

TUNNELS = set(BOARDS["standard"].tunnels)


@pytest.mark.rule("L714", "movement: up to two different units, one territory each")
def test_two_different_units_move_one_after_the_other() -> None:
    game = moving(side("nordic", "industrial"))
    assert movable(game) == {"character", "worker-1", "worker-2"}
    go(game, MoveUnit("worker-1", "mountain-2"))
    assert movable(game) == {"character", "worker-2"}
    assert refused(game, MoveUnit("worker-1", "forest-1")) == "movement-ended"
    go(game, MoveUnit("worker-2", "forest-1"))
    assert prompts(game)[0].kind == "choose-section"


@pytest.mark.rule("L1832", "movement: the same unit does not move twice")
def test_a_unit_that_moved_before_another_does_not_move_again() -> None:
    game = moving(side("nordic", "industrial"), left=3)
    go(game, MoveUnit("worker-1", "mountain-2"), MoveUnit("worker-2", "mountain-2"))
    assert refused(game, MoveUnit("worker-1", "forest-1")) == "unit-moved"
    assert movable(game) == {"character"}


@pytest.mark.rule("L1832", "movement: part of the action is enough")
def test_moving_fewer_units_is_allowed() -> None:
    game = moving(side("nordic", "industrial"))
    go(game, MoveUnit("character", "forest-1"), Pass())
    assert prompts(game)[0].kind == "choose-section"


@pytest.mark.rule("L698", "movement: the upgraded action moves three units")
def test_the_upgraded_move_action_moves_three_units() -> None:
    upgraded = side("nordic", "industrial", cubes=[("move_units", "build")])
    game = position([upgraded, OPPONENT])
    go(game, ChooseSection(2), TakeTop("move_units"))
    go(game, MoveUnit("worker-1", "mountain-2"), MoveUnit("worker-2", "mountain-2"), MoveUnit("character", "forest-1"))
    assert prompts(game)[0].kind == "choose-section"


@pytest.mark.rule("L716", "movement: a coin instead of moving")
@pytest.mark.parametrize(("cubes", "gained"), [((), 1), ((("gain_coins", "build"),), 2)])
def test_coins_instead_of_moving(cubes: tuple[tuple[str, str], ...], gained: int) -> None:
    game = position([side("nordic", "industrial", coins=4, cubes=cubes), OPPONENT])
    go(game, ChooseSection(2))
    assert Coins(0, 4 + gained) in decide_ok(game, TakeTop("gain_coins"))


@pytest.mark.rule("L4368", "benefits are optional, in part and in whole")
def test_fewer_coins_can_be_taken() -> None:
    game = position([side("nordic", "industrial", coins=4, cubes=[("gain_coins", "build")]), OPPONENT])
    go(game, ChooseSection(2), TakeTop("gain_coins", amounts=(1,)))
    assert game.seats[0].coins == 5


@pytest.mark.rule("L714", "movement: from the home base to a territory beside it")
def test_units_leave_the_home_base_by_land() -> None:
    game = moving(side("rusviet", "mechanical"))
    assert reachable(game, "character") == {"village-3", "mountain-5"}


@pytest.mark.rule("L726", "movement: rivers and lakes stop units")
@pytest.mark.rule("L471", "movement: no rivers, no lakes")
def test_rivers_and_lakes_cannot_be_crossed() -> None:
    game = moving(side("saxony", "mechanical", at={"character": "village-7"}))
    assert reachable(game, "character") == {"farm-5", "tundra-5", "tundra-6"}
    assert refused(game, MoveUnit("character", "village-6")) == "river-between"
    assert refused(game, MoveUnit("character", "lake-7")) == "lake-between"
    assert refused(game, MoveUnit("character", "factory")) == "not-a-destination"


@pytest.mark.rule("L752", "movement: not into home bases")
@pytest.mark.rule("L434", "home bases are no territories")
def test_nobody_moves_into_a_home_base() -> None:
    game = moving(side("saxony", "mechanical", at={"character": "mountain-6"}))
    assert refused(game, MoveUnit("character", "home-saxony")) == "home-base"
    assert refused(game, MoveUnit("worker-1", "home-saxony")) == "home-base"


@pytest.mark.rule("L732", "movement: tunnels lie next to each other")
@pytest.mark.rule("L4384", "movement: workers use tunnels too")
@pytest.mark.parametrize("unit", ["character", "worker-1", "mech-3"])
def test_every_unit_moves_from_tunnel_to_tunnel(unit: str) -> None:
    game = moving(side("saxony", "mechanical", at={unit: "tundra-6"}))
    assert reachable(game, unit) == (TUNNELS - {"tundra-6"}) | {"tundra-5", "village-7", "forest-7"}


@pytest.mark.rule("L1030", "building: the Mine is a tunnel of one's own")
@pytest.mark.rule("L4384", "movement: workers use tunnels too")
def test_the_mine_is_a_tunnel_for_its_owner_alone() -> None:
    miner = side("saxony", "mechanical", workers=["tundra-8", "tundra-6"], structures={"mine": "tundra-8"})
    stranger = side("crimea", "industrial", at={"character": "farm-5", "mech-3": "village-6"})
    game = moving(miner, stranger)
    assert reachable(game, "worker-1") | {"farm-5"} >= TUNNELS
    assert "farm-5" not in reachable(game, "worker-1")
    assert "tundra-8" in reachable(game, "worker-2")
    other = moving(stranger, miner)
    assert "tundra-8" not in reachable(other, "character")
    assert reachable(other, "mech-3") == {"mountain-6", "tundra-8"}


@pytest.mark.rule("L1030", "building: the Mine works under an opponent")
def test_the_mine_can_be_entered_although_an_opponent_controls_its_territory() -> None:
    miner = side("saxony", "mechanical", at={"mech-4": "tundra-6"}, structures={"mine": "tundra-8"})
    game = moving(miner, side("crimea", "industrial", at={"character": "tundra-8"}))
    assert "tundra-8" in reachable(game, "mech-4")


@pytest.mark.rule("L738", "movement: workers retreat at once")
@pytest.mark.rule("L1808", "errata: forced workers retreat at once")
def test_opposing_workers_retreat_at_once_and_cost_popularity() -> None:
    mover = side("saxony", "mechanical", at={"character": "tundra-5"}, popularity=5)
    workers = side("polania", "industrial", workers=["farm-5", "farm-5"])
    game = moving(mover, workers, resources={"farm-5": {"food": 3}})
    facts = decide_ok(game, MoveUnit("character", "farm-5"))
    assert facts[-4:] == [
        UnitRetreated(1, "worker-1", "home-polania"),
        UnitRetreated(1, "worker-2", "home-polania"),
        WorkersForced(0, 2),
        Popularity(0, 3),
    ]
    assert game.resources == {"farm-5": {"food": 3}}


@pytest.mark.rule("L738", "movement: workers retreat although popularity is used up")
@pytest.mark.parametrize(("before", "after"), [(1, 0), (0, 0)])
def test_workers_retreat_even_if_popularity_does_not_suffice(before: int, after: int) -> None:
    mover = side("saxony", "mechanical", at={"character": "tundra-5"}, popularity=before)
    game = moving(mover, side("polania", "industrial", workers=["farm-5", "farm-5"]))
    go(game, MoveUnit("character", "farm-5"))
    assert game.seats[0].popularity == after
    assert set(game.seats[1].units.values()) == {"home-polania"}


@pytest.mark.rule("L738", "movement: ends with opposing workers, even with Speed")
@pytest.mark.rule("L859", "Speed: ends with opposing units")
def test_a_unit_stops_where_it_drove_workers_away() -> None:
    mover = side("saxony", "mechanical", at={"character": "tundra-5"}, abilities=["speed"])
    game = moving(mover, side("polania", "industrial", workers=["farm-5"]))
    go(game, MoveUnit("character", "farm-5"))
    assert reachable(game, "character") == set()
    assert refused(game, MoveUnit("character", "tundra-5")) == "movement-ended"


@pytest.mark.rule("L1810", "errata: another unit moves through the freed territory")
@pytest.mark.rule("L4390", "movement: all moves come first")
def test_another_unit_moves_through_where_workers_were_driven_away() -> None:
    mover = side("saxony", "mechanical", at={"character": "tundra-5", "mech-4": "tundra-5"})
    game = moving(mover, side("polania", "industrial", workers=["farm-5"]))
    go(game, MoveUnit("character", "farm-5"), MoveUnit("mech-4", "farm-5"))
    assert reachable(game, "mech-4") == {"forest-6", "tundra-5", "village-7"} | TUNNELS - {"farm-5"}


@pytest.mark.rule("L740", "movement: workers do not enter where opposing workers are")
@pytest.mark.rule("L750", "movement: workers do not enter where opposing fighters are")
@pytest.mark.parametrize("unit", ["worker-1", "character", "mech-3"])
def test_workers_do_not_walk_in_on_opposing_units(unit: str) -> None:
    walker = side("saxony", "mechanical", workers=["tundra-5"])
    game = moving(walker, side("polania", "industrial", workers=[], at={unit: "farm-5"}))
    assert refused(game, MoveUnit("worker-1", "farm-5")) == "workers-kept-out"
    assert reachable(game, "worker-1") == {"factory", "village-7", "tundra-6"}


@pytest.mark.rule("L744", "movement: any unit enters a territory held by a structure alone")
@pytest.mark.rule("L442", "control: units before structures")
def test_a_worker_walks_in_on_a_structure_and_controls_the_territory() -> None:
    walker = side("saxony", "mechanical", workers=["tundra-5"])
    game = moving(walker, side("polania", "industrial", structures={"mill": "farm-5"}))
    facts = go(game, MoveUnit("worker-1", "farm-5"))
    assert not [fact for fact in facts if isinstance(fact, Popularity | UnitRetreated)]
    assert controller(game, "farm-5") == 0


@pytest.mark.rule("L748", "movement: ends with opposing fighters; combat comes after all moves")
@pytest.mark.rule("L4395", "movement: ends with opposing units")
def test_a_unit_stops_at_a_combat_which_waits_for_the_other_moves() -> None:
    mover = side("saxony", "mechanical", at={"character": "tundra-5", "mech-4": "village-7"})
    game = moving(mover, side("polania", "industrial", at={"character": "farm-5"}))
    go(game, MoveUnit("character", "farm-5"))
    assert reachable(game, "character") == set()
    assert prompts(game)[0].kind == "move"
    go(game, MoveUnit("mech-4", "tundra-6"))
    assert CombatBegan("farm-5", 0, 1) in decide_ok(game, Pass())


@pytest.mark.rule("L748", "control: until the combat the one who was there")
def test_until_the_combat_the_defender_controls_the_territory() -> None:
    mover = side("saxony", "mechanical", at={"character": "tundra-5"})
    game = moving(mover, side("polania", "industrial", at={"character": "farm-5"}))
    go(game, MoveUnit("character", "farm-5"))
    assert controller(game, "farm-5") == 1


@pytest.mark.rule("L750", "movement: workers do not walk out of a combat")
def test_workers_brought_into_a_combat_cannot_walk_out() -> None:
    mover = side("saxony", "mechanical", workers=["tundra-5"], at={"mech-4": "tundra-5"})
    game = moving(mover, side("polania", "industrial", at={"character": "farm-5"}))
    go(game, MoveUnit("mech-4", "farm-5", workers=("worker-1",)))
    assert "worker-1" not in movable(game)
    assert refused(game, MoveUnit("worker-1", "village-7")) == "workers-held"


@pytest.mark.rule("L754", "movement: the character stops at an encounter")
@pytest.mark.rule("L4394", "movement: ends at an encounter")
def test_the_character_stops_at_an_encounter_which_waits_for_the_other_moves() -> None:
    mover = side("saxony", "mechanical", at={"character": "tundra-5", "mech-4": "tundra-5"})
    game = moving(mover, encounter=1)
    go(game, MoveUnit("character", "village-7"))
    assert reachable(game, "character") == set()
    facts = go(game, MoveUnit("mech-4", "tundra-6"), Pass())
    assert EncounterBegan(0, "village-7", 1) in facts


@pytest.mark.rule("L754", "movement: only the character meets an encounter")
def test_a_mech_passes_an_encounter_token() -> None:
    game = moving(side("saxony", "mechanical", at={"mech-4": "tundra-5"}))
    go(game, MoveUnit("mech-4", "village-7"))
    assert "farm-5" in reachable(game, "mech-4")
    assert "village-7" in game.encounters


@pytest.mark.rule("L754", "movement: the encounter waits for the combat")
def test_the_encounter_follows_the_combat_if_the_character_is_still_there() -> None:
    mover = side("saxony", "mechanical", at={"character": "tundra-5"}, power=5)
    game = moving(mover, side("polania", "industrial", at={"mech-1": "village-7"}, power=1), left=1, encounter=1)
    go(game, MoveUnit("character", "village-7"))
    assert "village-7" in game.encounters
    decide_ok(game, Commit(1), 0)
    facts = decide_ok(game, Commit(0), 1)
    assert EncounterBegan(0, "village-7", 1) in facts


@pytest.mark.rule("L754", "movement: a beaten character has no encounter")
def test_a_character_that_lost_the_combat_has_no_encounter() -> None:
    mover = side("saxony", "mechanical", at={"character": "tundra-5"}, power=5)
    game = moving(mover, side("polania", "industrial", at={"mech-1": "village-7"}, power=1), left=1, encounter=1)
    go(game, MoveUnit("character", "village-7"))
    decide_ok(game, Commit(0), 0)
    decide_ok(game, Commit(1), 1)
    assert "village-7" in game.encounters
    assert game.seats[0].units["character"] == "home-saxony"


@pytest.mark.rule("L4390", "movement: the Factory card comes after all moves")
@pytest.mark.rule("L479", "units: the character takes a Factory card once")
def test_the_factory_card_comes_after_all_moves() -> None:
    game = moving(side("saxony", "mechanical", at={"character": "tundra-5"}, workers=["tundra-8"]))
    go(game, MoveUnit("character", "factory"))
    assert prompts(game)[0].kind == "move"
    go(game, MoveUnit("worker-1", "village-6"))
    assert prompts(game)[0].kind == "factory-visit"


@pytest.mark.rule("L756", "movement: any number of units on a territory")
def test_units_of_a_faction_share_a_territory_without_limit() -> None:
    crowd = side("saxony", "mechanical", at={"character": "tundra-5", "mech-1": "farm-5"}, workers=["farm-5"] * 7)
    game = moving(crowd)
    assert "farm-5" in reachable(game, "character")


@pytest.mark.rule("L1832", "movement: away and back is a move")
def test_a_unit_may_go_away_and_back() -> None:
    game = moving(side("saxony", "mechanical", at={"mech-4": "tundra-5"}), left=1)
    go(game, MoveUnit("mech-4", "factory"))
    assert UnitMoved(0, "mech-4", "tundra-5") in decide_ok(game, MoveUnit("mech-4", "tundra-5"))


@pytest.mark.rule("L4386", "movement: a Factory card moves one unit two spaces")
def test_the_factory_move_takes_one_unit_two_steps() -> None:
    game = moving(side("saxony", "mechanical", workers=["tundra-5", "tundra-8"]), left=1, reach=2)
    go(game, MoveUnit("worker-1", "village-7"))
    assert movable(game) == {"worker-1"}
    assert refused(game, MoveUnit("worker-2", "village-6")) == "moves-used-up"
    go(game, MoveUnit("worker-1", "tundra-6"))
    assert prompts(game)[0].kind == "choose-section"


@pytest.mark.rule("L4386", "movement: Speed adds to a Factory card")
def test_the_factory_move_takes_a_unit_with_speed_three_steps() -> None:
    game = moving(side("saxony", "mechanical", at={"mech-4": "tundra-5"}), left=1, reach=2)
    go(game, MoveUnit("mech-4", "village-7"), MoveUnit("mech-4", "tundra-6"), MoveUnit("mech-4", "forest-7"))
    assert prompts(game)[0].kind == "choose-section"


def test_workers_side_by_side_are_listed_once() -> None:
    game = moving(side("saxony", "mechanical", workers=["tundra-5"] * 4))
    assert movable(game) == {"character", "worker-1"}
    assert refused(game, MoveUnit("worker-2", "factory")) == "same-place"
    go(game, MoveUnit("worker-1", "factory"))
    assert movable(game) == {"character", "worker-2"}


def test_no_option_is_listed_twice() -> None:
    crowded = side(
        "saxony",
        "mechanical",
        at={"character": "farm-5", "mech-2": "mountain-3", "mech-4": "mountain-4"},
        workers=["mountain-3", "tundra-6"],
        structures={"mine": "mountain-4"},
    )
    game = moving(crowded)
    listed = options(game)
    assert len(listed) == len(set(listed))


def test_every_reason_against_a_move_is_named() -> None:
    game = moving(side("saxony", "mechanical", workers=["tundra-5"]), left=1)
    with pytest.raises(Illegal) as refusal:
        decide_ok(game, MoveUnit("character", "lake-7", workers=("worker-1",), resources={"oil": 1}))
    found = [(reason.code, reason.rule) for reason in refusal.value.reasons]
    assert found == [("not-a-destination", "L714"), ("only-mechs-carry", "L1846"), ("not-there", "L720")]
    assert refused(game, MoveUnit("mech-1", "factory")) == "wrong-unit"
    assert refused(game, MoveUnit("character", "moon")) == "unknown-place"


@pytest.mark.rule("L720", "movement: units carry resources")
def test_what_is_not_named_stays_behind() -> None:
    game = moving(side("saxony", "mechanical", workers=["tundra-5"]), resources={"tundra-5": {"oil": 2}})
    facts = decide_ok(game, MoveUnit("worker-1", "factory"))
    assert not [fact for fact in facts if isinstance(fact, ResourcesMoved)]
