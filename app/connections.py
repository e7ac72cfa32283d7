"""How every process reaches the Redis of the log and the Redis of the queue."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import structlog
from redis import Redis, RedisError
from redis.backoff import ExponentialBackoff, NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.retry import Retry

from app.embedded_redis import locked, log_server
from app.settings import Settings, SettingsError
from app.store.guard import unsafe_settings

MOST_CONNECTIONS = 5000
SILENCE = 5.0
"""Seconds after which a server that says nothing counts as gone."""

logger = structlog.get_logger(__name__)


def connect(url: str) -> Redis:
    """A pooled client that survives a restart of the server: a broken socket is opened again at once.

    A server that hangs is not asked again: whoever waits learns of it after one timeout. A thread needs one connection
    at a time, so that the number of threads is the bound of the pool.
    """
    retry = Retry(ExponentialBackoff(cap=0.5, base=0.05), retries=3, supported_errors=(RedisConnectionError,))
    return Redis.from_url(
        url, socket_timeout=SILENCE, health_check_interval=30, retry=retry, max_connections=MOST_CONNECTIONS
    )


def probe(url: str) -> bool:
    """Does a server answer now? Told within seconds, whatever state it is in."""
    once = Retry(NoBackoff(), 0)
    try:
        with Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1, retry=once) as redis:
            return bool(redis.ping())
    except (RedisError, OSError):
        return False


def log_redis(settings: Settings) -> Redis:
    return connect(_needed(settings.redis_url, "REDIS_URL"))


def queue_redis(settings: Settings) -> Redis:
    return connect(_needed(settings.queue_redis_url, "QUEUE_REDIS_URL"))


@contextmanager
def attached_log(settings: Settings) -> Iterator[Redis]:
    """The log's Redis for a command: the one of REDIS_URL, else that of the service that runs on the data
    directory, else one that is started for as long as the command lasts."""
    server = log_server(settings.data_dir)
    with ExitStack() as held:
        url = settings.redis_url or server.url
        if settings.redis_url is None and not server.is_ready():
            held.enter_context(locked(settings.data_dir))
            held.enter_context(server.running())
        yield held.enter_context(connect(url))


def refuse_unsafe_log(settings: Settings) -> None:
    """Refuse a Redis that may lose what it acknowledged, unless the operator takes the risk."""
    url = _needed(settings.redis_url, "REDIS_URL")
    try:
        with connect(url) as redis:
            reasons = unsafe_settings(redis)
    except (RedisError, OSError, ValueError) as error:
        raise SettingsError(f"REDIS_URL: {place(url)} cannot be used: {error}") from None
    if reasons and not settings.allow_unsafe_redis:
        raise SettingsError(
            "\n- ".join([f"REDIS_URL: {place(url)} may lose games:", *reasons])
            + "\nChange that server, or set ALLOW_UNSAFE_REDIS=1 to take the risk."
        )
    if reasons:
        logger.warning("unsafe redis allowed", reasons=reasons)


def refuse_silent_queue(settings: Settings) -> None:
    """Refuse a queue that cannot be reached when the service starts."""
    url = _needed(settings.queue_redis_url, "QUEUE_REDIS_URL")
    try:
        with connect(url) as redis:
            redis.ping()
    except (RedisError, OSError, ValueError) as error:
        raise SettingsError(f"QUEUE_REDIS_URL: {place(url)} cannot be used: {error}") from None


def place(url: str) -> str:
    """A URL without its user and password, fit to be shown."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def _needed(url: str | None, variable: str) -> str:
    if url is None:
        raise SettingsError(f"{variable} is not set; set it, or start everything at once with: scythed run")
    return url
