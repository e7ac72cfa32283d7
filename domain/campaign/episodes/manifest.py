"""What an episode says of itself: its modules, what its setup and its rewards ask of the players, what follows."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Track = Literal["", "war", "peace", "unused"]
"""The pair of modules of an episode; `unused` is the one that the vote did not choose."""

PAIRS = {"war": ("war-track", "rivals"), "peace": ("peace-track", "alliances")}


class DealMats(Struct, frozen=True):
    """Player mats are dealt at random."""


class MatsByWealth(Struct, frozen=True):
    """Player mats are chosen, the wealthiest first (rulebook L3067)."""


class Perks(Struct, frozen=True):
    """Every player may take one perk, for its price or free."""

    free: bool = False


class CrossOffWealth(Struct, frozen=True):
    """What is left of all wealth is gone."""


Preparation = DealMats | MatsByWealth | Perks | CrossOffWealth


class Record(Struct, frozen=True):
    """Victory, score and stars are recorded. Of a track, the stars of categories that only it has go to any column;
    on the track of tiles all do. `either` tells where an Automa checks a star for one thing or another."""

    wild: Literal["", "public", "war", "peace", "unused", "tiles"] = ""
    victory: bool = True
    either: bool = False


class VoteOnPath(Struct, frozen=True):
    """War or peace, by a secret vote with Influence tokens (rulebook L2200)."""


class Unlock(Struct, frozen=True):
    """Mods of a kind come into the supply; `other` is the kind that is not there yet."""

    kind: Literal["mech", "infrastructure", "other"]


class Bonuses(Struct, frozen=True):
    """A setup bonus for so many tokens of something, rounded up."""

    of: Literal["influence", "agents", "encounters"]
    per: int
    optional: bool = False


class NewFaction(Struct, frozen=True):
    """A faction enters: for whoever found or beat somebody, else for the winner; its home base is the player's old
    one, or chosen later."""

    faction: str
    found: str
    keeps_base: bool = False


class SwitchFactions(Struct, frozen=True):
    """All others may switch factions: the poorest chooses first, or the winner and then by score."""

    order: Literal["wealth", "score"]
    not_for: str = ""


class HomeBases(Struct, frozen=True):
    """Factions without a home base of their own choose one, if they have none or another player's faction uses it."""


class Mods(Struct, frozen=True):
    """Two mods of each unlocked kind are drawn, one more by winners, and one more for each mech or structure; so many
    are free, any others can be bought."""

    draw: int = 2
    winner: int = 0
    free: int = 0
    per: Literal["", "mechs", "structures"] = ""


class Finale(Struct, frozen=True):
    """The campaign is decided (rulebook L3277)."""


Reward = Record | VoteOnPath | Unlock | Bonuses | NewFaction | SwitchFactions | HomeBases | Mods | Finale


class Episode(Struct, frozen=True, kw_only=True):
    """An episode.

    `modules` are those of its game besides the pair of its `track`; `next` is by outcome; `wind` allows airships and
    two ways of ending.
    """

    id: str
    rule: str
    modules: tuple[str, ...]
    track: Track = ""
    setup: tuple[Preparation, ...]
    rewards: tuple[Reward, ...]
    next: dict[str, str]
    wind: bool = False
