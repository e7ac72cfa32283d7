"""What the owner of a campaign chooses before it begins."""

from __future__ import annotations

from msgspec import Struct


class AutomaPlan(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """An Automa that takes part."""

    name: str
    faction: str | None = None
    difficulty: str | None = None


class CampaignOptions(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The options of a campaign.

    `adjust` moves the star trackers of Automas by how the episodes went (rulebook L4066); `wind` are modules that
    are played with in the episodes that allow them.
    """

    automas: tuple[AutomaPlan, ...] = ()
    invaders: bool = True
    promos: bool = True
    adjust: bool = False
    wind: tuple[str, ...] = ()
