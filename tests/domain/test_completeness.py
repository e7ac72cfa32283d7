"""Completeness both ways: what is listed is accepted, and what is not listed is refused and changes nothing."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from domain import asides
from domain.chance import Chance
from domain.decisions import Decision
from domain.engine import copy, decide, play, prompts
from domain.invariants import broken
from domain.policies import varied
from domain.problems import Illegal
from domain.prompts import Option
from domain.reducer import fold
from domain.selfplay import Plan, checked, plan
from domain.state import Game
from tests.domain.mutations import mutations

SAMPLED = 0.05
"""The share of positions that is looked at."""


class Sampler:
    """Looks at some positions of a game: tries options that are listed, and decisions that are not."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.rng = plan, Random(plan.seed)
        self.accepted, self.refused = 0, 0
        self.seen: list[Decision] = []

    def __call__(self, game: Game, _: int, decision: Decision) -> None:
        if self.rng.random() < SAMPLED:
            waiting = {prompt.seat: prompt.options for prompt in prompts(game)}
            for who, options in waiting.items():
                self.try_listed(game, who, options)
                self.try_unlisted(game, who, options)
            for who in range(len(game.seats)):
                self.try_out_of_turn(game, who, waiting)
        self.seen.append(decision)

    def try_listed(self, game: Game, seat: int, options: list[Option]) -> None:
        for option in self.rng.sample(options, min(3, len(options))):
            decision = varied(option, self.rng)
            facts = decide(game, seat, decision, Chance(self.plan.secret, game.version))
            after = fold(copy(game), facts)
            assert not broken(after), (decision, broken(after))
            self.accepted += 1

    def try_unlisted(self, game: Game, seat: int, options: list[Option]) -> None:
        for decision in mutations(game, options, self.rng):
            self.refuse(game, seat, decision)

    def try_out_of_turn(self, game: Game, seat: int, waiting: dict[int, list[Option]]) -> None:
        """Whatever was decided before, by a seat that is not awaited; and asides that are not listed."""
        if seat not in waiting and self.seen:
            self.refuse(game, seat, self.rng.choice([d for d in self.seen if not isinstance(d, asides.ASIDES)]))
        listed = asides.options(game, seat)
        if listed:
            decide(game, seat, varied(self.rng.choice(listed), self.rng), Chance(self.plan.secret, game.version))
            for decision in mutations(game, listed, self.rng):
                self.refuse(game, seat, decision)

    def refuse(self, game: Game, seat: int, decision: Decision) -> None:
        tried = copy(game)
        with pytest.raises(Illegal) as refusal:
            play(tried, seat, decision, Chance(self.plan.secret, game.version))
        assert refusal.value.code, decision
        assert tried == game, f"{decision} was refused and still changed the game"
        self.refused += 1


def look(seed: int, players: int, policy: str) -> Sampler:
    """Sample a whole game without asides of its own."""
    sampler = Sampler(structs.replace(plan(seed, players, policy), asides=False))
    checked(sampler.plan, sampler)
    return sampler


@pytest.mark.parametrize("policy", ["steady", "random"])
@pytest.mark.parametrize("players", range(2, 8))
def test_listed_is_accepted_and_unlisted_refused(players: int, policy: str) -> None:
    sampler = look(7030 + players, players, policy)
    assert sampler.accepted > 50
    assert sampler.refused > 100


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(7100, 7200))
def test_listed_is_accepted_and_unlisted_refused_in_many_games(seed: int) -> None:
    assert look(seed, 2 + seed % 6, "steady").refused > 20
