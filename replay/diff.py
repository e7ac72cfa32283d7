"""Diff: what changed between two versions of a game, by player and territory, as a viewer may know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from domain.view import View

Changes = dict[str, tuple[Any, Any]]
"""By field: its value before and after."""

BY_PLACE = ("units", "structures")
"""Fields of a seat that the territories tell already."""


class Diff(Struct, frozen=True):
    """What is different at `to` from what was at `start`: for the table, for each seat, on each territory."""

    start: int
    to: int
    table: Changes
    seats: dict[int, Changes]
    territories: dict[str, Changes]


def diff(before: View, after: View) -> Diff:
    """The changes from one view of a game to another, later or earlier one."""
    was, now = msgspec.to_builtins(before), msgspec.to_builtins(after)
    seats = {
        int(seat["seat"]): _changes(seat, then, leave=BY_PLACE)
        for seat, then in zip(was["seats"], now["seats"], strict=False)
    }
    places = {at: _changes(was["territories"].get(at, {}), then) for at, then in now["territories"].items()}
    return Diff(
        start=before.version,
        to=after.version,
        table=_changes(was, now, leave=("version", "viewer", "seats", "territories", "steps")),
        seats={seat: changes for seat, changes in seats.items() if changes},
        territories={at: changes for at, changes in places.items() if changes},
    )


def _changes(was: Mapping[str, Any], now: Mapping[str, Any], leave: tuple[str, ...] = ()) -> Changes:
    names = [name for name in {**was, **now} if name not in leave]
    return {name: (was.get(name), now.get(name)) for name in names if was.get(name) != now.get(name)}
