"""The portable form of a game: JSON Lines, a header and then the entries byte for byte as they are stored.

The format is told in `docs/replay-format.md`. A file from a stranger is read in bounded memory and time: line by
line, with a limit on every size, whatever it was packed from.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Annotated, Final, Literal

import msgspec
from msgspec import Meta, MsgspecError, Struct

from replay.entry import Head
from replay.reader import Reader, Secret

FORMAT: Final = "scythed-replay"
FORM: Final = 1
LONGEST_LINE = 256 * 1024
MOST_ENTRIES = 50_000
MOST_BYTES = 64 * 1024 * 1024

_GZIP = b"\x1f\x8b"


class Refused(ValueError):
    """A file that is not a replay that can be read here, in words for whoever sent it."""


class HexSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of all draws after a version, in hex digits."""

    after: Annotated[int, Meta(ge=0, le=MOST_ENTRIES)]
    secret: Annotated[str, Meta(pattern="^([0-9a-f]{2}){1,128}$")]


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line of a file: which game it holds, how many entries, and the hash of the last."""

    format: Literal["scythed-replay"] = FORMAT
    form: Literal[1] = FORM
    game: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
    entries: Annotated[int, Meta(ge=1, le=MOST_ENTRIES)]
    head: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    secrets: Annotated[tuple[HexSecret, ...], Meta(max_length=64)]

    def revealed(self) -> tuple[Secret, ...]:
        """The secrets as they were drawn with."""
        return tuple(Secret(told.after, bytes.fromhex(told.secret)) for told in self.secrets)


class _Form(Struct):
    """As much of a header as tells whether the rest can be understood."""

    format: str
    form: Annotated[int, Meta(ge=0, le=1000)]


def export(reader: Reader, game: str, named: str = "") -> Iterator[bytes]:
    """The lines of a game's file, each with its line feed; the same bytes for the same game, always.

    `named` is the id that the file gives the game, where it is another than the reader knows it by.
    """
    entries, head = 0, ""
    for line in reader.lines(game):
        entries += 1
        head = line[-66:-2].decode()
    told = tuple(HexSecret(secret.after, secret.secret.hex()) for secret in reader.secrets(game))
    yield msgspec.json.encode(Header(game=named or game, entries=entries, head=head, secrets=told)) + b"\n"
    for line in islice(reader.lines(game), entries):
        yield line + b"\n"


def write(path: Path, lines: Iterable[bytes]) -> None:
    """Write a file, packed if its name ends with .gz; a file that exists is never overwritten."""
    with path.open("xb") as file:
        if path.suffix != ".gz":
            file.writelines(lines)
            return
        with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=file, mtime=0) as packed:
            packed.writelines(lines)


@contextmanager
def opened(path: Path) -> Iterator[tuple[Header, Iterator[bytes]]]:
    """The header of a file and its entries' lines, plain or gzip; raises Refused where they cannot be read."""
    with path.open("rb") as file:
        yield unpacked(file)


def unpacked(file: IO[bytes]) -> tuple[Header, Iterator[bytes]]:
    """The header and the lines of the entries of an open file that can seek."""
    packed = file.read(2) == _GZIP
    file.seek(0)
    lines = _lines(gzip.GzipFile(fileobj=file, mode="rb") if packed else file)
    header = _header(next(lines, b""))
    return header, _entries(header, lines)


def _lines(file: IO[bytes] | gzip.GzipFile) -> Iterator[bytes]:
    """The lines of a file, none longer and no more bytes in all than a game can need."""
    total = 0
    try:
        while line := file.readline(LONGEST_LINE + 1):
            total += len(line)
            if len(line) > LONGEST_LINE:
                raise Refused(f"a line is longer than {LONGEST_LINE} bytes")
            if total > MOST_BYTES:
                raise Refused(f"the replay is larger than {MOST_BYTES} bytes")
            yield line
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Refused(f"the file is not a whole gzip file: {error}") from None


def _header(line: bytes) -> Header:
    try:
        known = msgspec.json.decode(line, type=_Form)
        if known.format != FORMAT:
            raise Refused(f"the file is not a replay: its format is {known.format[:40]!r}")
        if known.form != FORM:
            raise Refused(f"the file has form {known.form}, but only form {FORM} can be read here")
        return msgspec.json.decode(line, type=Header)
    except (MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Refused(f"the first line is not the header of a replay: {error}") from None


def _entries(header: Header, lines: Iterator[bytes]) -> Iterator[bytes]:
    """Exactly the entries that the header tells of."""
    for version in range(1, header.entries + 1):
        line = next(lines, b"")
        if not line.endswith(b"\n"):
            raise Refused(f"the file is cut off in entry {version} of {header.entries}")
        yield line[:-1]
    if not line.endswith(b'"%s"}\n' % header.head.encode()):
        raise Refused("the last entry is not the one that the header tells of")
    if next(lines, b""):
        raise Refused(f"something follows the last of {header.entries} entries")


class Files:
    """A reader of replays in files, by the id of their game."""

    def __init__(self, paths: dict[str, Path]) -> None:
        self.paths = paths

    def games(self) -> Iterator[str]:
        return iter(sorted(self.paths))

    def lines(self, game: str, after: int = 0, until: int | None = None) -> Iterator[bytes]:
        with opened(self._path(game)) as (_, lines):
            yield from islice(lines, after, until)

    def secrets(self, game: str) -> tuple[Secret, ...]:
        with opened(self._path(game)) as (header, _):
            return header.revealed()

    def head(self, game: str) -> Head:
        """Where a game ends, as its header tells without reading on."""
        with opened(self._path(game)) as (header, _):
            return Head(header.entries, header.head)

    def _path(self, game: str) -> Path:
        if game not in self.paths:
            raise LookupError(f"there is no game {game} among these files")
        return self.paths[game]


def files(*places: Path) -> Files:
    """The replays at these places: files, or folders of files, each named `<game>.jsonl` or `<game>.jsonl.gz`."""
    found = [
        path
        for place in places
        for path in ([place] if place.is_file() else sorted([*place.glob("*.jsonl"), *place.glob("*.jsonl.gz")]))
    ]
    return Files({path.name.split(".")[0]: path for path in found})
