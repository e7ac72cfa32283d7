"""The faction Fenris: Influence tokens, Leap, Horrify, Death Ray, Fanatical (rulebook L978, L1237)."""

from __future__ import annotations

import pytest

from domain.content import BOARDS
from domain.control import tokens_of
from domain.decisions import (
    Commit,
    EnlistRecruit,
    GiveTokens,
    MoveUnit,
    Pass,
    PlaceToken,
    ProduceAt,
    TakeEncounterOption,
)
from domain.engine import prompts
from domain.facts import CombatBegan, TokenPlaced, TokensGiven, TokenTaken
from domain.options import SeatPlan
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.prompts import Some
from domain.scoring import score
from domain.state import Game
from domain.steps import Aftermath, Enlist, Move, Produce
from domain.view import view, visible_decision
from tests.domain.rules.tables import started

PLAIN, BESIDE = "tundra-5", "tundra-6"
MODULES = ["fenris"]


def fenris(**given: object) -> Side:
    return Side("fenris", "industrial", **{"base": "home-togawa", "power": 5, **given})


def nordic(**given: object) -> Side:
    return Side("nordic", "mechanical", **{"power": 5, **given})


def moving(*sides: Side, units: int = 1, steps: int = 1, active: int = 0, **given: object) -> Game:
    """A seat moves so many units over so many steps."""
    return position(list(sides), active=active, step=Move(active, units, steps), modules=MODULES, **given)


def ways(game: Game, unit: str) -> set[str]:
    """Where a unit may step to."""
    return {decision.to for decision in options(game) if isinstance(decision, MoveUnit) and decision.unit == unit}


def places(game: Game) -> list[str]:
    """Where a token may be placed."""
    return [decision.territory for decision in options(game) if isinstance(decision, PlaceToken)]


def influence(game: Game, seat: int) -> int:
    """How many Influence tokens a seat holds."""
    return len(tokens_of(game.seats[seat], "influence"))


@pytest.mark.rule("L1241", "Fenris: a random home base that nobody uses")
@pytest.mark.rule("L1242", "Fenris: 16 Influence tokens in the supply")
def test_fenris_starts_on_an_unused_base_with_sixteen_tokens() -> None:
    found = set()
    for secret in range(30):
        game = started([SeatPlan(faction="fenris"), SeatPlan()], modules=MODULES, secret=bytes([secret]))
        seat, other = game.seats
        assert seat.base in set(BOARDS["standard"].bases.values()) - {other.base}
        assert influence(game, 0) == 16
        found.add(seat.base)
    assert len(found) > 3


def test_vesna_and_fenris_never_share_a_base() -> None:
    plans = [SeatPlan(faction="fenris"), SeatPlan(faction="vesna"), *[SeatPlan()] * 5]
    for secret in range(20):
        game = started(plans, modules=["vesna", "fenris"], secret=bytes([secret]))
        assert len({seat.base for seat in game.seats}) == 7


@pytest.mark.rule("L1248", "Influence: on the character's territory, then on another")
@pytest.mark.shows("ability influence")
def test_after_the_characters_movement_one_token_here_and_then_one_elsewhere() -> None:
    game = moving(fenris(at={"character": PLAIN}), nordic())
    go(game, MoveUnit("character", BESIDE))
    assert {BESIDE, "farm-1"} <= set(places(game))
    assert TokenPlaced(0, "influence", BESIDE, "influence-1") in decide_ok(game, PlaceToken("influence-1", BESIDE))
    assert BESIDE not in places(game)
    decide_ok(game, PlaceToken("influence-2", "farm-1"))
    assert (influence(game, 0), set(game.tokens)) == (14, {BESIDE, "farm-1"})
    assert places(game) == []


@pytest.mark.rule("L1248", "Influence: the second token without the first")
def test_the_second_token_needs_no_first_but_comes_after_it() -> None:
    game = moving(fenris(at={"character": PLAIN}), nordic())
    go(game, MoveUnit("character", BESIDE), PlaceToken("influence-1", "farm-1"))
    assert places(game) == []


