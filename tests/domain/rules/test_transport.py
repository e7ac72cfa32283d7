"""Transport: workers ride with mechs, resources with any unit."""

from __future__ import annotations

import pytest

from domain.decisions import MoveUnit, Pass
from domain.engine import prompts
from domain.facts import ResourcesMoved, UnitMoved
from domain.positions import decide_ok, go, refused, side
from domain.prompts import Mix, Some
from tests.domain.rules.moves import load, movable, moving, reachable


@pytest.mark.rule("L720", "transport: any unit carries any number of resources")
@pytest.mark.rule("L463", "units: all carry resources")
@pytest.mark.rule("L1828", "transport: characters, mechs and workers carry resources")
@pytest.mark.parametrize("unit", ["character", "mech-3", "worker-1"])
def test_any_unit_carries_any_part_of_the_resources(unit: str) -> None:
    carrier = side("saxony", "mechanical", workers=[], at={unit: "tundra-5"})
    game = moving(carrier, resources={"tundra-5": {"oil": 3, "wood": 2}})
    assert load(game, unit)["resources"] == Mix({"oil": 3, "wood": 2}, 0, 5)
    facts = decide_ok(game, MoveUnit(unit, "factory", resources={"oil": 2, "wood": 2}))
    assert ResourcesMoved("tundra-5", "factory", {"oil": 2, "wood": 2}) in facts
    assert game.resources == {"tundra-5": {"oil": 1}, "factory": {"oil": 2, "wood": 2}}


@pytest.mark.rule("L720", "transport: only what is there")
@pytest.mark.parametrize("resources", [{"oil": 4}, {"food": 1}, {"oil": 0}, {"oil": -1}])
def test_what_is_not_there_is_not_carried(resources: dict[str, int]) -> None:
    game = moving(side("saxony", "mechanical", workers=["tundra-5"]), resources={"tundra-5": {"oil": 3}})
    assert refused(game, MoveUnit("worker-1", "factory", resources=resources)) == "not-there"


@pytest.mark.rule("L722", "transport: mechs carry any number of workers")
@pytest.mark.rule("L481", "units: mechs carry workers")
def test_a_mech_carries_workers_and_resources() -> None:
    carrier = side("saxony", "mechanical", at={"mech-3": "tundra-5"}, workers=["tundra-5"] * 3)
    game = moving(carrier, resources={"tundra-5": {"oil": 1}})
    assert load(game, "mech-3")["workers"] == Some(("worker-1", "worker-2", "worker-3"), 0, 3)
    decision = MoveUnit("mech-3", "factory", workers=("worker-1", "worker-3"), resources={"oil": 1})
    facts = decide_ok(game, decision)
    assert UnitMoved(0, "worker-1", "factory", by="mech-3") in facts
    assert game.seats[0].units["worker-2"] == "tundra-5"
    assert game.seats[0].units["worker-3"] == "factory"


@pytest.mark.rule("L1846", "transport: only mechs carry workers")
@pytest.mark.rule("L481", "transport: nobody carries the character")
def test_characters_carry_nobody_and_are_carried_by_nobody() -> None:
    together = side("saxony", "mechanical", at={"character": "tundra-5", "mech-3": "tundra-5"}, workers=["tundra-5"])
    game = moving(together)
    assert "workers" not in load(game, "worker-1")
    assert refused(game, MoveUnit("character", "factory", workers=("worker-1",))) == "only-mechs-carry"
    assert refused(game, MoveUnit("worker-1", "factory", workers=("worker-1",))) == "only-mechs-carry"
    assert refused(game, MoveUnit("mech-3", "factory", workers=("character",))) == "character-walks"


@pytest.mark.rule("L722", "transport: only workers beside the mech, each once")
@pytest.mark.parametrize("workers", [("worker-2",), ("worker-1", "worker-1"), ("worker-8",), ("mech-4",)])
def test_who_is_elsewhere_is_not_carried(workers: tuple[str, ...]) -> None:
    apart = side("saxony", "mechanical", at={"mech-3": "tundra-5"}, workers=["tundra-5", "tundra-8"])
    game = moving(apart)
    assert refused(game, MoveUnit("mech-3", "factory", workers=workers)) == "not-there"


