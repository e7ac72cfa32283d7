"""The list of games, made again from their logs while the service runs."""

import httpx
from click.testing import CliRunner

from app.cli import main
from app.connections import connect
from app.embedded_redis import log_server
from tests.app.service import Service


def test_an_operator_makes_the_list_again(service: Service) -> None:
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Anna"}).json()["token"]
    own = {"Authorization": f"Bearer {token}"}
    game = httpx.post(f"{service.url}/v1/games", json={"seats": [{}, {}]}, headers=own).json()["id"]
    with connect(log_server(service.data_dir).url) as redis:
        for key in redis.scan_iter("scythe:{games}:*"):
            redis.delete(key)
    assert httpx.get(f"{service.url}/v1/games").json()["games"] == []
    done = CliRunner().invoke(main, ["relist"], env={"DATA_DIR": str(service.data_dir)})
    assert done.exit_code == 0, done.output
    assert "1 games are listed" in done.output
    assert [listed["id"] for listed in httpx.get(f"{service.url}/v1/games").json()["games"]] == [game]
