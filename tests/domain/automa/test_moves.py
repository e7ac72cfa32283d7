"""Move symbols: the unit selected, the territories that are valid, and the one chosen."""

from __future__ import annotations

import pytest

from domain.automa.facts import DestinationChosen, SymbolRefused, UnitSelected
from domain.decisions import Commit
from domain.facts import EncounterRemoved, ResourcesRemoved, UnitMoved, UnitRetreated
from domain.positions import Side, automa, decide_ok, side
from tests.domain.automa.play import (
    AT_SEA,
    ATTACK_CARD,
    CHARACTER_CARD,
    MECH_CARD,
    RAID_CARD,
    WORKER_CARD,
    draw,
    the,
    told,
    versus,
)

SAXONY = {
    "worker-1": "mountain-6",
    "worker-2": "tundra-8",
    "character": "village-6",
    "mech-1": "farm-5",
    "mech-2": "forest-6",
}
CRIMEA = side("crimea", "industrial", at={"character": "village-9", "mech-1": "village-7"}, workers=["farm-6"])


@pytest.mark.rule("L3645", "automa: example 3, a worker moves to where most units are near, out of the enemy's reach")
def test_a_worker_goes_where_most_units_are_near() -> None:
    game = versus(automa("saxony", at=SAXONY, space=AT_SEA), WORKER_CARD, human=CRIMEA)
    facts = draw(game)
    selected, chosen = the(facts, UnitSelected), the(facts, DestinationChosen)
    assert (selected.unit, selected.by) == ("worker-1", "reading-order"), "two are closest, mountain-6 is read first"
    assert chosen.territories == {
        "forest-5": 1,
        "farm-4": 1,
        "village-4": 2,
        "lake-4": 1,
        "forest-6": 3,
        "mountain-6": 3,
        "village-6": 4,
        "lake-7": 2,
    }, "the picked up worker counts no more; the other worker's and the enemies' territories are not valid"
    assert "farm-5" not in chosen.territories, "in the neighbourhood of the enemy mech"
    assert (chosen.to, chosen.by, chosen.measure) == ("village-6", "most-neighbours", "most-neighbours")
    assert game.seats[1].units["worker-1"] == "village-6"


@pytest.mark.rule("L3558", "automa: staying on one's territory is a valid move")
def test_a_worker_may_stay_where_it_is() -> None:
    game = versus(automa("saxony", at={"character": "mountain-6"}, workers=["village-6"]), WORKER_CARD)
    facts = draw(game)
    assert the(facts, DestinationChosen).to == "village-6"
    assert told(facts, UnitMoved) == []
    assert told(facts, SymbolRefused) == []


def test_a_worker_at_home_is_the_closest() -> None:
    game = versus(automa("saxony", workers=["tundra-8", "home-saxony"]), WORKER_CARD)
    facts = draw(game)
    assert (the(facts, UnitSelected).unit, the(facts, UnitSelected).by) == ("worker-2", "closest-to-base")
    assert the(facts, UnitMoved).to == "village-6", "next to the worker and closer to the Factory than mountain-6"
    assert the(facts, DestinationChosen).by == "closest-to-factory"


def test_a_worker_with_nowhere_to_go_stays() -> None:
    near = {"character": "mountain-6", "mech-1": "tundra-8", "mech-2": "village-6"}
    game = versus(automa("saxony", workers=["home-saxony"]), WORKER_CARD, human=side("nordic", "industrial", at=near))
    facts = draw(game)
    assert the(facts, SymbolRefused).reason == "no-territory"
    assert game.seats[1].units["worker-1"] == "home-saxony"


def test_without_a_worker_the_symbol_is_refused() -> None:
    game = versus(automa("saxony", workers=[]), WORKER_CARD)
    assert the(draw(game), SymbolRefused) == SymbolRefused(1, 0, "move_worker", "no-unit")


