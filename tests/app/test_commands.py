"""Small commands of the command line."""

import socket
from pathlib import Path

from click.testing import CliRunner

from app.cli import main
from app.embedded_redis import locked, log_server


def scythed(*arguments: str, **environment: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, arguments, env=environment)
    return result.exit_code, result.output


def test_settings_shows_what_holds_without_passwords() -> None:
    code, output = scythed("settings", PORT="9000", REDIS_URL="redis://anna:hush@db:6379/0")
    assert code == 0
    assert "9000" in output
    assert "redis://db:6379/0" in output
    assert "hush" not in output


def test_a_wrong_setting_is_a_message_and_exit_code_2() -> None:
    code, output = scythed("settings", PORT="seven", WEB_THREADS="0")
    assert code == 2
    assert "PORT must be a whole number" in output
    assert "WEB_THREADS must be a whole number" in output


def test_check_finds_everything_fit(tmp_path: Path) -> None:
    code, output = scythed("check", DATA_DIR=str(tmp_path), PORT="0", REDIS_URL="")
    assert code == 0
    assert "problem" not in output


def test_check_names_every_problem(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, locked(tmp_path):
        port = str(taken.getsockname()[1])
        code, output = scythed("check", DATA_DIR=str(tmp_path), PORT=port, REDIS_URL="redis://127.0.0.1:1")
    assert code == 1
    assert output.count("problem ") == 3


def test_check_names_a_queue_that_does_not_answer(tmp_path: Path) -> None:
    code, output = scythed("check", DATA_DIR=str(tmp_path), PORT="0", QUEUE_REDIS_URL="redis://127.0.0.1:1")
    assert code == 1
    assert "problem  queue: QUEUE_REDIS_URL: redis://127.0.0.1:1 cannot be used" in output


def test_a_web_server_on_its_own_must_be_told_its_redis(tmp_path: Path) -> None:
    code, output = scythed("web", REDIS_URL="")
    assert code == 2
    assert "REDIS_URL is not set" in output
    with log_server(tmp_path).running() as url:
        code, output = scythed("web", REDIS_URL=url, QUEUE_REDIS_URL="")
    assert code == 2
    assert "QUEUE_REDIS_URL is not set" in output
