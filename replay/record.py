"""Record: a self-played game as the log that a service would have written of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NoReturn

from msgspec import Struct

from domain import lobby
from domain.chance import commitment
from domain.decisions import Decision
from domain.selfplay import Plan, checked
from domain.state import Game
from replay.entry import START, Head, decode, encode, seal
from replay.moves import AnyDecision, draft
from replay.reader import Secret

FIRST_DAY = datetime(2026, 1, 1, 18, tzinfo=UTC)
PACE = timedelta(seconds=20)


class Recording(Struct):
    """A game that can be read like any other: a reader of itself."""

    id: str
    end: Game
    log: list[bytes]
    told: tuple[Secret, ...]

    def games(self) -> Iterator[str]:
        return iter([self.id])

    def lines(self, game: str, after: int = 0, until: int | None = None) -> Iterator[bytes]:
        return iter(self.log[after:until] if game == self.id else _missing(game))

    def head(self, game: str) -> Head:
        return decode(self.log[-1]).head if game == self.id else _missing(game)

    def secrets(self, game: str) -> tuple[Secret, ...]:
        return self.told if game == self.id else _missing(game)


def _missing(game: str) -> NoReturn:
    raise LookupError(f"there is no game {game} here")


def record(plan: Plan, id: str, rules: str) -> Recording:
    """Play a plan to its end, with every check on the way, and write its log; the same bytes every time."""
    decisions: list[tuple[str, AnyDecision]] = list(_lobby(plan))

    def note(_: Game, seat: int, decision: Decision) -> None:
        decisions.append((f"seat:{seat}", decision))

    played = checked(plan, note)
    head, lines, begin = START, [], FIRST_DAY + timedelta(days=plan.seed % 10_000)
    for number, ((actor, decision), facts) in enumerate(zip(decisions, played.entries, strict=True)):
        entry = seal(head, draft(actor, decision, facts, begin + number * PACE, rules))
        lines.append(encode(entry))
        head = entry.head
    return Recording(id, played.game, lines, (Secret(0, plan.secret),))


def _lobby(plan: Plan) -> Iterator[tuple[str, AnyDecision]]:
    """The decisions that opened the table."""
    yield "player:player-0", lobby.CreateTable(plan.seats, plan.options, commitment(plan.secret), plan.modules)
    for seat in range(plan.players):
        yield f"player:player-{seat}", lobby.TakeSeat(f"player-{seat}", f"Player {seat}")
    yield "player:player-0", lobby.StartGame()
