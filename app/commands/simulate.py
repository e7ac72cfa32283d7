"""`scythed simulate`: whole games by a policy, over all kinds of tables."""

import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from statistics import mean, median

import click
from msgspec import Struct

from domain.content import STAR_TRACKERS
from domain.policies import POLICIES
from domain.scores import Score
from domain.selfplay import Failure, Plan, Record, against, checked, command, plan, quick
from domain.state import Seat

SEATS = 7
EACH = "each"
CATEGORIES = ("coins", "stars", "territories", "resources", "structures", "other")


class Side(Struct, frozen=True):
    """How one seat of a game fared."""

    faction: str
    mat: str
    kind: str
    won: bool
    score: Score
    stars: dict[str, int]


class Summary(Struct, frozen=True):
    """What is told of one game."""

    players: int
    turns: int
    decisions: int
    facts: int
    ended: str
    sides: list[Side]


class PlayerRange(click.ParamType[tuple[int, int]]):
    """A number of players, or a range of it: 4, 2-7. One plays only against Automas."""

    name = "players"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        low, _, high = value.partition("-")
        try:
            least, most = int(low), int(high or low)
        except ValueError:
            self.fail(f"{value} is no number of players", param, ctx)
        if not 1 <= least <= most <= SEATS:
            self.fail(f"1 to {SEATS} can play", param, ctx)
        return least, most


@click.command()
@click.option("--games", default=100, show_default=True, help="How many games.")
@click.option("--players", type=PlayerRange(), help="A number, or a range.  [default: 2-7, or 1 with an Automa]")
@click.option(
    "--automa",
    "automas",
    type=click.Choice([*STAR_TRACKERS, EACH]),
    multiple=True,
    help=f"An Automa of this difficulty sits at every table; with `{EACH}`, one difficulty after another. Repeatable.",
)
@click.option("--policy", type=click.Choice(list(POLICIES)), default="steady", show_default=True)
@click.option("--seed", default=0, show_default=True, help="Of the first game; each further one has the next.")
@click.option("--check", is_flag=True, help="Check the invariants after every fact (slower).")
@click.option("--jobs", default=os.cpu_count(), show_default="processors", help="How many processes.")
@click.pass_context
def simulate(
    context: click.Context,
    games: int,
    players: tuple[int, int] | None,
    automas: tuple[str, ...],
    policy: str,
    seed: int,
    check: bool,
    jobs: int,
) -> None:
    """Play whole games and tell how they went. A game that goes wrong is named by the command that repeats it."""
    least, most = players or ((1, 1) if automas else (2, SEATS))
    if least + len(automas) < 2 or most + len(automas) > SEATS:
        raise click.UsageError(f"2 to {SEATS} can play.", context)
    plans = [
        _plan(number, least + number % (most - least + 1), policy, automas) for number in range(seed, seed + games)
    ]
    began = time.perf_counter()
    failures: list[str] = []
    played: list[Summary] = []
    with click.progressbar(length=games, label=f"{games} games", show_pos=True) as bar:
        for result in _results(plans, check, jobs):
            bar.update(1)
            if isinstance(result, Summary):
                played.append(result)
            else:
                failures.append(result)
    if played:
        click.echo(report(played, time.perf_counter() - began))
    for failure in failures:
        click.echo(f"\nFAILED {failure}", err=True)
    context.exit(1 if failures else 0)


def _plan(number: int, players: int, policy: str, automas: tuple[str, ...]) -> Plan:
    """The table of a game: any kind among players, a plain one against Automas."""
    levels = list(STAR_TRACKERS)
    sitting = [levels[number % len(levels)] if each == EACH else each for each in automas]
    return against(number, players, policy, sitting) if sitting else plan(number, players, policy)


def _results(plans: list[Plan], check: bool, jobs: int) -> Iterator[Summary | str]:
    """Each game as it ends: its summary, or what went wrong."""
    if jobs == 1:
        for one in plans:
            yield played(one, check)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(played, one, check) for one in plans]):
            yield done.result()


def played(plan: Plan, check: bool) -> Summary | str:
    """The summary of a game, or what went wrong with the command that repeats it."""
    try:
        return summary(checked(plan) if check else quick(plan))
    except Failure as failure:
        return str(failure)
    except Exception as error:
        return f"seed {plan.seed}: {error!r}\n{command(plan)}"


def summary(record: Record) -> Summary:
    """What is told of a game."""
    game = record.game
    sides = [
        Side(seat.faction, seat.mat, _kind(record, seat), seat.index in game.winners, score, dict(seat.stars))
        for seat, score in zip(game.seats, game.scores, strict=False)
    ]
    return Summary(
        players=len(game.order),
        turns=game.turn,
        decisions=game.version,
        facts=sum(map(len, record.entries)),
        ended=game.ended or "",
        sides=sides,
    )


def _kind(record: Record, seat: Seat) -> str:
    """Who plays: an Automa of some difficulty, or a player by the policy against such Automas."""
    levels = dict.fromkeys(other.difficulty for other in record.game.seats if other.automa is not None)
    return seat.difficulty or " ".join([record.plan.policy, "against", *filter(None, levels)])


def report(games: list[Summary], seconds: float) -> str:
    """Statistics of many games: speed, length, winners by faction and mat, scores and stars."""
    decisions = sum(game.decisions for game in games)
    lengths = [game.turns / game.players for game in games]
    sides = [side for game in games for side in game.sides]
    lines = [
        f"{len(games)} games in {seconds:.1f} s, {decisions} decisions, {decisions / seconds:.0f} a second",
        "ended by     " + ", ".join(f"{end} {count}" for end, count in Counter(g.ended for g in games).most_common()),
        f"turns each   {min(lengths):.0f} to {max(lengths):.0f}, median {median(lengths):.0f}",
        f"decisions    median {median(g.decisions for g in games):.0f}, facts {median(g.facts for g in games):.0f}",
    ]
    if any(not side.mat for side in sides):
        lines += ["", *_standing("kind", sides)]
    if sides:
        lines += ["", *_standing("faction", sides), "", *_standing("mat", sides), "", *_averages(sides)]
    return "\n".join(lines)


def _standing(what: str, sides: list[Side]) -> Iterable[str]:
    """How often each faction or mat played and won, and its average score."""
    names = dict.fromkeys(getattr(side, what) for side in sides)
    wide = max(14, *(len(name) + 2 for name in names))
    yield f"{what:<{wide}}{'games':>6}{'won':>6}{'%':>5}{'score':>7}{'stars':>7}"
    for name in filter(None, sorted(names)):
        own = [side for side in sides if getattr(side, what) == name]
        won = sum(side.won for side in own)
        score, stars = mean(side.score.total for side in own), mean(sum(side.stars.values()) for side in own)
        yield f"{name:<{wide}}{len(own):>6}{won:>6}{100 * won / len(own):>5.0f}{score:>7.1f}{stars:>7.1f}"


def _averages(sides: list[Side]) -> Iterable[str]:
    """Where the coins come from, and the stars."""
    parts = ((part, mean(getattr(side.score, part) for side in sides)) for part in CATEGORIES)
    yield "score from   " + ", ".join(f"{part} {value:.1f}" for part, value in parts)
    stars = Counter[str]()
    for side in sides:
        stars.update(side.stars)
    yield "stars for    " + ", ".join(f"{triumph} {count}" for triumph, count in stars.most_common())
