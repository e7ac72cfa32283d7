"""The timeline: every decision in words, grouped by turn, and no secret before the end."""

import msgspec
import pytest

from domain.labels import LANGUAGES
from domain.state import Game
from domain.view import EVERYTHING, SECRET_DECISIONS
from replay.moves import fold_lines
from replay.record import Recording
from replay.timeline import moments, timeline
from replay.wording import veiled
from tests.replay.conftest import recorded
from tests.replay.forging import version_of

SPECTATOR = None


def test_every_entry_is_told_once_in_order(game: Recording) -> None:
    turns = timeline(Game(), game.log, EVERYTHING)
    assert [moment.version for turn in turns for moment in turn.moments] == list(range(1, len(game.log) + 1))
    assert [turn.turn for turn in turns] == list(range(len(turns)))
    assert turns[0].seat is None
    assert {turn.seat for turn in turns[1:]} == {0, 1, 2}


def test_a_stretch_is_told_like_the_same_part_of_the_whole(game: Recording) -> None:
    whole = list(moments(Game(), game.log, EVERYTHING))
    start = fold_lines(Game(), game.log[:100])
    assert list(moments(start, game.log[100:150], EVERYTHING)) == whole[100:150]


def test_the_last_standings_are_the_final_scores(game: Recording) -> None:
    last = list(moments(Game(), game.log, EVERYTHING))[-1]
    assert [one.score for one in last.standings] == [score.total for score in game.end.scores]
    assert max(one.stars for one in last.standings) == 6


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_words(lang: str) -> None:
    for seed, players in ((1, 3), (4, 5)):
        for moment in moments(Game(), recorded(seed, players).log, SPECTATOR, lang):
            assert moment.label
            assert "{" not in moment.label
            assert "[" not in moment.label


def test_while_a_game_runs_commitments_are_their_makers_secret(game: Recording) -> None:
    version = version_of(game, "commit")
    everything = list(moments(Game(), game.log, EVERYTHING))[version - 1]
    maker, other = everything.seat, (everything.seat or 0) + 1
    seen = {seat: list(moments(Game(), game.log, seat))[version - 1] for seat in (maker, other % 3, None)}
    assert everything.decision is not None
    assert seen[maker].decision == everything.decision
    assert seen[other % 3].decision is seen[None].decision is None
    assert str(everything.decision.power) not in seen[None].label


@pytest.mark.parametrize("seed", [1, 9, 10])
def test_a_spectator_sees_how_many_cards_but_not_which(seed: int) -> None:
    game = recorded(seed, 3)
    for moment in moments(Game(), game.log, SPECTATOR):
        told = msgspec.to_builtins(moment.facts)
        for hidden in ("deck-shuffled", "cards-drawn", "objectives-dealt", "objectives-returned"):
            for fact in told:
                assert fact["type"] != hidden or "cards" not in fact


def test_a_seat_sees_its_own_cards_and_no_others(game: Recording) -> None:
    for moment in moments(Game(), game.log, 1):
        for fact in msgspec.to_builtins(moment.facts):
            if fact["type"] in ("cards-drawn", "objectives-dealt"):
                assert ("cards" in fact) == (fact["seat"] == 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_that_can_be_secret_has_words_that_tell_nothing(lang: str) -> None:
    for decision in SECRET_DECISIONS:
        assert veiled(lang, str(decision.__struct_config__.tag))
