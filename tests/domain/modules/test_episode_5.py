"""Episode 5: Influence around the Factory (rulebook L2713)."""

from __future__ import annotations

from typing import Any

import pytest

from domain import scoring
from domain.automa.arrival import enter
from domain.chance import Chance
from domain.decisions import MoveUnit
from domain.module_facts import MarkersLaid, MarkersTaken
from domain.positions import SECRET, Side, automa, go, position, side
from domain.reducer import fold
from domain.state import Game
from tests.domain.modules.episodes import dealt, unknown
from tests.domain.rules.moves import moving, reachable

EPISODE = "episode-5"
FIELD = "tundra-5"


def near(left: int = 2, reach: int = 1, **given: Any) -> Game:
    """Units beside a territory with Influence."""
    one = Side("nordic", "industrial", **{"at": {"mech-1": "tundra-6"}, **given})
    game = moving(one, side("rusviet", "mechanical"), left=left, reach=reach, modules=[EPISODE], encounters=[])
    fold(game, [MarkersLaid({FIELD: {"influence": 1}})])
    return game


@pytest.mark.rule("L2713", "nine tokens")
def test_a_token_on_each_tunnel_and_on_the_land_next_to_the_factory() -> None:
    game = dealt(EPISODE)
    assert len(game.markers) == 9
    assert {FIELD, "forest-3", "mountain-4"} <= set(game.markers)
    assert all(here == {"influence": 1} for here in game.markers.values())


def test_other_tables_do_not_know_it() -> None:
    assert unknown(EPISODE)


@pytest.mark.rule("L2715", "the revised ability")
def test_one_ability_is_revised() -> None:
    assert "township_revised" in dealt(EPISODE, factions=["rusviet"]).seats[0].mech_abilities


@pytest.mark.rule("L2722", "any unit stops and gains the token")
@pytest.mark.parametrize("unit", ["mech-1", "worker-1"])
def test_any_unit_stops_at_a_token_and_gains_it(unit: str) -> None:
    game = near(reach=2, left=1, workers=["tundra-6"])
    facts = go(game, MoveUnit(unit, FIELD))
    assert MarkersTaken(0, "influence", FIELD) in facts
    assert game.seats[0].markers == {"influence": 1}
    assert not reachable(game, unit)


def test_nobody_stops_where_the_token_is_gone() -> None:
    game = near(reach=2, left=1)
    del game.markers[FIELD]
    go(game, MoveUnit("mech-1", FIELD))
    assert game.seats[0].markers == {}
    assert reachable(game, "mech-1")


@pytest.mark.rule("L2723", "a coin less for each token")
@pytest.mark.parametrize(("tokens", "coins", "total"), [(0, 20, 20), (3, 20, 17), (9, 4, 0)])
def test_each_token_costs_a_coin_but_no_more_than_there_are(tokens: int, coins: int, total: int) -> None:
    one = Side("nordic", "industrial", coins=coins, workers=["home-nordic"], popularity=0)
    game = position([one, side("rusviet", "mechanical")], modules=[EPISODE], tile="on_tunnels")
    if tokens:
        fold(game, [MarkersTaken(0, "influence", count=tokens)])
    assert scoring.scores(game)[0].total == total


@pytest.mark.rule("L2740", "an Automa loses none")
def test_an_automa_gains_tokens_and_loses_no_coins() -> None:
    game = position([automa("saxony", at={"mech-1": "tundra-6"}), side("rusviet", "mechanical")], modules=[EPISODE])
    fold(game, [MarkersLaid({FIELD: {"influence": 1}})])
    before = scoring.scores(game)[0].other
    for fact in enter(game, game.seats[0], ("mech-1", FIELD), Chance(SECRET, 0)):
        fold(game, [fact])
    assert game.seats[0].markers == {"influence": 1}
    assert scoring.scores(game)[0].other == before
