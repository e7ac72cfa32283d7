"""Produce: workers, villages and the Mill."""

from __future__ import annotations

import pytest

from domain import steps
from domain.decisions import ChooseSection, Pass, ProduceAt, TakeTop
from domain.engine import prompts
from domain.facts import StarPlaced
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.state import Game
from tests.domain.rules.moves import OPPONENT


def nordic(*workers: str, **more: object) -> Side:
    """Nordic with workers on these territories."""
    return side("nordic", "industrial", workers=workers, **more)  # type: ignore[arg-type]


def producing(first: Side, second: Side = OPPONENT) -> Game:
    """The first side has chosen the section of Produce."""
    game = position([first, second])
    go(game, ChooseSection(1))
    return game


@pytest.mark.rule("L790", "Produce: each worker makes a token where it is")
@pytest.mark.rule("L794", "Produce: what each terrain makes")
@pytest.mark.parametrize(
    ("at", "made"), [("mountain-4", "metal"), ("farm-4", "food"), ("tundra-5", "oil"), ("forest-3", "wood")]
)
def test_each_terrain_makes_its_resource(at: str, made: str) -> None:
    game = producing(nordic(at, at, "factory"))
    go(game, TakeTop("produce_territories"), ProduceAt(at))
    assert game.resources == {at: {made: 2}}


@pytest.mark.rule("L800", "Produce: nothing on lakes and at the Factory")
def test_lakes_and_the_factory_make_nothing() -> None:
    game = producing(nordic("lake-4", "factory", "farm-4", at={"mech-2": "lake-4"}))
    go(game, TakeTop("produce_territories"))
    assert options(game) == [ProduceAt("farm-4"), Pass()]
    assert refused(game, ProduceAt("factory")) == "nothing-produced"


@pytest.mark.rule("L788", "Produce: up to two different territories")
@pytest.mark.rule("L1834", "Produce: two different territories")
def test_two_different_territories_produce() -> None:
    game = producing(nordic("farm-4", "mountain-4", "tundra-5"))
    go(game, TakeTop("produce_territories"), ProduceAt("farm-4"))
    assert refused(game, ProduceAt("farm-4")) == "produced-already"
    go(game, ProduceAt("mountain-4"))
    assert prompts(game)[0].kind != "produce"
    assert game.resources == {"farm-4": {"food": 1}, "mountain-4": {"metal": 1}}


@pytest.mark.rule("L803", "Produce: example of a farm and a mountain")
@pytest.mark.parametrize("metal", [1, 2])
def test_a_farm_with_one_worker_and_a_mountain_with_two(metal: int) -> None:
    game = producing(nordic("farm-4", "mountain-4", "mountain-4"))
    go(game, TakeTop("produce_territories"), ProduceAt("farm-4"), ProduceAt("mountain-4", amount=metal))
    assert game.resources == {"farm-4": {"food": 1}, "mountain-4": {"metal": metal}}


@pytest.mark.rule("L1834", "Produce: example of three wood and two food")
def test_three_wood_and_two_food() -> None:
    game = producing(nordic("forest-3", "forest-3", "forest-3", "farm-4", "farm-4"))
    go(game, TakeTop("produce_territories"), ProduceAt("forest-3"), ProduceAt("farm-4"))
    assert game.resources == {"forest-3": {"wood": 3}, "farm-4": {"food": 2}}


@pytest.mark.rule("L790", "Produce: at most one token a worker")
def test_a_worker_makes_one_token() -> None:
    game = producing(nordic("farm-4", "farm-4"))
    go(game, TakeTop("produce_territories"))
    assert refused(game, ProduceAt("farm-4", amount=3)) == "out-of-bounds"
    assert refused(game, ProduceAt("farm-4", amount=0)) == "out-of-bounds"


@pytest.mark.rule("L698", "Produce: three territories once it is upgraded")
def test_upgraded_production_covers_three_territories() -> None:
    game = producing(nordic("farm-4", "mountain-4", "tundra-5", "forest-3", cubes=[("produce_territories", "build")]))
    go(game, TakeTop("produce_territories"), ProduceAt("farm-4"), ProduceAt("mountain-4"), ProduceAt("tundra-5"))
    assert prompts(game)[0].kind != "produce"


@pytest.mark.rule("L788", "Produce: the exposed cost is paid first")
@pytest.mark.parametrize(
    ("workers", "paid"),
    [(2, (0, 0, 0)), (3, (0, 0, 0)), (4, (1, 0, 0)), (5, (1, 0, 0)), (6, (1, 1, 0)), (7, (1, 1, 0)), (8, (1, 1, 1))],
)
def test_the_cost_grows_with_the_workers_on_the_board(workers: int, paid: tuple[int, int, int]) -> None:
    game = producing(nordic(*["farm-4"] * workers, power=5, popularity=5, coins=5))
    go(game, TakeTop("produce_territories"))
    seat = game.seats[0]
    assert (5 - seat.power, 5 - seat.popularity, 5 - seat.coins) == paid


@pytest.mark.rule("L807", "Produce: no production without the full cost")
@pytest.mark.parametrize("missing", ["power", "popularity", "coins"])
def test_without_the_full_cost_there_is_no_production(missing: str) -> None:
    tracks = {"power": 5, "popularity": 5, "coins": 5, missing: 0}
    game = producing(nordic(*["farm-4"] * 8, **tracks))
    assert game.active == 1


