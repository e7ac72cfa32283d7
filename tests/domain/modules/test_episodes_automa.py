"""Automas in the games of the campaign: their stars, and what each episode changes for them (rulebook L4049)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from domain import movement, triumphs
from domain.automa import influence, moves, tracker
from domain.automa.arrival import enter, settle
from domain.chance import Chance
from domain.content.schema import MoveSymbol
from domain.facts import Fact, GameEnded, ModuleNoted, StarPlaced, UnitMoved
from domain.module_facts import CombatCardsTurned, MarkersLaid, MarkersTaken, ObjectivesOpened
from domain.modules import fenris
from domain.modules.episodes import EPISODES
from domain.modules.episodes.episode_3 import FINDER
from domain.modules.episodes.episode_5 import OPENED
from domain.modules.episodes.star_tracker import SKIPPED, spaces
from domain.options import Options
from domain.positions import SECRET, automa, position, side
from domain.reducer import fold
from domain.state import Game
from tests.domain.modules.episodes import dealt, played

HUMAN = side("rusviet", "mechanical")


def follow(game: Game, facts: Iterable[Fact]) -> list[Fact]:
    """Fold the facts as they come."""
    told = []
    for fact in facts:
        fold(game, [fact])
        told.append(fact)
    return told


def chance() -> Chance:
    return Chance(SECRET, 0)


def alone(*modules: str, others: tuple[Any, ...] = (HUMAN,), **given: Any) -> Game:
    """An Automa of Saxony, whose units water no longer keeps from moving, and its opponents."""
    on_table = {name: given.pop(name) for name in ("track", "draw", "factory_deck", "encounters") if name in given}
    own = automa("saxony", **{"space": 8, "at": {"character": "tundra-6"}, **given})
    return position([own, *others], modules=modules, **on_table)


def destination(game: Game, kind: str) -> str | None:
    """Where the symbol sends a unit of the Automa."""
    found: list[str] = []

    def run() -> Iterable[Fact]:
        move = yield from moves.consider(game, game.seats[0], 0, MoveSymbol(kind=kind))  # type: ignore[arg-type]
        found.extend([] if move is None else [move.to])

    follow(game, run())
    return found[0] if found else None


@pytest.mark.rule("L4050", "spaces that are skipped or have its star")
@pytest.mark.rule("L4045", "stars of the tracker lie on the track")
def test_a_star_of_the_tracker_goes_to_a_free_space_that_is_not_skipped() -> None:
    seen = set()
    for version in range(60):
        game = alone("episode-6", stars={"workers": 1})
        (star,) = tracker.place(game, game.seats[0], Chance(SECRET, version))
        assert isinstance(star, StarPlaced)
        seen.add(star.triumph)
    assert seen == {"upgrades", "mechs", "structures", "recruits", "objective", "popularity"}


@pytest.mark.rule("L4049", "the lower of two dice")
def test_the_leftmost_spaces_are_the_most_likely() -> None:
    counts = dict.fromkeys(("upgrades", "popularity"), 0)
    for version in range(200):
        game = alone("episode-6", stars={"workers": 1})
        (star,) = tracker.place(game, game.seats[0], Chance(SECRET, version))
        assert isinstance(star, StarPlaced)
        if star.triumph in counts:
            counts[star.triumph] += 1
    assert counts["upgrades"] > 3 * counts["popularity"]


@pytest.mark.rule("L4052", "counting goes on from the left")
def test_counting_goes_on_from_the_left_after_the_last_space() -> None:
    full = {"upgrades": 1, "mechs": 1, "structures": 1, "recruits": 1, "workers": 1}
    for version in range(20):
        game = alone("episode-6", stars=full)
        (star,) = tracker.place(game, game.seats[0], Chance(SECRET, version))
        assert isinstance(star, StarPlaced)
        assert star.triumph in ("objective", "popularity")


@pytest.mark.rule("L2184", "the open objective comes first")
def test_the_open_objective_is_the_first_space_and_its_token_is_taken() -> None:
    game = alone("episode-1")
    fold(game, [ObjectivesOpened((game.objective_deck[-1],)), MarkersLaid({"open_objective": {"influence": 1}})])
    assert spaces(game, game.seats[0])[0] == "open_objective"
    facts = follow(game, triumphs.put(game, game.seats[0], "open_objective"))
    assert facts[0] == MarkersTaken(0, "influence", "open_objective")
    assert "open_objective" not in spaces(game, game.seats[0])


def test_every_episode_says_what_is_skipped() -> None:
    assert set(EPISODES) == set(SKIPPED)


@pytest.mark.rule("L2291", "an Automa is prepared for war")
def test_for_war_an_automa_has_more_of_everything() -> None:
    game = dealt("episode-2a", players=1, automas=1)
    seat = game.seats[1]
    assert seat.automa is not None
    assert (seat.popularity, seat.automa.space >= 3) == (14, True)
    assert {"worker-3", "worker-4", "mech-1"} <= seat.units.keys()
    assert sum(seat.rivals.values()) in (0, 2)


@pytest.mark.rule("L2527", "its destination is the Factory")
@pytest.mark.rule("L2528", "not into combat with less than five power")
@pytest.mark.rule("L2526", "an Automa is drawn to the Factory")
@pytest.mark.parametrize(
    ("power", "guarded", "found", "goes"),
    [(0, False, False, True), (4, True, False, False), (5, True, False, True), (9, False, True, False)],
)
def test_an_automa_goes_to_the_factory_until_she_is_found(power: int, guarded: bool, found: bool, goes: bool) -> None:
    foe = side("rusviet", "mechanical", at={"mech-1": "factory"} if guarded else {"mech-1": "farm-5"})
    game = alone("episode-3", others=(foe,), at={"character": "tundra-5"}, power=power)
    if found:
        fold(game, [ModuleNoted(FINDER, 1)])
    assert (destination(game, "move_character") == "factory") is goes


@pytest.mark.rule("L2674", "agents on one neighbouring territory, in reading order")
@pytest.mark.rule("L2676", "it does not move there")
@pytest.mark.rule("L2681", "no cards, no payment")
@pytest.mark.rule("L2680", "an Automa subdues agents from afar")
@pytest.mark.parametrize(("draw", "taken"), [((2,), 1), ((5,), 0)])
def test_an_automa_subdues_agents_nearby_unless_a_five_comes_up(draw: tuple[int, ...], taken: int) -> None:
    game = alone("episode-4", at={"character": "tundra-5"}, draw=draw)
    fold(game, [MarkersLaid({"tundra-6": {"agent": 1}, "farm-5": {"agent": 1}})])
    facts = follow(game, settle(game, game.seats[0], moves.Move("character", "tundra-5"), "move_mech", False, chance()))
    assert CombatCardsTurned(draw) in facts
    assert game.seats[0].markers.get("agent", 0) == taken
    assert (game.seats[0].cards, game.seats[0].units["character"]) == ([], "tundra-5")
    assert game.combat_discard == [*draw]


@pytest.mark.rule("L2671", "after moves that do not attack")
def test_an_automa_that_attacks_subdues_nobody() -> None:
    game = alone("episode-4", at={"character": "tundra-5"}, draw=(2,))
    fold(game, [MarkersLaid({"tundra-6": {"agent": 1}})])
    follow(game, settle(game, game.seats[0], moves.Move("character", "tundra-5"), "attack_worker", False, chance()))
    assert game.seats[0].markers == {}


@pytest.mark.rule("L2673", "agents on its own territory")
def test_an_automa_ends_the_game_with_the_last_agent() -> None:
    game = alone("episode-4", at={"mech-1": "tundra-6"}, draw=(2,))
    fold(game, [MarkersLaid({"tundra-6": {"agent": 1}})])
    facts = follow(game, settle(game, game.seats[0], moves.Move("mech-1", "tundra-6"), "move_mech", False, chance()))
    assert isinstance(facts[-1], GameEnded)


@pytest.mark.rule("L2736", "an Automa moves toward the Factory")
def test_in_the_fifth_episode_an_automa_moves_toward_the_factory() -> None:
    foe = side("rusviet", "mechanical", at={"mech-1": "mountain-8"})
    plain, game = (alone(*modules, others=(foe,), at={"character": "tundra-6"}) for modules in ((), ("episode-5",)))
    assert destination(plain, "move_character") != "tundra-5"
    assert destination(game, "move_character") == "tundra-5"


@pytest.mark.rule("L2651", "an Automa's worker does not go to agents")
def test_an_automas_worker_does_not_go_where_agents_are() -> None:
    game = alone("episode-4", at={"worker-1": "tundra-6"})
    before = set(moves.for_worker(game, game.seats[0], "worker-1"))
    fold(game, [MarkersLaid({"tundra-5": {"agent": 1}})])
    assert "tundra-5" in before
    assert set(moves.for_worker(game, game.seats[0], "worker-1")) == before - {"tundra-5"}


@pytest.mark.rule("L2792", "an Automa's popularity falls when the Factory is opened, up to the third row")
@pytest.mark.parametrize(("space", "popularity"), [(-2, 2), (0, 2), (11, 2), (12, 10), (20, 10)])
def test_when_the_factory_is_opened_an_automa_falls_in_popularity(space: int, popularity: int) -> None:
    foe = side("rusviet", "mechanical", at={"worker-1": "tundra-5"})
    game = alone("episode-5", "annihilator", others=(foe,), space=space, popularity=10)
    game.active = 1
    follow(game, movement.enters(game, game.seats[1], "factory"))
    follow(game, [UnitMoved(1, "worker-1", "factory")])
    follow(game, movement.entered(game, game.seats[1], "factory", chance()))
    assert game.seats[0].popularity == popularity


@pytest.mark.rule("L2792", "and it recovers on the fourth row")
@pytest.mark.parametrize(("opened", "before", "after"), [(True, 2, 10), (False, 10, 10)])
def test_on_the_fourth_row_an_automa_recovers_its_popularity(opened: bool, before: int, after: int) -> None:
    game = alone("episode-5", "annihilator", space=10, popularity=before)
    if opened:
        fold(game, [ModuleNoted(OPENED, 1)])
    follow(game, tracker.advance(game, game.seats[0], chance()))
    assert game.seats[0].popularity == before
    follow(game, tracker.advance(game, game.seats[0], chance()))
    assert game.seats[0].popularity == after


@pytest.mark.rule("L2869", "an Automa of Fenris loses no coins for Influence")
@pytest.mark.rule("L2873", "another one does")
@pytest.mark.parametrize(("faction", "lost"), [("fenris", 0), ("saxony", 3)])
def test_only_against_fenris_influence_costs_an_automa_coins(faction: str, lost: int) -> None:
    own = automa(faction, base="home-albion" if faction == "fenris" else None)
    game = position([own, HUMAN], modules=["fenris"])
    seat = game.seats[0]
    seat.tokens = ["influence-1", "influence-2", "influence-3"]
    assert -sum(amount for _, amount in fenris.held(game, seat, set())) == lost


@pytest.mark.rule("L3147", "Tesla is no character of an Automa")
@pytest.mark.parametrize(("unit", "placed"), [("character", 3), ("tesla", 0)])
def test_an_automa_of_fenris_spreads_no_influence_after_tesla(unit: str, placed: int) -> None:
    own = automa("fenris", base="home-albion", at={unit: "village-7"})
    game = position([own, HUMAN], modules=["fenris", "episode-8a", "tesla"], encounters=[])
    facts = follow(game, influence.spread(game, game.seats[0], unit, "move_mech", chance()))
    assert len(facts) == placed


@pytest.mark.rule("L3027", "an Automa takes a second token")
def test_an_automa_takes_a_second_encounter_token_nearby() -> None:
    game = alone(
        "episode-7", at={"character": "village-7"}, encounters=["village-4", "village-7", "mountain-8", "farm-3"]
    )
    move = moves.Move("character", "village-7")
    follow(game, settle(game, game.seats[0], move, "encounter_factory", False, chance()))
    assert game.seats[0].encounters == 2
    assert game.encounters == ["mountain-8", "farm-3"]


def test_but_not_where_an_opponent_is() -> None:
    foe = side("rusviet", "mechanical", at={"mech-1": "village-4"})
    game = alone("episode-7", others=(foe,), at={"character": "village-7"}, encounters=["village-4", "village-7"])
    move = moves.Move("character", "village-7")
    follow(game, settle(game, game.seats[0], move, "encounter_factory", False, chance()))
    assert game.encounters == ["village-4"]


@pytest.mark.rule("L3136", "an Automa looks for its own stars")
def test_in_the_last_episode_an_automa_prefers_its_own_star() -> None:
    foe = side("rusviet", "mechanical", at={"mech-1": "lake-5"})
    without, game = (alone("episode-8a", others=(foe,), at={"mech-1": "tundra-6"}) for _ in range(2))
    fold(game, [MarkersLaid({"forest-7": {"star-0": 1}})])
    criteria = [own.name for own in moves.tiebreakers(game, game.seats[0], "mech-1")]
    assert criteria[0] == "own-star"
    assert "own-star" not in [own.name for own in moves.tiebreakers(without, without.seats[0], "mech-1")]


@pytest.mark.rule("L3141", "a star of the tracker is placed later")
def test_a_star_of_the_tracker_waits_until_one_is_at_hand() -> None:
    game = alone("episode-8a", at={"mech-1": "tundra-6"}, stars={"combat": 1, "power": 1, "workers": 1})
    places = ("tundra-5", "forest-3", "mountain-4")
    fold(game, [MarkersLaid({at: {"star-0": 1} for at in places})])
    assert not any(isinstance(fact, StarPlaced) for fact in follow(game, tracker.place(game, game.seats[0], chance())))
    facts = follow(game, enter(game, game.seats[0], moves.Move("mech-1", "tundra-5"), chance()))
    assert isinstance(facts[0], UnitMoved)
    assert sum(isinstance(fact, StarPlaced) for fact in facts) == 1
    again = follow(game, enter(game, game.seats[0], moves.Move("mech-1", "mountain-4"), chance()))
    assert not any(isinstance(fact, StarPlaced) for fact in again)


@pytest.mark.parametrize("episode", sorted(set(EPISODES) - {"episode-7"}))
@pytest.mark.parametrize(("seed", "automas"), [(1, 1), (2, 2)])
def test_whole_games_with_automas_end(episode: str, seed: int, automas: int) -> None:
    found = episode == "episode-8a"
    modules, options = ((episode, "tesla"), Options(tesla=0)) if found else ((episode,), Options())
    assert played(seed, 1, *modules, options=options, automas=automas).game.status == "finished"