@pytest.mark.rule("L3114", "Tesla is a character for Influence too")
def test_tesla_and_the_character_leave_influence_each() -> None:
    game = moving(fenris(at={"character": PLAIN, "tesla": "farm-5"}), nordic(), units=2)
    go(game, MoveUnit("character", BESIDE), PlaceToken("influence-1", BESIDE), PlaceToken("influence-2", "farm-1"))
    assert places(game) == []
    go(game, MoveUnit("tesla", PLAIN), PlaceToken("influence-3", PLAIN), PlaceToken("influence-4", "farm-2"))
    assert places(game) == []
    assert set(game.tokens) == {BESIDE, "farm-1", PLAIN, "farm-2"}


@pytest.mark.rule("L1250", "Influence: structures do not occupy")
@pytest.mark.rule("L1251", "Influence: not on a territory with a token")
@pytest.mark.rule("L1252", "Influence: the second on primary terrain")
@pytest.mark.limits("ability influence")
def test_the_second_token_goes_where_nobody_and_no_token_is() -> None:
    others = [
        nordic(workers=["forest-1", "tundra-1"], structures={"mill": "mountain-2"}),
        side("albion", "patriotic", tokens={"farm-1": "flag-1"}, workers=["mountain-1"]),
        side("togawa", "militant", base="home-crimea", tokens={"farm-7": "trap-coins"}, workers=["village-9"]),
    ]
    sides = [fenris(at={"character": PLAIN}, tokens={"village-2": "influence-1"}), *others]
    game = moving(*sides, encounters=["village-1"])
    go(game, MoveUnit("character", BESIDE))
    offered = set(places(game))
    assert "mountain-2" in offered
    assert not offered & {"forest-1", "farm-1", "farm-7", "village-2", "village-1"}
    assert not any(place == "factory" or place.startswith(("lake", "home")) for place in offered)


@pytest.mark.rule("L1248", "Influence: only where the character moved")
@pytest.mark.limits("ability influence")
def test_mechs_and_workers_leave_no_influence() -> None:
    game = moving(fenris(at={"mech-1": PLAIN}), nordic(), units=2)
    go(game, MoveUnit("mech-1", BESIDE))
    assert places(game) == []


@pytest.mark.rule("L1248", "Influence: any territory under the character, also the Factory")
def test_the_first_token_may_lie_on_the_factory() -> None:
    game = moving(fenris(at={"character": PLAIN}, factory=[1]), nordic())
    go(game, MoveUnit("character", "factory"))
    assert places(game)[0] == "factory"


@pytest.mark.rule("L1248", "Influence: after combat and encounter")
def test_the_token_waits_for_the_encounter() -> None:
    game = moving(fenris(at={"character": PLAIN}), nordic(), encounter=1)
    go(game, MoveUnit("character", "village-7"))
    assert prompts(game)[0].kind == "encounter"
    go(game, TakeEncounterOption(0))
    while prompts(game)[0].kind != "offers":
        go(game, options(game)[0])
    assert places(game)[0] == "village-7"


@pytest.mark.rule("L1248", "Influence: after a lost combat none on the home base")
def test_after_a_lost_combat_only_another_territory_is_left() -> None:
    game = moving(fenris(at={"character": PLAIN}), nordic(at={"mech-1": BESIDE}))
    go(game, MoveUnit("character", BESIDE), Commit(0), Commit(5))
    assert (prompts(game)[0].kind, "home-togawa" in places(game), BESIDE in places(game)) == ("offers", False, False)
    assert "farm-1" in places(game)


@pytest.mark.rule("L1258", "Influence tokens stop others, who take them")
@pytest.mark.parametrize("unit", ["character", "mech-4", "worker-1"])
def test_influence_stops_others_who_take_it(unit: str) -> None:
    sides = [fenris(tokens={BESIDE: "influence-1"}), nordic(at={unit: PLAIN})]
    game = moving(*sides, active=1, steps=2)
    assert TokenTaken(1, BESIDE) in decide_ok(game, MoveUnit(unit, BESIDE))
    assert (influence(game, 1), BESIDE in game.tokens) == (1, False)
    assert not ways(game, unit) if prompts(game)[0].kind == "move" else True