@pytest.mark.rule("L788", "Produce: the cost as shown before the action")
@pytest.mark.rule("L1836", "Produce: workers come from the mat after the cost is paid")
def test_new_workers_do_not_raise_the_cost_of_the_same_action() -> None:
    game = producing(nordic("village-5", "village-5", "village-5", power=0))
    go(game, TakeTop("produce_territories"), ProduceAt("village-5"))
    assert [unit for unit in game.seats[0].units if unit.startswith("worker")] == [f"worker-{n}" for n in range(1, 7)]


@pytest.mark.rule("L790", "Produce: villages make workers")
@pytest.mark.rule("L1836", "Produce: making a worker is optional")
def test_a_village_makes_as_many_workers_as_wanted() -> None:
    game = producing(nordic("village-5", "village-5", "village-5"))
    go(game, TakeTop("produce_territories"), ProduceAt("village-5", amount=1))
    assert game.seats[0].units["worker-4"] == "village-5"
    assert "worker-5" not in game.seats[0].units


@pytest.mark.rule("L603", "Produce: eight workers and no more")
def test_a_village_makes_no_ninth_worker() -> None:
    game = producing(nordic(*["village-5"] * 7, power=5, popularity=5))
    go(game, TakeTop("produce_territories"))
    assert refused(game, ProduceAt("village-5", amount=2)) == "out-of-bounds"
    assert StarPlaced(0, "workers") in decide_ok(game, ProduceAt("village-5"))
    full = producing(nordic(*["village-5"] * 8, power=5, popularity=5))
    decide_ok(full, TakeTop("produce_territories"))
    assert prompts(full)[0].kind != "produce"


@pytest.mark.rule("L788", "Produce: a worker made now does not produce in the same action")
def test_a_new_worker_does_not_produce_at_once() -> None:
    game = producing(nordic("village-5", "farm-4"))
    go(game, TakeTop("produce_territories"), ProduceAt("village-5"))
    assert refused(game, ProduceAt("village-5")) == "produced-already"


@pytest.mark.rule("L698", "Produce: as little as one wishes")
def test_production_may_stop_after_any_territory() -> None:
    game = producing(nordic("farm-4", "mountain-4"))
    go(game, TakeTop("produce_territories"), ProduceAt("farm-4"), Pass())
    assert game.resources == {"farm-4": {"food": 1}}


@pytest.mark.rule("L788", "Produce: only territories one controls, never the home base")
def test_workers_at_home_make_nothing() -> None:
    game = producing(nordic("home-nordic", "farm-4"))
    go(game, TakeTop("produce_territories"))
    assert options(game) == [ProduceAt("farm-4"), Pass()]


@pytest.mark.rule("L1026", "building: the Mill's territory is a bonus and the Mill produces like a worker")
@pytest.mark.rule("L4403", "Produce: the Mill")
def test_the_mill_adds_its_territory_and_a_token() -> None:
    game = producing(nordic("farm-4", "mountain-4", "tundra-5", structures={"mill": "tundra-5"}))
    go(game, TakeTop("produce_territories"), ProduceAt("farm-4"), ProduceAt("mountain-4"))
    assert options(game) == [ProduceAt("tundra-5"), Pass()]
    go(game, ProduceAt("tundra-5"))
    assert game.resources["tundra-5"] == {"oil": 2}


@pytest.mark.rule("L1026", "building: the Mill produces without workers")
@pytest.mark.rule("L4403", "Produce: the Mill first or last")
def test_the_mill_alone_produces_and_does_not_count_as_a_chosen_territory() -> None:
    game = producing(nordic("farm-4", "mountain-4", structures={"mill": "tundra-5"}))
    go(game, TakeTop("produce_territories"), ProduceAt("tundra-5"), ProduceAt("farm-4"), ProduceAt("mountain-4"))
    assert game.resources == {"tundra-5": {"oil": 1}, "farm-4": {"food": 1}, "mountain-4": {"metal": 1}}


@pytest.mark.rule("L4403", "Produce: the Mill is optional")
def test_the_mill_need_not_produce() -> None:
    game = producing(nordic("farm-4", "mountain-4", structures={"mill": "tundra-5"}))
    go(game, TakeTop("produce_territories"), ProduceAt("farm-4"), ProduceAt("mountain-4"), Pass())
    assert "tundra-5" not in game.resources


@pytest.mark.rule("L4403", "Produce: a Mill in a village makes a worker")
def test_the_mill_makes_a_worker_in_a_village() -> None:
    game = producing(nordic("farm-4", structures={"mill": "village-5"}))
    go(game, TakeTop("produce_territories"), ProduceAt("village-5"))
    assert game.seats[0].units["worker-2"] == "village-5"


@pytest.mark.rule("L1008", "building: no Mill on a territory that another controls")
def test_the_mill_does_not_produce_under_an_opponent() -> None:
    visitor = side("albion", "mechanical", workers=["tundra-5"])
    game = producing(nordic("farm-4", structures={"mill": "tundra-5"}), visitor)
    go(game, TakeTop("produce_territories"))
    assert options(game) == [ProduceAt("farm-4"), Pass()]


@pytest.mark.rule("L1860", "Factory: production on a Factory card is apart from the Mill")
def test_a_factory_card_produces_without_the_mill() -> None:
    game = position([nordic("farm-4", structures={"mill": "tundra-5"}), OPPONENT], step=steps.Produce(0, 1))
    assert options(game) == [ProduceAt("farm-4"), Pass()]
