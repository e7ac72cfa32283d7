"""Workers move campaigns on; one that dies between any two steps leaves nothing undone and nothing done twice."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from random import Random
from typing import Any

import pytest
from redis import Redis

from app.campaign_jobs import move_on_at
from app.chronicles import Chronicle, Chronicles
from app.rooms import Room, Rooms
from app.store.log import Log
from app.store.outbox import Outbox
from app.tables import Tables
from domain.campaign import decisions as d
from domain.campaign import engine
from domain.campaign.invariants import faults
from domain.campaign.options import AutomaPlan, CampaignOptions
from domain.chance import commitment
from domain.policies import POLICIES
from replay.reader import Secret

SECRET = b"a secret of thirty-two bytes, or so"
OPENING = ["create-table", "take-seat", "take-seat", "start-game"]


class Died(Exception):
    """The worker was killed."""


class Worker:
    """What one process knows of a store: it starts with nothing but the log."""

    def __init__(self, redis: Redis) -> None:
        self.log = Log(redis)
        self.chronicles = Chronicles(self.log, Rooms(self.log, "campaign"))
        self.tables = Tables(self.log, Rooms(self.log))

    def work(self) -> int:
        """Do what waits, as long as something does."""
        taken = 0
        while due := [each for each in Outbox(self.log).waiting() if each.task == "campaign"]:
            taken += sum(move_on_at(self.chronicles, self.tables, each.name, each.version) for each in due)
        return taken

    @contextmanager
    def dying(self, at: int, told: bool) -> Iterator[None]:
        """The append number `at` is the last thing that happens, or, unless `told`, does not happen any more."""
        numbers, append = count(), self.log.append

        def dying(*args: Any) -> Any:
            number = next(numbers)
            if number == at and not told:
                raise Died
            appended = append(*args)
            if number == at:
                raise Died
            return appended

        self.log.append = dying  # type: ignore[method-assign]
        yield
        self.log.append = append  # type: ignore[method-assign]


def founded(worker: Worker, id: str = "ours", people: int = 2, automas: int = 0) -> str:
    """A campaign whose first table is due."""
    room = Room(host="anna", created=datetime(2026, 1, 1, tzinfo=UTC), secrets=(Secret(0, SECRET),), private=True)
    chronicle = worker.chronicles.create(id, room)
    options = CampaignOptions(automas=tuple(AutomaPlan(f"Automa {number}") for number in range(automas)))
    with chronicle.lock:
        say(worker, chronicle, d.CreateCampaign("anna", options, commitment(SECRET)))
        for number in range(people):
            say(worker, chronicle, d.Join(f"player-{number}", f"Player {number}"))
        say(worker, chronicle, d.StartCampaign())
        answer_all(worker, chronicle)
    return id


def say(worker: Worker, chronicle: Chronicle, decision: d.CampaignDecision, pilot: int | None = None) -> None:
    actor = "player:anna" if pilot is None else f"pilot:{pilot}/player:{chronicle.player_of(pilot)}"
    worker.chronicles.decide(chronicle, pilot, decision, actor)


def answer_all(worker: Worker, chronicle: Chronicle) -> None:
    """Everybody does without, as far as they can."""
    while waiting := chronicle.prompts:
        say(worker, chronicle, waiting[0].options[-1].decision, waiting[0].pilot)


def played(worker: Worker, id: str, seed: int = 1) -> str:
    """Play the game of the present episode to its end, all seats by the built-in policy; its id."""
    rng = Random(seed)
    with worker.chronicles.open(id) as chronicle:
        game = chronicle.campaign.game
    with worker.tables.open(game) as table:
        while table.game.status == "running":
            prompt = table.prompts[0]
            seat = table.game.seats[prompt.seat]
            decision = (
                POLICIES["steady"](table.game, prompt, rng) if seat.kind == "human" else prompt.options[0].decision
            )
            worker.tables.decide(table, prompt.seat, decision, f"seat:{prompt.seat}/player:{seat.player}")
    return game


def types(worker: Worker, name: str) -> list[str]:
    return [entry.type for entry in worker.log.read(name)]


@pytest.mark.parametrize("told", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", range(len(OPENING) + 1))
def test_a_table_is_opened_once_whenever_a_worker_dies(redis: Redis, at: int, told: bool) -> None:
    first = Worker(redis)
    id = founded(first)
    before = types(first, "campaign:ours")
    with first.dying(at, told), suppress(Died):
        first.work()
    second = Worker(redis)
    second.work()
    assert types(second, "campaign:ours") == [*before, "open-game"]
    (game,) = second.tables.games()
    assert types(second, f"game:{game}") == OPENING
    with second.chronicles.open(id) as chronicle, second.tables.open(game) as table:
        assert chronicle.campaign.game == game
        assert (table.game.status, table.game.campaign) == ("running", id)
    assert second.work() == 0
    assert not list(Outbox(second.log).waiting())


def test_who_pauses_while_a_table_is_opened_does_not_sit_there(redis: Redis) -> None:
    first = Worker(redis)
    id = founded(first, people=3)
    with first.dying(5, told=False), suppress(Died):
        first.work()
    second = Worker(redis)
    with second.chronicles.open(id) as chronicle:
        say(second, chronicle, d.SitOut(2), 2)
    second.work()
    with second.chronicles.open(id) as chronicle, second.tables.open(chronicle.campaign.game) as table:
        assert chronicle.campaign.table == [0, 1]
        assert [seat.player for seat in table.game.seats] == ["player-0", "player-1"]
    game = played(second, id)
    second.work()
    with second.chronicles.open(id) as chronicle:
        assert [record.game for record in chronicle.campaign.played] == [game]


def test_a_result_is_recorded_once_whenever_a_worker_dies(redis: Redis) -> None:
    worker = Worker(redis)
    id = founded(worker)
    worker.work()
    game = played(worker, id)
    before = types(worker, "campaign:ours")
    for told in (False, True):
        doomed = Worker(redis)
        with doomed.dying(0, told), pytest.raises(Died):
            doomed.work()
        assert [each.name for each in Outbox(doomed.log).waiting()] == [f"game:{game}"]
    last = Worker(redis)
    assert last.work() == 0
    assert types(last, "campaign:ours") == [*before, "record-result"]
    assert not list(Outbox(last.log).waiting())
    with last.chronicles.open(id) as chronicle:
        assert [record.game for record in chronicle.campaign.played] == [game]
        assert not faults(chronicle.campaign)
        assert chronicle.campaign.phase == "rewards"


def test_a_job_that_comes_late_or_for_nothing_does_nothing(redis: Redis) -> None:
    worker = Worker(redis)
    founded(worker)
    assert worker.work() == 1
    version = worker.log.version("campaign:ours")
    for name in ("campaign:ours", "campaign:unknown", "game:unknown"):
        assert move_on_at(worker.chronicles, worker.tables, name, 1) == 0
    assert worker.log.version("campaign:ours") == version
    with worker.chronicles.open("ours") as chronicle:
        assert engine.due(chronicle.campaign) == "record"


def test_what_came_of_an_episode_is_carried_to_the_next_table(redis: Redis) -> None:
    worker = Worker(redis)
    id = founded(worker, people=1, automas=1)
    worker.work()
    first = played(worker, id)
    worker.work()
    with worker.chronicles.open(id) as chronicle:
        assert chronicle.campaign.played[0].game == first
        answer_all(worker, chronicle)
        assert chronicle.campaign.episode in ("2a", "2b")
    assert worker.work() == 1
    with worker.chronicles.open(id) as chronicle, worker.tables.open(chronicle.campaign.game) as table:
        assert table.id != first
        assert table.game.status == "running"
        assert f"episode-{chronicle.campaign.episode}" in table.game.modules
        factions = [chronicle.campaign.pilots[pilot].faction for pilot in chronicle.campaign.table]
        assert [seat.faction for seat in table.game.seats] == factions
