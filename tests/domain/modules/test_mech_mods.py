"""What each of the new Mech Mods does, with its limit (rulebook L1607)."""

from __future__ import annotations

import pytest

from domain.decisions import (
    Commit,
    DiscardCard,
    MoveUnit,
    Pass,
    RetreatUnit,
    TurnDial,
    UseAbility,
)
from domain.engine import prompts
from domain.facts import (
    CardsDiscarded,
    CardsDrawn,
    CombatBegan,
    CombatRevealed,
    DialTurned,
    Power,
    TokenTurned,
    UnitMoved,
    UnitRetreated,
    WorkersForced,
)
from domain.positions import Side, awaited, decide_ok, go, options, position, refused, side
from domain.state import Game
from domain.steps import Aftermath, Move
from domain.view import view

PLAIN, BESIDE = "tundra-5", "tundra-6"


def owner(*mods: str, at: dict[str, str] | None = None, **given: object) -> Side:
    """A side with these mods under deployed mechs, whose mech stands ready to fight."""
    return Side("polania", "industrial", **{"at": at or {"mech-1": PLAIN}, "power": 5, "abilities": mods, **given})


def other(*mods: str, at: dict[str, str] | None = None, **given: object) -> Side:
    """An opponent whose mech brings nothing to combat."""
    return Side("rusviet", "mechanical", **{"at": at or {"mech-1": PLAIN}, "power": 5, "abilities": mods, **given})


def battle(attacker: Side, defender: Side) -> Game:
    """The first side has moved onto the second's territory."""
    return position([attacker, defender], step=Aftermath(0, ()))


def moving(*sides: Side, steps: int = 1, **given: object) -> Game:
    """The first side moves one unit over so many steps."""
    return position(list(sides), step=Move(0, 1, steps), **given)


def ways(game: Game, unit: str) -> set[str]:
    """Where a unit may step to."""
    return {decision.to for decision in options(game) if isinstance(decision, MoveUnit) and decision.unit == unit}


def against_nobody(game: Game) -> Game:
    """The same, against units that no player leads."""
    game.seats[1].kind = "npc"
    return game


@pytest.mark.rule("L1621", "Armor: the attacker discards a card of the attacker's choice")
@pytest.mark.shows("ability armor")
def test_armor_makes_the_attacker_discard_a_card() -> None:
    game = battle(other(cards=[2, 5]), owner("armor"))
    assert awaited(game) == 0
    assert options(game) == [DiscardCard(2), DiscardCard(5)]
    assert CardsDiscarded(0, (2,)) in decide_ok(game, DiscardCard(2))
    assert game.seats[0].cards == [5]
    assert refused(game, DiscardCard(5), 0)


def test_armor_asks_nothing_of_a_single_card_and_of_empty_hands() -> None:
    game = battle(other(cards=[3]), owner("armor"))
    assert game.seats[0].cards == []
    game = battle(other(), owner("armor"))
    assert Commit(0) in options(game, 0)


@pytest.mark.limits("ability armor")
def test_armor_does_nothing_for_an_attacker() -> None:
    game = battle(owner("armor"), other(cards=[2, 5]))
    assert game.seats[1].cards == [2, 5]


@pytest.mark.rule("L1616", "Mech Mods: some do nothing against non-player units")
def test_armor_does_nothing_against_units_without_a_player() -> None:
    game = position([other(cards=[2, 5], at={"mech-1": BESIDE}), owner("armor")], step=Move(0, 1, 1))
    game.seats[0].kind = "npc"
    go(game, MoveUnit("mech-1", PLAIN))
    assert game.seats[0].cards == [2, 5]


@pytest.mark.shows("ability entrenched")
@pytest.mark.parametrize("beside", [{"structures": {"mine": PLAIN}}, {"workers": [PLAIN, PLAIN]}])
def test_entrenched_wins_ties_beside_a_structure_or_a_worker(beside: dict[str, object]) -> None:
    game = battle(other(), owner("entrenched", **beside))
    go(game, Commit(3), Commit(3))
    assert game.seats[1].units["mech-1"] == PLAIN
    assert game.seats[1].stars == {"combat": 1}


@pytest.mark.limits("ability entrenched")
def test_entrenched_needs_something_of_its_own_beside_it() -> None:
    game = battle(other(structures={"mine": PLAIN}), owner("entrenched"))
    assert any(isinstance(fact, CombatRevealed) and fact.winner == 0 for fact in go(game, Commit(3), Commit(3)))


