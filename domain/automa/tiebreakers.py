"""Choosing among units and territories: what a symbol looks for, then the tiebreakers (rulebook L3567)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from domain.automa.facts import MarkerMoved
from domain.control import board
from domain.facts import Fact
from domain.state import Game

ONLY = "only"
READING_ORDER = "reading-order"
MARKER = "marker"
MARKER_START = "albion"
MARKER_STEPS = 2


class Criterion(NamedTuple):
    """A named measure of a territory; the least is best unless `most`."""

    name: str
    measure: Callable[[str], int]
    most: bool = False


def narrow(places: Sequence[str], criteria: Iterable[Criterion]) -> tuple[list[str], str]:
    """The places that are best by one criterion after another, and the last one that made a difference."""
    left, by = list(places), ONLY
    for name, measure, most in criteria:
        if len(left) == 1:
            break
        values = {place: measure(place) for place in left}
        best = (max if most else min)(values.values())
        kept = [place for place in left if values[place] == best]
        by = name if len(kept) < len(left) else by
        left = kept
    return left, by


def choose(game: Game, places: Sequence[str], criteria: Iterable[Criterion]) -> Generator[Fact, None, tuple[str, str]]:
    """One of the places and what decided: the criteria, then reading order or the marker."""
    left, by = narrow(places, criteria)
    if len(left) == 1:
        return left[0], by
    if not game.marker:
        order = board(game).territories
        return min(left, key=order.index), READING_ORDER
    return (yield from _by_marker(game, left)), MARKER


def _by_marker(game: Game, left: list[str]) -> Generator[Fact, None, str]:
    """The place closest to the marker; it goes on two home bases after each comparison (rulebook L4248).

    Places that tie are compared again from the next base; where no base can tell them apart, reading order does.
    """
    chart = board(game)
    marker = game.marker
    for _ in chart.bases:
        left, _by = narrow(left, [Criterion(MARKER, partial(chart.distance, marker))])
        marker = following(list(chart.bases.values()), marker)
        if len(left) == 1:
            break
    yield MarkerMoved(marker)
    return min(left, key=chart.territories.index)


def following(bases: list[str], marker: str) -> str:
    """The home base two further clockwise."""
    return bases[(bases.index(marker) + MARKER_STEPS) % len(bases)]


def closest_to_factory(game: Game) -> Criterion:
    """The tiebreaker of every move: the territory closest to the Factory."""
    chart = board(game)
    return Criterion("closest-to-factory", lambda place: chart.distance(place, chart.factory))
