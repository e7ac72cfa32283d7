"""What about a Redis server could lose entries that were acknowledged."""

from collections.abc import Iterator
from typing import Any

from redis import Redis, RedisError

OLDEST_VERSION = (6, 2)


def unsafe_settings(redis: Redis) -> list[str]:
    """Everything that makes a server unsafe for logs, in words for its operator; empty if it is safe."""
    return [*_unsafe_server(redis.info()), *_unsafe_syncing(redis)]


def _unsafe_server(info: dict[str, Any]) -> Iterator[str]:
    version, policy = str(info["redis_version"]), info["maxmemory_policy"]
    if tuple(map(int, version.split(".")[:2])) < OLDEST_VERSION:
        yield f"redis_version is {version}: 6.2 or newer is needed"
    if info["role"] != "master":
        yield f"role is {info['role']}: it takes no entries"
    if not info["aof_enabled"]:
        yield "appendonly is no: a restart loses entries"
    if policy != "noeviction":
        yield f"maxmemory-policy is {policy}, not noeviction: a full server deletes logs"


def _unsafe_syncing(redis: Redis) -> Iterator[str]:
    """How a server syncs its file is known only where it tells its settings; hosted ones often do not."""
    try:
        settings: Any = redis.config_get("*appendfsync*")
    except RedisError:
        return
    if (sync := settings.get("appendfsync")) != "always":
        yield f"appendfsync is {sync}, not always: entries are acknowledged before they are on disk"
    if settings.get("no-appendfsync-on-rewrite") == "yes":
        yield "no-appendfsync-on-rewrite is yes: entries are not synced while the file is rewritten"