@pytest.mark.rule("L1261", "Influence tokens neither stop nor come to Fenris")
def test_fenris_walks_over_its_own_influence() -> None:
    game = moving(fenris(at={"mech-1": PLAIN}, tokens={BESIDE: "influence-1"}), nordic(), steps=2)
    go(game, MoveUnit("mech-1", BESIDE), MoveUnit("mech-1", "forest-7"))
    assert BESIDE in game.tokens
    assert game.seats[0].units["mech-1"] == "forest-7"


@pytest.mark.rule("L1259", "Influence: a worker from a Mill takes it")
def test_a_worker_from_a_mill_takes_influence() -> None:
    mine = nordic(workers=["forest-1"], structures={"mill": "village-2"})
    game = position([fenris(tokens={"village-2": "influence-3"}), mine], active=1, step=Produce(1, 1, mill=True))
    assert TokenTaken(1, "village-2") in decide_ok(game, ProduceAt("village-2"))
    assert influence(game, 1) == 1


def test_a_mill_that_makes_no_worker_takes_nothing() -> None:
    mine = nordic(workers=["forest-1"], structures={"mill": "farm-3"})
    game = position([fenris(tokens={"farm-3": "influence-3"}), mine], active=1, step=Produce(1, 1, mill=True))
    go(game, ProduceAt("farm-3"))
    assert "farm-3" in game.tokens


@pytest.mark.rule("L1262", "Influence: 1 coin less for each token held")
@pytest.mark.rule("L1266", "no total below 0")
def test_each_token_held_costs_a_coin_but_never_below_nothing() -> None:
    game = position([fenris(coins=0, popularity=0, workers=()), nordic(coins=50)], modules=MODULES)
    assert (score(game, game.seats[0]).other, score(game, game.seats[0]).total) == (-16, 0)
    assert score(game, game.seats[1]).other == 0
    sides = [fenris(tokens={BESIDE: "influence-1"}), nordic(coins=50, at={"mech-1": PLAIN})]
    game = moving(*sides, active=1)
    go(game, MoveUnit("mech-1", BESIDE))
    assert (score(game, game.seats[0]).other, score(game, game.seats[1]).other) == (-15, -1)


def test_tokens_on_the_board_cost_nobody() -> None:
    spread = {place: f"influence-{n}" for n, place in enumerate(["farm-1", "farm-2", "farm-3"], start=1)}
    game = position([fenris(tokens=spread), nordic()], modules=MODULES)
    assert score(game, game.seats[0]).other == -13


@pytest.mark.rule("L986", "Leap: straight over a territory")
@pytest.mark.shows("ability leap")
def test_leap_jumps_straight_over_anything() -> None:
    game = moving(fenris(at={"mech-1": "factory"}), nordic(at={"mech-1": "tundra-5"}))
    by_land = {"forest-3", "mountain-4", "tundra-5"}
    assert ways(game, "mech-1") - by_land == {"tundra-4", "village-4", "mountain-2", "village-7", "forest-7"}
    facts = decide_ok(game, MoveUnit("mech-1", "village-7"))
    assert game.seats[0].units["mech-1"] == "village-7"
    assert CombatBegan not in {type(fact) for fact in facts}


@pytest.mark.rule("L986", "Leap: never onto a lake, never round a corner")
@pytest.mark.limits("ability leap")
def test_leap_lands_on_land_in_a_straight_line() -> None:
    game = moving(fenris(at={"mech-1": "forest-3"}), nordic())
    assert not any(place.startswith(("lake", "home")) for place in ways(game, "mech-1"))
    assert "tundra-5" not in ways(game, "mech-1")
    assert "farm-5" in ways(game, "mech-1")
    assert "farm-5" not in ways(moving(fenris(at={"mech-2": "forest-3"}), nordic()), "mech-2")


