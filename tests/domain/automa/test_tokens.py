"""Flags and Traps: an Automa as Albion or Togawa, and against Togawa."""

from __future__ import annotations

import pytest
from msgspec import structs

from domain import scoring
from domain.automa.facts import DestinationChosen, SymbolRefused
from domain.facts import CardsDiscarded, Coins, Popularity, Power, TokenPlaced, TokenTurned, UnitMoved
from domain.positions import automa, position, side
from domain.view import view, visible_fact
from tests.domain.automa.play import AT_SEA, CHARACTER_CARD, MECH_CARD, WORKER_CARD, draw, the, told, versus, walk


@pytest.mark.rule("L3902", "automa: a Flag is left where the Encounter/Factory symbol leads")
def test_albion_leaves_a_flag_at_an_encounter() -> None:
    game = versus(automa("albion", workers=["village-1"]), CHARACTER_CARD)
    facts = draw(game)
    assert the(facts, TokenPlaced).kind == "flag"
    assert game.tokens["village-1"].owner == 1
    assert len(game.seats[1].tokens) == 3


def test_other_moves_leave_no_token() -> None:
    game = versus(automa("albion", at={"character": "mountain-1"}), CHARACTER_CARD, encounters=[])
    facts = draw(game)
    assert told(facts, DestinationChosen)
    assert told(facts, TokenPlaced) == []


def test_no_second_token_on_a_territory() -> None:
    seat = automa("albion", workers=["village-1"], tokens={"village-1": "flag-1"})
    assert told(draw(versus(seat, CHARACTER_CARD)), TokenPlaced) == []


def test_flags_score_as_they_do_for_a_player() -> None:
    seat = automa("albion", workers=["village-1", "farm-1"], tokens={"village-1": "flag-1", "farm-1": "flag-2"})
    game = position([side("saxony", "industrial"), seat])
    assert scoring.score(game, game.seats[1]).territories == 9, "two territories, and a Flag away from home"


@pytest.mark.rule("L3910", "automa: a random Trap is left, and nobody sees which")
def test_togawa_leaves_a_random_trap_that_nobody_sees() -> None:
    game = versus(automa("togawa", workers=["mountain-7"]), CHARACTER_CARD)
    facts = draw(game)
    placed = the(facts, TokenPlaced)
    assert (placed.kind, placed.at) == ("trap", "mountain-7")
    hidden = visible_fact(placed, 0)
    assert isinstance(hidden, TokenPlaced)
    assert hidden.token is None
    shown = view(game, 0).territories["mountain-7"].token
    assert shown is not None
    assert shown.token is None


def test_a_player_springs_an_automas_trap() -> None:
    human = side("rusviet", "mechanical", at={"character": "village-5"}, coins=9)
    game = position([human, automa("togawa", workers=[], tokens={"mountain-7": "trap-coins"})])
    facts = walk(game, "character", "mountain-7")
    assert the(facts, TokenTurned).armed is False
    assert the(facts, Coins).now == 5


@pytest.mark.rule("L3912", "automa: without an encounter to go to, the character arms a Trap again, however far")
@pytest.mark.rule("L3916", "automa: of several Traps, the one closest to an enemy unit")
def test_togawa_arms_the_trap_closest_to_an_enemy_unit() -> None:
    traps = {"mountain-7": "trap-coins", "farm-4": "trap-power"}
    seat = automa("togawa", workers=[], tokens=traps, disarmed=list(traps))
    human = side("polania", "industrial", workers=["village-4"])
    game = versus(seat, CHARACTER_CARD, human=human, encounters=[])
    facts = draw(game)
    chosen = the(facts, DestinationChosen)
    assert (chosen.to, chosen.measure, chosen.by) == ("farm-4", "disarmed-trap", "closest-to-enemy")
    assert the(facts, UnitMoved) == UnitMoved(1, "character", "farm-4"), "though water stops it otherwise"
    assert the(facts, TokenTurned) == TokenTurned("farm-4", True)
    assert game.tokens["farm-4"].armed
    assert told(facts, TokenPlaced) == []


def test_an_encounter_comes_before_a_trap() -> None:
    seat = automa("togawa", workers=["mountain-7"], tokens={"farm-7": "trap-coins"}, disarmed=["farm-7"])
    facts = draw(versus(seat, CHARACTER_CARD))
    assert the(facts, UnitMoved).to == "mountain-7"
    assert told(facts, TokenTurned) == []


def test_a_trap_under_an_enemy_or_its_own_mech_is_not_armed() -> None:
    for seat, human in (
        (automa("togawa", at={"mech-1": "farm-7"}, workers=[]), side("nordic", "industrial")),
        (automa("togawa", workers=[]), side("nordic", "industrial", workers=["farm-7"])),
    ):
        game = versus(
            structs.replace(seat, tokens={"farm-7": "trap-coins"}, disarmed=["farm-7"]),
            CHARACTER_CARD,
            human=human,
            encounters=[],
        )
        facts = draw(game)
        assert told(facts, SymbolRefused)[0] == SymbolRefused(1, 0, "encounter_factory", "no-territory")
        assert told(facts, TokenTurned) == []


def test_armed_traps_count_as_territories_in_the_end() -> None:
    seat = automa(
        "togawa", workers=[], tokens={"farm-7": "trap-coins", "tundra-7": "trap-power"}, disarmed=["tundra-7"]
    )
    game = position([side("nordic", "industrial"), seat])
    assert scoring.score(game, game.seats[1]).territories == 3


@pytest.mark.rule("L3920", "automa: it suffers every Trap but the one that costs popularity")
@pytest.mark.parametrize(
    ("trap", "fact"),
    [("trap-power", Power), ("trap-coins", Coins), ("trap-cards", CardsDiscarded), ("trap-popularity", None)],
)
def test_an_automa_springs_traps(trap: str, fact: type[Power] | None) -> None:
    human = side("togawa", "industrial", tokens={"mountain-6": trap})
    seat = automa("saxony", power=7, cards=[2, 3, 4], workers=["home-saxony"], away=["character"])
    game = versus(seat, WORKER_CARD, human=human)
    facts = draw(game)
    assert the(facts, UnitMoved).to == "mountain-6"
    assert the(facts, TokenTurned).armed is False
    assert told(facts, Popularity) == []
    assert game.seats[1].popularity == 10
    after = facts[facts.index(the(facts, TokenTurned)) + 1]
    assert isinstance(after, fact) if fact else not isinstance(after, Power | Coins | CardsDiscarded)


@pytest.mark.rule("L3922", "automa: an armed Trap breaks ties before reading order")
def test_an_armed_trap_breaks_ties_before_reading_order() -> None:
    at = {"mech-1": "farm-5"}
    nordic = side("nordic", "industrial", at={"character": "factory"}, workers=[])
    plain = versus(automa("saxony", at=at, workers=["lake-4"], space=AT_SEA), MECH_CARD, human=nordic)
    assert the(draw(plain), DestinationChosen).to == "forest-3"
    togawa = side("togawa", "industrial", at={"character": "factory"}, workers=[], tokens={"tundra-5": "trap-power"})
    trapped = versus(automa("saxony", at=at, workers=["lake-4"], space=AT_SEA), MECH_CARD, human=togawa)
    chosen = the(draw(trapped), DestinationChosen)
    assert (chosen.to, chosen.by) == ("tundra-5", "armed-trap")
