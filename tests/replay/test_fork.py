"""A fork is a game of its own that says where it comes from and can be verified alone."""

from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec
import pytest

from domain import engine
from domain.chance import Chance
from domain.decisions import OfferFork
from domain.facts import ForkAgreed, PileShuffled
from domain.lobby import StartGame, TakeSeat, hidden_piles
from domain.options import Options, SeatPlan
from domain.policies import POLICIES
from domain.problems import Illegal
from domain.selfplay import Plan
from domain.state import Game, Provenance
from domain.view import visible_fact
from replay.entry import encode, seal
from replay.fork import Forked, Terms, fork
from replay.moves import AnyDecision, draft, fold_lines
from replay.reader import Secret, chance
from replay.record import Recording, record
from replay.verify import verify
from tests.replay.conftest import recorded
from tests.replay.forging import forged, version_of

NOW = datetime(2026, 3, 1, tzinfo=UTC)
HALFWAY = 200


def terms(**changes: Any) -> Terms:
    return msgspec.structs.replace(Terms("player:host", NOW, "test", b"another secret"), **changes)


def played_on(forked: Forked) -> Recording:
    """Sit down, start, and play the fork to its end."""
    game, head, lines = forked.game, forked.head, [encode(entry) for entry in forked.entries]
    rng = Random(5)

    def decide(actor: str, seat: int | None, decision: AnyDecision) -> None:
        nonlocal head
        luck = chance(forked.secrets, game.version)
        assert luck is not None
        told = engine.play(game, seat, decision, luck)
        entry = seal(head, draft(actor, decision, told, NOW, "test"))
        lines.append(encode(entry))
        head = entry.head

    for seat in range(len(game.seats)):
        if game.seats[seat].kind == "human":
            decide(f"player:new-{seat}", None, TakeSeat(f"new-{seat}", f"New {seat}", seat))
    decide("player:new-0", None, StartGame())
    while game.status == "running":
        prompt = rng.choice(engine.prompts(game))
        decide(f"seat:{prompt.seat}", prompt.seat, POLICIES["steady"](game, prompt, rng))
    return Recording("fork", game, lines, forked.secrets)


def test_a_fork_begins_with_the_log_that_it_takes_up(game: Recording) -> None:
    forked = fork(game, game.id, HALFWAY, terms(title="What if"))
    assert [encode(entry) for entry in forked.entries[:-1]] == game.log[:HALFWAY]
    assert forked.game.forked == Provenance(game.id, HALFWAY, forked.entries[-2].hash)
    assert forked.game.title == "What if"
    assert forked.game.status == "open"
    assert {seat.player for seat in forked.game.seats} == {None}


def test_everything_on_the_table_is_as_it_was(game: Recording) -> None:
    forked = fork(game, game.id, HALFWAY, terms()).game
    before = fold_lines(Game(), game.log[:HALFWAY])
    for field in ("steps", "presence", "resources", "structures", "turn", "active", "combat_deck", "encounter_deck"):
        assert getattr(forked, field) == getattr(before, field)
    assert [seat.cards for seat in forked.seats] == [seat.cards for seat in before.seats]


@pytest.mark.parametrize("reshuffle", [False, True])
@pytest.mark.parametrize(("at", "seed", "players"), [(6, 1, 3), (200, 1, 3), (333, 4, 5)])
def test_a_fork_is_played_to_its_end_and_verified_alone(reshuffle: bool, at: int, seed: int, players: int) -> None:
    game = recorded(seed, players)
    whole = played_on(fork(game, game.id, at, terms(reshuffle=reshuffle)))
    report = verify(whole, "fork")
    assert report.findings == []
    assert whole.end.status == "finished"
    assert whole.end.winners


def test_reshuffling_changes_the_order_of_what_nobody_has_seen_and_nothing_else(game: Recording) -> None:
    plain = fork(game, game.id, HALFWAY, terms()).game
    mixed = fork(game, game.id, HALFWAY, terms(reshuffle=True)).game
    piles, others = hidden_piles(plain), hidden_piles(mixed)
    assert set(piles) == {"combat", "objective", "encounter"}
    for pile, cards in piles.items():
        assert sorted(cards) == sorted(others[pile])
        assert cards != others[pile]
    assert mixed.combat_discard == plain.combat_discard
    assert [seat.cards for seat in mixed.seats] == [seat.cards for seat in plain.seats]
    used = len(plain.encounter_deck) - len(piles["encounter"])
    assert used
    assert mixed.encounter_deck[:used] == plain.encounter_deck[:used]


