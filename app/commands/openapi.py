"""`scythed openapi`: the description of the API, written from the code."""

from pathlib import Path

import click

from app import openapi as description
from app.factory import create_app
from app.settings import Settings


@click.command()
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="A file; by default the terminal.")
def openapi(output: Path | None) -> None:
    """Write openapi.yaml."""
    nowhere = "redis://localhost"
    written = description.as_yaml(create_app(Settings(redis_url=nowhere, queue_redis_url=nowhere)))
    if output is None:
        click.echo(written, nl=False)
    else:
        output.write_text(written)
