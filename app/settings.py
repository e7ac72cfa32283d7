"""What an operator can set: environment variables, named like the fields of `Settings` in capitals."""

import os
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import Meta


class LogLevel(StrEnum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"

    @classmethod
    def _missing_(cls, value: object) -> "LogLevel | None":
        return next((level for level in cls if level == str(value).lower()), None)


class LogFormat(StrEnum):
    AUTO = "auto"
    JSON = "json"
    TEXT = "text"


def _is(must: str, meaning: str, *, secret: bool = False, ge: int | None = None, le: int | None = None) -> Meta:
    """What a value must be, and what it means to an operator."""
    return Meta(description=meaning, extra={"must": must, "secret": secret}, ge=ge, le=le)


_Url = Annotated[str, Meta(pattern=r"^(redis|rediss|unix)://.+")]
_Name = Annotated[str, Meta(pattern=r"^[\w.-]{1,64}$")]
_Rate = Annotated[str, Meta(pattern=r"^(off|[1-9]\d{0,8} per (second|minute|hour|day))$")]
_A_RATE = "such as 100 per minute (second, hour, day), or off"
_A_URL = "a redis://, rediss:// or unix:// URL"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    host: Annotated[str, _is("an address or a host name", "address to listen on")] = "127.0.0.1"
    port: Annotated[
        int, _is("a whole number from 0 to 65535", "port to listen on; 0 takes any free one", ge=0, le=65535)
    ] = 8080
    data_dir: Annotated[Path, _is("a directory", "where the embedded Redis servers keep their files")] = Path("var")
    web_workers: Annotated[int, _is("a whole number from 1 to 64", "web processes", ge=1, le=64)] = 2
    web_threads: Annotated[
        int,
        _is(
            "a whole number from 1 to 1000",
            "threads of a web process; a live stream takes one",
            ge=1,
            le=1000,
        ),
    ] = 32
    workers: Annotated[
        int,
        _is("a whole number from 0 to 64", "processes for background work such as Automa turns", ge=0, le=64),
    ] = 1
    queue: Annotated[_Name, _is("a name of letters, digits, dots and dashes", "queue of the background work")] = (
        "scythed"
    )
    job_seconds: Annotated[
        int, _is("a whole number from 1 to 3600", "longest time of one background job", ge=1, le=3600)
    ] = 60
    job_retries: Annotated[
        int, _is("a whole number from 0 to 100", "how often a failed background job is tried again", ge=0, le=100)
    ] = 3
    reminder_seconds: Annotated[
        int,
        _is(
            "a whole number from 1 to 31536000",
            "how long a campaign waits for somebody before its webhook is called, and called again",
            ge=1,
            le=31_536_000,
        ),
    ] = 86_400
    webhook_private: Annotated[bool, _is("0 or 1", "let webhooks call addresses that are not public")] = False
    redis_url: Annotated[_Url | None, _is(_A_URL, "Redis that keeps the log; embedded if not set", secret=True)] = None
    queue_redis_url: Annotated[
        _Url | None, _is(_A_URL, "Redis that keeps the jobs; embedded if not set", secret=True)
    ] = None
    allow_unsafe_redis: Annotated[bool, _is("0 or 1", "accept a `REDIS_URL` that may lose or evict entries")] = False
    max_body_bytes: Annotated[int, _is("a whole number of at least 1024", "largest request body", ge=1024)] = 1_048_576
    rate_limit: Annotated[_Rate, _is(_A_RATE, "requests of one token, or of a stranger's address")] = "6000 per minute"
    rate_limit_address: Annotated[_Rate, _is(_A_RATE, "requests of one address")] = "60000 per minute"
    rate_limit_players: Annotated[_Rate, _is(_A_RATE, "players registered from one address")] = "600 per hour"
    rate_limit_uploads: Annotated[_Rate, _is(_A_RATE, "replays uploaded by one token")] = "60 per hour"
    trusted_proxies: Annotated[
        int,
        _is("a whole number from 0 to 10", "reverse proxies whose X-Forwarded-For is believed", ge=0, le=10),
    ] = 0
    cors_origins: Annotated[
        str, _is("origins separated by commas, or *", "web pages that may call the API from a browser")
    ] = "*"
    log_level: Annotated[LogLevel, _is("debug, info, warning or error", "`debug`, `info`, `warning` or `error`")] = (
        LogLevel.INFO
    )
    log_format: Annotated[
        LogFormat, _is("json, text or auto", "`json`, `text`, or `auto`: text on a terminal, else JSON")
    ] = LogFormat.AUTO

    def environment(self) -> dict[str, str]:
        """These settings as environment variables, for a child process."""
        values = {name.upper(): getattr(self, name) for name in self.__struct_fields__}
        return {
            name: str(int(value) if isinstance(value, bool) else value)
            for name, value in values.items()
            if value is not None
        }


class SettingsError(Exception):
    """Every setting that is wrong, one line each."""


class Described(msgspec.Struct, frozen=True):
    """One row of the settings table."""

    variable: str
    meaning: str
    must: str
    secret: bool


def describe() -> Iterator[Described]:
    """The settings table."""
    hints = get_type_hints(Settings, include_extras=True)
    for field in msgspec.structs.fields(Settings):
        meta = hints[field.name].__metadata__[-1]
        yield Described(field.name.upper(), meta.description, **meta.extra)


def load(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings of an environment; an empty variable counts as not set. Names everything that is wrong."""
    hints = get_type_hints(Settings, include_extras=True)
    values: dict[str, Any] = {}
    wrong: list[str] = []
    for row in describe():
        text = environ.get(row.variable, "").strip()
        if not text:
            continue
        name = row.variable.lower()
        try:
            values[name] = msgspec.convert(text, hints[name], strict=False, dec_hook=lambda kind, raw: kind(raw))
        except (msgspec.ValidationError, ValueError):
            wrong.append(f"{row.variable} must be {row.must}" + ("" if row.secret else f", not {text!r}"))
    if wrong:
        raise SettingsError("\n".join(wrong))
    return Settings(**values)
