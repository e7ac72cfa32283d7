"""Episode 8a: stars to be fetched, a track of tiles and a hero from the start (rulebook L3072)."""

from __future__ import annotations

from typing import Any

import pytest

from domain import triumphs
from domain.automa.arrival import enter
from domain.chance import Chance
from domain.decisions import MoveUnit, Pass, TakeEncounterOption, TakeFactoryCard
from domain.facts import CombatBegan, StarPlaced, TokenTurned
from domain.module_facts import MarkersLaid, MarkersTaken
from domain.options import Options
from domain.positions import SECRET, Side, automa, go, options, position, side
from domain.reducer import fold
from domain.state import Game
from domain.steps import Aftermath, Step
from tests.domain.modules.battles import FIELD, win
from tests.domain.modules.episodes import dealt, played, unknown
from tests.domain.rules.moves import moving, reachable

EPISODE = "episode-8a"
TRACK = ("mechs", "workers", "power", "objective", "combat", "combat", "combat", "popularity", "structures", "upgrades")
PLACED = {"upgrades": 1, "structures": 1, "popularity": 1}
"""The three stars that were at hand."""


def laid(game: Game, *at: str) -> Game:
    """Both players' stars lie there."""
    fold(game, [MarkersLaid({place: {"star-0": 1, "star-1": 1} for place in at or (FIELD, "forest-3", "mountain-4")})])
    return game


def near(*more: Side, left: int = 2, reach: int = 1, **given: Any) -> Game:
    """A mech beside the field where a star lies."""
    one = Side("nordic", "industrial", **{"at": {"mech-1": "tundra-6"}, **given})
    others = more or (side("rusviet", "mechanical"),)
    game = moving(one, *others, left=left, reach=reach, modules=[EPISODE], encounters=[], track=TRACK)
    return laid(game)


@pytest.mark.rule("L3065", "ten Triumph Tiles")
@pytest.mark.rule("L3072", "a star of everyone on three territories")
def test_stars_of_everyone_lie_next_to_the_factory() -> None:
    game = dealt(EPISODE, "tesla", options=Options(tesla=1))
    assert set(game.markers) == {FIELD, "forest-3", "mountain-4"}
    assert all(here == {"star-0": 1, "star-1": 1, "star-2": 1} for here in game.markers.values())
    assert len(game.track) == 10


@pytest.mark.rule("L3073", "the hero joins who found him")
def test_the_hero_starts_with_who_found_him() -> None:
    game = dealt(EPISODE, "tesla", options=Options(tesla=1))
    assert game.seats[1].units["tesla"] == game.seats[1].base


def test_without_his_finder_at_the_table_he_joins_nobody() -> None:
    game = dealt(EPISODE)
    assert "tesla" not in game.modules
    assert not any("tesla" in seat.units for seat in game.seats)


def test_other_tables_do_not_know_it() -> None:
    assert unknown(EPISODE)


@pytest.mark.rule("L3085", "three stars at first")
def test_three_stars_are_at_hand_and_a_fourth_is_not() -> None:
    game = near()
    assert (triumphs.left(game, game.seats[0]), triumphs.supply(game, game.seats[0])) == (6, 3)
    spent = near(stars=PLACED)
    assert [*triumphs.place(spent, spent.seats[0], "power")] == []


@pytest.mark.rule("L3086", "a unit that comes there claims it and stops")
@pytest.mark.parametrize("unit", ["mech-1", "character", "worker-1"])
def test_any_unit_claims_the_own_star_and_stops(unit: str) -> None:
    places = {"mech-1": "home-nordic", "character": "home-nordic"}
    workers = ["tundra-6"] if unit.startswith("worker") else ["tundra-1"]
    game = near(reach=2, left=1, at=places | ({unit: "tundra-6"} if workers == ["tundra-1"] else {}), workers=workers)
    facts = go(game, MoveUnit(unit, FIELD))
    assert MarkersTaken(0, "star-0", FIELD) in facts
    assert game.markers[FIELD] == {"star-1": 1}
    assert triumphs.supply(game, game.seats[0]) == 4
    assert unit not in {step.unit for step in game.steps if getattr(step, "steps", 0)}
    assert not reachable(game, unit)


def test_the_star_of_another_neither_stops_nor_is_claimed() -> None:
    game = near(reach=2, left=1)
    fold(game, [MarkersTaken(0, "star-0", FIELD)])
    go(game, MoveUnit("mech-1", FIELD))
    assert game.markers[FIELD] == {"star-1": 1}
    assert reachable(game, "mech-1")


@pytest.mark.rule("L3089", "placed at once where it is earned")
def test_a_claimed_star_is_placed_at_once_where_the_position_has_earned_it() -> None:
    game = near(stars=PLACED, power=16)
    facts = go(game, MoveUnit("mech-1", FIELD))
    assert facts.index(MarkersTaken(0, "star-0", FIELD)) < facts.index(StarPlaced(0, "power"))
    assert triumphs.supply(game, game.seats[0]) == 0


