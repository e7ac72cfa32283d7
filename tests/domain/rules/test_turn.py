"""A turn: a section, its top action, its bottom action."""

from __future__ import annotations

import pytest

from domain.content import MATS
from domain.decisions import (
    ChooseSection,
    EnlistRecruit,
    MoveCube,
    Pass,
    PlaceResources,
    RevealObjective,
    Spend,
    TakeBottom,
    TakeTop,
)
from domain.engine import prompts
from domain.facts import Coins, SectionChosen, TurnBegan
from domain.positions import decide_ok, go, options, position, refused, side
from tests.domain.rules.moves import OPPONENT

NORDIC = side("nordic", "industrial")


def test_the_mat_used_here() -> None:
    """Bolster and Upgrade, Produce and Deploy, Move and Build, Trade and Enlist."""
    assert [section.top for section in MATS["industrial"].sections] == ["bolster", "produce", "move", "trade"]


@pytest.mark.rule("L692", "turn: a section different from the previous one")
@pytest.mark.rule("L1830", "turn: a different section")
def test_any_section_but_the_previous_one_is_chosen() -> None:
    first = position([NORDIC, OPPONENT])
    assert options(first) == [ChooseSection(n) for n in range(4)]
    later = position([side("nordic", "industrial", section=2), OPPONENT])
    assert options(later) == [ChooseSection(0), ChooseSection(1), ChooseSection(3)]
    assert refused(later, ChooseSection(2)) == "section-repeated"
    assert refused(later, ChooseSection(4)) == "no-such-section"
    assert refused(later, ChooseSection(-1)) == "no-such-section"


@pytest.mark.rule("L692", "turn: the action token must move")
def test_the_action_token_must_be_placed() -> None:
    assert refused(position([NORDIC, OPPONENT]), Pass()) == "illegal-decision"


@pytest.mark.rule("L693", "turn: the top action, then the bottom action")
@pytest.mark.rule("L696", "turn: both actions, one or none")
@pytest.mark.rule("L4364", "turn: both actions, one or none")
@pytest.mark.parametrize("top", [True, False])
@pytest.mark.parametrize("bottom", [True, False])
def test_each_action_is_optional_and_the_top_comes_first(top: bool, bottom: bool) -> None:
    game = position([NORDIC, OPPONENT], resources={"forest-1": {"oil": 3}})
    go(game, ChooseSection(0))
    assert prompts(game)[0].kind == "top-action"
    go(game, TakeTop("gain_power") if top else Pass())
    assert prompts(game)[0].kind == "bottom-action"
    go(game, TakeBottom() if bottom else Pass())
    if bottom:
        go(game, Pass())
    assert game.active == 1


@pytest.mark.rule("L693", "turn: each action once")
def test_an_action_is_taken_once() -> None:
    game = position([NORDIC, OPPONENT], resources={"forest-1": {"oil": 6}})
    go(game, ChooseSection(0), TakeTop("gain_power"))
    assert refused(game, TakeTop("gain_power")) == "illegal-decision"
    go(game, TakeBottom(), Pass())
    assert refused(game, TakeBottom(), 0) == "not-your-turn"


@pytest.mark.rule("L696", "turn: what the top action gained pays for the bottom action")
def test_resources_of_the_top_action_pay_for_the_bottom_action() -> None:
    game = position([NORDIC, OPPONENT], resources={"forest-1": {"food": 2}})
    go(game, ChooseSection(3), TakeTop("gain_resources"), PlaceResources("forest-1", {"food": 2}))
    go(game, TakeBottom(), EnlistRecruit("build", "coins"))
    assert game.seats[0].recruits == {"build": "coins"}
    assert game.resources == {}


@pytest.mark.rule("L698", "turn: costs and benefits as shown before the action")
def test_an_upgrade_works_from_the_next_action_on() -> None:
    game = position([side("nordic", "industrial", power=0), OPPONENT], resources={"forest-1": {"oil": 3}})
    go(game, ChooseSection(0), TakeTop("gain_power"), TakeBottom())
    assert game.resources == {}
    go(game, MoveCube("gain_power", "deploy"))
    assert game.seats[0].power == 2


@pytest.mark.rule("L698", "turn: the full cost comes first")
@pytest.mark.rule("L807", "turn: what cannot be paid is not taken")
def test_an_action_that_cannot_be_paid_is_not_asked_about() -> None:
    game = position([side("nordic", "industrial", coins=0), OPPONENT], resources={"forest-1": {"oil": 3}})
    facts = decide_ok(game, ChooseSection(0))
    assert SectionChosen(0, 0) in facts
    assert prompts(game)[0].kind == "bottom-action"


@pytest.mark.rule("L813", "turn: a dead turn")
def test_a_dead_turn_passes_to_the_next_player() -> None:
    broke = side("nordic", "industrial", coins=0, power=0, popularity=0, section=2)
    game = position([broke, OPPONENT])
    assert ChooseSection(2) not in options(game)
    facts = decide_ok(game, ChooseSection(0))
    assert facts[-2] == TurnBegan(1, 2)
    assert game.seats[0].section == 0


