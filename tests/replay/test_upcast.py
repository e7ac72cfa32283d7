"""Old entries are read in today's form, and a newer service's are refused."""

from pathlib import Path

import msgspec
import pytest
from msgspec import Raw

from domain import engine
from domain.state import Game
from replay.archive import opened
from replay.entry import START, Entry, decode, encode, seal, verify_chain
from replay.moves import fold_lines
from replay.upcast import SCHEMA, Body, UnknownSchema, upcast
from tests.store.drafts import draft

FIXTURES = Path(__file__).parent.parent / "fixtures" / "schema"


def stored(schema: int) -> list[bytes]:
    return [
        line for file in sorted((FIXTURES / str(schema)).glob("*.jsonl")) for line in file.read_bytes().splitlines()
    ]


def rename_power(body: Body) -> None:
    """Schema 1 said `power`, schema 2 says `total`."""
    for fact in body.facts:
        fact["total"] = fact.pop("power")


def split_bolster(body: Body) -> None:
    """Schema 2 said `bolster`, schema 3 says what was bolstered."""
    if body.type == "bolster":
        body.type = body.decision["type"] = "bolster-power"


def entry(schema: int) -> Entry:
    return seal(START, draft(3, schema=schema))


def test_a_log_of_each_schema_that_was_ever_written_is_kept() -> None:
    kept = {int(directory.name) for directory in FIXTURES.iterdir() if directory.is_dir()}
    assert kept == set(range(1, SCHEMA + 1))


@pytest.mark.parametrize("schema", range(1, SCHEMA + 1))
def test_a_stored_log_of_each_schema_verifies_and_is_read_in_todays_form(schema: int) -> None:
    lines = stored(schema)
    assert lines
    assert verify_chain(lines) is None
    for line in lines:
        old = decode(line)
        assert old.schema == schema
        new = upcast(old)
        assert new.schema == SCHEMA
        assert (new.version, new.hash, new.actor, new.time) == (old.version, old.hash, old.actor, old.time)


ENDS = {
    "1/three-people": (602, {0: 33, 1: 44, 2: 13}, [1]),
    "1/modules-and-automa": (232, {0: 19, 1: 7, 2: 76}, [2]),
    "1/fenris": (1321, {0: 40, 1: 36, 2: 38, 3: 48}, [3]),
}
"""How the kept games ended when they were played: versions, scores and winners."""


def test_no_kept_game_is_forgotten() -> None:
    kept = {f"{path.parent.name}/{path.name.partition('.')[0]}" for path in FIXTURES.glob("*/*.jsonl.gz")}
    assert kept == set(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_a_game_that_was_played_long_ago_folds_to_the_end_that_it_had(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its facts alone: no rule is asked."""
    for rule in ("decide", "play", "take", "prompts"):
        monkeypatch.setattr(engine, rule, None)
    with opened(FIXTURES / f"{name}.jsonl.gz") as (_, lines):
        kept = list(lines)
    assert verify_chain(kept) is None
    game = fold_lines(Game(), kept)
    assert (game.version, {score.seat: score.total for score in game.scores}, game.winners) == ENDS[name]
    assert game.status == "finished"


def test_an_entry_of_todays_schema_is_the_very_same_object() -> None:
    current = entry(SCHEMA)
    assert upcast(current) is current


def test_every_step_from_the_entrys_schema_on_is_taken_in_order() -> None:
    steps = (rename_power, split_bolster)
    for schema, decision, facts in [
        (1, b'{"type":"bolster-power","number":3}', {"type": "power", "seat": 1, "note": "", "total": 3}),
        (2, b'{"type":"bolster-power","number":3}', {"type": "power", "seat": 1, "power": 3, "note": ""}),
        (3, b'{"type":"bolster","number":3}', {"type": "power", "seat": 1, "power": 3, "note": ""}),
    ]:
        new = upcast(entry(schema), steps)
        assert new.schema == 3
        assert new.decision == Raw(decision)
        assert msgspec.json.decode(new.facts) == [facts]


def test_upcasting_leaves_the_stored_entry_alone() -> None:
    old = entry(1)
    before = encode(old)
    upcast(old, (rename_power,))
    assert encode(old) == before


def test_an_entry_of_a_newer_service_is_refused_in_clear_words() -> None:
    with pytest.raises(UnknownSchema, match=f"entry 1 has schema {SCHEMA + 1}.* newer version of the service"):
        upcast(entry(SCHEMA + 1))
