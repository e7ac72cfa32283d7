"""What there is to know of a kind of step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from domain.chance import Chance
from domain.facts import Fact
from domain.prompts import Option
from domain.state import Game

Run = Callable[[Game, Any, Chance], Iterator[Fact] | None]
Options = Callable[[Game, Any, int], list[Option]]
Take = Callable[[Game, Any, int, Any, Chance], Iterator[Fact]]


class Rule(NamedTuple):
    """A kind of step: what it asks, what follows from the answer, and what it does by itself.

    `run` returns None where the step waits for a decision.
    """

    options: Options | None = None
    take: Take | None = None
    run: Run | None = None
    awaited: Callable[[Game, Any], list[int]] = lambda game, step: [step.seat]
