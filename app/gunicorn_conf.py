"""How gunicorn serves the application; read by `scythed web`."""

from pathlib import Path

from gunicorn.config import Config
from gunicorn.glogging import Logger

from app import logs
from app.settings import load

_settings = load()

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
