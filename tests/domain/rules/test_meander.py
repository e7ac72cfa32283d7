"""Meander: Polania takes two options of an encounter card."""

from __future__ import annotations

import pytest

from domain.decisions import (
    Pass,
    TakeEncounterOption,
)
from domain.engine import prompts
from domain.facts import Coins, EncounterBegan, EncounterEnded
from domain.positions import decide_ok, go, options, position, side
from domain.scoring import score
from domain.steps import Aftermath
from tests.domain.rules.meetings import HERE, meeting, take


@pytest.mark.rule("L1163", "Meander: up to two different options, in any order")
@pytest.mark.parametrize(("first", "second"), [(0, 2), (2, 0), (1, 0)])
def test_polania_takes_two_options_of_one_card(first: int, second: int) -> None:
    game = meeting(6, "polania")
    take(game, first)
    assert TakeEncounterOption(first) not in options(game)
    facts = take(game, second)
    assert EncounterEnded(6) in facts
    assert not any(isinstance(fact, EncounterBegan) for fact in facts), "only one card is drawn"
    assert prompts(game)[0].seat == 1


@pytest.mark.rule("L1163", "Meander: the second option may be declined")
def test_polania_may_stop_after_one_option() -> None:
    game = meeting(6, "polania")
    take(game, 0)
    assert EncounterEnded(6) in decide_ok(game, Pass())


@pytest.mark.rule("L1163", "Meander: the first option may pay for the second")
def test_what_the_first_option_gives_pays_for_the_second() -> None:
    game = meeting(1, "polania", coins=0, popularity=0)
    assert options(game) == [TakeEncounterOption(0)]
    facts = go(game, TakeEncounterOption(0), TakeEncounterOption(1))
    assert [fact for fact in facts if isinstance(fact, Coins)] == [Coins(0, 2), Coins(0, 0)]
    assert game.resources[HERE] == {"food": 4}


@pytest.mark.rule("L1163", "Meander: ends by itself when nothing more can be paid")
def test_the_encounter_ends_when_no_further_option_can_be_paid() -> None:
    game = meeting(3, "polania", coins=0, popularity=0)
    assert EncounterEnded(3) in decide_ok(game, TakeEncounterOption(0))


@pytest.mark.rule("L1161", "Meander belongs to Polania")
def test_the_others_take_one_option() -> None:
    assert EncounterEnded(6) in take(meeting(6), 0)


@pytest.mark.rule("L1504", "the game ends at once with the sixth star, also within an encounter")
def test_a_sixth_star_ends_the_game_before_a_second_option() -> None:
    five = {"combat": 2, "mechs": 1, "power": 1, "objective": 1}
    game = meeting(26, "polania", popularity=16, stars=five)
    decide_ok(game, TakeEncounterOption(1))
    assert game.status == "finished"


@pytest.mark.rule("L544", "Meander with six or seven players: 3 coins for each encounter territory at the end")
def test_polania_is_paid_for_encounter_territories_at_a_large_table() -> None:
    mats = ("industrial", "engineering", "militant", "patriotic", "innovative", "mechanical")
    factions = ("polania", "nordic", "rusviet", "saxony", "crimea", "albion")
    sides = [side(f, m) for f, m in zip(factions, mats, strict=True)]
    polania = side(
        "polania",
        "industrial",
        at={"character": "village-4"},
        workers=["forest-5", "forest-5", "farm-4"],
        structures={"mill": "tundra-2"},
    )
    large = position([polania, *sides[1:]], encounters=())
    small = position([polania, *sides[1:5]], encounters=())
    assert score(large, large.seats[0]).other == 3 * 3
    assert score(small, small.seats[0]).other == 0


@pytest.mark.rule("L544", "Meander with six or seven players: still two options")
def test_polania_still_takes_two_options_at_a_large_table() -> None:
    mats = ("engineering", "militant", "patriotic", "innovative", "mechanical")
    factions = ("nordic", "rusviet", "saxony", "crimea", "albion")
    polania = side("polania", "industrial", at={"character": HERE}, coins=9, popularity=9)
    game = position(
        [polania, *(side(f, m) for f, m in zip(factions, mats, strict=True))],
        step=Aftermath(0, ("character",)),
        encounter=6,
    )
    decide_ok(game, TakeEncounterOption(0))
    assert TakeEncounterOption(2) in options(game)
