"""The faction Vesna: home, tokens, Factory cards used once, and her Riverwalk (rulebook L959, L1219)."""

from __future__ import annotations

import pytest
from msgspec import structs

from domain.content import BOARDS, MODS
from domain.control import board
from domain.decisions import (
    AcceptAlliance,
    ChooseSection,
    KeepMod,
    MoveUnit,
    Pass,
    PickFaction,
    PlaceMod,
    ProposeAlliance,
    TakeBottom,
    TakeFactoryCard,
    UseFactoryCard,
)
from domain.engine import prompts
from domain.factory import visits
from domain.facts import FactoryCardReturned, ModsDrawn, ModsReturned
from domain.objectives import holds
from domain.options import Options, SeatPlan
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.problems import Illegal
from domain.state import Game
from domain.steps import Aftermath, Move
from tests.domain.rules.tables import opened, say, started

VESNA = SeatPlan(faction="vesna")
MECHS = ("riverwalk_structures", "scout", "stealth", "speed")


def vesna(**given: object) -> Side:
    """Her side with abilities on the blank spaces."""
    return Side("vesna", "industrial", **{"mechs": MECHS, "base": "home-togawa", **given})


def place_all(game: Game, seat: int, *spaces: int) -> None:
    """Lay the first tokens on these spaces, in this order."""
    for space, mod in zip(spaces, list(game.seats[seat].drawn), strict=False):
        say(game, PlaceMod(mod, space), seat)


@pytest.mark.rule("L1223", "Vesna: a random home base that nobody uses")
def test_she_takes_a_home_base_that_nobody_uses() -> None:
    found = set()
    for secret in range(40):
        game = started([VESNA, SeatPlan(), SeatPlan()], modules=["vesna"], secret=bytes([secret]))
        seat, *others = game.seats
        assert seat.base in BOARDS["standard"].bases.values()
        assert seat.base not in {other.base for other in others}
        assert [seat.units[f"worker-{n}"] for n in (1, 2)] == list(board(game).land[seat.base])
        found.add(seat.base)
    assert len(found) > 3


@pytest.mark.rule("L525", "setup: seats sit by home base")
def test_she_sits_where_her_home_base_is() -> None:
    game = started([VESNA, SeatPlan(faction="nordic"), SeatPlan(faction="saxony")], modules=["vesna"])
    around = list(BOARDS["standard"].bases.values())
    assert game.order == sorted(game.order, key=lambda seat: around.index(game.seats[seat].base))


@pytest.mark.rule("L1599", "Vesna: mixed in with the other factions")
def test_she_is_dealt_only_with_the_module() -> None:
    dealt = {
        seat.faction for secret in range(20) for seat in started(5, modules=["vesna"], secret=bytes([secret])).seats
    }
    assert "vesna" in dealt
    assert "fenris" not in dealt
    with pytest.raises(Illegal) as refusal:
        opened([VESNA, SeatPlan()])
    assert refusal.value.code == "unknown-faction"


def test_she_can_be_drafted() -> None:
    game = started(2, Options(deal="draft"), ["vesna"])
    assert PickFaction("vesna") in options(game)
    assert PickFaction("fenris") not in options(game)


@pytest.mark.rule("L969", "Vesna: 6 of 18 tokens")
@pytest.mark.rule("L970", "Vesna: blank spaces first, then over what is printed")
def test_she_fills_the_blank_spaces_first_and_may_cover_the_rest() -> None:
    game = started([VESNA, SeatPlan()], modules=["vesna"])
    assert [(prompt.seat, prompt.kind) for prompt in prompts(game)] == [(0, "place-mods")]
    drawn = list(game.seats[0].drawn)
    assert (len(set(drawn)), set(drawn) <= set(MODS["vesna"].tokens)) == (6, True)
    assert Pass() not in options(game)
    assert {option.mech for option in options(game) if isinstance(option, PlaceMod)} == {2, 3}
    place_all(game, 0, 3, 2)
    assert Pass() in options(game)
    assert {option.mech for option in options(game) if isinstance(option, PlaceMod)} == {1, 4}
    say(game, PlaceMod(drawn[2], 1), 0)
    assert ModsReturned(0, tuple(drawn[3:])) in say(game, Pass(), 0)
    assert game.seats[0].mech_abilities == [drawn[2], drawn[1], drawn[0], "speed"]
    assert prompts(game)[0].kind == "choose-section"


def test_with_four_tokens_placed_she_has_done() -> None:
    game = started([VESNA, SeatPlan()], modules=["vesna"])
    drawn = list(game.seats[0].drawn)
    place_all(game, 0, 2, 3, 1, 4)
    assert game.seats[0].mech_abilities == [drawn[2], drawn[0], drawn[1], drawn[3]]
    assert game.seats[0].drawn == []
    assert prompts(game)[0].kind == "choose-section"


