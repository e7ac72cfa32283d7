"""Events: the log as a caller may know it."""

from flask.testing import FlaskClient

from tests.api.party import Guest, party, problem


def test_events_come_in_order_and_in_pages(client: FlaskClient) -> None:
    game = party(client)
    for choice in range(30):
        game.step(choice)
    stranger, seen = Guest(client), []
    after = 0
    while page := (answer := stranger.get(f"/games/{game.id}/events?after={after}&limit=7").json)["events"]:
        assert len(page) <= 7
        seen += page
        assert answer["version"] == page[-1]["version"]
        after = answer["version"]
    assert [event["version"] for event in seen] == list(range(1, game.version + 1))
    assert [event["type"] for event in seen[:4]] == ["create-table", "take-seat", "take-seat", "start-game"]


def test_a_hand_is_shown_to_its_owner_alone(client: FlaskClient) -> None:
    game = party(client, 3)
    for viewer, guest in [*enumerate(game.players), (None, Guest(client))]:
        dealt = [
            fact
            for event in guest.get(f"/games/{game.id}/events").json["events"]
            for fact in event["facts"]
            if fact["type"] in ("cards-drawn", "objectives-dealt", "deck-shuffled")
        ]
        shown = {fact.get("seat") for fact in dealt if fact.get("cards") is not None}
        assert shown == (set() if viewer is None else {viewer})


def test_queries_that_do_not_fit_are_refused(client: FlaskClient) -> None:
    game = party(client)
    for query in ("after=-1", "after=x", "limit=0", "limit=501", "wait=31", "since=1", "after="):
        problem(game.players[0].get(f"/games/{game.id}/events?{query}"), 422, "invalid-query")
    problem(game.players[0].get(f"/games/{game.id}/events/999"), 404, "unknown-version")
    problem(game.players[0].get(f"/games/{game.id}/events/0"), 404, "unknown-version")
