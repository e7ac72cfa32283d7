"""Replays: looking back on games that lie in Redis, and taking them up again."""

import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import IO, NamedTuple

from msgspec import structs

from app import answers, importing
from app.folding import RULES, NoSuchVersion
from app.games import Games, Visit
from app.importing import Imported
from app.players import Player
from app.problems import Problem
from app.rooms import Room
from app.schemas.answers import GameView
from app.schemas.replays import Agreement, DiffAnswer, ReplayAnswer, TimelineAnswer, Verification
from app.store import whole
from app.store.snapshots import Snapshot, Snapshots
from app.tables import FORM, NoSuchGame, Tables
from domain.decisions import OfferFork
from domain.engine import copy
from domain.facts import ForkAgreed
from domain.state import Game
from domain.view import EVERYTHING, over, view
from replay import archive, seek
from replay.diff import diff
from replay.entry import Head, decode, encode
from replay.film import film
from replay.fork import Forked, Terms, fork
from replay.render import Theme, picture
from replay.timeline import standings, timeline
from replay.verify import verify


class Look(NamedTuple):
    """A game as somebody looks back on it: how far it is, what they may know of it, and whether all of it is open."""

    id: str
    room: Room
    game: Game
    viewer: int | None
    open: bool


class Wish(NamedTuple):
    """How somebody wants to take a game up."""

    at: int
    reshuffle: bool = False
    title: str = ""
    private: bool = False


