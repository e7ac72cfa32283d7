"""Names and sentences in English and Polish."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import domain
from domain.content import (
    ABILITIES,
    BOARDS,
    BOTTOM,
    ENCOUNTERS,
    FACTIONS,
    FACTORY,
    MATS,
    OBJECTIVES,
    ONE_TIME_BONUSES,
    STRUCTURE_TILES,
    TOP,
    TRIUMPHS,
)
from domain.control import HEROES
from domain.decisions import (
    ChooseSection,
    Commit,
    Decision,
    DeployMech,
    EnlistRecruit,
    GiveCoins,
    MoveUnit,
    PlaceToken,
    Relocate,
    RevealObjective,
)
from domain.labels import (
    LABELS,
    LANGUAGES,
    count,
    describe,
    encounter_option,
    factory_action,
    label,
    phrase,
    text,
)
from domain.modules import MODULES
from domain.steps import Step

IDS = {
    "faction": FACTIONS,
    "mat": MATS,
    "ability": ABILITIES,
    "structure_tile": STRUCTURE_TILES,
    "objective": OBJECTIVES,
    "board": BOARDS,
    "action": [*TOP, *BOTTOM],
    "benefit": [benefit.id for top in TOP.values() for benefit in top.benefits],
    "structure": [top.structure for top in TOP.values()],
    "resource": [bottom.resource for bottom in BOTTOM.values()],
    "terrain": set(BOARDS["standard"].terrain.values()),
    "territory": BOARDS["standard"].territories,
    "base": BOARDS["standard"].faction_of_base,
    "encounter": ENCOUNTERS,
    "factory_card": FACTORY,
    "bonus": [kind for bonus in ONE_TIME_BONUSES for kind in bonus],
    "token": [*(token for row in FACTIONS.values() for token in row.tokens), *ABILITIES["maifuku"].params["penalties"]],
    "triumph": TRIUMPHS,
    "module": MODULES,
    "unit": ["character", "mech", "worker", *HEROES],
}
WITH_TEXT = (
    "faction",
    "ability",
    "structure",
    "triumph",
    "structure_tile",
    "objective",
    "encounter",
    "factory_card",
)

CONTEXT = {"top", "bottom", "action", "ability", "exchange", "factory_card"}
"""Fields that whoever describes a decision adds from the position."""


def keys(lang: str) -> Iterator[tuple[str, str, bool]]:
    for kind, entries in LABELS[lang].items():
        for key, entry in entries.items():
            yield kind, key, isinstance(entry, dict) and "text" in entry


def test_languages_have_the_same_keys() -> None:
    english = set(keys("en"))
    for lang in LANGUAGES:
        assert set(keys(lang)) == english


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", IDS)
def test_every_content_id_has_a_name(lang: str, kind: str) -> None:
    for key in IDS[kind]:
        assert label(lang, kind, key).strip()
        assert not label(lang, kind, key).startswith(f"{key}-")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", WITH_TEXT)
def test_what_needs_words_has_them(lang: str, kind: str) -> None:
    for key in IDS[kind]:
        assert len(text(lang, kind, key)) > len(str(key))


@pytest.mark.parametrize("group", ["decisions", "prompts", "problems"])
def test_templates_of_all_languages_use_the_same_fields(group: str) -> None:
    for key, english in LABELS["en"][group].items():
        fields = {(name, spec) for _, name, spec, _ in Formatter().parse(str(english)) if name}
        for lang in LANGUAGES:
            template = str(LABELS[lang][group][key])
            assert {(name, spec) for _, name, spec, _ in Formatter().parse(template) if name} == fields


def test_every_decision_has_a_sentence_with_its_own_fields() -> None:
    for decision in get_args(Decision):
        tag = decision.__struct_config__.tag
        fields = {name for _, name, _, _ in Formatter().parse(str(LABELS["en"]["decisions"][tag])) if name}
        assert fields - CONTEXT <= set(decision.__struct_fields__), tag
    assert len(LABELS["en"]["decisions"]) == len(get_args(Decision))


def test_every_step_that_asks_has_a_prompt() -> None:
    tags = {step.__struct_config__.tag for step in get_args(Step)}
    assert set(LABELS["en"]["prompts"]) == tags - {"gains", "bottom-done", "automa-scheme", "first-turn", "arrival"}


def refusal_codes() -> Iterator[str]:
    """The codes written in the rules, wherever something is refused."""
    for file in (Path(domain.__file__).parent).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"Illegal", "Reason"} and node.args:
                match node.args[0]:
                    case ast.Constant(value=str(code)):
                        yield code


@pytest.mark.parametrize("code", sorted(set(refusal_codes())))
def test_every_refusal_has_a_sentence(code: str) -> None:
    assert phrase("pl", "problems", code) != phrase("en", "problems", code)


def test_amounts_have_as_many_forms_as_the_language() -> None:
    assert {len(forms) for forms in LABELS["en"]["amount"].values()} == {2}
    assert {len(forms) for forms in LABELS["pl"]["amount"].values()} == {3}


def test_polish_counts_in_three_forms() -> None:
    assert [count("pl", n, "coins") for n in (1, 2, 4, 5, 12, 22)] == [
        "1 moneta",
        "2 monety",
        "4 monety",
        "5 monet",
        "12 monet",
        "22 monety",
    ]
    assert [count("en", n, "coins") for n in (1, 2)] == ["1 coin", "2 coins"]


def test_polish_names_of_the_printed_game() -> None:
    names = {
        "faction": {"nordic": "Nordia", "rusviet": "Roswiecja", "crimea": "Krym", "saxony": "Saksonia"},
        "action": {
            "bolster": "Wzmocnienie",
            "deploy": "Rozmieszczenie",
            "enlist": "Werbunek",
            "trade": "Handel",
        },
        "structure": {"mine": "Kopalnia", "monument": "Pomnik", "armory": "Zbrojownia", "mill": "Młyn"},
        "terrain": {"mountain": "Góry", "forest": "Las", "village": "Wioska", "lake": "Jezioro"},
        "ability": {"township": "Wielkomiejskość", "wayfare": "Wędrówka", "submerge": "Zanurzenie"},
    }
    for kind, expected in names.items():
        assert {key: label("pl", kind, key) for key in expected} == expected


def test_places_are_named_by_terrain_and_number() -> None:
    assert label("en", "territory", "mountain-1") == "Mountain 1"
    assert label("pl", "territory", "mountain-1") == "Góry 1"
    assert label("en", "territory", "factory") == "Factory"
    assert label("en", "base", "home-crimea") == "Crimea home base"


def test_card_labels_come_from_cost_and_gains() -> None:
    assert encounter_option("en", 12, 0) == "2 wood and 1 popularity"
    assert encounter_option("en", 12, 2) == "2 popularity for 1 worker and 3 wood"
    assert encounter_option("pl", 13, 2) == "koszt: 3 punkty popularności; zysk: 5 dowolnych zasobów"
    assert factory_action("en", 2) == "1 popularity for 1 recruit or 1 upgrade"
    assert factory_action("en", 16) == "1 resource for 1 power, 1 popularity and 1 coin"


def test_an_unknown_language_falls_back_to_english() -> None:
    assert label("de", "structure", "mill") == "Mill"
    assert count("de", 5, "coins") == "5 coins"
    assert phrase("de", "prompts", "move") == "Move your units"


def test_a_decision_reads_as_a_sentence() -> None:
    move = MoveUnit("mech-1", "mountain-1", ("worker-2",), {"oil": 2})
    assert describe("en", move) == "Move mech 1 to Mountain 1 with worker 2 carrying 2 oil"
    assert describe("pl", move) == "Ruch: mech 1 → Góry 1, robotnicy: robotnik 2, zasoby: 2 ropy"
    assert describe("en", EnlistRecruit("build", "popularity")) == "Enlist the Build recruit for popularity"
    assert describe("en", RevealObjective(12)) == "Reveal objective 12: Twenty coins"
    assert describe("en", PlaceToken("trap-power", "lake-1")) == "Place power trap on Lake 1"
    assert describe("en", PlaceToken("flag-2", "farm-1")) == "Place flag 2 on Farm 1"
    assert describe("en", GiveCoins(0, 1)) == "Give 1 coin to player 1"


def test_bracketed_parts_need_their_fields() -> None:
    assert describe("en", MoveUnit("character", "factory")) == "Move character to Factory"
    assert describe("en", Commit(3)) == "Commit 3 power"
    assert describe("en", Commit(3, (2, 5))) == "Commit 3 power and the cards 2, 5"
    assert describe("en", Relocate("farm-1", ("character",))) == "Relocate character to Farm 1"


def test_context_adds_what_the_decision_does_not_hold() -> None:
    assert describe("en", ChooseSection(2)) == "Section 3"
    assert describe("en", ChooseSection(2), top="move", bottom="build") == "Section 3: Move and Build"
    assert describe("en", DeployMech(1, "farm-1"), ability="seaworthy") == "Deploy mech 2 (Seaworthy) on Farm 1"