@pytest.mark.rule("L722", "transport: a carried worker may still move by itself")
@pytest.mark.rule("L4388", "transport: a worker set down moves on")
def test_a_worker_set_down_by_a_mech_moves_on_by_itself() -> None:
    game = moving(side("saxony", "mechanical", at={"mech-3": "tundra-5"}, workers=["tundra-5"]))
    go(game, MoveUnit("mech-3", "factory", workers=("worker-1",)))
    assert reachable(game, "worker-1") == {"forest-3", "mountain-4", "tundra-5"}
    go(game, MoveUnit("worker-1", "forest-3"))
    assert game.seats[0].units["worker-1"] == "forest-3"


@pytest.mark.rule("L722", "transport: a worker walks to a mech and rides on")
def test_a_worker_that_walked_to_a_mech_rides_on() -> None:
    game = moving(side("saxony", "mechanical", at={"mech-3": "tundra-5"}, workers=["village-7"]))
    go(game, MoveUnit("worker-1", "tundra-5"), MoveUnit("mech-3", "factory", workers=("worker-1",)))
    assert game.seats[0].units["worker-1"] == "factory"


@pytest.mark.rule("L722", "transport: being carried is no movement of one's own")
def test_a_worker_may_ride_with_one_mech_after_another() -> None:
    convoy = side("saxony", "mechanical", at={"mech-2": "tundra-5", "mech-3": "factory"}, workers=["tundra-5"])
    game = moving(convoy, left=3)
    go(game, MoveUnit("mech-2", "factory", workers=("worker-1",)))
    go(game, MoveUnit("mech-3", "forest-3", workers=("worker-1",)))
    assert "worker-1" in movable(game)
    assert game.seats[0].units["worker-1"] == "forest-3"


@pytest.mark.rule("L859", "Speed: picking up and setting down between two steps")
@pytest.mark.rule("L4388", "transport: freely throughout the movement")
@pytest.mark.rule("L1846", "transport: mid-movement with Speed")
def test_a_fast_mech_sets_down_and_picks_up_on_its_way() -> None:
    carrier = side("saxony", "mechanical", at={"mech-4": "tundra-5"}, workers=["tundra-5", "factory"])
    game = moving(carrier, left=1, resources={"tundra-5": {"oil": 2}, "factory": {"wood": 1}})
    go(game, MoveUnit("mech-4", "factory", workers=("worker-1",), resources={"oil": 2}))
    go(game, MoveUnit("mech-4", "forest-3", workers=("worker-2",), resources={"oil": 1, "wood": 1}))
    assert game.seats[0].units == {
        "character": "home-saxony",
        "mech-4": "forest-3",
        "worker-1": "factory",
        "worker-2": "forest-3",
    }
    assert game.resources == {"factory": {"oil": 1}, "forest-3": {"oil": 1, "wood": 1}}


@pytest.mark.rule("L748", "transport: into a combat")
def test_a_mech_carries_workers_and_resources_into_a_combat() -> None:
    attacker = side("saxony", "mechanical", at={"mech-3": "tundra-5"}, workers=["tundra-5"])
    game = moving(
        attacker, side("polania", "industrial", at={"character": "farm-5"}), resources={"tundra-5": {"oil": 1}}
    )
    go(game, MoveUnit("mech-3", "farm-5", workers=("worker-1",), resources={"oil": 1}), Pass())
    assert prompts(game)[0].kind == "combat"
    assert game.resources == {"farm-5": {"oil": 1}}


@pytest.mark.rule("L738", "transport: a mech with workers drives opposing workers away")
def test_workers_arrive_with_the_mech_that_drives_others_away() -> None:
    mover = side("saxony", "mechanical", at={"mech-3": "tundra-5"}, workers=["tundra-5"], popularity=3)
    game = moving(mover, side("polania", "industrial", workers=["farm-5"]))
    go(game, MoveUnit("mech-3", "farm-5", workers=("worker-1",)))
    assert game.presence["farm-5"] == {0: ["mech-3", "worker-1"]}
    assert game.seats[0].popularity == 2
    assert "worker-1" in movable(game)


@pytest.mark.rule("L446", "resources: only where one controls")
def test_resources_lie_where_they_were_left() -> None:
    """Tokens that nobody stands beside wait for whoever comes and carries them on."""
    game = moving(
        side("saxony", "mechanical", workers=["factory"]), left=1, reach=2, resources={"tundra-5": {"oil": 2}}
    )
    go(game, MoveUnit("worker-1", "tundra-5"))
    assert load(game, "worker-1")["resources"] == Mix({"oil": 2}, 0, 2)
    go(game, MoveUnit("worker-1", "village-7", resources={"oil": 2}))
    assert game.resources == {"village-7": {"oil": 2}}