@pytest.mark.rule("L3707", "automa: example 4, a mech moves as close to an enemy as it gets without attacking")
def test_a_mech_moves_close_to_an_enemy_and_the_factory_breaks_the_tie() -> None:
    at = {"mech-1": "village-6", "mech-2": "farm-5", "character": "tundra-8"}
    human = side("rusviet", "mechanical", at={"character": "mountain-4", "mech-1": "lake-5"}, workers=["tundra-6"])
    game = versus(automa("saxony", at=at, workers=["lake-4"], space=AT_SEA), MECH_CARD, human=human)
    facts = draw(game)
    assert (the(facts, UnitSelected).unit, the(facts, UnitSelected).by) == ("mech-1", "closest-to-base")
    chosen = the(facts, DestinationChosen)
    assert chosen.measure == "closest-to-enemy"
    assert {at for at, n in chosen.territories.items() if n == 1} == {"factory", "tundra-5"}
    assert chosen.territories["village-6"] == 3
    assert not {"farm-5", "tundra-8"} & chosen.territories.keys(), "its other combat units are there"
    assert not {"lake-5", "tundra-6"} & chosen.territories.keys(), "enemy units are there"
    assert "lake-4" in chosen.territories, "its own worker does not matter"
    assert (chosen.to, chosen.by) == ("factory", "closest-to-factory")


def test_the_territory_closest_to_the_factory_breaks_ties_between_equally_near_ones() -> None:
    human = side("nordic", "industrial", at={"character": "factory"}, workers=[])
    game = versus(automa("saxony", at={"mech-1": "farm-5"}, workers=["lake-4"], space=AT_SEA), MECH_CARD, human=human)
    chosen = the(draw(game), DestinationChosen)
    assert {at for at, n in chosen.territories.items() if n == 1} == {"forest-3", "lake-4", "tundra-5"}
    assert (chosen.to, chosen.by) == ("forest-3", "reading-order")


@pytest.mark.rule("L3677", "automa: enemies at home are ignored unless all are there")
def test_enemies_at_home_count_only_if_none_is_abroad() -> None:
    seat = automa("saxony", at={"mech-1": "farm-5"}, workers=[], space=AT_SEA)
    game = versus(seat, MECH_CARD)
    assert the(draw(game), DestinationChosen).territories["lake-4"] == 4, "the character is at home"
    human = side("nordic", "industrial", at={"mech-1": "village-9"})
    game = versus(seat, MECH_CARD, human=human)
    assert the(draw(game), DestinationChosen).territories["village-7"] == 2, "only the mech abroad counts"


def test_the_character_moves_like_a_mech_when_there_is_no_encounter_to_be_had() -> None:
    game = versus(automa("saxony", at={"character": "mountain-6"}), CHARACTER_CARD, encounters=["forest-5"])
    facts = draw(game)
    assert [fact.reason for fact in told(facts, SymbolRefused)] == ["no-territory"]
    assert [fact.kind for fact in told(facts, UnitSelected)] == ["encounter_factory", "move_character"]
    assert the(facts, DestinationChosen).to == "village-6"


@pytest.mark.rule("L3693", "automa: the character takes an encounter in the neighbourhood of any unit")
def test_the_character_goes_to_an_encounter_near_any_unit_and_takes_the_token() -> None:
    game = versus(automa("saxony", workers=["village-6"]), CHARACTER_CARD)
    facts = draw(game)
    assert the(facts, UnitMoved) == UnitMoved(1, "character", "village-6")
    assert the(facts, EncounterRemoved).territory == "village-6"
    assert "village-6" not in game.encounters
    assert len(game.encounter_deck) == 42, "no card is drawn"


@pytest.mark.rule("L3693", "automa: the home base's neighbourhood does not count for encounters")
def test_no_encounter_without_a_unit_near_it() -> None:
    game = versus(automa("nordic", workers=[]), CHARACTER_CARD, human=side("saxony", "industrial"))
    facts = draw(game)
    assert told(facts, SymbolRefused)[0].reason == "no-territory"


