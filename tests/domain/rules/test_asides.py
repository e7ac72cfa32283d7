"""What a seat may do at any time: resign, give coins, agree to abandon, be asked about bonuses."""

from __future__ import annotations

import pytest

from domain import steps
from domain.asides import options as asides
from domain.decisions import (
    ChooseSection,
    Commit,
    GiveCoins,
    MoveUnit,
    OfferAbandon,
    Pass,
    Resign,
    SetBonusPolicy,
    TakeBottom,
)
from domain.engine import copy, prompts
from domain.facts import CoinsGiven, Committed, GameEnded
from domain.options import Options
from domain.positions import Side, decide_ok, go, position, refused, side
from domain.state import Game
from tests.domain.rules.moves import moving

SEATS = [
    side("nordic", "industrial", coins=5),
    side("saxony", "mechanical", coins=5),
    side("crimea", "militant", coins=5),
]


def trio(*changed: Side, **more: object) -> Game:
    """Three players: Nordic, then clockwise Crimea, then Saxony."""
    return position([*changed, *SEATS[len(changed) :]], **more)  # type: ignore[arg-type]


@pytest.mark.rule("L1404", "bribes: coins may change hands")
@pytest.mark.parametrize("giver", [0, 1, 2])
def test_coins_may_be_given_in_anybodys_turn(giver: int) -> None:
    game = trio()
    to = (giver + 1) % 3
    assert decide_ok(game, GiveCoins(to, 3), giver) == [CoinsGiven(giver, to, 3)]
    assert (game.seats[giver].coins, game.seats[to].coins) == (2, 8)
    assert prompts(game)[0].kind == "choose-section"


@pytest.mark.rule("L1404", "bribes: no more than one has, to others only")
def test_only_coins_that_are_there_go_to_others_at_the_table() -> None:
    game = trio(SEATS[0], side("saxony", "mechanical", resigned=True))
    assert refused(game, GiveCoins(2, 6), 0) == "cannot-pay"
    assert refused(game, GiveCoins(0, 1), 0) == "illegal-aside"
    assert refused(game, GiveCoins(1, 1), 0) == "illegal-aside"
    assert refused(game, GiveCoins(2, 0), 0) == "illegal-aside"
    assert refused(game, GiveCoins(2, -3), 0) == "illegal-aside"


@pytest.mark.rule("L1404", "bribes: not in tournaments")
def test_bribes_can_be_switched_off() -> None:
    game = trio(options=Options(bribes=False))
    assert refused(game, GiveCoins(1, 1), 0) == "bribes-off"
    assert not [option for option in asides(game, 0) if isinstance(option.decision, GiveCoins)]


@pytest.mark.rule("L1406", "bribes: a combat that has begun is fought")
def test_a_bribe_in_a_combat_changes_coins_and_nothing_else() -> None:
    attacker = side("saxony", "industrial", at={"character": "tundra-5"}, coins=5)
    game = moving(attacker, side("polania", "mechanical", at={"character": "farm-5"}), left=1)
    go(game, MoveUnit("character", "farm-5"))
    before = prompts(game)[0].kind
    decide_ok(game, GiveCoins(1, 5), 0)
    assert (before, prompts(game)[0].kind) == ("combat", "combat")


def test_every_aside_that_is_listed_is_accepted() -> None:
    game = trio()
    for seat in range(3):
        for option in asides(game, seat):
            decide_ok(copy(game), option.decision, seat)


def test_a_seat_that_left_has_no_asides() -> None:
    game = trio()
    decide_ok(game, Resign(), 1)
    assert asides(game, 1) == []
    assert refused(game, Resign(), 1) == "illegal-aside"
    assert refused(game, GiveCoins(0, 1), 1) == "illegal-aside"


def test_the_game_goes_on_without_a_seat_that_resigned() -> None:
    game = trio()
    decide_ok(game, Resign(), 2)
    assert game.status == "running"
    go(game, ChooseSection(0), Pass())
    assert game.active == 1


def test_who_resigns_in_the_own_turn_ends_it() -> None:
    game = trio()
    go(game, ChooseSection(2))
    decide_ok(game, Resign(), 0)
    assert (game.active, prompts(game)[0].seat) == (2, 2)


def test_the_last_one_left_has_won() -> None:
    game = trio()
    decide_ok(game, Resign(), 0)
    facts = decide_ok(game, Resign(), 1)
    assert isinstance(facts[-1], GameEnded)
    assert (game.status, game.ended, game.winners) == ("finished", "resignation", [2])
    assert len(game.scores) == 3


