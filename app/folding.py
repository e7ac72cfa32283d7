"""Folded logs: states in memory at some place of their log, brought to its end, decided on, and appended to.

A process keeps the states it has seen lately. Whoever opens one owns it until it is closed: it is brought to the
end of its log, played on in place, and what followed is appended after the entry it stands at. If the append does
not succeed, the state in memory is thrown away and folded again from the log, which alone says what happened.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import version
from threading import Lock
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec
import structlog
from redis import RedisError

from app.rooms import Room, Rooms
from app.store.log import Log, Once
from app.store.snapshots import Snapshots
from domain.chance import Chance
from domain.problems import Illegal
from replay.entry import START, Entry, Head
from replay.moves import draft
from replay.reader import Secret, chance

RULES = version("scythed")
"""The version of the rules that entries are decided by."""

KEPT = 500
SNAPSHOT_EVERY = 128

logger = structlog.get_logger(__name__)

_encode = msgspec.msgpack.Encoder().encode


class NoSuchVersion(LookupError):
    """The log has no such version."""


class Decided(NamedTuple):
    """The entry that answers a decision, and its facts; `replayed` if it was in the log before."""

    entry: Entry
    facts: list[Any]
    replayed: bool


def form_of(state: type[Any]) -> str:
    """Snapshots are understood as long as the state has the same form."""
    return sha256(msgspec.json.encode(msgspec.json.schema(state))).hexdigest()[:12]


State = TypeVar("State")


class Folded(Generic[State]):
    """A state at a place of its log, for whoever holds its lock."""

    KIND: ClassVar[str]
    """What the name of the log begins with."""
    MISSING: ClassVar[type[LookupError]]
    """Raised where there is no such log."""

    def __init__(self, id: str, room: Room) -> None:
        self.id = id
        self.name = f"{self.KIND}:{id}"
        self.room = room
        self.lock = Lock()
        self.forget()

    @staticmethod
    def blank() -> State:
        """The state before the first entry."""
        raise NotImplementedError

    @staticmethod
    def facts(entry: Entry) -> list[Any]:
        """The facts of an entry."""
        raise NotImplementedError

    def fold(self, facts: list[Any]) -> None:
        """Fold the facts of one entry."""
        raise NotImplementedError

    def play(self, who: int | None, decision: Any, luck: Chance) -> list[Any]:
        """Decide and fold in place; Illegal leaves the state as it was."""
        raise NotImplementedError

    def due(self) -> str:
        """The background work that the state waits for."""
        raise NotImplementedError

    def forget(self) -> None:
        """Stand at the start of the log again."""
        self.state = self.blank()
        self.move_to(START)

    def move_to(self, head: Head) -> None:
        """The state stands at another place."""
        self.head = head


Kept = TypeVar("Kept", bound=Folded[Any])


class Foldings(Generic[Kept]):
    """The logs of one kind in a store, as one process knows them."""

    HOLDER: type[Kept]

    def __init__(self, log: Log, rooms: Rooms, form: str, kept: int = KEPT) -> None:
        self.log = log
        self.rooms = rooms
        self._decode = msgspec.msgpack.Decoder(type(self.HOLDER.blank())).decode
        self._snapshots = Snapshots(log, form)
        self._kept = kept
        self._held: OrderedDict[str, Kept] = OrderedDict()
        self._lock = Lock()

    @contextmanager
    def open(self, id: str, at: int | None = None, *, empty: bool = False) -> Iterator[Kept]:
        """The state at the end of its log, for the caller alone; `empty` if there may be no entry yet.

        A state that stands at version `at` is taken for the end without asking the log: an append tells.
        """
        held = self._find(id)
        with held.lock:
            if at is None or held.head.version != at:
                self._catch_up(held)
            if held.head == START and not empty:
                raise self.HOLDER.MISSING(id)
            yield held

    def decide(self, held: Kept, who: int | None, decision: Any, actor: str, once: Once | None = None) -> Decided:
        """Play a decision and append it. Raises Illegal, Conflict or KeyReused, with nothing appended."""
        luck = chance(held.room.secrets, held.state.version)
        assert luck is not None
        try:
            told = held.play(who, decision, luck)
            entry = draft(actor, decision, told, datetime.now(UTC), RULES)
            appended = self.log.append(held.name, held.head, entry, once, held.due())
        except Illegal:
            raise
        except BaseException:
            held.forget()
            raise
        if appended.replayed:
            held.forget()
            return Decided(appended.entry, held.facts(appended.entry), replayed=True)
        held.move_to(appended.entry.head)
        self._keep_up(held, told)
        return Decided(appended.entry, told, replayed=False)

    def create(self, id: str, room: Room) -> Kept:
        """A state without entries, whose first decision opens its log."""
        self.rooms.save(id, room)
        held = self.HOLDER(id, room)
        self._keep(held)
        return held

    def at(self, id: str, version: int) -> Any:
        """The state as it was at a version, for the caller to keep."""
        held = self.HOLDER(id, self._find(id).room)
        self._from_snapshot(held, version)
        self._fold(held, version)
        if held.head.version != version:
            raise NoSuchVersion(f"{held.name} has no version {version}")
        return held.state

    def ids(self) -> Iterator[str]:
        """The ids of all logs, in order."""
        kind = self.HOLDER.KIND
        return (name.removeprefix(f"{kind}:") for name in self.log.names(kind))

    def lines(self, id: str, after: int = 0, until: int | None = None) -> Iterator[bytes]:
        """The entries of a log as they are stored."""
        return self.log.lines(f"{self.HOLDER.KIND}:{id}", after, until)

    def head(self, id: str) -> Head:
        """Where a log stands."""
        return self.log.head(f"{self.HOLDER.KIND}:{id}")

    def secrets(self, id: str) -> tuple[Secret, ...]:
        """What the draws come from; to be told only when all is over."""
        return self._find(id).room.secrets

    def note(self, held: Kept, told: list[Any]) -> None:
        """What is kept beside the log, after facts that were appended."""

    def _find(self, id: str) -> Kept:
        with self._lock:
            if id in self._held:
                self._held.move_to_end(id)
                return self._held[id]
        room = self.rooms.load(id)
        if room is None:
            raise self.HOLDER.MISSING(id)
        return self._keep(self.HOLDER(id, room))

    def _keep(self, held: Kept) -> Kept:
        with self._lock:
            kept = self._held.setdefault(held.id, held)
            while len(self._held) > self._kept:
                self._held.popitem(last=False)
        return kept

    def _catch_up(self, held: Kept) -> None:
        """Fold what the log has and the state has not."""
        try:
            if held.head == START:
                self._from_snapshot(held)
            self._fold(held)
        except BaseException:
            held.forget()
            raise

    def _from_snapshot(self, held: Kept, at_most: int | None = None) -> None:
        snapshot = self._snapshots.latest(held.name, at_most)
        if snapshot is not None:
            held.state = self._decode(snapshot.state)
            held.move_to(snapshot.head)

    def _fold(self, held: Kept, until: int | None = None) -> None:
        """Fold entries up to `until`. A state that is not of this log's history is thrown away first."""
        entries = self.log.read(held.name, max(0, held.head.version - 1), until)
        if held.head != START:
            known = next(entries, None)
            if known is None or known.head != held.head:
                held.forget()
                entries = self.log.read(held.name, 0, until)
        for entry in entries:
            held.fold(held.facts(entry))
            held.move_to(entry.head)

    def _keep_up(self, held: Kept, told: list[Any]) -> None:
        """A snapshot now and then, and the lists; the entry is in the log already, whatever happens here."""
        try:
            if held.head.version % SNAPSHOT_EVERY == 0:
                self._snapshots.save(held.name, held.head, _encode(held.state))
            self.note(held, told)
        except RedisError as error:
            logger.warning("not kept up", log=held.name, version=held.head.version, error=str(error))
