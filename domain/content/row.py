"""The base of every content row."""

from __future__ import annotations

from msgspec import Struct


class Row(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A printed component; the base of every content row."""
