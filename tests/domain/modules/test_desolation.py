"""Desolation: setup, its marches, winning and losing (rulebook L1712)."""

from __future__ import annotations

import pytest
from msgspec import structs

from domain import lobby
from domain.chance import Chance
from domain.content import DESOLATION_TILES, TRIUMPH_TILES
from domain.control import board
from domain.decisions import (
    ChooseCombat,
    Commit,
    Resign,
)
from domain.engine import decide
from domain.facts import (
    CombatBegan,
    GameEnded,
    Popularity,
    ResourcesMoved,
    UnitMoved,
    UnitRetreated,
)
from domain.invariants import broken
from domain.module_facts import DiceRolled
from domain.modules.desolation import tiles
from domain.options import Options, SeatPlan
from domain.positions import decide_ok, options
from domain.problems import Illegal
from domain.reducer import evolve
from domain.selfplay import Plan, checked, opened
from domain.state import Game
from tests.domain.modules.desolation import (
    AWAY,
    FOE,
    NW,
    SE,
    SW,
    TRACK,
    E,
    W,
    attack,
    crimea,
    march,
    nordic,
    of,
    table,
)
from tests.domain.modules.dice import throw

# setup


@pytest.mark.rule("L1723-L1727", "Desolation: tiles by number of players")
@pytest.mark.parametrize(("count", "expected"), [(1, 5), (2, 8), (3, 10), (4, 12), (5, 14), (6, 16), (7, 18)])
def test_tiles_by_number_of_players(count: int, expected: int) -> None:
    game, _ = opened(Plan(3, count, "plain", (SeatPlan(),) * count, Options(), ("desolation",)))
    assert len(game.track) == expected


@pytest.mark.rule("L1721", "Desolation: 21 tiles")
def test_all_21_tiles_are_in_the_box() -> None:
    assert sum(TRIUMPH_TILES.values()) + sum(DESOLATION_TILES.values()) == 21


@pytest.mark.rule("L1723", "Desolation: tiles for one player")
def test_alone_without_the_five_star_tile_and_with_one_objective_tile() -> None:
    shuffled = ["five_stars", "objective", "objective", "combat", "combat", "mechs", "power", "workers"]
    assert tiles(1, shuffled) == ("objective", "combat", "combat", "mechs", "power")
    assert tiles(2, shuffled) == tuple(shuffled)


@pytest.mark.rule("L1731", "Desolation: the timer starts at 18")
@pytest.mark.rule("L1733", "Desolation: a combat card for power")
@pytest.mark.rule("L1734", "Desolation: the last turn of each round")
@pytest.mark.rule("L1730", "Desolation: six units around the Factory")
def test_six_units_stand_around_the_factory() -> None:
    game, _ = opened(Plan(1, 2, "plain", (SeatPlan(),) * 2, Options(), ("desolation",)))
    foe = game.seats[FOE]
    assert sorted(foe.units.values()) == sorted(board(game).neighbours["factory"])
    assert set(foe.units) == {"character", "mech-1", "mech-2", "mech-3", "mech-4", "tesla"}
    assert (foe.popularity, foe.power) == (18, sum(foe.cards))
    assert len(foe.cards) == 1
    first = game.order.index(game.active)
    assert (game.order[first:] + game.order[:first])[-1] == FOE, "the last turn of each round"


@pytest.mark.rule("L1719", "Desolation: what it is not played with")
@pytest.mark.parametrize("other", ["war-track", "peace-track", "triumph-tiles", "rivals", "mad-tesla", "tesla"])
def test_what_it_cannot_be_played_with(other: str) -> None:
    plan = lobby.CreateTable((SeatPlan(),) * 2, Options(), "", ("desolation", other))
    with pytest.raises(Illegal) as refusal:
        decide(Game(), None, plan, Chance(b"", 0))
    assert "modules-incompatible" in [reason.code for reason in refusal.value.reasons]


@pytest.mark.rule("L4274", "Desolation: no Automa")
def test_no_automa_joins() -> None:
    plan = lobby.CreateTable((SeatPlan(), SeatPlan("automa")), Options(), "", ("desolation",))
    with pytest.raises(Illegal) as refusal:
        decide(Game(), None, plan, Chance(b"", 0))
    assert "module-automa" in [reason.code for reason in refusal.value.reasons]


