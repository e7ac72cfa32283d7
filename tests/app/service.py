"""The whole service as an operator runs it, in its own processes."""

import itertools
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import psutil

PATIENCE = 120.0


def wait_until(met: Callable[[], object], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        time.sleep(0.05)


class Service:
    """`scythed run` on a data directory and a free port."""

    _numbers = itertools.count(1)

    def __init__(self, data_dir: Path, **settings: str) -> None:
        self.data_dir = data_dir
        self.output = data_dir.with_suffix(f".{next(self._numbers)}.out")
        environment = {**os.environ, "PORT": "0", "DATA_DIR": str(data_dir), "WEB_WORKERS": "1", **settings}
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "app.cli", "run"], stdout=output, stderr=output, env=environment
            )

    @property
    def words(self) -> str:
        return self.output.read_text()

    def started(self) -> "Service":
        try:
            wait_until(lambda: self.url or self.process.poll() is not None, "the service is ready")
            assert self.url, self.words
        except AssertionError:
            self.process.kill()
            raise
        return self

    @property
    def url(self) -> str:
        found = re.search(r"listening\s+(http://\S+)", self.words)
        return found[1] if found else ""

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def get(self, path: str) -> httpx.Response | None:
        try:
            return httpx.get(self.url + path, timeout=5)
        except httpx.TransportError:
            return None

    def is_ready(self) -> bool:
        answer = self.get("/readyz")
        return answer is not None and answer.is_success and answer.json()["queue"] == "ok"

    def parts(self) -> dict[str, psutil.Process]:
        """The children that live, by name."""
        marks = {
            "log/redis.sock": "redis-log",
            "queue/redis.sock": "redis-queue",
            "app.cli worker": "worker",
            "app.cli dispatcher": "dispatcher",
            "gunicorn": "web",
        }
        found = {}
        for child in psutil.Process(self.process.pid).children():
            with suppress(psutil.ZombieProcess, psutil.NoSuchProcess):
                line = " ".join(child.cmdline())
                found |= {name: child for mark, name in marks.items() if mark in line}
        return found

    def family(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def stop(self, number: int = signal.SIGINT) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)
