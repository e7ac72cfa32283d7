"""A running service for tests that see it from outside."""

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.api.documented import documented
from tests.app.service import Service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """`scythed run`, shared by the tests of one module."""
    running = Service(tmp_path_factory.mktemp("service") / "data", WEB_WORKERS="2").started()
    yield running
    running.stop()


@pytest.fixture
def app(app: Flask) -> Flask:
    """The web application; every answer must be one that its document tells of."""
    app.after_request(documented)
    return app
