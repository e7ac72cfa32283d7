"""`scythed`: what an operator does from a shell."""

import click


@click.group()
@click.version_option(package_name="scythed")
def main() -> None:
    """The Scythe game service."""
