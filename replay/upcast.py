"""Entries of older schemas, brought to the form that is written today.

To change the form of decisions or facts, add one function to `STEPS`, and keep a log of the schema that ends
under `tests/fixtures/schema/`. An upcast entry keeps its hash, which belongs to the stored line: verify
before, never after.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from replay.entry import Entry


class Body(Struct):
    """The part of an entry that a step may change, as plain decoded JSON."""

    type: str
    decision: Any
    facts: list[Any]


Step = Callable[[Body], None]
"""Changes a body of schema N in place into one of schema N + 1."""

STEPS: tuple[Step, ...] = ()
"""STEPS[0] lifts schema 1 to 2, STEPS[1] lifts 2 to 3, and so on."""

SCHEMA = len(STEPS) + 1
"""The schema of entries written today."""


class UnknownSchema(ValueError):
    """An entry that was written by a newer service than this one."""

    def __init__(self, entry: Entry, newest: int) -> None:
        super().__init__(
            f"entry {entry.version} has schema {entry.schema}, but this service knows schemas 1 to {newest}; "
            "it was written by a newer version of the service"
        )
        self.version = entry.version
        self.schema = entry.schema


def upcast(entry: Entry, steps: tuple[Step, ...] = STEPS) -> Entry:
    """The entry in today's form; one that has it already is returned as it is."""
    newest = len(steps) + 1
    if entry.schema == newest:
        return entry
    if entry.schema > newest:
        raise UnknownSchema(entry, newest)
    body = Body(entry.type, msgspec.json.decode(entry.decision), msgspec.json.decode(entry.facts))
    for step in steps[entry.schema - 1 :]:
        step(body)
    return msgspec.structs.replace(
        entry,
        schema=newest,
        type=body.type,
        decision=Raw(msgspec.json.encode(body.decision)),
        facts=Raw(msgspec.json.encode(body.facts)),
    )
