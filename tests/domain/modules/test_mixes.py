"""Whole games with random mixes of modules: every one ends, and nothing breaks on the way."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec import structs

from domain.modules import MODULES
from domain.selfplay import checked
from tests.domain.modules.mixes import mix, together
from tests.domain.modules.test_compatibility import NOT_TOGETHER
from tests.domain.test_completeness import Sampler
from tests.domain.test_noninterference import Spy
from tests.domain.test_selfplay import ENDS

GAMES = 12
SOAKED = 1000
BATCH = 50


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_mix_of_modules_ends_by_the_rules(seed: int) -> None:
    assert checked(mix(seed)).game.ended in ENDS


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, SOAKED, BATCH))
def test_a_thousand_mixes_end_by_the_rules(first: int) -> None:
    for seed in range(first, first + BATCH):
        assert checked(mix(seed)).game.ended in ENDS


@pytest.mark.parametrize("seed", [3000, 3003])
def test_in_a_mix_of_modules_nobody_sees_what_is_hidden(seed: int) -> None:
    spy = Spy(mix(seed))
    checked(spy.plan, spy)
    assert spy.compared > 50


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3004, 3064))
def test_in_many_mixes_nobody_sees_what_is_hidden(seed: int) -> None:
    spy = Spy(mix(seed))
    checked(spy.plan, spy)


@pytest.mark.parametrize("seed", [4000, 4001])
def test_in_a_mix_of_modules_what_is_listed_is_accepted_and_nothing_else(seed: int) -> None:
    sampler = Sampler(structs.replace(mix(seed), asides=False))
    checked(sampler.plan, sampler)
    assert sampler.accepted > 20
    assert sampler.refused > 50


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4002, 4062))
def test_in_many_mixes_what_is_listed_is_accepted_and_nothing_else(seed: int) -> None:
    sampler = Sampler(structs.replace(mix(seed), asides=False))
    checked(sampler.plan, sampler)


def test_among_a_thousand_mixes_is_every_pair_that_can_be_played() -> None:
    pairs = {frozenset(pair) for pair in combinations(MODULES, 2)}
    assert set().union(*(together(mix(seed)) for seed in range(SOAKED))) == pairs - NOT_TOGETHER.keys()


def test_mixes_are_for_one_to_seven_and_with_and_without_automas() -> None:
    plans = [mix(seed) for seed in range(200)]
    assert {len(plan.seats) for plan in plans} == set(range(1, 8))
    assert {any(seat.kind == "automa" for seat in plan.seats) for plan in plans} == {True, False}
