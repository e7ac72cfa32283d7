"""How gunicorn serves the application; read by `scythed web`."""

import os
import shutil
import socket
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from gunicorn import util
from gunicorn.config import Config
from gunicorn.glogging import Logger

from app import logs
from app.settings import load
from domain.labels import ENGLISH, phrase

_settings = load()
_own_metrics = None if os.environ.get("PROMETHEUS_MULTIPROC_DIR") else tempfile.mkdtemp(prefix="scythed-metrics-")
"""Where the web processes count, so that each of them can tell the sum; `scythed run` has a place for all its parts."""
if _own_metrics:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = _own_metrics

bind = f"[{_settings.host}]:{_settings.port}" if ":" in _settings.host else f"{_settings.host}:{_settings.port}"
workers = _settings.web_workers
threads = _settings.web_threads
worker_class = "gthread"
preload_app = True
timeout = 60
graceful_timeout = 5
"""Seconds that running requests have to end at a stop; live streams are cut then and resume elsewhere."""
keepalive = 15
backlog = 2048
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 for heartbeats only
control_socket_disable = True


class logger_class(Logger):  # noqa: N801 named by gunicorn
    """Sends gunicorn's records the way of all others."""

    def setup(self, _: Config) -> None:
        logs.configure(_settings)
        self.error_log.propagate = True


def write_problem(line: socket.socket, status: int, reason: str, detail: str) -> None:
    """What the server refuses before the application sees it is a problem, too."""
    code = {414: "uri-too-long", 431: "headers-too-large", 500: "internal-error"}.get(status, "invalid-request")
    known = {"type": f"urn:scythed:problem:{code}", "title": phrase(ENGLISH, "problems", code)}
    body = msgspec.json.encode({**known, "status": status, "code": code, "detail": detail})
    head = f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
    util.write_nonblock(line, f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)


util.write_error = write_problem


def pre_request(_worker: Any, request: Any) -> None:
    """A body that may be refused before it is read to its end: the answer tells that the connection closes then."""
    told = dict(request.headers)
    if "TRANSFER-ENCODING" in told or int(told.get("CONTENT-LENGTH", 0)) > _settings.max_body_bytes:
        request.force_close()


def child_exit(_server: Any, worker: Any) -> None:
    """Forget the gauges of a process that is gone; its counts stay."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)


def on_exit(_server: Any) -> None:
    if _own_metrics:
        shutil.rmtree(_own_metrics, ignore_errors=True)
