"""One log line per happening, as JSON or as text, the same for every process of the service."""

import logging
import re
import sys
from typing import Any

import structlog
from structlog.types import EventDict, Processor

from app.settings import LogFormat, LogLevel, Settings

_SECRET_NAMES = frozenset({"token", "authorization", "secret", "password", "cookie"})
_SECRET_VALUES = re.compile(r"(?i)(\bbearer\s+|\btoken=)[^\s&\"']+|(://[^/@\s:]*:)[^/@\s]+(?=@)")


def configure(settings: Settings) -> None:
    """Send the records of this process, ours and those of libraries, to standard error."""
    handler = logging.StreamHandler()
    handler.setLevel(settings.log_level.upper())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_rendering(settings)],
            foreign_pre_chain=_shared(),
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level.upper())
    for chatty in ("gunicorn.error", "rq"):
        logging.getLogger(chatty).setLevel("DEBUG" if settings.log_level is LogLevel.DEBUG else "WARNING")
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_shared(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def redact(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """No token, password or secret reaches a log, however it came into a record."""
    for name, value in event.items():
        if name.lower() in _SECRET_NAMES:
            event[name] = "***"
        elif isinstance(value, str):
            event[name] = _SECRET_VALUES.sub(r"\1\2***", value)
    return event


def _shared() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.UnicodeDecoder(),
    ]


def _rendering(settings: Settings) -> list[Processor]:
    text = settings.log_format is LogFormat.TEXT or (settings.log_format is LogFormat.AUTO and sys.stderr.isatty())
    if text:
        return [
            structlog.processors.format_exc_info,
            redact,
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
        ]
    return [structlog.processors.format_exc_info, redact, structlog.processors.JSONRenderer()]
