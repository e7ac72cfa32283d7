"""`scythed settings`: what holds."""

import click

from app.connections import place
from app.settings import describe, load


@click.command()
def settings() -> None:
    """Print every setting, its value and its meaning."""
    values = load().environment()
    for row in describe():
        value = values.get(row.variable, "")
        shown = place(value) if row.secret and value else value
        click.echo(f"{row.variable:<20} {shown or '(not set)':<24} {row.meaning}")