def test_one_player_can_play_it_and_nothing_else() -> None:
    alone = lobby.CreateTable((SeatPlan(),), Options(), "", ("desolation",))
    decide(Game(), None, alone, Chance(b"", 0))
    with pytest.raises(Illegal) as refusal:
        decide(Game(), None, structs.replace(alone, modules=()), Chance(b"", 0))
    assert refusal.value.code == "seat-count"


@pytest.mark.rule("L1798", "Desolation: the easier variant")
def test_the_easier_variants_are_allowed() -> None:
    mixed = ("desolation", "mech-mods", "infrastructure-mods", "alliances")
    decide(Game(), None, lobby.CreateTable((SeatPlan(),) * 2, Options(), "", mixed), Chance(b"", 0))


@pytest.mark.rule("L1604", "Desolation: with any factions")
def test_any_factions_can_stand_against_it() -> None:
    seats = (SeatPlan(faction="vesna"), SeatPlan(faction="fenris"), *[SeatPlan()] * 5)
    game, _ = opened(Plan(5, 7, "plain", seats, Options(), ("desolation", "vesna", "fenris")))
    assert len(game.seats) == 8
    assert len(game.seats[7].units) == 6


# its turn


@pytest.mark.rule("L1764-L1766", "Desolation: the timer")
@pytest.mark.parametrize(("timer", "moves"), [(18, False), (14, False), (13, True), (2, True)])
def test_it_moves_from_the_middle_of_the_timer_on(timer: int, moves: bool) -> None:
    game, told = march(nordic(), crimea(), {"mech-1": "tundra-5"}, *([W] if moves else []), timer=timer)
    assert Popularity(FOE, timer - 1) in told
    assert bool(of(UnitMoved, told)) == moves
    assert game.active == 0


@pytest.mark.rule("L1767", "Desolation: time runs out")
def test_time_runs_out() -> None:
    _, told = march(nordic(), crimea(), AWAY, timer=1)
    (ended,) = of(GameEnded, told)
    assert (ended.reason, ended.winners) == ("desolation-time", ())
    assert not of(DiceRolled, told)


@pytest.mark.rule("L1768", "Desolation: all units move one way")
def test_all_units_move_the_same_way() -> None:
    units = {"mech-1": "tundra-5", "mech-2": "mountain-4"}
    _, told = march(nordic(), crimea(), units, SE)
    assert of(DiceRolled, told) == [DiceRolled(FOE, "movement", (SE,))]
    assert {(fact.unit, fact.to) for fact in of(UnitMoved, told)} == {("mech-1", "tundra-6"), ("mech-2", "village-5")}


@pytest.mark.rule("L1769", "Desolation: as many move as can")
def test_those_in_front_make_room() -> None:
    """In a row all move, whatever the order of their names."""
    units = {"mech-1": "lake-4", "mech-2": "factory", "mech-3": "mountain-4"}
    for die, expected in ((E, ["factory", "mountain-4", "tundra-4"]), (W, ["village-4", "lake-4", "factory"])):
        game, _ = march(nordic(), crimea(), units, die)
        assert [game.seats[FOE].units[unit] for unit in units] == expected


@pytest.mark.rule("L1769", "Desolation: as many move as can")
def test_at_the_edge_it_stays_and_holds_up_those_behind() -> None:
    chart = board(table(nordic(), crimea()))
    edge = next(at for at in chart.territories if chart.step(at, "E") is None and chart.step(at, "W") in chart.hexes)
    behind = chart.step(edge, "W")
    assert behind is not None
    game, told = march(nordic(workers=[]), crimea(workers=[]), {"mech-1": behind, "mech-2": edge}, E)
    assert not of(UnitMoved, told)
    assert game.seats[FOE].units == {"mech-1": behind, "mech-2": edge}


@pytest.mark.rule("L1770-L1772", "Desolation: water and resources")
def test_water_does_not_stop_it_and_resources_come_along() -> None:
    game, told = march(nordic(), crimea(), {"mech-1": "tundra-5"}, NW, resources={"tundra-5": {"oil": 2}})
    assert game.seats[FOE].units == {"mech-1": "lake-4"}
    assert of(ResourcesMoved, told) == [ResourcesMoved("tundra-5", "lake-4", {"oil": 2})]
    assert not broken(game)


