"""Suggestions and trials: helpful, and blind to what is hidden."""

from flask import Flask
from flask.testing import FlaskClient

from tests.api.party import Guest, party, problem


def test_one_option_is_suggested_and_accepted(client: FlaskClient) -> None:
    game = party(client)
    for _ in range(60):
        player, asked = game.prompts()
        advised = player.prompts(game.id, "?suggest=true")
        prompt = advised["prompts"][0]
        assert [option.get("suggested") for option in prompt["options"]].count(True) == 1
        assert {**prompt, "suggestion": None, "options": None} | {"suggestion": None} == {
            **asked["prompts"][0],
            "suggestion": None,
            "options": None,
        }
        assert player.decide(game.id, asked["version"], prompt["suggestion"]).status_code == 201


def test_a_table_can_play_without_suggestions(client: FlaskClient) -> None:
    game = party(client, options={"suggestions": False})
    problem(game.players[0].get(f"/games/{game.id}/prompts?suggest=true"), 403, "suggestions-off")
    assert game.players[0].get(f"/games/{game.id}/prompts").status_code == 200


def test_a_trial_tells_what_would_follow_and_appends_nothing(client: FlaskClient) -> None:
    game = party(client)
    for choice in range(60):
        player, asked = game.prompts()
        options = asked["prompts"][0]["options"]
        decision = options[choice % len(options)]["decision"]
        tried = player.decide(game.id, asked["version"], decision, "?dry_run=true")
        assert tried.status_code == 200
        assert game.version == asked["version"]
        done = player.decide(game.id, asked["version"], decision).json
        foreseen = tried.json.get("facts", [])
        drawn = {"cards-drawn", "objectives-dealt", "deck-shuffled"}
        assert [fact for fact in foreseen if fact["type"] not in drawn] == [
            fact for fact in done["facts"][: len(foreseen)] if fact["type"] not in drawn
        ]
        assert tried.json.get("open_end") or len(foreseen) == len(done["facts"])
        assert all("cards" not in fact for fact in foreseen if fact["type"] in drawn)


def test_a_trial_of_what_is_illegal_gives_every_reason(client: FlaskClient) -> None:
    game = party(client)
    player, asked = game.prompts()
    tried = player.decide(game.id, asked["version"], {"type": "choose-section", "section": 17}, "?dry_run=true").json
    assert tried["accepted"] is False
    assert [reason["code"] for reason in tried["reasons"]] == ["no-such-section"]
    assert tried["reasons"][0]["rule"].startswith("L")


def test_a_trial_needs_the_current_version(client: FlaskClient) -> None:
    game = party(client)
    player, asked = game.prompts()
    decision = asked["prompts"][0]["options"][0]["decision"]
    problem(player.decide(game.id, asked["version"] - 1, decision, "?dry_run=true"), 409, "stale-version")
    problem(player.post(f"/games/{game.id}/decisions?dry_run=true", decision), 428, "version-required")
    problem(Guest(client).decide(game.id, asked["version"], decision, "?dry_run=true"), 401, "unauthorized")


def test_a_trial_of_a_draw_does_not_show_the_cards(client: FlaskClient, app: Flask) -> None:
    """Bolster for cards: the trial tells how many are drawn, the decision which."""
    game = party(client, options={"promos": False})
    for _ in range(400):
        player, asked = game.prompts()
        options = asked["prompts"][0]["options"]
        drawing = next((o["decision"] for o in options if o["decision"].get("benefit") == "draw_cards"), None)
        if drawing:
            tried = player.decide(game.id, asked["version"], drawing, "?dry_run=true").json
            done = player.decide(game.id, asked["version"], drawing).json
            foreseen = next(fact for fact in tried["facts"] if fact["type"] == "cards-drawn")
            drawn = next(fact for fact in done["facts"] if fact["type"] == "cards-drawn")
            assert drawn["cards"]
            assert foreseen == {name: value for name, value in drawn.items() if name != "cards"}
            return
        game.step(asked["version"])
    raise AssertionError("nobody could draw")
