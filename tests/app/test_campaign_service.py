"""A whole campaign over HTTP, moved on by real workers in their own processes, whichever of them is killed."""

from collections.abc import Callable
from itertools import cycle

import pytest

from app.chronicles import Chronicles
from app.connections import connect
from app.embedded_redis import log_server
from app.rooms import Rooms
from app.store.log import Log
from domain.campaign.invariants import faults
from domain.campaign.state import Campaign
from replay.entry import verify_chain
from tests.app.campaigner import Campaigner
from tests.app.service import Service, wait_until

Start = Callable[..., Service]
KILLED = ("worker", "redis-log", "dispatcher", "web", "redis-queue")


def kept(service: Service, id: str) -> Campaign:
    """The campaign as its log tells it, whose chain must hold."""
    wait_until(service.is_ready, "the service is ready at the end")
    log = Log(connect(log_server(service.data_dir).url))
    assert {name: verify_chain(log.lines(name)) for name in log.names()} == dict.fromkeys(log.names())
    campaign: Campaign = Chronicles(log, Rooms(log, "campaign")).at(id, log.version(f"campaign:{id}"))
    assert sorted(f"game:{record.game}" for record in campaign.played) == list(log.names("game"))
    return campaign


def endure(service: Service, most: int) -> int:
    """Play a whole campaign while up to `most` processes are killed, one at each step; how many were."""
    anna, victims, kills = Campaigner(service.url, seed=1), cycle(KILLED), 0
    anna.start()
    going = True
    while going:
        victim = service.parts().get(next(victims)) if kills < most else None
        if victim is not None:
            victim.kill()
            kills += 1
        going = anna.step()
    campaign = kept(service, anna.campaign)
    assert (campaign.status, len(campaign.played), bool(campaign.winners)) == ("finished", 8, True)
    assert not faults(campaign)
    return kills


def test_a_whole_campaign_ends_although_every_process_is_killed_once(start_service: Start) -> None:
    assert endure(start_service().started(), len(KILLED)) == len(KILLED)


@pytest.mark.soak
def test_a_whole_campaign_ends_although_a_process_is_killed_at_every_step(start_service: Start) -> None:
    kills = endure(start_service().started(), 1000)
    print(f"\na whole campaign ended, {kills} processes killed on the way")
    assert kills > 25
