"""A diff tells what changed, where, and nothing else."""

from domain.reducer import fold
from domain.state import Game
from domain.view import view
from replay.diff import diff
from replay.entry import decode
from replay.moves import facts, fold_lines, move
from replay.record import Recording
from tests.replay.forging import version_of


def at(game: Recording, version: int) -> Game:
    return fold_lines(Game(), game.log[:version])


def test_nothing_changes_between_a_version_and_itself(game: Recording) -> None:
    same = diff(view(at(game, 40), None), view(at(game, 40), None))
    assert (same.table, same.seats, same.territories) == ({}, {}, {})


def test_a_gain_of_power_shows_for_the_seat_alone(game: Recording) -> None:
    version = version_of(game, "take-top", "power")
    before, after = at(game, version - 1), at(game, version)
    told = diff(view(before, None), view(after, None))
    seat = int(decode(game.log[version - 1]).actor.removeprefix("seat:"))
    assert told.seats[seat]["power"] == (before.seats[seat].power, after.seats[seat].power)
    assert list(told.seats) == [seat]
    assert told.territories == {}


def test_a_move_shows_on_both_territories(game: Recording) -> None:
    version = version_of(game, "move-unit", "unit-moved")
    decision = move(decode(game.log[version - 1])).decision
    told = diff(view(at(game, version - 1), None), view(at(game, version), None))
    assert decision.to in told.territories
    assert "units" in told.territories[decision.to]
    assert len(told.territories) == 2


def test_there_and_back_are_mirror_images(game: Recording) -> None:
    early, late = view(at(game, 30), None), view(at(game, 300), None)
    there, back = diff(early, late), diff(late, early)
    assert {name: pair[::-1] for name, pair in there.table.items()} == back.table
    for at_, changes in there.territories.items():
        assert {name: pair[::-1] for name, pair in changes.items()} == back.territories[at_]


def test_an_opponents_draw_shows_only_as_a_number(game: Recording) -> None:
    version = version_of(game, "take-top", "cards-drawn")
    seat = int(decode(game.log[version - 1]).actor.removeprefix("seat:"))
    before = at(game, version - 1)
    after = fold(at(game, version - 1), facts(decode(game.log[version - 1])))
    other, own = (seat + 1) % 3, seat
    assert "cards" not in diff(view(before, other), view(after, other)).seats[seat]
    assert "combat_cards" in diff(view(before, other), view(after, other)).seats[seat]
    assert "cards" in diff(view(before, own), view(after, own)).seats[seat]
