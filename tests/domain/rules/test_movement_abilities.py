"""Abilities of characters and mechs that change where they can go."""

from __future__ import annotations

import pytest

from domain import steps
from domain.content import BOARDS
from domain.decisions import ChooseSection, MoveUnit, Pass, TakeTop
from domain.deploying import mech_ability
from domain.engine import copy, prompts
from domain.facts import CombatBegan
from domain.payment import stock
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.scoring import score
from tests.domain.rules.moves import OPPONENT, movable, moving, reachable

STANDARD = BOARDS["standard"]
TUNNELS = set(STANDARD.tunnels)
FACTIONS = ("nordic", "rusviet", "togawa", "crimea", "saxony", "polania", "albion")
MATS = ("mechanical", "engineering", "militant", "patriotic", "innovative", "agricultural", "industrial")


def table(first: Side, players: int) -> list[Side]:
    """The side at a table of so many."""
    others = [faction for faction in FACTIONS if faction != first.faction]
    mats = [mat for mat in MATS if mat != first.mat]
    return [first, *(side(faction, mat) for faction, mat in zip(others[: players - 1], mats, strict=False))]


@pytest.mark.rule("L853", "Riverwalk of Saxony: onto forests and mountains")
@pytest.mark.rule("L869", "Riverwalk of Rusviet: onto farms and villages")
@pytest.mark.rule("L881", "Riverwalk of Nordic: onto forests and mountains")
@pytest.mark.rule("L895", "Riverwalk of Crimea: onto farms and tundras")
@pytest.mark.rule("L909", "Riverwalk of Polania: onto villages and mountains")
@pytest.mark.rule("L1848", "Riverwalk: two kinds of terrain")
@pytest.mark.parametrize(
    ("faction", "crossed"),
    [
        ("saxony", {"mountain-2"}),
        ("nordic", {"mountain-2"}),
        ("rusviet", {"village-3"}),
        ("crimea", {"tundra-4"}),
        ("polania", {"mountain-2", "village-3"}),
    ],
)
@pytest.mark.parametrize("unit", ["character", "mech-1"])
def test_riverwalk_crosses_rivers_onto_two_kinds_of_terrain(faction: str, crossed: set[str], unit: str) -> None:
    """Around forest-4 rivers part it from a mountain, a village and a tundra."""
    walker = side(faction, "mechanical", at={"mech-1": "home-nordic", unit: "forest-4"})
    by_land = {"farm-2", "mountain-4"} | TUNNELS - {"forest-4"}
    assert reachable(moving(walker), unit) - by_land - {"home-nordic"} == crossed


@pytest.mark.rule("L4382", "Riverwalk: what counts is where the river is crossed to")
def test_riverwalk_looks_at_the_far_bank_only() -> None:
    """Saxony crosses from a village to a mountain, but not back."""
    there = moving(side("saxony", "mechanical", at={"mech-1": "village-4"}))
    assert {"mountain-3", "forest-6"} <= reachable(there, "mech-1")
    back = moving(side("saxony", "mechanical", at={"mech-1": "mountain-3"}))
    assert "village-4" not in reachable(back, "mech-1")
    assert "forest-2" in reachable(back, "mech-1")


@pytest.mark.rule("L869", "Riverwalk: also from the home base")
def test_rusviet_crosses_from_its_home_base() -> None:
    game = moving(side("rusviet", "mechanical", abilities=["riverwalk_farm_village"]))
    assert reachable(game, "character") == {"village-3", "mountain-5", "farm-3"}


@pytest.mark.rule("L843", "mech abilities are not for workers")
@pytest.mark.parametrize("faction", FACTIONS)
def test_workers_have_no_mech_ability(faction: str) -> None:
    """With all four mechs deployed, a worker still goes by land and tunnel alone; Nordic workers swim."""
    mechs = {f"mech-{n}": "factory" for n in range(1, 5)}
    game = moving(side(faction, "mechanical", at=mechs, workers=["village-5", "village-6"]), table(OPPONENT, 3)[1])
    swum = {"tundra-4"} if faction == "nordic" else set()
    assert reachable(game, "worker-1") == {"mountain-4", "forest-7", "mountain-7"} | TUNNELS - {"village-5"} | swum
    go(game, MoveUnit("worker-1", "forest-7"))
    assert reachable(game, "worker-1") == set()


