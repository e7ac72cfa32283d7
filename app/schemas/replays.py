"""What replays are asked for and answer."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema
from msgspec import Struct

from app.schemas.answers import SeatSummary
from app.schemas.requests import LONGEST_TITLE, Flag, Strict, Whole, printable
from domain.scores import Score
from domain.state import Provenance
from replay.diff import Diff
from replay.ratings import Rated
from replay.statistics import Summary
from replay.timeline import Turn
from replay.verify import Finding

MOST_MOMENTS = 500
LONGEST_ANNOTATION = 2000

VERSION = validate.Range(1, 2**53)


def printable_lines(text: str) -> None:
    """Text of several lines, each fit to be shown."""
    printable(text.strip("\n").replace("\n", ""))


class ReplayAnswer(Struct, frozen=True):
    """A game to look back on.

    `over` tells whether everything is open: the game has ended, and so has the one that it was taken up from. `head`
    is the hash of the last entry, told once all is open: whoever knows the rest of an entry could guess from its hash
    what is hidden in it.
    """

    id: str
    title: str
    status: str
    over: bool
    version: int
    turns: int
    head: str | None
    began: datetime
    latest: datetime
    modules: list[str]
    seats: list[SeatSummary]
    forked: Provenance | None
    ended: str | None
    scores: list[Score]
    winners: list[int]
    annotations: int


class TimelineAnswer(Struct, frozen=True):
    """Turns with their decisions; `next` is where to go on, if there is more."""

    id: str
    version: int
    turns: list[Turn]
    next: int | None = None


class DiffAnswer(Struct, frozen=True):
    """What changed from one version to another."""

    id: str
    changes: Diff


class Verification(Struct, frozen=True):
    """What was found in a log.

    `sound`: it is what was written, and every draw is as the secret gives it. `agrees`: the rules of today lead to
    the same facts. Of a game that still runs, findings do not say what is hidden.
    """

    id: str
    version: int
    sound: bool
    agrees: bool
    facts: int
    findings: list[Finding]


class AnnotationAnswer(Struct, frozen=True):
    """A comment on a version of a game."""

    id: str
    version: int
    player: str
    name: str
    time: datetime
    text: str
    public: bool


class AnnotationsAnswer(Struct, frozen=True):
    """Comments in the order of the game."""

    annotations: list[AnnotationAnswer]


class StatisticsAnswer(Struct, frozen=True):
    """Statistics of the public games that are over, and the ratings of their players, best first.

    `pending` games are not counted yet; ask again.
    """

    statistics: Summary
    ratings: list[Rated]
    pending: int


class Agreement(Struct, frozen=True):
    """A fork of a running game that not everybody has agreed to yet: the seats that are still to agree."""

    at: int
    version: int
    missing: list[int]


class Stretch(Strict):
    """Which part of a game."""

    first = fields.Integer(
        data_key="from", load_default=1, validate=VERSION, metadata={"description": "the first version"}
    )
    last = fields.Integer(
        data_key="to",
        validate=VERSION,
        metadata={"description": f"the last version; at most {MOST_MOMENTS} versions are told at once"},
    )

    @validates_schema
    def _forwards(self, data: dict[str, Any], **_: Any) -> None:
        if data.get("last", data["first"]) < data["first"]:
            raise ValidationError("Must not be less than from.", "to")


class Positions(Strict):
    """Two versions to compare."""

    start = fields.Integer(data_key="from", required=True, validate=validate.Range(0, 2**53))
    to = fields.Integer(required=True, validate=validate.Range(0, 2**53))


class AtMoment(Strict):
    """Which version."""

    at = fields.Integer(validate=validate.Range(0, 2**53), metadata={"description": "the current by default"})


class Picture(AtMoment):
    """Which version, and in which dress."""

    theme = fields.String(load_default="light", validate=validate.OneOf(["light", "dark"]))


class Film(Strict):
    """In which dress."""

    theme = fields.String(load_default="light", validate=validate.OneOf(["light", "dark"]))


class NewFork(Strict):
    """From which version a game is to be taken up, and how."""

    at = Whole(required=True, validate=VERSION)
    reshuffle = Flag(
        load_default=False,
        metadata={"description": "put what nobody has seen into a new order; always done if the game still runs"},
    )
    title = fields.String(load_default="", validate=[validate.Length(0, LONGEST_TITLE), printable])
    private = Flag(load_default=False)


class NewAnnotation(Strict):
    """A comment to be made."""

    version = Whole(required=True, validate=VERSION)
    text = fields.String(required=True, validate=[validate.Length(1, LONGEST_ANNOTATION), printable_lines])
    public = Flag(
        load_default=True,
        metadata={"description": "whether everybody who sees the game may read it, or only you"},
    )
