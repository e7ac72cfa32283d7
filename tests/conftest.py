"""What every test may ask for: a real redis-server of its own, and the service on top of it."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from flask import Flask
from redis import Redis

from app.embedded_redis import EmbeddedRedis
from app.factory import create_app
from app.settings import Settings

hypothesis.settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
hypothesis.settings.register_profile("dev", deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.fixture(scope="session")
def _redis_url() -> Iterator[str]:
    """One server per test process; without append-only file, for speed."""
    with (
        tempfile.TemporaryDirectory(prefix="scythed-test-") as directory,
        EmbeddedRedis(Path(directory), durable=False).running() as url,
    ):
        yield url


@pytest.fixture
def redis_server(_redis_url: str) -> Iterator[str]:
    """The URL of a real, empty redis-server."""
    yield _redis_url
    with Redis.from_url(_redis_url) as redis:
        redis.flushall()


@pytest.fixture
def redis(redis_server: str) -> Iterator[Redis]:
    """A connection to the real, empty redis-server."""
    with Redis.from_url(redis_server) as connection:
        yield connection


@pytest.fixture
def settings(redis_server: str) -> Settings:
    """The service on that server: the log in its database 0, the queue in its database 1."""
    return Settings(redis_url=redis_server, queue_redis_url=f"{redis_server}?db=1")


@pytest.fixture
def app(settings: Settings) -> Flask:
    """The web application; with it comes `client`."""
    app = create_app(settings)
    app.testing = True
    return app
