"""Scoring and the winner in games with Automas."""

from __future__ import annotations

import pytest

from domain import scoring, triumphs
from domain.decisions import Resign
from domain.options import AutomaOptions, Options
from domain.positions import automa, decide_ok, position, side
from domain.scores import Score
from domain.state import Game

TOGETHER = Options(automa=AutomaOptions(cooperative=True))


def winners(game: Game) -> list[int]:
    return scoring.winners(game, scoring.scores(game))


@pytest.mark.rule("L3871", "automa: coins, 4 for a star and 3 for a territory")
def test_an_automa_scores_stars_and_territories_at_popularity_ten() -> None:
    seat = automa(
        "saxony",
        coins=7,
        workers=["tundra-8", "lake-7"],
        at={"mech-1": "factory"},
        stars={"tracker": 2, "power": 1},
        space=15,
    )
    game = position([side("nordic", "industrial"), seat], resources={"tundra-8": {"oil": 9}})
    score = scoring.score(game, game.seats[1])
    assert (score.coins, score.stars, score.territories) == (7, 12, 15), "the Factory counts as three"
    assert (score.resources, score.structures, score.total) == (0, 0, 34)


@pytest.mark.rule("L3878", "automa: a player scores six resources a territory at most")
def test_a_player_scores_six_resources_a_territory() -> None:
    human = side("nordic", "industrial", workers=["forest-1", "tundra-1"], popularity=0)
    tokens = {"forest-1": {"wood": 8, "oil": 1}, "tundra-1": {"oil": 4}}
    game = position([human, automa("saxony")], resources=tokens)
    assert scoring.score(game, game.seats[0]).resources == 5, "6 + 4 tokens make 5 pairs"
    game = position([human, side("saxony", "engineering")], resources=tokens)
    assert scoring.score(game, game.seats[0]).resources == 6


def score(seat: int, total: int, *ties: int) -> Score:
    return Score(seat, total, 0, 0, 0, 0, 0, total, ties)  # type: ignore[arg-type]


@pytest.mark.rule("L3880", "automa: resources break no ties")
def test_resources_break_no_ties() -> None:
    game = position([side("nordic", "industrial"), automa("saxony")])
    assert scoring.winners(game, [score(0, 40, 5, 5, 10, 9, 3, 2), score(1, 40, 5, 5, 10, 0, 4, 2)]) == [1]
    assert scoring.winners(game, [score(0, 40, 5, 5, 10, 9, 3, 2), score(1, 40, 5, 5, 10, 0, 3, 2)]) == [0, 1]
    assert scoring.winners(game, [score(0, 40, 5, 6, 10, 9, 3, 2), score(1, 40, 5, 5, 10, 0, 4, 2)]) == [0]


@pytest.mark.rule("L4199", "automa: playing together, averages are compared")
def test_together_the_average_coins_decide() -> None:
    seats = [side("nordic", "industrial"), side("rusviet", "mechanical"), automa("saxony")]
    game = position(seats, options=TOGETHER)
    even = (1, 1, 1, 1, 1, 1)
    assert scoring.winners(game, [score(0, 30, *even), score(1, 50, *even), score(2, 39, *even)]) == [0, 1]
    assert scoring.winners(game, [score(0, 30, *even), score(1, 50, *even), score(2, 41, *even)]) == [2]
    assert scoring.winners(game, [score(0, 30, *even), score(1, 50, *even), score(2, 40, *even)]) == [0, 1, 2]
    assert scoring.winners(game, [score(0, 30, *even), score(1, 50, 2, 1, 1, 1, 1, 1), score(2, 40, *even)]) == [0, 1]


@pytest.mark.rule("L4204", "automa: in competition everyone plays alone")
def test_in_competition_the_most_coins_win() -> None:
    seats = [side("nordic", "industrial", coins=90), side("rusviet", "mechanical"), automa("saxony", coins=50)]
    assert winners(position(seats)) == [0]


def test_a_player_who_resigns_alone_leaves_the_game_to_the_automa() -> None:
    game = position([side("nordic", "industrial", coins=90), automa("saxony")])
    decide_ok(game, Resign(), 0)
    assert (game.status, game.winners) == ("finished", [1])


def test_together_a_player_who_left_still_counts_for_the_average() -> None:
    seats = [side("nordic", "industrial", coins=60), side("rusviet", "mechanical", coins=0), automa("saxony", coins=40)]
    game = position(seats, options=TOGETHER)
    decide_ok(game, Resign(), 1)
    assert game.status == "running"
    assert winners(game) == [2]


def test_players_earn_all_their_stars_beside_an_automa() -> None:
    game = position([side("saxony", "industrial"), automa("nordic")])
    limits = [triumphs.limit(game, game.seats[0], triumph) for triumph in ("upgrades", "mechs", "workers", "power")]
    assert limits == [1, 1, 1, 1]
    assert triumphs.limit(game, game.seats[0], "combat") > 2, "Dominate"
    assert [triumphs.limit(game, game.seats[1], triumph) for triumph in ("combat", "power", "workers")] == [2, 1, 0]
