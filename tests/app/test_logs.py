"""Log lines are JSON, carry the request's id, and hold no secrets."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from app import logs
from app.factory import create_app
from app.settings import LogFormat, Settings


@pytest.fixture(autouse=True)
def _restored_logging() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()


def log_as_json() -> None:
    logs.configure(Settings(log_format=LogFormat.JSON))


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_a_request_is_one_line_with_its_id_and_without_its_query(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    log_as_json()
    client = create_app(settings).test_client()
    client.get("/nowhere?invitation=hush", headers={"X-Request-ID": "r1", "Authorization": "Bearer hush"})
    [line] = lines(capsys)
    assert line["event"] == "request"
    assert (line["method"], line["path"], line["status"]) == ("GET", "/nowhere", 404)
    assert line["request_id"] == "r1"
    assert "hush" not in json.dumps(line)


@pytest.mark.parametrize(
    "said",
    [
        {"token": "hush"},
        {"header": "Authorization: Bearer hush"},
        {"url": "redis://user:hush@db:6379/0"},
        {"path": "/join?token=hush&x=1"},
    ],
)
def test_secrets_are_struck_out(said: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    log_as_json()
    structlog.get_logger("test").info("said", **said)
    [line] = lines(capsys)
    assert "***" in json.dumps(line)
    assert "hush" not in json.dumps(line)


def test_records_of_libraries_have_the_same_form(capsys: pytest.CaptureFixture[str]) -> None:
    log_as_json()
    logging.getLogger("gunicorn.error").warning("at %s", "http://127.0.0.1:8080")
    [line] = lines(capsys)
    assert line["event"] == "at http://127.0.0.1:8080"
    assert line["level"] == "warning"
