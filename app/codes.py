"""Every code that a problem can have, with its status. Its words are in the labels, under `problems`."""

from domain.labels import ENGLISH, LABELS

SERVICE = {
    "invalid-request": 400,
    "invalid-json": 400,
    "invalid-version": 400,
    "unauthorized": 401,
    "not-your-table": 403,
    "not-your-campaign": 403,
    "invitation-unknown": 403,
    "suggestions-off": 403,
    "not-found": 404,
    "unknown-game": 404,
    "unknown-version": 404,
    "unknown-content": 404,
    "unknown-annotation": 404,
    "method-not-allowed": 405,
    "stale-version": 409,
    "game-not-over": 409,
    "vote-under-way": 409,
    "too-many-annotations": 409,
    "busy": 409,
    "body-too-large": 413,
    "uri-too-long": 414,
    "unsupported-media-type": 415,
    "invalid-body": 422,
    "invalid-query": 422,
    "invalid-header": 422,
    "unknown-player": 422,
    "key-reused": 422,
    "campaign-refused": 422,
    "webhook-refused": 422,
    "replay-refused": 422,
    "version-required": 428,
    "too-many-requests": 429,
    "headers-too-large": 431,
    "internal-error": 500,
    "store-unavailable": 503,
    "not-ready": 503,
    "too-many-streams": 503,
}
"""What the service refuses."""

_RULES = {
    "no-seat": 403,
    "game-not-running": 409,
    "not-awaited": 409,
    "table-exists": 409,
    "not-forkable": 409,
    "table-not-open": 409,
    "already-seated": 409,
    "not-seated": 409,
    "table-full": 409,
    "seat-taken": 409,
    "seats-empty": 409,
    "no-campaign": 404,
    "no-such-player": 404,
    "campaign-exists": 409,
    "campaign-begun": 409,
    "campaign-over": 409,
    "campaign-not-forkable": 409,
    "campaign-not-running": 409,
    "campaign-full": 409,
    "already-in-campaign": 409,
    "too-few-players": 409,
    "gone-already": 409,
    "not-resting": 409,
    "no-game-due": 409,
    "no-such-game": 409,
}
"""What the rules refuse because of the moment; all else they refuse is 422."""

PLAN = (
    "seat-count", "unknown-faction", "faction-twice", "unknown-mat", "mat-twice", "banned-pair", "unknown-tile",
    "unknown-board", "too-few-factions", "choices-in-auction", "mats-not-random", "unknown-module", "module-twice",
    "modules-incompatible", "module-seats", "module-automa", "teams-incomplete", "unknown-seat",
    "option-without-module",
)  # fmt: skip
"""What the rules refuse of the plan of a table."""

_LOBBY = (
    "table-exists", "table-not-open", "already-seated", "not-seated", "table-full", "seat-taken", "seats-empty",
)  # fmt: skip

CAMPAIGN = (
    "no-campaign", "no-such-player", "campaign-exists", "campaign-begun", "campaign-over", "campaign-not-running",
    "campaign-full", "already-in-campaign", "faction-later", "faction-not-free", "too-few-players", "gone-already",
    "not-resting", "no-game-due", "no-such-game", "wrong-result", "campaign-not-forkable",
)  # fmt: skip
"""What a campaign refuses."""

CODES: dict[str, int] = {code: SERVICE.get(code) or _RULES.get(code, 422) for code in LABELS[ENGLISH]["problems"]}
"""Code to status, of service and rules."""

DECIDING = tuple(code for code in CODES if code not in {*SERVICE, *PLAN, *_LOBBY, *CAMPAIGN})
"""What the rules refuse of a decision in a running game."""
