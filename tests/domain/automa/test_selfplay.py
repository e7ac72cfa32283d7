"""Whole games with Automas: every one ends, and nothing breaks on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from statistics import mean

import pytest

from domain.automa.facts import AutomaCardDrawn, DestinationChosen, SymbolRefused, UnitSelected
from domain.facts import Fact, TurnBegan
from domain.selfplay import Record, checked, quick
from tests.domain.automa.tables import DIFFICULTIES, crowd, solo
from tests.domain.automa.test_seen import CRITERIA, REASONS

KEEN_GAMES, AHEAD = 100, 30


def facts(record: Record) -> list[Fact]:
    return [fact for entry in record.entries for fact in entry]


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_game_against_each_difficulty_ends(difficulty: str) -> None:
    for seed in range(5):
        record = checked(solo(seed, difficulty))
        assert record.game.ended == "stars"
        assert len(record.game.winners) >= 1


def test_tables_of_every_kind_end() -> None:
    seen: Counter[str] = Counter()
    for seed in range(15):
        record = checked(crowd(seed))
        assert record.game.status != "running"
        for fact in facts(record):
            if isinstance(fact, SymbolRefused):
                seen[fact.reason] += 1
            elif isinstance(fact, DestinationChosen | UnitSelected):
                seen[fact.by] += 1
    assert seen.keys() <= {*REASONS, *CRITERIA}


def test_the_same_plan_plays_the_same_game() -> None:
    assert checked(crowd(3)).entries == checked(crowd(3)).entries


def test_every_turn_of_an_automa_shows_its_card() -> None:
    record = checked(solo(1, "automa"))
    began = sum(1 for fact in facts(record) if isinstance(fact, TurnBegan) and fact.seat == 1)
    drawn = sum(1 for fact in facts(record) if isinstance(fact, AutomaCardDrawn))
    assert began == drawn > 10


def leads(difficulty: str, seeds: Iterable[int], policy: str = "keen") -> list[int]:
    """By how many coins the Automa leads at the end of each game."""
    played = (quick(solo(seed, difficulty, policy)).game.scores for seed in seeds)
    return [automa.total - player.total for player, automa in played]


def won(found: list[int], ahead: int = 0) -> float:
    """How often the Automa wins against a player who starts so many coins ahead."""
    return sum(lead > ahead for lead in found) / len(found)


def test_a_keen_player_comes_closer_to_an_automa_than_a_steady_one() -> None:
    assert mean(leads("autometta", range(6), "keen")) < mean(leads("autometta", range(6), "steady")) - 20


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_five_hundred_games_against_each_difficulty(difficulty: str) -> None:
    records = [checked(solo(seed, difficulty)) for seed in range(500)]
    assert {record.game.ended for record in records} == {"stars"}
    wins = sum(1 in record.game.winners for record in records)
    rounds = sum(record.game.turn for record in records) / 1000
    print(f"\n{difficulty} against a steady player: {wins} of 500 won, {rounds:.1f} rounds")


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_two_hundred_tables_with_several_automas() -> None:
    records = [checked(crowd(seed)) for seed in range(1000, 1200)]
    assert all(record.game.status != "running" for record in records)


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_win_rates_rise_with_difficulty() -> None:
    """Against a keen player, plainly and with a start of some coins that makes the hard ones comparable."""
    found = {id: leads(id, range(KEEN_GAMES)) for id in DIFFICULTIES}
    plain = [won(found[id]) for id in DIFFICULTIES]
    handicapped = [won(found[id], AHEAD) for id in DIFFICULTIES]
    for id, rate, even in zip(DIFFICULTIES, plain, handicapped, strict=True):
        told = f"wins {rate:.0%}, {even:.0%} if the player is {AHEAD} coins ahead; leads by {mean(found[id]):.1f}"
        print(f"\n{id} against a keen player: {told}", end="")
    assert plain == sorted(plain)
    assert plain[0] < plain[-1]
    assert handicapped == sorted(set(handicapped))
