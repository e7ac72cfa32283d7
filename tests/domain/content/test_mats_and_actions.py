"""Player mats and the actions they share, against what is printed."""

from __future__ import annotations

import pytest

from domain.content import BOTTOM, MATS, ONE_TIME_BONUSES, PRODUCE_BOXES, TOP
from domain.content.schema import Mat


@pytest.mark.rule("L554", "first player: order of the mats")
def test_mats_in_order_of_their_numbers() -> None:
    ranked = sorted(MATS.values(), key=lambda mat: mat.order)
    assert [mat.number for mat in ranked] == ["1", "2", "2a", "3", "3a", "4", "5"]
    assert [mat.id for mat in ranked if mat.set == "invaders_from_afar"] == ["militant", "innovative"]


@pytest.mark.parametrize(
    ("mat", "popularity", "coins"),
    [
        ("industrial", 2, 4),
        ("engineering", 2, 5),
        ("militant", 3, 4),
        ("patriotic", 2, 6),
        ("innovative", 3, 5),
        ("mechanical", 3, 6),
        ("agricultural", 4, 7),
    ],
)
def test_starting_tracks(mat: str, popularity: int, coins: int) -> None:
    assert (MATS[mat].popularity, MATS[mat].coins, MATS[mat].objectives) == (popularity, coins, 2)


PRINTED = {
    "industrial": "bolster upgrade 3-2 $3, produce deploy 3-1 $2, move build 3-2 $1, trade enlist 4-2 $0",
    "engineering": "produce upgrade 3-2 $2, trade deploy 4-2 $0, bolster build 3-1 $3, move enlist 3-2 $1",
    "militant": "bolster upgrade 3-1 $0, move deploy 3-2 $3, produce build 4-3 $1, trade enlist 3-1 $2",
    "patriotic": "move upgrade 2-2 $1, bolster deploy 4-1 $3, trade build 4-2 $0, produce enlist 3-2 $2",
    "innovative": "trade upgrade 3-3 $3, produce deploy 3-2 $1, bolster build 4-1 $2, move enlist 3-1 $0",
    "mechanical": "trade upgrade 3-2 $0, bolster deploy 3-1 $2, move build 3-2 $2, produce enlist 4-2 $2",
    "agricultural": "move upgrade 2-2 $1, trade deploy 4-2 $0, produce build 4-2 $2, bolster enlist 3-1 $3",
}
"""Each section: actions, price before and after all upgrades, coins."""


@pytest.mark.parametrize("mat", MATS.values(), ids=MATS)
def test_sections_as_printed(mat: Mat) -> None:
    sections = [f"{s.top} {s.bottom} {s.cost}-{s.cost - s.slots} ${s.coins}" for s in mat.sections]
    assert ", ".join(sections) == PRINTED[mat.id]


@pytest.mark.parametrize("mat", MATS.values(), ids=MATS)
def test_all_mats_weigh_the_same(mat: Mat) -> None:
    assert sum(section.cost for section in mat.sections) == 13
    assert sum(section.slots for section in mat.sections) == 6
    assert sum(section.coins for section in mat.sections) == 6


@pytest.mark.rule("L598", "setup: six technology cubes")
def test_six_benefits_carry_a_cube() -> None:
    benefits = {benefit.id: benefit for top in TOP.values() for benefit in top.benefits}
    assert {key: (b.base, b.upgraded) for key, b in benefits.items() if b.cube} == {
        "move_units": (2, 3),
        "gain_coins": (1, 2),
        "gain_power": (2, 3),
        "draw_cards": (1, 2),
        "gain_popularity": (1, 2),
        "produce_territories": (2, 3),
    }
    assert (benefits["gain_resources"].base, benefits["gain_resources"].upgraded) == (2, 2)


@pytest.mark.rule("L766", "Bolster: costs 1 coin")
@pytest.mark.rule("L776", "Trade: costs 1 coin")
def test_prices_of_the_top_actions() -> None:
    assert {top.id: top.cost for top in TOP.values()} == {
        "move": {},
        "bolster": {"coins": 1},
        "trade": {"coins": 1},
        "produce": {},
    }


def test_structures_belong_to_the_action_above_them() -> None:
    assert {top.id: (top.structure, top.structure_bonus) for top in TOP.values()} == {
        "move": ("mine", {}),
        "bolster": ("monument", {"popularity": 1}),
        "trade": ("armory", {"power": 1}),
        "produce": ("mill", {}),
    }


def test_bottom_actions_their_resource_and_their_recruit() -> None:
    assert {bottom.id: (bottom.resource, bottom.ongoing) for bottom in BOTTOM.values()} == {
        "upgrade": ("oil", {"power": 1}),
        "deploy": ("metal", {"coins": 1}),
        "build": ("wood", {"popularity": 1}),
        "enlist": ("food", {"combat_cards": 1}),
    }


@pytest.mark.rule("L1116", "Enlist: the four one-time bonuses")
def test_one_time_bonuses() -> None:
    assert ONE_TIME_BONUSES == ({"power": 2}, {"coins": 2}, {"popularity": 2}, {"combat_cards": 2})


@pytest.mark.parametrize(
    ("workers", "cost"),
    [
        (2, []),
        (3, []),
        (4, ["power"]),
        (5, ["power"]),
        (6, ["power", "popularity"]),
        (7, ["power", "popularity"]),
        (8, ["power", "popularity", "coins"]),
    ],
)
def test_exposed_boxes_price_produce(workers: int, cost: list[str]) -> None:
    assert [box for box in PRODUCE_BOXES[: workers - 2] if box is not None] == cost