def test_entrenched_wins_no_ties_for_an_attacker_and_does_not_turn_a_loss() -> None:
    game = battle(owner("entrenched", workers=[PLAIN]), other())
    facts = go(game, Commit(3), Commit(4))
    assert any(isinstance(fact, CombatRevealed) and fact.winner == 1 for fact in facts)
    game = battle(other(), owner("entrenched", workers=[PLAIN]))
    facts = go(game, Commit(4), Commit(3))
    assert any(isinstance(fact, CombatRevealed) and fact.winner == 0 for fact in facts)


@pytest.mark.rule("L1622", "Feint: the new power is paid, not the old")
@pytest.mark.shows("ability feint")
def test_feint_turns_the_dial_after_both_sides_lie_open() -> None:
    game = battle(owner("feint"), other())
    go(game, Commit(3), Commit(5))
    assert (awaited(game), options(game)) == (0, [TurnDial(1), TurnDial(2), TurnDial(4), TurnDial(5), Pass()])
    assert view(game, None).committed[1] == game.commitments[1]
    facts = decide_ok(game, TurnDial(5))
    assert DialTurned(0, 5) in facts
    assert Power(0, 0) in facts
    assert any(isinstance(fact, CombatRevealed) and fact.winner == 0 and fact.dials == (5, 5) for fact in facts)


@pytest.mark.rule("L1622", "Feint: what cannot be paid cannot be turned to")
@pytest.mark.limits("ability feint")
def test_feint_is_bound_by_power_and_dial() -> None:
    game = battle(owner("feint", power=4), other())
    go(game, Commit(4), Commit(0))
    assert options(game) == [TurnDial(2), TurnDial(3), Pass()]
    game = battle(owner("feint", power=12), other())
    go(game, Commit(6), Commit(0))
    assert max(option.power for option in options(game) if isinstance(option, TurnDial)) == 7


def test_both_sides_may_feint_once_the_attacker_first() -> None:
    game = battle(owner("feint"), other("feint"))
    go(game, Commit(2), Commit(3))
    assert awaited(game) == 0
    decide_ok(game, TurnDial(4))
    assert awaited(game) == 1
    facts = decide_ok(game, TurnDial(5))
    assert any(isinstance(fact, CombatRevealed) and fact.totals == (4, 5) for fact in facts)


@pytest.mark.shows("ability foothold")
def test_foothold_leads_to_any_structure_of_ones_own() -> None:
    game = moving(owner("foothold", structures={"mill": "mountain-5"}), other(at={"mech-1": "farm-3"}))
    assert "mountain-5" in ways(game, "mech-1")
    assert "mountain-5" in ways(game, "character")
    assert "mountain-5" not in ways(game, "worker-1")


@pytest.mark.limits("ability foothold")
def test_foothold_does_not_lead_to_structures_of_others() -> None:
    game = moving(owner("foothold"), other(at={"mech-1": "farm-3"}, structures={"mill": "mountain-5"}))
    assert "mountain-5" not in ways(game, "mech-1")


@pytest.mark.shows("ability pontoons")
def test_pontoons_lead_onto_lakes_and_off_with_everything() -> None:
    game = moving(owner("pontoons", at={"mech-1": PLAIN}, workers=[PLAIN]), other(at={"mech-1": "farm-3"}), steps=2)
    assert "lake-5" in ways(game, "mech-1")
    go(game, MoveUnit("mech-1", "lake-5", workers=("worker-1",)), MoveUnit("mech-1", "village-5"))
    assert game.seats[0].units["worker-1"] == "village-5"


@pytest.mark.limits("ability pontoons")
def test_pontoons_carry_no_workers_by_themselves_and_nobody_from_lake_to_lake() -> None:
    game = moving(owner("pontoons", at={"mech-1": "lake-5"}, workers=[PLAIN]), other(at={"mech-1": "farm-3"}))
    assert "lake-5" not in ways(game, "worker-1")
    assert not any(place.startswith("lake") for place in ways(game, "mech-1"))


@pytest.mark.shows("ability regroup")
def test_regroup_retreats_to_adjacent_territories_of_ones_own() -> None:
    game = battle(other(), owner("regroup", at={"mech-1": PLAIN, "mech-2": BESIDE}, workers=[PLAIN, PLAIN]))
    go(game, Commit(5), Commit(1))
    assert (awaited(game), RetreatUnit("mech-1", BESIDE) in options(game)) == (1, True)
    go(game, RetreatUnit("mech-1", BESIDE), RetreatUnit("worker-1", BESIDE), RetreatUnit("worker-2", "home-polania"))
    assert game.seats[1].units["mech-1"] == BESIDE
    assert [game.seats[1].units[f"worker-{n}"] for n in (1, 2)] == [BESIDE, "home-polania"]


