"""`scythed replay`: past games verified, exported, imported, told, drawn and counted.

A game is named by a file, or by its id in the store of the service.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast

import click
import msgspec

from app.connections import attached_log, connect
from app.embedded_redis import log_server
from app.importing import import_replay
from app.replays import revealed
from app.rooms import Rooms
from app.settings import load
from app.store.log import Log
from app.tables import NoSuchGame, Tables
from domain.labels import ENGLISH, LANGUAGES, label
from domain.state import Game
from domain.view import EVERYTHING, view
from replay import archive, digests, schema
from replay.archive import Refused
from replay.charts import tables as as_tables
from replay.charts import write_charts, write_tables
from replay.film import film
from replay.moves import fold_lines
from replay.ratings import Rated, ratings
from replay.reader import Reader
from replay.render import Theme, picture
from replay.statistics import Digest, summary
from replay.timeline import Moment, moments, standings
from replay.verify import Report, verify_all

DIGESTS = "digests.ndjson"


class Source(NamedTuple):
    """Where games are read from: a reader, how another process opens its own, and where digests are kept."""

    reader: Reader
    open: Callable[[], Reader]
    digests: Path


def tables_at(url: str) -> Tables:
    """The games of a store, for a process of its own."""
    log = Log(connect(url))
    return Tables(log, Rooms(log))


@contextmanager
def source(places: Sequence[Path]) -> Iterator[Source]:
    """The replays in these files and folders; with none, the games of the store."""
    if places:
        folder = next((place for place in places if place.is_dir()), Path())
        yield Source(archive.files(*places), partial(archive.files, *places), folder / DIGESTS)
        return
    settings = load()
    with attached_log(settings) as redis:
        log = Log(redis)
        url = settings.redis_url or log_server(settings.data_dir).url
        yield Source(Tables(log, Rooms(log)), partial(tables_at, url), settings.data_dir / DIGESTS)


@contextmanager
def one(game: str) -> Iterator[tuple[Reader, str]]:
    """A game named by its file or by its id in the store."""
    path = Path(game)
    with source([path] if path.is_file() else []) as found:
        if path.is_file():
            yield found.reader, next(iter(found.reader.games()))
            return
        if game not in set(found.reader.games()):
            raise click.ClickException(f"there is no file {game}, and no game of that id in the store")
        yield found.reader, game


def _told(action: Callable[..., Any]) -> Callable[..., Any]:
    """Refusals of files in words."""

    def telling(*args: Any, **kwargs: Any) -> Any:
        try:
            return action(*args, **kwargs)
        except (Refused, FileExistsError) as refusal:
            raise click.ClickException(str(refusal)) from None

    telling.__name__, telling.__doc__ = action.__name__, action.__doc__
    return telling


def _plain(text: str) -> str:
    """Words from a file without anything that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


PLACES = click.argument("places", nargs=-1, type=click.Path(exists=True, path_type=Path))
LANG = click.option("--lang", type=click.Choice(LANGUAGES), default=ENGLISH, show_default=True)


@click.group()
def replay() -> None:
    """Past games. A game is named by a file, or by its id in the store."""


@replay.command()
@PLACES
@click.option("--game", "games", multiple=True, help="Only this game; can be repeated.")
@click.option("--jobs", default=os.cpu_count(), show_default="processors", help="How many processes.")
@click.option("--json", "as_json", is_flag=True, help="One report per line.")
@click.pass_context
@_told
def verify(context: click.Context, places: tuple[Path, ...], games: tuple[str, ...], jobs: int, as_json: bool) -> None:
    """Verify games: files and folders, or with none everything in the store. Exit code 1 if one does not hold."""
    with source(places) as found:
        chosen = list(games or found.reader.games())
        reports = []
        with click.progressbar(length=len(chosen), label="verifying", file=sys.stderr) as bar:
            for report in verify_all(found.open, chosen, jobs):
                reports.append(report)
                bar.update(1)
    for report in reports:
        if as_json:
            click.echo(msgspec.json.encode(report))
        else:
            _tell(report)
    failed = sum(not report.agrees for report in reports)
    if not as_json:
        facts = sum(report.facts for report in reports)
        click.echo(f"{len(reports) - failed} of {len(reports)} games hold ({facts} facts)")
    context.exit(1 if failed else 0)


def _tell(report: Report) -> None:
    """What is wrong with a game; nothing if it holds."""
    if report.findings:
        verdict = "differs from the rules of today" if report.sound else "WAS CHANGED"
        click.echo(f"{report.game}: {verdict}")
    for finding in report.findings:
        click.echo(f"  version {finding.version}, {finding.kind}: {_plain(finding.detail)}")
        for name, fact in (("recorded", finding.recorded), ("expected", finding.expected)):
            if fact is not None:
                click.echo(f"    {name} {bytes(fact).decode()}")


