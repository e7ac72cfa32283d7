"""Lakes: who moves there, and what may not be left behind."""

from __future__ import annotations

import pytest

from domain import steps
from domain.decisions import BuildStructure, Commit, DeployMech, MoveUnit, RetreatUnit
from domain.engine import prompts
from domain.facts import Popularity
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.prompts import Mix, Some
from tests.domain.rules.moves import OPPONENT, load, moving, reachable

WALKERS = {
    "seaworthy": lambda **more: side("nordic", "industrial", abilities=["seaworthy"], **more),
    "submerge": lambda **more: side("polania", "industrial", abilities=["submerge"], **more),
    "suiton": lambda **more: side("togawa", "industrial", abilities=["suiton"], **more),
}
SHORE = {"village-6", "village-7", "tundra-8", "farm-6"}


def on_lake(ability: str, **more: object) -> Side:
    """A side with a way onto lakes."""
    return WALKERS[ability](**more)


@pytest.mark.rule("L730", "movement: a lake reaches every shore around it")
@pytest.mark.rule("L883", "Seaworthy: to and from lakes")
@pytest.mark.rule("L911", "Submerge: to and from lakes")
@pytest.mark.rule("L945", "Suiton: to and from lakes")
@pytest.mark.parametrize("ability", WALKERS)
@pytest.mark.parametrize("unit", ["character", "mech-4"])
@pytest.mark.shows("ability {ability}")
def test_characters_and_mechs_with_a_lake_ability_enter_and_leave_lakes(ability: str, unit: str) -> None:
    ashore = moving(on_lake(ability, at={unit: "village-6"}, workers=[]))
    assert "lake-7" in reachable(ashore, unit)
    afloat = moving(on_lake(ability, at={unit: "lake-7"}, workers=[]))
    assert reachable(afloat, unit) >= SHORE


@pytest.mark.rule("L883", "Seaworthy: not for workers")
@pytest.mark.parametrize("ability", WALKERS)
@pytest.mark.limits("ability {ability}")
def test_workers_neither_enter_nor_leave_a_lake_by_themselves(ability: str) -> None:
    game = moving(on_lake(ability, at={"mech-4": "lake-7"}, workers=["village-6", "lake-7"]))
    assert refused(game, MoveUnit("worker-1", "lake-7")) == "lake-between"
    assert refused(game, MoveUnit("worker-2", "village-6")) == "workers-on-lake"
    assert reachable(game, "worker-2") == set()


@pytest.mark.rule("L883", "lakes: workers come along with the mech")
@pytest.mark.parametrize("ability", WALKERS)
def test_the_only_mech_takes_all_workers_off_the_lake(ability: str) -> None:
    game = moving(on_lake(ability, at={"mech-4": "lake-7"}, workers=["lake-7", "lake-7"]))
    assert load(game, "mech-4")["workers"] == Some(("worker-1", "worker-2"), 2, 2)
    assert refused(game, MoveUnit("mech-4", "village-6", workers=())) == "left-on-lake"
    assert refused(game, MoveUnit("mech-4", "village-6", workers=("worker-1",))) == "left-on-lake"
    go(game, MoveUnit("mech-4", "village-6"))
    assert set(game.seats[0].units.values()) >= {"village-6"}
    assert "lake-7" not in game.presence


@pytest.mark.rule("L883", "lakes: another mech can keep the workers")
def test_workers_may_stay_with_another_mech() -> None:
    game = moving(on_lake("submerge", at={"mech-3": "lake-7", "mech-4": "lake-7"}, workers=["lake-7"]))
    go(game, MoveUnit("mech-3", "village-6"))
    assert game.seats[0].units["worker-1"] == "lake-7"
    assert load(game, "mech-4")["workers"] == Some(("worker-1",), 1, 1)


@pytest.mark.rule("L883", "lakes: a character cannot keep workers")
def test_a_character_does_not_hold_workers_on_a_lake() -> None:
    game = moving(on_lake("submerge", at={"character": "lake-7", "mech-4": "lake-7"}, workers=["lake-7"]))
    assert load(game, "mech-4")["workers"] == Some(("worker-1",), 1, 1)


@pytest.mark.rule("L883", "lakes: resources come along with the last unit")
@pytest.mark.parametrize("unit", ["character", "mech-4"])
def test_the_last_unit_takes_the_resources_off_the_lake(unit: str) -> None:
    game = moving(on_lake("seaworthy", at={unit: "lake-7"}, workers=[]), resources={"lake-7": {"oil": 2, "food": 1}})
    assert load(game, unit)["resources"] == Mix({"oil": 2, "food": 1}, 3, 3)
    assert refused(game, MoveUnit(unit, "village-6", resources={"oil": 2})) == "left-on-lake"
    go(game, MoveUnit(unit, "village-6"))
    assert game.resources == {"village-6": {"oil": 2, "food": 1}}


@pytest.mark.rule("L883", "lakes: another character or mech can keep the resources")
def test_resources_may_stay_with_a_character_or_mech() -> None:
    game = moving(
        on_lake("seaworthy", at={"character": "lake-7", "mech-4": "lake-7"}, workers=[]),
        resources={"lake-7": {"oil": 1}},
    )
    go(game, MoveUnit("character", "village-6"))
    assert game.resources == {"lake-7": {"oil": 1}}
    assert load(game, "mech-4")["resources"] == Mix({"oil": 1}, 1, 1)