@pytest.mark.rule("L3697", "automa: no encounter where an enemy or one of its mechs stands")
def test_an_encounter_is_left_to_an_enemy_or_to_its_own_mech() -> None:
    for seat, human in (
        (automa("saxony", at={"mech-1": "village-6"}), side("nordic", "industrial")),
        (automa("saxony", at={"mech-1": "tundra-8"}), side("nordic", "industrial", workers=["village-6"])),
    ):
        facts = draw(versus(seat, CHARACTER_CARD, human=human))
        assert told(facts, SymbolRefused)[0] == SymbolRefused(1, 0, "encounter_factory", "no-territory")
    game = versus(automa("saxony", workers=["village-6"]), CHARACTER_CARD)
    assert the(draw(game), EncounterRemoved).territory == "village-6", "its worker does not keep it away"


@pytest.mark.rule("L3693", "automa: the Factory is worth the way until a card is taken")
def test_the_factory_comes_first_until_its_card_is_taken() -> None:
    at = {"character": "tundra-5"}
    seat = automa("saxony", at=at, workers=["village-7"], space=AT_SEA)
    game = versus(seat, CHARACTER_CARD, CHARACTER_CARD, factory_deck=[4, 5, 6])
    chosen = the(draw(game), DestinationChosen)
    assert (chosen.to, chosen.by) == ("factory", "closest-to-factory")
    assert len(game.seats[1].factory) == 1
    assert len(game.factory_deck) == 2
    seat = automa("saxony", at=at, workers=["village-7"], space=AT_SEA, factory=[7])
    assert the(draw(versus(seat, CHARACTER_CARD)), DestinationChosen).to == "village-7"


@pytest.mark.rule("L3705", "automa: any move of the character that ends on an encounter takes the token")
def test_the_character_takes_a_token_wherever_it_ends() -> None:
    human = side("crimea", "industrial", at={"character": "village-4"}, workers=["farm-4"], power=0)
    seat = automa("polania", at={"character": "forest-2"}, workers=[], power=16, cards=[5])
    game = versus(seat, ATTACK_CARD, 6, human=human, encounters=["village-4"])
    draw(game)
    facts = decide_ok(game, Commit(0), 0)
    assert the(facts, EncounterRemoved).territory == "village-4"


def attackers(power: int, **at: str) -> Side:
    return automa("saxony", at=at, workers=["tundra-8"], power=power, space=AT_SEA)


@pytest.mark.rule("L3717", "automa: an attack needs the power printed beside it")
def test_an_attack_needs_its_power() -> None:
    human = side("nordic", "industrial", at={"character": "village-6"}, workers=[])
    facts = draw(versus(attackers(5), ATTACK_CARD, human=human))
    assert told(facts, SymbolRefused)[0] == SymbolRefused(1, 0, "attack_combat", "power")
    facts = draw(versus(attackers(6), ATTACK_CARD, human=human))
    assert told(facts, SymbolRefused) == []


@pytest.mark.rule("L3719", "automa: at home the character attacks before a mech")
def test_at_home_the_character_attacks_before_a_mech() -> None:
    human = side("nordic", "industrial", at={"character": "village-6"}, workers=[])
    game = versus(attackers(6, **{"mech-1": "home-saxony", "mech-2": "tundra-8"}), ATTACK_CARD, human=human)
    selected = the(draw(game), UnitSelected)
    assert (selected.unit, selected.by) == ("character", "character-first")


@pytest.mark.rule("L3727", "automa: the territory with the fewest enemy combat units is attacked")
def test_the_fewest_defenders_are_attacked() -> None:
    human = side(
        "nordic",
        "industrial",
        at={"character": "village-6", "mech-1": "village-6", "mech-2": "mountain-6"},
        workers=["farm-5"],
    )
    chosen = the(draw(versus(attackers(6), ATTACK_CARD, human=human)), DestinationChosen)
    assert chosen.territories == {"village-6": 2, "mountain-6": 1}
    assert (chosen.to, chosen.by, chosen.measure) == ("mountain-6", "fewest-enemies", "fewest-enemies")