class Replays:
    """The past of all games of a service."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._tables = games.tables
        self._snapshots = _Snapshots(games.tables)

    def look(self, id: str, player: Player | None) -> Look:
        """What the player may know of a game: all of it once it is over, and the game that it was taken up from."""
        with self._games.enter(id, player) as visit:
            room, game, seat = visit.table.room, copy(visit.game), visit.seat
        is_open = revealed(self._tables, game)
        return Look(id, room, game, EVERYTHING if is_open else seat, is_open)

    def summary(self, look: Look, annotations: int) -> ReplayAnswer:
        """The game at a glance."""
        game, first = look.game, decode(next(iter(self._tables.lines(look.id, 0, 1))))
        last = decode(next(iter(self._tables.lines(look.id, game.version - 1, game.version))))
        listed = answers.summary(look.id, look.room, game)
        return ReplayAnswer(
            id=look.id,
            title=game.title,
            status=game.status,
            over=look.open,
            version=game.version,
            turns=game.turn,
            head=last.hash if look.open else None,
            began=first.time,
            latest=last.time,
            modules=game.modules,
            seats=listed.seats,
            forked=game.forked,
            ended=game.ended,
            scores=game.scores,
            winners=game.winners,
            annotations=annotations,
        )

    def timeline(self, look: Look, first: int, last: int, lang: str) -> TimelineAnswer:
        """The turns of a stretch; the game may have come further meanwhile, which the next stretch will tell."""
        until = min(last, look.game.version)
        start = self.state(look, min(first, look.game.version + 1) - 1)
        turns = timeline(start, self._tables.lines(look.id, start.version, until), look.viewer, lang)
        return TimelineAnswer(look.id, look.game.version, turns, until + 1 if until < look.game.version else None)

    def state(self, look: Look, at: int | None) -> Game:
        """The state at a version, for the caller to keep."""
        if at is None or at == look.game.version:
            return look.game
        if at > look.game.version:
            raise NoSuchVersion(str(at))
        return seek.state_at(self._tables, look.id, at, self._snapshots)

    def view(self, look: Look, at: int | None) -> GameView:
        """A version as the viewer may see it."""
        return answers.game_view(look.id, look.room, self.state(look, at), look.viewer)

    def diff(self, look: Look, start: int, to: int) -> DiffAnswer:
        """What changed between two versions."""
        changes = diff(view(self.state(look, start), look.viewer), view(self.state(look, to), look.viewer))
        return DiffAnswer(look.id, changes)

    def verify(self, look: Look) -> Verification:
        """The log checked against itself, the secret and the rules; details stay hidden while the game runs."""
        report = verify(self._tables, look.id)
        shown = report.findings
        if not look.open:
            shown = [structs.replace(finding, detail="", recorded=None, expected=None) for finding in shown]
        return Verification(look.id, report.entries, report.sound, report.agrees, report.facts, shown)

    def export(self, look: Look) -> Iterator[bytes]:
        """The file of a game that is over, and whose origin is over."""
        if not look.open:
            raise Problem(409, "game-not-over")
        return archive.export(self._tables, look.id, look.room.origin)

    def take_in(self, file: IO[bytes], player: Player) -> Imported:
        """Verify a file and keep it as a private table of the player."""
        try:
            return importing.take_in(self._tables, file, player)
        except archive.Refused as refusal:
            raise Problem(422, "replay-refused", str(refusal)) from None

    def picture(self, look: Look, at: int | None, theme: Theme, lang: str) -> str:
        state = self.state(look, at)
        return picture(view(state, look.viewer), standings(state), theme, lang)

    def film(self, look: Look, theme: Theme, lang: str) -> str:
        if not look.open:
            raise Problem(409, "game-not-over")
        return film(self._tables.lines(look.id), theme, lang)

    def fork(self, id: str, player: Player, wish: Wish, lang: str) -> GameView | Agreement:
        """Take a game up at a new table; a running one only when every human at its table agrees."""
        look = self.look(id, player)
        if wish.at > look.game.version:
            raise NoSuchVersion(str(wish.at))
        if look.open:
            return self._forked(id, player, wish, secrets.token_hex(8))
        if over(look.game):
            raise Problem(409, "game-not-over")
        fork(self._tables, id, wish.at, self._terms(player, wish))
        done = self._games.aside(id, player, OfferFork(wish.at), lang)
        if not any(isinstance(fact, ForkAgreed) for fact in done.facts):
            return self._agreement(id, player, wish.at)
        new = sha256(f"{id}:{done.version}".encode()).hexdigest()[:16]
        wish = wish._replace(reshuffle=True, private=wish.private or look.room.private)
        return self._forked(id, player, wish, new)

    def _forked(self, source: str, player: Player, wish: Wish, id: str) -> GameView:
        taken = fork(self._tables, source, wish.at, self._terms(player, wish))
        room = Room(
            host=player.id,
            created=datetime.now(UTC),
            secrets=taken.secrets,
            private=wish.private,
        )
        put(self._games, id, room, taken)
        with self._games.enter(id, player) as visit:
            return answers.game_view(id, visit.table.room, visit.game, visit.seat)

    def _terms(self, player: Player, wish: Wish) -> Terms:
        return Terms(
            actor=f"player:{player.id}",
            time=datetime.now(UTC),
            rules=RULES,
            secret=secrets.token_bytes(32),
            title=wish.title,
            reshuffle=wish.reshuffle,
        )

    def _agreement(self, id: str, player: Player, at: int) -> Agreement:
        with self._games.enter(id, player) as visit:
            waiting = [seat.index for seat in visit.game.seats if _to_agree(visit, seat.index, at)]
            return Agreement(at, visit.game.version, waiting)


def _to_agree(visit: Visit, index: int, at: int) -> bool:
    seat = visit.game.seats[index]
    return seat.kind == "human" and not seat.resigned and seat.forks != at


def put(games: Games, id: str, room: Room, taken: Forked) -> None:
    """Write the log of a fork under a new id."""
    games.tables.rooms.save(id, room)
    whole.write(games.tables.log, f"game:{id}", [encode(entry) for entry in taken.entries])
    games.tables.relist(id)


def revealed(tables: Tables, game: Game) -> bool:
    """May the secrets of a game be told? Those of a fork hold also for the games it comes from."""
    seen: set[str] = set()
    while over(game):
        if game.forked is None or game.forked.source in seen:
            return True
        seen.add(game.forked.source)
        try:
            with tables.open(game.forked.source) as table:
                game = table.game
        except NoSuchGame:
            return True
    return False


class _Snapshots:
    """The snapshots of the service, by the ids of games."""

    def __init__(self, tables: Tables) -> None:
        self._kept = Snapshots(tables.log, FORM)

    def latest(self, name: str, at_most: int | None = None) -> Snapshot | None:
        return self._kept.latest(f"game:{name}", at_most)

    def save(self, name: str, head: Head, state: bytes) -> None:
        self._kept.save(f"game:{name}", head, state)
