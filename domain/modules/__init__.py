"""Modules: variants and expansions that a table can add. Each has a file here and registers on hooks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.modules import final_turns, teams
from domain.options import Options, SeatPlan
from domain.problems import Reason

MODULES: dict[str, Callable[[Sequence[SeatPlan], Options], list[Reason]]] = {
    "final-turns": final_turns.faults,
    "teams": teams.faults,
}
"""Every module with the check of what it needs from a table."""


def faults(chosen: Sequence[str], plans: Sequence[SeatPlan], options: Options) -> list[Reason]:
    """Everything that speaks against these modules at this table."""
    found = [Reason("unknown-module", f"There is no module {id}.") for id in chosen if id not in MODULES]
    if len(set(chosen)) < len(chosen):
        found.append(Reason("module-twice", "A module is listed twice."))
    return found + [reason for id in chosen if id in MODULES for reason in MODULES[id](plans, options)]
