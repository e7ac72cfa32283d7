"""The War Triumph Track (rulebook L1652)."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.content import TRIUMPH_TRACKS
from domain.decisions import ChooseSection, Pass, TakeTop
from domain.positions import Side, go, position, side
from domain.state import Game
from domain.steps import EndTurn
from tests.domain.modules.battles import battle, fighter, win
from tests.domain.rules.tables import started

CUBES = [
    ("gain_power", "upgrade"),
    ("draw_cards", "upgrade"),
    ("gain_popularity", "deploy"),
    ("move_units", "build"),
    ("gain_coins", "enlist"),
    ("produce_territories", "enlist"),
]
STRUCTURES = {"mine": "mountain-1", "monument": "farm-1", "armory": "tundra-2", "mill": "village-1"}
OTHER = side("rusviet", "mechanical")


def war(one: Side, **given: object) -> Game:
    return position([one, OTHER], modules=["war-track"], track="war", **{"step": EndTurn(0), **given})


@pytest.mark.rule("L1652", "the spaces of the War Triumph Track")
def test_the_track_has_four_spaces_for_combat_and_none_for_workers_or_popularity() -> None:
    assert Counter(TRIUMPH_TRACKS["war"]) == {
        "upgrades_or_structures": 1,
        "mechs": 1,
        "recruits": 1,
        "objective": 1,
        "combat": 4,
        "power": 1,
        "combat_cards": 1,
    }


def test_the_track_lies_there_from_the_start() -> None:
    assert started(2, modules=["war-track"]).track == list(TRIUMPH_TRACKS["war"])
    assert started(2).track == []


@pytest.mark.rule("L1656", "upgrades or structures")
@pytest.mark.parametrize(
    "given", [{"cubes": CUBES}, {"structures": STRUCTURES}, {"cubes": CUBES, "structures": STRUCTURES}]
)
def test_six_upgrades_or_four_structures_give_one_star_together(given: dict[str, object]) -> None:
    assert war(side("nordic", "industrial", **given)).seats[0].stars == {"upgrades_or_structures": 1}


def test_five_upgrades_and_three_structures_give_none() -> None:
    three = dict(list(STRUCTURES.items())[:3])
    assert war(side("nordic", "industrial", cubes=CUBES[:5], structures=three)).seats[0].stars == {}


def test_structures_do_not_give_a_second_star_after_the_upgrades() -> None:
    stars = {"upgrades_or_structures": 1}
    game = war(side("nordic", "industrial", cubes=CUBES, structures=STRUCTURES, stars=stars))
    assert game.seats[0].stars == stars


@pytest.mark.rule("L1657", "four stars for combat")
@pytest.mark.parametrize(("before", "after"), [(2, 3), (3, 4), (4, 4)])
def test_a_player_places_up_to_four_stars_for_combat(before: int, after: int) -> None:
    one = fighter("nordic", "industrial", stars={"combat": before})
    game = battle(one, fighter("rusviet", "mechanical"), modules=["war-track"], track="war")
    win(game)
    assert game.seats[0].stars["combat"] == after


@pytest.mark.rule("L1657", "Dominate on the War Triumph Track")
def test_dominate_knows_no_limit_to_them() -> None:
    one = fighter("saxony", "industrial", stars={"combat": 4})
    game = battle(one, fighter("rusviet", "mechanical"), modules=["war-track"], track="war")
    win(game)
    assert game.seats[0].stars["combat"] == 5


@pytest.mark.rule("L1658", "eight combat cards at the end of the turn")
@pytest.mark.parametrize(("cards", "stars"), [(8, {"combat_cards": 1}), (7, {})])
def test_eight_combat_cards_at_the_end_of_the_turn_give_a_star(cards: int, stars: dict[str, int]) -> None:
    assert war(side("nordic", "industrial", cards=[2] * cards)).seats[0].stars == stars


def test_they_give_none_before_the_end_of_the_turn() -> None:
    one = side("nordic", "industrial", cards=[2] * 7, coins=5)
    game = war(one, step=None, draw=[2], resources={"tundra-1": {"oil": 3}})
    go(game, ChooseSection(0), TakeTop("draw_cards"))
    assert len(game.seats[0].cards) == 8
    assert game.seats[0].stars == {}
    go(game, Pass())
    assert game.seats[0].stars == {"combat_cards": 1}


def test_they_give_none_at_the_end_of_another_players_turn() -> None:
    one, other = side("nordic", "industrial"), side("rusviet", "mechanical", cards=[2] * 8)
    game = position([one, other], modules=["war-track"], track="war", step=EndTurn(0))
    assert game.active == 1
    assert game.seats[1].stars == {}


@pytest.mark.rule("L1659", "what gives no star on the War Triumph Track")
def test_eight_workers_and_most_popularity_give_no_star() -> None:
    assert war(side("nordic", "industrial", workers=["tundra-3"] * 8, popularity=18)).seats[0].stars == {}


def test_full_power_mechs_and_recruits_give_their_stars() -> None:
    mechs = {f"mech-{n}": "tundra-3" for n in (1, 2, 3, 4)}
    recruits = {"upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "combat_cards"}
    game = war(side("nordic", "industrial", at=mechs, recruits=recruits, power=16))
    assert game.seats[0].stars == {"mechs": 1, "recruits": 1, "power": 1}
