"""As a plugin of pytest: tests of limits run with what they are about let loose, and must then fail.

An ability that may be used at any time, that leads anywhere, or a tile that everybody has reached knows no limit; a
test that passes all the same shows none. What cannot be let loose in this way is left out.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from domain import hooks, triumphs
from domain.control import board
from domain.state import Game
from tests.collected import named
from tests.obligations.occurrences import twofold

ANSWER = "BOUNDLESS_TO"


def anywhere(game: Game, *_: object) -> list[str]:
    """Every territory."""
    return list(board(game).hexes)


def always(*_: object) -> bool:
    return True


def many(*_: object) -> int:
    return 9


LOOSE: dict[str, Callable[..., Any]] = {
    **dict.fromkeys(("movement.neighbours", "movement.worker_neighbours", "retreat.destinations"), anywhere),
    **dict.fromkeys(("combat.before", "combat.ties", "action.free"), always),
    **dict.fromkeys(("movement.range", "combat.card_limit"), many),
    "combat.dials": lambda *_: range(20),
}
"""By hook, what an ability without limits does there."""


def hooks_of(id: str) -> list[hooks.Hook[Any]]:
    """Where the ability can be let loose."""
    return [hook for name, hook in hooks.ALL.items() if name in LOOSE and id in hook.table]


def can_be_let_loose(what: str) -> bool:
    """Is it a tile, or an ability with such a hook?"""
    kind, _, id = what.partition(" ")
    return kind == "tile" or (kind == "ability" and bool(hooks_of(id)))


@contextmanager
def let_loose(what: str) -> Iterator[None]:
    """Play without its limits."""
    kind, _, id = what.partition(" ")
    limit, reached = triumphs.limit, triumphs.reached
    with ExitStack() as stack:
        if kind == "tile":
            most = patch.object(triumphs, "limit", lambda game, seat, of: many() if of == id else limit(game, seat, of))
            met = patch.object(triumphs, "reached", lambda game, seat, of: of == id or reached(game, seat, of))
            stack.enter_context(most)
            stack.enter_context(met)
        for hook in hooks_of(id) if kind == "ability" else ():
            stack.enter_context(patch.dict(hook.table, {id: LOOSE[hook.name]}))
        yield


def limited(item: pytest.Item) -> list[str]:
    """What a test shows the limit of, of all that can be let loose."""
    return [what for what in named(item, "limits") if what in twofold() and can_be_let_loose(what)]


FAILED: set[str] = set()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Only tests of such limits."""
    items[:] = [item for item in items if limited(item)]


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Remember whether the test fails without the limits."""
    with ExitStack() as loose:
        for what in limited(pyfuncitem):
            loose.enter_context(let_loose(what))
        try:
            yield
        except (Exception, pytest.fail.Exception):
            FAILED.update(limited(pyfuncitem))
    return True


def pytest_sessionfinish() -> None:
    """Tell whose tests have failed."""
    Path(os.environ[ANSWER]).write_text(json.dumps(sorted(FAILED)))
