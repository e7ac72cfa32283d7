"""A campaign that waits for somebody too long calls its webhook; one that was forgotten is found."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import httpx
import pytest
from redis import Redis

from app.reminders import look_after_at
from app.rounds import AGAIN_SECONDS, KEY, Rounds
from app.store.outbox import Waiting
from app.webhooks import Refused, Undelivered, Webhooks, checked
from tests.app.receiver import Receiver
from tests.app.service import Service, wait_until
from tests.app.test_campaign_jobs import Worker, answer_all, founded, played

DAY = 86_400.0


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiving = Receiver()
    yield receiving
    receiving.close()


class Days:
    """A store whose clock is set by the test, and who looks after its campaigns."""

    def __init__(self, redis: Redis) -> None:
        self.worker = Worker(redis)
        self.start = datetime.now(UTC).timestamp()
        self.passed = 0.0
        self.rounds = Rounds(self.worker.log, DAY, lambda: self.start + self.passed * DAY)
        self.hooks = Webhooks(self.worker.log)

    def after(self, days: float) -> list[bool]:
        """Make a round so many days after the start: for each campaign that was looked after, whether it reminded."""
        self.passed = days
        given: list[Waiting] = []
        self.rounds.make(given.append)
        known = self.worker
        return [
            look_after_at(known.chronicles, known.tables, self.rounds, due.name.removeprefix("campaign:"), True)
            for due in given
        ]


@pytest.fixture
def days(redis: Redis) -> Days:
    return Days(redis)


def asked(days: Days) -> None:
    """The campaign `ours` waits for answers of its players."""
    founded(days.worker)
    days.worker.work()
    played(days.worker, "ours")
    days.worker.work()


def test_who_is_awaited_is_told_every_day(days: Days, receiver: Receiver) -> None:
    asked(days)
    hook = days.hooks.put("ours", receiver.url)
    assert days.after(0.5) == [False]
    assert days.after(0.9) == []
    assert days.after(1.1) == [True]
    assert days.after(1.9) == []
    assert days.after(2.2) == [True]
    first, second = receiver.told()
    assert first == second
    assert (first["type"], first["campaign"], first["phase"]) == ("campaign-waits", "ours", "rewards")
    with days.worker.chronicles.open("ours") as chronicle:
        awaited = [prompt.pilot for prompt in chronicle.prompts]
    assert awaited
    assert [who["name"] for who in first["awaited"]] == [f"Player {pilot}" for pilot in awaited]
    assert [who["player"] for who in first["awaited"]] == [f"player-{pilot}" for pilot in awaited]
    assert receiver.genuine(hook.shown)
    assert len({headers["webhook-id"] for headers, _ in receiver.received}) == 2


def test_a_campaign_that_moves_reminds_nobody(days: Days, receiver: Receiver) -> None:
    asked(days)
    days.hooks.put("ours", receiver.url)
    days.rounds.moved("ours", days.start + 0.9 * DAY)
    assert days.after(1.1) == []
    with days.worker.chronicles.open("ours") as chronicle:
        answer_all(days.worker, chronicle)
    days.worker.work()
    assert receiver.received == []


def test_while_a_game_is_played_its_players_are_reminded(days: Days, receiver: Receiver) -> None:
    founded(days.worker)
    days.worker.work()
    days.hooks.put("ours", receiver.url)
    assert days.after(1.1) == [True]
    (told,) = receiver.told()
    assert (told["phase"], bool(told["game"])) == ("playing", True)
    assert len(told["awaited"]) == 1


def test_a_call_that_fails_is_made_again_under_the_same_id(days: Days, receiver: Receiver) -> None:
    asked(days)
    days.hooks.put("ours", receiver.url)
    receiver.statuses = [500, 302]
    for _ in range(2):
        with pytest.raises(Undelivered):
            days.after(1.1)
        days.rounds.moved("ours", 0)
    assert days.after(1.1) == [True]
    assert len({headers["webhook-id"] for headers, _ in receiver.received}) == 1
    assert len(receiver.received) == 3


def test_after_a_failure_the_next_call_comes_by_itself(days: Days, receiver: Receiver) -> None:
    asked(days)
    days.hooks.put("ours", receiver.url)
    receiver.statuses = [500]
    with pytest.raises(Undelivered):
        days.after(1.1)
    assert days.after(1.15) == []
    assert days.after(1.3) == [True]


def test_a_job_that_is_lost_is_given_again(days: Days) -> None:
    asked(days)
    given: list[Waiting] = []
    days.passed = 2
    assert days.rounds.make(given.append) == 1
    assert days.rounds.make(given.append) == 0
    days.passed += AGAIN_SECONDS / DAY
    assert days.rounds.make(given.append) == 1
    assert [due.name for due in given] == ["campaign:ours"] * 2


def test_a_campaign_that_was_forgotten_goes_on(days: Days, redis: Redis) -> None:
    founded(days.worker)
    redis.delete(KEY, *redis.keys("scythe:*:waiting"), *redis.keys("scythe:*:outbox"))
    assert days.worker.work() == 0
    days.rounds.begin()
    assert days.after(0.1) == [False]
    with days.worker.chronicles.open("ours") as chronicle:
        assert chronicle.campaign.phase == "playing"
    game = played(days.worker, "ours")
    redis.delete(*redis.keys("scythe:*:waiting"), *redis.keys("scythe:*:outbox"))
    assert days.after(1.5) == [False]
    with days.worker.chronicles.open("ours") as chronicle:
        assert [record.game for record in chronicle.campaign.played] == [game]


def test_nobody_looks_after_what_is_over(days: Days, redis: Redis) -> None:
    days.rounds.moved("gone", 0)
    assert days.after(1) == [False]
    assert redis.zcard(KEY) == 0


@pytest.mark.parametrize(
    "url",
    [
        *("http://127.0.0.1/", "http://localhost:8080/", "http://10.0.0.7/", "http://192.168.1.1/", "http://[::1]/"),
        *("http://169.254.169.254/latest", "http://[::ffff:10.0.0.1]/", "http://0.0.0.0/", "http://[fe80::1]/"),
        *("http://2130706433/", "http://0x7f.1/", "http://224.0.0.1/", "http://100.64.0.1/", "http://[fd00::1]/"),
    ],
)
def test_addresses_that_are_not_public_are_not_called(url: str) -> None:
    with pytest.raises(Refused):
        checked(url, private=False)


@pytest.mark.parametrize(
    "url", ["", "x", "ftp://93.184.216.34/", "https://", "http://a:b@93.184.216.34/", "http://93.184.216.34:99999/"]
)
def test_what_is_no_web_address_is_not_called(url: str) -> None:
    with pytest.raises(Refused):
        checked(url, private=True)


def test_a_public_address_is_called() -> None:
    asked, address = checked("https://93.184.216.34:8443/hook?x=1", private=False)
    assert (asked.port, address) == (8443, "93.184.216.34")


def test_a_real_service_calls(start_service: Callable[..., Service], receiver: Receiver) -> None:
    service = start_service(REMINDER_SECONDS="1", WEBHOOK_PRIVATE="1").started()
    with httpx.Client(base_url=f"{service.url}/v1") as anna:
        anna.headers["Authorization"] = f"Bearer {anna.post('/players', json={'name': 'Anna'}).json()['token']}"
        id = anna.post("/campaigns", json={"automas": [{}]}).json()["id"]
        secret = anna.put(f"/campaigns/{id}/webhook", json={"url": receiver.url}).json()["secret"]
        begun = anna.post(f"/campaigns/{id}/decisions", json={"type": "start-campaign"}, headers={"If-Match": '"2"'})
        assert begun.status_code == 201
        wait_until(lambda: len(receiver.received) > 1, "the webhook was called twice")
    assert receiver.genuine(secret)
    assert {told["campaign"] for told in receiver.told()} == {id}
    assert receiver.told()[0]["awaited"][0]["kind"] == "choose-perks"
