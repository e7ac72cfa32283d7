"""Players: register, and manage one's own token."""

from typing import Any

from app import auth, parts
from app.api.resource import Resource
from app.schemas import requests
from app.schemas.answers import FreshToken, GamePage, Me, Registered

players = Resource("players", __name__, url_prefix="/v1", description="Who plays: names and tokens")


@players.operation(
    "POST",
    "/players",
    body=requests.NewPlayer,
    answers=(201, Registered),
    headers={"Location": "the player"},
)
def register(body: dict[str, Any]) -> tuple[Registered, dict[str, str]]:
    """Register a player

    The token in the answer is shown only once: send it as `Authorization: Bearer <token>`.
    """
    player, token = parts.players().create(body["name"])
    return Registered(player.id, player.name, token), {"Location": "/v1/me"}


@players.operation("GET", "/me", answers=(200, Me), auth="required")
def me() -> Me:
    """Who am I"""
    player = auth.player()
    return Me(player.id, player.name)


@players.operation("GET", "/me/games", query=requests.MyGames, answers=(200, GamePage), auth="required")
def my_games(query: dict[str, Any]) -> GamePage:
    """My games

    Tables that you host or sit at, private ones too, newest first.
    """
    wanted = ":".join(["mine", auth.player().id, *filter(None, [query.get("status")])])
    return parts.listing().find([wanted], query["limit"], query.get("cursor"))


@players.operation(
    "POST",
    "/me/token",
    answers=(201, FreshToken),
    auth="required",
    headers={"Location": "the player"},
)
def rotate_token() -> tuple[FreshToken, dict[str, str]]:
    """Replace my token

    The token that this request was sent with is void from now on.
    """
    return FreshToken(parts.players().rotate(auth.player().id)), {"Location": "/v1/me"}


@players.operation("DELETE", "/me/token", answers=(204, None), auth="required")
def revoke_token() -> None:
    """Revoke my token

    Nobody can act for this player any more; there is no way back.
    """
    parts.players().revoke(auth.player().id)
