"""Tables: games folded from their logs, decided on, and appended to.

A process keeps the games it has seen lately, folded to some version of their log. Whoever opens a table owns it
until it is closed: it is brought to the end of its log, played on in place, and what followed is appended after
the entry it stands at. If the append does not succeed, the state in memory is thrown away and folded again from
the log, which alone says what happened.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import version
from threading import Lock
from typing import NamedTuple

import msgspec
import structlog
from redis import RedisError

from app import answers
from app.listing import Listing
from app.rooms import Room, Rooms
from app.store.log import Log, Once
from app.store.snapshots import Snapshots
from domain import engine
from domain import facts as f
from domain.facts import Fact
from domain.problems import Illegal
from domain.prompts import Prompt, matching
from domain.reducer import fold
from domain.state import Game
from domain.view import awaited
from replay.entry import START, Entry, Head
from replay.moves import AnyDecision, draft, facts
from replay.reader import Secret, chance

RULES = version("scythed")
"""The version of the rules that entries are decided by."""

FORM = sha256(msgspec.json.encode(msgspec.json.schema(Game))).hexdigest()[:12]
"""Snapshots are understood as long as the state has the same form."""

LISTED = (f.TableCreated, f.SeatTaken, f.SeatLeft, f.GameStarted, f.SeatAssigned, f.GameEnded)
"""Facts that change what the list of games shows."""

KEPT = 500
SNAPSHOT_EVERY = 128

logger = structlog.get_logger(__name__)

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Game).decode


class NoSuchGame(LookupError):
    """There is no game of this id."""


class NoSuchVersion(LookupError):
    """The game has no such version."""


class Decided(NamedTuple):
    """The entry that answers a decision, and its facts; `replayed` if it was in the log before."""

    entry: Entry
    facts: list[Fact]
    replayed: bool


class Table:
    """A game at a place of its log, for whoever holds its lock."""

    def __init__(self, id: str, room: Room) -> None:
        self.id = id
        self.name = f"game:{id}"
        self.room = room
        self.lock = Lock()
        self.forget()

    def forget(self) -> None:
        """Stand at the start of the log again."""
        self.game, self.head = Game(), START
        self._prompts: list[Prompt] | None = None

    def move_to(self, head: Head) -> None:
        self.head = head
        self._prompts = None

    @property
    def prompts(self) -> list[Prompt]:
        """Who is awaited, for what, with every option; listed once for each version."""
        if self._prompts is None:
            self._prompts = engine.prompts(self.game)
        return self._prompts

    def seat_of(self, player: str | None) -> int | None:
        """The seat where a player sits."""
        if player is None:
            return None
        return next((seat.index for seat in self.game.seats if seat.player == player), None)


def due(game: Game) -> str:
    """The background work that a game waits for: the turn of an Automa, if any."""
    return "automa" if any(game.seats[seat].kind == "automa" for seat in awaited(game)) else ""


class Tables:
    """The games of one store, as one process knows them."""

    def __init__(self, log: Log, rooms: Rooms, kept: int = KEPT) -> None:
        self.log = log
        self.rooms = rooms
        self.listing = Listing(log.redis)
        self._snapshots = Snapshots(log, FORM)
        self._kept = kept
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._lock = Lock()

    @contextmanager
    def open(self, id: str, at: int | None = None) -> Iterator[Table]:
        """The game at the end of its log, for the caller alone.

        A state that stands at version `at` is taken for the end without asking the log: an append tells.
        """
        table = self._table(id)
        with table.lock:
            if at is None or table.head.version != at:
                self._catch_up(table)
            if table.head == START:
                raise NoSuchGame(id)
            yield table

    def decide(
        self, table: Table, seat: int | None, decision: AnyDecision, actor: str, once: Once | None = None
    ) -> Decided:
        """Play a decision and append it. Raises Illegal, Conflict or KeyReused, with nothing appended."""
        luck = chance(table.room.secrets, table.game.version)
        assert luck is not None
        listed = next((prompt for prompt in table.prompts if prompt.seat == seat), None)
        try:
            if listed is not None and matching(listed.options, decision) is not None:  # type: ignore[arg-type]
                told = engine.take(table.game, listed.seat, decision, luck)  # type: ignore[arg-type]
            else:
                told = engine.play(table.game, seat, decision, luck)
            entry = draft(actor, decision, told, datetime.now(UTC), RULES)
            appended = self.log.append(table.name, table.head, entry, once, due(table.game))
        except Illegal:
            raise
        except BaseException:
            table.forget()
            raise
        if appended.replayed:
            table.forget()
            return Decided(appended.entry, facts(appended.entry), replayed=True)
        table.move_to(appended.entry.head)
        self._keep_up(table, told)
        return Decided(appended.entry, told, replayed=False)

    def create(self, id: str, room: Room) -> Table:
        """A table without entries, whose first decision opens it."""
        self.rooms.save(id, room)
        table = Table(id, room)
        self._keep(table)
        return table

    def at(self, id: str, version: int) -> Game:
        """The game as it was at a version, for the caller to keep."""
        table = Table(id, self._table(id).room)
        self._from_snapshot(table, version)
        self._fold(table, version)
        if table.head.version != version:
            raise NoSuchVersion(f"{table.name} has no version {version}")
        return table.game

    def relist(self, id: str) -> None:
        """Put a game into the list as its log says it is."""
        with self.open(id) as table:
            self.listing.note(answers.summary(id, table.room, table.game))

    def games(self) -> Iterator[str]:
        """The ids of all games, in order."""
        return (name.removeprefix("game:") for name in self.log.names("game"))

    def lines(self, game: str, after: int = 0, until: int | None = None) -> Iterator[bytes]:
        """The entries of a game as they are stored."""
        return self.log.lines(f"game:{game}", after, until)

    def head(self, game: str) -> Head:
        """Where the log of a game stands."""
        return self.log.head(f"game:{game}")

    def secrets(self, game: str) -> tuple[Secret, ...]:
        """What the draws of a game come from; to be told only when it is over."""
        return self._table(game).room.secrets

    def _table(self, id: str) -> Table:
        with self._lock:
            if id in self._tables:
                self._tables.move_to_end(id)
                return self._tables[id]
        room = self.rooms.load(id)
        if room is None:
            raise NoSuchGame(id)
        return self._keep(Table(id, room))

    def _keep(self, table: Table) -> Table:
        with self._lock:
            kept = self._tables.setdefault(table.id, table)
            while len(self._tables) > self._kept:
                self._tables.popitem(last=False)
        return kept

    def _catch_up(self, table: Table) -> None:
        """Fold what the log has and the state has not."""
        try:
            if table.head == START:
                self._from_snapshot(table)
            self._fold(table)
        except BaseException:
            table.forget()
            raise

    def _from_snapshot(self, table: Table, at_most: int | None = None) -> None:
        snapshot = self._snapshots.latest(table.name, at_most)
        if snapshot is not None:
            table.game = _decode(snapshot.state)
            table.move_to(snapshot.head)

    def _fold(self, table: Table, until: int | None = None) -> None:
        """Fold entries up to `until`. A state that is not of this log's history is thrown away first."""
        entries = self.log.read(table.name, max(0, table.head.version - 1), until)
        if table.head != START:
            known = next(entries, None)
            if known is None or known.head != table.head:
                table.forget()
                entries = self.log.read(table.name, 0, until)
        for entry in entries:
            fold(table.game, facts(entry))
            table.move_to(entry.head)

    def _keep_up(self, table: Table, told: list[Fact]) -> None:
        """A snapshot now and then, and the list of games; the entry is in the log already, whatever happens here."""
        try:
            if table.head.version % SNAPSHOT_EVERY == 0:
                self._snapshots.save(table.name, table.head, _encode(table.game))
            if any(isinstance(fact, LISTED) for fact in told):
                self.listing.note(answers.summary(table.id, table.room, table.game))
        except RedisError as error:
            logger.warning("not kept up", game=table.id, version=table.head.version, error=str(error))
