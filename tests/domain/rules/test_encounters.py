"""Encounters: a character takes an option of a card, where it stands."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.content import ENCOUNTERS
from domain.content.schema import EncounterOption
from domain.decisions import (
    BuildStructure,
    ChooseSection,
    Decision,
    DeployMech,
    EnlistRecruit,
    MoveCube,
    MoveUnit,
    Pass,
    Peek,
    PlaceResources,
    Relocate,
    TakeBottom,
    TakeEncounterOption,
    TakeFactoryCard,
    TakeTop,
)
from domain.engine import prompts
from domain.facts import CardsDrawn, CardsSeen, Coins, EncounterBegan, EncounterEnded, Fact, StarPlaced, UnitMoved
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.prompts import Mix, UpTo
from domain.scoring import score
from domain.state import Game
from domain.steps import Aftermath, Move
from domain.view import visible_fact

HERE = "village-7"
"""The territory of the encounters: beside a farm, two tundras and, across rivers, a village and a farm."""
RESOURCES = ("metal", "food", "oil", "wood")


def meeting(card: int, faction: str = "nordic", other: Side | None = None, **given: object) -> Game:
    """The character has moved onto an encounter token, and this card has been turned up."""
    start = {"at": {"character": HERE}, "workers": ["forest-1"], "power": 0, "popularity": 9, "coins": 9}
    first = Side(faction, "industrial", **{**start, **given})
    second = other or side("saxony", "mechanical", cards=[2, 4])
    return position([first, second], step=Aftermath(0, ("character",)), encounter=card, tile="isolated")


def answer(game: Game) -> Decision:
    """What this test's player says to the choices that benefits ask for."""
    left = getattr(game.steps[-1], "left", 0)
    return {
        "upgrade": MoveCube("gain_power", "build"),
        "deploy": DeployMech(2, HERE),
        "build": BuildStructure("mill", HERE),
        "enlist": EnlistRecruit("upgrade", "power", amount=0),
        "gain-resources": PlaceResources(HERE, {"oil": left}),
        "peek-cards": Peek(1),
        "relocate-units": Relocate("farm-6"),
    }[prompts(game)[0].kind]


def take(game: Game, option: int) -> list[Fact]:
    """Take an option of the card and answer whatever it asks for."""
    facts = decide_ok(game, TakeEncounterOption(option))
    while prompts(game)[0].kind not in ("encounter", "choose-section"):
        facts += decide_ok(game, answer(game))
    return facts


def holdings(game: Game) -> Counter[str]:
    """All that a seat has gained or paid, by kind."""
    seat = game.seats[0]
    held = Counter(coins=seat.coins, popularity=seat.popularity, power=seat.power, combat_cards=len(seat.cards))
    held.update({"upgrade": len(seat.cubes), "enlist": len(seat.recruits), **game.resources.get(HERE, {})})
    here = [unit for unit, at in seat.units.items() if at == HERE]
    held["worker"] = sum(unit.startswith("worker") for unit in here)
    held["deploy"] = sum(unit.startswith("mech") for unit in here)
    held["build"] = int(seat.structures.get("mill") == HERE)
    held["relocate"] = int(seat.units["character"] == "farm-6")
    return held


def printed(row: EncounterOption) -> Counter[str]:
    """What an option changes, as the card says it."""
    change: Counter[str] = Counter()
    for gain in row.gains:
        kind = {"any": "oil", None: gain.kind}.get(gain.resource, str(gain.resource))
        change[kind] += gain.amount
    change.subtract(row.cost)
    del change["peek"]
    return change


@pytest.mark.shows("encounter {card} option {option}")
@pytest.mark.rule("L1338", "encounters: every option of every card")
@pytest.mark.parametrize(
    ("card", "option"), [(card, option) for card, row in ENCOUNTERS.items() for option in range(len(row.options))]
)
def test_an_option_costs_and_gives_what_the_card_says(card: int, option: int) -> None:
    game = meeting(card)
    before = holdings(game)
    facts = take(game, option)
    change = holdings(game)
    change.subtract(before)
    row = ENCOUNTERS[card].options[option]
    assert {kind: n for kind, n in change.items() if n} == {kind: n for kind, n in printed(row).items() if n}
    assert EncounterEnded(card) in facts
    assert any(isinstance(fact, CardsSeen) for fact in facts) == any(gain.kind == "peek" for gain in row.gains)


