"""What a client may send. A field that is not listed is an error."""

from typing import Any

from marshmallow import RAISE, Schema, fields, validate

from domain.labels import LANGUAGES
from domain.lobby import MOST

LONGEST_NAME = 40
LONGEST_TITLE = 100
LONGEST_WAIT = 30
LARGEST_PAGE = 100
MOST_EVENTS = 500
CURSOR = r"^[0-9]{1,16}-[A-Za-z0-9_-]{1,64}\Z"
STATUSES = ("open", "running", "finished", "abandoned")


_UNFIT = (
    r"\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    r"\ue000-\uf8ff\ufeff\ufff0-\uffff"
)
"""Characters that are not shown, or change how others are shown."""
_FIT = rf"[^{_UNFIT}\s](?:[^{_UNFIT}]*[^{_UNFIT}\s])?"


class Whole(fields.Integer):
    """A whole number of JSON, where 7.0 is 7, and neither "7" nor true is a number."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> int:
        if isinstance(value, bool | str) or (isinstance(value, float) and not value.is_integer()):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **options)


class Flag(fields.Boolean):
    """True or false of JSON, and nothing that resembles them."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **options)


printable = validate.Regexp(
    rf"^(?:{_FIT})?\Z", error="Must not contain control characters, nor begin or end with a space."
)
"""Text that is shown to others."""


def shown(most: int, least: int = 1, **options: Any) -> fields.String:
    return fields.String(validate=[validate.Length(least, most), printable], **options)


def named(**options: Any) -> fields.String:
    """The id of something."""
    return fields.String(validate=validate.Regexp(r"^[A-Za-z0-9_-]{1,64}\Z"), **options)


class Strict(Schema):
    """Fields that are not listed are errors."""

    class Meta:
        unknown = RAISE


class NewPlayer(Strict):
    """A player to be."""

    name = shown(LONGEST_NAME, required=True, metadata={"description": "shown to others", "example": "Anna"})


class NewSeat(Strict):
    """A seat of a table to be."""

    kind = fields.String(validate=validate.OneOf(["human", "automa"]), load_default="human")
    faction = named(metadata={"description": "an id of /v1/content/factions; dealt if left out"})
    mat = named(metadata={"description": "an id of /v1/content/mats; dealt if left out"})
    difficulty = named(metadata={"description": "of an Automa"})
    player = named(metadata={"description": "the seat is kept for this player; with `me` you sit down at once"})


class NewGame(Strict):
    """A table to be. Options and modules are checked by the rules."""

    seats = fields.List(
        fields.Nested(NewSeat), required=True, validate=validate.Length(1, MOST), metadata={"example": [{}, {}]}
    )
    options = fields.Dict(keys=fields.String(), load_default=dict)
    modules = fields.List(named(), load_default=list, validate=validate.Length(max=20))
    title = shown(LONGEST_TITLE, least=0, load_default="")
    seed = shown(
        100,
        metadata={
            "description": "makes every draw reproducible, and therefore predictable to whoever knows it; "
            "leave it out for a fair game"
        },
    )
    private = Flag(
        load_default=False,
        metadata={"description": "only guests may see and join; not listed"},
    )


class TakeSeat(Strict):
    """Where to sit down; `{}` takes the next free seat."""

    seat = Whole(validate=validate.Range(0, MOST - 1))
    invitation = fields.String(
        validate=validate.Length(1, 64), metadata={"description": "the code that opens a private table"}
    )


class NewInvitation(Strict):
    """Whom to invite: a player by id, or with `{}` whoever gets the code."""

    player = named()


class Page(Strict):
    """A page of a list."""

    limit = fields.Integer(load_default=20, validate=validate.Range(1, LARGEST_PAGE))
    cursor = fields.String(validate=validate.Regexp(CURSOR), metadata={"description": "`next` of the page before"})


class MyGames(Page):
    """Which of one's own games."""

    status = fields.String(validate=validate.OneOf(STATUSES))


class GameFilter(MyGames):
    """Which games; every filter must fit."""

    player = named(metadata={"description": "the id of a player who sits there"})
    module = fields.List(
        named(),
        validate=validate.Length(max=10),
        metadata={"description": "modules that the table plays with; repeat for several"},
    )
    q = fields.String(validate=validate.Length(1, 100), metadata={"description": "words of the title, in any order"})


class AtVersion(Strict):
    """Which version of a game."""

    at = fields.Integer(
        validate=validate.Range(1, 2**53), metadata={"description": "an earlier version; the current by default"}
    )


class Suggest(Strict):
    """How to list prompts."""

    suggest = fields.Boolean(
        load_default=False, metadata={"description": "mark the option that the built-in policy would take"}
    )


class DryRun(Strict):
    """Whether to decide or only to try."""

    dry_run = fields.Boolean(
        load_default=False,
        metadata={"description": "tell whether it would be accepted and what would follow; append nothing"},
    )


class EventsAfter(Strict):
    """Which events, and how long to wait for one."""

    after = fields.Integer(load_default=0, validate=validate.Range(0, 2**53))
    limit = fields.Integer(load_default=100, validate=validate.Range(1, MOST_EVENTS))
    wait = fields.Integer(
        load_default=0,
        validate=validate.Range(0, LONGEST_WAIT),
        metadata={"description": "seconds to wait if there is no event yet (long-poll)"},
    )


class StreamAfter(Strict):
    """Where a stream begins, for clients that cannot send Last-Event-ID."""

    after = fields.Integer(validate=validate.Range(0, 2**53))


class Language(Strict):
    """Which language of the labels; by default that of Accept-Language."""

    lang = fields.String(validate=validate.OneOf(LANGUAGES))


class OfCampaign(Strict):
    """For whom content is told."""

    campaign = named(metadata={"description": "leaves out whatever lies ahead of this campaign"})


class ContentOf(OfCampaign, Language):
    """Which language of the labels, and for whom."""
