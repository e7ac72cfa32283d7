"""A running service for tests that see it from outside."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.app.service import Service


@pytest.fixture
def start_service(tmp_path: Path) -> Iterator[Callable[..., Service]]:
    """Starts services; each is stopped at the end of the test."""
    services: list[Service] = []

    def start(name: str = "data", **settings: str) -> Service:
        services.append(Service(tmp_path / name, **settings))
        return services[-1]

    yield start
    for service in services:
        if service.process.poll() is None:
            service.stop(signal.SIGTERM)
