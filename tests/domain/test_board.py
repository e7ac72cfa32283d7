"""The standard board, read off a drawing of it."""

from __future__ import annotations

import pytest

from domain.board import Board
from domain.content import BOARDS

DRAWING = r"""
                   <ALB>                   <NOR>
                   /   \                   /   \
                M1   |  F1   |  V1*  ~  W1   |  O1   ~  V2
               /   \   /   \   /   ~   ~   \   /   ~   /   \
            L1   |  O2*  |  L2   |  O3=  ~  M2*  ~  F2   |  F3*
           /   \   ~   \   /   \   /   \   /   ~   /   ~   ~   ~
       <POL> |  W2   ~  M3=  |  W3   |  L3   |  W4=  ~  V3   | <RUS>
           \   /   \   ~   \   /   \   /   \   /   ~   /   \   /
            F4   |  V4*  |  L4   |   X   |  M4   ~  O4*  |  M5
           ~   ~   ~   ~   /   \   /   \   /   \   ~   \   /
        W5*  |  W6   |  F5=  |  O5   |  L5   |  V5=  |  L6
           ~   ~   ~   ~   \   /   \   /   \   /   \   /   \
            M6   |  V6*  ~  V7*  |  O6=  |  W7   |  M7*  |  O7
           /   \   /   \   /   ~   ~   ~   ~   \   /   \   /   \
       <SAX> |  O8   |  L7   |  F6   |  M8*  ~  V8   |  F7   | <TOG>
                           \   /   \   /
                           <CRI> |  V9
"""
"""`=` tunnel, `*` encounter, `~` river. Hexes lie 8 columns apart, and 4 to the side in the next row."""

TERRAIN = {
    "M": "mountain",
    "F": "farm",
    "O": "tundra",
    "W": "forest",
    "V": "village",
    "L": "lake",
    "X": "factory",
}
FACTION = {
    "ALB": "albion",
    "NOR": "nordic",
    "POL": "polania",
    "RUS": "rusviet",
    "SAX": "saxony",
    "TOG": "togawa",
    "CRI": "crimea",
}
LINES = DRAWING.strip("\n").split("\n")


def drawn_places() -> dict[tuple[int, int], tuple[str, str]]:
    """(line, column of the centre) -> (id, mark), for every hex and home base of the drawing."""
    places = {}
    for number, line in enumerate(LINES[::2]):
        for centre in range(9 if number % 2 else 5, len(line) + 2, 8):
            cell = line[centre - 2 : centre + 3].strip()
            if cell.startswith("<"):
                places[2 * number, centre] = (f"home-{FACTION[cell[1:4]]}", "")
            elif cell and cell[0] in TERRAIN:
                digits = "".join(c for c in cell if c.isdigit())
                name = TERRAIN[cell[0]] + (f"-{digits}" if digits else "")
                places[2 * number, centre] = (name, cell[-1] if cell[-1] in "=*" else "")
    return places


def drawn_borders() -> dict[frozenset[str], str]:
    """Every pair of places that touch, with the sign drawn between them."""
    places = drawn_places()
    borders = {}
    for (row, centre), (name, _) in places.items():
        for down, across, sign_at in ((0, 8, (0, 4)), (2, 4, (1, 2)), (2, -4, (1, -2))):
            other = places.get((row + down, centre + across))
            if other is not None:
                line = LINES[row + sign_at[0]]
                borders[frozenset((name, other[0]))] = line[centre + sign_at[1]]
    return borders


@pytest.fixture(scope="module")
def board() -> Board:
    return BOARDS["standard"]


def test_every_place_of_the_drawing_is_on_the_board(board: Board) -> None:
    names = {name for name, _ in drawn_places().values()}
    assert names == set(board.territories) | set(board.bases.values())
    assert len(board.territories) == 47
    assert len(board.bases) == 7


def test_tunnels_and_encounters_are_where_they_are_drawn(board: Board) -> None:
    marks = drawn_places().values()
    assert {name for name, mark in marks if mark == "="} == set(board.tunnels)
    assert {name for name, mark in marks if mark == "*"} == set(board.encounters)
    assert (len(board.tunnels), len(board.encounters), len(board.lakes)) == (6, 11, 7)


def test_neighbours_are_the_pairs_that_touch_in_the_drawing(board: Board) -> None:
    pairs = {frozenset((a, b)) for a, around in board.neighbours.items() for b in around}
    assert pairs == set(drawn_borders())


def test_rivers_run_where_they_are_drawn(board: Board) -> None:
    drawn = {pair for pair, sign in drawn_borders().items() if sign == "~"}
    assert {frozenset((a, b)) for a, across in board.rivers.items() for b in across} == drawn
    assert len(drawn) == 32


def test_adjacency_goes_both_ways(board: Board) -> None:
    for relation in (board.neighbours, board.land, board.rivers, board.shores):
        for a, targets in relation.items():
            for b in targets:
                assert a in relation[b] or a in board.faction_of_base


