"""Tesla: character and mech in one (rulebook L1601, L3112)."""

from __future__ import annotations

import pytest

from domain import scoring
from domain.automa.arrival import visit_factory
from domain.chance import Chance
from domain.control import HEROES, is_character, is_mech, is_worker, mechs_deployed, mechs_on_board
from domain.decisions import (
    Commit,
    MoveUnit,
    Pass,
    PlaceToken,
    PlaceWorker,
    RetreatUnit,
    TakeEncounterOption,
    TakeFactoryCard,
)
from domain.engine import prompts
from domain.factory import visits
from domain.facts import EncounterBegan, FactoryCardTaken, UnitPlaced
from domain.labels import describe
from domain.lobby import CreateTable, faults
from domain.modules.tesla import TESLA
from domain.objectives import holds
from domain.options import Options, SeatPlan
from domain.positions import SECRET, Side, automa, decide_ok, go, options, position, side
from domain.prompts import Some
from domain.state import Game
from domain.steps import Aftermath, EndTurn, GainWorker
from tests.domain.modules.battles import FIELD, battle, fighter
from tests.domain.rules.moves import load, moving, reachable
from tests.domain.rules.tables import started


def nordic(**given: object) -> Side:
    return Side("nordic", "industrial", **given)


def explored(before: int, *others: Side, **given: object) -> tuple[Game, list[object]]:
    """A character with this many encounters completes another one."""
    one = nordic(at={"character": "village-1"}, encounters=before)
    sides = [one, *(others or (side("rusviet", "mechanical"),))]
    game = position(sides, step=Aftermath(0, ("character",)), encounter=1, modules=["tesla"], **given)
    return game, go(game, next(option for option in options(game) if isinstance(option, TakeEncounterOption)))


@pytest.mark.rule("L3114", "character and mech in one")
def test_units_are_what_they_are() -> None:
    assert TESLA in HEROES
    assert [unit for unit in ("character", "mech-1", "worker-1", TESLA) if is_character(unit)] == ["character", TESLA]
    assert [unit for unit in ("character", "mech-1", "worker-1", TESLA) if is_mech(unit)] == ["mech-1", TESLA]
    assert not is_worker(TESLA)
    assert describe("en", MoveUnit(TESLA, "factory")) == "Move Tesla to Factory"


@pytest.mark.rule("L1601", "the first with three encounters")
def test_the_first_with_three_encounters_finds_tesla_there() -> None:
    game, facts = explored(2)
    assert UnitPlaced(0, TESLA, "village-1") in facts
    assert game.seats[0].units[TESLA] == "village-1"


def test_a_second_encounter_does_not_find_him() -> None:
    assert TESLA not in explored(1)[0].seats[0].units


def test_who_is_second_with_three_encounters_finds_nobody() -> None:
    game, _ = explored(2, side("rusviet", "mechanical", at={TESLA: "farm-5"}, encounters=3))
    assert TESLA not in game.seats[0].units


def test_without_the_module_nobody_finds_him() -> None:
    one = nordic(at={"character": "village-1"}, encounters=2)
    game = position([one, side("rusviet", "mechanical")], step=Aftermath(0, ("character",)), encounter=1)
    go(game, next(option for option in options(game) if isinstance(option, TakeEncounterOption)))
    assert TESLA not in game.seats[0].units


@pytest.mark.rule("L1601", "assigned from the start")
def test_assigned_to_a_seat_he_starts_on_its_home_base() -> None:
    game = started(2, Options(tesla=1), modules=["tesla"])
    assert game.seats[1].units[TESLA] == game.seats[1].base
    assert TESLA not in game.seats[0].units


def test_he_is_assigned_to_a_seat_of_the_table_only() -> None:
    table = CreateTable((SeatPlan(), SeatPlan()), Options(tesla=2), "", ("tesla",))
    assert [reason.code for reason in faults(table)] == ["unknown-seat"]


@pytest.mark.rule("L3114", "Tesla has encounters")
def test_he_has_encounters() -> None:
    game = moving(nordic(at={TESLA: "farm-1"}))
    facts = go(game, MoveUnit(TESLA, "village-1"), Pass())
    assert any(isinstance(fact, EncounterBegan) and fact.territory == "village-1" for fact in facts)


def test_his_movement_ends_at_an_encounter() -> None:
    game = moving(nordic(at={TESLA: "farm-1"}), reach=2, left=1)
    go(game, MoveUnit(TESLA, "village-1"))
    assert not reachable(game, TESLA)


@pytest.mark.rule("L3114", "Tesla claims a Factory card")
def test_he_takes_a_factory_card() -> None:
    game = position([nordic(at={TESLA: "factory"}), side("rusviet", "mechanical")], step=Aftermath(0, (TESLA,)))
    facts = decide_ok(game, TakeFactoryCard(1))
    assert FactoryCardTaken(0, 1) in facts


