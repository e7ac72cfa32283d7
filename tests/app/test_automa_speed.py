"""How soon an Automa answers, beside the round trip of a job that does nothing."""

import time
from collections.abc import Callable
from statistics import median, quantiles

import httpx
import pytest
from rq.job import Job

from app.connections import connect
from app.embedded_redis import queue_server
from app.settings import Settings
from app.worker import queue
from tests.app.service import Service

GAMES = 12
JOBS = 200


def nothing() -> bool:
    """A job that does nothing."""
    return True


def empty_round_trips(service: Service) -> list[float]:
    """Seconds from queueing a job that does nothing until its result is there."""
    redis = connect(queue_server(service.data_dir).url)
    jobs, seconds = queue(redis, Settings()), []
    for _ in range(JOBS):
        began = time.perf_counter()
        job: Job = jobs.enqueue(nothing, result_ttl=60)
        result = job.latest_result(timeout=30)
        assert result is not None
        assert result.return_value is True
        seconds.append(time.perf_counter() - began)
    return seconds


def automa_answers(client: httpx.Client, seed: int) -> list[float]:
    """Seconds from sending the decision that ends a turn until the Automa's entry is read."""
    token = client.post("/players", json={"name": f"Bench {seed}"}).json()["token"]
    client.headers["Authorization"] = f"Bearer {token}"
    game = client.post("/games", json={"seats": [{}, {"kind": "automa"}], "seed": str(seed)}).json()["id"]
    client.post(f"/games/{game}/seats", json={})
    client.post(f"/games/{game}/start")
    seconds = []
    while (asked := client.get(f"/games/{game}/prompts?suggest=true").json())["status"] == "running":
        if not asked["prompts"]:
            client.get(f"/games/{game}/events?after={asked['version']}&wait=20")
            continue
        option = asked["prompts"][0]["options"][0]
        began = time.perf_counter()
        headers = {"If-Match": f'"{asked["version"]}"'}
        answer = client.post(f"/games/{game}/decisions", json=option["decision"], headers=headers).json()
        if answer["status"] == "running" and not answer["prompts"]:
            assert client.get(f"/games/{game}/events?after={answer['version']}&wait=20").json()["events"]
            seconds.append(time.perf_counter() - began)
    return seconds


@pytest.mark.bench
def test_an_automa_answers_within_a_moment(start_service: Callable[..., Service]) -> None:
    service = start_service().started()
    with httpx.Client(base_url=f"{service.url}/v1", timeout=60) as client:
        answers = [seconds for seed in range(GAMES) for seconds in automa_answers(client, seed)]
    empty = empty_round_trips(service)
    report(f"Automa's answer, {len(answers)} turns", answers)
    report(f"empty job, {len(empty)} times", empty)
    print(f"the Automa takes {median(answers) / median(empty):.1f} times the round trip of an empty job (p50)")
    assert len(answers) > GAMES


def report(what: str, seconds: list[float]) -> None:
    print(f"\n{what}: p50 {median(seconds) * 1e3:.1f} ms, p99 {quantiles(seconds, n=100)[98] * 1e3:.1f} ms")
