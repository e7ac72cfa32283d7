"""One small interface to past games, whether they lie in Redis or in files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from domain.chance import Chance
from replay.entry import Head


class Secret(Struct, frozen=True, gc=False):
    """The secret behind the draws of all entries after version `after`; a forked game has one more of them."""

    after: int
    secret: bytes


class Reader(Protocol):
    """Where games are read from."""

    def games(self) -> Iterator[str]:
        """The ids of all games, in order."""

    def lines(self, game: str, /, after: int = 0, until: int | None = None) -> Iterator[bytes]:
        """The stored lines of a game from version `after` + 1 to `until`; LookupError if there is no such game."""

    def head(self, game: str, /) -> Head:
        """Where a game stands, told without reading it."""

    def secrets(self, game: str, /) -> tuple[Secret, ...]:
        """The secrets of a game, oldest first; empty where they are not known."""


def chance(secrets: Sequence[Secret], version: int) -> Chance | None:
    """The chance of a decision made at a version; None where no secret covers it."""
    for secret in reversed(secrets):
        if secret.after <= version:
            return Chance(secret.secret, version)
    return None