def test_a_mech_still_takes_none() -> None:
    game = position([nordic(at={"mech-1": "factory"}), side("rusviet", "mechanical")], step=Aftermath(0, ("mech-1",)))
    assert game.active == 1


@pytest.mark.rule("L3114", "Tesla transports workers")
def test_he_carries_workers_and_a_character_does_not() -> None:
    game = moving(nordic(at={TESLA: "tundra-3", "character": "tundra-3"}, workers=["tundra-3", "tundra-3"]))
    assert load(game, TESLA)["workers"] == Some(("worker-1", "worker-2"), 0, 2)
    assert "workers" not in load(game, "character")


@pytest.mark.rule("L3114", "Tesla uses the abilities of mechs")
def test_he_uses_mech_abilities() -> None:
    plain = moving(nordic(at={TESLA: "tundra-3"}))
    able = moving(nordic(at={TESLA: "tundra-3", "mech-2": "tundra-3"}))
    assert "seaworthy" in able.seats[0].abilities
    assert reachable(able, TESLA) - reachable(plain, TESLA) == {"lake-2", "lake-3"}


@pytest.mark.rule("L3114", "Tesla uses the faction ability")
def test_he_leaves_faction_tokens() -> None:
    game = moving(Side("albion", "industrial", at={TESLA: "mountain-1"}), side("rusviet", "mechanical"))
    go(game, MoveUnit(TESLA, "farm-1"))
    assert PlaceToken("flag-1", "farm-1") in options(game)


@pytest.mark.rule("L3114", "Tesla fights")
def test_he_fights_with_a_card_of_his_own_and_retreats() -> None:
    one = fighter("nordic", "industrial", at={TESLA: FIELD}, cards=[2, 3], power=3)
    game = battle(one, fighter("rusviet", "mechanical", power=7))
    bounds = prompts(game)[0].options[0].bounds
    assert bounds is not None
    assert bounds["cards"] == Some((2, 3), 0, 1)
    decide_ok(game, Commit(0), 0)
    decide_ok(game, Commit(7), 1)
    assert game.seats[0].units[TESLA] == "home-nordic"


def test_he_retreats_with_workers_where_an_ability_lets_mechs_go() -> None:
    one = fighter("nordic", "industrial", at={TESLA: FIELD, "mech-2": "tundra-3"}, workers=[FIELD])
    game = battle(one, fighter("rusviet", "mechanical", power=7))
    decide_ok(game, Commit(0), 0)
    decide_ok(game, Commit(7), 1)
    to_lake = RetreatUnit(TESLA, "lake-5", ("worker-1",))
    decide_ok(game, to_lake)
    assert game.seats[0].units["worker-1"] == "lake-5"


def test_he_drives_workers_away() -> None:
    game = moving(nordic(at={TESLA: "tundra-3"}, popularity=3), side("rusviet", "mechanical", workers=["forest-3"]))
    go(game, MoveUnit(TESLA, "forest-3"))
    assert game.seats[1].units["worker-1"] == "home-rusviet"
    assert game.seats[0].popularity == 2


@pytest.mark.rule("L3114", "Tesla is no mech for the star")
def test_he_does_not_count_for_the_star_for_mechs() -> None:
    three = {f"mech-{n}": "tundra-3" for n in (1, 2, 3)}
    game = position([nordic(at={**three, TESLA: "tundra-3"}), side("rusviet", "mechanical")], step=EndTurn(0))
    assert game.seats[0].stars == {}
    assert (mechs_deployed(game.seats[0]), mechs_on_board(game.seats[0])) == (3, 4)


def test_he_counts_as_a_mech_when_scores_are_tied() -> None:
    def pieces(**at: str) -> int:
        game = position([nordic(at=at), side("rusviet", "mechanical")])
        return scoring.scores(game)[0].tiebreak[0]

    assert pieces(tesla="home-nordic") == pieces() + 1


def test_a_worker_may_be_gained_beside_him() -> None:
    game = position([nordic(at={TESLA: "tundra-3"}), side("rusviet", "mechanical")], step=GainWorker(0))
    assert options(game) == [PlaceWorker("tundra-3"), Pass()]


@pytest.mark.parametrize(("at", "met"), [({TESLA: "tundra-3"}, True), ({"character": "tundra-3"}, False)])
def test_he_is_character_and_mech_for_an_objective(at: dict[str, str], met: bool) -> None:
    resources = {"tundra-3": {"oil": 5}}
    game = position([nordic(at=at, workers=["tundra-3"]), side("rusviet", "mechanical")], resources=resources)
    assert holds(game, game.seats[0], 16) is met


@pytest.mark.rule("L3147", "Tesla with an Automa")
def test_for_an_automa_he_is_a_mech_and_no_character() -> None:
    one = automa("saxony", at={TESLA: "factory"}, away=["character"])
    game = position([one, side("rusviet", "mechanical")], modules=["tesla"])
    assert visits(game, game.seats[0])
    assert list(visit_factory(game, game.seats[0], Chance(SECRET, 0))) == []
