"""The facts of the campaign log and of the campaign's Automa.

They are read apart from the other content, because they tell what a campaign reveals step by step.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

import msgspec

from domain.content import MODS
from domain.content.schema import ModSupply, Row

ModKind = Literal["mech", "infrastructure"]
Path = Literal["war", "peace"]


class Perk(Row, frozen=True):
    """A perk: so much of something at the start of one game."""

    id: str
    amount: int


class TriumphLog(Row, frozen=True):
    """The grid of the triumph log, and the coins for a complete row or column; its rows are our own reading."""

    rows: int
    columns: tuple[str, ...]
    bonus: int
    provenance: Literal["printed", "reconstructed"]


class Category(Row, frozen=True):
    """A category of leadership: mods of one kind and checks of these columns."""

    mods: ModKind
    columns: tuple[str, ...]


class CampaignFile(Row, frozen=True):
    """The file of the campaign; a setup bonus without a limit has null.

    `boxes` and `revealed` tell from when on the contents of a box, and words, are known: "3" from the beginning of an
    episode on, "3+" after its game, a kind of mods or `mods` once unlocked, `over` at the end, "2a/7" whichever comes
    first. All else is no secret. `ahead` tells the same of printed components, by the kind of label that names them;
    its `kinds` are whole files of the content.
    """

    players: tuple[int, int]
    perk_price: int
    mod_price: int
    mod_limit: int
    perks: list[Perk]
    setup_bonuses: dict[str, int | None]
    triumph_log: TriumphLog
    leadership: dict[str, Category]
    guests: tuple[str, ...]
    wind: tuple[str, ...]
    boxes: dict[str, str]
    revealed: dict[str, dict[str, str]]
    ahead: dict[str, dict[str, str]]
    automa_mods: dict[ModKind, tuple[str, ...]]
    automa_votes: dict[str, Path]
    automa_switches_from: int


CAMPAIGN = msgspec.json.decode(files("domain.content").joinpath("campaign.json").read_bytes(), type=CampaignFile)
PERKS = {perk.id: perk for perk in CAMPAIGN.perks}
BONUSES = CAMPAIGN.setup_bonuses
ROWS = CAMPAIGN.triumph_log.rows
COLUMNS = CAMPAIGN.triumph_log.columns
GUESTS = CAMPAIGN.guests
"""The factions that enter the game with the campaign; they have no home base of their own."""
SUPPLIES: dict[str, ModSupply] = {kind: MODS[f"{kind}-mods"] for kind in ("mech", "infrastructure")}
"""The printed tokens of each kind of mods."""
