"""What the rules and the store refuse, as problems."""

from typing import Any

from flask import Flask, Response

from app import answers
from app.chronicles import NoSuchCampaign
from app.codes import CODES
from app.folding import NoSuchVersion
from app.language import language
from app.problems import Problem
from app.store.log import Conflict, KeyReused
from app.tables import NoSuchGame
from domain.problems import Illegal


def register(app: Flask) -> None:
    app.register_error_handler(Illegal, illegal)
    app.register_error_handler(Conflict, stale)
    app.register_error_handler(KeyReused, reused)
    app.register_error_handler(NoSuchGame, lambda _: Problem(404, "unknown-game").response())
    app.register_error_handler(NoSuchCampaign, lambda _: Problem(404, "no-campaign").response())
    app.register_error_handler(NoSuchVersion, lambda _: Problem(404, "unknown-version").response())


def illegal(refusal: Illegal) -> Response:
    """The rules do not allow it: the first reason, and all of them."""
    members: dict[str, Any] = {"rule": refusal.rule} if refusal.rule else {}
    members["reasons"] = answers.reasons(refusal, language())
    return Problem(CODES.get(refusal.code, 422), refusal.code, refusal.detail, **members).response()


def stale(conflict: Conflict) -> Response:
    """The game or campaign is not at the version that was named."""
    detail = f"The {conflict.name.partition(':')[0]} is at version {conflict.current}."
    etag = {"ETag": f'"{conflict.current}"'}
    return Problem(409, "stale-version", detail, headers=etag, version=conflict.current).response()


def reused(refusal: KeyReused) -> Response:
    """The key came with another request before."""
    return Problem(422, "key-reused", version=refusal.version).response()