@pytest.mark.rule("L967", "Vesna: her tokens come after the Mech Mods are chosen, before anything is placed")
def test_she_draws_after_the_mods_are_chosen_and_places_both() -> None:
    game = started([VESNA, SeatPlan()], modules=["vesna", "mech-mods"])
    kept = game.seats[0].drawn[:2]
    for mod in kept:
        say(game, KeepMod(mod), 0)
    facts = say(game, Pass(), 1)
    (drawn,) = [fact for fact in facts if isinstance(fact, ModsDrawn)]
    assert (drawn.seat, len(drawn.mods)) == (0, 6)
    assert not set(drawn.mods) & set(kept)
    assert {option.mod for option in options(game, 0) if isinstance(option, PlaceMod)} == {*kept, *drawn.mods}


@pytest.mark.rule("L1225", "Vesna: 3 Factory cards from the box, face up")
@pytest.mark.shows("ability technophile")
def test_she_starts_with_three_factory_cards_that_are_not_on_the_board() -> None:
    game = started([VESNA, SeatPlan(), SeatPlan()], modules=["vesna"])
    mine = game.seats[0].factory
    assert (len(set(mine)), len(game.factory_deck)) == (3, 4)
    assert not set(mine) & set(game.factory_deck)
    assert game.seats[0].gained == []


@pytest.mark.rule("L1231", "Technophile: a Factory card goes back to the box once used")
def test_a_factory_card_goes_back_after_its_turn() -> None:
    game = position([vesna(dealt=[3, 4, 5], cards=[2, 2]), side("nordic", "mechanical")])
    assert [option.section for option in options(game) if isinstance(option, ChooseSection)] == [0, 1, 2, 3, 4, 5, 6]
    go(game, ChooseSection(5), UseFactoryCard())
    assert FactoryCardReturned(0, 4) in go(game, Pass())
    assert (game.seats[0].factory, game.seats[0].coins) == ([3, 5], 7)


@pytest.mark.rule("L692", "turn: another section than before")
def test_after_a_card_is_gone_any_section_may_be_chosen() -> None:
    game = position([vesna(dealt=[3, 4, 5]), side("nordic", "mechanical")])
    go(game, ChooseSection(4), TakeBottom(), Pass())
    go(game, *(ChooseSection(0), Pass()))
    assert [option.section for option in options(game) if isinstance(option, ChooseSection)] == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("L1231", "Technophile: also a card gained at the Factory, of which there is one")
@pytest.mark.limits("ability technophile")
def test_the_card_of_the_factory_is_gained_once_and_used_once() -> None:
    mine = vesna(dealt=[3], at={"character": "factory"})
    game = position([mine, side("nordic", "mechanical")], step=Aftermath(0, ("character",)), factory_deck=[7, 8])
    go(game, TakeFactoryCard(8))
    assert (game.seats[0].factory, game.seats[0].gained) == ([3, 8], [8])
    go(game, ChooseSection(0), Pass())
    go(game, ChooseSection(5), Pass())
    assert game.seats[0].factory == [3]
    assert game.factory_deck == [7]
    assert not visits(game, game.seats[0])


@pytest.mark.limits("ability technophile")
def test_others_keep_their_factory_card() -> None:
    game = position([side("nordic", "industrial", factory=[4], cards=[2]), side("saxony", "mechanical")])
    go(game, ChooseSection(4), Pass(), Pass())
    assert game.seats[0].factory == [4]


@pytest.mark.rule("L1233", "Vesna: her starting cards do not count for objectives")
@pytest.mark.rule("L4334", "objectives 17 and 22 with Vesna")
def test_starting_cards_do_not_count_for_objectives() -> None:
    mine = vesna(dealt=[3, 4, 5], at={"mech-1": "forest-3", "mech-2": "mountain-4"}, objectives=[17, 22])
    game = position([mine, side("nordic", "mechanical")])
    assert holds(game, game.seats[0], 17)
    assert not holds(game, game.seats[0], 22)
    gained = position([vesna(dealt=[3], factory=[8]), side("nordic", "mechanical")])
    assert holds(gained, gained.seats[0], 22)


@pytest.mark.rule("L972", "Riverwalk: to or from anybody's structure")
@pytest.mark.parametrize("builder", [0, 1])
@pytest.mark.parametrize("site", ["tundra-6", "mountain-8"])
@pytest.mark.shows("ability riverwalk_structures")
def test_she_crosses_rivers_to_and_from_structures(builder: int, site: str) -> None:
    built = {"structures": {"mill": site}}
    sides = [vesna(at={"mech-1": "tundra-6"}), side("nordic", "mechanical")]
    sides[builder] = (
        vesna(at={"mech-1": "tundra-6"}, **built) if builder == 0 else side("nordic", "mechanical", **built)
    )
    game = position(sides, step=Move(0, 1, 1))
    assert MoveUnit("mech-1", "mountain-8") in options(game)
    assert (MoveUnit("mech-1", "farm-6") in options(game)) == (site == "tundra-6")