@pytest.mark.rule("L1338", "encounters: options checked against the printed card")
@pytest.mark.parametrize(
    ("card", "option", "expected"),
    [
        (1, 0, {"coins": 2, "popularity": 1}),
        (1, 2, {"popularity": -2, "build": 1}),
        (3, 1, {"coins": -2, "worker": 1, "food": 3}),
        (5, 2, {"popularity": -2, "food": 2, "metal": 2}),
        (10, 2, {"popularity": -2, "coins": 2, "oil": 2}),
        (12, 0, {"wood": 2, "popularity": 1}),
        (12, 2, {"popularity": -2, "worker": 1, "wood": 3}),
        (13, 1, {"coins": -2, "power": 2, "popularity": 2}),
        (13, 2, {"popularity": -3, "oil": 5}),
        (17, 1, {"coins": -2, "power": 2, "combat_cards": 2}),
        (19, 2, {"popularity": -2, "power": 3, "combat_cards": 2}),
        (21, 1, {"coins": -4, "deploy": 1}),
        (25, 2, {"popularity": -2, "upgrade": 1, "oil": 2}),
        (26, 1, {"coins": -2, "popularity": 3}),
        (29, 1, {"coins": -3, "upgrade": 1}),
        (31, 2, {"popularity": -2, "combat_cards": 3}),
        (39, 2, {"popularity": -2, "power": 5}),
        (41, 2, {"popularity": -3, "enlist": 1, "wood": 2}),
        (42, 1, {"coins": -2, "relocate": 1}),
    ],
)
def test_options_read_from_the_cards(card: int, option: int, expected: dict[str, int]) -> None:
    game = meeting(card)
    before = holdings(game)
    take(game, option)
    change = holdings(game)
    change.subtract(before)
    assert {kind: n for kind, n in change.items() if n} == expected


@pytest.mark.rule("L1334", "encounters: the token is discarded and a card turned up")
def test_the_token_goes_and_the_card_is_turned_up_for_all() -> None:
    game = position(
        [side("nordic", "industrial", at={"character": "tundra-5"}), side("saxony", "mechanical")],
        step=Move(0, 1, 1),
        encounter=5,
    )
    facts = decide_ok(game, MoveUnit("character", HERE))
    began = EncounterBegan(0, HERE, 5)
    assert began in facts
    assert visible_fact(began, None) == began
    assert HERE not in game.encounters
    assert 5 not in game.encounter_deck


@pytest.mark.rule("L1338", "encounters: the card goes under the deck")
def test_the_card_goes_under_the_deck() -> None:
    game = meeting(5)
    take(game, 0)
    assert game.encounter_deck[0] == 5
    assert len(game.encounter_deck) == len(ENCOUNTERS)


@pytest.mark.rule("L1334", "encounters: after all moves, before the bottom action")
def test_what_an_encounter_gives_pays_for_the_bottom_action() -> None:
    nordic = side("nordic", "industrial", at={"character": "tundra-5"})
    game = position([nordic, side("saxony", "mechanical")], encounter=4)
    go(game, ChooseSection(2), TakeTop("move_units"), MoveUnit("character", HERE))
    assert prompts(game)[0].kind == "move", "another unit may still move"
    go(game, MoveUnit("worker-1", "tundra-1"), TakeEncounterOption(0))
    assert game.resources[HERE] == {"metal": 2}

    rich = position([nordic, side("saxony", "mechanical")], encounter=2)
    go(rich, ChooseSection(2), TakeTop("move_units"), MoveUnit("character", HERE), Pass(), TakeEncounterOption(1))
    assert TakeBottom() in options(rich), "4 wood pay for the Build action"


@pytest.mark.rule("L1334", "encounters: the character's movement ends")
def test_the_character_does_not_move_on_from_an_encounter() -> None:
    nordic = side("nordic", "industrial", at={"character": "tundra-5", "mech-4": "factory"}, factory=[1])
    game = position([nordic, side("saxony", "mechanical")], step=Move(0, 2, 1))
    decide_ok(game, MoveUnit("character", HERE))
    assert not any(isinstance(move, MoveUnit) and move.unit == "character" for move in options(game))


