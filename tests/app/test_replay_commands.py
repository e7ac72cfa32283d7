"""`scythed replay`: an operator's way to past games, from files and from the store."""

import json
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from app.cli import main
from replay import archive
from replay.entry import decode
from replay.record import Recording
from tests.replay.conftest import recorded
from tests.replay.forging import resealed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An archive of two games."""
    for game in (recorded(1, 3), recorded(2, 2)):
        archive.write(tmp_path / f"{game.id}.jsonl.gz", archive.export(game, game.id))
    return tmp_path


@pytest.fixture
def game() -> Recording:
    return recorded(1, 3)


def scythed(*arguments: object, **environment: str) -> Result:
    return CliRunner().invoke(main, ["replay", *map(str, arguments)], env=environment)


def test_an_archive_that_holds(folder: Path) -> None:
    done = scythed("verify", folder, "--jobs", 1)
    assert done.exit_code == 0
    assert done.stdout.startswith("2 of 2 games hold")


def test_a_changed_game_is_named_with_the_place(folder: Path, game: Recording) -> None:
    lines = list(archive.export(game, game.id))
    lines[60] = lines[60].replace(b'"seat:', b'"seat:1')
    (folder / f"{game.id}.jsonl.gz").unlink()
    archive.write(folder / f"{game.id}.jsonl", lines)
    done = scythed("verify", folder, "--jobs", 2)
    assert done.exit_code == 1
    assert "test-1: WAS CHANGED\n  version 60, chain:" in done.stdout
    assert "1 of 2 games hold" in done.stdout
    reports = [json.loads(line) for line in scythed("verify", folder, "--json").stdout.splitlines()]
    assert [bool(report["findings"]) for report in reports] == [True, False]


def test_from_files_into_the_store_and_back_gives_the_same_bytes(folder: Path, redis_server: str) -> None:
    done = scythed("import", folder, REDIS_URL=redis_server)
    assert done.exit_code == 0, done.output
    assert done.stdout.count("imported ") == 2
    assert scythed("import", folder, REDIS_URL=redis_server).stdout.count("was there") == 2
    assert scythed("verify", REDIS_URL=redis_server).stdout.startswith("2 of 2 games hold")
    out = folder / "out"
    assert scythed("export", "--to", out, REDIS_URL=redis_server).exit_code == 0
    for path in out.iterdir():
        assert path.read_bytes() == (folder / path.name).read_bytes()
    assert len(list(out.iterdir())) == 2
    again = scythed("export", "test-1", "--to", out, REDIS_URL=redis_server)
    assert again.exit_code == 1
    assert "exists" in again.output


def test_a_game_that_is_not_there_cannot_be_exported(folder: Path, redis_server: str) -> None:
    done = scythed("export", "nowhere", "--to", folder, REDIS_URL=redis_server)
    assert done.exit_code == 1
    assert "there is no game nowhere" in done.output


def test_a_hostile_file_is_refused_in_words(folder: Path, redis_server: str) -> None:
    (folder / "bad.jsonl").write_bytes(b'{"format":"scythed-replay","form":9}\n')
    done = scythed("import", folder / "bad.jsonl", REDIS_URL=redis_server)
    assert done.exit_code == 1
    assert "refused" in done.stdout
    assert "form 9" in done.stdout


def test_pictures_and_films_are_written(folder: Path, game: Recording) -> None:
    file, out = folder / f"{game.id}.jsonl.gz", folder / "out"
    assert scythed("render", file, "--at", 99, "--theme", "dark", "--output", out).exit_code == 0
    assert out.read_text().startswith("<svg")
    assert scythed("render", file, "--animate", "--output", out).exit_code == 0
    assert out.read_text().startswith("<!doctype html>")
    late = scythed("render", file, "--at", 100_000)
    assert late.exit_code == 2
    assert f"{len(game.log)} versions" in late.output


def test_a_game_is_told_in_words(folder: Path, game: Recording) -> None:
    told = scythed("timeline", folder / f"{game.id}.jsonl.gz").stdout.splitlines()
    assert told[0] == "before the first turn"
    assert len([line for line in told if line.startswith("  ")]) == len(game.log)
    assert any(line.startswith("turn 2: ") for line in told)
    few = scythed("timeline", folder / f"{game.id}.jsonl.gz", "--from", 10, "--to", 12, "--json").stdout
    assert [json.loads(line)["version"] for line in few.splitlines()] == [10, 11, 12]


def test_a_terminal_obeys_no_file(folder: Path) -> None:
    game = recorded(2, 2)
    evil = [line.replace(b'"Player 0"', b'"\\u001b[2JEve"') for line in game.log]
    named = msgspec.structs.replace(game, log=resealed(map(decode, evil)))
    archive.write(folder / "evil.jsonl", archive.export(named, game.id))
    told = scythed("timeline", folder / "evil.jsonl").stdout
    assert "?[2JEve" in told
    assert "\x1b" not in told


def test_a_name_that_cannot_be_shown_is_refused(folder: Path, redis_server: str) -> None:
    game = recorded(2, 2)
    evil = [line.replace(b'"Player 0"', b'"\\u001b[2JEve"') for line in game.log]
    named = msgspec.structs.replace(game, log=resealed(map(decode, evil)))
    archive.write(folder / "evil.jsonl", archive.export(named, game.id))
    done = scythed("import", folder / "evil.jsonl", REDIS_URL=redis_server)
    assert done.exit_code == 1
    assert "cannot be shown" in done.stdout


def test_a_game_that_is_nowhere(redis_server: str) -> None:
    done = scythed("timeline", "nowhere", REDIS_URL=redis_server)
    assert done.exit_code == 1
    assert "no game of that id" in done.output


def test_statistics_of_an_archive(folder: Path) -> None:
    told = json.loads(scythed("stats", folder).stdout)
    assert told["statistics"]["games"] == 2
    assert {rated["player"] for rated in told["ratings"]} == {"player-0", "player-1", "player-2"}
    out = folder / "out"
    done = scythed("stats", folder, "--output", out, "--charts", "svg")
    assert done.exit_code == 0, done.output
    assert {path.suffix for path in out.iterdir()} == {".json", ".csv", ".svg"}


def test_without_the_extra_there_are_statistics_but_no_ratings_or_charts(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("openskill", "openskill.models", "matplotlib"):
        monkeypatch.setitem(sys.modules, name, None)
    done = scythed("stats", folder)
    assert done.exit_code == 0
    assert json.loads(done.stdout)["ratings"] == []
    assert "scythed[charts]" in done.stderr
    drawn = scythed("stats", folder, "--output", folder / "out", "--charts", "svg")
    assert drawn.exit_code == 1
    assert "scythed[charts]" in drawn.output


def test_the_schema_is_the_one_that_is_checked_in() -> None:
    checked_in = Path(__file__).parents[2] / "docs" / "replay.schema.json"
    assert scythed("schema").stdout == checked_in.read_text()
