"""Verify: whether a log is what was written, and whether its decisions lead where it says.

Four questions, entry by entry: is the line the one that was chained here; is it a decision with facts in a form we
know; do the current rules, with the chance of the revealed secret, accept the decision and draw the same facts from
it; and do the recorded facts fold into the same state that the rules reached. The first difference is shown.

A log that differs only because a rule was corrected is still `sound`: its facts stand, it just no longer `agrees`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, Literal

import msgspec
from msgspec import MsgspecError, Raw, Struct

from domain.chance import Chance, commitment
from domain.engine import copy, play
from domain.facts import CardsDrawn, DeckShuffled, Fact, ObjectivesDealt, PileShuffled, TableCreated, TableForked
from domain.problems import Illegal
from domain.reducer import fold
from domain.state import Game
from replay.archive import Refused
from replay.entry import START, Head, decode, follows
from replay.moves import Move, move, seat_of
from replay.reader import Reader, Secret, chance
from replay.upcast import UnknownSchema

Kind = Literal["chain", "form", "secret", "draw", "fold", "illegal", "facts"]

TAMPERED: frozenset[Kind] = frozenset({"chain", "form", "secret", "draw", "fold"})
"""Findings that no correction of a rule explains."""

DRAWS = (DeckShuffled, PileShuffled, CardsDrawn, ObjectivesDealt)
"""Facts that say what came out of a deck."""

OTHER_SECRETS = [b"another %d" % number for number in range(4)]
"""To see which facts depend on chance."""


class Finding(Struct, frozen=True, omit_defaults=True):
    """Something that is not as it should be at a version; what was recorded, and what should be there."""

    version: int
    kind: Kind
    detail: str
    recorded: Raw | None = None
    expected: Raw | None = None


class Report(Struct, frozen=True):
    """What was found in one game, and how much of it was checked."""

    game: str
    entries: int
    facts: int
    draws_checked: bool
    findings: list[Finding]

    @property
    def sound(self) -> bool:
        """Is the log what was written, with every draw as the secret gives it?"""
        return not any(finding.kind in TAMPERED for finding in self.findings)

    @property
    def agrees(self) -> bool:
        """Would the current rules have led to the same game?"""
        return not self.findings


class Checked(Struct):
    """How far a log has been read: its head, what its facts fold into, and what the rules made of its decisions."""

    head: Head = START
    facts: int = 0
    folded: Game = msgspec.field(default_factory=Game)
    played: Game = msgspec.field(default_factory=Game)


def verify(reader: Reader, game: str, most: int = 20) -> Report:
    """Check a whole game; after `most` findings nothing further is looked at."""
    secrets, checked, found = reader.secrets(game), Checked(), []
    try:
        for finding in findings(reader.lines(game), secrets, checked):
            found.append(finding)
            if len(found) >= most:
                break
    except (Refused, LookupError) as error:
        found.append(Finding(checked.head.version + 1, "form", str(error)))
    return Report(game, checked.head.version, checked.facts, bool(secrets), found)


def verify_all(open_reader: Callable[[], Reader], games: Sequence[str], processes: int = 1) -> Iterator[Report]:
    """Check many games, several at once; every process opens a reader of its own."""
    if processes < 2 or len(games) < 2:
        reader = open_reader()
        yield from (verify(reader, game) for game in games)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        chunk = max(1, min(16, len(games) // (4 * processes)))
        yield from pool.map(partial(_verify_one, open_reader), games, chunksize=chunk)


def _verify_one(open_reader: Callable[[], Reader], game: str) -> Report:
    return verify(open_reader(), game)


def findings(lines: Iterable[bytes], secrets: Sequence[Secret], checked: Checked) -> Iterator[Finding]:
    """Everything that is wrong with the lines of a log; nothing after a broken chain, which explains the rest."""
    for line in lines:
        version = checked.head.version + 1
        head = follows(checked.head, line)
        if head is None:
            yield Finding(version, "chain", f"entry {version} is not the line that was written there")
            return
        try:
            made = move(decode(line))
        except (MsgspecError, UnknownSchema, RecursionError) as error:
            yield Finding(version, "form", str(error))
            return
        yield from _secret(made, secrets)
        yield from _provenance(made, checked.head)
        yield from _replayed(made, chance(secrets, version - 1), checked)
        checked.head, checked.facts = head, checked.facts + len(made.facts)
    if msgspec.msgpack.encode(checked.folded) != msgspec.msgpack.encode(checked.played):
        yield Finding(checked.head.version, "fold", "the facts do not fold into the state that the rules reached")


def _secret(made: Move, secrets: Sequence[Secret]) -> Iterator[Finding]:
    """The secret told for the draws from here on must be the one that the table was opened with."""
    version = made.entry.version
    for fact in made.facts:
        if not secrets or not isinstance(fact, TableCreated | TableForked):
            continue
        told = [secret for secret in secrets if secret.after == version - 1]
        if not told:
            yield Finding(version, "secret", "the secret of the draws from here on is missing")
        elif commitment(told[0].secret) != fact.commitment:
            yield Finding(version, "secret", "the secret is not the one that the table was opened with")


def _provenance(made: Move, head: Head) -> Iterator[Finding]:
    """A fork must name the very log that comes before it."""
    for fact in made.facts:
        if isinstance(fact, TableForked) and Head(fact.at, fact.head) != head:
            yield Finding(made.entry.version, "chain", "the fork does not follow the log that it names")


def _replayed(made: Move, chance: Chance | None, checked: Checked) -> Iterator[Finding]:
    """Decide again and fold what was recorded; where they differ, the record is what holds from then on."""
    decided = _decided_again(made, chance, checked)
    agrees = decided == made.facts
    if isinstance(decided, Finding):
        yield decided
    elif not agrees:
        yield from _difference(made, decided, chance, checked)
    try:
        fold(checked.folded, made.facts)
    except Exception as error:
        yield Finding(made.entry.version, "fold", f"the facts do not fold: {type(error).__name__}: {error}")
        checked.folded.version = made.entry.version
        agrees = False
    if not agrees:
        checked.played = copy(checked.folded)


def _decided_again(made: Move, chance: Chance | None, checked: Checked) -> list[Fact] | Finding:
    version, seat = made.entry.version, seat_of(made.entry.actor, checked.folded)
    try:
        return play(checked.played, seat, made.decision, chance or Chance(b"", version - 1))
    except Illegal as refusal:
        return Finding(version, "illegal", f"{refusal.code}: {refusal.detail}", made.entry.decision)
    except Exception as error:
        return Finding(version, "illegal", f"{type(error).__name__}: {error}", made.entry.decision)


def _difference(made: Move, expected: list[Fact], chance: Chance | None, checked: Checked) -> Iterator[Finding]:
    """The first fact that differs; nothing if it hangs on a secret that is not known."""
    pairs = zip(made.facts, expected, strict=False)
    shorter = min(len(made.facts), len(expected))
    at = next((index for index, (was, should) in enumerate(pairs) if was != should), shorter)
    recorded, should = _nth(made.facts, at), _nth(expected, at)
    drawn = _drawn(made, at, recorded, should, checked)
    if not drawn or chance is not None:
        yield Finding(
            made.entry.version,
            "draw" if drawn else "facts",
            f"fact {at + 1} of {made.entry.type} by {made.entry.actor} is not what follows from the decision",
            _raw(recorded),
            _raw(should),
        )


def _nth(facts: list[Fact], at: int) -> Fact | None:
    return facts[at] if at < len(facts) else None


def _drawn(made: Move, at: int, recorded: Fact | None, should: Fact | None, checked: Checked) -> bool:
    """Does the fact come out of chance: from a deck, or different under another secret?"""
    if type(recorded) is not type(should):
        return False
    if isinstance(recorded, DRAWS):
        return True
    return any(_under(secret, made, at, checked) != should for secret in OTHER_SECRETS)


def _under(secret: bytes, made: Move, at: int, checked: Checked) -> Fact | None:
    other = Chance(secret, made.entry.version - 1)
    return _nth(play(copy(checked.folded), seat_of(made.entry.actor, checked.folded), made.decision, other), at)


def _raw(fact: Any) -> Raw | None:
    return None if fact is None else Raw(msgspec.json.encode(fact))
