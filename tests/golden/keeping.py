"""The golden games as they are kept: one packed replay each, and an index to be read by people."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from domain import engine
from domain.lobby import StartGame, TakeSeat
from domain.policies import POLICIES
from domain.state import Game
from replay import archive
from replay.entry import decode, encode, seal
from replay.fork import Terms, fork
from replay.moves import AnyDecision, draft, fold_lines
from replay.reader import Reader, chance
from replay.record import PACE, Recording, record
from tests.golden.plans import Golden

FOLDER = Path(__file__).parent
INDEX = FOLDER / "index.json"
RULES = "golden"


class Result(Struct, frozen=True):
    """What the index tells of a game."""

    players: list[str]
    modules: list[str]
    entries: int
    turns: int
    ended: str | None
    scores: list[int]
    winners: list[int]
    head: str


def kept() -> archive.Files:
    """The games that are kept."""
    return archive.files(FOLDER)


def result(reader: Reader, game: str) -> Result:
    """A game in short."""
    state = fold_lines(Game(), reader.lines(game))
    return Result(
        players=[f"{seat.faction} {seat.mat or seat.kind}" for seat in state.seats],
        modules=state.modules,
        entries=state.version,
        turns=state.turn,
        ended=state.ended,
        scores=[score.total for score in state.scores],
        winners=state.winners,
        head=reader.head(game).hash,
    )


def recorded(name: str, golden: Golden) -> Recording:
    """Play a golden game anew."""
    played = record(golden.plan, name, RULES, golden.play)
    return played if golden.forked_at is None else _forked(played, golden.forked_at)


def _forked(source: Recording, at: int) -> Recording:
    """Take the game up at a version and play it to another end."""
    begin = decode(source.log[-1]).time + timedelta(days=1)
    terms = Terms("player:player-0", begin, RULES, b"golden fork", "A fork", reshuffle=True)
    taken = fork(source, source.id, at, terms)
    game, head, lines, rng = taken.game, taken.head, [encode(entry) for entry in taken.entries], Random(at)

    def decide(actor: str, seat: int | None, decision: AnyDecision) -> None:
        nonlocal head
        luck = chance(taken.secrets, game.version)
        assert luck is not None
        told = engine.play(game, seat, decision, luck)
        entry = seal(head, draft(actor, decision, told, begin + len(lines) * PACE, RULES))
        lines.append(encode(entry))
        head = entry.head

    for number in range(len(game.seats)):
        decide(f"player:other-{number}", None, TakeSeat(f"other-{number}", f"Other {number}"))
    decide("player:other-0", None, StartGame())
    while game.status == "running":
        prompt = rng.choice(engine.prompts(game))
        decide(f"seat:{prompt.seat}", prompt.seat, POLICIES["steady"](game, prompt, rng))
    return Recording(source.id, game, lines, taken.secrets)


def read_index() -> dict[str, Result]:
    return msgspec.json.decode(INDEX.read_bytes(), type=dict[str, Result]) if INDEX.exists() else {}


def write_index() -> None:
    reader = kept()
    told = {game: result(reader, game) for game in reader.games()}
    INDEX.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n")
