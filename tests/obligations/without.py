"""As a plugin of pytest: every test runs without what it shows, and must then fail.

A test that passes although the ability, the token or the tile does nothing shows nothing of it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import pytest

from domain import hooks, triumphs
from domain.content import ALLIANCES
from tests.collected import named
from tests.obligations.occurrences import twofold


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Only tests that show something of this kind."""
    items[:] = [item for item in items if shown(item)]


def shown(item: pytest.Item) -> set[str]:
    """What a test shows at work, of all that can be taken away."""
    return set(named(item, "shows")) & set(twofold())


@contextmanager
def ability_gone(id: str) -> Iterator[None]:
    """The ability is registered nowhere."""
    with ExitStack() as gone:
        for hook in hooks.ALL.values():
            left = {other: own for other, own in hook.table.items() if other != id}
            gone.enter_context(patch.dict(hook.table, left, clear=True))
        yield


@contextmanager
def tile_gone(id: str) -> Iterator[None]:
    """The tile gives nobody a star."""
    limit = triumphs.limit
    with patch.object(triumphs, "limit", lambda game, seat, of: 0 if of == id else limit(game, seat, of)):
        yield


def gone(what: str) -> ExitStack:
    """Play without this."""
    kind, _, id = what.partition(" ")
    stack = ExitStack()
    if kind == "tile":
        stack.enter_context(tile_gone(id))
    else:
        stack.enter_context(ability_gone(ALLIANCES[id].ability if kind == "alliance" else id))
    return stack


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """The test must fail."""
    with ExitStack() as without:
        for what in shown(pyfuncitem):
            without.enter_context(gone(what))
        try:
            yield
        except (Exception, pytest.fail.Exception):
            return True
    pytest.fail(f"passes without {', '.join(sorted(shown(pyfuncitem)))}")
