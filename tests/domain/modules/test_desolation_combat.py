"""Desolation: its combats, alone and together (rulebook L1774)."""

from __future__ import annotations

import pytest

from domain.decisions import (
    AwardStar,
    Commit,
    Pass,
    RetreatUnit,
    TurnDial,
    UseAbility,
)
from domain.facts import (
    CardsDrawn,
    CombatRevealed,
    GameEnded,
    StarPlaced,
    UnitRetreated,
    UnitWithdrawn,
)
from domain.invariants import broken
from domain.positions import awaited, decide_ok, options, refused
from tests.domain.modules.desolation import (
    FOE,
    SE,
    attack,
    crimea,
    march,
    nordic,
    of,
    together,
)
from tests.domain.modules.dice import throw


@pytest.mark.rule("L1780-L1783", "Desolation: strength by cards and a die")
def test_its_strength_is_its_cards_and_a_die() -> None:
    game = attack(cards=(3, 4))
    told = throw(game, Commit(7), 5)
    assert of(CombatRevealed, told)[0].totals == (7, 12)
    assert game.seats[FOE].cards == [3, 4], "it spends nothing"


@pytest.mark.rule("L1788", "Desolation: its power ends at 16")
def test_its_power_ends_at_sixteen() -> None:
    game = attack(cards=(5, 5, 5, 5))
    assert of(CombatRevealed, throw(game, Commit(0), 2))[0].totals == (0, 18)


@pytest.mark.rule("L1786", "Desolation: a loss gives it a star")
def test_a_loss_gives_it_a_star() -> None:
    game = attack()
    told = throw(game, Commit(1), 6)
    assert StarPlaced(FOE, "desolation") in told
    assert game.seats[0].units["character"] == "home-nordic"
    assert [fact.seat for fact in of(CardsDrawn, told)] == [0], "as after any loss"
    assert game.seats[FOE].units["mech-1"] == "tundra-5"
    assert game.status == "running"


@pytest.mark.rule("L1786-L1792", "Desolation: its sixth star is the defeat")
def test_its_sixth_star_is_the_defeat_of_all() -> None:
    game = attack(stars=5)
    told = throw(game, Commit(0), 6)
    (ended,) = of(GameEnded, told)
    assert (ended.reason, ended.winners, ended.scores) == ("desolation-stars", (), ())


@pytest.mark.rule("L1788", "Desolation: a beaten unit is gone, the others grow")
def test_a_beaten_unit_is_gone_and_the_others_grow() -> None:
    game = attack(nordic(objectives=(1,)), cards=(3,), draw=(4,))
    told = throw(game, Commit(7), 1)
    assert UnitWithdrawn(FOE, "mech-1") in told
    assert game.seats[FOE].cards == [3, 4]
    assert game.seats[FOE].power == 7
    assert StarPlaced(0, "combat") in told
    assert not broken(game)


@pytest.mark.rule("L1784", "Desolation: ties go to the attacker")
def test_the_attacker_wins_ties() -> None:
    game = attack()
    assert of(CombatRevealed, throw(game, Commit(4), 1))[0].winner == 0


def test_no_star_without_a_free_tile() -> None:
    game = attack(nordic(stars={"combat": 1}))
    assert not [fact for fact in throw(game, Commit(7), 1) if isinstance(fact, StarPlaced)]


@pytest.mark.rule("L1782", "Desolation: what weakens opponents does not apply")
def test_abilities_that_weaken_opponents_do_not_apply() -> None:
    side = nordic(at={"character": "tundra-5", "mech-3": "tundra-5"})
    game = attack(side)
    assert "artillery" in game.seats[0].abilities
    assert not [listed for listed in options(game) if isinstance(listed, UseAbility)]


# defending together


