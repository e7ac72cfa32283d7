"""Games that are known beforehand: with a seed, the same decisions can be posted without asking what is awaited."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import msgspec

from app.games import _secret
from domain import engine, lobby
from domain.chance import Chance, commitment
from domain.options import Options, SeatPlan
from domain.policies import POLICIES
from domain.state import Game


class Script(NamedTuple):
    """A seed, and who decides what in the game that it gives."""

    seed: str
    decisions: list[tuple[int, bytes]]


def script(seed: str, policy: str = "steady", most: int = 5000) -> Script:
    """A whole game of two players."""
    game, secret, rng = Game(), _secret(seed), Random(seed)

    def chance() -> Chance:
        return Chance(secret, game.version)

    plan = lobby.CreateTable((SeatPlan(), SeatPlan()), Options(), commitment(secret))
    for decision in (plan, lobby.TakeSeat("a", "A"), lobby.TakeSeat("b", "B"), lobby.StartGame()):
        engine.play(game, None, decision, chance())
    made: list[tuple[int, bytes]] = []
    while game.status == "running" and len(made) < most:
        prompt = engine.prompts(game)[0]
        chosen = POLICIES[policy](game, prompt, rng)
        engine.take(game, prompt.seat, chosen, chance())
        made.append((prompt.seat, msgspec.json.encode(chosen)))
    return Script(seed, made)
