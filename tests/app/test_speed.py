"""How fast the bare service answers: the floor under every other route."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

import httpx
import pytest

from tests.app.service import Service

SECONDS = 3.0


def ask(url: str) -> list[float]:
    """The latencies of one client that asks again and again."""
    latencies = []
    end = time.perf_counter() + SECONDS
    with httpx.Client() as client:
        while (began := time.perf_counter()) < end:
            assert client.get(url).status_code == 200
            latencies.append(time.perf_counter() - began)
    return latencies


@pytest.mark.bench
@pytest.mark.parametrize("clients", [1, 16])
@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_answers_a_second(start_service: Callable[..., Service], path: str, clients: int) -> None:
    service = start_service(WEB_WORKERS="2", LOG_LEVEL="warning").started()
    with ThreadPoolExecutor(clients) as pool:
        latencies = sorted(chain.from_iterable(pool.map(ask, [service.url + path] * clients)))
    rate, p99 = len(latencies) / SECONDS, latencies[int(len(latencies) * 0.99)]
    print(f"\n{path} {clients:>2} clients: {rate:6.0f} answers/s, p99 {p99 * 1000:.1f} ms")
    assert latencies
