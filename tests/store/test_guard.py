"""A server that could lose entries is described in full."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from app.embedded_redis import EmbeddedRedis
from app.store.guard import unsafe_settings


@pytest.fixture
def durable(tmp_path: Path) -> Iterator[Redis]:
    with EmbeddedRedis(tmp_path).running() as url, Redis.from_url(url) as redis:
        yield redis


def test_the_embedded_server_is_safe(durable: Redis) -> None:
    assert unsafe_settings(durable) == []


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("appendonly", "no"),
        ("appendfsync", "everysec"),
        ("no-appendfsync-on-rewrite", "yes"),
        ("maxmemory-policy", "allkeys-lru"),
    ],
)
def test_each_unsafe_setting_is_named(durable: Redis, setting: str, value: str) -> None:
    durable.config_set(setting, value)
    (reason,) = unsafe_settings(durable)
    assert reason.startswith(f"{setting} is {value}")


def test_everything_unsafe_is_named_at_once(durable: Redis) -> None:
    durable.config_set("appendonly", "no")
    durable.config_set("maxmemory-policy", "volatile-ttl")
    assert [reason.split()[0] for reason in unsafe_settings(durable)] == ["appendonly", "maxmemory-policy"]


def test_a_replica_is_unsafe(durable: Redis) -> None:
    durable.replicaof("127.0.0.1", 1)
    assert [reason.split(":")[0] for reason in unsafe_settings(durable)] == ["role is slave"]


def test_a_server_that_hides_its_settings_is_judged_by_what_it_shows(durable: Redis) -> None:
    durable.config_set("appendonly", "no")
    durable.acl_setuser("guest", enabled=True, nopass=True, categories=["+@all"], commands=["-config"])
    guest = Redis(
        connection_pool=None,
        unix_socket_path=durable.connection_pool.connection_kwargs["path"],
        username="guest",
        password="x",
    )
    assert [reason.split()[0] for reason in unsafe_settings(guest)] == ["appendonly"]
