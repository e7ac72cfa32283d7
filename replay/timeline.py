"""The timeline: every decision with who made it, when, what followed and how the seats stood, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby

import msgspec
from msgspec import Struct

from domain import labels, scoring
from domain.control import contenders
from domain.facts import Fact
from domain.reducer import fold
from domain.state import Game
from domain.triumphs import stars
from domain.view import open_hands, visible_decision, visible_fact
from replay.moves import AnyDecision, Move, moves, seat_of
from replay.wording import sentence, veiled


class Points(Struct, frozen=True):
    """How a seat stands: what it would score if the game ended now, and its stars."""

    seat: int
    score: int
    stars: int


class Moment(Struct, frozen=True, omit_defaults=True):
    """One decision. What its maker may keep secret while the game runs has no `decision` for others."""

    version: int
    time: datetime
    actor: str
    seat: int | None
    turn: int
    active: int | None
    type: str
    label: str
    facts: list[Fact]
    standings: list[Points] = []
    decision: AnyDecision | None = None


class Turn(Struct, frozen=True):
    """The decisions of one turn; turn 0 is all that came before the first."""

    turn: int
    seat: int | None
    moments: list[Moment]


def timeline(start: Game, lines: Iterable[bytes], viewer: int | None, lang: str = labels.ENGLISH) -> list[Turn]:
    """The turns of a stretch of a log that begins at the state `start`, which is folded on.

    The viewer is a seat, None for a spectator, or EVERYTHING once the game is over.
    """
    found = moments(start, lines, viewer, lang)
    return [Turn(turn, seat, list(group)) for (turn, seat), group in groupby(found, lambda one: (one.turn, one.active))]


def moments(start: Game, lines: Iterable[bytes], viewer: int | None, lang: str = labels.ENGLISH) -> Iterator[Moment]:
    """Every decision of the stretch, as the viewer may know it."""
    game = start
    for made in moves(lines):
        told = _told(made, game, viewer, lang)
        fold(game, made.facts)
        yield msgspec.structs.replace(told, standings=standings(game))


def _told(made: Move, game: Game, viewer: int | None, lang: str) -> Moment:
    """A move as the viewer may know it, in the position where it was made."""
    entry, seat = made.entry, seat_of(made.entry.actor, game)
    decision = visible_decision(made.decision, seat, viewer, open_hands(game))
    return Moment(
        version=entry.version,
        time=entry.time,
        actor=entry.actor,
        seat=seat,
        turn=game.turn,
        active=game.active if game.turn else None,
        type=entry.type,
        label=veiled(lang, entry.type) if decision is None else sentence(lang, decision, game, seat),
        facts=[visible_fact(fact, viewer, open_hands(game)) for fact in made.facts],
        decision=decision,
    )


def standings(game: Game) -> list[Points]:
    """How every seat stands; nothing before the pieces are set up."""
    if not game.order:
        return []
    final = {score.seat: score.total for score in game.scores}
    return [
        Points(seat.index, final.get(seat.index, scoring.score(game, seat).total), stars(seat))
        for seat in contenders(game)
    ]
