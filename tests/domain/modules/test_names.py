"""No module is known by name outside its own file, its content and the table of compatibility."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from domain.automa.combat import AUTOMA
from domain.modules import ALL, carried

ROOT = Path(__file__).parents[3]
NAMES = {id for id in ALL if id not in (AUTOMA, carried.ID)}
"""The ids of modules, without two that are words of their own: a kind of seat, and the campaign."""
FILES = [
    path.relative_to(ROOT).as_posix()
    for folder in ("domain", "replay", "app")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
MAY_NAME = {
    "domain/modules/": "modules: each has its file here, which says what it excludes",
    "domain/campaign/": "a campaign says which modules each of its episodes plays with",
    "domain/automa/": "how an Automa plays with a module is part of the Automa's module",
    "domain/content/": "content is checked row by row",
    "domain/view.py": "the field of a seat's rivals is called so",
    "replay/pieces.py": "the units are called so",
    "replay/tracks.py": "the stars of a combatant are called so",
    "domain/selfplay.py": "makes up tables, and with them what the options of a module say",
    "domain/perft.py": "names the tables whose positions it counts",
}
"""Where else modules are named, and why."""


def named(source: str) -> set[str]:
    """The modules that a file knows: by an id in a string, or by importing the module's file."""
    files = {id.replace("-", "_"): id for id in NAMES}
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in NAMES:
            found.add(node.value)
        elif isinstance(node, ast.ImportFrom) and node.module == "domain.modules":
            found |= {files[alias.name] for alias in node.names if alias.name in files}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("domain.modules."):
            found |= {files[part] for part in (node.module or "").split(".") if part in files}
    return found


@pytest.mark.parametrize("path", [path for path in FILES if not path.startswith(tuple(MAY_NAME))])
def test_a_file_knows_no_module_by_name(path: str) -> None:
    assert not named((ROOT / path).read_text())


@pytest.mark.parametrize("place", MAY_NAME)
def test_an_exception_is_needed(place: str) -> None:
    assert any(named((ROOT / path).read_text()) for path in FILES if path.startswith(place))


def test_a_name_is_found() -> None:
    assert named('MODULE = "war-track"') == {"war-track"}
    assert named("from domain.modules import teams, manifest") == {"teams"}
    assert named("from domain.modules.mad_tesla import ROW") == {"mad-tesla"}
    assert named('"""War and peace with teams."""') == set()
