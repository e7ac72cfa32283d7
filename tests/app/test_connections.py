"""How a process finds its Redis, and which Redis it refuses."""

from pathlib import Path

import pytest
from redis import Redis

from app.connections import attached_log, connect, log_redis, place, refuse_unsafe_log
from app.embedded_redis import log_server
from app.settings import Settings, SettingsError


def test_a_command_uses_the_server_of_the_running_service(tmp_path: Path) -> None:
    with log_server(tmp_path).running() as url, Redis.from_url(url) as own:
        own.set("whose", "the service's")
        with attached_log(Settings(data_dir=tmp_path)) as redis:
            assert redis.get("whose") == b"the service's"
        assert own.ping()


def test_a_command_starts_a_server_where_none_runs_and_stops_it(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    with attached_log(settings) as redis:
        redis.set("kept", "yes")
    assert not log_server(tmp_path).is_ready()
    with attached_log(settings) as redis:
        assert redis.get("kept") == b"yes"


def test_a_command_uses_the_redis_it_is_told(settings: Settings, redis: Redis) -> None:
    redis.set("whose", "the operator's")
    with attached_log(settings) as attached:
        assert attached.get("whose") == b"the operator's"


def test_a_safe_redis_is_accepted(tmp_path: Path) -> None:
    with log_server(tmp_path).running() as url:
        refuse_unsafe_log(Settings(redis_url=url))


def test_an_evicting_redis_is_refused(tmp_path: Path) -> None:
    with log_server(tmp_path).running() as url, Redis.from_url(url) as redis:
        redis.config_set("maxmemory-policy", "allkeys-lru")
        with pytest.raises(SettingsError, match="maxmemory-policy is allkeys-lru"):
            refuse_unsafe_log(Settings(redis_url=url))
        refuse_unsafe_log(Settings(redis_url=url, allow_unsafe_redis=True))


def test_a_redis_that_does_not_answer_is_named_without_its_password() -> None:
    with pytest.raises(SettingsError, match=r"redis://127\.0\.0\.1:1/0 cannot be used") as caught:
        refuse_unsafe_log(Settings(redis_url="redis://anna:hush@127.0.0.1:1/0"))
    assert "hush" not in str(caught.value)


def test_a_part_on_its_own_must_be_told_its_redis() -> None:
    with pytest.raises(SettingsError, match="REDIS_URL is not set"):
        log_redis(Settings())


def test_a_url_is_shown_without_user_and_password() -> None:
    assert place("rediss://anna:hush@db.example:6380/2") == "rediss://db.example:6380/2"
    assert place("unix:///run/redis.sock") == "unix:///run/redis.sock"


def test_every_thread_of_a_large_web_process_gets_a_connection(redis_server: str) -> None:
    with connect(redis_server) as redis:
        held = [redis.connection_pool.get_connection() for _ in range(300)]
        assert redis.ping()
        for connection in held:
            redis.connection_pool.release(connection)