@pytest.mark.rule("L859", "Speed: one territory more")
@pytest.mark.rule("L875", "Speed of Rusviet")
@pytest.mark.rule("L889", "Speed of Nordic")
@pytest.mark.rule("L903", "Speed of Crimea")
@pytest.mark.rule("L915", "Speed of Polania")
@pytest.mark.parametrize("faction", ["saxony", "rusviet", "nordic", "crimea", "polania"])
@pytest.mark.parametrize("unit", ["character", "mech-4"])
@pytest.mark.shows("ability speed")
def test_speed_gives_characters_and_mechs_a_second_step(faction: str, unit: str) -> None:
    game = moving(side(faction, "mechanical", at={"mech-4": "factory", unit: "factory"}, workers=["farm-7"]), left=1)
    go(game, MoveUnit(unit, "mountain-4"))
    assert movable(game) == {unit}
    go(game, MoveUnit(unit, "village-5"))
    assert prompts(game)[0].kind != "move"


@pytest.mark.rule("L859", "Speed: through a tunnel, before or after another step")
def test_speed_adds_a_step_before_or_after_a_tunnel() -> None:
    game = moving(side("saxony", "mechanical", at={"mech-4": "factory"}))
    go(game, MoveUnit("mech-4", "tundra-5"), MoveUnit("mech-4", "tundra-6"))
    after = moving(side("saxony", "mechanical", at={"mech-4": "tundra-6"}))
    go(after, MoveUnit("mech-4", "tundra-3"), MoveUnit("mech-4", "forest-3"))
    assert after.seats[0].units["mech-4"] == "forest-3"


@pytest.mark.rule("L859", "Speed: cannot move again this turn")
@pytest.mark.limits("ability speed")
def test_speed_ends_with_opposing_fighters() -> None:
    mover = side("saxony", "mechanical", at={"mech-4": "factory"})
    game = moving(mover, side("crimea", "industrial", at={"character": "mountain-4"}))
    go(game, MoveUnit("mech-4", "mountain-4"))
    assert "mech-4" not in movable(game)


@pytest.mark.rule("L871", "Township: villages one controls and the Factory")
@pytest.mark.shows("ability township")
def test_township_joins_controlled_villages_and_the_factory() -> None:
    rusviet = side(
        "rusviet", "mechanical", at={"mech-2": "village-3"}, workers=["village-9"], structures={"mill": "village-1"}
    )
    game = moving(rusviet)
    assert reachable(game, "mech-2") == {"tundra-4", "mountain-5", "village-9", "village-1", "factory"}
    at_factory = moving(side("rusviet", "mechanical", at={"mech-2": "factory"}, workers=["village-9"]))
    assert "village-9" in reachable(at_factory, "mech-2")


@pytest.mark.rule("L871", "Township: not to villages of others, not from elsewhere")
@pytest.mark.limits("ability township")
def test_township_leaves_out_other_villages_and_other_starts() -> None:
    rusviet = side(
        "rusviet", "mechanical", at={"mech-2": "village-3", "character": "tundra-4"}, structures={"mill": "village-1"}
    )
    game = moving(rusviet, side("albion", "industrial", workers=["village-1"], at={"character": "village-5"}))
    assert reachable(game, "mech-2") == {"tundra-4", "mountain-5", "factory"}
    assert "factory" not in reachable(game, "character")


@pytest.mark.rule("L871", "Township: with Speed, two of its steps")
def test_township_and_speed_lead_from_village_to_village_through_the_factory() -> None:
    rusviet = side("rusviet", "mechanical", at={"mech-2": "village-3", "mech-4": "village-9"}, workers=["village-3"])
    game = moving(rusviet, left=1)
    go(
        game,
        MoveUnit("mech-2", "factory", workers=("worker-1",)),
        MoveUnit("mech-2", "village-9", workers=("worker-1",)),
    )
    assert game.seats[0].units["worker-1"] == "village-9"


@pytest.mark.rule("L871", "Township: a contested village is not controlled")
def test_township_does_not_lead_into_a_contested_village() -> None:
    rusviet = side("rusviet", "mechanical", at={"mech-2": "village-3", "character": "mountain-4"})
    game = moving(rusviet, side("albion", "industrial", at={"character": "village-5"}))
    go(game, MoveUnit("character", "village-5"))
    assert "village-5" not in reachable(game, "mech-2")