@pytest.mark.rule("L1336", "encounters: only characters trigger them")
def test_a_mech_walks_past_an_encounter() -> None:
    nordic = side("nordic", "industrial", at={"mech-4": "tundra-5"})
    game = position([nordic, side("saxony", "mechanical")], step=Move(0, 1, 1))
    go(game, MoveUnit("mech-4", HERE), MoveUnit("mech-4", "tundra-6"))
    assert HERE in game.encounters


@pytest.mark.rule("L1338", "encounters: an option must be taken")
def test_an_encounter_cannot_be_passed_by() -> None:
    game = meeting(1)
    assert options(game) == [TakeEncounterOption(n) for n in range(3)]
    assert refused(game, Pass())


@pytest.mark.rule("L1340", "encounters: options that cannot be paid are not available")
@pytest.mark.parametrize(
    ("coins", "popularity", "available"),
    [(9, 9, [0, 1, 2]), (2, 1, [0, 1]), (1, 2, [0, 2]), (0, 0, [0]), (1, 1, [0])],
)
def test_options_that_cannot_be_paid_are_absent(coins: int, popularity: int, available: list[int]) -> None:
    game = meeting(1, coins=coins, popularity=popularity)
    assert options(game) == [TakeEncounterOption(n) for n in available]
    for option in {0, 1, 2} - set(available):
        assert refused(game, TakeEncounterOption(option))


@pytest.mark.rule("L1340", "encounters: as much of the benefit as one likes")
@pytest.mark.parametrize(
    ("amounts", "workers", "food"), [(None, 1, 3), ((0, 3), 0, 3), ((1, 0), 1, 0), ((0, 0), 0, 0), ((1, 2), 1, 2)]
)
def test_parts_of_a_benefit_may_be_declined(amounts: tuple[int, int] | None, workers: int, food: int) -> None:
    game = meeting(3)
    assert prompts(game)[0].options[1].bounds == {"amounts": UpTo((1, 3))}
    decide_ok(game, TakeEncounterOption(1, amounts))
    held = holdings(game)
    assert (held["worker"], held["food"]) == (workers, food)
    assert held["coins"] == 7, "the cost is paid in full"


@pytest.mark.rule("L1340", "encounters: no more than the benefit")
@pytest.mark.parametrize("amounts", [(2, 3), (1, 4), (-1, 0), (1,), (1, 3, 1)])
def test_more_than_the_benefit_is_refused(amounts: tuple[int, ...]) -> None:
    assert refused(meeting(3), TakeEncounterOption(1, amounts))


@pytest.mark.rule("L1342", "encounters: gains come to the character's territory")
def test_everything_gained_comes_to_where_the_character_is() -> None:
    game = meeting(13)
    decide_ok(game, TakeEncounterOption(2))
    assert prompts(game)[0].options[0].bounds == {"resources": Mix(dict.fromkeys(RESOURCES, 5), 1, 5)}
    assert refused(game, PlaceResources("forest-1", {"oil": 5}))
    decide_ok(game, PlaceResources(HERE, {"oil": 1, "metal": 1, "food": 1, "wood": 2}))
    assert game.resources[HERE] == {"oil": 1, "metal": 1, "food": 1, "wood": 2}


@pytest.mark.rule("L4399", "encounters: a mech needs no worker there")
def test_a_mech_comes_to_the_character_without_a_worker() -> None:
    game = meeting(21)
    decide_ok(game, TakeEncounterOption(1))
    assert {choice.territory for choice in options(game) if isinstance(choice, DeployMech)} == {HERE}
    assert refused(game, DeployMech(1, "forest-1"))


@pytest.mark.rule("L4399", "encounters: a structure needs no worker there")
def test_a_structure_comes_to_the_character_without_a_worker() -> None:
    game = meeting(1)
    decide_ok(game, TakeEncounterOption(2))
    assert {choice.territory for choice in options(game) if isinstance(choice, BuildStructure)} == {HERE}


@pytest.mark.rule("L1342", "encounters: a structure is lost where one stands")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_second_structure_on_the_territory_is_lost(owner: int) -> None:
    mill = {"structures": {"mill": HERE}}
    game = meeting(1, **mill) if owner == 0 else meeting(1, other=side("saxony", "mechanical", **mill))
    decide_ok(game, TakeEncounterOption(2))
    assert game.structures == {HERE: (owner, "mill")}
    assert game.seats[0].popularity == 7, "its price is paid all the same"


