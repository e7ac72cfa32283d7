"""Episode 8b: whom all were looking for has lost his mind, and whoever destroys him ends the game (rulebook L3149).

For the campaign: what destroying him brings is in the coins of the score; stars are recorded under their own triumphs.
"""

from __future__ import annotations

from domain.modules import mad_tesla
from domain.modules.manifest import Module

ID = "episode-8b"

MODULE = Module(id=ID, rule="L3149", brings=(mad_tesla.ID,), campaign=True)
