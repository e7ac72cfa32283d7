"""Every step of a campaign is taken by a worker that is killed before it, or right after it."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from redis import Redis

from app import automa, campaign_jobs, worker
from app.chronicles import TASK
from app.dispatcher import JOBS, Hints, Sweeper, dispatch
from app.settings import Settings
from app.store.outbox import Outbox
from domain.campaign.invariants import faults
from tests.app.test_campaign_jobs import Worker, answer_all, founded, played, types

NEVER = 10**6


class Workers:
    """Background work done by processes that are killed with -9, whenever that is wanted."""

    def __init__(self, redis: Redis, settings: Settings) -> None:
        self.queue = Redis.from_url(settings.queue_redis_url or "")
        self.settings = settings
        self.outbox = Outbox(Worker(redis).log)
        self.hints = Hints(worker.queue(self.queue, settings), {TASK: JOBS[TASK]})
        self.now = 0.0
        self.sweeper = Sweeper(self.outbox, self.hints, lambda: self.now)

    def waiting(self) -> bool:
        """Is there a step for a campaign to take?"""
        return any(due.task == TASK for due in self.outbox.waiting())

    def hint(self) -> None:
        """The dispatcher tells what is due, and once more what was lost with a worker."""
        dispatch(self.outbox, self.hints)
        self.sweeper.sweep()
        self.now += 120
        self.sweeper.sweep()

    def work(self, dies_at: int = NEVER, told: bool = False) -> int:
        """A worker process does what is queued; with which signal it ended, 0 if with none.

        It is killed at its append number `dies_at`, right after it if `told`, otherwise before.
        """
        self.hint()
        child = os.fork()
        if not child:
            os.environ.update(self.settings.environment())
            with _killed(dies_at, told):
                worker.run(Redis.from_url(self.settings.queue_redis_url or ""), self.settings, burst=True)
            os._exit(0)
        return os.WTERMSIG(os.waitpid(child, 0)[1])


@contextmanager
def _killed(dies_at: int, told: bool) -> Iterator[None]:
    log, appends = automa.tables().log, iter(range(NEVER))
    append = log.append

    def deadly(*args: Any) -> Any:
        number = next(appends)
        if number == dies_at and not told:
            os.kill(os.getpid(), signal.SIGKILL)
        appended = append(*args)
        if number == dies_at:
            os.kill(os.getpid(), signal.SIGKILL)
        return appended

    log.append = deadly  # type: ignore[method-assign]
    assert campaign_jobs.chronicles().log is log
    yield


@pytest.fixture
def workers(redis: Redis, settings: Settings) -> Workers:
    return Workers(redis, settings)


def entries(known: Worker) -> int:
    """How many there are in all logs."""
    return sum(known.log.version(name) for name in known.log.names())


def dying_all_the_way(known: Worker, workers: Workers) -> int:
    """Each worker is killed at its first step, one before and one after it, until none is left; how many steps."""
    steps = 0
    while workers.waiting():
        before = entries(known)
        if not workers.work(0, told=False):
            assert not workers.waiting(), "a worker found nothing to do"
            break
        assert entries(known) == before
        assert workers.work(0, told=True) == signal.SIGKILL
        assert entries(known) == before + 1
        steps += 1
    return steps


def test_a_whole_campaign_takes_every_step_although_its_worker_is_killed_each_time(
    redis: Redis, workers: Workers
) -> None:
    known = Worker(redis)
    id = founded(known, people=2, automas=1)
    opened, recorded = [], []
    while True:
        opened.append(dying_all_the_way(known, workers))
        played(known, id, len(opened))
        recorded.append(dying_all_the_way(known, workers))
        with known.chronicles.open(id) as chronicle:
            answer_all(known, chronicle)
            assert not faults(chronicle.campaign)
            if chronicle.campaign.status != "running":
                break
    assert opened == [5] * 8
    assert recorded == [1] * 8
    campaign = known.chronicles.at(id, known.log.version(f"campaign:{id}"))
    assert campaign.status == "finished"
    assert campaign.winners
    games = [record.game for record in campaign.played]
    assert sorted(games) == list(known.tables.games())
    told = types(known, f"campaign:{id}")
    assert (told.count("open-game"), told.count("record-result"), told.count("void-game")) == (8, 8, 0)
    assert not workers.waiting()
