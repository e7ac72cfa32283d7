"""Replays: look back on a game, compare, verify, export, draw, annotate, and take it up again."""

from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import Any

from flask import Response, request

from app import auth, parts
from app.annotations import TooMany
from app.api import versions
from app.api.resource import Resource, answer
from app.folding import NoSuchVersion
from app.language import language
from app.problems import Problem
from app.replays import Wish
from app.schemas import replays as told
from app.schemas.answers import GameView
from app.schemas.replays import (
    MOST_MOMENTS,
    Agreement,
    AnnotationAnswer,
    AnnotationsAnswer,
    DiffAnswer,
    ReplayAnswer,
    StatisticsAnswer,
    TimelineAnswer,
    Verification,
)

uploads = Resource("uploads", __name__, url_prefix="/v1/replays", description="Games from elsewhere")
replays = Resource("replays", __name__, url_prefix="/v1/replays/<id:game>", description="Past games")
statistics = Resource("statistics", __name__, url_prefix="/v1/statistics", description="What all games together tell")
forks = Resource("forks", __name__, url_prefix="/v1/games/<id:game>/forks", description="Games taken up again")

JSON_LINES = "application/jsonl"
GZIP = "application/gzip"
SVG = "image/svg+xml"
HTML = "text/html"
MOST_UPLOADED = 16 * 1024 * 1024
"""Bytes of a file that is sent; more are refused while they come."""
IN_MEMORY = 1024 * 1024
STYLED_ONLY = "default-src 'none'; style-src 'unsafe-inline'"


@uploads.operation(
    "POST",
    "",
    answers=(201, ReplayAnswer),
    also=[(200, ReplayAnswer)],
    refuses=["replay-refused", "body-too-large", "unsupported-media-type", "busy"],
    auth="required",
    headers={"Location": "the replay"},
    takes=(JSON_LINES, GZIP),
)
def upload_replay() -> Response:
    """Bring a game from elsewhere

    The body is a file as `/export` gives it, plain or gzip. It is verified whole, draws and decisions, before anything
    is written. The game is then a private table of yours under an id of its own: look back on it, fork it, or invite
    others to see it. It counts for nobody's games or ratings. The same file again is 200 and changes nothing.
    """
    if request.mimetype not in (JSON_LINES, GZIP):
        raise Problem(415, "unsupported-media-type", f"It must be {JSON_LINES} or {GZIP}.")
    request.max_content_length = MOST_UPLOADED
    with SpooledTemporaryFile(IN_MEMORY) as file:
        copyfileobj(request.stream, file)
        file.seek(0)
        with parts.turn():
            taken = parts.replays().take_in(file, auth.player())
    found = parts.replays().summary(parts.replays().look(taken.game, auth.player()), 0)
    return answer(201 if taken.new else 200, found, {"Location": f"/v1/replays/{taken.game}"})


@replays.operation("GET", "", answers=(200, ReplayAnswer), refuses=["unknown-game"], auth="optional")
def see_replay(game: str) -> ReplayAnswer:
    """A game at a glance"""
    look = parts.replays().look(game, auth.caller())
    return parts.replays().summary(look, len(parts.annotations().visible(game, auth.caller())))


@replays.operation(
    "GET", "/timeline", query=told.Stretch, answers=(200, TimelineAnswer), refuses=["unknown-game"], auth="optional"
)
def see_timeline(query: dict[str, Any], game: str) -> TimelineAnswer:
    """Every decision, turn by turn

    With who made it, when, in words, what followed, and how every seat stood then. While the game runs, only what
    the caller may know; after its end everything, hands and commitments included.
    """
    first = query["first"]
    last = min(query.get("last", first + MOST_MOMENTS), first + MOST_MOMENTS - 1)
    look = parts.replays().look(game, auth.caller())
    return parts.replays().timeline(look, first, last, language())


@replays.operation(
    "GET",
    "/state",
    query=told.AtMoment,
    answers=(200, GameView),
    refuses=["unknown-game", "unknown-version"],
    auth="optional",
)
def see_state(query: dict[str, Any], game: str) -> GameView:
    """The game at a version

    Once the game is over, with everything open that was hidden then.
    """
    look = parts.replays().look(game, auth.caller())
    return parts.replays().view(look, query.get("at"))


@replays.operation(
    "GET",
    "/diff",
    query=told.Positions,
    answers=(200, DiffAnswer),
    refuses=["unknown-game", "unknown-version"],
    auth="optional",
)
def see_diff(query: dict[str, Any], game: str) -> DiffAnswer:
    """What changed between two versions

    By seat and by territory: the value of a field before and after.
    """
    look = parts.replays().look(game, auth.caller())
    return parts.replays().diff(look, query["start"], query["to"])


@replays.operation("POST", "/verify", answers=(200, Verification), refuses=["unknown-game", "busy"], auth="optional")
def verify_replay(game: str) -> Verification:
    """Verify a log

    Its chain of hashes, that every fact folds, every draw from the secret, and every decision decided again by the
    rules of today; the first difference of each kind is shown.
    """
    look = parts.replays().look(game, auth.caller())
    with parts.turn():
        return parts.replays().verify(look)


