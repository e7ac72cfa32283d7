"""Prompts of a campaign: which player is awaited, for what, and every option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct

from domain.campaign.decisions import Answer
from domain.prompts import AnyBound
from domain.prompts import matching as listed


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """A decision that will be accepted as it stands, and the bounds of the fields that may differ."""

    decision: Answer
    bounds: Mapping[str, AnyBound] | None = None


class Prompt(Struct, frozen=True, gc=False):
    """A player is awaited for one decision of this kind."""

    id: str
    pilot: int
    kind: str
    options: list[Option]


def matching(options: list[Option], decision: Answer) -> bool:
    """Is the decision one of the options, or within the bounds of one?"""
    return listed(cast("list[Any]", options), cast(Any, decision)) is not None
