"""Rate limits: by token, by address, for players and uploads; counted in the queue's Redis, which needs no disk."""

from hashlib import sha256
from time import time
from typing import Any

from flask import Flask, Response, request
from flask_limiter import ApplicationLimit, Limiter, RequestLimit
from redis import Redis

from app.problems import Problem
from app.settings import Settings

OFF = "off"
_FREE = frozenset({"/healthz", "/readyz", "/metrics"})


def register(app: Flask, settings: Settings, redis: Redis) -> None:
    """Count every request but those of operators; without Redis each process counts on its own."""
    limits: list[Any] = [
        ApplicationLimit(limit, key_function=key, scope=scope, exempt_when=unless)
        for scope, limit, key, unless in (
            ("caller", settings.rate_limit, _caller, _is_free),
            ("address", settings.rate_limit_address, _address, _is_free),
            ("registering", settings.rate_limit_players, _address, _is_not_registering),
            ("uploading", settings.rate_limit_uploads, _caller, _is_not_uploading),
        )
        if limit != OFF
    ]
    pooled: dict[str, Any] = {"connection_pool": redis.connection_pool}
    Limiter(
        _address,
        app=app,
        application_limits=limits,
        storage_uri="redis://",
        storage_options=pooled,
        in_memory_fallback_enabled=True,
        on_breach=_refusal,
        key_prefix="scythe:limits",
        enabled=bool(limits),
    )


def _refusal(breached: RequestLimit) -> Response:
    wait = max(1, int(breached.reset_at - time()))
    detail = f"No more than {breached.limit}; try again in {wait} s."
    return Problem(429, "too-many-requests", detail, headers={"Retry-After": str(wait)}).response()


def _caller() -> str:
    """The token, hashed, so that none lies in the counters; strangers count by address."""
    token = request.headers.get("Authorization")
    return sha256(token.encode()).hexdigest()[:32] if token else _address()


def _address() -> str:
    return request.remote_addr or "unknown"


def _is_free() -> bool:
    return request.path in _FREE


def _is_not_registering() -> bool:
    return request.endpoint != "players.register"


def _is_not_uploading() -> bool:
    return request.endpoint != "uploads.upload_replay"
