"""Structure bonus tiles: what each of the fourteen counts, on worked positions."""

from __future__ import annotations

import pytest

from domain.content import STRUCTURE_TILES
from domain.positions import Side, position, side
from domain.scoring import score

NAMES = ("mill", "monument", "armory", "mine")


def paid(tile: str, sites: list[str], other: Side | None = None, **given: object) -> int:
    """What the tile pays Nordic for structures on these territories; the last of four is the Mine."""
    nordic = Side("nordic", "industrial", structures=dict(zip(NAMES, sites, strict=False)))
    game = position([nordic, other or side("saxony", "mechanical")], tile=tile, **given)
    return score(game, game.seats[0]).structures


CASES: list[tuple[str, str, list[str], int]] = [
    ("adjacent_tunnels", "none", ["mountain-1"], 0),
    ("adjacent_tunnels", "one, across a river", ["forest-1"], 2),
    ("adjacent_tunnels", "the same one twice", ["forest-1", "village-1"], 2),
    ("adjacent_tunnels", "on a tunnel is not beside it", ["tundra-3"], 0),
    ("adjacent_tunnels", "two", ["forest-3"], 4),
    ("adjacent_tunnels", "a Mine is no tunnel", ["forest-1", "mountain-1", "farm-1", "tundra-1"], 2),
    ("adjacent_tunnels", "four", ["forest-3", "mountain-4"], 6),
    ("adjacent_tunnels", "all six", ["forest-3", "mountain-4", "tundra-5"], 9),
    ("adjacent_lakes", "none", ["forest-1"], 0),
    ("adjacent_lakes", "one", ["farm-1"], 2),
    ("adjacent_lakes", "the same one twice", ["farm-1", "village-1"], 2),
    ("adjacent_lakes", "three", ["forest-3"], 4),
    ("adjacent_lakes", "four", ["forest-3", "mountain-4"], 6),
    ("adjacent_lakes", "six", ["forest-3", "village-5", "tundra-8"], 9),
    ("adjacent_lakes", "all seven", ["forest-3", "village-5", "tundra-8", "forest-2"], 9),
    ("adjacent_encounters", "none", ["factory"], 0),
    ("adjacent_encounters", "one", ["tundra-5"], 2),
    ("adjacent_encounters", "three, two of them twice", ["forest-6", "mountain-6"], 4),
    ("adjacent_encounters", "three", ["forest-6"], 4),
    ("adjacent_encounters", "four", ["forest-6", "farm-5"], 6),
    ("adjacent_encounters", "seven", ["forest-6", "farm-5", "village-2", "forest-1"], 9),
    ("on_tunnels", "none", ["forest-1"], 0),
    ("on_tunnels", "one", ["tundra-3", "forest-1"], 2),
    ("on_tunnels", "two", ["tundra-3", "forest-4"], 4),
    ("on_tunnels", "three", ["tundra-3", "forest-4", "farm-5"], 6),
    ("on_tunnels", "four", ["tundra-3", "forest-4", "farm-5", "tundra-6"], 6),
    ("on_tunnels", "a Mine is no tunnel", ["tundra-3", "farm-1", "farm-2", "farm-3"], 2),
    ("in_a_row", "none", [], 0),
    ("in_a_row", "one", ["tundra-3"], 2),
    ("in_a_row", "a gap", ["tundra-3", "farm-2"], 2),
    ("in_a_row", "two beside each other", ["tundra-3", "mountain-2"], 4),
    ("in_a_row", "a bend", ["tundra-3", "mountain-2", "tundra-1"], 4),
    ("in_a_row", "two pairs", ["tundra-3", "mountain-2", "farm-6", "village-9"], 4),
    ("in_a_row", "three to the south-east", ["tundra-1", "farm-2", "village-3"], 6),
    ("in_a_row", "three to the south-west", ["village-2", "farm-2", "forest-4"], 6),
    ("in_a_row", "four across two rivers", ["tundra-3", "mountain-2", "farm-2", "farm-3"], 9),
    ("in_a_row", "four in another order", ["farm-2", "tundra-3", "farm-3", "mountain-2"], 9),
    ("on_farms_tundras", "none", ["forest-1", "village-1"], 0),
    ("on_farms_tundras", "a farm", ["farm-1", "village-1"], 2),
    ("on_farms_tundras", "a farm and a tundra", ["farm-1", "tundra-1"], 4),
    ("on_farms_tundras", "three", ["farm-1", "tundra-1", "farm-2"], 6),
    ("on_farms_tundras", "four", ["farm-1", "tundra-1", "farm-2", "farm-3"], 9),
    ("adjacent_home_base_or_factory", "none", ["farm-2"], 0),
    ("adjacent_home_base_or_factory", "on the Factory is not beside it", ["factory"], 0),
    ("adjacent_home_base_or_factory", "beside the Factory", ["tundra-5"], 3),
    ("adjacent_home_base_or_factory", "any home base", ["tundra-1", "farm-7"], 6),
    ("adjacent_home_base_or_factory", "three", ["tundra-1", "farm-7", "mountain-4"], 9),
    ("adjacent_home_base_or_factory", "four", ["tundra-1", "farm-7", "mountain-4", "village-9"], 9),
    ("adjacent_same_lake", "none", ["forest-1"], 0),
    ("adjacent_same_lake", "one", ["farm-1"], 2),
    ("adjacent_same_lake", "different lakes", ["farm-1", "tundra-8"], 2),
    ("adjacent_same_lake", "two", ["farm-1", "village-1"], 4),
    ("adjacent_same_lake", "three of four", ["forest-3", "mountain-3", "village-4", "farm-1"], 6),
    ("adjacent_same_lake", "four", ["forest-3", "mountain-3", "village-4", "tundra-5"], 9),
    ("on_villages", "none", ["farm-1"], 0),
    ("on_villages", "one", ["village-1"], 3),
    ("on_villages", "two", ["village-1", "village-2"], 6),
    ("on_villages", "three", ["village-1", "village-2", "village-3"], 9),
    ("on_villages", "four", ["village-1", "village-2", "village-3", "village-4"], 9),
    ("on_encounters", "none", ["farm-1"], 0),
    ("on_encounters", "one", ["village-1"], 3),
    ("on_encounters", "two", ["village-1", "forest-5"], 6),
    ("on_encounters", "three", ["village-1", "forest-5", "tundra-4"], 9),
    ("isolated", "none", ["forest-1", "tundra-1"], 0),
    ("isolated", "one of three", ["forest-1", "tundra-1", "farm-6"], 2),
    ("isolated", "two", ["forest-1", "farm-6"], 4),
    ("isolated", "three", ["forest-1", "farm-6", "farm-4"], 6),
    ("isolated", "four", ["forest-1", "farm-6", "farm-4", "farm-7"], 6),
    ("diamond", "none", [], 0),
    ("diamond", "one", ["farm-5"], 2),
    ("diamond", "two apart", ["farm-5", "farm-7"], 2),
    ("diamond", "opposite corners", ["tundra-5", "village-6"], 3),
    ("diamond", "two beside each other", ["farm-5", "tundra-5"], 3),
    ("diamond", "three", ["farm-5", "tundra-5", "village-7"], 4),
    ("diamond", "a straight line", ["forest-5", "forest-6", "farm-5", "tundra-5"], 3),
    ("diamond", "four", ["farm-5", "tundra-5", "village-7", "village-6"], 9),
    ("diamond", "four at another angle", ["farm-5", "tundra-5", "village-7", "tundra-6"], 9),
    ("on_mountains_forests", "none", ["farm-1"], 0),
    ("on_mountains_forests", "a mountain", ["mountain-1"], 2),
    ("on_mountains_forests", "both", ["mountain-1", "forest-1"], 4),
    ("on_mountains_forests", "three", ["mountain-1", "forest-1", "forest-2"], 6),
    ("on_mountains_forests", "four", ["mountain-1", "forest-1", "forest-2", "mountain-2"], 9),
    ("adjacent_same_encounter", "none", ["factory"], 0),
    ("adjacent_same_encounter", "on it is not beside it", ["forest-5"], 0),
    ("adjacent_same_encounter", "different ones", ["village-2", "tundra-8"], 2),
    ("adjacent_same_encounter", "two", ["tundra-5", "tundra-6"], 4),
    ("adjacent_same_encounter", "three", ["tundra-5", "tundra-6", "farm-6"], 6),
    ("adjacent_same_encounter", "four", ["tundra-5", "tundra-6", "farm-6", "farm-5"], 9),
]


