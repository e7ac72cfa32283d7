"""Upgrade: a technology cube moves from a top benefit to a bottom cost."""

from __future__ import annotations

import pytest

from domain.content import MATS
from domain.decisions import ChooseSection, MoveCube, Pass, ProduceAt, TakeBottom, TakeTop
from domain.facts import CubeMoved, ResourcesSpent, StarPlaced
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.state import Game
from domain.steps import BottomAction, TopAction, Upgrade

CUBES = {"move_units", "gain_coins", "gain_power", "draw_cards", "gain_popularity", "produce_territories"}
ALL_MOVED = [
    ("move_units", "upgrade"),
    ("gain_coins", "deploy"),
    ("gain_power", "deploy"),
    ("draw_cards", "build"),
    ("gain_popularity", "enlist"),
    ("produce_territories", "enlist"),
]
"""All six cubes of the Industrial mat."""


def upgrading(mat: str = "industrial", section: int = 0, **given: object) -> Game:
    """Nordic is about to take the Upgrade action, with oil to pay for it."""
    nordic = Side("nordic", mat, coins=0, **given)
    return position(
        [nordic, side("saxony", "mechanical")],
        step=BottomAction(0, section),
        resources={"tundra-1": {"oil": 3}},
    )


@pytest.mark.rule("L831", "upgrade: pay oil, move a cube from a green box to a bracketed red box")
def test_a_paid_upgrade_moves_one_cube() -> None:
    game = upgrading()
    facts = go(game, TakeBottom(), MoveCube("gain_power", "enlist"))
    assert ResourcesSpent(0, "tundra-1", {"oil": 3}) in facts
    assert CubeMoved(0, "gain_power", "enlist") in facts
    assert game.seats[0].coins == 3


@pytest.mark.rule("L831", "upgrade: any cube to any free bracketed box")
def test_every_cube_can_go_to_every_free_space() -> None:
    game = upgrading()
    decide_ok(game, TakeBottom())
    listed = [decision for decision in options(game) if isinstance(decision, MoveCube)]
    assert {move.top for move in listed} == CUBES
    assert {move.bottom for move in listed} == {"upgrade", "deploy", "build", "enlist"}
    assert len(listed) == 6 * 4


@pytest.mark.rule("L831", "upgrade: boxes with solid borders are off limits")
def test_a_cost_without_brackets_takes_no_cube() -> None:
    game = upgrading("patriotic")
    decide_ok(game, TakeBottom())
    assert "upgrade" not in {decision.bottom for decision in options(game) if isinstance(decision, MoveCube)}
    assert refused(game, MoveCube("gain_power", "upgrade"))


@pytest.mark.rule("L831", "upgrade: a bracketed box holds one cube")
def test_a_full_cost_takes_no_further_cube() -> None:
    game = upgrading(cubes=[("move_units", "upgrade"), ("gain_coins", "deploy")])
    decide_ok(game, TakeBottom())
    listed = [decision for decision in options(game) if isinstance(decision, MoveCube)]
    assert {move.bottom for move in listed} == {"deploy", "build", "enlist"}
    assert {move.top for move in listed} == CUBES - {"move_units", "gain_coins"}


@pytest.mark.rule("L835", "upgrade: example of Produce and Enlist")
def test_a_third_territory_to_produce_and_a_cheaper_recruit() -> None:
    game = position(
        [
            side("nordic", "mechanical", workers=["forest-1", "tundra-1", "mountain-2"], coins=0),
            side("saxony", "industrial"),
        ],
        step=BottomAction(0, 0),
        resources={"tundra-1": {"oil": 3}},
    )
    go(game, TakeBottom(), MoveCube("produce_territories", "enlist"), ChooseSection(1), Pass())
    go(game, ChooseSection(3), TakeTop("produce_territories"))
    go(game, ProduceAt("forest-1"), ProduceAt("tundra-1"), ProduceAt("mountain-2"))
    assert game.resources["mountain-2"] == {"metal": 1}

    priced = position(
        [side("nordic", "mechanical", cubes=[("produce_territories", "enlist")]), side("saxony", "industrial")],
        step=BottomAction(0, 3),
        resources={"tundra-1": {"food": 3}},
    )
    assert ResourcesSpent(0, "tundra-1", {"food": 3}) in decide_ok(priced, TakeBottom())


@pytest.mark.rule("L698", "costs and benefits as shown before the action")
def test_the_upgrade_itself_is_paid_at_the_old_price() -> None:
    game = upgrading()
    go(game, TakeBottom(), MoveCube("gain_power", "upgrade"))
    assert "tundra-1" not in game.resources
    assert game.seats[0].discounts == {"upgrade": 1}


@pytest.mark.rule("L698", "gain as little of the benefit as you wish")
def test_the_cube_may_stay_where_it_is() -> None:
    game = upgrading()
    go(game, TakeBottom(), Pass())
    assert game.seats[0].cubes == []
    assert game.seats[0].coins == 3


@pytest.mark.rule("L1484", "star for all six upgrades")
def test_the_sixth_upgrade_places_a_star() -> None:
    game = upgrading(cubes=ALL_MOVED[:5])
    decide_ok(game, TakeBottom(payment=None))
    assert StarPlaced(0, "upgrades") in decide_ok(game, MoveCube("produce_territories", "enlist"))


@pytest.mark.rule("L1484", "star for all six upgrades")
def test_five_upgrades_place_no_star() -> None:
    game = upgrading(cubes=ALL_MOVED[:4])
    go(game, TakeBottom(), MoveCube("gain_popularity", "enlist"))
    assert game.seats[0].stars == {}


@pytest.mark.rule("L823", "a completed action may still be paid for its coins")
def test_after_six_upgrades_the_action_still_gives_coins() -> None:
    game = upgrading(cubes=ALL_MOVED, stars={"upgrades": 1})
    decide_ok(game, TakeBottom())
    assert game.resources["tundra-1"] == {"oil": 1}
    assert game.seats[0].coins == 3
    assert game.seats[0].stars == {"upgrades": 1}
    assert game.active == 1, "nothing is left to ask"


@pytest.mark.rule("L831", "upgrade: six cubes, six spaces")
@pytest.mark.parametrize("mat", MATS)
def test_the_last_cube_goes_to_the_last_space_of_every_mat(mat: str) -> None:
    spaces = [section.bottom for section in MATS[mat].sections for _ in range(section.slots)]
    *moved, last = zip(sorted(CUBES), spaces, strict=True)
    game = position([side("nordic", mat, cubes=moved), side("saxony", "mechanical")], step=Upgrade(0))
    assert options(game) == [MoveCube(*last), Pass()]


@pytest.mark.rule("L766", "an upgraded benefit gives its higher amount")
@pytest.mark.parametrize(
    ("section", "benefit", "track", "before"),
    [(0, "gain_power", "power", 4), (3, "gain_popularity", "popularity", 2), (2, "gain_coins", "coins", 4)],
)
def test_a_moved_cube_adds_one_to_its_benefit(section: int, benefit: str, track: str, before: int) -> None:
    plain = position([side("nordic", "industrial"), side("saxony", "mechanical")], step=TopAction(0, section))
    upgraded = position(
        [side("nordic", "industrial", cubes=[(benefit, "enlist")]), side("saxony", "mechanical")],
        step=TopAction(0, section),
    )
    for game in (plain, upgraded):
        decide_ok(game, TakeTop(benefit))
    assert getattr(upgraded.seats[0], track) == getattr(plain.seats[0], track) + 1 > before
