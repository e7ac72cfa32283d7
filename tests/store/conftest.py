"""A store on the real, empty redis-server of the test."""

import pytest
from redis import Redis

from app.store.log import Log


@pytest.fixture
def log(redis: Redis) -> Log:
    return Log(redis)