@pytest.mark.rule("L986", "Leap: twice with a Factory card")
def test_with_a_factory_card_leap_works_twice() -> None:
    game = moving(fenris(at={"mech-1": "factory"}), nordic(), steps=2)
    go(game, MoveUnit("mech-1", "village-7"), MoveUnit("mech-1", "factory"))
    assert game.seats[0].units["mech-1"] == "factory"


@pytest.mark.rule("L988", "Horrify: a token for each worker forced off by moving")
@pytest.mark.shows("ability horrify")
def test_horrify_gives_tokens_for_workers_driven_off() -> None:
    game = moving(fenris(at={"mech-2": PLAIN}), nordic(workers=[BESIDE] * 3))
    go(game, MoveUnit("mech-2", BESIDE))
    (prompt,) = prompts(game)
    assert [option.decision for option in prompt.options] == [GiveTokens(1, 3), Pass()]
    assert TokensGiven(0, 1, ("influence-1", "influence-2")) in decide_ok(game, GiveTokens(1, 2))
    assert (influence(game, 0), influence(game, 1)) == (14, 2)


@pytest.mark.rule("L988", "Horrify: a token for each unit beaten as the attacker")
def test_horrify_gives_tokens_for_all_units_beaten() -> None:
    foe = nordic(at={"mech-1": BESIDE, "character": BESIDE}, workers=[BESIDE])
    game = moving(fenris(at={"mech-2": PLAIN}), foe)
    go(game, MoveUnit("mech-2", BESIDE), Commit(5), Commit(0))
    assert options(game) == [GiveTokens(1, 3), Pass()]
    go(game, Pass())
    assert influence(game, 1) == 0


@pytest.mark.rule("L988", "Horrify: only as an aggressor, from the own supply")
@pytest.mark.limits("ability horrify")
def test_horrify_is_for_the_aggressor_who_has_tokens() -> None:
    game = moving(fenris(at={"mech-2": BESIDE}), nordic(at={"mech-1": PLAIN}), active=1)
    go(game, MoveUnit("mech-1", BESIDE), Commit(0), Commit(5))
    assert prompts(game)[0].kind != "token-gift"
    territories = [at for at in BOARDS["standard"].territories if at not in (BESIDE, PLAIN)]
    spread = {at: f"influence-{n}" for n, at in enumerate(territories[:16], start=1)}
    game = moving(fenris(at={"mech-2": PLAIN}, tokens=spread), nordic(workers=[BESIDE]))
    go(game, MoveUnit("mech-2", BESIDE))
    assert prompts(game)[0].kind != "token-gift"


def test_without_horrify_nothing_is_given() -> None:
    game = moving(fenris(at={"mech-1": PLAIN}), nordic(workers=[BESIDE]))
    go(game, MoveUnit("mech-1", BESIDE))
    assert prompts(game)[0].kind != "token-gift"


@pytest.mark.rule("L990", "Death Ray: any number of equal cards")
@pytest.mark.shows("ability death_ray")
def test_death_ray_plays_any_number_of_equal_cards() -> None:
    hand = [2, 2, 2, 3, 5]
    game = position([fenris(at={"mech-3": PLAIN}, cards=hand), nordic(at={"mech-1": PLAIN})], step=Aftermath(0, ()))
    bound = (prompts(game)[0].options[0].bounds or {})["cards"]
    assert bound == Some(tuple(hand), 0, 1, alike=True)
    assert refused(game, Commit(0, (2, 3)), 0)
    assert refused(game, Commit(0, (2, 2, 2, 2)), 0)
    decide_ok(game, Commit(0, (2, 2, 2)), 0)
    assert game.commitments[0].cards == (2, 2, 2)


@pytest.mark.rule("L990", "Death Ray: or cards as usual")
@pytest.mark.limits("ability death_ray")
def test_death_ray_may_be_left_alone() -> None:
    units = {"mech-3": PLAIN, "character": PLAIN}
    game = position([fenris(at=units, cards=[2, 2, 3]), nordic(at={"mech-1": PLAIN})], step=Aftermath(0, ()))
    decide_ok(game, Commit(0, (2, 3)), 0)
    assert refused(game, Commit(0, (2, 2, 3)), 0)