@pytest.mark.rule("L855", "Underpass: mountains one controls and all tunnels")
@pytest.mark.shows("ability underpass")
def test_underpass_joins_controlled_mountains_and_tunnels() -> None:
    saxony = side("saxony", "mechanical", at={"mech-2": "mountain-6"}, workers=["mountain-8"])
    game = moving(saxony)
    assert reachable(game, "mech-2") == {"village-6", "tundra-8", "mountain-8"} | TUNNELS
    below = moving(side("saxony", "mechanical", at={"mech-2": "tundra-6"}, workers=["mountain-8"]))
    assert "mountain-8" in reachable(below, "mech-2")


@pytest.mark.rule("L855", "Underpass: and one's Mine")
def test_underpass_leads_to_and_from_the_mine() -> None:
    miner = side(
        "saxony", "mechanical", at={"mech-2": "mountain-6"}, workers=["mountain-8"], structures={"mine": "farm-4"}
    )
    assert "farm-4" in reachable(moving(miner), "mech-2")
    at_mine = side(
        "saxony", "mechanical", at={"mech-2": "farm-4"}, workers=["mountain-8"], structures={"mine": "farm-4"}
    )
    assert reachable(moving(at_mine), "mech-2") == {"forest-2", "village-4", "mountain-8"} | TUNNELS


@pytest.mark.rule("L855", "Underpass: not to mountains of others, not from elsewhere, not for workers")
@pytest.mark.limits("ability underpass")
def test_underpass_leaves_out_other_mountains_and_other_starts() -> None:
    saxony = side("saxony", "mechanical", at={"mech-2": "tundra-5", "character": "mountain-6"}, workers=["mountain-6"])
    game = moving(saxony, side("albion", "industrial", workers=["mountain-1"]))
    assert reachable(game, "mech-2") == {"factory", "farm-5", "village-7", "tundra-6"}
    assert reachable(game, "character") == {"village-6", "tundra-8"} | TUNNELS
    assert reachable(game, "worker-1") == {"village-6", "tundra-8"}


@pytest.mark.rule("L897", "Wayfare: to one's own base and those of factions not in the game")
@pytest.mark.rule("L436", "home bases of factions that are not played")
@pytest.mark.shows("ability wayfare")
def test_wayfare_leads_from_anywhere_to_free_home_bases() -> None:
    crimea = side("crimea", "mechanical", at={"mech-2": "factory"})
    game = moving(crimea, side("albion", "industrial"))
    bases = {place for place in reachable(game, "mech-2") if place.startswith("home-")}
    assert bases == {f"home-{faction}" for faction in FACTIONS if faction != "albion"}
    assert "home-togawa" in reachable(game, "character")
    assert "home-crimea" not in reachable(game, "character")


@pytest.mark.rule("L897", "Wayfare: from base to base and out onto the board")
def test_wayfare_and_speed_come_out_beside_another_base() -> None:
    game = moving(side("crimea", "mechanical", at={"mech-2": "farm-6", "mech-4": "farm-6"}, workers=["farm-6"]), left=1)
    go(game, MoveUnit("mech-2", "home-nordic", workers=("worker-1",)))
    assert {"forest-1", "tundra-1", "home-crimea"} <= reachable(game, "mech-2")
    go(game, MoveUnit("mech-2", "forest-1"))
    assert game.seats[0].units["worker-1"] == "home-nordic"


@pytest.mark.rule("L897", "Wayfare: not for workers")
def test_workers_left_on_a_foreign_base_walk_off_but_not_back() -> None:
    game = moving(side("crimea", "mechanical", at={"mech-2": "farm-6"}, workers=["home-nordic"]))
    assert reachable(game, "worker-1") == {"forest-1", "tundra-1"}


@pytest.mark.rule("L4376", "Wayfare: resources on a home base are out of play until carried off")
def test_resources_on_a_home_base_are_neither_spent_nor_scored() -> None:
    crimea = side("crimea", "mechanical", at={"mech-2": "farm-6"}, workers=[])
    game = moving(crimea, resources={"farm-6": {"food": 4}})
    before = score(game, game.seats[0]).resources
    go(game, MoveUnit("mech-2", "home-crimea", resources={"food": 4}))
    assert game.resources == {"home-crimea": {"food": 4}}
    assert stock(game, game.seats[0]) == {}
    assert (before, score(game, game.seats[0]).resources) == (2, 0)
    go(game, Pass())


