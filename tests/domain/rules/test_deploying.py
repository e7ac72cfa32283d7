"""Deploy: a mech comes to a territory with a worker and uncovers its ability."""

from __future__ import annotations

import pytest

from domain.content import FACTIONS
from domain.decisions import DeployMech, Pass, TakeBottom
from domain.facts import AbilityGained, MechDeployed, StarPlaced
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.state import Game
from domain.steps import BottomAction, Deploy


def deploying(faction: str = "nordic", **given: object) -> Game:
    """The seat is about to take the Deploy action of the Industrial mat, with metal on a mountain it controls."""
    given.setdefault("workers", ["forest-1", "tundra-1", "mountain-2"])
    first = Side(faction, "industrial", coins=0, **given)
    return position(
        [first, side("saxony" if faction != "saxony" else "rusviet", "mechanical")],
        step=BottomAction(0, 1),
        resources={"mountain-2": {"metal": 3}},
    )


@pytest.mark.rule("L843", "deploy: pay metal, place a mech with a worker")
def test_a_mech_comes_to_a_worker_and_coins_are_gained() -> None:
    game = deploying()
    facts = go(game, TakeBottom(), DeployMech(3, "tundra-1"))
    assert MechDeployed(0, 3, "tundra-1") in facts
    assert game.seats[0].units["mech-3"] == "tundra-1"
    assert "mountain-2" not in game.resources
    assert game.seats[0].coins == 2


@pytest.mark.rule("L843", "deploy: any mech, any territory with a worker")
def test_any_mech_can_be_chosen_for_any_territory_with_a_worker() -> None:
    game = deploying(at={"character": "farm-2"})
    decide_ok(game, TakeBottom())
    listed = {decision for decision in options(game) if isinstance(decision, DeployMech)}
    assert listed == {DeployMech(n, at) for n in (1, 2, 3, 4) for at in ("forest-1", "tundra-1", "mountain-2")}


@pytest.mark.rule("L434", "deploy: not on a home base")
def test_no_mech_on_the_home_base() -> None:
    game = deploying(workers=["home-nordic", "home-nordic", "mountain-2"])
    decide_ok(game, TakeBottom())
    assert {decision.territory for decision in options(game) if isinstance(decision, DeployMech)} == {"mountain-2"}


@pytest.mark.rule("L4399", "deploy: never on a lake, even with workers there")
def test_no_mech_on_a_lake() -> None:
    game = deploying(at={"mech-2": "lake-2"}, workers=["lake-2", "mountain-2"])
    decide_ok(game, TakeBottom())
    assert {decision.territory for decision in options(game) if isinstance(decision, DeployMech)} == {"mountain-2"}
    assert refused(game, DeployMech(1, "lake-2"))


@pytest.mark.rule("L843", "deploy: a deployed mech is no longer on the mat")
def test_a_deployed_mech_cannot_be_deployed_again() -> None:
    game = deploying(at={"mech-1": "tundra-1"})
    decide_ok(game, TakeBottom())
    assert {decision.mech for decision in options(game) if isinstance(decision, DeployMech)} == {2, 3, 4}


@pytest.mark.rule("L845", "deploy: the ability under the mech is gained")
@pytest.mark.parametrize(
    ("faction", "number", "ability"),
    [
        (faction, number, ability)
        for faction, row in FACTIONS.items()
        for number, ability in enumerate(row.mech_abilities, start=1)
        if ability
    ],
)
def test_each_mech_uncovers_its_ability(faction: str, number: int, ability: str) -> None:
    game = position(
        [side(faction, "industrial"), side("saxony" if faction != "saxony" else "rusviet", "mechanical")],
        step=Deploy(0),
    )
    at = game.seats[0].units["worker-1"]
    assert AbilityGained(0, ability) in decide_ok(game, DeployMech(number, at))


@pytest.mark.rule("L899", "Wayfare is replaced in a game of six or seven")
def test_crimea_uncovers_another_ability_at_a_large_table() -> None:
    mats = ("industrial", "engineering", "militant", "patriotic", "innovative", "mechanical")
    factions = ("crimea", "nordic", "rusviet", "saxony", "polania", "albion")
    game = position([side(f, m) for f, m in zip(factions, mats, strict=True)], step=Deploy(0))
    at = game.seats[0].units["worker-1"]
    assert AbilityGained(0, "wayfare_farms") in decide_ok(game, DeployMech(2, at))


@pytest.mark.rule("L1487", "star for all four mechs")
def test_the_fourth_mech_places_a_star() -> None:
    game = deploying(at={"mech-1": "tundra-1", "mech-2": "tundra-1", "mech-3": "tundra-1"})
    facts = go(game, TakeBottom(), DeployMech(4, "tundra-1"))
    assert StarPlaced(0, "mechs") in facts


@pytest.mark.rule("L1487", "star for all four mechs")
def test_the_third_mech_places_no_star() -> None:
    game = deploying(at={"mech-1": "tundra-1", "mech-2": "tundra-1"})
    go(game, TakeBottom(), DeployMech(4, "tundra-1"))
    assert game.seats[0].stars == {}


@pytest.mark.rule("L823", "a completed action may still be paid for its coins")
def test_with_all_mechs_deployed_the_action_still_gives_coins() -> None:
    mechs = {f"mech-{n}": "tundra-1" for n in (1, 2, 3, 4)}
    game = deploying(at=mechs, stars={"mechs": 1})
    decide_ok(game, TakeBottom())
    assert game.seats[0].coins == 2
    assert game.seats[0].stars == {"mechs": 1}


@pytest.mark.rule("L4368", "benefits are optional")
def test_the_mech_may_be_declined() -> None:
    game = deploying()
    go(game, TakeBottom(), Pass())
    assert "mech-1" not in game.seats[0].units
    assert game.seats[0].coins == 2