@pytest.mark.rule("L911", "Submerge: from any lake to any other")
@pytest.mark.shows("ability submerge")
@pytest.mark.limits("ability submerge")
def test_submerge_leads_from_lake_to_lake() -> None:
    game = moving(on_lake("submerge", at={"character": "lake-7"}))
    assert reachable(game, "character") == SHORE | {f"lake-{n}" for n in range(1, 7)}


@pytest.mark.rule("L883", "Seaworthy: not from lake to lake")
@pytest.mark.parametrize("ability", ["seaworthy", "suiton"])
@pytest.mark.limits("ability {ability}")
def test_other_lake_abilities_do_not_lead_from_lake_to_lake(ability: str) -> None:
    assert reachable(moving(on_lake(ability, at={"character": "lake-7"})), "character") == SHORE


@pytest.mark.rule("L911", "Submerge: cargo stays aboard from lake to lake")
def test_from_lake_to_lake_everything_comes_along() -> None:
    game = moving(on_lake("submerge", at={"mech-3": "lake-7"}, workers=["lake-7"]), resources={"lake-7": {"oil": 1}})
    go(game, MoveUnit("mech-3", "lake-1"))
    assert game.seats[0].units["worker-1"] == "lake-1"
    assert game.resources == {"lake-1": {"oil": 1}}


@pytest.mark.rule("L911", "Submerge: from the home base onto a lake beside it")
def test_a_lake_beside_the_home_base_can_be_entered_from_it() -> None:
    game = moving(on_lake("submerge"))
    assert reachable(game, "character") == {"forest-2", "farm-4", "lake-1"}


@pytest.mark.rule("L4382", "lakes: entered and left whatever river meets them")
def test_lakewalk_does_not_need_riverwalk() -> None:
    game = moving(on_lake("suiton", at={"mech-2": "lake-7"}, workers=[]))
    assert "village-7" in reachable(game, "mech-2")


@pytest.mark.rule("L885", "lakes: no structure and no mech")
@pytest.mark.parametrize("step", [steps.Deploy(0), steps.Build(0)])
def test_nothing_is_deployed_or_built_on_a_lake(step: steps.Step) -> None:
    game = position(
        [on_lake("seaworthy", at={"mech-2": "lake-7"}, workers=["lake-7", "forest-1"]), OPPONENT], step=step
    )
    places = {decision.territory for decision in options(game) if isinstance(decision, DeployMech | BuildStructure)}
    assert places == {"forest-1"}


@pytest.mark.rule("L885", "lakes: combat can happen there")
@pytest.mark.rule("L1314", "combat: workers on a lake retreat with the mech")
def test_a_combat_on_a_lake_drives_the_workers_home_at_a_loss() -> None:
    attacker = on_lake("submerge", at={"mech-2": "village-6"}, workers=[], popularity=4, power=3)
    defender = on_lake("seaworthy", at={"mech-2": "lake-7"}, workers=["lake-7", "lake-7"])
    game = moving(attacker, defender, left=1)
    go(game, MoveUnit("mech-2", "lake-7"))
    decide_ok(game, Commit(3), 0)
    facts = decide_ok(game, Commit(0), 1)
    assert Popularity(0, 2) in facts
    assert set(game.seats[1].units.values()) == {"home-nordic"}


@pytest.mark.rule("L883", "Seaworthy: retreat onto an adjacent lake, workers with the mech")
def test_seaworthy_units_retreat_onto_an_adjacent_lake_or_home() -> None:
    attacker = side("saxony", "industrial", at={"mech-1": "village-7"}, power=3)
    defender = side("nordic", "mechanical", at={"character": "tundra-5", "mech-2": "tundra-5"}, workers=["tundra-5"])
    game = moving(attacker, defender, left=1)
    go(game, MoveUnit("mech-1", "tundra-5"))
    decide_ok(game, Commit(3), 0)
    decide_ok(game, Commit(0), 1)
    assert prompts(game)[0].kind == "retreat"
    assert {decision.to for decision in options(game)} == {"home-nordic", "lake-4", "lake-5"}  # type: ignore[union-attr]
    go(game, RetreatUnit("mech-2", "lake-4", workers=("worker-1",)), RetreatUnit("character", "home-nordic"))
    assert game.seats[1].units == {"character": "home-nordic", "mech-2": "lake-4", "worker-1": "lake-4"}


@pytest.mark.rule("L883", "Seaworthy: not onto a lake with an opponent")
@pytest.mark.limits("ability seaworthy")
def test_seaworthy_units_do_not_retreat_onto_an_opponent() -> None:
    attacker = side("polania", "industrial", at={"mech-2": "village-7", "character": "lake-4"}, power=3)
    defender = side("nordic", "mechanical", at={"mech-2": "tundra-5"}, workers=[])
    game = moving(attacker, defender, left=1)
    go(game, MoveUnit("mech-2", "tundra-5"))
    decide_ok(game, Commit(3), 0)
    decide_ok(game, Commit(0), 1)
    assert {decision.to for decision in options(game)} == {"home-nordic", "lake-5"}  # type: ignore[union-attr]