def test_a_seat_that_left_defends_with_nothing() -> None:
    attacker = side("saxony", "industrial", at={"character": "tundra-5"}, power=4)
    absent = side("polania", "mechanical", at={"character": "farm-5"}, power=7, cards=[5], resigned=True)
    game = position([attacker, absent, side("albion", "militant")], step=steps.Move(0, 1, 1))
    facts = go(game, MoveUnit("character", "farm-5"))
    assert Committed(1, 0, ()) in facts
    facts = decide_ok(game, Commit(0), 0)
    assert game.seats[1].units["character"] == "home-polania"
    assert game.seats[0].stars == {"combat": 1}


def test_who_resigns_in_a_combat_is_beaten_at_once() -> None:
    attacker = side("saxony", "industrial", at={"character": "tundra-5"}, power=4)
    defender = side("polania", "mechanical", at={"character": "farm-5"}, power=7)
    game = position([attacker, defender, side("albion", "militant")], step=steps.Move(0, 1, 1))
    go(game, MoveUnit("character", "farm-5"))
    decide_ok(game, Commit(2), 0)
    decide_ok(game, Resign(), 1)
    assert game.seats[1].units["character"] == "home-polania"
    assert prompts(game)[0].seat == 0 or game.active != 0


def test_who_resigns_before_a_combat_goes_back_and_fights_nobody() -> None:
    attacker = side("saxony", "industrial", at={"character": "tundra-5"}, workers=[], power=4)
    defender = side("polania", "mechanical", at={"character": "farm-5"})
    game = position([attacker, defender, side("albion", "militant")], step=steps.Move(0, 2, 1))
    go(game, MoveUnit("character", "farm-5"))
    decide_ok(game, Resign(), 0)
    assert game.seats[0].units["character"] == "tundra-5"
    assert (game.active, prompts(game)[0].kind) == (1, "choose-section")


def test_a_seat_that_left_gains_no_recruit_bonus_and_its_neighbour_does() -> None:
    """Around the table sit Nordic, Crimea, Saxony; without Crimea, Saxony is on both sides of Nordic."""
    nordic = side("nordic", "industrial", workers=["forest-1"], coins=5)
    saxony = side("saxony", "mechanical", recruits={"upgrade": "coins"}, power=1)
    crimea = side("crimea", "militant", recruits={"upgrade": "coins"}, power=5, resigned=True)
    game = position([nordic, saxony, crimea], resources={"forest-1": {"oil": 3}})
    go(game, ChooseSection(0), Pass(), TakeBottom(), Pass())
    assert (game.seats[1].power, game.seats[2].power) == (2, 5)


@pytest.mark.shows("ending by abandoned")
def test_all_humans_must_agree_to_abandon() -> None:
    game = trio()
    decide_ok(game, OfferAbandon(), 2)
    decide_ok(game, OfferAbandon(), 0)
    assert game.status == "running"
    assert refused(game, OfferAbandon(), 0) == "illegal-aside"
    decide_ok(game, OfferAbandon(), 1)
    assert (game.status, game.ended, game.winners) == ("abandoned", "abandoned", [])


def test_who_left_need_not_agree_to_abandon() -> None:
    game = trio()
    decide_ok(game, OfferAbandon(), 0)
    decide_ok(game, Resign(), 1)
    decide_ok(game, OfferAbandon(), 2)
    assert game.status == "abandoned"


def test_a_resignation_can_complete_the_agreement_to_abandon() -> None:
    game = trio()
    decide_ok(game, OfferAbandon(), 0)
    decide_ok(game, OfferAbandon(), 2)
    decide_ok(game, Resign(), 1)
    assert game.status == "abandoned"


@pytest.mark.parametrize("ask", [True, False])
def test_a_seat_says_whether_it_wants_to_be_asked_about_bonuses(ask: bool) -> None:
    game = trio(side("nordic", "industrial", ask_bonus=not ask))
    decide_ok(game, SetBonusPolicy(ask), 0)
    assert game.seats[0].ask_bonus is ask
    assert refused(game, SetBonusPolicy(ask), 0) == "illegal-aside"


def test_nothing_is_said_any_more_when_the_game_is_over() -> None:
    game = trio()
    decide_ok(game, Resign(), 0)
    decide_ok(game, Resign(), 1)
    assert asides(game, 2) == []
    assert refused(game, OfferAbandon(), 2) == "game-not-running"