@pytest.mark.rule("L972", "Riverwalk: not without a structure")
@pytest.mark.limits("ability riverwalk_structures")
def test_she_does_not_cross_other_rivers() -> None:
    game = position([vesna(at={"mech-1": "tundra-6"}), side("nordic", "mechanical")], step=Move(0, 1, 1))
    assert refused(game, MoveUnit("mech-1", "mountain-8")) == "river-between"


def test_the_blank_spaces_give_nothing_until_they_are_filled() -> None:
    game = position([Side("vesna", "industrial"), side("nordic", "mechanical")])
    assert game.seats[0].mech_abilities == ["riverwalk_structures", "", "", "speed"]
    assert game.seats[0].abilities == ["technophile"]


@pytest.mark.parametrize("token", sorted(MODS["vesna"].tokens))
def test_each_of_her_tokens_comes_with_its_mech(token: str) -> None:
    mechs = ["riverwalk_structures", token, "", "speed"]
    game = position([vesna(mechs=mechs, at={"mech-2": "tundra-5"}), side("nordic", "mechanical")])
    assert token in game.seats[0].abilities


@pytest.mark.rule("L897", "Wayfare: home bases of factions that are not in the game")
@pytest.mark.limits("ability wayfare")
def test_wayfare_does_not_lead_to_a_base_that_she_took() -> None:
    crimea = side("crimea", "industrial", at={"mech-2": "farm-6"})
    game = position([crimea, vesna(base="home-albion")], step=Move(0, 1, 1))
    bases = {option.to for option in options(game) if isinstance(option, MoveUnit) and option.to.startswith("home")}
    assert "home-albion" not in bases
    assert {"home-crimea", "home-togawa"} <= bases


@pytest.mark.shows("alliance vesna")
def test_an_ally_of_vesna_receives_a_factory_card_to_use_once() -> None:
    game = position([vesna(dealt=[3]), side("nordic", "mechanical", cards=[2])], active=1, modules=["alliances"])
    decide_ok(game, ProposeAlliance(0), 1)
    decide_ok(game, AcceptAlliance(), 0)
    (card,) = game.seats[1].factory
    assert card not in (*game.factory_deck, 3)
    assert game.seats[1].gained == []
    decide_ok(game, ChooseSection(4))
    while game.active == 1:
        decide_ok(game, Pass())
    assert game.seats[1].factory == []


def test_who_turns_on_vesna_gives_the_card_back() -> None:
    sides = [
        vesna(workers=["tundra-6"], ally=1),
        side("nordic", "mechanical", at={"mech-4": "tundra-5"}, ally=0, dealt=[6]),
    ]
    game = position(sides, active=1, step=Move(1, 1, 1), modules=["alliances"])
    assert FactoryCardReturned(1, 6) in go(game, MoveUnit("mech-4", "tundra-6"))


def test_giving_the_card_back_frees_no_section() -> None:
    """The action token stays where it is, on the mat or on the card that was gained at the Factory."""
    ally = side("nordic", "mechanical", at={"mech-4": "tundra-5"}, ally=0, dealt=[6], factory=[1])
    for section, after in ((2, 2), (4, -1), (5, 4)):
        turned = structs.replace(ally, section=section)
        sides = [vesna(workers=["tundra-6"], ally=1), turned]
        game = position(sides, active=1, step=Move(1, 1, 1), modules=["alliances"])
        game.seats[1].factory.sort(reverse=True)
        go(game, MoveUnit("mech-4", "tundra-6"))
        assert (game.seats[1].factory, game.seats[1].section) == ([1], after)


@pytest.mark.rule("L974", "Speed: one territory more for character and mechs")
@pytest.mark.limits("ability speed")
def test_speed_takes_her_a_territory_further() -> None:
    game = position([vesna(at={"mech-4": "tundra-5"}), side("nordic", "mechanical")], step=Move(0, 1, 1))
    go(game, MoveUnit("mech-4", "tundra-6"), MoveUnit("mech-4", "forest-7"))
    assert game.seats[0].units["mech-4"] == "forest-7"
    assert game.active == 1, "and no further"
    slow = position([vesna(at={"mech-1": "tundra-5"}), side("nordic", "mechanical")], step=Move(0, 1, 1))
    go(slow, MoveUnit("mech-1", "tundra-6"))
    assert slow.active == 1