@replay.command()
@click.argument("games", nargs=-1)
@click.option("--to", "folder", type=click.Path(file_okay=False, path_type=Path), default=Path(), show_default="here")
@click.option("--plain", is_flag=True, help="Not packed.")
@_told
def export(games: tuple[str, ...], folder: Path, plain: bool) -> None:
    """Write games of the store into files; with none named, all that are over and not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    with source([]) as found:
        tables = cast(Tables, found.reader)
        for game in games or _exportable(tables, folder):
            if not _open(tables, game):
                raise click.ClickException(f"{game} is not over; its file would tell what is hidden")
            path = folder / f"{game}.jsonl{'' if plain else '.gz'}"
            archive.write(path, archive.export(found.reader, game))
            click.echo(path)


def _exportable(tables: Tables, folder: Path) -> list[str]:
    there = set(archive.files(folder).games())
    return [game for game in tables.games() if game not in there and _open(tables, game)]


def _open(tables: Tables, game: str) -> bool:
    """Is the game over, and so whatever it was taken up from?"""
    try:
        with tables.open(game) as table:
            return revealed(tables, table.game)
    except NoSuchGame:
        raise click.ClickException(f"there is no game {game} in the store") from None


@replay.command("import")
@click.argument("places", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--older-rules", is_flag=True, help="Let decisions pass that would go differently today.")
@click.pass_context
def import_(context: click.Context, places: tuple[Path, ...], older_rules: bool) -> None:
    """Put replays into the store: each is verified first, and nothing is ever overwritten."""
    refused = 0
    with source([]) as found:
        for path in archive.files(*places).paths.values():
            try:
                done = import_replay(cast(Tables, found.reader), path, older_rules)
            except Refused as refusal:
                refused += 1
                click.echo(f"refused   {path}: {_plain(str(refusal))}")
            else:
                click.echo(f"{'imported ' if done.new else 'was there'} {done.game}: {done.entries} entries")
    context.exit(1 if refused else 0)


@replay.command()
@click.argument("game")
@click.option("--at", type=click.IntRange(0), help="The version; the last by default.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@LANG
@click.option("--animate", is_flag=True, help="One HTML file that plays the whole game.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="By default named after the game.")
@_told
def render(game: str, at: int | None, theme: Theme, lang: str, animate: bool, output: Path | None) -> None:
    """Draw a version of a game as SVG, or the whole game as a page that plays it."""
    with one(game) as (reader, id):
        state = fold_lines(Game(), reader.lines(id, 0, at))
        if at is not None and state.version != at:
            raise click.BadParameter(f"{id} has {state.version} versions", param_hint="--at")
        if animate:
            path, drawn = output or Path(f"{id}.html"), film(reader.lines(id), theme, lang)
        else:
            path = output or Path(f"{id}-{state.version}.svg")
            drawn = picture(view(state, EVERYTHING), standings(state), theme, lang)
    path.write_text(drawn, encoding="utf-8")
    click.echo(path)


@replay.command()
@click.argument("game")
@click.option("--from", "first", type=click.IntRange(1), default=1, show_default=True)
@click.option("--to", "last", type=click.IntRange(1))
@LANG
@click.option("--json", "as_json", is_flag=True, help="One decision per line, with its facts.")
@_told
def timeline(game: str, first: int, last: int | None, lang: str, as_json: bool) -> None:
    """Tell a game decision by decision."""
    with one(game) as (reader, id):
        state, turn = fold_lines(Game(), reader.lines(id, 0, first - 1)), -1
        for moment in moments(state, reader.lines(id, first - 1, last), EVERYTHING, lang):
            if as_json:
                click.echo(msgspec.json.encode(moment))
                continue
            if moment.turn != turn:
                turn = moment.turn
                _tell_turn(state, moment, lang)
            click.echo(f"  {moment.version:>5}  {_plain(moment.label)}")


def _tell_turn(state: Game, moment: Moment, lang: str) -> None:
    if moment.active is None:
        click.echo("before the first turn")
        return
    names = {seat.index: label(lang, "faction", seat.faction) for seat in state.seats}
    points = "  ".join(f"{names[one.seat]} {one.score} ({one.stars}*)" for one in moment.standings)
    click.echo(f"turn {moment.turn}: {names[moment.active]}   [{points}]")


@replay.command()
@PLACES
@click.option("--output", type=click.Path(file_okay=False, path_type=Path), help="Tables and charts go here.")
@click.option("--charts", type=click.Choice(["svg", "png"]), help="Draw charts, too (needs the extra charts).")
def stats(places: tuple[Path, ...], output: Path | None, charts: str | None) -> None:
    """Statistics of an archive, as JSON; with --output also as CSV. Only games that are new are read."""
    with source(places) as found:
        known = digests.load(found.digests)
        wanted = digests.missing(found.reader, known)
        with click.progressbar(wanted, label="reading", file=sys.stderr) as bar:
            for made in digests.add(found.reader, bar, found.digests):
                known[made.game] = made
        every = [known[game] for game in found.reader.games() if game in known]
    counted, rated = summary(every), _ratings(every)
    if output is None:
        click.echo(msgspec.json.format(msgspec.json.encode({"statistics": counted, "ratings": rated})))
        return
    output.mkdir(parents=True, exist_ok=True)
    told = output / "statistics.json"
    told.write_bytes(msgspec.json.format(msgspec.json.encode({"statistics": counted, "ratings": rated})))
    written = [told, *write_tables(output, as_tables(counted, rated))]
    if charts is not None:
        try:
            written += write_charts(output, counted, every, charts)
        except ModuleNotFoundError as missing:
            raise click.ClickException(f"{missing.name} is not installed (pip install 'scythed[charts]')") from None
    for path in written:
        click.echo(path)


def _ratings(every: list[Digest]) -> list[Rated]:
    """Ratings, where what they need is installed."""
    try:
        return ratings(every)
    except ModuleNotFoundError as missing:
        click.echo(f"no ratings: {missing.name} is not installed (pip install 'scythed[charts]')", err=True)
        return []


@replay.command("schema")
def show_schema() -> None:
    """Print the JSON Schema of a line of a replay file."""
    click.echo(schema.document(), nl=False)