@pytest.mark.rule("L1745-L1779", "Desolation: all defend together, one spends power")
def test_all_play_cards_and_one_spends_power() -> None:
    game = together(nordic(cards=(2,)), crimea(cards=(5,)))
    first = game.steps[-1].defender
    throw(game, Commit(3, (game.seats[first].cards[0],)), seat=first)
    second = 1 - first
    assert options(game, second) == [Commit(0)], "the power was spent"
    told = throw(game, Commit(0, (game.seats[second].cards[0],)), 1, seat=second)
    (revealed,) = of(CombatRevealed, told)
    assert revealed.totals == (4, 3 + 2 + 5)
    assert not game.seats[0].cards
    assert not game.seats[1].cards


def test_who_spends_nothing_leaves_the_dial_to_the_other() -> None:
    game = together()
    first = game.steps[-1].defender
    throw(game, Commit(0), seat=first)
    assert Commit(7) in options(game, 1 - first)
    told = throw(game, Commit(7), 1, seat=1 - first)
    assert of(CombatRevealed, told)[0].dials == (4, 7)


@pytest.mark.rule("L1788", "Desolation: one of the victors places the star")
def test_one_of_them_places_the_star() -> None:
    game = together()
    throw(game, Commit(7))
    throw(game, Commit(0), 1)
    assert set(options(game)) == {AwardStar(0), AwardStar(1)}
    assert refused(game, AwardStar(FOE)) == "illegal-decision"
    told = decide_ok(game, AwardStar(1))
    assert of(StarPlaced, told) == [StarPlaced(1, "combat")]


def test_only_one_who_can_place_it_is_asked_nothing() -> None:
    game = together(nordic(stars={"combat": 1}))
    throw(game, Commit(7))
    assert StarPlaced(1, "combat") in throw(game, Commit(0), 1)


def test_beaten_together_all_retreat() -> None:
    game = together(nordic(workers=["tundra-6"]), crimea())
    throw(game, Commit(0))
    told = throw(game, Commit(0), 6)
    assert {fact.seat for fact in of(UnitRetreated, told)} == {0, 1}
    assert game.presence["tundra-6"] == {FOE: ["mech-1"]}
    assert not broken(game)


def test_workers_alone_beside_a_defender_retreat_with_a_loss() -> None:
    game, _ = march(nordic(at={"character": "tundra-6"}), crimea(workers=["tundra-6"]), {"mech-1": "tundra-5"}, SE)
    told = throw(game, Commit(0), 6)
    assert UnitRetreated(1, "worker-1", "home-crimea") in told


@pytest.mark.rule("L1779", "Desolation: only one of those who defend together spends power")
def test_a_feint_of_another_does_not_add_power_to_what_one_has_spent() -> None:
    game = together(nordic(abilities=["feint"]), crimea(abilities=["feint"]))
    first = game.steps[-1].defender
    throw(game, Commit(3), seat=first)
    throw(game, Commit(0), 1, seat=1 - first)
    assert (awaited(game), options(game)) == (first, [*map(TurnDial, (1, 2, 4, 5)), Pass()])
    assert of(CombatRevealed, throw(game, TurnDial(5)))[0].dials == (4, 5)


@pytest.mark.rule("L1788", "Desolation: one of those who are there chooses who places the star")
def test_who_has_left_does_not_choose_who_places_the_star() -> None:
    game = together()
    first = game.steps[-1].defender
    throw(game, Commit(7))
    game.seats[first].resigned = True
    throw(game, Commit(0), 1)
    assert awaited(game) == 1 - first
    assert set(options(game)) == {AwardStar(0), AwardStar(1)}


@pytest.mark.rule("L1743", "Desolation: who plays together is no opponent where one retreats to")
@pytest.mark.parametrize(("ability", "refuge"), [("regroup", "tundra-6"), ("seaworthy", "lake-5")])
def test_units_retreat_to_where_others_are(ability: str, refuge: str) -> None:
    mine = nordic(at={"character": "tundra-5", "mech-4": "tundra-6"}, abilities=[ability])
    game = attack(mine, crimea(at={"character": refuge}))
    throw(game, Commit(0), 6)
    assert RetreatUnit("character", refuge) in options(game)
    decide_ok(game, RetreatUnit("character", refuge))
    assert set(game.presence[refuge]) == {0, 1}
