"""Jobs whose effect a test can see."""

from redis import Redis
from rq import get_current_job


def note(name: str, version: int) -> None:
    job = get_current_job()
    assert job is not None
    redis: Redis = job.connection
    redis.rpush("noted", f"{name}@{version}")
