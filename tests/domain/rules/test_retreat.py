"""Retreat: the loser's units go home; Seaworthy adds the lakes beside the battle."""

from __future__ import annotations

import pytest

from domain.control import controller
from domain.decisions import Commit, RetreatUnit
from domain.facts import Fact, UnitRetreated
from domain.positions import Side, awaited, decide_ok, options, position, refused, side
from domain.state import Game
from domain.steps import Aftermath

SHORE = "tundra-5"
"""Beside lake-4 and lake-5."""


def nordic(**given: object) -> Side:
    """A seaworthy loser."""
    return Side("nordic", "industrial", **{"at": {"mech-2": SHORE}, "power": 0, **given})


def winner(**given: object) -> Side:
    return Side("rusviet", "mechanical", **{"at": {"mech-1": SHORE}, "power": 5, "popularity": 9, **given})


def lost(loser: Side, other: Side | None = None, attacking: bool = False, **given: object) -> tuple[Game, list[Fact]]:
    """The loser is seat 0 and has just lost the combat, as the attacker or the defender."""
    active = 0 if attacking else 1
    game = position([loser, other or winner()], active=active, step=Aftermath(active, ()), **given)
    facts = decide_ok(game, Commit(0), 0)
    return game, facts + decide_ok(game, Commit(1), 1)


@pytest.mark.rule("L1308", "retreat: all units to the home base")
@pytest.mark.parametrize("attacking", [True, False])
def test_all_units_of_the_loser_go_home(attacking: bool) -> None:
    loser = side(
        "saxony", "industrial", at={"character": SHORE, "mech-1": SHORE, "mech-2": "farm-5"}, workers=[SHORE, "farm-5"]
    )
    game, facts = lost(loser, attacking=attacking)
    gone = {fact.unit for fact in facts if isinstance(fact, UnitRetreated)}
    assert gone == {"character", "mech-1", "worker-1"}
    assert {game.seats[0].units[unit] for unit in gone} == {"home-saxony"}
    assert game.seats[0].units["mech-2"] == game.seats[0].units["worker-2"] == "farm-5"


@pytest.mark.rule("L883", "Seaworthy: retreat to an adjacent lake or home")
@pytest.mark.parametrize("attacking", [True, False])
def test_a_seaworthy_mech_chooses_between_lakes_and_home(attacking: bool) -> None:
    game, _ = lost(nordic(), attacking=attacking)
    assert awaited(game) == 0
    assert set(options(game)) == {RetreatUnit("mech-2", to) for to in ("home-nordic", "lake-4", "lake-5")}
    decide_ok(game, RetreatUnit("mech-2", "lake-5"))
    assert controller(game, "lake-5") == 0
    assert controller(game, SHORE) == 1


@pytest.mark.rule("L883", "Seaworthy: each unit retreats by itself")
def test_each_unit_retreats_where_its_owner_wants() -> None:
    game, _ = lost(nordic(at={"mech-2": SHORE, "character": SHORE}))
    decide_ok(game, RetreatUnit("character", "lake-4"))
    decide_ok(game, RetreatUnit("mech-2", "home-nordic"))
    assert game.seats[0].units["character"] == "lake-4"
    assert game.seats[0].units["mech-2"] == "home-nordic"


@pytest.mark.rule("L883", "Seaworthy: workers come along only with a mech")
def test_a_mech_takes_workers_along_and_the_others_go_home() -> None:
    game, _ = lost(nordic(workers=[SHORE, SHORE, SHORE]))
    decide_ok(game, RetreatUnit("mech-2", "lake-5", workers=("worker-1", "worker-3")))
    places = game.seats[0].units
    assert (places["worker-1"], places["worker-2"], places["worker-3"]) == ("lake-5", "home-nordic", "lake-5")
    assert game.seats[1].popularity == 6, "all three were forced to retreat"


@pytest.mark.rule("L883", "Seaworthy: the character carries no workers")
def test_the_character_takes_no_workers_onto_the_lake() -> None:
    game, _ = lost(nordic(at={"character": SHORE, "mech-2": "factory"}, workers=[SHORE], factory=[1]))
    assert refused(game, RetreatUnit("character", "lake-5", workers=("worker-1",)))
    decide_ok(game, RetreatUnit("character", "lake-5"))
    assert game.seats[0].units["worker-1"] == "home-nordic"


@pytest.mark.rule("L1308", "retreat: resources stay behind")
def test_resources_do_not_come_along_onto_the_lake() -> None:
    game, _ = lost(nordic(), resources={SHORE: {"oil": 2}})
    decide_ok(game, RetreatUnit("mech-2", "lake-5"))
    assert game.resources == {SHORE: {"oil": 2}}


@pytest.mark.rule("L883", "Seaworthy: only lakes beside the battle, and not to an opponent")
def test_a_lake_with_an_opponent_is_no_refuge() -> None:
    game, _ = lost(nordic(), winner(at={"mech-1": SHORE, "mech-2": "lake-4"}, abilities=["submerge"]))
    assert set(options(game)) == {RetreatUnit("mech-2", "home-nordic"), RetreatUnit("mech-2", "lake-5")}
    assert refused(game, RetreatUnit("mech-2", "lake-3"))
    assert refused(game, RetreatUnit("mech-2", "factory"))


@pytest.mark.rule("L883", "Seaworthy: away from water there is no choice")
def test_far_from_lakes_even_nordic_goes_home() -> None:
    game, _ = lost(nordic(at={"mech-2": "farm-7"}), winner(at={"mech-1": "farm-7"}))
    assert game.seats[0].units["mech-2"] == "home-nordic"


@pytest.mark.rule("L911", "Submerge: no retreat to lakes")
@pytest.mark.parametrize(("faction", "home"), [("polania", "home-polania"), ("togawa", "home-togawa")])
def test_other_lake_abilities_do_not_help_in_retreat(faction: str, home: str) -> None:
    game, _ = lost(side(faction, "industrial", at={"mech-2": SHORE}, power=0))
    assert game.seats[0].units["mech-2"] == home


@pytest.mark.rule("L883", "Seaworthy: from a lake to the lakes beside it")
def test_a_battle_on_a_lake_offers_only_lakes_beside_it() -> None:
    game, _ = lost(nordic(at={"mech-2": "lake-3"}), winner(at={"mech-1": "lake-3"}, abilities=["submerge"]))
    assert game.seats[0].units["mech-2"] == "home-nordic", "no lake touches another here"


@pytest.mark.rule("L883", "Seaworthy: a seat that left goes home")
def test_an_absent_loser_goes_home() -> None:
    third = side("saxony", "patriotic")
    game = position([winner(), nordic(resigned=True), third], step=Aftermath(0, ()))
    decide_ok(game, Commit(1), 0)
    assert game.seats[1].units["mech-2"] == "home-nordic"
