"""Maifuku and Shinobi: the Traps of Togawa."""

from __future__ import annotations

import pytest

from domain.decisions import ArmToken, Commit, MoveUnit, Pass, PlaceToken, ProduceAt, RetreatUnit
from domain.engine import prompts
from domain.facts import (
    CardsDiscarded,
    Coins,
    CombatBegan,
    EncounterBegan,
    Popularity,
    Power,
    TokenPlaced,
    TokenTurned,
    UnitRetreated,
)
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.scoring import score
from domain.steps import Produce
from tests.domain.rules.moves import movable, moving, reachable

TRAPS = ["trap-popularity", "trap-power", "trap-coins", "trap-cards"]
SAXONY = side("saxony", "industrial", workers=[])


def togawa(**more: object) -> Side:
    """Togawa with nothing on the board but what is named."""
    return side("togawa", "mechanical", **{"workers": [], **more})  # type: ignore[arg-type]


def trapped(token: str = "trap-coins", **more: object) -> Side:
    """Togawa with an armed Trap on tundra-5."""
    return togawa(tokens={"tundra-5": token}, **more)


def territories(*seats: Side, **more: object) -> int:
    """What the first seat scores for territories, in territories: at the lowest level each is worth 2 coins."""
    game = position(seats, **more)  # type: ignore[arg-type]
    return score(game, game.seats[0]).territories // 2


@pytest.mark.rule("L1179", "Maifuku: any Trap where the character ended its movement")
@pytest.mark.rule("L4437", "tokens: before the other moves, if nothing waits there")
def test_any_of_four_traps_may_be_set_before_the_other_moves() -> None:
    game = moving(togawa(at={"character": "factory", "mech-3": "farm-7"}), SAXONY)
    go(game, MoveUnit("character", "tundra-5"))
    assert [decision for decision in options(game) if isinstance(decision, PlaceToken)] == [
        PlaceToken(trap, "tundra-5") for trap in TRAPS
    ]
    assert decide_ok(game, PlaceToken("trap-cards", "tundra-5")) == [TokenPlaced(0, "trap", "tundra-5", "trap-cards")]
    assert game.tokens["tundra-5"].armed
    assert movable(game) == {"mech-3"}


@pytest.mark.rule("L1179", "Maifuku: beside an opponent's structure too")
def test_a_trap_may_be_set_beside_an_opponents_structure() -> None:
    game = moving(togawa(at={"character": "factory"}), side("saxony", "industrial", structures={"mill": "tundra-5"}))
    go(game, MoveUnit("character", "tundra-5"))
    assert PlaceToken("trap-coins", "tundra-5") in options(game)


@pytest.mark.rule("L945", "Suiton: a Trap on a lake")
def test_a_trap_may_be_set_on_a_lake() -> None:
    game = moving(togawa(at={"character": "factory", "mech-2": "farm-7"}), SAXONY)
    go(game, MoveUnit("character", "lake-4"), PlaceToken("trap-coins", "lake-4"))
    assert game.tokens["lake-4"].kind == "trap"


@pytest.mark.rule("L1179", "tokens: one faction token on a territory, never removed")
def test_no_second_trap_is_set_on_a_trap() -> None:
    game = moving(togawa(at={"character": "factory"}, tokens={"tundra-5": "trap-coins"}, disarmed=["tundra-5"]), SAXONY)
    go(game, MoveUnit("character", "tundra-5"))
    assert refused(game, PlaceToken("trap-power", "tundra-5")) == "token-there"


@pytest.mark.rule("L1179", "Maifuku: not at the home base")
def test_no_trap_is_set_without_a_movement_of_the_character() -> None:
    game = moving(togawa(at={"mech-3": "farm-7"}), SAXONY)
    go(game, MoveUnit("mech-3", "tundra-7"))
    assert refused(game, PlaceToken("trap-power", "tundra-7")) == "character-elsewhere"
    assert refused(game, PlaceToken("trap-power", "home-togawa")) == "resolve-first"


