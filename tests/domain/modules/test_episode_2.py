"""Episodes 2a and 2b: war with better preparations, and peace (rulebook L2222, L2349)."""

from __future__ import annotations

import pytest

from domain.content import OBJECTIVES, TRIUMPH_TRACKS
from domain.control import board
from domain.decisions import BuildStructure, DeclareRivals, MoveCube, Pass
from domain.engine import prompts
from domain.positions import decide_ok, options, refused
from domain.state import Game
from tests.domain.modules.episodes import dealt, played, unknown

WAR, PEACE = "episode-2a", "episode-2b"


def prepared(game: Game) -> Game:
    """Everybody has built and upgraded, as listed first."""
    while prompts(game)[0].kind != "declare-rivals":
        decide_ok(game, options(game)[0])
    return game


@pytest.mark.parametrize("episode", [WAR, PEACE])
def test_other_tables_do_not_know_them(episode: str) -> None:
    assert unknown(episode)


@pytest.mark.rule("L2224", "the war track and rivals")
def test_war_brings_its_track_and_rivals() -> None:
    game = dealt(WAR)
    assert game.modules == [WAR, "war-track", "rivals"]
    assert tuple(game.track) == TRIUMPH_TRACKS["war"]


@pytest.mark.rule("L2223", "objectives that are removed")
def test_objectives_that_would_be_too_easy_are_not_dealt() -> None:
    game = dealt(WAR)
    cards = {*game.objective_deck, *(card for seat in game.seats for card in seat.objectives)}
    assert cards == {*OBJECTIVES} - {7, 13, 15, 20, 22, 23, 27}


@pytest.mark.rule("L2225", "a second worker on each starting territory")
def test_everyone_starts_with_two_workers_on_both_territories() -> None:
    game = dealt(WAR)
    for seat in game.seats:
        places = sorted(at for unit, at in seat.units.items() if unit.startswith("worker"))
        assert places == sorted([*board(game).land[seat.base]] * 2)


@pytest.mark.rule("L2228", "four more popularity")
def test_everyone_starts_with_four_more_popularity() -> None:
    plain, game = dealt("episode-6"), dealt(WAR)
    assert [seat.mat for seat in game.seats] == [seat.mat for seat in plain.seats]
    gained = [seat.popularity - before.popularity for seat, before in zip(game.seats, plain.seats, strict=True)]
    assert gained == [4, 4, 4]


@pytest.mark.rule("L2226", "a structure of one's choice on each starting territory")
def test_the_first_player_chooses_structures_that_must_be_placed() -> None:
    game = dealt(WAR)
    seat = game.seats[game.active]
    first, second = board(game).land[seat.base]
    assert prompts(game)[0].seat == seat.index
    assert set(options(game)) == {BuildStructure(kind, first) for kind in ("mine", "monument", "armory", "mill")}
    assert refused(game, Pass()) == "illegal-decision"
    decide_ok(game, BuildStructure("mill", first))
    assert set(options(game)) == {BuildStructure(kind, second) for kind in ("mine", "monument", "armory")}
    decide_ok(game, BuildStructure("mine", second))
    assert seat.structures == {"mill": first, "mine": second}


@pytest.mark.rule("L2227", "three upgrades of one's choice")
def test_then_three_upgrades_that_must_be_taken() -> None:
    game = dealt(WAR)
    seat = game.seats[game.active]
    decide_ok(game, options(game)[0])
    decide_ok(game, options(game)[0])
    for done in range(3):
        assert len(seat.cubes) == done
        assert all(isinstance(option, MoveCube) for option in options(game))
        decide_ok(game, options(game)[0])
    assert len(seat.cubes) == 3
    assert prompts(game)[0].seat != seat.index


@pytest.mark.rule("L2230", "rivals after all other setup")
def test_rivals_are_declared_when_all_are_prepared() -> None:
    game = prepared(dealt(WAR))
    assert all((len(seat.structures), len(seat.cubes)) == (2, 3) for seat in game.seats)
    for prompt in prompts(game):
        decide_ok(game, DeclareRivals(()), prompt.seat)
    assert prompts(game)[0].kind == "choose-section"
    assert not any(seat.stars for seat in game.seats)


@pytest.mark.rule("L2350", "the Peace Triumph Track")
@pytest.mark.rule("L2349", "the peace track and alliances")
def test_peace_brings_its_track_and_alliances() -> None:
    game = dealt(PEACE)
    assert game.modules == [PEACE, "peace-track", "alliances"]
    assert tuple(game.track) == TRIUMPH_TRACKS["peace"]
    assert 23 not in {*game.objective_deck, *(card for seat in game.seats for card in seat.objectives)}


@pytest.mark.parametrize("episode", [WAR, PEACE])
@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 4)])
def test_whole_games_end(episode: str, seed: int, players: int) -> None:
    assert played(seed, players, episode).game.ended == "stars"
