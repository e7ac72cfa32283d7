"""Chance, derived from a game's secret so that every shuffle can be recomputed and none can be bent."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_WORD = 1 << 64


def commitment(secret: bytes) -> str:
    """The published hash that binds the service to its secret before the first draw."""
    return sha256(secret).hexdigest()


class Chance:
    """The random choices of one version: a stream of numbers per label from HMAC-SHA256(secret, version, label)."""

    def __init__(self, secret: bytes, version: int) -> None:
        self._secret = secret
        self._version = version
        self._uses: dict[str, int] = {}

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in random order (Fisher-Yates)."""
        words = self._words(label)
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = _below(last + 1, words)
            result[last], result[other] = result[other], result[last]
        return result

    def pick(self, label: str, items: Sequence[T]) -> T:
        """One of the items."""
        return items[_below(len(items), self._words(label))]

    def _words(self, label: str) -> Iterator[int]:
        """64-bit numbers for a label; a label used again in the same version goes on with fresh ones."""
        use = self._uses[label] = self._uses.get(label, 0) + 1
        block = 0
        while True:
            message = f"{self._version}:{label}:{use}:{block}".encode()
            digest = hmac.digest(self._secret, message, "sha256")
            for start in range(0, 32, 8):
                yield int.from_bytes(digest[start : start + 8], "big")
            block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """A uniform number below the limit; words that would favour small numbers are passed over."""
    fair = _WORD - _WORD % limit
    return next(word for word in words if word < fair) % limit
