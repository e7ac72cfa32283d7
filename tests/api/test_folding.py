"""A stored game is folded from its facts; the rules are not asked."""

from typing import Any, NoReturn

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.factory import create_app
from app.settings import Settings
from domain import engine, lobby
from domain.view import view
from tests.api.party import party


def test_a_stored_game_folds_without_rules(
    client: FlaskClient, app: Flask, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = party(client, 3)
    for choice in range(60):
        game.step(choice)
    with app.extensions["games"].tables.open(game.id) as table:
        played = view(table.game, 0)

    def unruly(*_: Any) -> NoReturn:
        raise AssertionError("folding asked the rules")

    for name in ("decide", "play", "take", "prompts", "settle"):
        monkeypatch.setattr(engine, name, unruly)
    monkeypatch.setattr(lobby, "decide", unruly)
    rules = {step: rule._replace(options=unruly, take=unruly, run=unruly) for step, rule in engine.RULES.items()}
    monkeypatch.setattr(engine, "RULES", rules)
    with create_app(settings).extensions["games"].tables.open(game.id) as table:
        folded = view(table.game, 0)
    assert folded == played


def test_without_snapshots_a_game_is_the_same(client: FlaskClient, settings: Settings) -> None:
    game = party(client, 2)
    while game.version < 140:
        game.step(game.version)
    seen = game.players[0].get(f"/games/{game.id}").data

    def fresh() -> Any:
        app = create_app(settings)
        answer = app.test_client().get(f"/v1/games/{game.id}", headers=game.players[0].headers())
        return app, answer.data

    app, with_snapshot = fresh()
    app.extensions["games"].tables._snapshots.delete_all()
    assert with_snapshot == seen == fresh()[1]


def test_a_state_that_fell_behind_catches_up(client: FlaskClient, settings: Settings) -> None:
    other = create_app(settings).test_client()
    game = party(client, 2)
    for choice in range(30):
        path = f"/v1/games/{game.id}"
        headers = game.players[1].headers()
        assert other.get(path, headers=headers).data == client.get(path, headers=headers).data
        game.step(choice)


def test_an_append_that_fails_leaves_nothing_behind(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = party(client)
    player, asked = game.prompts()
    before = player.get(f"/games/{game.id}").data
    log = app.extensions["games"].tables.log

    def broken(*_: Any) -> NoReturn:
        raise RuntimeError("the disk is full")

    app.testing = False
    app.config["PROPAGATE_EXCEPTIONS"] = False
    with monkeypatch.context() as patched:
        patched.setattr(log, "append", broken)
        answer = player.decide(game.id, asked["version"], asked["prompts"][0]["options"][0]["decision"])
        assert answer.status_code == 500
    assert player.get(f"/games/{game.id}").data == before
    assert game.step()["version"] == asked["version"] + 1
