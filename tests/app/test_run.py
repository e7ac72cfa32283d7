"""`scythed run`, seen by an operator."""

import signal
import socket
import time
from collections.abc import Callable

import httpx
import psutil
import pytest
from redis import Redis

from app.embedded_redis import log_server
from tests.app.service import Service, wait_until

Start = Callable[..., Service]


def test_it_tells_where_it_listens_and_what_to_try(start_service: Start) -> None:
    service = start_service().started()
    assert f"{service.url}/docs" in service.words
    assert f"curl -s {service.url}/v1/players" in service.words
    assert service.get("/healthz").json() == {"status": "ok"}
    assert service.get("/readyz").json() == {"status": "ready", "log": "ok", "queue": "ok"}


def test_every_part_that_dies_is_restarted(start_service: Start) -> None:
    service = start_service().started()
    before = service.parts()
    assert set(before) == {"redis-log", "redis-queue", "worker", "dispatcher", "web"}
    for name, child in before.items():
        child.kill()
        wait_until(lambda: (now := service.parts().get(name)) and now != child, f"{name} is back")  # noqa: B023
    wait_until(service.is_ready, "the service is ready again")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_ends_every_part_frees_the_port_and_keeps_the_data(start_service: Start, number: int) -> None:
    service = start_service().started()
    with Redis.from_url(log_server(service.data_dir).url) as redis:
        redis.set("kept", "yes")
    family = service.family()
    port = service.port
    assert service.stop(number) == 0
    assert psutil.wait_procs(family, timeout=5)[1] == []
    socket.create_server(("127.0.0.1", port)).close()

    again = start_service(PORT=str(port)).started()
    with Redis.from_url(log_server(again.data_dir).url) as redis:
        assert redis.get("kept") == b"yes"


def test_no_part_outlives_a_supervisor_that_is_killed(start_service: Start) -> None:
    service = start_service().started()
    family = service.family()
    service.process.kill()
    service.process.wait()
    wait_until(
        lambda: all(not part.is_running() or part.status() == psutil.STATUS_ZOMBIE for part in family),
        "every part has ended",
    )
    assert start_service(PORT=str(service.port)).started().is_ready()


def test_a_second_service_on_one_data_directory_is_refused(start_service: Start) -> None:
    first = start_service().started()
    second = start_service()
    assert second.process.wait(30) == 2
    assert f"{first.data_dir} is in use by another service (process {first.process.pid})" in second.words
    assert first.is_ready()


def test_a_port_in_use_is_named_before_anything_starts(start_service: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        service = start_service(PORT=str(port))
        assert service.process.wait(30) == 2
    assert f"port {port} on 127.0.0.1 is in use" in service.words
    assert not service.data_dir.exists()


def test_wrong_settings_are_named_without_a_traceback(start_service: Start) -> None:
    service = start_service(PORT="seven", WORKERS="-1")
    assert service.process.wait(30) == 2
    assert "PORT must be" in service.words
    assert "WORKERS must be" in service.words
    assert "Traceback" not in service.words


def test_a_queue_that_cannot_be_reached_is_named_without_a_traceback(start_service: Start) -> None:
    service = start_service(QUEUE_REDIS_URL="redis://anna:hush@127.0.0.1:1/0")
    assert service.process.wait(30) == 2
    assert "QUEUE_REDIS_URL: redis://127.0.0.1:1/0 cannot be used" in service.words
    assert "Traceback" not in service.words
    assert "hush" not in service.words


def test_a_log_that_hangs_is_told_of_soon_and_forgotten_when_it_answers_again(start_service: Start) -> None:
    service = start_service().started()
    log = service.parts()["redis-log"]
    log.suspend()
    try:
        began = time.monotonic()
        answer = httpx.get(f"{service.url}/readyz", timeout=10)
        assert (answer.status_code, answer.json()["code"], answer.json()["log"]) == (503, "not-ready", "unavailable")
        assert answer.headers["Retry-After"]
        assert time.monotonic() - began < 5
        refused = httpx.get(f"{service.url}/v1/games", timeout=20)
        assert (refused.status_code, refused.json()["code"]) == (503, "store-unavailable")
    finally:
        log.resume()
    wait_until(service.is_ready, "the service is ready again")
    assert httpx.get(f"{service.url}/v1/games", timeout=10).status_code == 200


def test_an_unsafe_redis_is_refused_with_every_reason(start_service: Start, redis_server: str) -> None:
    service = start_service(REDIS_URL=redis_server)
    assert service.process.wait(30) == 2
    assert "appendonly is no" in service.words
    assert "ALLOW_UNSAFE_REDIS=1" in service.words
    assert not (service.data_dir / "queue").exists()


def test_an_unsafe_redis_is_used_if_the_operator_takes_the_risk(start_service: Start, redis_server: str) -> None:
    service = start_service(REDIS_URL=redis_server, QUEUE_REDIS_URL=redis_server, ALLOW_UNSAFE_REDIS="1").started()
    assert service.is_ready()
    assert set(service.parts()) == {"worker", "dispatcher", "web"}
