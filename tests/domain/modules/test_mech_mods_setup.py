"""Mech Mods in setup: drawn, kept and placed (rulebook L1593, L1607)."""

from __future__ import annotations

import pytest

from domain.content import FACTIONS, MODS
from domain.decisions import (
    DeployMech,
    KeepMod,
    Pass,
    PlaceMod,
)
from domain.engine import prompts
from domain.facts import (
    AbilityGained,
    ModPlaced,
    ModsReturned,
)
from domain.options import SeatPlan
from domain.positions import decide_ok, options, position, side
from domain.steps import Deploy
from tests.domain.rules.tables import say, started


@pytest.mark.rule("L1593", "Mech Mods: 4 drawn, no duplicates and nothing that the mat shows")
def test_everybody_draws_four_different_mods_that_the_mat_does_not_show() -> None:
    for secret in range(12):
        game = started(7, modules=["mech-mods"], secret=bytes([secret]))
        drawn = [token for seat in game.seats for token in seat.drawn]
        assert all(drawn.count(token) <= MODS["mech-mods"].tokens[token] for token in drawn)
        for seat in game.seats:
            assert len(set(seat.drawn)) == 4
            assert not set(seat.drawn) & set(FACTIONS[seat.faction].mech_abilities)


@pytest.mark.rule("L1593", "Mech Mods: all choose at the same time, up to 2")
def test_all_choose_up_to_two_at_the_same_time() -> None:
    game = started(3, modules=["mech-mods"])
    assert {(prompt.seat, prompt.kind) for prompt in prompts(game)} == {(n, "choose-mods") for n in range(3)}
    first, second, third, fourth = game.seats[2].drawn
    say(game, KeepMod(second), 2)
    assert ModsReturned(2, (first, fourth)) in say(game, KeepMod(third), 2)
    assert game.seats[2].mods == [second, third]
    assert [prompt.seat for prompt in prompts(game)] == [0, 1]


@pytest.mark.rule("L1615", "Mech Mods: none needs to be used")
def test_mods_need_not_be_kept_or_placed() -> None:
    game = started(2, modules=["mech-mods"])
    printed = [list(seat.mech_abilities) for seat in game.seats]
    mod = game.seats[1].drawn[0]
    say(game, Pass(), 0)
    say(game, KeepMod(mod), 1)
    say(game, Pass(), 1)
    assert [(prompt.seat, prompt.kind) for prompt in prompts(game)] == [(1, "place-mods")]
    assert ModsReturned(1, (mod,)) in say(game, Pass(), 1)
    assert [list(seat.mech_abilities) for seat in game.seats] == printed
    assert prompts(game)[0].kind == "choose-section"
    assert game.seats[1].mods == []


@pytest.mark.rule("L1615", "Mech Mods: they replace abilities of the faction mat")
@pytest.mark.rule("L1617", "Mech Mods: locked once placed")
def test_a_mod_covers_one_ability_for_good() -> None:
    game = started(2, modules=["mech-mods"])
    one, two = game.seats[0].drawn[:2]
    for mod in (one, two):
        say(game, KeepMod(mod), 0)
    say(game, Pass(), 1)
    assert ModPlaced(0, one, 3) in say(game, PlaceMod(one, 3), 0)
    assert PlaceMod(two, 3) not in options(game, 0)
    assert PlaceMod(one, 2) not in options(game, 0)
    say(game, PlaceMod(two, 1), 0)
    assert (game.seats[0].mech_abilities[0], game.seats[0].mech_abilities[2]) == (two, one)
    assert prompts(game)[0].kind == "choose-section"


@pytest.mark.rule("L845", "deploy: the ability under the mech is the mod that covers it")
def test_a_mech_uncovers_the_mod_that_lies_under_it() -> None:
    game = position(
        [
            side("nordic", "industrial", mechs=["stealth", "seaworthy", "artillery", "speed"]),
            side("rusviet", "mechanical"),
        ],
        step=Deploy(0),
    )
    facts = decide_ok(game, DeployMech(1, "tundra-1"))
    assert AbilityGained(0, "stealth") in facts
    assert "riverwalk_forest_mountain" not in game.seats[0].abilities


@pytest.mark.rule("L538", "6-7 players: what replaces an ability lies under the mech")
def test_at_a_large_table_a_replaced_ability_can_be_covered() -> None:
    plans = [SeatPlan(faction="crimea"), *[SeatPlan()] * 5]
    game = started(plans, modules=["mech-mods"])
    assert game.seats[0].mech_abilities[1] == "wayfare_farms"
    mod = game.seats[0].drawn[0]
    say(game, KeepMod(mod), 0)
    for seat in range(6):
        if any(prompt.seat == seat for prompt in prompts(game)):
            say(game, Pass(), seat)
    say(game, PlaceMod(mod, 2), 0)
    assert game.seats[0].mech_abilities[1] == mod
