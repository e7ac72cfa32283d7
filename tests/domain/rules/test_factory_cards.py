"""Factory cards: what each of them costs and gives."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.content import FACTORY
from domain.decisions import (
    BuildStructure,
    Decision,
    DeployMech,
    EnlistRecruit,
    MoveCube,
    MoveUnit,
    Pass,
    PlaceResources,
    PlaceWorker,
    ProduceAt,
    Spend,
    TakeBottom,
    UseFactoryCard,
)
from domain.engine import prompts
from domain.facts import StarPlaced
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.state import Game
from domain.steps import TopAction
from domain.turn import FACTORY_SECTION

HERE, MECH = "forest-1", "tundra-1"
"""The player's worker and mech in the tests of single cards."""


def holding(card: int, **given: object) -> Game:
    """The top action of this Factory card may be taken, with plenty to pay."""
    start = {
        "at": {"mech-1": MECH},
        "workers": [HERE],
        "power": 5,
        "popularity": 5,
        "coins": 5,
        "cards": [2, 3],
        "factory": [card],
    }
    nordic = Side("nordic", "industrial", **{**start, **given})
    return position(
        [nordic, side("saxony", "mechanical")],
        step=TopAction(0, FACTORY_SECTION),
        resources={MECH: {"metal": 4, "food": 4}},
    )


def answer(game: Game) -> Decision:
    """What this test's player says to the choices that benefits ask for."""
    left = getattr(game.steps[-1], "left", 0)
    return {
        "upgrade": MoveCube("gain_power", "build"),
        "deploy": DeployMech(2, HERE),
        "build": BuildStructure("mill", HERE),
        "enlist": EnlistRecruit("upgrade", "power", amount=0),
        "gain-resources": PlaceResources(HERE, {"oil": left}),
        "gain-worker": PlaceWorker(MECH),
        "produce": ProduceAt(HERE),
    }[prompts(game)[0].kind]


def use(game: Game, gain: int | None) -> Counter[str]:
    """Use the card, answer whatever it asks for, and say what changed."""
    before = holdings(game)
    decide_ok(game, UseFactoryCard(gain=gain))
    while prompts(game)[0].kind != "bottom-action":
        decide_ok(game, answer(game))
    after = holdings(game)
    after.subtract(before)
    return Counter({kind: n for kind, n in after.items() if n})


def holdings(game: Game) -> Counter[str]:
    seat = game.seats[0]
    held = Counter(coins=seat.coins, popularity=seat.popularity, power=seat.power, combat_cards=len(seat.cards))
    held.update(upgrade=len(seat.cubes), enlist=len(seat.recruits), build=len(seat.structures))
    held.update(deploy=sum(unit.startswith("mech") for unit in seat.units))
    held.update(worker=sum(unit.startswith("worker") for unit in seat.units))
    held.update(game.resources.get(HERE, {}))
    held.update(resources=sum(game.resources.get(MECH, {}).values()))
    return held


CARDS: list[tuple[int, int | None, dict[str, int]]] = [
    (1, None, {"coins": -1, "combat_cards": -1, "wood": 1}),
    (2, 0, {"popularity": -1, "enlist": 1}),
    (2, 1, {"popularity": -1, "upgrade": 1}),
    (3, None, {"combat_cards": -1, "popularity": 2}),
    (4, None, {"combat_cards": -1, "coins": 3}),
    (5, None, {"power": -1, "popularity": 2}),
    (6, None, {"power": -1, "coins": 3}),
    (7, 0, {"popularity": -1, "deploy": 1}),
    (7, 1, {"popularity": -1, "build": 1}),
    (8, None, {"combat_cards": -1, "oil": 3}),
    (9, None, {"coins": -2, "upgrade": 1, "popularity": 1}),
    (10, None, {"coins": -2, "deploy": 1, "power": 1}),
    (11, None, {"coins": -2, "build": 1, "popularity": 1}),
    (12, None, {"coins": -2, "enlist": 1, "power": 1}),
    (13, 0, {"resources": -2, "deploy": 1}),
    (13, 1, {"resources": -2, "build": 1}),
    (14, None, {"combat_cards": -1, "worker": 1, "coins": 2}),
    (15, None, {"resources": -1, "combat_cards": 1, "power": 2}),
    (16, None, {"resources": -1, "power": 1, "popularity": 1, "coins": 1}),
    (17, None, {"combat_cards": -1, "upgrade": 1, "power": 1}),
    (18, 0, {"resources": -2, "enlist": 1}),
    (18, 1, {"resources": -2, "upgrade": 1}),
]
"""Every Factory card, each of its choices, and what changes; read off the cards."""


