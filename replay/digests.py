"""The digests of an archive, kept in a file beside it: one line per game, added to when a game is first seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from replay.reader import Reader
from replay.statistics import FORM, Digest, Unfinished, digest

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Digest).decode


def load(path: Path) -> dict[str, Digest]:
    """The digests of a file, the latest of each game; a line that cannot be read is as if it were not there."""
    known: dict[str, Digest] = {}
    if path.exists():
        for line in path.read_bytes().splitlines():
            try:
                kept = _decode(line)
            except msgspec.MsgspecError:
                continue
            if kept.form == FORM:
                known[kept.game] = kept
    return known


def missing(reader: Reader, known: dict[str, Digest]) -> list[str]:
    """The games that have no digest, or one of another history."""
    return [game for game in reader.games() if game not in known or known[game].head != reader.head(game).hash]


def add(reader: Reader, games: Iterable[str], path: Path) -> Iterator[Digest]:
    """Make the digests of these games and keep each as soon as it is made; games that are not over have none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        if file.tell():
            file.write(b"\n")
        for game in games:
            try:
                made = digest(reader, game)
            except Unfinished:
                continue
            file.write(_encode(made) + b"\n")
            file.flush()
            yield made
