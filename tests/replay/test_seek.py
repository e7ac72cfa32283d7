"""Seeking gives what folding from the start gives, and soon costs no more than one interval."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.state import Game
from replay.entry import decode
from replay.moves import fold_lines
from replay.record import Recording
from replay.seek import INTERVAL, Memory, NoSuchVersion, state_at
from tests.replay.conftest import recorded


class Counting(Recording):
    """Counts the lines that were read."""

    read: int = 0

    def lines(self, game: str, after: int = 0, until: int | None = None) -> Iterator[bytes]:
        for line in super().lines(game, after, until):
            self.read += 1
            yield line


def counting(game: Recording) -> Counting:
    return Counting(game.id, game.end, game.log, game.told)


@settings(max_examples=30)
@given(st.lists(st.integers(0, 400), min_size=1, max_size=5))
def test_any_version_in_any_order_is_what_folding_gives(versions: list[int]) -> None:
    game, kept = recorded(1, 3), Memory()
    for version in versions:
        assert state_at(game, game.id, version, kept) == fold_lines(Game(), game.log[:version])


def test_after_the_first_seek_no_other_reads_more_than_an_interval(game: Recording) -> None:
    reader, kept = counting(game), Memory()
    state_at(reader, game.id, len(game.log), kept)
    for version in range(0, len(game.log) + 1, 7):
        reader.read = 0
        state_at(reader, game.id, version, kept)
        assert reader.read <= INTERVAL


def test_a_snapshot_of_another_history_is_not_used(game: Recording) -> None:
    kept = Memory()
    other = recorded(9, 3)
    state = state_at(other, other.id, INTERVAL, kept)
    kept.save(game.id, decode(other.log[INTERVAL - 1]).head, b"state of another game")
    assert state_at(game, game.id, INTERVAL, kept) == fold_lines(Game(), game.log[:INTERVAL])
    assert state.version == INTERVAL


def test_a_version_that_never_was_is_refused(game: Recording) -> None:
    with pytest.raises(NoSuchVersion, match=f"{len(game.log)} versions"):
        state_at(game, game.id, len(game.log) + 1, Memory())