@pytest.mark.rule("L3723", "automa: only territories with an enemy combat unit are attacked so")
def test_workers_alone_are_no_target_of_an_attack_on_combat_units() -> None:
    human = side("nordic", "industrial", workers=["village-6"])
    facts = draw(versus(attackers(6), ATTACK_CARD, human=human))
    assert told(facts, SymbolRefused)[0].reason == "no-territory"
    assert told(facts, UnitSelected)[-1].kind == "attack_worker"
    assert the(facts, UnitRetreated) == UnitRetreated(0, "worker-1", "home-nordic")


@pytest.mark.rule("L3747", "automa: workers are attacked where most resources lie")
@pytest.mark.rule("L3755", "automa: the workers go home and the resources are removed")
def test_workers_are_attacked_where_most_resources_lie() -> None:
    human = side("nordic", "industrial", workers=["village-6", "mountain-6", "mountain-6"])
    tokens = {"mountain-6": {"metal": 2, "oil": 1}, "village-6": {"food": 2}}
    game = versus(attackers(0), RAID_CARD, human=human, resources=tokens)
    facts = draw(game)
    assert the(facts, DestinationChosen).territories == {"mountain-6": 3, "village-6": 2}
    assert [fact.unit for fact in told(facts, UnitRetreated)] == ["worker-2", "worker-3"]
    assert the(facts, ResourcesRemoved) == ResourcesRemoved("mountain-6", {"metal": 2, "oil": 1})
    assert "mountain-6" not in game.resources
    assert game.seats[1].popularity == 10, "its popularity never changes"


def test_protected_workers_are_not_raided() -> None:
    human = side("nordic", "industrial", at={"mech-1": "village-6"}, workers=["village-6"])
    facts = draw(versus(attackers(0), RAID_CARD, human=human))
    assert told(facts, SymbolRefused)[0] == SymbolRefused(1, 0, "attack_worker", "no-territory")


def test_no_resources_qualify_as_well() -> None:
    human = side("nordic", "industrial", workers=["village-6", "mountain-6"])
    chosen = the(draw(versus(attackers(0), RAID_CARD, human=human)), DestinationChosen)
    assert (chosen.to, chosen.by) == ("village-6", "closest-to-factory")


@pytest.mark.rule("L3867", "automa: resources are removed wherever it moves")
def test_resources_vanish_under_any_unit() -> None:
    tokens = {"village-6": {"wood": 1}}
    game = versus(automa("saxony", workers=["tundra-8", "home-saxony"]), WORKER_CARD, resources=tokens)
    assert the(draw(game), ResourcesRemoved).at == "village-6"


@pytest.mark.rule("L3559", "automa: the first valid symbol is the only one carried out")
def test_only_the_first_valid_symbol_is_carried_out() -> None:
    facts = draw(versus(automa("saxony", at={"mech-1": "mountain-6"}), MECH_CARD))
    assert [fact.symbol for fact in told(facts, UnitSelected)] == [0]
    facts = draw(versus(automa("saxony"), MECH_CARD))
    assert the(facts, SymbolRefused) == SymbolRefused(1, 0, "move_mech", "no-unit")
    assert [fact.symbol for fact in told(facts, UnitSelected)] == [1]


@pytest.mark.rule("L3561", "automa: symbols in brackets are for one faction")
def test_a_bracketed_symbol_is_for_its_faction_alone() -> None:
    facts = draw(versus(automa("saxony", workers=["village-6"]), 1))
    assert told(facts, SymbolRefused)[0] == SymbolRefused(1, 0, "move_worker", "faction")
    assert told(facts, UnitSelected)[0].kind == "encounter_factory"
    facts = draw(versus(automa("nordic"), 1, human=side("saxony", "industrial")))
    assert told(facts, SymbolRefused) == []
    assert the(facts, UnitSelected).kind == "move_worker"


def test_a_character_on_the_faction_mat_cannot_move() -> None:
    facts = draw(versus(automa("saxony", away=["character"]), CHARACTER_CARD))
    assert [(fact.kind, fact.reason) for fact in told(facts, SymbolRefused)] == [
        ("encounter_factory", "no-unit"),
        ("move_character", "no-unit"),
    ]
