"""After a combat: encounters, the Factory, and what cannot be avoided."""

from __future__ import annotations

import pytest

from domain.decisions import (
    ChooseCombat,
    Commit,
    Pass,
    TakeEncounterOption,
    TakeFactoryCard,
)
from domain.facts import (
    CombatBegan,
    EncounterBegan,
    StarPlaced,
)
from domain.positions import decide_ok, go, options, position, refused, side
from domain.steps import Aftermath
from tests.domain.rules.battles import FIELD, attacker, battle, commit, defender


@pytest.mark.rule("L1346", "combat before the encounter")
def test_a_victorious_character_meets_the_encounter() -> None:
    one = attacker(at={"character": "village-7"})
    game = battle(one, defender(at={"mech-1": "village-7"}), encounter=1)
    facts = commit(game, Commit(1), Commit(0))
    assert EncounterBegan(0, "village-7", 1) in facts
    assert TakeEncounterOption(0) in options(game, 0)


@pytest.mark.rule("L1346", "combat: a lost one leaves the encounter token")
def test_a_beaten_character_leaves_the_encounter_where_it_is() -> None:
    one = attacker(at={"character": "village-7"})
    game = battle(one, defender(at={"mech-1": "village-7"}))
    facts = commit(game, Commit(0), Commit(1))
    assert not any(isinstance(fact, EncounterBegan) for fact in facts)
    assert "village-7" in game.encounters


@pytest.mark.rule("L1336", "encounters: only characters")
def test_a_victorious_mech_meets_nobody() -> None:
    game = battle(attacker(at={"mech-1": "village-7"}), defender(at={"mech-1": "village-7"}))
    commit(game, Commit(1), Commit(0))
    assert "village-7" in game.encounters


@pytest.mark.rule("L1334", "encounters: after all combats")
def test_the_encounter_waits_for_every_combat() -> None:
    one = attacker(at={"character": "village-7", "mech-1": FIELD})
    game = battle(one, defender(at={"mech-1": FIELD, "mech-2": "village-7"}))
    decide_ok(game, ChooseCombat("village-7"), 0)
    facts = commit(game, Commit(1), Commit(0))
    assert CombatBegan(FIELD, 0, 1) in facts
    assert not any(isinstance(fact, EncounterBegan) for fact in facts)
    assert any(isinstance(fact, EncounterBegan) for fact in commit(game, Commit(1), Commit(0)))


@pytest.mark.rule("L1360", "the Factory: a card after winning the combat there")
@pytest.mark.parametrize(("mine", "offered"), [(1, True), (0, False)])
def test_a_factory_card_needs_a_won_combat(mine: int, offered: bool) -> None:
    one = attacker(at={"character": "factory"})
    game = battle(one, defender(at={"mech-1": "factory"}), factory_deck=[5, 9])
    commit(game, Commit(mine), Commit(1))
    assert (options(game) == [TakeFactoryCard(5), TakeFactoryCard(9)]) is offered


@pytest.mark.rule("L1312", "combat on a lake")
def test_a_battle_on_a_lake_drives_carried_workers_home() -> None:
    polania = side("polania", "industrial", at={"mech-2": "lake-3"}, power=5, popularity=5)
    nordic = side("nordic", "mechanical", at={"mech-2": "lake-3"}, workers=["lake-3", "lake-3", "forest-1"], power=0)
    game = battle(polania, nordic)
    go(game, Commit(1), Commit(0))
    assert game.seats[0].popularity == 3
    assert {game.seats[1].units[unit] for unit in ("mech-2", "worker-1", "worker-2")} == {"home-nordic"}


@pytest.mark.rule("L1406", "combat: nobody can back out of it")
def test_a_combat_must_be_fought() -> None:
    game = battle()
    assert Pass() not in options(game, 0)
    assert refused(game, Pass(), 0)


@pytest.mark.rule("L1270", "combat: a seat that left fights with nothing")
def test_a_seat_that_left_commits_nothing() -> None:
    third = side("saxony", "patriotic")
    game = position([attacker(), defender(resigned=True), third], step=Aftermath(0, ("mech-1",)))
    facts = decide_ok(game, Commit(0), 0)
    assert StarPlaced(0, "combat") in facts
    assert game.seats[1].power == 10
