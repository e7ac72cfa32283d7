"""The service with one more route: the floor under a decision.

It authenticates, reads and writes JSON and appends an entry of the same size to a log of the same Redis; it knows
no game.
"""

import os
from datetime import UTC, datetime

import msgspec
from flask import Blueprint, Response, current_app

from app import auth
from app.api.resource import answer, body
from app.wsgi import application
from replay.entry import START, Draft, Head
from replay.upcast import SCHEMA

FACTS = msgspec.Raw(
    b'[{"type":"step-popped"},{"type":"power","seat":1,"now":7},{"type":"coins","seat":1,"now":4},'
    b'{"type":"step-pushed","step":{"type":"bottom-action","seat":1,"section":2}}]'
)

floor = Blueprint("floor", __name__)
heads: dict[str, Head] = {}


@floor.post("/floor/<log>")
def append(log: str) -> Response:
    player, decision = auth.player(), body()
    name = f"floor:{log}-{os.getpid()}"
    draft = Draft(
        schema=SCHEMA,
        rules="1",
        type=decision["type"],
        actor=f"seat:1/player:{player.id}",
        time=datetime.now(UTC),
        decision=msgspec.Raw(msgspec.json.encode(decision)),
        facts=FACTS,
    )
    appended = current_app.extensions["games"].tables.log.append(name, heads.get(name, START), draft)
    heads[name] = appended.entry.head
    return answer(201, {"version": appended.entry.version, "facts": FACTS})


application.register_blueprint(floor)
