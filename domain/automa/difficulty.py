"""Difficulty and personality: what the star tracker card and the table's adjustments say (rulebook L3986)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.content import STAR_TRACKERS
from domain.content.schema import StarTracker
from domain.options import AutomaOptions, Options, SeatPlan
from domain.problems import Reason
from domain.state import Game, Seat

NORMAL = "automa"
WIDEST = 2
"""How far coins and power can be adjusted, up or down."""


def tracker(seat: Seat) -> StarTracker:
    """The star tracker card of an Automa."""
    return STAR_TRACKERS[seat.difficulty or NORMAL]


def skips(game: Game, seat: Seat) -> bool:
    """Does it skip the turns of cards that allow it?"""
    return tracker(seat).skips or game.options.automa.skips


def all_moves(game: Game, seat: Seat) -> bool:
    """Does it make every valid move of a card, not only the first?"""
    return tracker(seat).all_moves or game.options.automa.all_moves


def adjustment(game: Game, seat: Seat, kind: str) -> int:
    """What is added when a card gives it coins or power."""
    if kind == "coins":
        return tracker(seat).extra_coins + game.options.automa.coins
    return tracker(seat).extra_power + game.options.automa.power if kind == "power" else 0


def faults(plans: Sequence[SeatPlan], options: Options) -> list[Reason]:
    """Everything that is wrong with the Automas of a table."""
    automas = [plan for plan in plans if plan.kind == "automa"]
    found = [
        Reason("unknown-difficulty", f"There is no star tracker {plan.difficulty}.", "L3996")
        for plan in automas
        if plan.difficulty is not None and plan.difficulty not in STAR_TRACKERS
    ]
    if len(automas) == len(plans):
        found.append(Reason("no-human", "A game needs at least one player.", "L4193"))
    if any(plan.mat for plan in automas):
        found.append(Reason("automa-mat", "An Automa has no player mat.", "L3489"))
    return found + _adjustments(automas, options.automa)


def _adjustments(automas: Sequence[SeatPlan], chosen: AutomaOptions) -> list[Reason]:
    found = []
    if not -WIDEST <= chosen.coins <= WIDEST or not -WIDEST <= chosen.power <= WIDEST:
        found.append(Reason("automa-adjustment", "Coins and power change by 2 at most.", "L4005"))
    if chosen.skips and any(STAR_TRACKERS[plan.difficulty or NORMAL].all_moves for plan in automas if _known(plan)):
        found.append(Reason("automa-skips", "The hardest Automa skips no turns.", "L4004"))
    return found


def _known(plan: SeatPlan) -> bool:
    return plan.difficulty is None or plan.difficulty in STAR_TRACKERS
