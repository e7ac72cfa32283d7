"""The ten episodes, one file each: what they ask before and after their games.

The special rules of a game are a module with the id of its episode, in `domain/modules/episodes`.
"""

from __future__ import annotations

from domain.campaign.episodes import e1, e2a, e2b, e3, e4, e5, e6, e7, e8a, e8b
from domain.campaign.episodes.manifest import Episode

EPISODES: dict[str, Episode] = {
    module.EPISODE.id: module.EPISODE for module in (e1, e2a, e2b, e3, e4, e5, e6, e7, e8a, e8b)
}
"""Every episode by id, in order."""
FIRST = "1"