@pytest.mark.limits("ability regroup")
def test_regroup_crosses_rivers_but_needs_control() -> None:
    place = "tundra-6"
    game = battle(
        other(at={"mech-1": place}),
        owner("regroup", at={"mech-1": place, "mech-2": "farm-6"}, workers=["village-4"]),
    )
    go(game, Commit(5), Commit(1))
    assert [option.to for option in options(game) if isinstance(option, RetreatUnit)] == ["home-polania", "farm-6"]


def test_without_a_territory_of_ones_own_there_is_nothing_to_regroup_to() -> None:
    game = battle(other(), owner("regroup"))
    assert UnitRetreated(1, "mech-1", "home-polania") in go(game, Commit(5), Commit(1))


@pytest.mark.shows("ability reinforce")
def test_reinforce_brings_a_unit_from_next_to_the_combat() -> None:
    game = battle(other(), owner("reinforce", at={"mech-1": PLAIN, "mech-2": BESIDE}, cards=[2, 3]))
    assert (awaited(game), options(game)) == (1, [UseAbility("reinforce"), Pass()])
    decide_ok(game, UseAbility("reinforce"))
    assert options(game) == [MoveUnit("mech-2", PLAIN)]
    assert UnitMoved(1, "mech-2", PLAIN) in decide_ok(game, MoveUnit("mech-2", PLAIN))
    decide_ok(game, Commit(0, (2, 3)), 1)


def test_reinforce_works_for_an_attacker_too_and_once() -> None:
    units = {"mech-1": PLAIN, "mech-2": BESIDE, "mech-3": "farm-5"}
    game = battle(owner("reinforce", at=units), other())
    go(game, UseAbility("reinforce"), MoveUnit("mech-3", PLAIN))
    assert refused(game, UseAbility("reinforce"), 0)


@pytest.mark.limits("ability reinforce")
def test_reinforce_needs_a_legal_step() -> None:
    place = "mountain-8"
    game = battle(other(at={"mech-1": place}), owner("reinforce", at={"mech-2": place, "mech-3": "tundra-6"}))
    assert UseAbility("reinforce") not in options(game)


def test_units_in_another_combat_are_no_reserves() -> None:
    attacker = owner("reinforce", at={"mech-1": PLAIN, "mech-2": BESIDE})
    game = battle(attacker, other(at={"mech-1": PLAIN, "mech-2": BESIDE}))
    decide_ok(game, options(game)[0])
    assert UseAbility("reinforce") not in options(game)


@pytest.mark.rule("L1623", "Stealth: everything on a territory passed through is ignored")
@pytest.mark.shows("ability stealth")
@pytest.mark.parametrize("guards", [{"mech-1": PLAIN}, {"worker-1": PLAIN}])
def test_stealth_passes_opponents_as_if_they_were_not_there(guards: dict[str, str]) -> None:
    game = moving(owner("stealth", at={"mech-1": "factory"}), other(at=guards, workers=["farm-3"]), steps=2)
    facts = go(game, MoveUnit("mech-1", PLAIN), MoveUnit("mech-1", "tundra-6"))
    assert not any(isinstance(fact, CombatBegan | WorkersForced) for fact in facts)
    assert game.seats[0].units["mech-1"] == "tundra-6"
    assert game.seats[0].popularity == 2


@pytest.mark.rule("L1623", "Stealth: token penalties are ignored")
def test_stealth_passes_traps() -> None:
    trap = side("togawa", "mechanical", tokens={PLAIN: "trap-coins"})
    game = moving(owner("stealth", at={"mech-1": "factory"}), trap, steps=2)
    facts = go(game, MoveUnit("mech-1", PLAIN), MoveUnit("mech-1", "tundra-6"))
    assert not any(isinstance(fact, TokenTurned) for fact in facts)
    assert game.tokens[PLAIN].armed


def test_where_a_stealthy_unit_stays_everything_is_as_usual() -> None:
    enemy = other(at={"worker-1": PLAIN, "worker-2": PLAIN}, workers=())
    game = moving(owner("stealth", at={"mech-1": "factory"}), enemy, steps=2)
    decide_ok(game, MoveUnit("mech-1", PLAIN))
    assert options(game) == [*(MoveUnit("mech-1", to) for to in ways_from(PLAIN)), Pass()]
    facts = decide_ok(game, Pass())
    assert WorkersForced(0, 2) in facts
    assert game.seats[0].popularity == 0


def ways_from(at: str) -> list[str]:
    """The territories by land, in the order in which they are listed."""
    return [
        option.to
        for option in options(moving(owner(at={"mech-1": at}), other(at={"mech-1": "farm-3"})))
        if isinstance(option, MoveUnit) and option.unit == "mech-1"
    ]


