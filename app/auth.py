"""Who asks: the player whose bearer token a request carries."""

import structlog
from flask import request

from app import parts
from app.players import Player
from app.problems import Problem

_CALLER = "scythed.caller"
_LONGEST_TOKEN = 100


def caller() -> Player | None:
    """The player who asks; None for a stranger. A token that is not valid is refused, never overlooked."""
    if _CALLER not in request.environ:
        request.environ[_CALLER] = _authenticated(request.headers.get("Authorization"))
    known: Player | None = request.environ[_CALLER]
    return known


def player() -> Player:
    """The player who asks; strangers are refused."""
    if (known := caller()) is None:
        raise _refusal("Send your token as: Authorization: Bearer <token>.")
    return known


def _authenticated(header: str | None) -> Player | None:
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token or len(token) > _LONGEST_TOKEN or not token.isascii():
        raise _refusal("The Authorization header must be: Bearer <token>.")
    known = parts.players().authenticated(token)
    if known is None:
        raise _refusal("This token is not valid, or not any more.")
    structlog.contextvars.bind_contextvars(player=known.id)
    return known


def _refusal(detail: str) -> Problem:
    return Problem(401, "unauthorized", detail, headers={"WWW-Authenticate": 'Bearer realm="scythed"'})
