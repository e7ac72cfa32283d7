"""Parts start in order, are restarted with growing pauses, and stop in reverse."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from app.supervisor import LONGEST_PAUSE, DidNotStart, Part, Supervisor

STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(60)"


def noting(tmp_path: Path, name: str) -> Part:
    """A part that notes when it starts and when it ends."""
    notes = tmp_path / "notes"
    script = (
        f"echo {name} starts >> {notes}; touch {tmp_path / name}; "
        f"trap 'echo {name} ends >> {notes}; exit 0' TERM; while :; do sleep 0.02; done"
    )
    return Part(name, ["sh", "-c", script], (tmp_path / name).exists)


def signal_later(seconds: float) -> None:
    threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGTERM)).start()


def test_parts_start_in_order_and_stop_in_reverse(tmp_path: Path) -> None:
    Supervisor([noting(tmp_path, "redis"), noting(tmp_path, "web")]).run(lambda: signal_later(0.1))
    assert (tmp_path / "notes").read_text().split("\n")[:-1] == [
        "redis starts",
        "web starts",
        "web ends",
        "redis ends",
    ]


def test_a_part_that_cannot_start_is_named_and_the_others_are_stopped(tmp_path: Path) -> None:
    redis, web = noting(tmp_path, "redis"), Part("web", ["false"], lambda: False)
    with pytest.raises(DidNotStart, match="web did not start"):
        Supervisor([redis, web]).run(lambda: pytest.fail("announced"))
    assert redis.process is not None
    assert redis.process.returncode == 0


def test_a_second_signal_ends_a_part_that_does_not_stop() -> None:
    stubborn = Part("stubborn", [sys.executable, "-c", STUBBORN])
    began = time.monotonic()

    def twice() -> None:
        signal_later(0.5)
        signal_later(1.0)

    Supervisor([stubborn]).run(twice)
    assert stubborn.process is not None
    assert stubborn.process.returncode == -signal.SIGKILL
    assert time.monotonic() - began < 5


def test_a_part_that_keeps_ending_is_restarted_ever_more_slowly() -> None:
    part = Part("hasty", ["true"])
    part.start()
    pauses = []
    for _ in range(3):
        assert part.process is not None
        part.process.wait()
        part.tend()
        pauses.append(part.pause)
        while part.process is None:
            time.sleep(0.01)
            part.tend()
    assert pauses == [0.2, 0.4, 0.8]
    part.failures = 50
    assert part.pause == LONGEST_PAUSE