def test_the_new_order_is_nobodys_to_know() -> None:
    fact = PileShuffled("combat", 2, (3, 5))
    assert visible_fact(fact, 0) == visible_fact(fact, None) == PileShuffled("combat", 2)


def test_the_piles_of_an_automa_are_reshuffled_too() -> None:
    seats = (SeatPlan(), SeatPlan(kind="automa"))
    solo = record(Plan(3, 1, "steady", seats, Options(), (), asides=False), "solo", "test")
    forked = fork(solo, "solo", len(solo.log) // 2, terms(reshuffle=True))
    shuffled = {fact.pile for fact in engine_facts(forked) if isinstance(fact, PileShuffled)}
    assert "automa-0" in shuffled
    assert verify(played_on(forked), "fork").findings == []


def engine_facts(forked: Forked) -> list[Any]:
    from replay.moves import facts

    return list(facts(forked.entries[-1]))


@pytest.mark.parametrize("at", [1, 4, -1])
def test_only_a_running_game_can_be_taken_up(game: Recording, at: int) -> None:
    version = at if at > 0 else len(game.log)
    with pytest.raises(Illegal) as refusal:
        fork(game, game.id, version, terms())
    assert refusal.value.code == "not-forkable"


@pytest.mark.parametrize("at", [0, 100_000])
def test_a_version_that_never_was_cannot_be_taken_up(game: Recording, at: int) -> None:
    with pytest.raises(LookupError):
        fork(game, game.id, at, terms())


def test_a_fork_of_a_fork_keeps_every_secret(game: Recording) -> None:
    first = played_on(fork(game, game.id, HALFWAY, terms()))
    second = fork(first, "fork", HALFWAY + 60, terms(secret=b"third"))
    assert [secret.after for secret in second.secrets] == [0, HALFWAY, HALFWAY + 60]
    assert verify(played_on(second), "fork").findings == []
    early = fork(first, "fork", HALFWAY - 60, terms(secret=b"third"))
    assert [secret.after for secret in early.secrets] == [0, HALFWAY - 60]
    assert verify(played_on(early), "fork").findings == []


def test_a_fork_whose_past_was_forged_is_found(game: Recording) -> None:
    whole = played_on(fork(game, game.id, HALFWAY, terms()))
    section = version_of(whole, "choose-section")

    def other_source(body: dict[str, Any]) -> None:
        for part in (body["decision"], body["facts"][0]):
            part["head"] = "0" * 64

    kinds = [finding.kind for finding in verify(forged(whole, HALFWAY + 1, other_source), "fork").findings]
    assert kinds == ["chain"]
    assert section < HALFWAY


def test_a_fork_without_its_own_secret_is_found(game: Recording) -> None:
    whole = played_on(fork(game, game.id, HALFWAY, terms()))
    alone = msgspec.structs.replace(whole, told=(Secret(0, game.told[0].secret),))
    findings = verify(alone, "fork").findings
    assert (findings[0].kind, findings[0].version) == ("secret", HALFWAY + 1)


def test_a_running_game_is_forked_when_every_human_agrees_to_the_same_version(game: Recording) -> None:
    state = fold_lines(Game(), game.log[:HALFWAY])

    def offer(seat: int, at: int) -> list[Any]:
        return engine.play(state, seat, OfferFork(at), Chance(b"", state.version))

    assert ForkAgreed(150) not in offer(0, 150)
    assert ForkAgreed(150) not in offer(1, 120)
    assert ForkAgreed(150) not in offer(2, 150)
    assert state.seats[1].forks == 120
    assert offer(1, 150)[-1] == ForkAgreed(150)
    assert {seat.forks for seat in state.seats} == {None}


def test_a_version_yet_to_come_cannot_be_agreed_to(game: Recording) -> None:
    state = fold_lines(Game(), game.log[:HALFWAY])
    with pytest.raises(Illegal):
        engine.play(state, 0, OfferFork(HALFWAY + 1), Chance(b"", HALFWAY))