@pytest.mark.rule("L4376", "Wayfare: what was left on a home base can be fetched")
def test_cargo_left_on_a_foreign_base_is_fetched_later() -> None:
    crimea = side("crimea", "mechanical", at={"mech-2": "home-nordic"}, workers=["home-nordic", "home-nordic"])
    game = moving(crimea, resources={"home-nordic": {"oil": 3}})
    go(game, MoveUnit("mech-2", "forest-1", workers=("worker-2",), resources={"oil": 2}))
    go(game, MoveUnit("worker-1", "tundra-1", resources={"oil": 1}))
    assert game.resources == {"forest-1": {"oil": 2}, "tundra-1": {"oil": 1}}


@pytest.mark.rule("L542", "setup: Wayfare of the large table")
@pytest.mark.rule("L899", "Wayfare: with 6 or 7 players, to any unoccupied farm")
@pytest.mark.parametrize("players", [6, 7])
def test_at_a_large_table_wayfare_leads_to_unoccupied_farms(players: int) -> None:
    crimea = side("crimea", "mechanical", at={"mech-2": "factory"}, workers=["farm-6"], structures={"mill": "farm-7"})
    seats = table(crimea, players)
    game = position(seats, step=steps.Move(0, 2, 1))
    occupied = {at for at in game.presence if STANDARD.terrain.get(at) == "farm"}
    assert "farm-6" in occupied
    farms = {at for at in STANDARD.territories if STANDARD.terrain[at] == "farm"}
    assert reachable(game, "mech-2") == {"forest-3", "mountain-4", "tundra-5"} | farms - occupied
    assert not [place for place in reachable(game, "character") if place.startswith("home-")]


@pytest.mark.rule("L542", "setup: Wayfare of the large table")
@pytest.mark.parametrize(("players", "ability"), [(5, "wayfare"), (6, "wayfare_farms"), (7, "wayfare_farms")])
def test_the_wayfare_mech_gives_the_ability_of_the_table(players: int, ability: str) -> None:
    game = position(table(side("crimea", "mechanical"), players))
    assert mech_ability(game, game.seats[0], 2) == ability


@pytest.mark.rule("L927", "Burrow: across rivers into and out of tunnels")
def test_burrow_crosses_rivers_into_and_out_of_tunnels() -> None:
    inside = moving(side("albion", "mechanical", at={"mech-1": "tundra-3"}), table(side("albion", "mechanical"), 2)[1])
    assert {"village-1", "forest-1", "mountain-2"} <= reachable(inside, "mech-1")
    outside = moving(side("albion", "mechanical", at={"mech-1": "mountain-2"}), side("saxony", "industrial"))
    assert reachable(outside, "mech-1") == {"forest-1", "tundra-1", "tundra-3", "forest-4"}


@pytest.mark.rule("L927", "Burrow: one's own Mine is a tunnel, another's is not")
def test_burrow_counts_ones_own_mine_only() -> None:
    own = moving(
        side("albion", "mechanical", at={"mech-1": "farm-2"}, structures={"mine": "tundra-1"}),
        side("saxony", "industrial"),
    )
    assert "tundra-1" in reachable(own, "mech-1")
    other = moving(
        side("albion", "mechanical", at={"mech-1": "farm-2"}),
        side("saxony", "industrial", structures={"mine": "tundra-1"}),
    )
    assert "tundra-1" not in reachable(other, "mech-1")


@pytest.mark.rule("L933", "Rally: to one's workers and Flags, however far")
def test_rally_leads_to_workers_and_flags() -> None:
    albion = side(
        "albion",
        "mechanical",
        at={"mech-4": "factory"},
        workers=["farm-7", "home-albion"],
        tokens={"tundra-8": "flag-1"},
    )
    game = moving(albion, side("saxony", "industrial", workers=[]))
    assert reachable(game, "mech-4") == {"forest-3", "mountain-4", "tundra-5", "farm-7", "tundra-8"}
    assert {"farm-7", "tundra-8"} <= reachable(game, "character")


@pytest.mark.rule("L933", "Rally: onto a Flag among opponents")
def test_rally_onto_an_occupied_flag_is_an_attack() -> None:
    albion = side("albion", "mechanical", at={"mech-4": "factory"}, tokens={"tundra-8": "flag-1"})
    game = moving(albion, side("saxony", "industrial", workers=[], at={"character": "tundra-8"}), left=1)
    assert CombatBegan("tundra-8", 0, 1) in decide_ok(game, MoveUnit("mech-4", "tundra-8"))


