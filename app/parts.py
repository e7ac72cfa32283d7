"""The parts of the service that views work with, found in the application that serves the request."""

from typing import cast

from flask import current_app

from app.games import Games
from app.listing import Listing
from app.players import Players
from app.watching import Watching


def games() -> Games:
    return cast(Games, current_app.extensions["games"])


def players() -> Players:
    return cast(Players, current_app.extensions["players"])


def watching() -> Watching:
    return cast(Watching, current_app.extensions["watching"])


def listing() -> Listing:
    return games().tables.listing
