"""Neighbourhoods: of players' units with their abilities, of an Automa's units before and after water, of its base."""

from __future__ import annotations

import pytest

from domain.automa.invariants import peninsula
from domain.automa.neighbourhoods import around, around_base, of_enemy, of_units, threatened, within_reach
from domain.content import BOARDS, FACTIONS, STAR_TRACKERS
from domain.positions import automa, position, side
from domain.state import Game
from tests.domain.automa.play import AT_SEA

BOARD = BOARDS["standard"]


def around_unit(game: Game, unit: str, seat: int = 0) -> set[str]:
    owner = game.seats[seat]
    return set(of_enemy(game, owner, unit, owner.units[unit]))


@pytest.mark.rule("L3599", "automa: example 1, the neighbourhood of a Crimean mech with Riverwalk")
def test_a_crimean_mech_with_riverwalk() -> None:
    game = position([side("crimea", "industrial", at={"mech-1": "village-1"}), automa("saxony")])
    near = around_unit(game, "mech-1")
    assert "farm-1" in near, "connected by land"
    assert "village-1" in near, "its own territory"
    assert "lake-2" not in near, "Crimea does not go onto lakes"
    assert "forest-1" not in near, "across a river to a forest"
    assert "tundra-3" in near, "across a river to a tundra"
    assert near == {"village-1", "farm-1", "tundra-3"}


@pytest.mark.rule("L3607", "automa: example 2, the same unit of an Automa that crosses water")
def test_an_automas_unit_at_sea_has_all_six_territories_around_it() -> None:
    game = position([side("saxony", "industrial"), automa("crimea", at={"mech-1": "village-1"}, space=AT_SEA)])
    assert set(around(game, game.seats[1], "village-1")) == {
        "village-1",
        "farm-1",
        "lake-2",
        "forest-1",
        "tundra-3",
    }, "at the edge of the board there are fewer than six"
    assert len(set(around(game, game.seats[1], "factory"))) == 7
    assert len(set(around(game, game.seats[1], "lake-5"))) == 7


def test_players_abilities_change_their_neighbourhoods() -> None:
    at = {"character": "lake-2", "mech-1": "tundra-3", "mech-2": "lake-3"}
    game = position([side("nordic", "industrial", at=at), automa("crimea")])
    assert {"lake-2", "village-1", "tundra-2", "forest-3"} <= around_unit(game, "character"), "Seaworthy"
    assert {"mountain-3", "farm-5", "tundra-6", "village-5", "forest-4"} <= around_unit(game, "mech-1"), "tunnels"
    assert {"forest-1", "mountain-2"} <= around_unit(game, "mech-1"), "Riverwalk"
    assert "village-1" not in around_unit(game, "mech-1")


def test_an_ability_used_up_in_the_players_turn_counts_again() -> None:
    at = {"mech-1": "village-1"}
    game = position([side("togawa", "industrial", at=at, used=["toka"]), automa("crimea")])
    assert "forest-1" in around_unit(game, "mech-1")


def test_speed_does_not_widen_a_neighbourhood() -> None:
    game = position([side("rusviet", "mechanical", at={"mech-4": "tundra-5"}), automa("nordic")])
    assert around_unit(game, "mech-4") == {"tundra-5", "factory", "farm-5", "village-7", "tundra-6"}


@pytest.mark.rule("L3589", "automa: units on home bases have no neighbourhood, the Automa's base has one")
def test_units_at_home_have_no_neighbourhood_but_the_base_has() -> None:
    game = position([side("nordic", "industrial"), automa("rusviet", workers=[], space=AT_SEA)])
    assert around_unit(game, "character") == set()
    assert of_units(game, game.seats[1]) == []
    assert around_base(game, game.seats[1]) == ("village-3", "mountain-5")
    assert set(within_reach(game, game.seats[1])) == {"village-3", "mountain-5"}


@pytest.mark.rule("L3563", "automa: confined to the peninsula while water stops it")
@pytest.mark.rule("L3898", "automa: Albion and Togawa are kept off tunnels as well")
@pytest.mark.parametrize(
    ("faction", "land"),
    [
        ("nordic", {"forest-1", "tundra-1", "mountain-2"}),
        ("rusviet", {"village-3", "tundra-4", "mountain-5"}),
        ("togawa", {"forest-7", "mountain-7", "tundra-7", "village-8", "farm-7"}),
        ("crimea", {"farm-6", "mountain-8", "village-9"}),
        ("saxony", {"mountain-6", "village-6", "tundra-8"}),
        ("polania", {"forest-2", "farm-4", "village-4"}),
        ("albion", {"mountain-1", "farm-1", "village-1", "tundra-2"}),
    ],
)
def test_the_peninsula_of_each_faction(faction: str, land: set[str]) -> None:
    human = "nordic" if faction != "nordic" else "saxony"
    game = position([side(human, "industrial"), automa(faction)])
    assert peninsula(game, game.seats[1]) == {game.seats[1].base, *land}
    for at in land:
        assert set(around(game, game.seats[1], at)) <= land


@pytest.mark.rule("L3789", "automa: water is crossed once the token has left the marked spaces")
@pytest.mark.parametrize(
    ("difficulty", "dry"), [("autometta", 5), ("automa", 4), ("automaszyna", 3), ("ultimaszyna", 0)]
)
def test_the_space_from_which_water_is_crossed(difficulty: str, dry: int) -> None:
    assert STAR_TRACKERS[difficulty].dry == dry
    for space in range(8):
        game = position([side("nordic", "industrial"), automa("saxony", difficulty, space=space)])
        assert ("lake-7" in around(game, game.seats[1], "tundra-8")) == (space >= dry)


def test_tunnels_are_never_used_by_an_automa() -> None:
    game = position([side("nordic", "industrial"), automa("saxony", at={"mech-1": "farm-5"}, space=AT_SEA)])
    assert not {"mountain-3", "tundra-6", "village-5"} & set(around(game, game.seats[1], "farm-5"))


@pytest.mark.rule("L3613", "automa: any unit reaches the neighbourhood of any other")
def test_units_teleport_to_each_others_neighbourhoods() -> None:
    at = {"character": "tundra-3", "worker-1": "tundra-8"}
    game = position([side("nordic", "industrial"), automa("saxony", at=at, space=AT_SEA)])
    assert {"forest-3", "village-6"} <= set(within_reach(game, game.seats[1]))


def test_every_faction_of_a_player_has_neighbourhoods_that_hold_its_own_territory() -> None:
    for faction in FACTIONS:
        if faction != "saxony":
            game = position([side(faction, "engineering", at={"mech-1": "factory"}), automa("saxony")])
            assert "factory" in threatened(game, game.seats[1])
            assert threatened(game, game.seats[1]) >= set(BOARD.land["factory"])


def test_an_enemy_automa_has_the_neighbourhood_of_an_automa() -> None:
    game = position([side("nordic", "industrial"), automa("saxony"), automa("crimea", at={"mech-1": "farm-6"})])
    assert threatened(game, game.seats[1]) >= {"farm-6", "mountain-8", "village-9"}
    assert "lake-7" not in threatened(game, game.seats[1])