def test_a_neighbour_is_reached_by_land_across_a_river_or_over_a_shore(board: Board) -> None:
    for place, around in board.neighbours.items():
        ways = (*board.land[place], *board.rivers[place], *board.shores[place])
        assert sorted(ways) == sorted(p for p in around if board.is_territory(p))


@pytest.mark.rule("L434", "home base: not a territory")
def test_no_step_leads_onto_a_home_base(board: Board) -> None:
    for relation in (board.land, board.rivers, board.shores):
        assert not {b for targets in relation.values() for b in targets} & set(board.bases.values())


@pytest.mark.rule("L588", "setup: workers next to the home base")
@pytest.mark.parametrize(
    ("faction", "starts"),
    [
        ("nordic", ("forest-1", "tundra-1")),
        ("rusviet", ("village-3", "mountain-5")),
        ("togawa", ("tundra-7", "farm-7")),
        ("crimea", ("farm-6", "village-9")),
        ("saxony", ("mountain-6", "tundra-8")),
        ("polania", ("forest-2", "farm-4")),
        ("albion", ("mountain-1", "farm-1")),
    ],
)
def test_a_home_base_touches_two_territories_by_land(board: Board, faction: str, starts: tuple[str, str]) -> None:
    assert board.land[board.bases[faction]] == starts


def test_water_at_the_home_bases(board: Board) -> None:
    assert {base: lakes for base, lakes in board.shores.items() if base in board.faction_of_base and lakes} == {
        "home-polania": ("lake-1",),
        "home-crimea": ("lake-7",),
    }
    assert board.rivers["home-rusviet"] == ("farm-3",)


def reachable(board: Board, start: str) -> set[str]:
    found: set[str] = set()
    edge = [start]
    while edge:
        fresh = [p for p in board.land[edge.pop()] if p not in found]
        found.update(fresh)
        edge.extend(fresh)
    return found


@pytest.mark.parametrize(
    ("faction", "peninsula"),
    [
        ("nordic", {"forest-1", "tundra-1", "mountain-2"}),
        ("rusviet", {"village-3", "tundra-4", "mountain-5"}),
        ("crimea", {"farm-6", "mountain-8", "village-9"}),
        ("saxony", {"mountain-6", "village-6", "tundra-8"}),
        ("polania", {"forest-2", "farm-4", "village-4"}),
    ],
)
def test_water_closes_the_peninsulas_of_the_base_game(board: Board, faction: str, peninsula: set[str]) -> None:
    assert reachable(board, board.bases[faction]) == peninsula


@pytest.mark.parametrize("faction", ["togawa", "albion"])
def test_the_invaders_reach_all_the_land_between(board: Board, faction: str) -> None:
    closed = {"nordic", "rusviet", "crimea", "saxony", "polania"}
    elsewhere = {p for other in closed for p in reachable(board, board.bases[other])}
    assert reachable(board, board.bases[faction]) == set(board.territories) - elsewhere - set(board.lakes)


@pytest.mark.rule("L730", "lake: reached from every shore")
def test_lakes_are_left_to_every_side(board: Board) -> None:
    assert board.shores["lake-4"] == ("mountain-3", "forest-3", "village-4", "factory", "farm-5", "tundra-5")
    assert board.shores["factory"] == ("lake-3", "lake-4", "lake-5")
    assert board.land["lake-4"] == ()


def test_the_factory_and_its_land_neighbours(board: Board) -> None:
    assert board.factory == "factory"
    assert board.land["factory"] == ("forest-3", "mountain-4", "tundra-5")


@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [
        ("factory", "factory", 0),
        ("factory", "forest-3", 1),
        ("village-4", "factory", 2),
        ("mountain-1", "factory", 4),
        ("home-polania", "home-rusviet", 7),
        ("mountain-1", "village-9", 7),
        ("farm-3", "lake-7", 7),
    ],
)
def test_distance_counts_hexes(board: Board, a: str, b: str, hexes: int) -> None:
    assert board.distance(a, b) == board.distance(b, a) == hexes


def test_direction_names_only_straight_lines(board: Board) -> None:
    assert board.direction("village-4", "factory") == "E"
    assert board.direction("factory", "village-4") == "W"
    assert board.direction("mountain-1", "mountain-3") == "SE"
    assert board.direction("mountain-1", "factory") is None
    assert board.direction("factory", "factory") is None


def test_beyond_is_the_territory_straight_behind(board: Board) -> None:
    assert board.beyond("village-4", "lake-4") == "factory"
    assert board.beyond("factory", "lake-4") == "village-4"
    assert board.beyond("farm-1", "mountain-1") is None, "the edge of the board"
    assert board.beyond("lake-1", "mountain-1") is None, "a home base is no territory"


def test_every_territory_lies_on_one_line_of_each_direction(board: Board) -> None:
    for territory in board.territories:
        assert sum(territory in line for line in board.lines) == 3
    assert ("farm-4", "village-4", "lake-4", "factory", "mountain-4", "tundra-4", "mountain-5") in board.lines
    assert (
        "village-1",
        "tundra-3",
        "lake-3",
        "mountain-4",
        "village-5",
        "mountain-7",
        "farm-7",
    ) in board.lines
