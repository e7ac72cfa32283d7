"""The common form of decisions, facts and steps: frozen structs with a kebab-case `type` in their JSON."""

from __future__ import annotations

import re

from msgspec import Struct


def kebab(name: str) -> str:
    """UnitMoved -> unit-moved."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Tagged(
    Struct, frozen=True, gc=False, tag_field="type", tag=kebab, omit_defaults=True, forbid_unknown_fields=True
):
    """One member of a tagged union."""
