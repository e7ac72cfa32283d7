"""Episode 8b: Mad Tesla, who ends the game when he is destroyed (rulebook L3149)."""

from __future__ import annotations

import pytest

from domain.scoring import score
from tests.domain.modules.episodes import dealt, played, unknown

EPISODE = "episode-8b"


@pytest.mark.rule("L3172", "Mad Tesla is set up")
def test_he_stands_on_the_factory_and_moves_last() -> None:
    game = dealt(EPISODE)
    him = game.seats[3]
    assert (him.kind, him.units, him.power) == ("npc", {"tesla": "factory"}, 16)
    assert game.order[game.order.index(game.active) - 1] == 3
    assert len(game.combat_discard) == 2
    assert game.markers == {}


def test_other_tables_do_not_know_it() -> None:
    assert unknown(EPISODE)


@pytest.mark.rule("L3180", "destroyed, or the sixth star")
@pytest.mark.rule("L3190", "ten coins for destroying him")
def test_games_end_with_the_sixth_star_or_when_he_is_destroyed() -> None:
    ways = set()
    for seed in range(30):
        game = played(seed, 6, EPISODE).game
        ways.add(game.ended)
        if game.ended == "mad-tesla":
            destroyer = game.seats[game.notes["mad-tesla-destroyed-by"]]
            assert "tesla" not in game.seats[6].units
            assert score(game, destroyer).coins >= 10
            break
    assert ways == {"stars", "mad-tesla"}


@pytest.mark.parametrize(("seed", "players", "automas"), [(1, 2, 0), (2, 5, 2), (3, 1, 1), (4, 7, 0)])
def test_whole_games_end(seed: int, players: int, automas: int) -> None:
    assert played(seed, players, EPISODE, automas=automas).game.status == "finished"