@pytest.mark.rule("L1344", "encounters: no coins, costs or structure bonuses of the player mat")
def test_an_encounter_stands_apart_from_the_player_mat() -> None:
    built = {"monument": "farm-5", "armory": "farm-6"}
    game = meeting(7, structures=built)
    take(game, 1)
    seat = game.seats[0]
    assert (seat.coins, seat.power, seat.popularity) == (7, 0, 9)


@pytest.mark.rule("L1344", "encounters: the one-time bonus belongs to enlisting")
def test_an_enlisted_recruit_brings_its_one_time_bonus() -> None:
    game = meeting(2)
    go(game, TakeEncounterOption(2), EnlistRecruit("build", "coins"))
    assert game.seats[0].coins == 11


@pytest.mark.rule("L1488", "encounters: at most eight workers")
@pytest.mark.parametrize(("before", "after"), [(6, 7), (7, 8), (8, 8)])
def test_no_ninth_worker_is_gained(before: int, after: int) -> None:
    game = meeting(3, workers=["forest-1"] * before, stars={"workers": 1} if before == 8 else {})
    facts = take(game, 1)
    assert sum(unit.startswith("worker") for unit in game.seats[0].units) == after
    assert (StarPlaced(0, "workers") in facts) == (before == 7)


@pytest.mark.rule("L1340", "encounters: what can no longer be gained is lost")
def test_a_fifth_mech_is_not_gained() -> None:
    mechs = {f"mech-{n}": "forest-1" for n in (1, 2, 3, 4)}
    game = meeting(21, at={"character": HERE, **mechs}, stars={"mechs": 1})
    take(game, 1)
    assert sum(unit.startswith("mech") for unit in game.seats[0].units) == 4


@pytest.mark.rule("L1489", "encounters: stars for what they give")
def test_popularity_of_an_encounter_can_place_a_star() -> None:
    assert StarPlaced(0, "popularity") in take(meeting(26, popularity=15), 1)


@pytest.mark.rule("L1163", "Meander: up to two different options, in any order")
@pytest.mark.parametrize(("first", "second"), [(0, 2), (2, 0), (1, 0)])
def test_polania_takes_two_options_of_one_card(first: int, second: int) -> None:
    game = meeting(6, "polania")
    take(game, first)
    assert TakeEncounterOption(first) not in options(game)
    facts = take(game, second)
    assert EncounterEnded(6) in facts
    assert not any(isinstance(fact, EncounterBegan) for fact in facts), "only one card is drawn"
    assert prompts(game)[0].seat == 1


@pytest.mark.rule("L1163", "Meander: the second option may be declined")
def test_polania_may_stop_after_one_option() -> None:
    game = meeting(6, "polania")
    take(game, 0)
    assert EncounterEnded(6) in decide_ok(game, Pass())


@pytest.mark.rule("L1163", "Meander: the first option may pay for the second")
def test_what_the_first_option_gives_pays_for_the_second() -> None:
    game = meeting(1, "polania", coins=0, popularity=0)
    assert options(game) == [TakeEncounterOption(0)]
    facts = go(game, TakeEncounterOption(0), TakeEncounterOption(1))
    assert [fact for fact in facts if isinstance(fact, Coins)] == [Coins(0, 2), Coins(0, 0)]
    assert game.resources[HERE] == {"food": 4}


@pytest.mark.rule("L1163", "Meander: ends by itself when nothing more can be paid")
def test_the_encounter_ends_when_no_further_option_can_be_paid() -> None:
    game = meeting(3, "polania", coins=0, popularity=0)
    assert EncounterEnded(3) in decide_ok(game, TakeEncounterOption(0))


@pytest.mark.rule("L1161", "Meander belongs to Polania")
def test_the_others_take_one_option() -> None:
    assert EncounterEnded(6) in take(meeting(6), 0)


@pytest.mark.rule("L1504", "the game ends at once with the sixth star, also within an encounter")
def test_a_sixth_star_ends_the_game_before_a_second_option() -> None:
    five = {"combat": 2, "mechs": 1, "power": 1, "objective": 1}
    game = meeting(26, "polania", popularity=16, stars=five)
    decide_ok(game, TakeEncounterOption(1))
    assert game.status == "finished"


