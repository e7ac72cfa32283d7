"""Settings come from the environment, and a wrong one is told plainly."""

import re
from pathlib import Path

import pytest

from app.settings import LogLevel, Settings, SettingsError, describe, load


def test_nothing_set_gives_the_defaults() -> None:
    assert load({}) == Settings()


def test_an_empty_variable_counts_as_not_set() -> None:
    assert load({"PORT": "", "REDIS_URL": " "}) == Settings()


def test_every_kind_of_value_is_read() -> None:
    settings = load(
        {
            "PORT": "9000",
            "DATA_DIR": "/srv/scythe",
            "REDIS_URL": "redis://db:6379/1",
            "ALLOW_UNSAFE_REDIS": "1",
            "LOG_LEVEL": "WARNING",
        }
    )
    assert settings == Settings(
        port=9000,
        data_dir=Path("/srv/scythe"),
        redis_url="redis://db:6379/1",
        allow_unsafe_redis=True,
        log_level=LogLevel.WARNING,
    )


def test_all_wrong_settings_are_named_at_once() -> None:
    with pytest.raises(SettingsError) as caught:
        load({"PORT": "99999", "WORKERS": "many", "LOG_LEVEL": "loud", "ALLOW_UNSAFE_REDIS": "maybe"})
    assert str(caught.value).splitlines() == [
        "PORT must be a whole number from 0 to 65535, not '99999'",
        "WORKERS must be a whole number from 0 to 64, not 'many'",
        "ALLOW_UNSAFE_REDIS must be 0 or 1, not 'maybe'",
        "LOG_LEVEL must be debug, info, warning or error, not 'loud'",
    ]


def test_a_wrong_url_is_not_repeated_since_it_may_hold_a_password() -> None:
    with pytest.raises(SettingsError) as caught:
        load({"REDIS_URL": "http://:hunter2@db"})
    assert "REDIS_URL must be a redis://" in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_a_child_process_reads_the_same_settings() -> None:
    settings = Settings(port=1, allow_unsafe_redis=True, queue_redis_url="unix:///q.sock", log_level=LogLevel.DEBUG)
    assert load(settings.environment()) == settings


def test_the_readme_lists_every_setting_with_its_default() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| (.*) \|$", readme, re.MULTILINE))
    defaults = {name: f"`{value}`" for name, value in Settings().environment().items()}
    assert rows == {row.variable: f"{defaults.get(row.variable, 'none')} | {row.meaning}" for row in describe()}
