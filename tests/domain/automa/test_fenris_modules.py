"""An Automa as and against Fenris, as Vesna, and what it has instead of mods (rulebook L4086, L4143, L4157)."""

from __future__ import annotations

import pytest

from domain import scoring
from domain.automa.facts import AutomaGained, AutomaModGained, DestinationChosen, IconsDrawn, SymbolRefused
from domain.automa.icons import acts_as
from domain.automa.influence import without_influence
from domain.content import AUTOMA_CARDS, SETUP
from domain.facts import Fact, TokenPlaced, TokensGiven, TokenTaken
from domain.lobby import StartGame, TakeSeat
from domain.options import SeatPlan
from domain.positions import Side, automa, side
from domain.state import Game
from tests.domain.automa.play import AT_SEA, CHARACTER_CARD, RAID_CARD, draw, the, told, versus
from tests.domain.rules.tables import opened, say, started

HUMAN = SeatPlan()


def fenris(**given: object) -> Side:
    return automa("fenris", **{"base": "home-togawa", **given})


@pytest.mark.rule("L4270", "an Automa plays Fenris")
@pytest.mark.rule("L4163", "automa as Fenris: up to three tokens after a move of the character")
@pytest.mark.rule("L4166", "automa as Fenris: two more on the same kind of terrain, closest to an enemy")
def test_fenris_spreads_influence_after_a_move_of_its_character() -> None:
    seat = fenris(at={"character": "farm-7"}, workers=["tundra-7"])
    human = side("rusviet", "mechanical", at={"character": "farm-3"})
    game = versus(seat, CHARACTER_CARD, human=human, encounters=[], modules=["fenris"])
    facts = draw(game)
    (move,) = told(facts, DestinationChosen)
    placed = [fact.at for fact in told(facts, TokenPlaced)]
    assert placed[0] == move.to
    terrain = move.to.partition("-")[0]
    assert len(placed) == 3
    assert {at.partition("-")[0] for at in placed} == {terrain}
    assert len(game.seats[1].tokens) == 13


def test_fenris_without_tokens_spreads_none_and_the_encounter_symbol_leaves_none() -> None:
    game = versus(fenris(workers=["mountain-7"]), CHARACTER_CARD, encounters=["mountain-7"], modules=["fenris"])
    placed = told(draw(game), TokenPlaced)
    assert [fact.at for fact in placed].count("mountain-7") == 1
    game = versus(fenris(), CHARACTER_CARD, encounters=[], modules=["fenris"])
    game.seats[1].tokens.clear()
    assert told(draw(game), TokenPlaced) == []


@pytest.mark.rule("L4161", "automa as Fenris: a token for each unit forced to retreat")
def test_fenris_gives_tokens_for_workers_driven_off() -> None:
    human = side("crimea", "mechanical", workers=["village-8", "village-8"])
    seat = fenris(at={"character": "farm-7"}, workers=[], space=AT_SEA)
    game = versus(seat, RAID_CARD, human=human, modules=["fenris"])
    facts = draw(game)
    assert TokensGiven(1, 0, ("influence-1", "influence-2")) in facts
    assert scoring.score(game, game.seats[0]).other == -2


def walked(*influence: str) -> tuple[str, list[TokenTaken]]:
    """Where an Automa's character goes, and the tokens it takes there."""
    tokens = {at: f"influence-{number}" for number, at in enumerate(influence, start=1)}
    human = side("fenris", "mechanical", base="home-crimea", at={"character": "factory"}, tokens=tokens)
    seat = automa("togawa", at={"character": "farm-7"}, workers=[])
    facts = draw(versus(seat, CHARACTER_CARD, human=human, encounters=[], modules=["fenris"]))
    return the(facts, DestinationChosen).to, told(facts, TokenTaken)


@pytest.mark.rule("L4175", "automa against Fenris: it takes Influence like anybody")
@pytest.mark.rule("L4177", "automa against Fenris: of equal territories the one without Influence")
def test_an_automa_goes_where_no_influence_is_and_takes_what_it_meets() -> None:
    assert walked() == ("mountain-7", [])
    assert walked("mountain-7") == ("village-8", []), "which is as close to an enemy"
    assert walked("mountain-7", "village-8") == ("mountain-7", [TokenTaken(1, "mountain-7")])