@pytest.mark.rule("L1197", "traps: the penalties")
@pytest.mark.rule("L4445", "traps: the penalties")
@pytest.mark.parametrize(
    ("trap", "penalty"),
    [("trap-popularity", Popularity(0, 3)), ("trap-power", Power(0, 2)), ("trap-coins", Coins(0, 1))],
)
def test_a_trap_costs_its_penalty(trap: str, penalty: object) -> None:
    victim = side("saxony", "industrial", workers=["factory"], popularity=5, power=5, coins=5)
    game = moving(victim, trapped(trap))
    facts = go(game, MoveUnit("worker-1", "tundra-5"))
    assert facts[-2:] == [TokenTurned("tundra-5", False, 0, trap), penalty]


@pytest.mark.rule("L1197", "traps: two combat cards at random")
@pytest.mark.parametrize(("hand", "lost"), [([2, 3, 5], 2), ([4], 1), ([], 0)])
def test_the_card_trap_costs_two_cards_as_far_as_there_are_any(hand: list[int], lost: int) -> None:
    game = moving(side("saxony", "industrial", workers=["factory"], cards=hand), trapped("trap-cards"))
    facts = go(game, MoveUnit("worker-1", "tundra-5"))
    discarded = [fact for fact in facts if isinstance(fact, CardsDiscarded)]
    assert sum(len(fact.cards) for fact in discarded) == lost
    assert len(game.seats[0].cards) == len(hand) - lost


@pytest.mark.rule("L1193", "traps: the penalty as far as possible")
def test_a_penalty_takes_no_more_than_there_is() -> None:
    game = moving(side("saxony", "industrial", workers=["factory"], coins=3), trapped("trap-coins"))
    go(game, MoveUnit("worker-1", "tundra-5"))
    assert game.seats[0].coins == 0


@pytest.mark.rule("L1193", "traps: an armed Trap ends the movement")
@pytest.mark.rule("L4394", "movement: ends at an armed Trap")
def test_an_armed_trap_ends_the_movement_a_disarmed_one_does_not() -> None:
    saxony = side("saxony", "industrial", at={"mech-4": "factory", "character": "factory"}, workers=[])
    game = moving(saxony, trapped())
    go(game, MoveUnit("mech-4", "tundra-5"))
    assert refused(game, MoveUnit("mech-4", "farm-5")) == "movement-ended"
    go(game, MoveUnit("character", "tundra-5"))
    assert "farm-5" in reachable(game, "character")
    assert game.seats[0].coins == 0


@pytest.mark.rule("L1193", "traps: once, however many are carried")
def test_a_mech_with_workers_springs_a_trap_once() -> None:
    carrier = side("saxony", "industrial", at={"mech-4": "factory"}, workers=["factory"] * 3, coins=20)
    game = moving(carrier, trapped(), left=1)
    facts = go(game, MoveUnit("mech-4", "tundra-5", workers=("worker-1", "worker-2")))
    assert [fact for fact in facts if isinstance(fact, Coins)] == [Coins(0, 16)]


@pytest.mark.rule("L1193", "traps: not for their owner")
def test_togawa_walks_over_its_own_traps() -> None:
    game = moving(trapped(workers=["factory"], coins=5), SAXONY)
    go(game, MoveUnit("worker-1", "tundra-5"))
    assert game.tokens["tundra-5"].armed
    assert game.seats[0].coins == 5


@pytest.mark.rule("L1193", "traps: before combat and encounter")
def test_a_trap_springs_before_combat_and_encounter() -> None:
    attacker = side("saxony", "industrial", at={"character": "tundra-5"}, workers=[], power=5)
    defender = togawa(tokens={"village-7": "trap-power"}, at={"mech-1": "village-7"}, power=0)
    game = moving(attacker, defender, left=1, encounter=1)
    facts = go(game, MoveUnit("character", "village-7"))
    order = [type(fact) for fact in facts if isinstance(fact, TokenTurned | Power | CombatBegan)]
    assert order == [TokenTurned, Power, CombatBegan]
    assert max(decision.power for decision in options(game, 0)) == 2  # type: ignore[union-attr]
    decide_ok(game, Commit(2), 0)
    assert EncounterBegan(0, "village-7", 1) in decide_ok(game, Commit(0), 1)


