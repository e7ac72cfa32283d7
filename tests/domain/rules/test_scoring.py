"""Scoring: coins in hand, stars, territories, pairs of resources, the structure bonus; and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from domain import engine, scoring
from domain.chance import Chance
from domain.lobby import CreateTable
from domain.options import Options, SeatPlan
from domain.positions import Side, position, side
from domain.scores import Score
from domain.scoring import score, scores, tier, winners
from domain.state import Game
from domain.steps import Aftermath


def scored(
    other: Side | None = None, faction: str = "nordic", table: dict[str, Any] | None = None, **given: Any
) -> Score:
    """The score of a side that starts from nothing: no coins, no territories but those given."""
    empty = {"coins": 0, "popularity": 0, "workers": ["home-saxony"]}
    first = Side(faction, "industrial", **{**empty, **given})
    return score(game := position([first, other or side("crimea", "mechanical")], **(table or {})), game.seats[0])


def parts(result: Score) -> tuple[int, int, int]:
    return result.stars, result.territories, result.resources


EVERYTHING = {
    "workers": ["forest-1", "tundra-1"],
    "stars": {"combat": 2, "mechs": 1},
    "table": {"resources": {"forest-1": {"wood": 3}, "tundra-1": {"oil": 1}}},
}
"""Three stars, two territories, two pairs of resources."""


@pytest.mark.rule("L1524", "scoring: example of 10 popularity")
def test_at_ten_popularity_a_star_is_worth_four_a_territory_three_a_pair_two() -> None:
    assert parts(scored(popularity=10, **EVERYTHING)) == (3 * 4, 2 * 3, 2 * 2)


@pytest.mark.rule("L1524", "scoring: 18 popularity scores in the highest level")
@pytest.mark.parametrize(
    ("popularity", "star", "territory", "pair"),
    [(0, 3, 2, 1), (6, 3, 2, 1), (7, 4, 3, 2), (12, 4, 3, 2), (13, 5, 4, 3), (17, 5, 4, 3), (18, 5, 4, 3)],
)
def test_the_levels_of_popularity(popularity: int, star: int, territory: int, pair: int) -> None:
    level = tier(popularity)
    assert (level.star, level.territory, level.resource_pair) == (star, territory, pair)
    assert parts(scored(popularity=popularity, **EVERYTHING)) == (3 * star, 2 * territory, 2 * pair)


@pytest.mark.rule("L1546", "scoring: example of 13 resources at 10 popularity")
def test_thirteen_resources_are_six_pairs() -> None:
    spread = {"resources": {"forest-1": {"wood": 4, "oil": 3}, "tundra-1": {"food": 5, "metal": 1}}}
    result = scored(popularity=10, workers=["forest-1", "tundra-1"], table=spread)
    assert result.resources == 12


@pytest.mark.rule("L1546", "scoring: resources in pairs, whatever their types and places")
@pytest.mark.parametrize(("tokens", "coins"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_a_single_resource_is_worth_nothing(tokens: int, coins: int) -> None:
    table = {"resources": {"forest-1": {"wood": tokens}} if tokens else {}}
    assert scored(workers=["forest-1"], table=table).resources == coins


@pytest.mark.rule("L1546", "scoring: only resources one controls")
def test_resources_out_of_control_do_not_count() -> None:
    there = side("crimea", "mechanical", workers=["farm-5"])
    table = {"resources": {"farm-5": {"food": 4}, "farm-1": {"food": 4}, "farm-7": {"food": 4}}}
    built = {"mill": "farm-5", "mine": "farm-1"}
    assert scored(other=there, structures=built, table=table).resources == 2


@pytest.mark.rule("L4376", "scoring: resources on a home base do not count")
def test_resources_on_a_home_base_do_not_count() -> None:
    assert scored(workers=["home-albion"], table={"resources": {"home-albion": {"oil": 8}}}).resources == 0


@pytest.mark.rule("L1538", "scoring: coins in hand")
def test_coins_in_hand_count() -> None:
    assert scored(coins=17).total == 17


@pytest.mark.rule("L1542", "scoring: territories by any unit or an unoccupied structure, lakes too")
@pytest.mark.parametrize(
    ("given", "count"),
    [
        ({"workers": ["forest-1"]}, 1),
        ({"workers": ["forest-1", "forest-1"], "at": {"mech-1": "forest-1", "character": "forest-1"}}, 1),
        ({"at": {"character": "forest-1"}}, 1),
        ({"at": {"mech-1": "forest-1"}}, 1),
        ({"at": {"mech-2": "lake-2"}}, 1),
        ({"structures": {"mill": "farm-1"}}, 1),
        ({"structures": {"mill": "farm-5"}}, 0),
        ({"at": {"character": "home-nordic"}}, 0),
        ({"workers": ["forest-1", "tundra-1", "farm-1"], "structures": {"mill": "farm-2"}}, 4),
    ],
)
def test_what_counts_as_a_territory(given: dict[str, Any], count: int) -> None:
    there = side("crimea", "mechanical", workers=["farm-5"])
    assert scored(other=there, **given).territories == 2 * count


@pytest.mark.rule("L1544", "scoring: the Factory counts as three")
@pytest.mark.parametrize("given", [{"workers": ["factory"]}, {"structures": {"mill": "factory"}}])
def test_the_factory_counts_as_three_territories(given: dict[str, Any]) -> None:
    assert scored(popularity=7, **given).territories == 3 * 3


@pytest.mark.rule("L1209", "scoring: a Flag counts as a territory")
def test_a_flag_on_a_controlled_territory_counts_once_more() -> None:
    given: dict[str, Any] = {"workers": ["forest-3", "tundra-3"], "faction": "albion"}
    assert scored(**given, tokens={"tundra-3": "flag-1"}).territories == 2 * 3
    assert scored(**given, tokens={"tundra-5": "flag-1"}).territories == 2 * 2, "a Flag alone controls nothing"


@pytest.mark.rule("L4443", "scoring: a Flag counts beside an own structure without enemies")
@pytest.mark.parametrize(("structure", "territories"), [("tundra-3", 2), ("farm-5", 0)])
def test_a_flag_counts_beside_an_unoccupied_structure(structure: str, territories: int) -> None:
    there = side("crimea", "mechanical", workers=["farm-5"])
    result = scored(other=there, faction="albion", structures={"mill": structure}, tokens={structure: "flag-1"})
    assert result.territories == 2 * territories


@pytest.mark.rule("L1211", "scoring: no Flag counts beside Albion's home base")
def test_a_flag_beside_the_home_base_does_not_count() -> None:
    result = scored(faction="albion", workers=["farm-1", "mountain-1"], tokens={"farm-1": "flag-1"})
    assert result.territories == 2 * 2


@pytest.mark.rule("L4372", "scoring: a Flag on the Factory makes it four")
def test_the_factory_with_a_flag_counts_as_four() -> None:
    assert scored(faction="albion", workers=["factory"], tokens={"factory": "flag-1"}).territories == 2 * 4


@pytest.mark.rule("L1191", "scoring: example of an armed Trap")
def test_an_armed_trap_counts_as_a_territory() -> None:
    given: dict[str, Any] = {"faction": "togawa", "at": {"character": "village-1"}, "tokens": {"farm-1": "trap-coins"}}
    assert scored(**given).territories == 2 * 2
    assert scored(**given, disarmed=["farm-1"]).territories == 2 * 1, "a disarmed one controls nothing"


@pytest.mark.rule("L4441", "scoring: a structure outweighs a Trap")
def test_a_structure_on_the_territory_of_a_trap_controls_it() -> None:
    builder = side("crimea", "mechanical", structures={"mill": "farm-1"})
    assert scored(other=builder, faction="togawa", tokens={"farm-1": "trap-coins"}).territories == 0


@pytest.mark.rule("L1518", "scoring: the total of all categories")
def test_the_total_adds_everything_up() -> None:
    table = {"resources": {"forest-1": {"wood": 5}}, "tile": "on_tunnels"}
    result = scored(
        coins=11,
        popularity=13,
        workers=["forest-1"],
        stars={"combat": 2},
        structures={"mill": "tundra-3", "mine": "farm-5"},
        table=table,
    )
    assert (result.coins, result.stars, result.territories, result.resources, result.structures) == (11, 10, 12, 6, 4)
    assert result.total == 43


ALIKE: dict[str, Any] = {"coins": 10, "popularity": 8, "power": 3}


def duel(nordic: dict[str, Any], saxony: dict[str, Any], **table: Any) -> Game:
    """Two sides alike but for what is given."""
    one = Side("nordic", "industrial", **{**ALIKE, "workers": ["forest-1", "tundra-1"], **nordic})
    other = Side("saxony", "mechanical", **{**ALIKE, "workers": ["mountain-6", "tundra-8"], **saxony})
    return position([one, other], **table)


TIES: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ("a-worker-more", {"workers": ["forest-1", "tundra-1", "home-nordic"]}, {"power": 9}, {}),
    ("a-mech-more", {"at": {"mech-1": "home-nordic"}}, {"power": 9}, {}),
    ("a-structure-more", {"structures": {"mine": "forest-1"}}, {"power": 9}, {}),
    ("power", {"power": 4}, {"popularity": 9}, {}),
    ("popularity", {"popularity": 9}, {}, {"resources": {"mountain-6": {"metal": 1}}}),
    ("resources", {"workers": ["forest-1", "forest-1"], "coins": 13}, {}, {"resources": {"forest-1": {"wood": 1}}}),
    ("territories", {}, {"workers": ["tundra-8", "tundra-8"], "coins": 9, "stars": {"combat": 1}}, {}),
    ("stars", {"stars": {"combat": 1}, "coins": 6}, {}, {}),
]
"""What makes Nordic win with the same coins, although Saxony leads in what is asked next, in the order of the rules."""


@pytest.mark.rule("L1552", "tiebreakers: pieces, power, popularity, resources, territories, stars")
@pytest.mark.parametrize(("nordic", "saxony", "table"), [case[1:] for case in TIES], ids=[case[0] for case in TIES])
def test_a_tie_is_broken_in_the_order_of_the_rules(
    nordic: dict[str, Any], saxony: dict[str, Any], table: dict[str, Any]
) -> None:
    game = duel(nordic, saxony, **table)
    first, second = scores(game)
    assert first.total == second.total
    assert winners(game, [first, second]) == [0]


@pytest.mark.rule("L1552", "the most coins win, whatever the tiebreakers")
def test_a_coin_more_beats_every_tiebreaker() -> None:
    game = duel({"coins": 11}, {"power": 15, "popularity": 12})
    assert winners(game, scores(game)) == [0]


@pytest.mark.rule("L1552", "alike in everything, both win")
def test_players_alike_in_everything_share_the_victory() -> None:
    game = duel({}, {})
    assert winners(game, scores(game)) == [0, 1]


@pytest.mark.rule("L1552", "a seat that left does not win")
def test_a_seat_that_left_is_scored_but_does_not_win() -> None:
    sides = [
        side("nordic", "industrial", coins=50, resigned=True),
        side("saxony", "mechanical"),
        side("crimea", "patriotic"),
    ]
    game = position(sides, active=1)
    result = scores(game)
    assert result[0].coins == 50
    assert 0 not in winners(game, result)
    assert winners(game, result)


@pytest.mark.rule("L1516", "a score can be projected in any position")
def test_the_projected_score_of_a_running_game_changes_nothing() -> None:
    game = duel({"at": {"mech-1": "farm-5"}}, {"at": {"mech-1": "farm-5"}}, step=Aftermath(0, ("mech-1",)))
    before = engine.copy(game)
    one, other = scores(game)
    assert game == before
    assert (one.territories, other.territories) == (2 * 3, 3 * 3), "until the combat is fought, the defender controls"


@pytest.mark.rule("L1516", "a score can be projected in any position")
def test_the_projected_score_of_an_open_table_is_nothing() -> None:
    game = Game()
    engine.play(game, None, CreateTable((SeatPlan(), SeatPlan()), Options(), ""), Chance(b"secret", 0))
    assert [one.total for one in scoring.scores(game)] == [0, 0]
