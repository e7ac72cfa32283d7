"""Content that is wrong is refused, with everything that is wrong named at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest

from domain.content import ContentError, decode, sources


def edited(**edits: Callable[[Any], Any]) -> dict[str, bytes]:
    """The content files with some of them changed in place."""
    files = sources()
    for name, edit in edits.items():
        rows = json.loads(files[f"{name}.json"])
        edit(rows)
        files[f"{name}.json"] = json.dumps(rows).encode()
    return files


def refusal(**edits: Callable[[Any], Any]) -> list[str]:
    with pytest.raises(ContentError) as refused:
        decode(edited(**edits))
    return refused.value.faults


def test_the_files_of_the_package_are_accepted_quickly() -> None:
    files = sources()
    took = []
    for _ in range(5):
        start = perf_counter()
        decode(files)
        took.append(perf_counter() - start)
    assert min(took) < 0.05


def test_unreadable_files_are_all_named_with_the_place() -> None:
    faults = refusal(
        mats=lambda rows: rows[2].update(coins="four"),
        factory=lambda rows: rows[0].update(colour="purple"),
    )
    assert [fault.partition(":")[0] for fault in faults] == ["mats.json", "factory.json"]
    assert "$[2].coins" in faults[0]
    assert "colour" in faults[1]


def test_faults_of_several_files_come_together() -> None:
    faults = refusal(
        mats=lambda rows: rows[0]["sections"][0].update(slots=0),
        tracks=lambda rows: rows["combat_deck"].update({"5": 7}),
        setup=lambda rows: rows["banned"].append(["mars", "industrial"]),
    )
    assert faults == [
        "mats.json: industrial: the cube spaces are not 6",
        "tracks.json: combat_deck: 43 cards instead of 42",
        "setup.json: banned mars, industrial: no such pair",
    ]


@pytest.mark.parametrize(
    ("file", "edit", "fault"),
    [
        (
            "board",
            lambda b: b["rivers"].append(["mountain-1", "village-9"]),
            "mountain-1, village-9: they do not touch",
        ),
        (
            "board",
            lambda b: b["rivers"].append(["mountain-1", "lake-1"]),
            "mountain-1, lake-1: a lake has no river bank",
        ),
        ("board", lambda b: b["rivers"].append(["mountain-1", "moon"]), "mountain-1, moon: no such place"),
        ("board", lambda b: b["rivers"].pop(), "home-rusviet: 3 territories by land instead of 2"),
        ("board", lambda b: b["hexes"][0].update(terrain="farm"), "mountain: 7 territories instead of 8"),
        ("board", lambda b: b["hexes"][0].update(tunnel=True), "tunnel: 7 instead of 6"),
        ("board", lambda b: b["hexes"][0].update(col=2), "(0, 2): more than one place"),
        ("mats", lambda m: m[1].update(id="industrial"), "industrial: id comes more than once"),
        ("mats", lambda m: m.pop(), "6 rows instead of 7"),
        ("mats", lambda m: m[0]["sections"][0].update(top="move"), "industrial: not every top action once"),
        (
            "actions",
            lambda a: a["top"][0]["benefits"][0].update(cube=False),
            "benefits with a cube are not 6",
        ),
        ("actions", lambda a: a["produce_boxes"].pop(), "produce_boxes: 5 instead of 6"),
        ("factions", lambda f: f[0].update(ability="speed"), "nordic: speed is no faction ability"),
        ("factions", lambda f: f[0].update(ability="float"), "nordic: float is no faction ability"),
        ("factions", lambda f: f[3].update(large_table={"swim": "wayfare_farms"}), "replaces swim"),
        ("abilities", lambda a: a.append({"id": "fly", "kind": "mech", "rule": 1}), "fly: no faction has it"),
        ("mods", lambda m: m[0]["tokens"].update(armor=4), "mech-mods: 42 tokens instead of 41"),
        ("mods", lambda m: m[0]["tokens"].update(spy=3, armor=0), "mech-mods: spy is no mech ability"),
        ("mods", lambda m: m[1].update(keep=5), "infrastructure-mods: keeps more than it draws"),
        ("factions", lambda f: f[7].pop("mods"), "vesna: blank spaces and no supply to fill them"),
        ("encounters", lambda e: e[4]["options"].pop(), "5: 2 options instead of 3"),
        ("encounters", lambda e: e[4]["options"][0].update(gains=[]), "5: option 1: gives nothing"),
        (
            "encounters",
            lambda e: e[4]["options"][0].update(gains=[{"kind": "coins", "resource": "oil"}]),
            "5: option 1: coins: a resource type belongs to resources",
        ),
        ("factory", lambda f: f[0]["cost"].update(coins=0), "1: coins: the price is not positive"),
        ("objectives", lambda o: o[0]["condition"][0].pop("op"), "not a fact, a comparison and a value"),
        (
            "structure_tiles",
            lambda t: t[0]["coins"].reverse(),
            "adjacent_tunnels: the coin table does not rise",
        ),
        ("tracks", lambda t: t["tiers"].reverse(), "tiers: they do not rise from 0"),
        ("setup", lambda s: s["seating"].pop(), "seating: not every faction once"),
    ],
)
def test_a_fault_names_file_row_and_reason(file: str, edit: Callable[[Any], Any], fault: str) -> None:
    faults = refusal(**{file: edit})
    assert any(f.startswith(f"{file}.json: ") and fault in f for f in faults), faults
