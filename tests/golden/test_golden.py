"""The golden games follow from the rules of today, byte for byte, and nothing is lost or made from nothing in them."""

import gzip
import re
from collections.abc import Iterable
from functools import cache

import pytest

from domain.content import FACTIONS, MATS, STAR_TRACKERS
from domain.engine import play
from domain.invariants import broken
from domain.modules import ALL, ENDINGS
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
    assert sum(path.stat().st_size for path in FOLDER.glob("*.gz")) < 4_000_000


def test_tables_of_every_size_are_there() -> None:
    assert {len(end(name).seats) for name in NAMES} >= set(range(2, 8))


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_faction_plays_with_every_mat(faction: str) -> None:
    played = {seat.mat for name in NAMES for seat in end(name).seats if seat.faction == faction}
    dealt = {mat for mat in MATS if not banned(faction, mat)}
    assert dealt - played == set(), f"{faction} lacks a golden game with these mats; {AGAIN}"


@pytest.mark.parametrize("module", ALL)
def test_every_module_is_there(module: str) -> None:
    assert module in {played for name in NAMES for played in end(name).modules}, f"no golden game with it; {AGAIN}"


@pytest.mark.parametrize("module", [id for id in ALL if id in FACTIONS])
def test_the_faction_of_a_module_plays_in_its_game(module: str) -> None:
    assert module in {seat.faction for seat in end(f"module-{module}").seats}


@pytest.mark.parametrize("way", ENDINGS)
def test_every_way_of_ending_is_there(way: str) -> None:
    assert way in {end(name).ended for name in NAMES}, f"no golden game ends by {way}"


def test_no_game_ends_in_a_way_that_is_not_named() -> None:
    assert {end(name).ended for name in NAMES} <= set(ENDINGS)
    for path in (FOLDER.parents[1] / "domain").rglob("*.py"):
        literal = re.findall(r'(?:\bend\(game, |GameEnded\()"([a-z-]+)"', path.read_text())
        assert literal == [], f"{path.name}: ways of ending have names"


@pytest.mark.parametrize("difficulty", STAR_TRACKERS)
def test_every_difficulty_of_an_automa_is_there(difficulty: str) -> None:
    played = {seat.difficulty for name in NAMES for seat in end(name).seats if seat.kind == "automa"}
    assert difficulty in played, f"no golden game is played against {difficulty}"


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