@pytest.mark.rule("L992", "Fanatical: to any Influence token that is not adjacent, and gain it")
@pytest.mark.shows("ability fanatical")
def test_fanatical_leads_to_any_influence_and_takes_it() -> None:
    game = moving(fenris(at={"mech-4": PLAIN}, tokens={"farm-1": "influence-7"}), nordic())
    assert TokenTaken(0, "farm-1") in decide_ok(game, MoveUnit("mech-4", "farm-1"))
    assert (influence(game, 0), "farm-1" in game.tokens) == (16, False)


@pytest.mark.rule("L994", "Fanatical: no token is gained by another way of moving")
def test_a_token_stays_where_another_way_leads() -> None:
    game = moving(fenris(at={"mech-1": "factory", "mech-4": PLAIN}, tokens={"village-7": "influence-7"}), nordic())
    decide_ok(game, MoveUnit("mech-1", "village-7"))
    assert "village-7" in game.tokens
    game = moving(fenris(at={"mech-4": PLAIN}, tokens={BESIDE: "influence-7"}), nordic())
    decide_ok(game, MoveUnit("mech-4", BESIDE))
    assert BESIDE in game.tokens


@pytest.mark.rule("L992", "Fanatical: not to an adjacent territory, not for workers")
@pytest.mark.limits("ability fanatical")
def test_fanatical_does_not_lead_next_door_or_move_workers() -> None:
    at_river = fenris(at={"mech-4": "tundra-6"}, tokens={"farm-6": "influence-1", "farm-1": "influence-2"})
    game = moving(at_river, nordic())
    assert "farm-6" not in ways(game, "mech-4")
    assert "farm-1" in ways(game, "mech-4")
    assert "farm-1" not in ways(game, "worker-1")


def test_recruits_of_fenris_bring_more_power_and_less_popularity() -> None:
    game = position([fenris(power=0), nordic()], step=Enlist(0))
    go(game, EnlistRecruit("build", "power"))
    assert game.seats[0].power == 3
    game = position([fenris(popularity=2), nordic()], step=Enlist(0))
    go(game, EnlistRecruit("build", "popularity"))
    assert game.seats[0].popularity == 3


def test_influence_lies_open() -> None:
    game = position([fenris(tokens={BESIDE: "influence-1"}), nordic()], modules=MODULES)
    token = view(game, None).territories[BESIDE].token
    assert token is not None
    assert token.token == "influence-1"
    assert view(game, 1).seats[0].tokens == ["influence"] * 15
    assert visible_decision(PlaceToken("influence-2", PLAIN), 0, 1) == PlaceToken("influence-2", PLAIN)


def test_traps_and_flags_of_others_are_never_mistaken_for_influence() -> None:
    """Who plays with tokens and holds Influence still places only what is its own."""
    togawa = side("togawa", "mechanical", at={"character": PLAIN})
    game = moving(togawa, Side("fenris", "industrial", base="home-albion", tokens={BESIDE: "influence-1"}))
    go(game, MoveUnit("character", BESIDE))
    placed = [decision.token for decision in options(game) if isinstance(decision, PlaceToken)]
    assert placed == ["trap-popularity", "trap-power", "trap-coins", "trap-cards"]


@pytest.mark.shows("alliance fenris")
def test_influence_neither_stops_nor_costs_an_ally() -> None:
    sides = [fenris(tokens={BESIDE: "influence-1"}, ally=1), nordic(at={"mech-1": PLAIN}, ally=0)]
    game = position(sides, active=1, step=Move(1, 1, 2), modules=["fenris", "alliances"])
    go(game, MoveUnit("mech-1", BESIDE), MoveUnit("mech-1", "forest-7"))
    assert (BESIDE in game.tokens, game.seats[1].units["mech-1"]) == (True, "forest-7")
    game.seats[1].tokens.append("influence-1")
    assert score(game, game.seats[1]).other == 0
    game.seats[1].abilities.remove("influence_shared")
    assert score(game, game.seats[1]).other == -1