@pytest.mark.shows("Factory card {card}")
@pytest.mark.rule("L1366", "Factory cards: every card")
@pytest.mark.parametrize(("card", "gain", "expected"), CARDS, ids=[f"{card}-{gain}" for card, gain, _ in CARDS])
def test_a_factory_card_costs_and_gives_what_it_says(card: int, gain: int | None, expected: dict[str, int]) -> None:
    assert use(holding(card), gain) == expected


def test_every_card_is_in_the_table() -> None:
    assert {card for card, _, _ in CARDS} == set(FACTORY)


@pytest.mark.rule("L1366", "Factory cards: the full cost is required")
@pytest.mark.parametrize("card", FACTORY)
def test_a_card_that_cannot_be_paid_is_not_offered(card: int) -> None:
    nordic = side("nordic", "industrial", factory=[card], power=0, popularity=0, coins=0)
    game = position([nordic, side("saxony", "mechanical")], step=TopAction(0, FACTORY_SECTION))
    assert options(game) == [TakeBottom(), Pass()], "the top action is passed by, the move remains"


@pytest.mark.rule("L1386", "Factory cards: example of a popularity for a recruit or an upgrade")
def test_the_card_of_the_example_gives_a_recruit_or_an_upgrade() -> None:
    game = holding(2)
    assert options(game) == [UseFactoryCard(gain=0), UseFactoryCard(gain=1), Pass()]
    go(game, UseFactoryCard(gain=1), MoveCube("move_units", "deploy"), TakeBottom())
    go(game, MoveUnit("worker-1", "mountain-2"), MoveUnit("worker-1", "tundra-1"))
    assert game.seats[0].popularity == 4
    assert game.seats[0].cubes == ["move_units"]
    assert game.seats[0].units["worker-1"] == "tundra-1"


@pytest.mark.rule("L1372", "Factory cards: no bonuses and coins of the player mat")
@pytest.mark.parametrize(("card", "gain", "expected"), CARDS, ids=[f"{card}-{gain}" for card, gain, _ in CARDS])
def test_structures_and_recruits_add_nothing_to_a_card(card: int, gain: int | None, expected: dict[str, int]) -> None:
    built = {"monument": "farm-1", "armory": "farm-2", "mine": "farm-3"}
    enlisted = {"deploy": "coins", "build": "popularity", "enlist": "combat_cards"}
    assert use(holding(card, structures=built, recruits=enlisted), gain) == expected


@pytest.mark.rule("L1372", "Factory cards: the Mill does not produce")
def test_the_mill_adds_nothing_to_production_by_a_card() -> None:
    game = holding(1, structures={"mill": HERE})
    decide_ok(game, UseFactoryCard())
    decide_ok(game, ProduceAt(HERE))
    assert game.resources[HERE] == {"wood": 1}
    empty = holding(1, structures={"mill": "farm-1"})
    decide_ok(empty, UseFactoryCard())
    assert refused(empty, ProduceAt("farm-1"))


@pytest.mark.rule("L1372", "Factory cards: production without the costs of the player mat")
def test_production_by_a_card_costs_only_what_the_card_says() -> None:
    game = holding(1, workers=[HERE] * 7, power=0, popularity=0, coins=1, cards=[2])
    go(game, UseFactoryCard(), ProduceAt(HERE))
    assert game.resources[HERE] == {"wood": 7}


@pytest.mark.rule("L1366", "Factory card 1: two territories")
def test_two_territories_produce_by_card_one() -> None:
    game = holding(1, workers=[HERE, MECH, "farm-1"], cubes=[("produce_territories", "build")])
    go(game, UseFactoryCard(), ProduceAt(HERE), ProduceAt(MECH))
    assert prompts(game)[0].kind == "bottom-action", "upgrades of the mat do not help"


@pytest.mark.rule("L4399", "Factory cards: deploy and build where a worker is")
@pytest.mark.parametrize(("card", "gain"), [(7, 0), (7, 1), (10, None), (11, None)])
def test_cards_deploy_and_build_only_beside_workers(card: int, gain: int | None) -> None:
    game = holding(card, workers=[HERE, "lake-2"], at={"mech-2": "lake-2", "character": "farm-5"})
    decide_ok(game, UseFactoryCard(gain=gain))
    placed = [choice.territory for choice in options(game) if isinstance(choice, DeployMech | BuildStructure)]
    assert set(placed) == {HERE}


