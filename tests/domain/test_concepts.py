"""The concepts that all rules rest on: terrain, which pieces fight, and what lies on a faction mat."""

from __future__ import annotations

from collections import Counter

import pytest

from domain import steps
from domain.content import BOARDS, FACTIONS
from domain.control import contenders
from domain.decisions import ChooseSection, MoveUnit, TakeTop
from domain.facts import CombatBegan
from domain.invariants import broken
from domain.positions import go, options, position, side
from domain.selfplay import opened, plan
from domain.triumphs import supply


@pytest.mark.rule("L398", "territories: seven kinds of terrain, and home bases are none")
def test_every_territory_has_one_of_seven_terrains() -> None:
    board = BOARDS["standard"]
    kinds = {"mountain", "farm", "tundra", "forest", "village", "lake", "factory"}
    assert Counter(board.terrain.values()).keys() == kinds
    assert len(board.territories) == 47
    assert not set(board.bases.values()) & set(board.territories)


@pytest.mark.rule("L495", "pieces: characters and mechs fight, workers, resources and structures do not")
@pytest.mark.parametrize(("defender", "fought"), [("mech-1", True), ("character", True), ("worker-1", False)])
def test_only_characters_and_mechs_fight(defender: str, fought: bool) -> None:
    game = position(
        [
            side("saxony", "mechanical", at={"mech-1": "tundra-5"}),
            side("nordic", "industrial", at={defender: "farm-5"}, structures={"mine": "farm-5"}),
        ],
        step=steps.Move(0, 1, 1),
        resources={"farm-5": {"food": 2}},
    )
    facts = go(game, MoveUnit("mech-1", "farm-5"))
    assert any(isinstance(fact, CombatBegan) for fact in facts) == fought


@pytest.mark.rule("L495", "pieces: a structure with resources holds nobody up")
def test_nobody_fights_a_structure() -> None:
    game = position(
        [
            side("saxony", "mechanical", at={"mech-1": "tundra-5"}),
            side("nordic", "industrial", structures={"mine": "farm-5"}),
        ],
        resources={"farm-5": {"food": 2}},
    )
    facts = go(game, ChooseSection(2), TakeTop("move_units"), MoveUnit("mech-1", "farm-5"))
    assert not any(isinstance(fact, CombatBegan) for fact in facts)


@pytest.mark.rule("L625", "faction mat: six stars, four mechs on their abilities, no recruit yet")
@pytest.mark.parametrize("players", [2, 5, 7])
def test_a_faction_mat_starts_with_stars_and_mechs(players: int) -> None:
    game, _ = opened(plan(0, players))
    assert broken(game) == []
    for seat in contenders(game):
        assert supply(game, seat) == 6
        assert seat.stars == seat.recruits == {}
        assert not any(unit.startswith("mech") for unit in seat.units)
        assert len(seat.abilities) == 1
        assert seat.abilities[0] in (FACTIONS[seat.faction].ability, "meander_large")
    assert options(game)
