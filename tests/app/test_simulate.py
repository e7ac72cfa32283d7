"""`scythed simulate` and `scythed perft` from the shell."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from app.cli import main
from app.commands import simulate
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


def test_a_position_is_counted() -> None:
    code, told = scythed("perft", "two-combats", "--depth", "3", "--divide")
    assert code == 0
    assert "depth 3            12" in told
    assert '{"type":"choose-combat","territory":"farm-5"}' in told


def test_positions_are_listed() -> None:
    code, told = scythed("perft")
    assert code == 0
    assert "opening-nordic" in told
