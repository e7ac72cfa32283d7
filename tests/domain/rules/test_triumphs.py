"""Triumphs: the nine ways to place a star, each once, at most six in all."""

from __future__ import annotations

from typing import Any

import pytest

from domain.content import TRACKS
from domain.decisions import (
    BuildStructure,
    ChooseSection,
    Commit,
    Decision,
    DeployMech,
    EnlistRecruit,
    MoveCube,
    ProduceAt,
    RevealObjective,
    TakeBottom,
    TakeEncounterOption,
    TakeTop,
)
from domain.facts import Popularity, Power, StarPlaced
from domain.positions import Side, decide_ok, go, position, side
from domain.state import Game
from domain.steps import Aftermath, BottomAction, EndTurn, Step, TopAction

SIX_CUBES = [
    ("move_units", "upgrade"),
    ("gain_coins", "deploy"),
    ("gain_power", "deploy"),
    ("draw_cards", "build"),
    ("gain_popularity", "enlist"),
    ("produce_territories", "enlist"),
]
PRICE = {"tundra-1": {"oil": 9, "metal": 9, "wood": 9, "food": 9}}

CASES: dict[str, tuple[dict[str, Any], Step, list[Decision]]] = {
    "upgrades": ({"cubes": SIX_CUBES[:5]}, BottomAction(0, 0), [TakeBottom(), MoveCube(*SIX_CUBES[5])]),
    "mechs": (
        {"at": {f"mech-{n}": "tundra-1" for n in (1, 2, 3)}},
        BottomAction(0, 1),
        [TakeBottom(), DeployMech(4, "tundra-1")],
    ),
    "structures": (
        {"structures": {"mine": "farm-1", "mill": "farm-2", "armory": "farm-3"}},
        BottomAction(0, 2),
        [TakeBottom(), BuildStructure("monument", "tundra-1")],
    ),
    "recruits": (
        {"recruits": {"upgrade": "coins", "deploy": "power", "build": "popularity"}},
        BottomAction(0, 3),
        [TakeBottom(), EnlistRecruit("enlist", "combat_cards")],
    ),
    "workers": (
        {"workers": ["village-2"] * 7, "coins": 1, "popularity": 1, "power": 1},
        TopAction(0, 1),
        [TakeTop("produce_territories"), ProduceAt("village-2")],
    ),
    "popularity": ({"popularity": 17, "coins": 1}, TopAction(0, 3), [TakeTop("gain_popularity")]),
    "power": ({"power": 14, "coins": 1}, TopAction(0, 0), [TakeTop("gain_power")]),
    "objective": ({"objectives": [12], "coins": 20}, EndTurn(0), [RevealObjective(12)]),
    "combat": ({"at": {"mech-1": "farm-5"}}, Aftermath(0, ("mech-1",)), [Commit(1), Commit(0)]),
}
"""For each triumph: what Nordic has, where the turn stands, and the decisions that complete it."""


def reaching(triumph: str, **given: Any) -> tuple[Game, list[Decision]]:
    """Nordic is about to complete the triumph."""
    start, step, decisions = CASES[triumph]
    nordic = Side("nordic", "industrial", **{**start, **given})
    saxony = side("saxony", "mechanical", at={"mech-1": "farm-5"} if triumph == "combat" else {}, workers=["tundra-8"])
    return position([nordic, saxony], step=step, resources=PRICE), decisions


@pytest.mark.shows("triumph {triumph}")
@pytest.mark.rule("L1482", "stars: the ways to place them")
@pytest.mark.parametrize("triumph", CASES)
def test_each_triumph_places_a_star(triumph: str) -> None:
    game, decisions = reaching(triumph)
    assert game.seats[0].stars == {}
    go(game, *decisions)
    assert game.seats[0].stars == {triumph: 1}


@pytest.mark.rule("L1496", "stars: each goal once for each player, combat twice")
@pytest.mark.parametrize("triumph", CASES)
def test_no_triumph_is_counted_beyond_its_limit(triumph: str) -> None:
    most = 2 if triumph == "combat" else 1
    game, decisions = reaching(triumph, stars={triumph: most})
    if triumph == "objective":
        assert game.active == 1, "a second objective cannot be revealed"
    else:
        go(game, *decisions)
    assert game.seats[0].stars == {triumph: most}


