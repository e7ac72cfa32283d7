"""Fork: a new table that takes a game up from one of its versions.

Its log begins with the entries of the other up to there, byte for byte, so that it can be read and verified alone.
The entry after them tells where they come from; from it on the game has another secret, other players, and, if asked
for, the cards that nobody had seen in a new order.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from domain import engine
from domain.chance import Chance, commitment
from domain.lobby import ForkTable
from domain.reducer import fold
from domain.state import Game
from replay.entry import Entry, Head, decode, seal
from replay.moves import draft, facts
from replay.reader import Reader, Secret


class Forked(Struct, frozen=True):
    """The log of a fork at its first moment: what was taken over, the entry of the fork, state and secrets."""

    entries: list[Entry]
    game: Game
    secrets: tuple[Secret, ...]

    @property
    def head(self) -> Head:
        return self.entries[-1].head


class Terms(Struct, frozen=True):
    """How a game is taken up: who does it and when, under which title and rules, with which secret."""

    actor: str
    time: datetime
    rules: str
    secret: bytes
    title: str = ""
    reshuffle: bool = False


def fork(reader: Reader, source: str, at: int, terms: Terms) -> Forked:
    """Take up a game at a version; raises Illegal where it was not running then, LookupError if it was never there."""
    entries = [decode(line) for line in reader.lines(source, 0, at)]
    if len(entries) < at or at < 1:
        raise LookupError(f"{source} has no version {at}")
    game = _folded(entries)
    decision = ForkTable(source, at, entries[-1].hash, commitment(terms.secret), terms.reshuffle, terms.title)
    told = engine.play(game, None, decision, Chance(terms.secret, at))
    entry = seal(entries[-1].head, draft(terms.actor, decision, told, terms.time, terms.rules))
    kept = tuple(secret for secret in reader.secrets(source) if secret.after < at)
    return Forked([*entries, entry], game, (*kept, Secret(at, terms.secret)))


def _folded(entries: Iterable[Entry]) -> Game:
    game = Game()
    for entry in entries:
        fold(game, facts(entry))
    return game