@pytest.mark.rule("L3091", "otherwise it waits at hand")
def test_otherwise_it_waits_at_hand() -> None:
    game = near(stars=PLACED, power=15)
    go(game, MoveUnit("mech-1", FIELD))
    assert game.seats[0].stars == PLACED
    assert triumphs.supply(game, game.seats[0]) == 1


@pytest.mark.rule("L3090", "no combat is made good")
def test_a_combat_won_without_a_star_is_not_made_good() -> None:
    foe = side("rusviet", "mechanical", at={"mech-1": "village-7"})
    game = near(foe, stars=PLACED, at={"mech-1": "tundra-5", "mech-2": "village-7"}, power=7)
    del game.markers[FIELD]
    fold(game, [MarkersLaid({FIELD: {"star-0": 1}})])
    go(game, Pass())
    win(game)
    assert "combat" not in game.seats[0].stars
    assert [*triumphs.due(game, game.seats[0])] == []


def tiled(step: Step, **given: Any) -> Game:
    """All stars are at hand, and there are tiles for encounters and for a Factory card."""
    one = Side("nordic", "industrial", **given)
    tiles = ("mechs", "encounters", "factory_card")
    sites = {"encounters": ["forest-3"], "factory_deck": [1, 2, 3]}
    return position([one, side("rusviet", "mechanical")], modules=[EPISODE], track=tiles, step=step, **sites)


@pytest.mark.rule("L3103", "the third encounter gives a star once it is over")
def test_the_third_encounter_token_gives_a_star_once_the_encounter_is_over() -> None:
    game = tiled(Aftermath(0, ("character",)), at={"character": "forest-3"}, objectives=(1,), encounters=2)
    assert (game.seats[0].encounters, game.seats[0].stars) == (3, {})
    go(game, next(option for option in options(game) if isinstance(option, TakeEncounterOption)))
    assert game.seats[0].stars == {"encounters": 1}


@pytest.mark.rule("L3104", "a Factory card gives a star at the end of the turn")
def test_a_factory_card_gives_a_star() -> None:
    game = tiled(Aftermath(0, ("character",)), at={"character": "factory"}, objectives=(1,))
    facts = go(game, TakeFactoryCard(1))
    assert StarPlaced(0, "factory_card") in facts


@pytest.mark.rule("L3087", "before combat and Traps")
def test_the_star_is_claimed_before_a_trap_springs_and_a_combat_begins() -> None:
    foe = side("togawa", "mechanical", at={"mech-1": FIELD}, tokens={FIELD: "trap-coins"})
    game = near(foe, coins=9)
    facts = go(game, MoveUnit("mech-1", FIELD), Pass())
    claimed = facts.index(MarkersTaken(0, "star-0", FIELD))
    assert claimed < next(n for n, fact in enumerate(facts) if isinstance(fact, TokenTurned))
    assert claimed < next(n for n, fact in enumerate(facts) if isinstance(fact, CombatBegan))


def test_an_automa_claims_its_stars_too() -> None:
    one = automa("saxony", at={"mech-1": "tundra-6"}, power=16, stars=PLACED)
    game = laid(position([one, side("rusviet", "mechanical")], modules=[EPISODE], track=TRACK))
    for fact in enter(game, game.seats[0], ("mech-1", FIELD), Chance(SECRET, 0)):
        fold(game, [fact])
    assert game.markers[FIELD] == {"star-1": 1}
    assert game.seats[0].stars["power"] == 1


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 5)])
def test_whole_games_end_with_all_stars_accounted_for(seed: int, players: int) -> None:
    game = played(seed, players, EPISODE, "tesla", options=Options(tesla=0)).game
    assert game.ended == "stars"
    for seat in game.seats:
        on_map = sum(here.get(f"star-{seat.index}", 0) for here in game.markers.values())
        assert on_map + seat.markers.get(f"star-{seat.index}", 0) == 3


@pytest.mark.rule("L1510", "moves into what was not resolved are undone")
def test_a_last_star_claimed_among_others_ends_the_game_and_the_unit_goes_back() -> None:
    five = {**PLACED, "workers": 1, "mechs": 1}
    game = near(side("rusviet", "mechanical", workers=[FIELD]), stars=five, power=16)
    game.markers = {FIELD: {"star-0": 1}}
    go(game, MoveUnit("mech-1", FIELD))
    assert (game.status, game.seats[0].stars["power"]) == ("finished", 1)
    assert game.seats[0].units["mech-1"] == "tundra-6"
    assert game.seats[1].units["worker-1"] == FIELD
