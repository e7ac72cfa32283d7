"""Whole games by a policy: every one ends by the rules, and nothing breaks on the way."""

from __future__ import annotations

import pytest

from domain import facts as f
from domain import selfplay
from domain.invariants import broken, broken_by
from domain.policies import POLICIES
from domain.positions import position, side
from domain.reducer import evolve
from domain.selfplay import Failure, checked, command, fold_all, plan, quick
from domain.state import Game

GAMES = 100
SOAKED = 2000
BATCH = 10
ENDS = {
    "stars",
    "resignation",
    "abandoned",
    "mad-tesla",
    "annihilator",
    "all-triumphs",
    "desolation-destroyed",
    "desolation-stars",
    "desolation-time",
}


def table(seed: int) -> selfplay.Plan:
    """A steady game; seeds go through all numbers of players."""
    return plan(seed, 2 + seed % 6)


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_steady_games_end_by_the_rules(first: int) -> None:
    for seed in range(first, first + BATCH):
        assert checked(table(seed)).game.ended in ENDS


@pytest.mark.soak
@pytest.mark.parametrize("first", range(GAMES, GAMES + SOAKED, 100))
def test_many_steady_games_end_by_the_rules(first: int) -> None:
    for seed in range(first, first + 100):
        assert checked(table(seed)).game.ended in ENDS


@pytest.mark.parametrize("players", range(2, 8))
def test_random_games_end_too(players: int) -> None:
    assert checked(plan(500 + players, players, "random")).game.ended in ENDS


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(1156, id="a team could not place its tenth star, so its game never ended"),
        pytest.param(1612, id="a retreat onto a lake did not spring the Trap there"),
        pytest.param(2018, id="a partner without limit to combat stars"),
        pytest.param(261, id="coins of an alliance that reached a triumph brought no star"),
    ],
)
def test_games_that_once_went_wrong(seed: int) -> None:
    assert checked(table(seed)).game.ended in ENDS


STALLED = 200
"""Turns of each player that no game needs."""


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(174, id="only combats were left to give stars, and nobody dared"),
        pytest.param(114, id="too poor to pay for anything but coins"),
    ],
)
def test_games_that_once_stalled_come_to_an_end(seed: int) -> None:
    record = quick(table(seed))
    assert record.game.ended == "stars"
    assert record.game.turn < STALLED * record.plan.players


@pytest.mark.parametrize("policy", POLICIES)
def test_a_plan_plays_the_same_game_twice(policy: str) -> None:
    one, two = quick(plan(3, 3, policy)), quick(plan(3, 3, policy))
    assert one.game == two.game
    assert one.entries == two.entries


def test_facts_alone_give_the_game() -> None:
    record = quick(plan(4, 4))
    assert fold_all(record.entries) == record.game


def test_a_failure_names_the_command_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "broken_at_rest", lambda game: ["something"] if game.turn > 3 else [])
    with pytest.raises(Failure) as failure:
        checked(table(8))
    assert "scythed simulate --games 1 --players 4 --policy steady --seed 8 --check" in str(failure.value)
    assert command(table(8)) in str(failure.value)


def test_a_fact_that_does_not_tell_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    played = selfplay.engine.play

    def forgetful(game: Game, *more: object) -> list[f.Fact]:
        told = played(game, *more)  # type: ignore[arg-type]
        return [fact for fact in told if not isinstance(fact, f.Power)] if game.turn else told

    monkeypatch.setattr(selfplay.engine, "play", forgetful)
    with pytest.raises(Failure, match="another game"):
        checked(table(2))


def sound() -> Game:
    return position(
        [
            side(
                "nordic",
                "industrial",
                at={"mech-1": "forest-1"},
                cards=[2],
                objectives=[1],
                recruits={"build": "power"},
            ),
            side("togawa", "mechanical", tokens={"lake-2": "trap-coins"}, structures={"mine": "farm-7"}),
        ],
        resources={"forest-1": {"wood": 1}},
    )


BROKEN_BY = {
    "power 17": f.Power(0, 17),
    "popularity 19": f.Popularity(1, 19),
    "coins -1": f.Coins(0, -1),
    "workers come": f.UnitPlaced(0, "worker-4", "forest-1"),
    "units": f.UnitPlaced(0, "mech-5", "forest-1"),
    "lists": f.UnitPlaced(0, "mech-1", "forest-2"),
    "combat cards": f.CardsDrawn(0, 1, (3, 3)),
    "objective card": f.ObjectivesDealt(0, 1, (1,)),
    "Factory cards": f.FactoryCardTaken(0, 1),
    "structures": f.StructureBuilt(0, "castle", "forest-1"),
    "mine of seat 0 on lake-1": f.StructureBuilt(0, "mine", "lake-1"),
    "one-time bonuses": f.RecruitEnlisted(0, "deploy", "power"),
    "cubes on build": f.CubeMoved(0, "gain_power", "build"),
    "a star for mechs": f.StarPlaced(0, "mechs"),
    "2 stars for power": f.StarPlaced(0, "power"),
    "resources": f.ResourcesGained("forest-1", {"gold": 1}),
    "seat 1 on home-nordic": f.UnitMoved(1, "character", "home-nordic"),
    "encounter tokens": f.EncountersLaid(("farm-1",)),
    "tokens of seat 1": f.TokensGained(1, ("trap-coins",)),
}


@pytest.mark.parametrize("fault", BROKEN_BY)
def test_every_invariant_can_be_broken(fault: str) -> None:
    game, fact = sound(), BROKEN_BY[fault]
    assert broken(game) == []
    if isinstance(fact, f.FactoryCardTaken):
        evolve(game, fact)
        fact = f.FactoryCardTaken(0, 2)
    if isinstance(fact, f.CubeMoved):
        evolve(game, f.CubeMoved(0, "draw_cards", "build"))
    if isinstance(fact, f.StarPlaced) and fact.triumph == "power":
        evolve(game, fact)
    evolve(game, fact)
    assert any(fault in said for said in broken_by(game, fact)), broken_by(game, fact)


AT_REST = {
    "waits for nothing": f.StepsCleared(),
    "armed Trap under opponents": f.UnitMoved(0, "mech-1", "lake-2"),
    "swim in lake-3": f.UnitMoved(0, "worker-1", "lake-3"),
    "resources sank": f.ResourcesMoved("forest-1", "lake-4", {"wood": 1}),
    "no star for power": f.Power(0, 16),
    "on farm-7": f.UnitMoved(0, "mech-1", "farm-7"),
    "has abilities": f.AbilityGained(0, "speed"),
    "commitments outside": f.Committed(0, 1, ()),
    "resigned and is awaited": f.Resigned(0),
}


@pytest.mark.parametrize("fault", AT_REST)
def test_what_holds_at_rest_can_be_broken(fault: str) -> None:
    game = sound()
    evolve(game, AT_REST[fault])
    assert any(fault in said for said in broken(game)), broken(game)


def test_two_sides_meet_only_where_one_came_to_fight() -> None:
    game = sound()
    evolve(game, f.UnitMoved(1, "character", "forest-1"))
    assert any("on forest-1" in said for said in broken(game))
