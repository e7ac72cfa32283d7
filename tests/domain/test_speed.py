"""How fast the rules are: decisions a second beside random chess, and folding a game beside decoding its bytes."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random

import chess
import msgspec
import pytest
from msgspec import Raw

from domain.facts import Fact
from domain.options import Options, SeatPlan
from domain.reducer import fold
from domain.selfplay import Plan, Record, quick
from domain.state import Game
from replay.entry import START, Draft, decode, encode, seal

ROUNDS = 5
SECONDS = 0.6
"""Each measure runs so long in each round; the best round counts, for a busy machine only ever slows down."""


def table(seed: int, players: int) -> Plan:
    """A table without variants whose seats take any option as it is listed."""
    return Plan(seed, players, "plain", (SeatPlan(),) * players, Options(), ())


def decisions(players: int) -> Callable[[int], int]:
    """A game of random decisions: options listed, one made, its facts folded; how many there were."""
    return lambda seed: quick(table(seed, players)).game.version


def plies(seed: int) -> int:
    """A game of random chess: moves listed, one pushed, the end checked; how many there were."""
    board, rng = chess.Board(), Random(seed)
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board.ply()


def rate(play: Callable[[int], int], seed: int) -> float:
    """How many of something a processor does in a second."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        done += play(seed)
        seed += 1
    return done / spent


@pytest.mark.bench
def test_decisions_a_second_beside_chess() -> None:
    measured: dict[str, Callable[[int], int]] = {
        "chess plies": plies,
        "decisions, 2 players": decisions(2),
        "decisions, 5 players": decisions(5),
    }
    best = dict.fromkeys(measured, 0.0)
    for turn in range(ROUNDS):
        for name, play in measured.items():
            best[name] = max(best[name], rate(play, 100 * turn))
    print()
    for name, value in best.items():
        print(f"{name:<22}{value:>9,.0f} a second{value / best['chess plies']:>7.2f} x chess")
    assert best["decisions, 2 players"] > best["chess plies"]
    assert best["decisions, 5 players"] > best["chess plies"]


def stored(record: Record) -> list[bytes]:
    """The lines of a game's log; for a decision the shortest there is, so that decoding is not made dear."""
    head, lines = START, []
    for facts in record.entries:
        draft = Draft(
            schema=1,
            rules="1",
            type="pass",
            actor="seat:1",
            time=datetime.now(UTC),
            decision=Raw(b'{"type":"pass"}'),
            facts=Raw(msgspec.json.encode(facts)),
        )
        entry = seal(head, draft)
        head = entry.head
        lines.append(encode(entry))
    return lines


@pytest.mark.bench
@pytest.mark.parametrize("players", [2, 5])
def test_folding_beside_decoding(players: int) -> None:
    record = quick(Plan(1, players, "steady", (SeatPlan(),) * players, Options(), ()))
    lines = stored(record)
    facts_of = msgspec.json.Decoder(list[Fact]).decode

    def decoding() -> None:
        for line in lines:
            facts_of(decode(line).facts)

    def folding() -> None:
        game = Game()
        for line in lines:
            fold(game, facts_of(decode(line).facts))
        assert game.version == record.game.version

    alone, both = shortest(decoding), shortest(folding)
    size, facts = sum(map(len, lines)) / 1024, sum(map(len, record.entries))
    print(f"\n{players} players, {len(lines)} entries, {facts} facts, {size:.0f} KiB:")
    print(f"decoded in {alone * 1000:.1f} ms, decoded and folded in {both * 1000:.1f} ms: {both / alone:.2f} x")
    assert both / alone < 2.5


def shortest(run: Callable[[], None]) -> float:
    """The processor seconds of the fastest of many runs."""
    times = []
    for _ in range(40):
        began = time.process_time()
        run()
        times.append(time.process_time() - began)
    return min(times)
