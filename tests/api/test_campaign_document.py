"""What docs/campaigns.md tells to type works as it stands there, and the documents warn before they spoil."""

import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.app.service import Service
from tests.domain.campaign.test_spoilers import AHEAD

ROOT = Path(__file__).parents[2]
TOLD = (ROOT / "docs/campaigns.md").read_text()


def test_the_first_steps(service: Service) -> None:
    block = re.search(r"```sh\n(.*?)```", TOLD, re.DOTALL)
    assert block is not None
    script = block[1].replace("http://127.0.0.1:8080", service.url).replace("\n", "; echo\n")
    done = subprocess.run(["bash", "-eu", "-c", script], capture_output=True, text=True, timeout=60, check=True)
    begun, episodes, answered, events = (json.loads(line) for line in done.stdout.splitlines() if line)
    assert begun["prompts"][0]["kind"] == "choose-perks"
    assert [episode["id"] for episode in episodes["episodes"]] == ["1"]
    assert answered["version"] == 4
    assert [event["type"] for event in events["events"]] == ["open-game"]


def test_the_page_about_campaigns_gives_nothing_away() -> None:
    words = [word.strip('"') for word in AHEAD if len(word) > 5]
    assert not [word for word in words if re.search(rf"\b{re.escape(word)}", TOLD.lower())]


@pytest.mark.parametrize("document", ["README.md", "docs/campaigns.md"])
def test_documents_warn_before_they_spoil(document: str) -> None:
    assert "beware of spoilers" in (ROOT / document).read_text().lower()


def test_the_description_of_the_service_warns_before_it_spoils() -> None:
    told = yaml.safe_load((ROOT / "openapi.yaml").read_text())
    assert "Beware of spoilers" in told["info"]["description"]
    tags = {tag["name"]: tag["description"] for tag in told["tags"]}
    assert "Beware of spoilers" in tags["content"]
    assert "should not read them" in tags["campaigns"]
