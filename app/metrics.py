"""What operators watch: requests and their latency, decisions, refusals, and how far the background lags."""

import os
from collections.abc import Iterator
from time import perf_counter, time

from flask import Flask, Response, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    multiprocess,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from redis import RedisError
from rq import Queue

from app.store.log import Log
from app.store.outbox import Outbox

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0)

REQUESTS = Histogram(
    "scythed_request_seconds", "Requests and how long they took", ["method", "route", "status"], buckets=BUCKETS
)
DECISIONS = Counter("scythed_decisions", "Decisions that were appended", ["type"])
AUTOMA = Histogram(
    "scythed_automa_seconds", "From the entry that awaited an Automa to its answer in the log", buckets=BUCKETS
)
PROBLEMS = Counter("scythed_problems", "Requests that were refused", ["code"])


def register(app: Flask) -> None:
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    g.metrics_began = perf_counter()


def _end(response: Response) -> Response:
    route = request.url_rule.rule if request.url_rule else "none"
    seconds = perf_counter() - g.metrics_began
    REQUESTS.labels(request.method, route, response.status_code).observe(seconds)
    return response


def exposition(log: Log, queue: Queue) -> Response:
    """All metrics in the text form of Prometheus, of all web processes together."""
    registry = CollectorRegistry()
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        multiprocess.MultiProcessCollector(registry)
    else:
        registry.register(REGISTRY)
    registry.register(Background(log, queue))
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class Background(Collector):
    """How much waits behind the web server, counted when asked."""

    def __init__(self, log: Log, queue: Queue) -> None:
        self._log = log
        self._queue = queue

    def collect(self) -> Iterator[Metric]:
        try:
            outbox = Outbox(self._log)
            yield GaugeMetricFamily("scythed_outbox_depth", "Entries not dispatched yet", outbox.backlog())
            oldest = min((int(notice.place.split(b"-")[0]) for notice in outbox.pending(count=1)), default=None)
            lag = max(0.0, time() - oldest / 1000) if oldest is not None else 0.0
            yield GaugeMetricFamily("scythed_outbox_lag_seconds", "Age of the oldest of them", lag)
        except RedisError:
            yield GaugeMetricFamily("scythed_log_up", "Does the log answer", 0)
        else:
            yield GaugeMetricFamily("scythed_log_up", "Does the log answer", 1)
        try:
            yield GaugeMetricFamily("scythed_queue_depth", "Jobs that wait for a worker", self._queue.count)
        except RedisError:
            yield GaugeMetricFamily("scythed_queue_up", "Does the queue answer", 0)
        else:
            yield GaugeMetricFamily("scythed_queue_up", "Does the queue answer", 1)
