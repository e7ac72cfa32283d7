"""Episode 2b: peace, with its own track and alliances (rulebook L2349).

For the campaign: structures on the board count for the draft of mods; stars for `resources`, `factory_card`,
`encounters`, `mechs_or_recruits` and a second `objective` may be recorded under any triumph.
"""

from __future__ import annotations

from domain.modules import alliances, peace_track
from domain.modules.manifest import Module

ID = "episode-2b"

MODULE = Module(id=ID, rule="L2349", brings=(peace_track.ID, alliances.ID), campaign=True)