@pytest.mark.rule("L821", "turn: the coins of a bottom action may be declined")
@pytest.mark.rule("L4366", "turn: the coins of a bottom action may be declined")
@pytest.mark.parametrize(("taken", "coins"), [(None, 7), (3, 7), (1, 5), (0, 4)])
def test_the_coins_of_a_bottom_action_may_be_declined(taken: int | None, coins: int) -> None:
    game = position([NORDIC, OPPONENT], resources={"forest-1": {"oil": 3}})
    go(game, ChooseSection(0), Pass(), TakeBottom(coins=taken))
    assert game.seats[0].coins == coins
    fresh = position([NORDIC, OPPONENT], resources={"forest-1": {"oil": 3}})
    go(fresh, ChooseSection(0), Pass())
    assert refused(fresh, TakeBottom(coins=4)) == "out-of-bounds"


@pytest.mark.rule("L821", "turn: coins come with the payment")
def test_coins_come_before_the_choice_of_the_benefit() -> None:
    game = position([NORDIC, OPPONENT], resources={"forest-1": {"oil": 3}})
    go(game, ChooseSection(0), Pass())
    assert Coins(0, 7) in decide_ok(game, TakeBottom())
    assert prompts(game)[0].kind == "upgrade"


@pytest.mark.rule("L688", "turn: players take turns one after another")
@pytest.mark.rule("L700", "turn: clockwise")
def test_turns_go_clockwise_and_one_after_another() -> None:
    game = position(
        [
            side("saxony", "industrial", coins=0),
            side("nordic", "mechanical", coins=0),
            side("crimea", "militant", coins=0),
        ]
    )
    assert game.order == [1, 2, 0]
    seen = []
    for _ in range(6):
        seen.append(game.active)
        others = [seat for seat in range(3) if seat != game.active]
        assert {refused(game, ChooseSection(0), seat) for seat in others} == {"not-your-turn"}
        section = next(decision for decision in options(game))
        go(game, section)
        while game.active == seen[-1]:
            go(game, Pass())
    assert seen == [0, 1, 2, 0, 1, 2]


@pytest.mark.rule("L700", "turn: a seat that left is passed over")
def test_a_seat_that_left_takes_no_turn() -> None:
    seats = [
        side("saxony", "industrial", coins=0),
        side("nordic", "mechanical", resigned=True),
        side("crimea", "militant"),
    ]
    game = position(seats)
    go(game, ChooseSection(0))
    assert game.active == 2


@pytest.mark.rule("L1356", "turn: a Factory card is a section of its own")
def test_a_factory_card_is_a_fifth_section_that_is_not_repeated() -> None:
    game = position([side("nordic", "industrial", factory=[1]), OPPONENT])
    assert ChooseSection(4) in options(game)
    used = position([side("nordic", "industrial", factory=[1], section=4), OPPONENT])
    assert refused(used, ChooseSection(4)) == "section-repeated"


@pytest.mark.rule("L1812", "turn: objectives before or after an action, not within one")
@pytest.mark.rule("L4370", "turn: objectives before or after an action")
def test_objectives_are_revealed_between_actions_only() -> None:
    ready = side(
        "nordic", "industrial", objectives=[25], popularity=0, power=13, at={"mech-1": "forest-1", "mech-2": "forest-1"}
    )
    game = position([ready, OPPONENT], resources={"forest-1": {"oil": 3}})
    reveal = RevealObjective(25)
    assert reveal in options(game)
    go(game, ChooseSection(0), TakeTop("draw_cards"))
    assert reveal in options(game)
    go(game, TakeBottom())
    assert refused(game, reveal) == "illegal-decision"
    go(game, Pass())
    assert (prompts(game)[0].kind, reveal in options(game)) == ("end-turn", True)


def test_a_wrong_payment_is_named() -> None:
    game = position([NORDIC, OPPONENT], resources={"forest-1": {"oil": 3}, "farm-7": {"oil": 3}})
    go(game, ChooseSection(0), Pass())
    for payment in [
        (Spend("oil", 2, "forest-1"),),
        (Spend("oil", 3, "farm-7"),),
        (Spend("oil", 4, "forest-1"),),
        (Spend("food", 3, "forest-1"),),
        (Spend("oil", 2, "forest-1"), Spend("oil", 1, card=2)),
    ]:
        assert refused(game, TakeBottom(payment=payment)) == "wrong-payment"
    go(game, TakeBottom(payment=(Spend("oil", 1, "forest-1"), Spend("oil", 2, "forest-1"))))


def test_a_seat_that_does_not_exist_decides_nothing() -> None:
    game = position([NORDIC, OPPONENT])
    for seat in (-1, 2, 99):
        assert refused(game, ChooseSection(0), seat) == "no-seat"
