"""`scythed perft`: in how many ways a named position can go on."""

import time

import click
import msgspec

from domain.perft import DEPTH, STUDIES, divide, document
from domain.perft import perft as count


@click.command()
@click.argument("position", type=click.Choice(list(STUDIES)), required=False)
@click.option("--depth", type=click.IntRange(1), default=DEPTH, show_default=True, help="How many decisions deep.")
@click.option("--divide", "divided", is_flag=True, help="Also count after each first decision.")
@click.option("--document", "documented", is_flag=True, help="Write the page of all published counts.")
def perft(position: str | None, depth: int, divided: bool, documented: bool) -> None:
    """Count the continuations of POSITION; without one, tell which there are."""
    if documented:
        click.echo(document(), nl=False)
    elif position is None:
        for name, study in STUDIES.items():
            click.echo(f"{name:<18}{study.shows}")
    else:
        game = STUDIES[position].make()
        if divided:
            for decision, ways in divide(game, depth):
                click.echo(f"{ways:>10}  {msgspec.json.encode(decision).decode()}")
        for level in range(1, depth + 1):
            began = time.perf_counter()
            ways = count(game, level)
            click.echo(f"depth {level}  {ways:>12,}  {time.perf_counter() - began:.2f} s")
