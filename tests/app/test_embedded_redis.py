"""The embedded server keeps what it acknowledged, and keeps strangers out."""

from pathlib import Path

import pytest
from redis import Redis

from app.embedded_redis import (
    EmbeddedRedis,
    EmbeddedRedisError,
    find_binary,
    locked,
    log_server,
    queue_server,
)
from app.process import stop


def test_the_server_is_recent_enough() -> None:
    assert find_binary().version >= (6, 2)


def test_the_log_keeps_an_acknowledged_write_when_killed(tmp_path: Path) -> None:
    server = log_server(tmp_path)
    child = server.start()
    with Redis.from_url(server.url) as redis:
        redis.set("kept", "yes")
    child.kill()
    child.wait()
    with server.running() as url, Redis.from_url(url) as redis:
        assert redis.get("kept") == b"yes"
        assert redis.config_get("append*")["appendfsync"] == "always"
        assert redis.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}


def test_the_queue_writes_no_file(tmp_path: Path) -> None:
    server = queue_server(tmp_path)
    with server.running() as url, Redis.from_url(url) as redis:
        redis.set("hint", "1")
    assert {path.name for path in server.directory.iterdir()} <= {"redis.sock", "redis.log"}


def test_no_port_is_open_and_the_socket_is_private(tmp_path: Path) -> None:
    server = log_server(tmp_path)
    with server.running() as url, Redis.from_url(url) as redis:
        assert redis.config_get("port") == {"port": "0"}
        assert server.socket.stat().st_mode & 0o077 == 0


def test_a_path_too_long_for_a_socket_gets_a_short_one(tmp_path: Path) -> None:
    server = EmbeddedRedis(tmp_path / ("long" * 40))
    assert len(str(server.socket)) <= 100
    with server.running() as url, Redis.from_url(url) as redis:
        assert redis.ping()
    server.socket.parent.rmdir()


def test_files_of_a_newer_server_are_refused(tmp_path: Path) -> None:
    server = log_server(tmp_path)
    server.directory.mkdir()
    (server.directory / "redis-version").write_text("99.0.1")
    with pytest.raises(EmbeddedRedisError, match=r"written by Redis 99\.0\.1"):
        server.start()


def test_a_second_service_on_one_data_directory_is_refused(tmp_path: Path) -> None:
    with (
        locked(tmp_path),
        pytest.raises(EmbeddedRedisError, match="in use by another service"),
        locked(tmp_path, 0),
    ):
        pass
    with locked(tmp_path, 0):
        pass


def test_the_lock_lives_as_long_as_a_child_that_inherits_it(tmp_path: Path) -> None:
    from app.process import spawn

    with locked(tmp_path) as lock:
        child = spawn(["sleep", "60"], pass_fds=[lock.fileno()])
    with pytest.raises(EmbeddedRedisError), locked(tmp_path, 0):
        pass
    stop(child)
    with locked(tmp_path, 0):
        pass
