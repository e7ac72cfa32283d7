"""Statistics for the eye: tables as CSV, and charts by matplotlib (the extra `charts`) as SVG or PNG."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from math import isnan
from pathlib import Path
from typing import Any

from domain import labels
from domain.content import FACTIONS, MATS
from replay.ratings import Rated
from replay.statistics import Digest, Summary, Tally

Row = Sequence[str | float]
Chart = Callable[[Any, Summary, Sequence[Digest]], None]
"""Draws into the axes of matplotlib."""

COLOURS = {
    "blue": "#0072b2",
    "red": "#d1401f",
    "purple": "#a54a8f",
    "yellow": "#e3bd00",
    "black": "#2b2e33",
    "white": "#b9bec4",
    "green": "#00845f",
    "cyan": "#56b4e9",
    "orange": "#e69f00",
}
LINES = ("#0072b2", "#d1401f", "#00845f", "#e3bd00", "#a54a8f", "#56b4e9", "#2b2e33", "#e69f00", "#8b8576")


def tables(found: Summary, rated: Iterable[Rated]) -> dict[str, list[Row]]:
    """Every part of a summary as rows, the first of which names the columns."""
    return {
        "factions": _tallies("faction", found.factions),
        "mats": _tallies("mat", found.mats),
        "pairs": _tallies("pair", found.pairs),
        "openings": _tallies("opening", found.openings),
        "automas": _tallies("automa", found.automas),
        "lengths": [
            ("what", "least", "median", "mean", "most"),
            *((what, one.least, one.median, one.mean, one.most) for what, one in found.lengths.items()),
        ],
        "stars": [
            ("triumph", "round", "stars"),
            *((triumph, turn, n) for triumph, rounds in found.stars.items() for turn, n in rounds.items()),
        ],
        "combats": [
            ("faction", "attacks", "attacks won", "defences", "defences won"),
            *((id, one.attacks, one.attacks_won, one.defences, one.defences_won) for id, one in found.combats.items()),
        ],
        "ratings": [
            ("player", "games", "wins", "mu", "sigma", "rating"),
            *((one.player, one.games, one.wins, one.mu, one.sigma, one.rating) for one in rated),
        ],
    }


def _tallies(what: str, tallies: dict[str, Tally]) -> list[Row]:
    return [
        (what, "games", "wins", "win rate", "scored", "mean score", "best score"),
        *(
            (id, one.games, one.wins, round(one.win_rate, 4), one.scored, round(one.mean, 2), one.best)
            for id, one in tallies.items()
        ),
    ]


def write_tables(folder: Path, found: dict[str, list[Row]]) -> list[Path]:
    """One CSV file per table."""
    written = []
    for name, rows in found.items():
        path = folder / f"{name}.csv"
        with path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)
        written.append(path)
    return written


def write_charts(folder: Path, found: Summary, digests: Sequence[Digest], form: str = "svg") -> list[Path]:
    """One picture per chart, the same bytes for the same numbers; none where no game was played to its end."""
    if found.games == found.abandoned:
        return []
    import matplotlib

    matplotlib.use("agg")
    style: Any = {"svg.hashsalt": "scythed", "axes.spines.top": False, "axes.spines.right": False, "font.size": 10}
    written = []
    with matplotlib.rc_context(style):
        for name, draw in CHARTS.items():
            path = folder / f"{name}.{form}"
            _draw(path, draw, found, digests, form)
            written.append(path)
    return written


def _draw(
    path: Path,
    draw: Callable[[Any, Summary, Sequence[Digest]], None],
    found: Summary,
    digests: Sequence[Digest],
    form: str,
) -> None:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.8), layout="constrained")
    try:
        draw(axes, found, digests)
        figure.savefig(path, format=form, dpi=144, metadata={"Date": None} if form == "svg" else {"Software": None})
    finally:
        pyplot.close(figure)


def _by_faction(axes: Any, found: Summary, title: str, value: Callable[[Tally], float]) -> None:
    ids = [id for id in FACTIONS if id in found.factions]
    names = [labels.label("en", "faction", id) for id in ids]
    colours = [COLOURS.get(FACTIONS[id].colour, "#8b8576") for id in ids]
    bars = axes.bar(names, [value(found.factions[id]) for id in ids], color=colours, edgecolor="#2b2e33")
    axes.bar_label(bars, fmt="%.1f", padding=2)
    axes.set_title(title)


def _win_rates(axes: Any, found: Summary, _: Sequence[Digest]) -> None:
    _by_faction(axes, found, "Games won by faction, in percent", lambda tally: 100 * tally.win_rate)


def _scores(axes: Any, found: Summary, _: Sequence[Digest]) -> None:
    _by_faction(axes, found, "Mean score by faction", lambda tally: tally.mean)


def _pairs(axes: Any, found: Summary, _: Sequence[Digest]) -> None:
    """Factions against mats; an empty field was never played."""
    scored = {pair: tally.mean for pair, tally in found.pairs.items() if tally.scored}
    rows = [[scored.get(f"{faction} {mat}", float("nan")) for mat in MATS] for faction in FACTIONS]
    shown = axes.imshow(rows, cmap="cividis")
    axes.set_xticks(range(len(MATS)), [labels.label("en", "mat", id) for id in MATS], rotation=30, ha="right")
    axes.set_yticks(range(len(FACTIONS)), [labels.label("en", "faction", id) for id in FACTIONS])
    for y, row in enumerate(rows):
        for x, mean in enumerate(row):
            if not isnan(mean):
                ink = "black" if shown.norm(mean) > 0.6 else "white"
                axes.text(x, y, f"{mean:.0f}", ha="center", va="center", color=ink, fontweight="bold")
    axes.figure.colorbar(shown, ax=axes, label="mean score")
    axes.set_title("Mean score by faction and player mat")


def _stars_over_time(axes: Any, found: Summary, _: Sequence[Digest]) -> None:
    """Stars per game that had been placed by each round."""
    last = max((turn for rounds in found.stars.values() for turn in rounds), default=1)
    games = max(1, found.games - found.abandoned)
    looks = [(colour, style) for style in ("-", "--", ":") for colour in LINES]
    for (triumph, rounds), (colour, style) in zip(found.stars.items(), looks, strict=False):
        total, line = 0, []
        for turn in range(1, last + 1):
            total += rounds.get(turn, 0)
            line.append(total / games)
        axes.plot(range(1, last + 1), line, label=labels.label("en", "triumph", triumph), color=colour, ls=style)
    axes.set_xlabel("round")
    axes.set_ylabel("stars per game")
    axes.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))
    axes.set_title("Stars by category over time")


def _lengths(axes: Any, _: Summary, digests: Sequence[Digest]) -> None:
    by_seats: dict[int, list[int]] = {}
    for one in digests:
        if one.ended == "abandoned":
            continue
        by_seats.setdefault(len(one.players), []).append(one.rounds)
    counts = sorted(by_seats)
    axes.boxplot([by_seats[count] for count in counts], tick_labels=[str(count) for count in counts])
    axes.set_xlabel("players")
    axes.set_ylabel("rounds")
    axes.set_title("Length of games by number of players")


def _combats(axes: Any, found: Summary, _: Sequence[Digest]) -> None:
    ids = [id for id in FACTIONS if id in found.combats]
    places = range(len(ids))
    outcomes = [found.combats[id] for id in ids]
    attacks = [100 * one.attacks_won / one.attacks if one.attacks else 0 for one in outcomes]
    defences = [100 * one.defences_won / one.defences if one.defences else 0 for one in outcomes]
    axes.bar([x - 0.2 for x in places], attacks, 0.4, label="attacking", color="#d1401f")
    axes.bar(
        [x + 0.2 for x in places], defences, 0.4, label="defending", color="#0072b2", hatch="//", edgecolor="white"
    )
    axes.set_xticks(list(places), [labels.label("en", "faction", id) for id in ids])
    axes.legend()
    axes.set_title("Combats won, in percent")


CHARTS: dict[str, Chart] = {
    "wins-by-faction": _win_rates,
    "scores-by-faction": _scores,
    "pairs": _pairs,
    "stars-over-time": _stars_over_time,
    "lengths": _lengths,
    "combats": _combats,
}