@pytest.mark.rule("L544", "Meander with six or seven players: 3 coins for each encounter territory at the end")
def test_polania_is_paid_for_encounter_territories_at_a_large_table() -> None:
    mats = ("industrial", "engineering", "militant", "patriotic", "innovative", "mechanical")
    factions = ("polania", "nordic", "rusviet", "saxony", "crimea", "albion")
    sides = [side(f, m) for f, m in zip(factions, mats, strict=True)]
    polania = side(
        "polania",
        "industrial",
        at={"character": "village-4"},
        workers=["forest-5", "forest-5", "farm-4"],
        structures={"mill": "tundra-2"},
    )
    large = position([polania, *sides[1:]], encounters=())
    small = position([polania, *sides[1:5]], encounters=())
    assert score(large, large.seats[0]).other == 3 * 3
    assert score(small, small.seats[0]).other == 0


@pytest.mark.rule("L544", "Meander with six or seven players: still two options")
def test_polania_still_takes_two_options_at_a_large_table() -> None:
    mats = ("engineering", "militant", "patriotic", "innovative", "mechanical")
    factions = ("nordic", "rusviet", "saxony", "crimea", "albion")
    polania = side("polania", "industrial", at={"character": HERE}, coins=9, popularity=9)
    game = position(
        [polania, *(side(f, m) for f, m in zip(factions, mats, strict=True))],
        step=Aftermath(0, ("character",)),
        encounter=6,
    )
    decide_ok(game, TakeEncounterOption(0))
    assert TakeEncounterOption(2) in options(game)


@pytest.mark.rule("L1338", "encounter 31: look at an opponent's cards, then draw")
def test_only_the_player_and_the_victim_know_what_was_seen() -> None:
    game = meeting(31)
    decide_ok(game, TakeEncounterOption(2))
    assert options(game) == [Peek(1), Pass()]
    facts = decide_ok(game, Peek(1))
    seen = CardsSeen(0, 1, (2, 4))
    drawn = next(fact for fact in facts if isinstance(fact, CardsDrawn))
    assert facts.index(seen) < facts.index(drawn)
    assert visible_fact(seen, None) == CardsSeen(0, 1)


@pytest.mark.rule("L1338", "encounter 31: one opponent who holds cards")
def test_only_opponents_with_cards_can_be_looked_at() -> None:
    game = meeting(31, cards=[5], other=side("saxony", "mechanical"))
    decide_ok(game, TakeEncounterOption(2))
    assert options(game) == [Pass()]


@pytest.mark.rule("L4289", "encounter 42: empty means nothing at all on the territory")
def test_units_relocate_to_one_adjacent_empty_land_territory() -> None:
    game = position(
        [
            side("nordic", "industrial", at={"character": "tundra-4", "mech-1": "tundra-4"}, coins=5),
            side("rusviet", "mechanical", workers=["mountain-5", "farm-7"], structures={"mill": "village-3"}),
        ],
        step=Aftermath(0, ("character",)),
        encounter=42,
        resources={"mountain-4": {"metal": 1}},
    )
    decide_ok(game, TakeEncounterOption(1))
    assert options(game) == [Relocate("village-5"), Relocate("forest-4"), Pass()], "rivers do not matter, lakes do"


@pytest.mark.rule("L4289", "encounter 42: an encounter token is not nothing")
def test_a_territory_with_an_encounter_token_is_not_empty() -> None:
    game = meeting(42)
    decide_ok(game, TakeEncounterOption(1))
    assert "village-6" not in {choice.territory for choice in options(game) if isinstance(choice, Relocate)}


@pytest.mark.rule("L4290", "encounter 42: the Factory is empty land too")
def test_a_character_relocated_to_the_factory_takes_a_card() -> None:
    nordic = side("nordic", "industrial", at={"character": "mountain-4", "mech-1": "mountain-4"}, coins=5)
    game = position(
        [nordic, side("saxony", "mechanical")],
        step=Aftermath(0, ("character",)),
        encounter=42,
        encounters=["mountain-4"],
        factory_deck=[3, 7, 8],
    )
    decide_ok(game, TakeEncounterOption(1))
    facts = decide_ok(game, Relocate("factory", units=("character",)))
    assert [fact for fact in facts if isinstance(fact, UnitMoved)] == [UnitMoved(0, "character", "factory")]
    assert options(game) == [TakeFactoryCard(n) for n in (3, 7, 8)]
    assert game.seats[0].units["mech-1"] == "mountain-4"
