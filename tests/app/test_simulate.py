"""`scythed simulate` and `scythed perft` from the shell."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from app.cli import main
from app.commands import simulate
from domain.content import STAR_TRACKERS
from domain.selfplay import Failure, Plan, command, plan


def scythed(*arguments: str) -> tuple[int, str]:
    """Exit code and everything said."""
    result = CliRunner().invoke(main, list(arguments))
    return result.exit_code, result.output


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_games_are_played_and_told(jobs: str) -> None:
    code, told = scythed("simulate", "--games", "6", "--players", "2-4", "--check", "--jobs", jobs)
    assert code == 0
    assert "6 games in" in told
    assert "ended by     stars 6" in told
    for heading in ("turns each", "faction", "mat", "score from", "stars for"):
        assert heading in told


def test_a_game_that_goes_wrong_is_named_by_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def bad(plan: Plan) -> None:
        raise Failure(plan, 7, ["something"])

    monkeypatch.setattr(simulate, "checked", bad)
    code, told = scythed("simulate", "--games", "1", "--players", "3", "--seed", "5", "--check", "--jobs", "1")
    assert code == 1
    assert command(plan(5, 3)) in told
    assert "something" in told


def test_an_error_in_the_rules_names_the_command_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(plan: Plan) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(simulate, "quick", crash)
    code, told = scythed("simulate", "--games", "1", "--players", "2", "--jobs", "1")
    assert code == 1
    assert "ZeroDivisionError" in told
    assert "--players 2 --policy steady --seed 0" in told


@pytest.mark.parametrize("players", ["1", "8", "5-3", "many"])
def test_two_to_seven_play(players: str) -> None:
    assert scythed("simulate", "--players", players)[0] == 2


def test_automas_win_by_difficulty() -> None:
    code, told = scythed("simulate", "--automa", "each", "--games", "4", "--check", "--jobs", "1")
    assert code == 0
    for difficulty in STAR_TRACKERS:
        assert re.search(rf"^{difficulty} +1 ", told, re.MULTILINE)
        assert re.search(rf"^steady against {difficulty} +1 ", told, re.MULTILINE)


def test_several_automas_sit_at_one_table() -> None:
    seats = ("--players", "1-2", "--automa", "autometta", "--automa", "ultimaszyna")
    code, told = scythed("simulate", *seats, "--games", "2", "--jobs", "1")
    assert code == 0
    assert re.search(r"^steady against autometta ultimaszyna +3 ", told, re.MULTILINE)
    assert scythed("simulate", "--players", "6", *seats[2:])[0] == 2, "eight are too many"


def test_a_game_with_automas_that_goes_wrong_is_named_by_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def bad(plan: Plan) -> None:
        raise Failure(plan, 7, ["something"])

    monkeypatch.setattr(simulate, "checked", bad)
    _, told = scythed("simulate", "--games", "1", "--seed", "3", "--automa", "each", "--check", "--jobs", "1")
    assert "--players 1 --automa ultimaszyna --policy steady --seed 3 --check" in told


def test_a_position_is_counted() -> None:
    code, told = scythed("perft", "two-combats", "--depth", "3", "--divide")
    assert code == 0
    assert "depth 3            12" in told
    assert '{"type":"choose-combat","territory":"farm-5"}' in told


def test_positions_are_listed() -> None:
    code, told = scythed("perft")
    assert code == 0
    assert "opening-nordic" in told
