"""The JSON Schema of replay files, written from the code that reads them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from domain.facts import Fact
from replay.archive import Header
from replay.moves import AnyDecision


class EntryLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line after the first: an accepted decision with its facts, chained to the line before it."""

    version: Annotated[int, Meta(ge=1)]
    schema: Annotated[int, Meta(ge=1)]
    rules: str
    type: str
    actor: str
    time: Annotated[datetime, Meta(tz=True)]
    decision: AnyDecision
    facts: list[Fact]
    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


def document() -> str:
    """The schema of any line: the header or an entry."""
    (header, entry), components = msgspec.json.schema_components([Header, EntryLine], ref_template="#/$defs/{name}")
    told: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a replay file",
        "description": "The first line is a header, every other line an entry. See replay-format.md.",
        "oneOf": [header, entry],
        "$defs": dict(sorted(components.items())),
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1).decode() + "\n"
