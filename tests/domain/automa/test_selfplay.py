"""Whole games with Automas: every one ends, and nothing breaks on the way."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.automa.facts import AutomaCardDrawn, DestinationChosen, SymbolRefused, UnitSelected
from domain.facts import Fact, TurnBegan
from domain.selfplay import Record, checked
from tests.domain.automa.tables import DIFFICULTIES, crowd, solo
from tests.domain.automa.test_seen import CRITERIA, REASONS


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
