"""A character that meets an encounter card, for the tests of encounters."""

from __future__ import annotations

from domain.decisions import (
    BuildStructure,
    Decision,
    DeployMech,
    EnlistRecruit,
    MoveCube,
    Peek,
    PlaceResources,
    Relocate,
    TakeEncounterOption,
)
from domain.engine import prompts
from domain.facts import Fact
from domain.positions import Side, decide_ok, position, side
from domain.state import Game
from domain.steps import Aftermath

HERE = "village-7"
"""The territory of the encounters: beside a farm, two tundras and, across rivers, a village and a farm."""


RESOURCES = ("metal", "food", "oil", "wood")


def meeting(card: int, faction: str = "nordic", other: Side | None = None, **given: object) -> Game:
    """The character has moved onto an encounter token, and this card has been turned up."""
    start = {"at": {"character": HERE}, "workers": ["forest-1"], "power": 0, "popularity": 9, "coins": 9}
    first = Side(faction, "industrial", **{**start, **given})
    second = other or side("saxony", "mechanical", cards=[2, 4])
    return position([first, second], step=Aftermath(0, ("character",)), encounter=card, tile="isolated")


def answer(game: Game) -> Decision:
    """What this test's player says to the choices that benefits ask for."""
    left = getattr(game.steps[-1], "left", 0)
    return {
        "upgrade": MoveCube("gain_power", "build"),
        "deploy": DeployMech(2, HERE),
        "build": BuildStructure("mill", HERE),
        "enlist": EnlistRecruit("upgrade", "power", amount=0),
        "gain-resources": PlaceResources(HERE, {"oil": left}),
        "peek-cards": Peek(1),
        "relocate-units": Relocate("farm-6"),
    }[prompts(game)[0].kind]


def take(game: Game, option: int) -> list[Fact]:
    """Take an option of the card and answer whatever it asks for."""
    facts = decide_ok(game, TakeEncounterOption(option))
    while prompts(game)[0].kind not in ("encounter", "choose-section"):
        facts += decide_ok(game, answer(game))
    return facts