@pytest.mark.rule("L1771", "Desolation: workers retreat")
def test_it_drives_workers_of_all_players_home() -> None:
    game, told = march(
        nordic(workers=["village-7", "village-7"]), crimea(workers=["village-7"]), {"mech-1": "tundra-5"}, SW
    )
    assert {(fact.seat, fact.unit) for fact in of(UnitRetreated, told)} == {
        (0, "worker-1"),
        (0, "worker-2"),
        (1, "worker-1"),
    }
    assert game.seats[FOE].popularity == 11, "only the tick of the timer"


@pytest.mark.rule("L1800", "Desolation: the harder variant")
def test_harder_every_worker_driven_away_costs_time() -> None:
    sides = nordic(workers=["village-7", "village-7"]), crimea(workers=["village-7"])
    game, _ = march(*sides, {"mech-1": "tundra-5"}, SW, options=Options(desolation_harder=True))
    assert game.seats[FOE].popularity == 11 - 3


def test_harder_the_time_can_run_out_by_it() -> None:
    sides = nordic(workers=["village-7", "village-7"]), crimea()
    _, told = march(*sides, {"mech-1": "tundra-5"}, SW, timer=3, options=Options(desolation_harder=True))
    assert of(GameEnded, told)[0].reason == "desolation-time"


@pytest.mark.rule("L1776", "Desolation: players choose the order of combats")
def test_players_choose_the_order_of_its_combats() -> None:
    units = {"mech-1": "tundra-5", "mech-2": "mountain-4"}
    game, _ = march(nordic(at={"character": "tundra-6"}), crimea(at={"character": "village-5"}), units, SE)
    assert set(options(game)) == {ChooseCombat("tundra-6"), ChooseCombat("village-5")}
    told = decide_ok(game, ChooseCombat("village-5"))
    assert of(CombatBegan, told) == [CombatBegan("village-5", FOE, 1)]
    assert not broken(game)


@pytest.mark.rule("L1769", "Desolation: never two units on a territory")
def test_two_units_on_a_territory_are_found_by_the_invariants() -> None:
    game = table(nordic(), crimea())
    assert not broken(game)
    evolve(game, UnitMoved(FOE, "mech-1", AWAY["mech-2"]))
    assert any("two units of a combatant" in fault for fault in broken(game))


# winning


@pytest.mark.rule("L1794", "Desolation: two ways to win")
def test_a_star_on_every_tile_wins_at_once() -> None:
    game = attack(nordic(stars={"mechs": 1}), crimea(stars={"workers": 1}))
    told = throw(game, Commit(7), 1)
    (ended,) = of(GameEnded, told)
    assert (ended.reason, ended.winners) == ("all-triumphs", (0, 1))


def test_equal_tiles_need_a_star_each() -> None:
    track = ("combat", "combat", "mechs")
    game = attack(nordic(stars={"mechs": 1}, objectives=(1,)), track=track)
    throw(game, Commit(7), 1)
    assert game.status == "running"
    game = attack(nordic(stars={"mechs": 1}), crimea(stars={"combat": 1}), track=track)
    throw(game, Commit(7), 1)
    assert game.ended == "all-triumphs"


@pytest.mark.rule("L1794", "Desolation: two ways to win")
def test_destroying_all_units_wins() -> None:
    told = throw(attack(units={"mech-1": "tundra-5"}), Commit(7), 1)
    assert of(GameEnded, told)[0].reason == "desolation-destroyed"


def test_a_sixth_star_of_a_player_ends_nothing() -> None:
    stars = {"upgrades": 1, "structures": 1, "recruits": 1, "power": 1, "mechs": 1}
    game = attack(nordic(stars=stars, objectives=(1,)), track=(*TRACK, *stars))
    throw(game, Commit(7), 1)
    assert sum(game.seats[0].stars.values()) == 6
    assert game.status == "running"


def test_the_game_goes_on_with_one_player_left() -> None:
    game = table(nordic(), crimea())
    decide_ok(game, Resign(), 1)
    assert game.status == "running"
    decide_ok(game, Resign(), 0)
    assert (game.status, game.winners) == ("finished", [])


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", [1, 3, 6])
def test_games_end_and_stay_sound(seed: int, players: int) -> None:
    plan = Plan(seed, players, "steady", (SeatPlan(),) * players, Options(), ("desolation",), asides=False)
    assert checked(plan).game.status == "finished"