@pytest.mark.rule("L1193", "traps: before workers are driven away")
def test_a_trap_springs_before_workers_retreat() -> None:
    mover = side("saxony", "industrial", at={"character": "factory"}, workers=[], popularity=3)
    game = moving(mover, togawa(tokens={"tundra-5": "trap-popularity"}, workers=["tundra-5"]))
    facts = go(game, MoveUnit("character", "tundra-5"))
    order = [type(fact) for fact in facts if isinstance(fact, TokenTurned | Popularity | UnitRetreated)]
    assert order == [TokenTurned, Popularity, UnitRetreated, Popularity]
    assert game.seats[0].popularity == 0


@pytest.mark.rule("L1181", "traps: no opponent stands on an armed Trap")
def test_a_retreat_onto_a_lake_springs_the_trap_there() -> None:
    attacker = togawa(at={"character": "factory", "mech-2": "farm-7"}, tokens={"lake-4": "trap-coins"}, power=5)
    defender = side("nordic", "industrial", at={"mech-2": "tundra-5"}, workers=[], coins=6)
    game = moving(attacker, defender, left=1)
    go(game, MoveUnit("character", "tundra-5"))
    decide_ok(game, Commit(5), 0)
    decide_ok(game, Commit(0), 1)
    facts = decide_ok(game, RetreatUnit("mech-2", "lake-4"), 1)
    assert TokenTurned("lake-4", False, 1, "trap-coins") in facts
    assert game.seats[1].coins == 2


@pytest.mark.rule("L949", "Shinobi: a disarmed Trap may be armed again")
@pytest.mark.parametrize("unit", ["character", "mech-4"])
def test_a_unit_arms_a_trap_that_it_moved_onto(unit: str) -> None:
    ninja = togawa(at={"mech-4": "factory", unit: "factory"}, tokens={"farm-4": "trap-coins"}, disarmed=["farm-4"])
    game = moving(ninja, SAXONY)
    go(game, MoveUnit(unit, "farm-4"))
    assert decide_ok(game, ArmToken("farm-4"))[-1] == TokenTurned("farm-4", True)


@pytest.mark.rule("L949", "Shinobi: not without the ability, not by workers, not an armed Trap")
def test_who_cannot_arm_a_trap() -> None:
    without = moving(togawa(at={"mech-3": "factory"}, tokens={"tundra-5": "trap-coins"}, disarmed=["tundra-5"]), SAXONY)
    go(without, MoveUnit("mech-3", "tundra-5"))
    assert ArmToken("tundra-5") not in options(without)
    worker = togawa(
        at={"mech-4": "farm-7"}, workers=["factory"], tokens={"tundra-5": "trap-coins"}, disarmed=["tundra-5"]
    )
    by_worker = moving(worker, SAXONY)
    go(by_worker, MoveUnit("worker-1", "tundra-5"))
    assert ArmToken("tundra-5") not in options(by_worker)
    armed = moving(togawa(at={"mech-4": "factory"}, tokens={"tundra-5": "trap-coins"}), SAXONY)
    go(armed, MoveUnit("mech-4", "tundra-5"))
    assert ArmToken("tundra-5") not in options(armed)


@pytest.mark.rule("L949", "Shinobi: a unit that stays does not arm")
def test_a_unit_that_does_not_move_arms_nothing() -> None:
    ninja = togawa(
        at={"mech-4": "tundra-5", "mech-3": "factory"}, tokens={"tundra-5": "trap-coins"}, disarmed=["tundra-5"]
    )
    game = moving(ninja, SAXONY)
    go(game, MoveUnit("mech-3", "forest-3"))
    assert ArmToken("tundra-5") not in options(game)


@pytest.mark.rule("L949", "Shinobi: arming ends a Factory card's movement")
def test_arming_ends_the_movement() -> None:
    ninja = togawa(at={"mech-4": "factory"}, tokens={"tundra-5": "trap-coins"}, disarmed=["tundra-5"])
    game = moving(ninja, SAXONY, left=1, reach=2)
    go(game, MoveUnit("mech-4", "tundra-5"))
    assert "farm-5" in reachable(game, "mech-4")
    go(game, ArmToken("tundra-5"))
    assert prompts(game)[0].kind != "move"


