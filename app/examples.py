"""Examples for openapi.yaml, all taken from one game that was really played."""

from functools import cache
from typing import Any

import msgspec

from app import answers
from app.fairness import fairness
from app.folding import RULES
from app.foresight import advice, trial
from app.rooms import Room
from app.schemas.answers import (
    Events,
    FreshToken,
    GamePage,
    Guests,
    Invited,
    Me,
    Registered,
)
from domain import engine
from domain.labels import ENGLISH
from domain.options import Options, SeatPlan
from domain.reducer import fold
from domain.selfplay import Plan
from domain.state import Game
from replay.entry import Entry, decode
from replay.moves import move, seat_of
from replay.record import FIRST_DAY, Recording, record

ID = "7f3a9c02d41b58e6"
PLAN = Plan(7, 3, "steady", (SeatPlan(),) * 3, Options(), ())
MOMENT = 12
"""The version that most examples show."""


@cache
def examples() -> dict[str, Any]:
    """Examples by the name of their schema."""
    played = record(PLAN, ID, RULES)
    found = {**_types(played), **_moment(played), **_accounts()}
    found["Fairness"] = fairness(played, ID, played.end, revealed=True)
    found["Fairness"].draws[3:] = []
    found["Standing"] = answers.standing(played.end)
    plain: dict[str, Any] = msgspec.to_builtins(found, str_keys=True)
    return plain


def _types(played: Recording) -> dict[str, Any]:
    """The first decision and the first fact of every type."""
    found: dict[str, Any] = {}
    for line in played.log:
        made = move(decode(line))
        for each, ending in [(made.decision, "Decision"), *((fact, "Fact") for fact in made.facts)]:
            found.setdefault(type(each).__name__ + ending, each)
    return found


def _moment(played: Recording) -> dict[str, Any]:
    """What the service answers about one moment of the game, to the player who is awaited."""
    entries = [decode(line) for line in played.log[: MOMENT + 1]]
    game = _folded(entries[:MOMENT])
    listed = engine.prompts(game)
    decision, seat = move(entries[MOMENT]).decision, seat_of(entries[MOMENT].actor, game)
    room = Room(host="player-0", created=FIRST_DAY, secrets=())
    after = _folded(entries)
    advised = {prompt.id: advice(ID, game, prompt) for prompt in listed if prompt.seat == seat}
    return {
        "GameView": answers.game_view(ID, room, game, seat),
        "GamePage": GamePage([answers.summary(ID, room, game)]),
        "Prompts": answers.prompts(game, listed, seat, ENGLISH, advised),
        "Decision": decision,
        "Outcome": answers.outcome(after, engine.prompts(after), move(entries[MOMENT]).facts, seat, ENGLISH),
        "Trial": trial(game, seat, decision),
        "Event": answers.event(entries[MOMENT], after, seat),
        "Events": Events(MOMENT, [answers.event(entry, game, seat) for entry in entries[MOMENT - 2 : MOMENT]]),
    }


def _folded(entries: list[Entry]) -> Game:
    game = Game()
    for entry in entries:
        fold(game, move(entry).facts)
    return game


def _accounts() -> dict[str, Any]:
    token = "5d41402abc4b.hkC0sV2l8m1sJ9oW3uQf4yT7rZxEbNaGdPqLiKvXcYw"  # noqa: S105 of nobody
    return {
        "NewPlayer": {"name": "Anna"},
        "NewGame": {"seats": [{"faction": "nordic"}, {}, {}], "title": "Friday evening"},
        "TakeSeat": {},
        "NewInvitation": {},
        "Registered": Registered("5d41402abc4b", "Anna", token),
        "Me": Me("5d41402abc4b", "Anna"),
        "FreshToken": FreshToken(token),
        "Invited": Invited("1f0c22aa", "Zr3Vq0m5c6Yk8hJ1tQx2Lw"),
        "Guests": Guests(["8277e0910d75"], ["1f0c22aa"]),
    }
