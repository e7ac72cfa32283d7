"""Episode 4: agents to be subdued (rulebook L2631)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.decisions import MoveUnit, Pass, PayLevy
from domain.engine import prompts
from domain.facts import GameEnded
from domain.module_facts import CombatCardsTurned, MarkersLaid
from domain.positions import Side, decide_ok, go, options, refused, side
from domain.prompts import Mix
from domain.reducer import fold
from domain.state import Game
from domain.steps import Combat
from tests.domain.modules.episodes import dealt, played, unknown
from tests.domain.rules.moves import moving, reachable

EPISODE = "episode-4"


def agents(game: Game, **at: int) -> Game:
    """The game with agents on these territories, where an underscore stands for a hyphen."""
    fold(game, [MarkersLaid({place.replace("_", "-"): {"agent": count} for place, count in at.items()})])
    return game


def patrol(*more: Side, left: int = 2, reach: int = 1, draw: tuple[int, ...] = (3,), **given: Any) -> Game:
    """A character beside the tunnel tundra-6, with power, coins and popularity to pay with; another agent elsewhere."""
    own = {"at": {"character": "tundra-5"}, "power": 4, "coins": 2, "popularity": 1, **given}
    others = more or (side("rusviet", "mechanical"),)
    one = Side("nordic", "industrial", **own)
    game = moving(one, *others, left=left, reach=reach, draw=draw, modules=[EPISODE], encounters=[])
    return agents(game, tundra_6=1, farm_5=1)


@pytest.mark.rule("L2631", "eight agents")
def test_an_agent_on_each_tunnel_and_two_on_the_factory() -> None:
    game = dealt(EPISODE)
    assert sorted(here["agent"] for here in game.markers.values()) == [1, 1, 1, 1, 1, 1, 2]
    assert game.markers["factory"] == {"agent": 2}


def test_other_tables_do_not_know_it() -> None:
    assert unknown(EPISODE)


@pytest.mark.rule("L2641", "power, coins and popularity in any mix")
@pytest.mark.rule("L2640", "a card for each agent, paid with any mix")
def test_the_sum_of_the_cards_is_paid_with_any_mix() -> None:
    game = patrol()
    facts = go(game, MoveUnit("character", "tundra-6"))
    assert CombatCardsTurned((3,)) in facts
    (option,) = prompts(game)[0].options
    assert option.bounds == {"amounts": Mix({"coins": 2, "power": 4, "popularity": 1}, 3, 3)}
    assert refused(game, PayLevy({"power": 2})) == "out-of-bounds"
    assert refused(game, PayLevy({"coins": 3})) == "out-of-bounds"
    decide_ok(game, PayLevy({"power": 1, "coins": 1, "popularity": 1}))
    seat = game.seats[0]
    assert (seat.power, seat.coins, seat.popularity) == (3, 1, 0)


@pytest.mark.rule("L2648", "the cards and the agents are gained, no star")
def test_who_pays_gains_the_card_and_the_agent_but_no_star() -> None:
    game = patrol()
    go(game, MoveUnit("character", "tundra-6"), PayLevy())
    seat = game.seats[0]
    assert (seat.cards, seat.markers, seat.stars) == ([3], {"agent": 1}, {})
    assert seat.units["character"] == "tundra-6"
    assert "tundra-6" not in game.markers
    assert not any(isinstance(step, Combat) for step in game.steps)


def test_both_agents_of_the_factory_are_subdued_together() -> None:
    game = agents(patrol(draw=(2, 3)), factory=2)
    go(game, MoveUnit("character", "factory"), PayLevy({"power": 4, "popularity": 1}))
    assert game.seats[0].markers == {"agent": 2}
    assert sorted(game.seats[0].cards) == [2, 3]


@pytest.mark.rule("L2649", "who cannot pay goes back")
def test_who_cannot_pay_pays_nothing_and_goes_back_with_all_it_carries() -> None:
    game = patrol(
        at={"mech-1": "tundra-5", "character": "home-nordic"}, workers=["tundra-5"], power=1, coins=1, draw=(4,)
    )
    facts = go(game, MoveUnit("mech-1", "tundra-6", ("worker-1",)))
    seat = game.seats[0]
    assert CombatCardsTurned((4,)) in facts
    assert (seat.units["mech-1"], seat.units["worker-1"]) == ("tundra-5", "tundra-5")
    assert (seat.power, seat.coins, seat.popularity, seat.cards, seat.markers) == (1, 1, 1, [], {})
    assert game.combat_discard == [4]
    assert game.markers["tundra-6"] == {"agent": 1}
    assert "mech-1" not in {decision.unit for decision in options(game) if isinstance(decision, MoveUnit)}


def test_who_can_pay_must_and_is_not_asked_where_there_is_one_way() -> None:
    game = patrol(power=3, coins=0, popularity=0)
    go(game, MoveUnit("character", "tundra-6"))
    assert (game.seats[0].power, game.seats[0].markers) == (0, {"agent": 1})
    game = patrol()
    go(game, MoveUnit("character", "tundra-6"))
    assert refused(game, Pass()) == "illegal-decision"


@pytest.mark.rule("L2638", "movement ends with them")
def test_movement_ends_where_agents_are() -> None:
    game = patrol(reach=2, left=1)
    go(game, MoveUnit("character", "tundra-6"), PayLevy())
    assert not reachable(game, "character")
    passed = patrol(reach=2, left=1)
    go(passed, MoveUnit("character", "factory"))
    assert reachable(passed, "character")


@pytest.mark.rule("L2638", "before other movements")
def test_they_are_confronted_before_other_units_move() -> None:
    game = patrol(at={"character": "tundra-5", "mech-1": "tundra-5"})
    go(game, MoveUnit("character", "tundra-6"))
    assert prompts(game)[0].kind == "levy"
    decide_ok(game, PayLevy())
    assert "factory" in reachable(game, "mech-1")


@pytest.mark.rule("L2651", "no worker by itself")
def test_a_worker_does_not_go_there_by_itself_but_does_with_a_mech() -> None:
    game = patrol(at={"mech-1": "tundra-5", "character": "home-nordic"}, workers=["tundra-5"])
    assert "tundra-6" not in reachable(game, "worker-1")
    go(game, MoveUnit("mech-1", "tundra-6", ("worker-1",)), PayLevy())
    assert game.seats[0].units["worker-1"] == "tundra-6"


def test_nobody_is_stopped_where_they_were_subdued() -> None:
    game = patrol(reach=2, left=1)
    del game.markers["tundra-6"]
    go(game, MoveUnit("character", "tundra-6"))
    assert reachable(game, "character")


@pytest.mark.rule("L2653", "the last agent ends the game")
def test_the_last_agent_ends_the_game_at_once() -> None:
    game = patrol()
    del game.markers["farm-5"]
    facts = go(game, MoveUnit("character", "tundra-6"), PayLevy())
    assert isinstance(facts[-1], GameEnded)
    assert (game.status, game.ended) == ("finished", EPISODE)


def test_the_last_but_one_does_not() -> None:
    game = patrol()
    go(game, MoveUnit("character", "tundra-6"), PayLevy())
    assert game.status == "running"


def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    game = patrol()
    game.combat_discard, game.combat_deck = [5, 5], []
    go(game, MoveUnit("character", "tundra-6"))
    assert prompts(game)[0].kind == "levy"
    assert len(game.combat_deck) == 1


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4), (4, 6)])
def test_whole_games_end_with_all_agents_accounted_for(seed: int, players: int) -> None:
    game = played(seed, players, EPISODE).game
    taken = sum(seat.markers.get("agent", 0) for seat in game.seats)
    assert taken + sum(here["agent"] for here in game.markers.values()) == 8
    assert game.ended == (EPISODE if taken == 8 else "stars")