def test_influence_does_not_keep_anybody_from_the_factory() -> None:
    human = side("fenris", "mechanical", base="home-crimea", tokens={"factory": "influence-1"})
    game = versus(automa("togawa"), CHARACTER_CARD, human=human, modules=["fenris"])
    assert without_influence(game, game.seats[1], "character") == []


def test_an_automa_leaves_no_influence_that_it_picked_up() -> None:
    game = versus(automa("albion", workers=["village-1"]), CHARACTER_CARD, modules=["fenris"])
    game.seats[1].tokens[:] = ["influence-3"]
    assert told(draw(game), TokenPlaced) == []


@pytest.mark.rule("L4269", "an Automa plays Vesna")
@pytest.mark.rule("L4147", "automa as Vesna: it acts for two older factions")
def test_vesna_acts_for_two_older_factions_and_has_no_cards() -> None:
    seen = set()
    for secret in range(12):
        game = started([HUMAN, SeatPlan("automa", faction="vesna")], modules=["vesna"], secret=bytes([secret]))
        seat = game.seats[1]
        assert seat.automa is not None
        assert (len(set(seat.automa.icons)), seat.factory) == (2, [])
        assert set(seat.automa.icons) <= set(SETUP.seating)
        assert all(acts_as(seat, faction) == (faction in seat.automa.icons) for faction in SETUP.seating)
        seen.update(seat.automa.icons)
    assert len(seen) > 4


def test_symbols_of_other_factions_are_refused_to_vesna() -> None:
    seat = automa("vesna", base="home-togawa", workers=["mountain-7"])
    game = versus(seat, 2, modules=["vesna"])
    assert game.seats[1].automa is not None
    game.seats[1].automa.icons = ("polania", "nordic")
    assert "faction" not in {fact.reason for fact in told(draw(game), SymbolRefused)}
    game = versus(seat, 2, modules=["vesna"])
    assert game.seats[1].automa is not None
    game.seats[1].automa.icons = ("saxony", "nordic")
    assert "faction" in {fact.reason for fact in told(draw(game), SymbolRefused)}


def test_others_draw_no_icons() -> None:
    game = started([HUMAN, SeatPlan("automa", faction="saxony")], modules=["vesna"])
    assert game.seats[1].automa is not None
    assert game.seats[1].automa.icons == ()


BENEFITS = {
    ("mech-mods",): ["gain", "none", "gain"],
    ("infrastructure-mods",): ["tracker", "gain"],
    ("mech-mods", "infrastructure-mods"): ["tracker", "gain", "remove-4", "tracker"],
}


@pytest.mark.rule("L4264", "how many mods an Automa buys")
@pytest.mark.rule("L4261", "automa with mods: 2, 3 or 4 of them")
@pytest.mark.rule("L4102", "automa with mods: the table of benefits")
@pytest.mark.parametrize(("modules", "benefits"), BENEFITS.items())
def test_an_automa_takes_benefits_instead_of_mods(modules: tuple[str, ...], benefits: list[str]) -> None:
    game, facts = begun("saxony", modules)
    assert [fact.benefit for fact in told(facts, AutomaModGained)] == benefits
    seat = game.seats[1]
    assert seat.automa is not None
    assert seat.automa.space == benefits.count("tracker")
    assert (4 in game.automa_decks[0].cards) == ("remove-4" not in benefits)
    assert len(game.automa_decks[0].cards) == len(AUTOMA_CARDS) - ("remove-4" in benefits)
    assert len(told(facts, AutomaGained)) >= benefits.count("gain")
    assert (seat.drawn, seat.mods) == ([], [])


def test_icons_are_told() -> None:
    _, facts = begun("vesna", ("vesna",))
    assert the(facts, IconsDrawn).seat == 1


def begun(faction: str, modules: tuple[str, ...]) -> tuple[Game, list[Fact]]:
    """A game of a player and an Automa, and the facts of its beginning."""
    game = opened([HUMAN, SeatPlan("automa", faction=faction)], modules=modules)
    say(game, TakeSeat("player", "Player", 0))
    return game, say(game, StartGame())
