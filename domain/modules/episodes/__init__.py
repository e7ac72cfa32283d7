"""The episodes of the campaign as modules: what each adds to the rules of its own game.

Only the table of a campaign knows them (`Module.campaign`). What an episode's game leaves behind for the campaign to
record is said by the docstring of each file: markers that seats have collected, notes of the game, stars.
"""

from __future__ import annotations

from domain.modules.episodes import (
    episode_1,
    episode_2a,
    episode_2b,
    episode_3,
    episode_4,
    episode_5,
    episode_6,
    episode_7,
    episode_8a,
    episode_8b,
)
from domain.modules.episodes import star_tracker as _star_tracker  # noqa: F401 - registers on its hook
from domain.modules.manifest import Module

EPISODES: dict[str, Module] = {
    module.id: module
    for module in (
        episode_1.MODULE,
        episode_2a.MODULE,
        episode_2b.MODULE,
        episode_3.MODULE,
        episode_4.MODULE,
        episode_5.MODULE,
        episode_6.MODULE,
        episode_7.MODULE,
        episode_8a.MODULE,
        episode_8b.MODULE,
    )
}
"""Every episode's module by id."""
