"""What README.md tells a newcomer to type works as it stands there."""

import json
import re
import subprocess
from pathlib import Path

from tests.app.service import Service

README = Path(__file__).parents[2] / "README.md"


def test_the_first_game_in_five_curl_lines(service: Service) -> None:
    section = README.read_text().partition("five curl lines")[2]
    block = re.search(r"```sh\n(.*?)```", section, re.DOTALL)
    assert block is not None
    assert block[1].count("curl -s") == 5
    lines = block[1].replace("http://127.0.0.1:8080", service.url).splitlines()
    script = "; echo\n".join(lines)
    done = subprocess.run(["bash", "-eu", "-c", script], capture_output=True, text=True, timeout=60, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines() if line]
    assert [answer["version"] for answer in answers] == [3, 3, 4]
    assert answers[1]["prompts"][0]["options"][0]["decision"] == {"type": "choose-section", "section": 0}
    assert answers[2]["facts"][0] == {"type": "section-chosen", "seat": 0, "section": 0}