@pytest.mark.shows("structure tile {tile}")
@pytest.mark.rule("L1040", "structure bonus tiles: what each counts")
@pytest.mark.parametrize(
    ("tile", "sites", "coins"),
    [(tile, sites, coins) for tile, _, sites, coins in CASES],
    ids=[f"{tile}: {what}" for tile, what, _, _ in CASES],
)
def test_a_tile_pays_for_what_it_counts(tile: str, sites: list[str], coins: int) -> None:
    assert paid(tile, sites) == coins


def test_every_tile_has_worked_positions() -> None:
    assert {case[0] for case in CASES} == set(STRUCTURE_TILES)


@pytest.mark.rule("L1040", "structure bonus: example of two structures beside four lakes")
def test_two_structures_beside_four_lakes_are_worth_six_coins() -> None:
    sites = ["forest-3", "mountain-4"]
    occupied = side("saxony", "mechanical", at={"mech-1": "forest-3"}, workers=["mountain-4"])
    assert paid("adjacent_lakes", sites) == 6
    assert paid("adjacent_lakes", sites, occupied) == 6, "control does not matter"


@pytest.mark.rule("L1548", "structure bonus: paid without control of the territory")
@pytest.mark.parametrize("tile", STRUCTURE_TILES)
def test_no_tile_asks_for_control(tile: str) -> None:
    sites = ["village-7", "tundra-6", "forest-4", "tundra-1"]
    occupied = side("saxony", "mechanical", workers=sites)
    assert paid(tile, sites, occupied) == paid(tile, sites) > 0


@pytest.mark.rule("L1054", "structure bonus: encounters count without their tokens")
@pytest.mark.parametrize("tile", ["adjacent_encounters", "on_encounters", "adjacent_same_encounter"])
def test_encounters_count_when_their_tokens_are_gone(tile: str) -> None:
    sites = ["village-7", "tundra-5", "forest-6"]
    assert paid(tile, sites, encounters=()) == paid(tile, sites) > 0


@pytest.mark.rule("L1096", "structure bonus: beside an opponent's building is not alone")
def test_an_opponents_building_beside_is_company() -> None:
    neighbour = side("saxony", "mechanical", structures={"mine": "tundra-1"})
    assert paid("isolated", ["forest-1", "farm-6"]) == 4
    assert paid("isolated", ["forest-1", "farm-6"], neighbour) == 2


@pytest.mark.rule("L1036", "structure bonus: only one's own structures")
def test_structures_of_others_pay_nothing() -> None:
    assert paid("on_villages", [], side("saxony", "mechanical", structures={"mine": "village-1"})) == 0
