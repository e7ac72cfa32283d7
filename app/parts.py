"""The parts of the service that views work with, found in the application that serves the request."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from flask import current_app

from app.annotations import Annotations
from app.campaigns import Campaigns
from app.games import Games
from app.listing import Listing
from app.players import Players
from app.problems import Problem
from app.replays import Replays
from app.settings import Settings
from app.statistics import Statistics
from app.watching import PATIENCE, Crowded, Watching
from app.webhooks import Webhooks


def games() -> Games:
    return cast(Games, current_app.extensions["games"])


def campaigns() -> Campaigns:
    return cast(Campaigns, current_app.extensions["campaigns"])


def replays() -> Replays:
    return cast(Replays, current_app.extensions["replays"])


def statistics() -> Statistics:
    return cast(Statistics, current_app.extensions["statistics"])


def annotations() -> Annotations:
    return cast(Annotations, current_app.extensions["annotations"])


def players() -> Players:
    return cast(Players, current_app.extensions["players"])


def webhooks() -> Webhooks:
    return cast(Webhooks, current_app.extensions["webhooks"])


def settings() -> Settings:
    return cast(Settings, current_app.extensions["settings"])


def watching() -> Watching:
    return cast(Watching, current_app.extensions["watching"])


@contextmanager
def turn() -> Iterator[None]:
    """The caller's turn at what takes a while."""
    try:
        with watching().turn():
            yield
    except Crowded:
        raise Problem(409, "busy", headers={"Retry-After": str(PATIENCE)}) from None


def listing() -> Listing:
    return games().tables.listing
