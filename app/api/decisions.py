"""Prompts and decisions: what the game waits for, and the answer to it."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from flask import Response, request

from app import answers, auth, parts
from app.api import versions
from app.api.resource import MALFORMED, WITH_BODY, Resource, answer, raw_body
from app.codes import DECIDING
from app.foresight import advice, trial
from app.language import language
from app.problems import Problem
from app.schemas import requests
from app.schemas.answers import Outcome, Prompts, Trial
from app.store.log import Conflict
from domain.decisions import Decision

decisions = Resource("decisions", __name__, url_prefix="/v1/games/<id:game>", description="How a game is played")

_decode = msgspec.json.Decoder(Decision).decode
Said = TypeVar("Said")
_LONGEST_KEY = 200

DECIDING_HEADERS: list[dict[str, Any]] = [
    {
        "name": "If-Match",
        "in": "header",
        "required": True,
        "description": "the version that you decided on, in quotes",
        "schema": {"type": "string", "pattern": '^"[0-9]{1,15}"$'},
        "example": '"12"',
    },
    {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "a word of your own for this decision; the same word again gets the same answer",
        "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[ -~]+$"},
    },
]


@decisions.operation(
    "GET",
    "/prompts",
    query=requests.Suggest,
    answers=(200, Prompts),
    also=[(304, None)],
    refuses=["unknown-game", "suggestions-off"],
    auth="optional",
    headers={"ETag": "the version"},
)
def see_prompts(query: dict[str, Any], game: str) -> Response | tuple[Prompts, dict[str, str]]:
    """What the game waits for

    Post the `decision` of one of your options, as it is, with `If-Match` set to this version: it will be accepted.
    Others learn only that your seat is awaited and what for. `asides` are possible at any time.
    """
    with parts.games().enter(game, auth.caller()) as visit:
        if query["suggest"] and not visit.game.options.suggestions:
            raise Problem(403, "suggestions-off")
        if versions.known(visit.game.version):
            return Response(status=304, headers=versions.etag(visit.game.version))
        own = [prompt for prompt in visit.table.prompts if query["suggest"] and prompt.seat == visit.seat]
        advised = {prompt.id: advice(game, visit.game, prompt) for prompt in own}
        listed = answers.prompts(visit.game, visit.table.prompts, visit.seat, language(), advised)
    return listed, versions.etag(listed.version)


@decisions.operation(
    "POST",
    "/decisions",
    query=requests.DryRun,
    answers=(201, Outcome),
    also=[(200, Trial)],
    refuses=[
        *WITH_BODY,
        *DECIDING,
        *("unknown-game", "version-required", "invalid-version", "stale-version", "invalid-header", "key-reused"),
    ],
    auth="required",
    headers={"Location": "the event that this became", "ETag": "the new version"},
    parameters=DECIDING_HEADERS,
    takes="Decision",
)
def decide(query: dict[str, Any], game: str) -> Response | tuple[Outcome, dict[str, str]]:
    """Decide

    `If-Match` names the version that you decided on. With an `Idempotency-Key` a retry gets the first answer again.
    """
    version, decision = versions.expected(), decoded(_decode)
    if query["dry_run"]:
        return _tried(game, version, decision)
    done = parts.games().decide(game, auth.player(), version, decision, key(), language())
    return done, {"Location": f"/v1/games/{game}/events/{done.version}", **versions.etag(done.version)}


def _tried(game: str, version: int, decision: Decision) -> Response:
    with parts.games().enter(game, auth.player(), at=version) as visit:
        if visit.game.version != version:
            raise Conflict(visit.table.name, visit.game.version)
        return answer(200, trial(visit.game, visit.seat, decision, language()), versions.etag(version))


def decoded(decode: Callable[[bytes], Said]) -> Said:
    """The decision in the body."""
    try:
        return decode(raw_body())
    except msgspec.ValidationError as error:
        raise Problem(422, "invalid-body", str(error), errors=[_place(str(error))]) from None
    except MALFORMED as error:
        raise Problem(400, "invalid-json", str(error)) from None


def _place(message: str) -> dict[str, str]:
    """msgspec's words and the place they are about, as a pointer."""
    text, _, path = message.partition(" - at `$")
    pointer = path.rstrip("`").replace(".", "/").replace("[", "/").replace("]", "")
    return {"pointer": f"#{pointer}", "detail": text}


def key() -> str | None:
    """The word under which a retry gets the first answer."""
    word = request.headers.get("Idempotency-Key")
    if word is not None and not (0 < len(word) <= _LONGEST_KEY and word.isascii() and word.isprintable()):
        raise Problem(422, "invalid-header", f"Idempotency-Key must be 1 to {_LONGEST_KEY} printable characters.")
    return word
