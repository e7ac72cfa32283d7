"""Episode 7: enough encounters end the game (rulebook L2969)."""

from __future__ import annotations

from typing import Any

import pytest

from domain import scoring
from domain.decisions import TakeEncounterOption
from domain.modules.episodes.episode_7 import FINDER, kept, needed
from domain.positions import Side, go, options, position, side
from domain.state import Game
from domain.steps import Aftermath
from tests.domain.modules.episodes import dealt, played, unknown

EPISODE = "episode-7"


def explored(before: int, at: str = "village-1", **given: Any) -> Game:
    """A character with this many tokens has taken another one, at a table of three."""
    one = Side("nordic", "industrial", at={"character": at}, encounters=before)
    sides = [one, side("rusviet", "mechanical"), side("crimea", "engineering")]
    chosen = {"modules": [EPISODE], **given}
    return position(sides, step=Aftermath(0, ("character",)), encounter=1, encounters=[at], **chosen)


def test_other_tables_do_not_know_it() -> None:
    assert unknown(EPISODE)


@pytest.mark.rule("L2974", "a token on the Factory")
def test_a_twelfth_token_lies_on_the_factory() -> None:
    assert "factory" in dealt(EPISODE).encounters
    assert len(dealt(EPISODE).encounters) == 12


@pytest.mark.rule("L2983", "tokens are kept")
def test_the_factory_has_an_encounter_before_its_card() -> None:
    one = Side("nordic", "industrial", at={"character": "factory"})
    game = position(
        [one, side("rusviet", "mechanical")],
        step=Aftermath(0, ("character",)),
        encounters=["factory"],
        modules=[EPISODE],
    )
    assert game.seats[0].encounters == 1
    assert all(isinstance(option, TakeEncounterOption) for option in options(game))


@pytest.mark.rule("L2984", "tokens needed by number of players")
@pytest.mark.parametrize(
    ("people", "automas", "tokens"),
    [(1, 1, 6), (2, 0, 6), (2, 1, 5), (4, 0, 5), (3, 2, 4), (6, 0, 4), (7, 0, 3)],
)
def test_fewer_tokens_are_needed_at_larger_tables(people: int, automas: int, tokens: int) -> None:
    assert needed(dealt(EPISODE, players=people, automas=automas)) == tokens


@pytest.mark.rule("L2993", "all own tokens are spent")
@pytest.mark.rule("L2995", "the game ends at once")
@pytest.mark.rule("L2992", "the last token ends the game")
def test_the_last_token_that_is_needed_ends_the_game_and_is_spent() -> None:
    game = explored(4)
    assert (game.status, game.ended, game.notes[FINDER]) == ("finished", EPISODE, 0)
    assert kept(game, game.seats[0]) == 0
    assert game.encounter_deck[-1] == 1, "no card was turned up"


def test_a_star_for_the_tokens_is_placed_before_the_game_ends() -> None:
    track = {"modules": [EPISODE, "peace-track", "alliances"], "track": "peace"}
    assert explored(4, **track).seats[0].stars == {"encounters": 1}


def test_one_token_less_does_not() -> None:
    game = explored(3)
    go(game, next(option for option in options(game) if isinstance(option, TakeEncounterOption)))
    assert game.status == "running"
    assert kept(game, game.seats[0]) == 4


@pytest.mark.rule("L3035", "so they do in scoring")
@pytest.mark.rule("L2997", "encounter territories count once more")
@pytest.mark.parametrize(("at", "territories"), [("farm-1", 1), ("village-1", 2), ("factory", 4)])
def test_territories_that_started_with_a_token_count_once_more(at: str, territories: int) -> None:
    one = side("nordic", "industrial", at={"character": at}, workers=["home-nordic", "home-nordic"])
    game = position([one, side("rusviet", "mechanical")], encounters=[], modules=[EPISODE])
    assert scoring.scores(game)[0].tiebreak[4] == territories


@pytest.mark.parametrize(
    ("seed", "players", "pair"),
    [(1, 2, ("rivals", "war-track")), (2, 4, ("alliances", "peace-track")), (3, 7, ("alliances", "peace-track"))],
)
def test_whole_games_end(seed: int, players: int, pair: tuple[str, str]) -> None:
    game = played(seed, players, EPISODE, *pair).game
    assert game.ended in ("stars", EPISODE)
    assert (game.ended == EPISODE) is (FINDER in game.notes)