@replays.operation(
    "GET",
    "/export",
    answers=(200, None),
    refuses=["unknown-game", "game-not-over"],
    auth="optional",
    media_type=JSON_LINES,
    headers={"Content-Disposition": "a name for the file"},
)
def export_replay(game: str) -> Response:
    """The game as a file

    JSON Lines: a header, then the entries as they are stored; always the same bytes. See docs/replay-format.md.
    """
    look = parts.replays().look(game, auth.caller())
    named = {"Content-Disposition": f'attachment; filename="{game}.jsonl"'}
    return Response(b"".join(parts.replays().export(look)), headers=named, mimetype=JSON_LINES)


@replays.operation(
    "GET",
    "/picture",
    query=told.Picture,
    answers=(200, None),
    refuses=["unknown-game", "unknown-version"],
    auth="optional",
    media_type=SVG,
)
def see_picture(query: dict[str, Any], game: str) -> Response:
    """The board at a version, drawn"""
    look = parts.replays().look(game, auth.caller())
    drawn = parts.replays().picture(look, query.get("at"), query["theme"], language())
    return Response(drawn, mimetype=SVG, headers={"Content-Security-Policy": STYLED_ONLY})


@replays.operation(
    "GET",
    "/film",
    query=told.Film,
    answers=(200, None),
    refuses=["unknown-game", "game-not-over", "busy"],
    auth="optional",
    media_type=HTML,
)
def see_film(query: dict[str, Any], game: str) -> Response:
    """The whole game as one page that plays it"""
    look = parts.replays().look(game, auth.caller())
    with parts.turn():
        return Response(parts.replays().film(look, query["theme"], language()), mimetype=HTML)


@replays.operation("GET", "/annotations", answers=(200, AnnotationsAnswer), refuses=["unknown-game"], auth="optional")
def see_annotations(game: str) -> AnnotationsAnswer:
    """What people say about the game

    All that is public, and what the caller wrote.
    """
    parts.replays().look(game, auth.caller())
    return AnnotationsAnswer(parts.annotations().visible(game, auth.caller()))


@replays.operation(
    "POST",
    "/annotations",
    body=told.NewAnnotation,
    answers=(201, AnnotationAnswer),
    refuses=["unknown-game", "unknown-version", "too-many-annotations"],
    auth="required",
    headers={"Location": "the comment"},
)
def annotate(body: dict[str, Any], game: str) -> tuple[AnnotationAnswer, dict[str, str]]:
    """Comment on a version

    Players and spectators alike, for all to read or for themselves.
    """
    look = parts.replays().look(game, auth.player())
    if body["version"] > look.game.version:
        raise NoSuchVersion(str(body["version"]))
    try:
        made = parts.annotations().add(game, auth.player(), body["version"], body["text"], body["public"])
    except TooMany:
        raise Problem(409, "too-many-annotations") from None
    return made, {"Location": f"/v1/replays/{game}/annotations/{made.id}"}


@replays.operation(
    "GET",
    "/annotations/<id:annotation>",
    answers=(200, AnnotationAnswer),
    refuses=["unknown-game", "unknown-annotation"],
    auth="optional",
)
def see_annotation(game: str, annotation: str) -> AnnotationAnswer:
    """One comment"""
    parts.replays().look(game, auth.caller())
    for note in parts.annotations().visible(game, auth.caller()):
        if note.id == annotation:
            return note
    raise Problem(404, "unknown-annotation")


@replays.operation(
    "DELETE",
    "/annotations/<id:annotation>",
    answers=(204, None),
    refuses=["unknown-game", "unknown-annotation"],
    auth="required",
)
def take_back_annotation(game: str, annotation: str) -> None:
    """Take back a comment of one's own"""
    parts.replays().look(game, auth.player())
    if not parts.annotations().remove(game, auth.player(), annotation):
        raise Problem(404, "unknown-annotation")


@statistics.operation("GET", "", answers=(200, StatisticsAnswer))
def see_statistics() -> StatisticsAnswer:
    """Statistics of all public games

    Length, wins and scores by faction, mat and pair, stars over time, opening lines, combats, and ratings.
    """
    return parts.statistics().tell()


@forks.operation(
    "POST",
    "",
    body=told.NewFork,
    answers=(201, GameView),
    also=[(202, Agreement)],
    refuses=["unknown-game", "unknown-version", "not-forkable", "game-not-over", "no-seat", "illegal-aside", "busy"],
    auth="required",
    headers={"Location": "the new table", "ETag": "its version"},
)
def fork_game(body: dict[str, Any], game: str) -> Any:
    """Take a game up from a version

    A new, open table whose log begins with that of the other, and tells so. Any version of a game that is over can
    be taken up by anybody who may see it. A running game is taken up when every human at its table has asked for
    the same version, until then the answer is 202; agreeing to it lays open to the new players what is hidden now.
    """
    wish = Wish(body["at"], body["reshuffle"], body["title"], body["private"])
    made = parts.replays().fork(game, auth.player(), wish, language())
    if isinstance(made, Agreement):
        return answer(202, made)
    return made, {"Location": f"/v1/games/{made.id}", **versions.etag(made.version)}
