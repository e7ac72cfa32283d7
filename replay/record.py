"""Record: a self-played game as the log that a service would have written of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import NoReturn

from msgspec import Struct

from domain import engine, lobby
from domain.chance import Chance, commitment
from domain.control import players
from domain.decisions import Decision, OfferAbandon
from domain.policies import POLICIES
from domain.selfplay import Plan, Record, Watch, checked, opened
from domain.state import Game
from replay.entry import START, Head, decode, encode, seal
from replay.moves import AnyDecision, draft
from replay.reader import Secret

Play = Callable[[Plan, Watch], Record]

FIRST_DAY = datetime(2026, 1, 1, 18, tzinfo=UTC)
PACE = timedelta(seconds=20)
PATIENCE = 5_000
"""Decisions after which nobody expects a game to end by itself."""


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


def record(plan: Plan, id: str, rules: str, play: Play = checked) -> Recording:
    """Play a plan to its end, by default with every check on the way, and write its log; always the same bytes."""
    decisions: list[tuple[str, AnyDecision]] = list(_lobby(plan))

    def note(_: Game, seat: int, decision: Decision) -> None:
        decisions.append((f"seat:{seat}", decision))

    played = play(plan, note)
    head, lines, begin = START, [], FIRST_DAY + timedelta(days=plan.seed % 10_000)
    for number, ((actor, decision), facts) in enumerate(zip(decisions, played.entries, strict=True)):
        entry = seal(head, draft(actor, decision, facts, begin + number * PACE, rules))
        lines.append(encode(entry))
        head = entry.head
    return Recording(id, played.game, lines, (Secret(0, plan.secret),))


def unchecked(plan: Plan, watch: Watch) -> Record:
    """Play a plan without checks, for many games in little time; one that leads nowhere is abandoned by all."""
    game, entries = opened(plan)
    rng, policy = Random(plan.seed), POLICIES[plan.policy]
    while game.status == "running":
        tired = [seat.index for seat in players(game) if game.version > PATIENCE and not seat.abandons]
        prompt = rng.choice(engine.prompts(game))
        seat, decision = (tired[0], OfferAbandon()) if tired else (prompt.seat, policy(game, prompt, rng))
        watch(game, seat, decision)
        decide = engine.play if tired else engine.take
        entries.append(decide(game, seat, decision, Chance(plan.secret, game.version)))
    return Record(plan, game, entries)


def _lobby(plan: Plan) -> Iterator[tuple[str, AnyDecision]]:
    """The decisions that opened the table."""
    table = lobby.CreateTable(plan.seats, plan.options, commitment(plan.secret), plan.modules, campaign=plan.campaign)
    yield "player:player-0", table
    for seat in range(plan.players):
        yield f"player:player-{seat}", lobby.TakeSeat(f"player-{seat}", f"Player {seat}")
    yield "player:player-0", lobby.StartGame()
