"""Moves: the decision and the facts of an entry as the rules know them, and the way back into an entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Union

import msgspec
from msgspec import Raw, Struct

from domain.decisions import Decision
from domain.facts import Fact
from domain.lobby import LobbyDecision
from domain.reducer import fold
from domain.state import Game
from replay.entry import Draft, Entry, decode
from replay.upcast import SCHEMA, upcast

AnyDecision = Union[Decision, LobbyDecision]  # noqa: UP007 - msgspec reads this at run time

_decision = msgspec.json.Decoder(AnyDecision).decode
_facts = msgspec.json.Decoder(list[Fact]).decode
_encode = msgspec.json.Encoder().encode


class Move(Struct, frozen=True, gc=False):
    """What was decided in an entry, and what followed."""

    entry: Entry
    decision: Any
    facts: list[Fact]


def move(entry: Entry) -> Move:
    """The move of an entry, in today's form."""
    entry = upcast(entry)
    return Move(entry, _decision(entry.decision), _facts(entry.facts))


def facts(entry: Entry) -> list[Fact]:
    """The facts of an entry: all that folding needs."""
    return _facts(upcast(entry).facts)


def moves(lines: Iterable[bytes]) -> Iterator[Move]:
    """The moves of stored lines, one by one."""
    return (move(decode(line)) for line in lines)


def fold_lines(game: Game, lines: Iterable[bytes]) -> Game:
    """Bring a state forward by stored lines, in place."""
    for line in lines:
        fold(game, facts(decode(line)))
    return game


def seat_of(actor: str, game: Game) -> int | None:
    """The seat that an actor decides for: `seat:2`, `automa:2`, or the seat of `player:anna`; None if none.

    What follows a slash says who acted for the seat: `seat:2/player:anna`.
    """
    kind, _, who = actor.partition("/")[0].partition(":")
    if kind == "player":
        return next((seat.index for seat in game.seats if seat.player == who), None)
    number = int(who) if who.isascii() and who.isdigit() and len(who) < 3 else len(game.seats)
    return number if number < len(game.seats) else None


def draft(actor: str, decision: Struct, facts: Sequence[Struct], time: datetime, rules: str) -> Draft:
    """An entry to append: what an actor decided, and the facts that followed."""
    return Draft(
        schema=SCHEMA,
        rules=rules,
        type=str(decision.__struct_config__.tag),
        actor=actor,
        time=time,
        decision=Raw(_encode(decision)),
        facts=Raw(_encode(facts)),
    )
