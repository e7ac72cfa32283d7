"""Long runs of the whole service."""

import random
from collections.abc import Callable

import psutil
import pytest

from app.connections import connect
from app.embedded_redis import log_server
from app.store.log import Log
from replay.entry import START
from tests.app.service import Service, wait_until
from tests.store.drafts import draft

KILLS = 100


@pytest.mark.soak
def test_a_service_whose_parts_are_killed_at_random_comes_back_and_loses_nothing(
    start_service: Callable[..., Service],
) -> None:
    service = start_service().started()
    log = Log(connect(log_server(service.data_dir).url))
    chance, head = random.Random(7), START
    for number in range(KILLS):
        wait_until(service.is_ready, f"the service is ready after {number} kills")
        head = log.append("game:soak", head, draft(number)).entry.head
        name, part = chance.choice(sorted(service.parts().items()))
        part.kill()
        wait_until(lambda: (now := service.parts().get(name)) and now != part, f"{name} is back")  # noqa: B023
    wait_until(service.is_ready, "the service is ready at the end")
    assert [entry.version for entry in log.read("game:soak")] == list(range(1, KILLS + 1))
    assert log.head("game:soak") == head
    family = service.family()
    assert service.stop() == 0
    assert psutil.wait_procs(family, timeout=5)[1] == []
