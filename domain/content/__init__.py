"""The printed components, read once from the JSON files beside this module and checked."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from domain.board import Board
from domain.content.schema import (
    Ability,
    AllianceToken,
    AutomaCard,
    Content,
    Encounter,
    Faction,
    FactoryCard,
    Mat,
    ModSupply,
    Objective,
    StarTracker,
    StructureTile,
    Triumph,
)
from domain.content.validation import faults


class ContentError(Exception):
    """Content files that cannot be used; `faults` names file, row and reason of everything wrong."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def decode(sources: dict[str, bytes]) -> Content:
    """Content from the bytes of its files, by file name; raises ContentError with every fault."""
    rows, unreadable = {}, []
    for field in msgspec.structs.fields(Content):
        name = f"{field.name}.json"
        try:
            rows[field.name] = msgspec.json.decode(sources[name], type=field.type)
        except msgspec.DecodeError as error:
            unreadable.append(f"{name}: {error}")
    if unreadable:
        raise ContentError(unreadable)
    content = Content(**rows)
    if found := faults(content):
        raise ContentError(found)
    return content


def sources() -> dict[str, bytes]:
    """The bytes of the content files that come with the package."""
    folder = files(__name__)
    names = [f"{field}.json" for field in Content.__struct_fields__]
    return {name: folder.joinpath(name).read_bytes() for name in names}


CONTENT = decode(sources())

BOARDS: dict[str, Board] = {CONTENT.board.id: Board(CONTENT.board)}
MATS: dict[str, Mat] = {row.id: row for row in CONTENT.mats}
FACTIONS: dict[str, Faction] = {row.id: row for row in CONTENT.factions}
ABILITIES: dict[str, Ability] = {row.id: row for row in CONTENT.abilities}
ALLIANCES: dict[str, AllianceToken] = {row.faction: row for row in CONTENT.alliances}
MODS: dict[str, ModSupply] = {row.id: row for row in CONTENT.mods}
TOP = {row.id: row for row in CONTENT.actions.top}
BOTTOM = {row.id: row for row in CONTENT.actions.bottom}
PRODUCE_BOXES = tuple(CONTENT.actions.produce_boxes)
ONE_TIME_BONUSES = tuple(CONTENT.actions.one_time_bonuses)
ENCOUNTERS: dict[int, Encounter] = {row.number: row for row in CONTENT.encounters}
FACTORY: dict[int, FactoryCard] = {row.number: row for row in CONTENT.factory}
OBJECTIVES: dict[int, Objective] = {row.number: row for row in CONTENT.objectives}
STRUCTURE_TILES: dict[str, StructureTile] = {row.id: row for row in CONTENT.structure_tiles}
TRACKS = CONTENT.tracks
TRIUMPHS: dict[str, Triumph] = {row.id: row for row in CONTENT.triumphs.triumphs}
TRIUMPH_TRACKS = CONTENT.triumphs.tracks
TRIUMPH_TILES = CONTENT.triumphs.tiles
DESOLATION_TILES = CONTENT.triumphs.desolation_tiles
SETUP = CONTENT.setup
AUTOMA_CARDS: dict[int, AutomaCard] = {row.number: row for row in CONTENT.automa.cards}
STAR_TRACKERS: dict[str, StarTracker] = {row.id: row for row in CONTENT.automa.trackers}
POWER_RANGES = CONTENT.automa.power_ranges
TUNNELS_SHUT = frozenset(CONTENT.automa.tunnels_shut)
COMBATANTS = CONTENT.combatants
CAMPING = CONTENT.automa.camping