@pytest.mark.rule("L4368", "Factory cards: as much of the benefit as one likes")
@pytest.mark.parametrize(
    ("amounts", "expected"),
    [(None, (6, 6, 6)), ((0, 1, 0), (5, 6, 5)), ((0, 0, 0), (5, 5, 5)), ((1, 0, 1), (6, 5, 6))],
)
def test_parts_of_a_card_may_be_declined(amounts: tuple[int, ...] | None, expected: tuple[int, int, int]) -> None:
    game = holding(16)
    decide_ok(game, UseFactoryCard(amounts=amounts))
    seat = game.seats[0]
    assert (seat.power, seat.popularity, seat.coins) == expected
    assert sum(game.resources[MECH].values()) == 7, "the cost is paid in full"


@pytest.mark.rule("L4368", "Factory cards: the choice may be declined after paying")
def test_the_benefit_of_a_card_may_be_declined() -> None:
    game = holding(7)
    go(game, UseFactoryCard(gain=0), Pass())
    assert game.seats[0].popularity == 4
    assert prompts(game)[0].kind == "bottom-action"


@pytest.mark.rule("L1366", "Factory cards: combat cards of one's choice")
def test_the_player_chooses_the_card_to_pay_with() -> None:
    game = holding(4)
    assert refused(game, UseFactoryCard(cards=(5,)))
    assert refused(game, UseFactoryCard(cards=(2, 3)))
    decide_ok(game, UseFactoryCard(cards=(3,)))
    assert (game.seats[0].cards, game.combat_discard) == ([2], [3])
    cheap = holding(4)
    decide_ok(cheap, UseFactoryCard())
    assert cheap.seats[0].cards == [3], "the lowest when nothing is said"


@pytest.mark.rule("L1366", "Factory cards 13 and 18: two different resources")
@pytest.mark.parametrize("card", [13, 18])
def test_two_resources_must_differ(card: int) -> None:
    game = holding(card)
    assert refused(game, UseFactoryCard(gain=0, payment=(Spend("metal", 2, MECH),)))
    decide_ok(game, UseFactoryCard(gain=0, payment=(Spend("metal", 1, MECH), Spend("food", 1, MECH))))
    assert game.resources[MECH] == {"metal": 3, "food": 3}
    alike = position(
        [side("nordic", "industrial", factory=[card], workers=[MECH]), side("saxony", "mechanical")],
        step=TopAction(0, FACTORY_SECTION),
        resources={MECH: {"metal": 9}},
    )
    assert UseFactoryCard(gain=0) not in options(alike)


@pytest.mark.rule("L1366", "Factory card 8: resources where workers are, also on several territories")
def test_three_resources_may_be_spread_over_territories() -> None:
    game = holding(8, workers=[HERE, "mountain-2", "home-nordic"])
    decide_ok(game, UseFactoryCard())
    assert refused(game, PlaceResources(MECH, {"oil": 3})), "no worker there"
    go(game, PlaceResources(HERE, {"oil": 1, "wood": 1}), PlaceResources("mountain-2", {"food": 1}))
    assert game.resources[HERE] == {"oil": 1, "wood": 1}
    assert game.resources["mountain-2"] == {"food": 1}
    assert prompts(game)[0].kind == "bottom-action"


@pytest.mark.rule("L1366", "Factory card 14: the worker comes to a mech")
def test_the_worker_of_card_fourteen_needs_a_mech() -> None:
    game = holding(14, at={"mech-1": "home-nordic"})
    decide_ok(game, UseFactoryCard())
    assert game.seats[0].coins == 7, "the coins come all the same"
    assert "worker-2" not in game.seats[0].units
    full = holding(14, workers=[HERE] * 8, stars={"workers": 1})
    decide_ok(full, UseFactoryCard())
    assert "worker-9" not in full.seats[0].units


@pytest.mark.rule("L1488", "Factory card 14: the eighth worker places a star")
def test_the_eighth_worker_of_a_card_places_a_star() -> None:
    game = holding(14, workers=[HERE] * 7)
    assert StarPlaced(0, "workers") in go(game, UseFactoryCard(), PlaceWorker(MECH))
