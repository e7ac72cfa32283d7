"""The golden games follow from the rules of today, byte for byte, and nothing is lost or made from nothing in them."""

import gzip
import re
from collections.abc import Iterable
from functools import cache

import pytest

from domain.content import FACTIONS, MATS
from domain.engine import play
from domain.invariants import broken
from domain.modules import MODULES
from domain.reducer import fold
from domain.setup import banned
from domain.state import Game
from replay.archive import export
from replay.entry import START, decode, encode, seal
from replay.moves import draft, fold_lines, move, moves, seat_of
from replay.reader import Secret, chance
from replay.verify import verify
from tests.golden.keeping import FOLDER, kept, read_index, result
from tests.golden.plans import golden

NAMES = list(kept().games())
AGAIN = "run: python -m tests.golden.regenerate"


@cache
def end(name: str) -> Game:
    return fold_lines(Game(), kept().lines(name))


def first_difference(lines: Iterable[bytes], secrets: tuple[Secret, ...]) -> int | None:
    """The first version whose line is not what its decision, played by the rules of today and sealed anew, gives."""
    game, head = Game(), START
    for line in lines:
        entry = decode(line)
        luck = chance(secrets, game.version)
        assert luck is not None
        made = move(entry)
        told = play(game, seat_of(entry.actor, game), made.decision, luck)
        sealed = seal(head, draft(entry.actor, made.decision, told, entry.time, entry.rules))
        if encode(sealed) != line:
            return entry.version
        head = sealed.head
    return None


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_decided_again_to_the_same_bytes(name: str) -> None:
    reader = kept()
    assert first_difference(reader.lines(name), reader.secrets(name)) is None, AGAIN


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_verifies_and_ends_as_the_index_says(name: str) -> None:
    assert verify(kept(), name).findings == [], AGAIN
    assert result(kept(), name) == read_index()[name], AGAIN


@pytest.mark.parametrize("name", NAMES)
def test_in_a_golden_game_nothing_is_lost_or_made_from_nothing(name: str) -> None:
    game = Game()
    for made in moves(kept().lines(name)):
        fold(game, made.facts)
        if game.order and game.forked is None:
            assert broken(game) == [], f"{name}, version {game.version}"


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_exports_to_the_bytes_it_was_read_from(name: str) -> None:
    packed = FOLDER / f"{name}.jsonl.gz"
    assert b"".join(export(kept(), name)) == gzip.decompress(packed.read_bytes())


def test_the_games_that_are_wanted_are_those_that_are_kept() -> None:
    assert set(NAMES) == set(golden()), AGAIN
    assert set(read_index()) == set(NAMES), AGAIN
    assert len(NAMES) >= 20


def test_they_take_little_room() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.gz")) < 3_000_000


def test_tables_of_every_size_are_there() -> None:
    assert {len(end(name).seats) for name in NAMES} >= set(range(2, 8))


def test_every_faction_plays_with_every_mat() -> None:
    played = {(seat.faction, seat.mat) for name in NAMES for seat in end(name).seats}
    dealt = {(faction, mat) for faction in FACTIONS for mat in MATS if not banned(faction, mat)}
    assert dealt - played == set(), "these pairs lack a golden game"


def test_every_module_is_there() -> None:
    played = {module for name in NAMES for module in end(name).modules}
    assert set(MODULES) - played == set(), f"these modules lack a golden game; {AGAIN}"


def test_every_way_of_ending_is_there() -> None:
    """The reasons are those that the rules name."""
    sources = "".join(path.read_text() for path in (FOLDER.parents[1] / "domain").rglob("*.py"))
    reasons = set(re.findall(r'(?:\bend\(game, |GameEnded\()"([a-z-]+)"', sources))
    assert reasons >= {"stars", "resignation", "abandoned"}
    assert reasons - {end(name).ended for name in NAMES} == set(), "these ways of ending lack a golden game"


def test_every_way_to_deal_is_there() -> None:
    options = [end(name).options for name in NAMES]
    assert {option.deal for option in options} == {"random", "draft", "auction"}
    assert any(option.mats_clockwise for option in options)
    assert any(not option.invaders for option in options)
    assert any(option.teams for option in options)


def test_automas_and_forks_are_there() -> None:
    assert {sum(seat.kind == "automa" for seat in end(name).seats) for name in NAMES} >= {0, 1, 2}
    assert [name for name in NAMES if end(name).forked is not None] == ["forked"]


def test_one_other_number_in_a_line_is_a_difference() -> None:
    reader = kept()
    lines = list(reader.lines("pairs-01"))
    place = next(index for index, line in enumerate(lines) if b'"type":"power"' in line and index > 50)
    lines[place] = re.sub(rb'("type":"power","seat":\d,"now":)(\d+)', rb"\g<1>9\g<2>", lines[place], count=1)
    assert first_difference(lines, reader.secrets("pairs-01")) == place + 1
