"""Files: the same bytes for the same game, and nothing from a stranger that takes more than a moment to refuse."""

import gzip
import io
import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from replay import archive
from replay.archive import LONGEST_LINE, MOST_BYTES, Header, Refused, export, files, opened, unpacked, write
from replay.record import Recording
from tests.replay.conftest import recorded


def exported(game: Recording) -> bytes:
    return b"".join(export(game, game.id))


def read(content: bytes) -> tuple[Header, list[bytes]]:
    header, lines = unpacked(io.BytesIO(content))
    return header, list(lines)


def header(**changes: Any) -> bytes:
    plain = {
        "format": "scythed-replay",
        "form": 1,
        "game": "7f3a",
        "entries": 1,
        "head": "0" * 64,
        "secrets": [{"after": 0, "secret": "00ff"}],
    }
    return json.dumps(plain | changes).encode() + b"\n"


def test_the_first_line_reads_like_the_header(game: Recording) -> None:
    first = exported(game).split(b"\n")[0]
    assert first == (
        b'{"format":"scythed-replay","form":1,"game":"test-1","entries":%d,"head":"%s",'
        b'"secrets":[{"after":0,"secret":"%s"}]}'
        % (len(game.log), game.log[-1][-66:-2], game.told[0].secret.hex().encode())
    )


@pytest.mark.parametrize("name", ["test-1.jsonl", "test-1.jsonl.gz"])
def test_what_was_written_is_read_again_and_exported_to_the_same_bytes(
    game: Recording, tmp_path: Path, name: str
) -> None:
    write(tmp_path / name, export(game, game.id))
    reader = files(tmp_path)
    assert list(reader.games()) == [game.id]
    assert list(reader.lines(game.id)) == game.log
    assert list(reader.lines(game.id, 10, 20)) == game.log[10:20]
    assert reader.secrets(game.id) == game.told
    assert b"".join(export(reader, game.id)) == exported(game)


def test_packed_files_are_the_same_bytes_too(game: Recording, tmp_path: Path) -> None:
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        write(tmp_path / name, export(game, game.id))
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()


def test_a_file_is_never_overwritten(game: Recording, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        write(path, export(game, game.id))
    assert path.read_text() == "mine"


def test_a_game_that_is_not_there_is_a_lookup_error(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="no game x"):
        files(tmp_path).secrets("x")


@pytest.mark.parametrize("keep", [0, 1, 40, 2000, -1, -2, -100])
def test_a_truncated_file_is_refused(game: Recording, keep: int) -> None:
    with pytest.raises(Refused):
        read(exported(game)[:keep])


@pytest.mark.parametrize("keep", [1, 10, 500, 5000, -1, -8])
def test_a_truncated_packed_file_is_refused(game: Recording, keep: int) -> None:
    with pytest.raises(Refused):
        read(gzip.compress(exported(game))[:keep])


def test_a_packed_file_with_a_damaged_byte_is_refused(game: Recording) -> None:
    packed = bytearray(gzip.compress(exported(game)))
    packed[len(packed) // 2] ^= 0xFF
    with pytest.raises(Refused):
        read(bytes(packed))


def test_more_entries_than_the_header_tells_are_refused(game: Recording) -> None:
    with pytest.raises(Refused, match="follows the last"):
        read(exported(game) + game.log[-1] + b"\n")


def test_a_head_that_is_not_the_last_entrys_is_refused(game: Recording) -> None:
    lines = exported(game).splitlines(keepends=True)
    told = msgspec.json.decode(lines[0]) | {"head": "f" * 64}
    with pytest.raises(Refused, match="not the one that the header tells of"):
        read(msgspec.json.encode(told) + b"\n" + b"".join(lines[1:]))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "first line"),
        (b"\n\n\n", "first line"),
        (b"\x00" * 1000, "first line"),
        (b"\xff\xfe{}\n", "first line"),
        (b"[]\n", "first line"),
        (header(format="something"), "format is 'something'"),
        (header(form=2), "form 2, but only form 1"),
        (header(form=10**400), "first line"),
        (header(form="1"), "first line"),
        (header(entries=0), "entries"),
        (header(entries=10**18), "entries"),
        (header(entries=1e999), "first line"),
        (header(game="../../etc/passwd"), "game"),
        (header(game="x" * 65), "game"),
        (header(head="zz"), "head"),
        (header(secrets=[{"after": 0, "secret": "xyz"}]), "secret"),
        (header(secrets=[{"after": -1, "secret": "00"}]), "after"),
        (header(secrets=[{"after": 0, "secret": "00" * 5000}]), "secret"),
        (header(secrets=[{"after": 0, "secret": "00"}] * 1000), "secrets"),
        (header(surprise=1), "surprise"),
        (b"[" * 200_000 + b"\n", "first line"),
        (b'{"format":' * 20_000 + b"\n", "first line"),
        (b"9" * 200_000 + b"\n", "first line"),
        (header() + b"{" * LONGEST_LINE * 2, "longer than"),
        (b"x" * (LONGEST_LINE + 1), "longer than"),
    ],
)
def test_a_hostile_file_is_refused_at_once_in_words(content: bytes, words: str) -> None:
    started = time.perf_counter()
    for sent in (content, gzip.compress(content)):
        with pytest.raises(Refused, match=words):
            read(sent)
    assert time.perf_counter() - started < 1


@pytest.mark.parametrize("filling", [b"\x00", b"\n", b'{"version":1}\n'])
def test_a_bomb_is_refused_before_it_is_unpacked(filling: bytes, tmp_path: Path) -> None:
    """A gigabyte out of a megabyte: the process that reads it may use no more than 200 MB and five seconds."""
    bomb = tmp_path / "bomb.jsonl.gz"
    block = filling * (1024 * 1024 // len(filling))
    with gzip.open(bomb, "wb", compresslevel=1) as file:
        file.write(header(entries=archive.MOST_ENTRIES))
        for _ in range(1024):
            file.write(block)
    script = (
        "import sys, pathlib; from replay.archive import files; from replay.verify import verify\n"
        "report = verify(files(pathlib.Path(sys.argv[1])), 'bomb')\n"
        "assert not report.sound; print(report.findings[0].detail)"
    )

    def limits() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (600 * 1024 * 1024,) * 2)
        resource.setrlimit(resource.RLIMIT_CPU, (5, 5))

    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], preexec_fn=limits, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_a_replay_larger_than_any_game_is_refused(monkeypatch: pytest.MonkeyPatch, game: Recording) -> None:
    assert 20 * len(exported(recorded(5, 7))) < MOST_BYTES
    monkeypatch.setattr(archive, "MOST_BYTES", 10_000)
    with pytest.raises(Refused, match="larger than"):
        read(exported(game))


def test_importing_what_was_exported_needs_no_folder(game: Recording, tmp_path: Path) -> None:
    path = tmp_path / "any-name.jsonl"
    write(path, export(game, game.id))
    with opened(path) as (told, lines):
        assert (told.game, list(lines)) == (game.id, game.log)
