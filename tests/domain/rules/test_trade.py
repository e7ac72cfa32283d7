"""Trade: resources or popularity for a coin."""

from __future__ import annotations

import pytest

from domain.decisions import ChooseSection, Decision, Pass, PlaceResources, TakeTop
from domain.engine import prompts
from domain.facts import StarPlaced
from domain.positions import decide_ok, go, options, position, refused, side
from domain.state import Game
from tests.domain.rules.moves import OPPONENT


def trading(**more: object) -> Game:
    """Nordic is about to take the Trade action."""
    nordic = side("nordic", "industrial", **{"coins": 3, "popularity": 5, **more})  # type: ignore[arg-type]
    game = position([nordic, OPPONENT])
    go(game, ChooseSection(3))
    return game


@pytest.mark.rule("L778", "Trade: any two resources on one territory with a worker")
@pytest.mark.rule("L1838", "Trade: the same or different types")
@pytest.mark.parametrize("bought", [{"oil": 2}, {"oil": 1, "wood": 1}, {"metal": 1, "food": 1}])
def test_any_two_resources_for_a_coin(bought: dict[str, int]) -> None:
    game = trading()
    go(game, TakeTop("gain_resources"), PlaceResources("tundra-1", bought))
    assert game.resources == {"tundra-1": bought}
    assert game.seats[0].coins == 2


@pytest.mark.rule("L778", "Trade: only where a worker is, on one territory")
def test_resources_go_to_one_territory_with_a_worker() -> None:
    game = trading(workers=["tundra-1", "home-nordic"], at={"mech-1": "farm-7"}, structures={"mill": "farm-4"})
    go(game, TakeTop("gain_resources"))
    assert {decision.territory for decision in options(game) if isinstance(decision, PlaceResources)} == {"tundra-1"}
    assert refused(game, PlaceResources("farm-7", {"oil": 2})) == "illegal-decision"
    assert refused(game, PlaceResources("tundra-1", {"oil": 3})) == "out-of-bounds"
    go(game, PlaceResources("tundra-1", {"oil": 1}))
    assert prompts(game)[0].kind != "gain-resources"


@pytest.mark.rule("L778", "Trade: not for resources with all workers at home")
def test_with_all_workers_at_home_only_popularity_is_traded() -> None:
    game = trading(workers=["home-nordic", "home-nordic"])
    assert options(game) == [TakeTop("gain_popularity"), Pass()]
    assert refused(game, TakeTop("gain_resources")) == "no-place"


def test_amounts_are_named_only_where_something_can_be_declined() -> None:
    assert refused(trading(), TakeTop("gain_resources", amounts=(1,))) == "out-of-bounds"


@pytest.mark.rule("L780", "Trade: popularity for a coin")
@pytest.mark.parametrize(("cubes", "popularity"), [((), 6), ((("gain_popularity", "build"),), 7)])
def test_popularity_for_a_coin(cubes: tuple[tuple[str, str], ...], popularity: int) -> None:
    game = trading(cubes=cubes)
    go(game, TakeTop("gain_popularity"))
    assert (game.seats[0].popularity, game.seats[0].coins) == (popularity, 2)


@pytest.mark.rule("L774", "Trade: a coin is needed")
def test_without_a_coin_there_is_no_trade() -> None:
    assert prompts(trading(coins=0))[0].seat == 1


@pytest.mark.rule("L1034", "building: the Armory adds power to Trade")
def test_the_armory_adds_power_to_popularity() -> None:
    game = trading(power=4, structures={"armory": "forest-1"})
    go(game, TakeTop("gain_popularity"))
    assert (game.seats[0].power, game.seats[0].popularity) == (5, 6)


@pytest.mark.rule("L1034", "building: the Armory adds power to Trade")
@pytest.mark.parametrize("answer", [PlaceResources("tundra-1", {"oil": 2}), Pass()], ids=["placed", "declined"])
def test_the_armory_adds_power_to_resources(answer: Decision) -> None:
    game = trading(power=4, structures={"armory": "forest-1"})
    go(game, TakeTop("gain_resources"), answer)
    assert game.seats[0].power == 5


@pytest.mark.rule("L1504", "the resources of a trade come before the star for the Armory's power ends the game")
def test_the_last_star_by_the_armory_does_not_cost_the_resources() -> None:
    stars = {"mechs": 1, "upgrades": 1, "objective": 1, "structures": 1, "recruits": 1}
    game = trading(power=15, structures={"armory": "forest-1"}, stars=stars)
    go(game, TakeTop("gain_resources"), PlaceResources("tundra-1", {"oil": 2}))
    assert game.status == "finished"
    assert game.resources == {"tundra-1": {"oil": 2}}


@pytest.mark.rule("L4368", "benefits are optional: Trade in part")
def test_any_part_of_a_trade_may_be_declined() -> None:
    game = trading(power=4, structures={"armory": "forest-1"})
    go(game, TakeTop("gain_resources", amounts=(0,)), Pass())
    assert (game.seats[0].power, game.seats[0].coins, game.resources) == (4, 2, {})


@pytest.mark.rule("L1489", "stars: 18 popularity")
def test_popularity_ends_at_eighteen_and_gives_a_star() -> None:
    game = trading(popularity=17, cubes=[("gain_popularity", "build")])
    assert StarPlaced(0, "popularity") in decide_ok(game, TakeTop("gain_popularity"))
    assert game.seats[0].popularity == 18