@pytest.mark.rule("L1496", "stars: others may place theirs on the same goal")
@pytest.mark.parametrize("triumph", CASES)
def test_a_star_of_another_player_does_not_stand_in_the_way(triumph: str) -> None:
    start, step, decisions = CASES[triumph]
    saxony = side(
        "saxony",
        "mechanical",
        at={"mech-1": "farm-5"} if triumph == "combat" else {},
        workers=["tundra-8"],
        stars={triumph: 1},
    )
    game = position([Side("nordic", "industrial", **start), saxony], step=step, resources=PRICE)
    go(game, *decisions)
    assert game.seats[0].stars == game.seats[1].stars == {triumph: 1}


@pytest.mark.rule("L1504", "stars: the sixth ends the game, whatever it is for")
@pytest.mark.parametrize("triumph", CASES)
def test_any_triumph_can_be_the_sixth_star(triumph: str) -> None:
    others = [other for other in CASES if other not in (triumph, "combat")][:5]
    game, decisions = reaching(triumph, stars=dict.fromkeys(others, 1))
    go(game, *decisions)
    assert game.status == "finished"
    assert sum(game.seats[0].stars.values()) == TRACKS.stars


@pytest.mark.rule("L1494", "stars: never lost")
@pytest.mark.parametrize(("track", "full"), [("popularity", 18), ("power", 16)])
def test_a_star_stays_when_the_track_falls(track: str, full: int) -> None:
    nordic = Side("nordic", "industrial", at={"mech-1": "farm-5"}, stars={track: 1}, **{"power": 4, track: full})
    saxony = side("saxony", "mechanical", at={"mech-1": "farm-5"}, workers=["farm-5"], power=0)
    game = position([nordic, saxony], step=Aftermath(0, ("mech-1",)))
    go(game, Commit(4), Commit(0))
    assert getattr(game.seats[0], track) < full
    assert game.seats[0].stars == {track: 1, "combat": 1}


@pytest.mark.rule("L1494", "stars: a goal reached again gives nothing")
def test_a_track_climbed_again_gives_no_second_star() -> None:
    nordic = side("nordic", "industrial", power=14, stars={"power": 1}, coins=3)
    game = position([nordic, side("saxony", "mechanical")], step=TopAction(0, 0))
    assert not any(isinstance(fact, StarPlaced) for fact in decide_ok(game, TakeTop("gain_power")))


@pytest.mark.rule("L1494", "stars must be placed when a goal is achieved")
def test_two_goals_reached_at_once_place_two_stars() -> None:
    nordic = side("nordic", "industrial", at={"character": "village-7"}, power=15, popularity=16, coins=2)
    game = position([nordic, side("saxony", "mechanical")], step=Aftermath(0, ("character",)), encounter=13)
    go(game, TakeEncounterOption(1))
    assert game.seats[0].stars == {"popularity": 1, "power": 1}


@pytest.mark.rule("L1500", "stars: no more than six")
def test_two_goals_reached_at_once_give_no_seventh_star() -> None:
    five = {"combat": 2, "mechs": 1, "upgrades": 1, "objective": 1}
    nordic = side("nordic", "industrial", at={"character": "village-7"}, power=15, popularity=16, coins=2, stars=five)
    game = position([nordic, side("saxony", "mechanical")], step=Aftermath(0, ("character",)), encounter=13)
    decide_ok(game, TakeEncounterOption(1))
    assert sum(game.seats[0].stars.values()) == 6
    assert game.status == "finished"


@pytest.mark.rule("L1491", "stars: none for a goal that is not reached")
@pytest.mark.parametrize(
    ("given", "section", "benefit"),
    [({"power": 13}, 0, "gain_power"), ({"popularity": 16}, 3, "gain_popularity")],
)
def test_one_short_of_the_goal_places_no_star(given: dict[str, int], section: int, benefit: str) -> None:
    game = position([Side("nordic", "industrial", **given), side("saxony", "mechanical")])
    go(game, ChooseSection(section), TakeTop(benefit))
    assert game.seats[0].stars == {}


@pytest.mark.rule("L1280", "tracks end at their last space")
@pytest.mark.parametrize(
    ("track", "last", "section", "benefit"), [("power", 16, 0, "gain_power"), ("popularity", 18, 3, "gain_popularity")]
)
def test_nothing_is_gained_beyond_the_end_of_a_track(track: str, last: int, section: int, benefit: str) -> None:
    full = Side("nordic", "industrial", stars={track: 1}, **{track: last})
    game = position([full, side("saxony", "mechanical")], step=TopAction(0, section))
    facts = decide_ok(game, TakeTop(benefit))
    assert getattr(game.seats[0], track) == last
    assert not any(isinstance(fact, Power | Popularity) for fact in facts)
