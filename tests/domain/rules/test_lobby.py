"""The table before the game."""

from __future__ import annotations

import pytest

from domain.engine import copy
from domain.lobby import CreateTable, LeaveSeat, StartGame, TakeSeat
from domain.options import Options, SeatPlan
from domain.problems import Illegal
from tests.domain.rules.tables import opened, say, started


def codes(*plans: SeatPlan, modules: tuple[str, ...] = (), **options: object) -> list[str]:
    """The codes with which a table is refused; none if it can be opened."""
    try:
        opened(plans, Options(**options), modules)  # type: ignore[arg-type]
    except Illegal as illegal:
        return [reason.code for reason in illegal.reasons]
    return []


def test_players_take_the_next_free_seat_or_the_one_they_name() -> None:
    game = opened(3)
    say(game, TakeSeat("ada", "Ada", 1))
    say(game, TakeSeat("bob", "Bob"))
    say(game, TakeSeat("cem", "Cem"))
    assert [seat.player for seat in game.seats] == ["bob", "ada", "cem"]


@pytest.mark.parametrize(
    ("decision", "code"),
    [
        (TakeSeat("ada", "Ada"), "already-seated"),
        (TakeSeat("bob", "Bob", 0), "seat-taken"),
        (TakeSeat("bob", "Bob", 9), "seat-taken"),
        (LeaveSeat("bob"), "not-seated"),
        (StartGame(), "seats-empty"),
        (CreateTable((SeatPlan(), SeatPlan()), Options(), ""), "table-exists"),
    ],
)
def test_what_the_open_table_refuses_changes_nothing(decision: StartGame, code: str) -> None:
    game = opened(2)
    say(game, TakeSeat("ada", "Ada"))
    before = copy(game)
    with pytest.raises(Illegal) as refusal:
        say(game, decision)
    assert (refusal.value.code, game) == (code, before)


def test_a_full_table_takes_nobody() -> None:
    game = opened(2)
    say(game, TakeSeat("ada", "Ada"))
    say(game, TakeSeat("bob", "Bob"))
    with pytest.raises(Illegal, match="No seat"):
        say(game, TakeSeat("cem", "Cem"))


def test_who_gets_up_leaves_the_seat_free() -> None:
    game = opened(2)
    say(game, TakeSeat("ada", "Ada"))
    say(game, LeaveSeat("ada"))
    say(game, TakeSeat("bob", "Bob"))
    assert game.seats[0].player == "bob"


def test_after_the_start_seats_do_not_change() -> None:
    game = started(2)
    for decision in (TakeSeat("cem", "Cem"), LeaveSeat("player-0"), StartGame()):
        with pytest.raises(Illegal) as refusal:
            say(game, decision)
        assert refusal.value.code == "table-not-open"


@pytest.mark.rule("L540", "setup: two to seven players")
def test_a_table_has_two_to_seven_seats() -> None:
    assert codes(SeatPlan()) == ["seat-count"]
    assert codes(*[SeatPlan()] * 7) == []
    assert codes(*[SeatPlan()] * 8) == ["seat-count"]


@pytest.mark.rule("L540", "setup: six and seven players need Invaders from Afar")
def test_six_players_need_the_factions_from_afar() -> None:
    assert codes(*[SeatPlan()] * 6, invaders=False) == ["too-few-factions"]
    assert codes(*[SeatPlan()] * 5, invaders=False) == []


@pytest.mark.rule("L525", "setup: banned pairs")
@pytest.mark.parametrize("pair", [("rusviet", "industrial"), ("crimea", "patriotic")])
def test_a_banned_pair_cannot_be_chosen(pair: tuple[str, str]) -> None:
    assert codes(SeatPlan(faction=pair[0], mat=pair[1]), SeatPlan()) == ["banned-pair"]


@pytest.mark.rule("L525", "setup: banned pairs")
def test_choices_that_leave_only_a_banned_pair_are_refused() -> None:
    others = [SeatPlan(mat=mat) for mat in ("engineering", "patriotic", "mechanical", "agricultural")]
    assert codes(SeatPlan(faction="rusviet"), *others, invaders=False) == ["banned-pair"]
    assert codes(SeatPlan(faction="rusviet"), *others, invaders=True) == []
    assert codes(SeatPlan(faction="nordic"), *others, invaders=False) == []


def test_every_fault_of_a_plan_is_named_at_once() -> None:
    found = codes(
        SeatPlan(faction="nordic", mat="industrial"),
        SeatPlan(faction="nordic", mat="industrial"),
        SeatPlan(faction="atlantis"),
        board="flat",
        structure_tile="castles",
        modules=("chess",),
    )
    assert found == ["unknown-faction", "faction-twice", "mat-twice", "unknown-tile", "unknown-board", "unknown-module"]


def test_an_auction_leaves_nothing_to_choose_before() -> None:
    assert codes(SeatPlan(faction="nordic"), SeatPlan(), deal="auction") == ["choices-in-auction"]


@pytest.mark.rule("L1818", "variant: mats clockwise by number")
def test_mats_clockwise_need_random_mats() -> None:
    assert codes(SeatPlan(mat="militant"), SeatPlan(), mats_clockwise=True) == ["mats-not-random"]
    assert codes(SeatPlan(), SeatPlan(), mats_clockwise=True, deal="draft") == ["mats-not-random"]
    assert codes(SeatPlan(faction="nordic"), SeatPlan(), mats_clockwise=True) == []


def test_a_faction_from_afar_is_unknown_without_the_expansion() -> None:
    assert codes(SeatPlan(faction="albion", mat="militant"), SeatPlan(), invaders=False) == [
        "unknown-faction",
        "unknown-mat",
    ]
