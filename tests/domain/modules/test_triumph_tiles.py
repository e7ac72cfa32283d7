"""Triumph Tiles, and what each of them asks for (rulebook L1670)."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.content import DESOLATION_TILES, TRIUMPH_TILES, TRIUMPHS
from domain.decisions import ChooseSection, MoveUnit, Pass, RevealObjective, TakeTop
from domain.facts import StarPlaced
from domain.positions import Side, decide_ok, go, position, side
from domain.state import Game
from domain.steps import EndTurn
from domain.triumphs import EVENTS, MEASURES
from tests.domain.modules.battles import battle, fighter, win
from tests.domain.rules.tables import started

OTHER = side("rusviet", "mechanical")
NORDIC = {"faction": "nordic", "mat": "industrial"}
MECHS = {f"mech-{n}": "tundra-3" for n in (1, 2, 3, 4)}
CUBES = [
    ("gain_power", "upgrade"),
    ("draw_cards", "upgrade"),
    ("gain_popularity", "deploy"),
    ("move_units", "build"),
    ("gain_coins", "enlist"),
    ("produce_territories", "enlist"),
]
RECRUITS = {"upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "combat_cards"}
STRUCTURES = {"mine": "mountain-2", "monument": "farm-2", "armory": "tundra-1", "mill": "village-2"}
ON_TUNNELS = {"mine": "mountain-3", "monument": "farm-5", "armory": "tundra-3", "mill": "village-5"}
SPREAD = ["forest-1", "tundra-1", "village-2", "farm-2", "mountain-2", "tundra-3"]


def first(of: dict[str, str]) -> dict[str, str]:
    """All but the last."""
    return dict(list(of.items())[:-1])


EXAMPLES: dict[str, tuple[dict[str, object], dict[str, object]]] = {
    "upgrades": ({"cubes": CUBES}, {"cubes": CUBES[:5]}),
    "mechs": ({"at": MECHS}, {"at": first(MECHS)}),
    "structures": ({"structures": STRUCTURES}, {"structures": first(STRUCTURES)}),
    "recruits": ({"recruits": RECRUITS}, {"recruits": first(RECRUITS)}),
    "workers": ({"workers": ["tundra-1"] * 8}, {"workers": ["tundra-1"] * 7}),
    "popularity": ({"popularity": 18}, {"popularity": 17}),
    "power": ({"power": 16}, {"power": 15}),
    "combat_cards_on_turn": ({"cards": [2] * 8}, {"cards": [2] * 7}),
    "encounters": ({"encounters": 3}, {"encounters": 2}),
    "factory_card": ({"factory": [1]}, {}),
    "five_stars": ({"stars": {"combat": 5}}, {"stars": {"combat": 4}}),
    "territories": ({"at": {"character": "lake-3"}, "workers": SPREAD}, {"workers": SPREAD}),
    "structure_bonus": ({"structures": ON_TUNNELS}, {"structures": first(ON_TUNNELS)}),
    "coins_20": ({"coins": 20}, {"coins": 19}),
}
"""By tile, a side that has reached it and one that has just not."""


def tiles(one: Side, *track: str, **given: object) -> Game:
    return position([one, OTHER], track=track, **{"step": EndTurn(0), **given})


@pytest.mark.rule("L1672", "sixteen Triumph Tiles, five more for Desolation")
def test_there_are_sixteen_tiles_and_five_more() -> None:
    assert sum(TRIUMPH_TILES.values()) == 16
    assert TRIUMPH_TILES["combat"] == 4
    assert sum(DESOLATION_TILES.values()) == 5
    assert all(goal.kind in MEASURES for id, row in TRIUMPHS.items() for goal in row.goals if id not in EVENTS)


def test_ten_of_them_are_drawn_at_random() -> None:
    tracks = [started(2, modules=["triumph-tiles"], secret=secret).track for secret in (b"one", b"other")]
    for track in tracks:
        assert len(track) == 10
        assert not Counter(track) - Counter(TRIUMPH_TILES)
    assert tracks[0] != tracks[1]


def test_every_tile_that_a_position_reaches_has_an_example() -> None:
    assert {*TRIUMPH_TILES, *DESOLATION_TILES} - EVENTS - {"resources"} == EXAMPLES.keys()


@pytest.mark.rule("L1670", "what each tile asks for")
@pytest.mark.parametrize("tile", EXAMPLES)
@pytest.mark.shows("tile {tile}")
@pytest.mark.limits("tile {tile}")
def test_a_tile_gives_a_star_when_it_is_reached_and_not_before(tile: str) -> None:
    reached, missed = EXAMPLES[tile]
    assert tile in tiles(side(**NORDIC, **reached), tile).seats[0].stars
    assert tile not in tiles(side(**NORDIC, **missed), tile).seats[0].stars


@pytest.mark.parametrize("tile", EXAMPLES)
def test_a_goal_without_a_tile_gives_no_star(tile: str) -> None:
    reached, _ = EXAMPLES[tile]
    assert tile not in tiles(side(**NORDIC, **reached), "objective").seats[0].stars


@pytest.mark.rule("L1680", "16 resources")
@pytest.mark.shows("tile resources")
@pytest.mark.limits("tile resources")
def test_sixteen_resources_may_lie_apart() -> None:
    split = {"forest-1": {"wood": 8}, "tundra-1": {"oil": 8}}
    assert tiles(side(**NORDIC), "resources", resources=split).seats[0].stars == {"resources": 1}
    fewer = {"forest-1": {"wood": 8}, "tundra-1": {"oil": 7}, "farm-5": {"food": 9}}
    assert tiles(side(**NORDIC), "resources", resources=fewer).seats[0].stars == {}


@pytest.mark.rule("L1677", "eight combat cards in one's turn")
def test_combat_cards_count_at_any_time_of_ones_turn() -> None:
    one = side(**NORDIC, cards=[2] * 7, coins=5)
    game = tiles(one, "combat_cards_on_turn", step=None, draw=[2], resources={"tundra-1": {"oil": 3}})
    go(game, ChooseSection(0), TakeTop("draw_cards"))
    assert game.seats[0].stars == {"combat_cards_on_turn": 1}


def test_combat_cards_drawn_in_anothers_turn_count_when_ones_own_begins() -> None:
    game = position([side(**NORDIC), side("rusviet", "mechanical", cards=[2] * 8)], track=["combat_cards_on_turn"])
    assert game.seats[1].stars == {}
    go(game, ChooseSection(0), Pass())
    assert game.active == 1
    assert game.seats[1].stars == {"combat_cards_on_turn": 1}


@pytest.mark.rule("L1752", "the star for five stars")
def test_the_sixth_star_follows_the_fifth_at_once() -> None:
    one = fighter("nordic", "industrial", stars={"mechs": 1, "power": 1, "workers": 1, "recruits": 1})
    game = battle(one, fighter("rusviet", "mechanical"), track=["combat", "five_stars"])
    facts = win(game)
    placed = [fact for fact in facts if isinstance(fact, StarPlaced)]
    assert placed == [StarPlaced(0, "combat"), StarPlaced(0, "five_stars")]
    assert game.status == "finished"


@pytest.mark.rule("L1754", "the most that the structure bonus tile pays")
def test_four_structures_must_stand_where_the_tile_pays_most() -> None:
    elsewhere = {**ON_TUNNELS, "armory": "tundra-1", "mill": "village-2"}
    assert tiles(side(**NORDIC, structures=elsewhere), "structure_bonus").seats[0].stars == {}


@pytest.mark.rule("L1753", "seven territories")
def test_seven_territories_do_not_count_in_the_middle_of_a_move() -> None:
    one = side(**NORDIC, at={"character": "tundra-3"}, workers=[*SPREAD[:5], "mountain-2"])
    game = tiles(one, "territories", step=None)
    go(game, ChooseSection(2), TakeTop("move_units"), MoveUnit("worker-5", "forest-4"))
    assert game.seats[0].stars == {}
    go(game, Pass())
    assert game.seats[0].stars == {"territories": 1}


@pytest.mark.parametrize(("drawn", "stars"), [(1, 1), (2, 2), (4, 4)])
@pytest.mark.shows("tile combat")
def test_each_combat_tile_is_room_for_a_star(drawn: int, stars: int) -> None:
    game = battle(
        fighter("nordic", "industrial", stars={"combat": stars - 1}),
        fighter("rusviet", "mechanical"),
        track=["combat"] * drawn,
    )
    win(game)
    assert game.seats[0].stars == {"combat": stars}


@pytest.mark.limits("tile combat")
def test_without_a_combat_tile_a_victory_gives_no_star() -> None:
    game = battle(fighter("nordic", "industrial"), fighter("rusviet", "mechanical"), track=["power"])
    win(game)
    assert game.seats[0].stars == {}


@pytest.mark.rule("L1676", "Dominate without tiles for combat and objectives")
def test_dominate_needs_no_tile_for_combat() -> None:
    game = battle(fighter("saxony", "industrial"), fighter("rusviet", "mechanical"), track=["power"])
    win(game)
    assert game.seats[0].stars == {"combat": 1}


def test_dominate_needs_no_tile_for_objectives() -> None:
    game = tiles(side("saxony", "industrial", objectives=[12, 1], coins=20), "power")
    decide_ok(game, RevealObjective(12))
    assert game.seats[0].stars == {"objective": 1}
    assert game.seats[0].objectives == [1]


@pytest.mark.shows("tile objective")
@pytest.mark.parametrize(("drawn", "kept"), [(1, 0), (2, 1)])
def test_each_objective_tile_is_room_for_a_star(drawn: int, kept: int) -> None:
    game = tiles(side("nordic", "industrial", objectives=[12, 1], coins=20), *["objective"] * drawn)
    decide_ok(game, RevealObjective(12))
    assert game.seats[0].stars == {"objective": 1}
    assert len(game.seats[0].objectives) == kept


@pytest.mark.limits("tile objective")
def test_without_an_objective_tile_nobody_else_reveals_one() -> None:
    game = tiles(side("nordic", "industrial", objectives=[12, 1], coins=20), "power")
    assert game.active == 1