@pytest.mark.rule("L949", "Shinobi: after a combat only if it was won")
@pytest.mark.parametrize(("power", "armed"), [(3, True), (0, False)])
def test_a_trap_in_a_combat_is_armed_only_after_a_victory(power: int, armed: bool) -> None:
    ninja = togawa(at={"mech-4": "factory"}, tokens={"tundra-5": "trap-coins"}, disarmed=["tundra-5"], power=3)
    game = moving(ninja, side("saxony", "industrial", at={"character": "tundra-5"}, workers=[], power=1), left=1)
    go(game, MoveUnit("mech-4", "tundra-5"))
    assert prompts(game)[0].kind == "combat"
    decide_ok(game, Commit(power), 0)
    decide_ok(game, Commit(1), 1)
    assert (prompts(game)[0].kind == "offers" and ArmToken("tundra-5") in options(game)) is armed


def test_two_units_on_a_disarmed_trap_are_offered_to_arm_it_once() -> None:
    ninjas = togawa(
        at={"mech-4": "factory", "mech-3": "factory"}, tokens={"tundra-5": "trap-coins"}, disarmed=["tundra-5"]
    )
    game = moving(ninjas, SAXONY)
    go(game, MoveUnit("mech-4", "tundra-5"), MoveUnit("mech-3", "tundra-5"))
    assert options(game) == [ArmToken("tundra-5"), Pass()]


@pytest.mark.rule("L1191", "traps: example of scoring")
@pytest.mark.rule("L4439", "traps: an armed Trap controls when the game is scored")
def test_an_armed_trap_counts_as_a_territory() -> None:
    assert territories(togawa(at={"character": "village-5"}, tokens={"farm-5": "trap-coins"}), SAXONY) == 2


@pytest.mark.rule("L1181", "traps: a disarmed Trap counts nothing")
def test_a_disarmed_trap_counts_nothing() -> None:
    assert territories(togawa(tokens={"farm-5": "trap-coins"}, disarmed=["farm-5"]), SAXONY) == 0


@pytest.mark.rule("L1181", "traps: control for scoring, resources included")
def test_resources_beside_an_armed_trap_are_scored() -> None:
    game = position([togawa(tokens={"farm-5": "trap-coins"}), SAXONY], resources={"farm-5": {"food": 4}})
    assert score(game, game.seats[0]).resources == 2


@pytest.mark.rule("L1195", "traps: an opponent's structure controls the territory")
@pytest.mark.rule("L4441", "traps: structure interaction")
@pytest.mark.parametrize("disarmed", [(), ("farm-5",)])
def test_an_opponents_structure_beside_a_trap_controls_the_territory(disarmed: tuple[str, ...]) -> None:
    builder = side("saxony", "industrial", workers=[], structures={"mill": "farm-5"})
    trap = togawa(tokens={"farm-5": "trap-coins"}, disarmed=disarmed)
    assert territories(trap, builder) == 0
    assert territories(builder, trap) == 1


@pytest.mark.rule("L1195", "traps: a unit of Togawa on it controls the territory")
def test_togawa_beside_an_opponents_structure_controls_the_territory() -> None:
    builder = side("saxony", "industrial", workers=[], structures={"mill": "farm-5"})
    trap = togawa(tokens={"farm-5": "trap-coins"}, workers=["farm-5"])
    assert territories(trap, builder) == 1
    assert territories(builder, trap) == 0


@pytest.mark.rule("L1193", "traps: a worker that a Mill produces has not moved onto the Trap")
@pytest.mark.rule("L1195", "traps: whoever stands beside the own structure controls the territory")
def test_a_worker_from_a_mill_does_not_spring_the_trap_under_it() -> None:
    builder = side("saxony", "industrial", workers=[], structures={"mill": "village-7"})
    trap = togawa(tokens={"village-7": "trap-coins"})
    game = position([builder, trap], step=Produce(0, 2, mill=True))
    go(game, ProduceAt("village-7"))
    assert game.tokens["village-7"].armed
    assert game.seats[0].units["worker-1"] == "village-7"
    assert [score(game, seat).territories for seat in game.seats] == [2, 0]