def test_a_stealthy_unit_that_stays_with_fighters_fights() -> None:
    game = moving(owner("stealth", at={"mech-1": "factory"}), other(), steps=2)
    go(game, MoveUnit("mech-1", PLAIN))
    assert CombatBegan(PLAIN, 0, 1) in decide_ok(game, Pass())


@pytest.mark.limits("ability stealth")
def test_stealth_is_no_use_without_a_step_left() -> None:
    game = moving(owner("stealth", at={"mech-1": "factory"}), other())
    assert CombatBegan(PLAIN, 0, 1) in go(game, MoveUnit("mech-1", PLAIN))


def test_a_stealthy_mech_takes_along_what_it_carries_and_nothing_else() -> None:
    sides = owner("stealth", at={"mech-1": "factory"}, workers=["factory"]), other()
    game = moving(*sides, steps=2, resources={"factory": {"oil": 1}, PLAIN: {"metal": 2}})
    go(game, MoveUnit("mech-1", PLAIN, workers=("worker-1",), resources={"oil": 1}))
    assert refused(game, MoveUnit("mech-1", "tundra-6", resources={"metal": 1}))
    go(game, MoveUnit("mech-1", "tundra-6"))
    assert game.seats[0].units["worker-1"] == "tundra-6"
    assert (game.resources["tundra-6"], game.resources[PLAIN]) == ({"oil": 1}, {"metal": 2})


def test_an_encounter_stops_a_stealthy_character_as_usual() -> None:
    game = moving(owner("stealth", at={"character": PLAIN}), other(at={"mech-1": "farm-3"}), steps=2)
    decide_ok(game, MoveUnit("character", "village-7"))
    assert prompts(game)[0].kind == "encounter"


@pytest.mark.rule("L1624", "Tactics: once per combat")
@pytest.mark.shows("ability tactics")
def test_tactics_changes_a_card_for_two() -> None:
    game = position([owner("tactics", cards=[2, 3]), other()], step=Aftermath(0, ()), draw=[4, 5])
    decide_ok(game, UseAbility("tactics"))
    facts = decide_ok(game, DiscardCard(2))
    assert CardsDiscarded(0, (2,)) in facts
    assert CardsDrawn(0, 2, (5, 4)) in facts
    assert refused(game, UseAbility("tactics"), 0)


@pytest.mark.limits("ability tactics")
def test_tactics_needs_a_card_to_discard() -> None:
    game = battle(owner("tactics"), other())
    assert Commit(0) in options(game, 0)


@pytest.mark.rule("L1616", "abilities that change the opponent do nothing against non-player units")
@pytest.mark.parametrize("ability", ["artillery", "scout", "disarm"])
def test_what_weakens_opponents_is_not_offered_against_units_without_a_player(ability: str) -> None:
    sides = [owner(ability, at={"mech-1": BESIDE}, structures={"mine": PLAIN}), other(cards=[2])]
    assert UseAbility(ability) in options(go_to_battle(position(sides, step=Move(0, 1, 1))))
    game = against_nobody(position(sides, step=Move(0, 1, 1)))
    assert UseAbility(ability) not in options(go_to_battle(game), 0)


def go_to_battle(game: Game) -> Game:
    """The mech beside the combat enters it."""
    decide_ok(game, MoveUnit("mech-1", PLAIN))
    return game


def test_sword_does_nothing_against_units_without_a_player() -> None:
    sides = [owner("sword", at={"mech-1": BESIDE}), other()]
    go_to_battle(game := position(sides, step=Move(0, 1, 1)))
    assert game.seats[1].power == 3
    go_to_battle(game := against_nobody(position(sides, step=Move(0, 1, 1))))
    assert game.seats[1].power == 5


@pytest.mark.parametrize("ability", ["tactics", "reinforce", "ronin"])
def test_what_helps_the_owner_works_against_anybody(ability: str) -> None:
    units = {"mech-1": BESIDE, "mech-3": "farm-5"} if ability == "reinforce" else {"mech-1": BESIDE}
    game = against_nobody(position([owner(ability, at=units, cards=[2]), other()], step=Move(0, 1, 1)))
    assert UseAbility(ability) in options(go_to_battle(game), 0)


def test_both_sides_of_a_combat_use_the_same_mod() -> None:
    game = battle(owner("artillery"), other("artillery"))
    go(game, UseAbility("artillery"), UseAbility("artillery"))
    assert (game.seats[0].power, game.seats[1].power) == (2, 2)
