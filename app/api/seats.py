"""Seats: sit down, get up, start, invite, abandon."""

from typing import Any

from app import auth, parts
from app.api import versions
from app.api.resource import Resource
from app.games import Visit
from app.language import language
from app.players import Player
from app.problems import Problem
from app.schemas import requests
from app.schemas.answers import Guests, Invited, Outcome

seats = Resource("seats", __name__, url_prefix="/v1/games/<id:game>", description="Who sits at a table")

_NEW = {"Location": "the event that this became", "ETag": "the new version"}


@seats.operation(
    "POST",
    "/seats",
    body=requests.TakeSeat,
    answers=(201, Outcome),
    refuses=[
        "unknown-game",
        "table-not-open",
        "already-seated",
        "table-full",
        "seat-taken",
        "invitation-unknown",
        "busy",
    ],
    auth="required",
    headers=_NEW,
)
def take_seat(body: dict[str, Any], game: str) -> tuple[Outcome, dict[str, str]]:
    """Sit down

    `{}` takes the seat that is kept for you, or the next free one.
    """
    done = parts.games().join(game, auth.player(), body.get("seat"), body.get("invitation"), language())
    return done, _created(game, done)


@seats.operation(
    "DELETE",
    "/seats",
    answers=(200, Outcome),
    refuses=["unknown-game", "table-not-open", "not-seated", "busy"],
    auth="required",
    headers={"ETag": "the new version"},
)
def leave_seat(game: str) -> tuple[Outcome, dict[str, str]]:
    """Get up

    Possible until the game starts; a running game is left with the decision `resign`.
    """
    done = parts.games().leave(game, auth.player(), language())
    return done, versions.etag(done.version)


@seats.operation(
    "POST",
    "/start",
    answers=(201, Outcome),
    refuses=["unknown-game", "not-your-table", "table-not-open", "seats-empty", "busy"],
    auth="required",
    headers=_NEW,
)
def start(game: str) -> tuple[Outcome, dict[str, str]]:
    """Start the game

    The host or anybody at the table may start, once every seat for people is taken.
    """
    done = parts.games().start(game, auth.player(), language())
    return done, _created(game, done)


@seats.operation(
    "POST",
    "/abandon",
    answers=(201, Outcome),
    refuses=["unknown-game", "no-seat", "game-not-running", "illegal-aside", "busy"],
    auth="required",
    headers=_NEW,
)
def abandon(game: str) -> tuple[Outcome, dict[str, str]]:
    """Agree to abandon the game

    It ends without a winner when every human seat agrees.
    """
    done = parts.games().abandon(game, auth.player(), language())
    return done, _created(game, done)


@seats.operation(
    "POST",
    "/invitations",
    body=requests.NewInvitation,
    answers=(201, Invited),
    refuses=["unknown-game", "not-your-table", "unknown-player"],
    auth="required",
    headers={"Location": "the invitation"},
)
def invite(body: dict[str, Any], game: str) -> tuple[Invited, dict[str, str]]:
    """Invite to a private table

    With a player's id that player may see and join the table. With `{}` the answer has a code, which opens the
    table for whoever sends it when they sit down.
    """
    _as_host(game)
    rooms, player = parts.games().tables.rooms, body.get("player")
    if player is None:
        opened = rooms.invite(game)
        invited = Invited(opened.id, opened.code)
    else:
        if parts.players().find(player) is None:
            raise Problem(422, "unknown-player", f"There is no player {player}.")
        rooms.welcome(game, player)
        invited = Invited(player)
    return invited, {"Location": f"/v1/games/{game}/invitations/{invited.id}"}


@seats.operation(
    "GET", "/invitations", answers=(200, Guests), refuses=["unknown-game", "not-your-table"], auth="required"
)
def see_invitations(game: str) -> Guests:
    """Who is invited"""
    _as_host(game)
    return Guests(*parts.games().tables.rooms.guests(game))


@seats.operation(
    "GET",
    "/invitations/<id:invitation>",
    answers=(200, Invited),
    refuses=["unknown-game", "not-your-table", "not-found"],
    auth="required",
)
def see_invitation(game: str, invitation: str) -> Invited:
    """One invitation

    Whether it still stands; the code of an open one is not told again.
    """
    _as_host(game)
    if not any(invitation in invited for invited in parts.games().tables.rooms.guests(game)):
        raise Problem(404, "not-found")
    return Invited(invitation)


@seats.operation(
    "DELETE",
    "/invitations/<id:invitation>",
    answers=(204, None),
    refuses=["unknown-game", "not-your-table", "not-found"],
    auth="required",
)
def withdraw_invitation(game: str, invitation: str) -> None:
    """Withdraw an invitation

    Whoever sits at the table already stays.
    """
    _as_host(game)
    if not parts.games().tables.rooms.uninvite(game, invitation):
        raise Problem(404, "not-found")


def _as_host(game: str) -> Visit:
    """Only the host of a table invites to it."""
    player: Player = auth.player()
    with parts.games().enter(game, player) as visit:
        if visit.table.room.host != player.id:
            raise Problem(403, "not-your-table")
        return visit


def _created(game: str, done: Outcome) -> dict[str, str]:
    return {"Location": f"/v1/games/{game}/events/{done.version}", **versions.etag(done.version)}
