"""What the service answers. The structs are encoded as they are and described in openapi.yaml from here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from msgspec import Struct

from domain.content.schema import AutomaCard
from domain.decisions import Decision
from domain.facts import Fact
from domain.prompts import AnyBound
from domain.scores import Score
from domain.view import AutomaDeckView, View
from replay.moves import AnyDecision


class Registered(Struct, frozen=True):
    """A new player. The token is shown only now."""

    id: str
    name: str
    token: str


class Me(Struct, frozen=True):
    """The player whose token was sent."""

    id: str
    name: str


class FreshToken(Struct, frozen=True):
    """A new token, shown only now; the one before is void."""

    token: str


class FairnessCommitment(Struct, frozen=True):
    """What binds the service before the first draw: the SHA-256 of the secret that all draws come from."""

    commitment: str


class GameView(View, kw_only=True):
    """A table and the game on it, as the caller may see it; `campaign` is the campaign that it belongs to, if any.

    `uploaded` tells that a player has brought it as a file: who sat there is only what the file says.
    """

    id: str
    host: str
    private: bool
    created: datetime
    fairness: FairnessCommitment
    campaign: str = ""
    uploaded: bool = False


class SeatSummary(Struct, frozen=True):
    """A seat as a list shows it."""

    seat: int
    kind: str
    player: str | None
    name: str
    faction: str
    mat: str


class GameSummary(Struct, frozen=True):
    """A game as a list shows it."""

    id: str
    title: str
    status: str
    private: bool
    host: str
    created: datetime
    modules: list[str]
    seats: list[SeatSummary]
    uploaded: bool = False


class GamePage(Struct, frozen=True):
    """Games, newest first; `next` is the cursor of the following page, if there is one."""

    games: list[GameSummary]
    next: str | None = None


class OptionAnswer(Struct, frozen=True, omit_defaults=True):
    """A decision to post as it is; fields under `bounds` may hold something else within them."""

    decision: Decision
    label: str
    bounds: Mapping[str, AnyBound] | None = None
    suggested: bool = False


class PromptAnswer(Struct, frozen=True, omit_defaults=True):
    """The caller's seat is awaited: one of the options is to be posted.

    With `?suggest=true`, `suggestion` is what the built-in policy would post, and its option is marked.
    """

    id: str
    seat: int
    kind: str
    text: str
    options: list[OptionAnswer]
    suggestion: Decision | None = None


class Awaited(Struct, frozen=True):
    """A seat that the game waits for, and what for."""

    seat: int
    kind: str
    text: str


class Prompts(Struct, frozen=True):
    """Who is awaited; the caller's own prompts with every option, and what they may do at any time."""

    version: int
    status: str
    seat: int | None
    awaited: list[Awaited]
    prompts: list[PromptAnswer]
    asides: list[OptionAnswer]


class Outcome(Struct, frozen=True):
    """An accepted decision: the new version, the facts that followed as the caller may know them, what is next."""

    version: int
    status: str
    seat: int | None
    facts: list[Fact]
    awaited: list[Awaited]
    prompts: list[PromptAnswer]


class ReasonAnswer(Struct, frozen=True, omit_defaults=True):
    """Why something is refused: a stable code, its words in the language of the request, a sentence about this very
    case, and the rulebook line if a rule was broken."""

    code: str
    title: str
    detail: str
    rule: str | None = None


class Trial(Struct, frozen=True, omit_defaults=True):
    """What a decision would do: the facts that follow whatever is hidden, or every reason against it.

    `open_end` tells that more follows which depends on something that the caller cannot know.
    """

    accepted: bool
    version: int
    facts: list[Fact] = []
    open_end: bool = False
    reasons: list[ReasonAnswer] = []


class Event(Struct, frozen=True):
    """An entry of the log as the caller may know it; a decision that is another's secret is null."""

    version: int
    type: str
    actor: str
    seat: int | None
    time: datetime
    decision: AnyDecision | None
    facts: list[Fact]


class Events(Struct, frozen=True):
    """Events in order; `version` is the version after the last of them, to be sent as `after` next."""

    version: int
    events: list[Event]


class AutomaSeat(Struct, frozen=True):
    """An Automa: the space of its star tracker, its scheme, its deck, the card of its last turn and that turn."""

    seat: int
    faction: str
    difficulty: str | None
    space: int
    scheme: int
    deck: AutomaDeckView
    card: AutomaCard | None
    last_turn: Event | None


class Automas(Struct, frozen=True):
    """The Automas of a game; none where only people play."""

    version: int
    automas: list[AutomaSeat]


class Standing(Struct, frozen=True):
    """The score of every seat by category, in coins; projected as if the game ended now, or final."""

    version: int
    status: str
    final: bool
    scores: list[Score]
    winners: list[int]


class Guests(Struct, frozen=True):
    """Who is invited to a table: players by id, and the ids of invitations by code."""

    players: list[str]
    invitations: list[str]


class Invited(Struct, frozen=True, omit_defaults=True):
    """An invitation. The code, for an open one, is shown only now."""

    id: str
    code: str | None = None


class Draw(Struct, frozen=True):
    """A random choice, recomputed: at which version, for what, from what, and what came of it."""

    version: int
    label: str
    items: list[Any]
    result: Any


class RevealedSecret(Struct, frozen=True):
    """The secret, in hex, behind all draws after a version."""

    after: int
    secret: str


class Fairness(Struct, frozen=True, omit_defaults=True):
    """The commitment; once the game is over also the secret and every draw.

    `verified` is true if the secret fits the commitment and deciding again with it gives the very facts of the
    log; `differs` is the first version that does not.
    """

    commitment: str
    revealed: bool
    algorithm: str
    secrets: list[RevealedSecret] = []
    draws: list[Draw] = []
    verified: bool | None = None
    differs: int | None = None


class Alive(Struct, frozen=True):
    """The process answers."""

    status: Literal["ok"] = "ok"


class Ready(Struct, frozen=True):
    """The log answers; a queue that does not delays background work only."""

    status: Literal["ready"]
    log: Literal["ok"]
    queue: Literal["ok", "unavailable"]


class ProblemError(Struct, frozen=True):
    """One mistake in a request and its place."""

    pointer: str
    detail: str


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a request was refused (RFC 9457). Branch on `code`."""

    type: str
    title: str
    status: int
    code: str
    detail: str | None = None
    request_id: str | None = None
    version: int | None = None
    rule: str | None = None
    reasons: list[ReasonAnswer] = []
    errors: list[ProblemError] = []
    log: str | None = None
    queue: str | None = None
