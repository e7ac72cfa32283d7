"""Episode 1: an open objective and Influence on the track (rulebook L2161)."""

from __future__ import annotations

import pytest

from domain import objectives, triumphs
from domain.decisions import Pass, RevealObjective
from domain.facts import StarPlaced
from domain.module_facts import MarkersLaid, MarkersTaken, ObjectivesOpened
from domain.positions import Side, decide_ok, go, options, position, side
from domain.reducer import fold
from domain.state import Game
from domain.steps import EndTurn
from tests.domain.modules.battles import battle, fighter, win
from tests.domain.modules.episodes import dealt, played, unknown

EPISODE = "episode-1"
MARKED = {"combat": {"influence": 2}, "power": {"influence": 1}, objectives.OPEN: {"influence": 1}}


def laid(game: Game, card: int | None = None) -> Game:
    """The position with tokens on the track and this objective open."""
    if card is not None:
        game.objective_deck.remove(card)
        game.objective_deck.append(card)
        fold(game, [ObjectivesOpened((card,))])
    fold(game, [MarkersLaid(MARKED)])
    return game


def rich(**given: object) -> Side:
    return side("nordic", "industrial", **given)


@pytest.mark.rule("L2162", "Influence on every space and on the open objective")
def test_every_space_and_the_open_objective_have_a_token() -> None:
    game = dealt(EPISODE)
    assert len(game.open_objectives) == 1
    assert sum(here["influence"] for here in game.markers.values()) == 11
    assert game.markers["combat"] == {"influence": 2}
    assert game.open_objectives[0] not in game.objective_deck


def test_other_tables_do_not_know_it() -> None:
    assert unknown(EPISODE)


@pytest.mark.rule("L2169", "the first star takes the token")
def test_the_first_star_takes_the_token_and_the_second_finds_none() -> None:
    game = laid(position([rich(), side("rusviet", "mechanical")], modules=[EPISODE]))
    facts = [*triumphs.place(game, game.seats[0], "power")]
    assert facts[:2] == [MarkersTaken(0, "influence", "power"), StarPlaced(0, "power")]
    fold(game, facts)
    assert game.seats[0].markers == {"influence": 1}
    assert [*triumphs.place(game, game.seats[1], "power")] == [StarPlaced(1, "power")]


@pytest.mark.rule("L2171", "each combat space has a token of its own")
def test_two_combats_take_two_tokens_and_a_third_none() -> None:
    one, other = fighter("saxony", "industrial"), fighter("rusviet", "mechanical")
    game = laid(battle(one, other, modules=[EPISODE]))
    win(game)
    assert game.seats[0].markers == {"influence": 1}
    assert game.markers["combat"] == {"influence": 1}
    fold(game, [*triumphs.place(game, game.seats[1], "combat")])
    assert game.seats[1].markers == {"influence": 1}
    assert [*triumphs.place(game, game.seats[0], "combat")] == [StarPlaced(0, "combat")]


def test_the_last_star_brings_its_token_too() -> None:
    placed = {"upgrades": 1, "mechs": 1, "structures": 1, "recruits": 1, "workers": 1}
    one = fighter("nordic", "industrial", stars=placed)
    game = laid(battle(one, fighter("rusviet", "mechanical"), modules=[EPISODE]))
    win(game)
    assert game.status == "finished"
    assert game.seats[0].markers == {"influence": 1}


@pytest.mark.rule("L2161", "the open objective, besides the own")
def test_the_open_objective_gives_a_star_besides_the_own() -> None:
    card = next(n for n in range(1, 28) if objectives.holds(_met(), _met().seats[0], n))
    game = laid(_met(), card)
    facts = decide_ok(game, RevealObjective(card))
    assert StarPlaced(0, objectives.OPEN) in facts
    assert game.seats[0].stars == {objectives.OPEN: 1}
    assert game.seats[0].markers == {"influence": 1}
    assert game.open_objectives == [card]
    assert triumphs.open_to(game, game.seats[0], "objective")
    assert not triumphs.open_to(game, game.seats[0], objectives.OPEN)


def _met() -> Game:
    """The turn of a side with much of everything is about to end; it holds an objective that it cannot meet."""
    one = rich(coins=60, power=15, popularity=17, objectives=[7], at={f"mech-{n}": "tundra-1" for n in (1, 2, 3)})
    return position([one, side("rusviet", "mechanical")], step=EndTurn(0), modules=[EPISODE])


def test_nobody_is_asked_about_an_open_objective_that_is_not_met() -> None:
    game = laid(position([rich(power=0), side("rusviet", "mechanical")], modules=[EPISODE]), 7)
    assert RevealObjective(7) not in options(game)
    assert not objectives.may_reveal(game, game.seats[0])


def test_others_may_achieve_it_after_the_first_without_a_token() -> None:
    card = next(n for n in range(1, 28) if objectives.holds(_met(), _met().seats[0], n))
    game = laid(_met(), card)
    go(game, RevealObjective(card), Pass())
    assert triumphs.open_to(game, game.seats[1], objectives.OPEN)
    assert objectives.OPEN not in game.markers


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 5)])
def test_whole_games_end_with_all_tokens_accounted_for(seed: int, players: int) -> None:
    game = played(seed, players, EPISODE).game
    taken = sum(seat.markers.get("influence", 0) for seat in game.seats)
    assert taken + sum(here["influence"] for here in game.markers.values()) == 11
    assert taken