@pytest.mark.rule("L933", "Rally: onto workers brought into a combat")
def test_rally_follows_workers_into_a_contested_territory() -> None:
    albion = side("albion", "mechanical", at={"mech-4": "farm-1", "character": "factory"}, workers=["farm-1"])
    game = moving(albion, side("saxony", "industrial", at={"character": "tundra-2"}))
    go(game, MoveUnit("mech-4", "tundra-2", workers=("worker-1",)))
    assert "tundra-2" in reachable(game, "character")
    go(game, MoveUnit("character", "tundra-2"))
    assert prompts(game)[0].kind == "combat"


@pytest.mark.rule("L933", "Rally: not to where nobody waits")
def test_rally_does_not_lead_to_mechs_or_structures() -> None:
    albion = side(
        "albion",
        "mechanical",
        at={"mech-4": "factory", "mech-1": "farm-7"},
        workers=[],
        structures={"mill": "tundra-8"},
    )
    game = moving(albion, side("saxony", "industrial", workers=[]))
    assert not {"farm-7", "tundra-8"} & reachable(game, "mech-4")


@pytest.mark.rule("L943", "Toka: once per turn across a river")
def test_toka_crosses_one_river_a_turn() -> None:
    togawa = side("togawa", "mechanical", at={"mech-1": "forest-4", "character": "mountain-2"}, workers=["forest-4"])
    game = moving(togawa)
    go(game, MoveUnit("mech-1", "village-3", workers=("worker-1",)))
    assert game.seats[0].units["worker-1"] == "village-3"
    assert reachable(game, "character") == {"forest-1", "tundra-1"}
    assert refused(game, MoveUnit("character", "tundra-3")) == "river-between"


@pytest.mark.rule("L943", "Toka: not two rivers with a Factory card")
def test_toka_crosses_no_second_river_with_a_factory_card() -> None:
    game = moving(side("togawa", "mechanical", at={"mech-1": "forest-4"}), left=1, reach=2)
    go(game, MoveUnit("mech-1", "village-3"))
    assert reachable(game, "mech-1") == {"tundra-4", "mountain-5"}


@pytest.mark.rule("L943", "Toka: a step that needs no river leaves it unused")
def test_toka_is_not_used_up_by_land_or_tunnel() -> None:
    """From farm-5 to forest-4 the tunnel leads, so that the character may still cross a river."""
    togawa = side("togawa", "mechanical", at={"mech-1": "farm-5", "character": "mountain-2"})
    game = moving(togawa)
    go(game, MoveUnit("mech-1", "forest-4"))
    assert "farm-2" in reachable(game, "character")


@pytest.mark.rule("L943", "Toka: anew in the next turn")
def test_toka_comes_back_with_the_next_turn() -> None:
    togawa = side("togawa", "agricultural", at={"mech-1": "village-3"}, used=["toka"])
    game = position([togawa, side("albion", "mechanical")], active=1)
    go(game, ChooseSection(0), Pass())
    go(game, ChooseSection(0), TakeTop("move_units"))
    assert "forest-4" in reachable(game, "mech-1")


@pytest.mark.rule("L949", "Shinobi: to any territory with a Trap of one's own")
def test_shinobi_leads_to_traps_armed_or_not() -> None:
    traps = {"farm-7": "trap-coins", "tundra-8": "trap-power"}
    togawa = side("togawa", "mechanical", at={"mech-4": "factory"}, tokens=traps, disarmed=["tundra-8"])
    game = moving(togawa)
    assert reachable(game, "mech-4") == {"forest-3", "mountain-4", "tundra-5", "farm-7", "tundra-8"}
    assert {"farm-7", "tundra-8"} <= reachable(game, "character")
    assert not {"farm-1"} & reachable(game, "worker-1")


@pytest.mark.parametrize("faction", FACTIONS)
def test_no_ability_lists_a_step_twice_or_one_that_is_refused(faction: str) -> None:
    mechs = {f"mech-{n}": at for n, at in enumerate(["village-5", "mountain-3", "farm-5", "lake-4"], start=1)}
    tokens = {"farm-7": "flag-1"} if faction == "albion" else {"farm-7": "trap-coins"} if faction == "togawa" else {}
    mover = side(
        faction, "mechanical", at={**mechs, "character": "factory"}, structures={"mine": "mountain-3"}, tokens=tokens
    )
    game = moving(mover, side("nordic" if faction != "nordic" else "saxony", "industrial"))
    listed = options(game)
    assert len(listed) == len(set(listed))
    for decision in listed:
        decide_ok(copy(game), decision)
