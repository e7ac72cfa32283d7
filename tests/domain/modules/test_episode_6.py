"""Episode 6: a game without rules of its own (rulebook L2912)."""

from __future__ import annotations

import pytest

from tests.domain.modules.episodes import dealt, played, unknown


def test_other_tables_do_not_know_it() -> None:
    assert unknown("episode-6")


@pytest.mark.rule("L2912", "nothing special")
def test_the_game_is_set_up_as_usual() -> None:
    game = dealt("episode-6")
    assert (game.campaign, game.modules, game.markers, game.track) == ("campaign-1", ["episode-6"], {}, [])
    assert len(game.encounters) == 11


def test_a_whole_game_ends() -> None:
    assert played(6, 3, "episode-6").game.ended == "stars"
