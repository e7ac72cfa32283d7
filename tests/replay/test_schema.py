"""The JSON Schema accepts every line that is written, and tells a line that is not."""

import jsonschema_rs
import msgspec
import pytest

from replay.archive import export
from replay.schema import document
from tests.replay.conftest import recorded

VALIDATOR = jsonschema_rs.validator_for(msgspec.json.decode(document()))


@pytest.mark.parametrize(("seed", "players"), [(1, 3), (4, 5), (5, 7)])
def test_every_line_of_a_replay_is_as_the_schema_says(seed: int, players: int) -> None:
    game = recorded(seed, players)
    for line in export(game, game.id):
        VALIDATOR.validate(msgspec.json.decode(line))


@pytest.mark.parametrize(
    ("field", "value"), [("version", 0), ("facts", [{"type": "nonsense"}]), ("hash", "xyz"), ("surprise", 1)]
)
def test_a_line_that_is_no_entry_is_told(field: str, value: object) -> None:
    game = recorded(1, 3)
    line = msgspec.json.decode(game.log[10]) | {field: value}
    assert not VALIDATOR.is_valid(line)
