"""Encounters: a character takes an option of a card, where it stands."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.content import ENCOUNTERS
from domain.content.schema import EncounterOption
from domain.decisions import (
    BuildStructure,
    ChooseSection,
    DeployMech,
    EnlistRecruit,
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
from domain.facts import CardsDrawn, CardsSeen, EncounterBegan, EncounterEnded, StarPlaced, UnitMoved
from domain.positions import decide_ok, go, options, position, refused, side
from domain.prompts import Mix, UpTo
from domain.state import Game
from domain.steps import Aftermath, Move
from domain.view import visible_fact
from tests.domain.rules.meetings import HERE, RESOURCES, meeting, take


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
