"""Games: what players do at tables. The one way from a request to the log."""

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from app import answers
from app.chronicles import Chronicles
from app.folding import Decided
from app.metrics import DECISIONS
from app.players import Player
from app.problems import Problem
from app.rooms import Room
from app.schemas.answers import GameView, Outcome
from app.store.log import Conflict, Once
from app.tables import NoSuchGame, Table, Tables
from domain import engine, lobby
from domain.chance import Chance, commitment
from domain.decisions import Decision, OfferAbandon
from domain.options import Options, SeatPlan
from domain.problems import Illegal
from domain.state import Game
from replay.entry import Entry
from replay.moves import AnyDecision, facts
from replay.reader import Secret

ATTEMPTS = 8
"""How often what needs no version is tried when others decide at the same moment."""

_encode = msgspec.json.Encoder().encode


class Plan(NamedTuple):
    """A table to be opened."""

    seats: tuple[SeatPlan, ...]
    options: Options
    modules: tuple[str, ...] = ()
    title: str = ""
    seed: str | None = None
    private: bool = False
    reserved: Mapping[int, str] = MappingProxyType({})


class Visit(NamedTuple):
    """A table as somebody entered it, and the seat where they sit."""

    table: Table
    seat: int | None

    @property
    def game(self) -> Game:
        return self.table.game


class Games:
    """Everything that players can do at the tables of one store."""

    def __init__(self, tables: Tables, chronicles: Chronicles) -> None:
        self.tables = tables
        self.chronicles = chronicles

    def create(self, host: Player, plan: Plan) -> GameView:
        """Open a table; a host who kept a seat for themselves sits down at once."""
        id, secret = secrets.token_hex(8), _secret(plan.seed)
        room = Room(
            host=host.id,
            created=datetime.now(UTC),
            secrets=(Secret(0, secret),),
            private=plan.private,
            reserved=dict(plan.reserved),
        )
        opening = lobby.CreateTable(plan.seats, plan.options, commitment(secret), plan.modules, plan.title)
        engine.play(Game(), None, opening, Chance(secret, 0))
        table = self.tables.create(id, room)
        with table.lock:
            self._decide(Visit(table, None), opening, host)
            if host.id in plan.reserved.values():
                self._decide(Visit(table, None), _seat_for(table, host, None), host)
            return answers.game_view(id, room, table.game, table.seat_of(host.id))

    @contextmanager
    def enter(self, id: str, player: Player | None, at: int | None = None) -> Iterator[Visit]:
        """The table, if the player may see it; a private one does not exist for strangers, that of a campaign is open
        to all who are in it."""
        with self.tables.open(id, at) as table:
            seat = table.seat_of(player.id if player else None)
            if table.room.private and seat is None and not self._is_guest(table, player):
                raise NoSuchGame(id)
            yield Visit(table, seat)

    def join(self, id: str, player: Player, seat: int | None, code: str | None, lang: str) -> Outcome:
        """Sit down, with the code of an invitation where the table is private."""
        if code is not None:
            if not self.tables.rooms.invited(id, code):
                raise Problem(403, "invitation-unknown")
            self.tables.rooms.welcome(id, player.id)
        return self._act(id, player, lambda visit: _seat_for(visit.table, player, seat), lang)

    def leave(self, id: str, player: Player, lang: str) -> Outcome:
        """Get up before the start."""
        return self._act(id, player, lambda _: lobby.LeaveSeat(player.id), lang)

    def start(self, id: str, player: Player, lang: str) -> Outcome:
        """Begin; the host or anybody who sits there may do it."""

        def decision(visit: Visit) -> AnyDecision:
            if visit.seat is None and visit.table.room.host != player.id:
                raise Problem(403, "not-your-table")
            return lobby.StartGame()

        return self._act(id, player, decision, lang)

    def abandon(self, id: str, player: Player, lang: str) -> Outcome:
        """Agree to abandon the game; it ends when every human seat agrees."""
        return self.aside(id, player, OfferAbandon(), lang)

    def aside(self, id: str, player: Player, decision: Decision, lang: str) -> Outcome:
        """Say something that needs no prompt, at whatever version the game is."""
        return self._act(id, player, lambda _: decision, lang)

    def decide(self, id: str, player: Player, version: int, decision: Decision, key: str | None, lang: str) -> Outcome:
        """Decide on a version. A retry with the same key gets the answer that the first one got."""
        once = Once(f"{player.id}:{key}", _encode(decision)) if key else None
        with self.enter(id, player, at=version) as visit:
            table, first = visit.table, None
            if table.head.version != version:
                first = self._answered(table, once)
                if first is None:
                    raise Conflict(table.name, table.head.version)
            else:
                try:
                    decided = self._decide(visit, decision, player, once)
                except Illegal:
                    first = self._answered(table, once)
                    if first is None:
                        raise
                else:
                    if not decided.replayed:
                        return answers.outcome(table.game, table.prompts, decided.facts, visit.seat, lang)
                    first = decided.entry
        game = self.tables.at(id, first.version)
        return answers.outcome(game, engine.prompts(game), facts(first), visit.seat, lang)

    def _answered(self, table: Table, once: Once | None) -> Entry | None:
        return self.tables.log.answered(table.name, once) if once else None

    def _act(self, id: str, player: Player, choose: Callable[[Visit], AnyDecision], lang: str) -> Outcome:
        """Decide on whatever version the game is at."""
        for _ in range(ATTEMPTS):
            with self.enter(id, player) as visit:
                try:
                    decided = self._decide(visit, choose(visit), player)
                except Conflict:
                    continue
                seat = visit.table.seat_of(player.id)
                return answers.outcome(visit.game, visit.table.prompts, decided.facts, seat, lang)
        raise Problem(409, "busy", headers={"Retry-After": "1"})

    def _decide(self, visit: Visit, decision: AnyDecision, player: Player, once: Once | None = None) -> Decided:
        seat = visit.seat
        actor = f"player:{player.id}" if seat is None else f"seat:{seat}/player:{player.id}"
        decided = self.tables.decide(visit.table, seat, decision, actor, once)
        if not decided.replayed:
            DECISIONS.labels(decided.entry.type).inc()
        return decided

    def _is_guest(self, table: Table, player: Player | None) -> bool:
        if player is None:
            return False
        room = table.room
        known = player.id == room.host or player.id in room.reserved.values()
        if known or self.tables.rooms.is_guest(table.id, player.id):
            return True
        campaign = table.game.campaign if table.game.forked is None else ""
        return bool(campaign) and self.chronicles.admits(campaign, player.id)


def _secret(seed: str | None) -> bytes:
    """What all draws come from: 256 random bits, or a hash of the seed if the game is to be reproducible."""
    return secrets.token_bytes(32) if seed is None else sha256(b"scythed seed " + seed.encode()).digest()


def _seat_for(table: Table, player: Player, wanted: int | None) -> lobby.TakeSeat:
    """The seat that a player gets: the one they want, else the one kept for them, else the next free one."""
    kept = table.room.reserved
    if wanted is None:
        free = [seat.index for seat in table.game.seats if seat.kind == "human" and seat.player is None]
        own = [seat for seat in free if kept.get(seat) == player.id]
        wanted = next(iter(own + [seat for seat in free if seat not in kept]), None)
        if wanted is None and free and table.game.status == "open":
            raise Illegal("table-full", "The seats that are free are kept for others.")
    elif kept.get(wanted, player.id) != player.id:
        raise Illegal("seat-taken", f"Seat {wanted} is kept for somebody else.")
    return lobby.TakeSeat(player.id, player.name, wanted)
