"""Tables: open, find, look at."""

from typing import Any

import msgspec
from flask import Response

from app import answers, auth, parts
from app.api import versions
from app.api.resource import Resource
from app.codes import PLAN
from app.fairness import fairness
from app.games import Plan
from app.listing import words
from app.problems import Problem, invalid
from app.replays import revealed
from app.schemas import requests
from app.schemas.answers import Fairness, GamePage, GameView, Standing
from domain.engine import copy
from domain.options import Options, SeatPlan
from domain.view import EVERYTHING

games = Resource("games", __name__, url_prefix="/v1/games", description="Tables and the games on them")

MYSELF = "me"
"""Stands for the caller where a player is named."""


@games.operation(
    "POST",
    "",
    body=requests.NewGame,
    answers=(201, GameView),
    refuses=[*PLAN, "unknown-player"],
    auth="required",
    headers={"Location": "the game", "ETag": "its version"},
)
def open_table(body: dict[str, Any]) -> tuple[GameView, dict[str, str]]:
    """Open a table

    `{"seats": [{}, {}]}` opens one for two players, with factions and mats to be dealt. A seat with
    `"player": "me"` is yours at once.
    """
    table = parts.games().create(auth.player(), _plan(body))
    return table, {"Location": f"/v1/games/{table.id}", **versions.etag(table.version)}


@games.operation("GET", "", query=requests.GameFilter, answers=(200, GamePage), auth="optional")
def find_games(query: dict[str, Any]) -> GamePage:
    """Find tables

    Newest first. Private tables are not listed.
    """
    if "q" in query and not words(query["q"]):
        return GamePage([])
    return parts.listing().find(_facets(query) or ["public"], query["limit"], query.get("cursor"))


@games.operation(
    "GET",
    "/<id:game>",
    query=requests.AtVersion,
    answers=(200, GameView),
    also=[(304, None)],
    refuses=["unknown-game", "unknown-version"],
    auth="optional",
    headers={"ETag": "the version"},
)
def see_table(query: dict[str, Any], game: str) -> Response | tuple[GameView, dict[str, str]]:
    """Look at a table

    What the caller may know: a player of the game sees their own hand, everybody sees the board, and once the
    game is over all is open. `If-None-Match` with the version you have gives 304 while nothing happened.
    """
    with parts.games().enter(game, auth.caller()) as visit:
        at = query.get("at", visit.game.version)
        if at == visit.game.version:
            if versions.known(at):
                return Response(status=304, headers=versions.etag(at))
            return answers.game_view(game, visit.table.room, visit.game, visit.seat), versions.etag(at)
    look, earlier = parts.replays().look(game, auth.caller()), parts.games().tables.at(game, at)
    viewer = look.viewer
    if viewer != EVERYTHING and versions.known(at):
        return Response(status=304, headers=versions.etag(at))
    return answers.game_view(game, look.room, earlier, viewer), versions.etag(at)


@games.operation("GET", "/<id:game>/score", answers=(200, Standing), refuses=["unknown-game"], auth="optional")
def see_score(game: str) -> Standing:
    """The score by category

    Projected, as if the game ended now, or final.
    """
    with parts.games().enter(game, auth.caller()) as visit:
        return answers.standing(visit.game)


@games.operation(
    "GET", "/<id:game>/fairness", answers=(200, Fairness), refuses=["unknown-game", "busy"], auth="optional"
)
def see_fairness(game: str) -> Fairness:
    """Whether chance was fair

    The commitment to the secret that all draws come from; once the game is over also the secret, and every draw
    computed again from it.
    """
    with parts.games().enter(game, auth.caller()) as visit:
        state = copy(visit.game)
    tables = parts.games().tables
    if not revealed(tables, state):
        return fairness(tables, game, state, revealed=False)
    with parts.turn():
        return fairness(tables, game, state, revealed=True)


def _plan(body: dict[str, Any]) -> Plan:
    try:
        options = msgspec.convert(body["options"], Options)
    except msgspec.ValidationError as error:
        raise invalid({"json": {"options": [str(error)]}}) from None
    named = {seat: plan.pop("player") for seat, plan in enumerate(body["seats"]) if "player" in plan}
    for seat in named:
        if body["seats"][seat]["kind"] == "automa":
            raise invalid({"json": {"seats": {seat: {"player": ["The seat of an Automa is kept for nobody."]}}}})
    reserved = {seat: auth.player().id if player == MYSELF else player for seat, player in named.items()}
    _known(set(reserved.values()), len(reserved))
    return Plan(
        tuple(SeatPlan(**plan) for plan in body["seats"]),
        options,
        tuple(body["modules"]),
        body["title"],
        body.get("seed"),
        body["private"],
        reserved,
    )


def _known(named: set[str], seats: int) -> None:
    if len(named) < seats:
        raise invalid({"json": {"seats": ["A player can have one seat only."]}})
    if unknown := named - parts.players().known(named):
        raise Problem(422, "unknown-player", f"There is no player {', '.join(sorted(unknown))}.")


def _facets(query: dict[str, Any]) -> list[str]:
    return [
        *(f"{facet}:{query[facet]}" for facet in ("player", "status") if facet in query),
        *(f"module:{module}" for module in query.get("module", ())),
        *(f"word:{word}" for word in words(query.get("q", ""))),
    ]
