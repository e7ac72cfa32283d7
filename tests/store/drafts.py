"""Entries to append: small, and each like no other."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from threading import Timer

import msgspec
from msgspec import Raw

from replay.entry import Draft

DAWN = datetime(2026, 1, 1, tzinfo=UTC)


def draft(number: int = 1, actor: str = "seat:1", padding: int = 0, schema: int = 1) -> Draft:
    """Seat 1 bolsters for the `number`th time, and says `padding` bytes more about it."""
    power = {"type": "power", "seat": 1, "power": number, "note": "x" * padding}
    return Draft(
        schema=schema,
        rules="1",
        type="bolster",
        actor=actor,
        time=DAWN + timedelta(seconds=number),
        decision=Raw(msgspec.json.encode({"type": "bolster", "number": number})),
        facts=Raw(msgspec.json.encode([power])),
    )


@contextmanager
def later(seconds: float, act: Callable[..., object], *args: object) -> Iterator[None]:
    """Somebody else acts in a moment."""
    timer = Timer(seconds, act, args)
    timer.start()
    yield
    timer.join()
