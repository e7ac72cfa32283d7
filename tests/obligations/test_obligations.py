"""What the game has, occurs: each faction, mat, ability, card, tile, triumph and way of ending, by name.

A test meets an obligation with `@pytest.mark.shows("objective {card}")`; everything else must occur in self-play.
"""

from __future__ import annotations

from domain.selfplay import plan
from tests.collected import collected
from tests.obligations.occurrences import in_game, owed

GAMES = 80
"""So many games are played at most; all has usually occurred much sooner."""


def shown() -> set[str]:
    """The obligations that tests meet."""
    return {what for marked in collected() for what in marked.shows}


def test_whatever_the_game_has_occurs() -> None:
    missing = set(owed()) - shown()
    for seed in range(GAMES):
        if not missing:
            break
        missing -= in_game(plan(seed, 2 + seed % 6))
    assert not missing, f"neither shown by a test nor seen in {GAMES} games: {', '.join(sorted(missing))}"


def test_tests_show_only_what_is_owed() -> None:
    assert shown() <= set(owed())
