"""Mech abilities before and in combat: what each does, and where it ends."""

from __future__ import annotations

import pytest

from domain.decisions import Commit, MoveUnit, Pass, UseAbility
from domain.facts import CardStolen, Popularity, Power, StarPlaced
from domain.positions import Side, awaited, decide_ok, go, options, position, refused, side
from domain.state import Game
from domain.steps import Aftermath, Move
from domain.view import visible_fact

PLAIN, TUNNEL, LAKE = "tundra-5", "tundra-6", "lake-5"


def battle(attacker: Side, defender: Side) -> Game:
    """The first side has moved onto the second's territory."""
    return position([attacker, defender], step=Aftermath(0, ()))


def saxony(place: str, **given: object) -> Side:
    return Side("saxony", "industrial", **{"at": {"mech-3": place}, "power": 5, **given})


def nordic(place: str, **given: object) -> Side:
    return Side("nordic", "mechanical", **{"at": {"mech-3": place}, "power": 5, **given})


def rusviet(place: str, **given: object) -> Side:
    """An opponent whose mech brings nothing to combat."""
    return Side("rusviet", "patriotic", **{"at": {"mech-1": place}, "power": 5, **given})


def crimea(place: str, **given: object) -> Side:
    return Side("crimea", "mechanical", **{"at": {"mech-3": place}, "power": 5, **given})


def togawa(place: str, **given: object) -> Side:
    return Side("togawa", "industrial", **{"at": {"mech-3": place}, "power": 5, **given})


def albion(place: str, mech: int, **given: object) -> Side:
    return Side("albion", "industrial", **{"at": {f"mech-{mech}": place}, "power": 5, **given})


def powers(game: Game) -> tuple[int, int]:
    return game.seats[0].power, game.seats[1].power


@pytest.mark.rule("L857", "Disarm: the opponent loses 2 power on a tunnel")
@pytest.mark.shows("ability disarm")
def test_disarm_takes_two_power_on_a_tunnel() -> None:
    game = battle(saxony(TUNNEL), rusviet(TUNNEL))
    assert options(game) == [UseAbility("disarm"), Pass()]
    assert Power(1, 3) in decide_ok(game, UseAbility("disarm"))


@pytest.mark.rule("L857", "Disarm: on the own Mine")
def test_disarm_works_on_the_own_mine() -> None:
    game = battle(saxony(PLAIN, structures={"mine": PLAIN}), rusviet(PLAIN))
    assert UseAbility("disarm") in options(game)


@pytest.mark.rule("L857", "Disarm: not on a Mine of the opponent")
def test_disarm_does_not_work_on_the_mine_of_the_opponent() -> None:
    game = battle(saxony(PLAIN), rusviet(PLAIN, structures={"mine": PLAIN}))
    assert refused(game, UseAbility("disarm"))


@pytest.mark.rule("L857", "Disarm: not elsewhere")
@pytest.mark.limits("ability disarm")
def test_disarm_does_not_work_on_open_land() -> None:
    game = battle(saxony(PLAIN), rusviet(PLAIN))
    assert isinstance(options(game)[0], Commit)


@pytest.mark.rule("L857", "Disarm: once per combat, not once per unit")
def test_disarm_is_used_once_with_any_number_of_units() -> None:
    game = battle(saxony(TUNNEL, at={"mech-3": TUNNEL, "mech-1": TUNNEL, "character": TUNNEL}), rusviet(TUNNEL))
    decide_ok(game, UseAbility("disarm"))
    assert refused(game, UseAbility("disarm"))
    assert powers(game) == (5, 3)


@pytest.mark.rule("L857", "Disarm: also as the defender")
def test_disarm_works_for_the_defender() -> None:
    game = battle(rusviet(TUNNEL), saxony(TUNNEL))
    assert (awaited(game), options(game)) == (1, [UseAbility("disarm"), Pass()])
    decide_ok(game, UseAbility("disarm"))
    assert powers(game) == (3, 5)


@pytest.mark.rule("L857", "Disarm: the ability needs its mech")
def test_disarm_needs_its_mech() -> None:
    game = battle(saxony(TUNNEL, at={"mech-1": TUNNEL}), rusviet(TUNNEL))
    assert isinstance(options(game)[0], Commit)


@pytest.mark.rule("L929", "power never falls below 0")
def test_an_opponent_with_one_power_loses_only_that() -> None:
    game = battle(saxony(TUNNEL), rusviet(TUNNEL, power=1))
    decide_ok(game, UseAbility("disarm"))
    assert game.seats[1].power == 0


@pytest.mark.rule("L887", "Artillery: pay 1 power, the opponent loses 2")
@pytest.mark.shows("ability artillery")
def test_artillery_costs_one_power_and_takes_two() -> None:
    game = battle(nordic(PLAIN), rusviet(PLAIN))
    decide_ok(game, UseAbility("artillery"))
    assert powers(game) == (4, 3)
    assert refused(game, UseAbility("artillery"), 0), "once per combat"


@pytest.mark.rule("L887", "Artillery: may be left unused")
def test_artillery_may_be_passed_by() -> None:
    game = battle(nordic(PLAIN), rusviet(PLAIN))
    decide_ok(game, Pass())
    assert powers(game) == (5, 5)
    assert isinstance(options(game)[0], Commit)


@pytest.mark.rule("L887", "Artillery: needs power to pay")
@pytest.mark.limits("ability artillery")
def test_artillery_needs_power() -> None:
    game = battle(nordic(PLAIN, power=0), rusviet(PLAIN))
    assert options(game) == [Commit(0)]


@pytest.mark.rule("L887", "Artillery: from any power that the opponent has")
@pytest.mark.parametrize(("power", "offered"), [(0, False), (1, True)])
def test_artillery_needs_power_to_destroy(power: int, offered: bool) -> None:
    game = battle(nordic(PLAIN), rusviet(PLAIN, power=power))
    assert (UseAbility("artillery") in options(game)) is offered


@pytest.mark.rule("L887", "the dial follows the Power Track after abilities")
def test_the_loss_counts_for_the_dial() -> None:
    game = battle(nordic(PLAIN, power=7), rusviet(PLAIN, power=7))
    decide_ok(game, UseAbility("artillery"))
    assert options(game, 0)[-1] == Commit(6)
    assert options(game, 1)[-1] == Commit(5)


@pytest.mark.rule("L1276", "abilities: the attacker first, then the defender")
def test_the_attacker_uses_its_ability_before_the_defender() -> None:
    game = battle(nordic(TUNNEL, power=1), saxony(TUNNEL))
    assert (awaited(game), options(game)) == (0, [UseAbility("artillery"), Pass()])
    decide_ok(game, UseAbility("artillery"))
    assert powers(game) == (0, 3)
    assert isinstance(options(game)[0], Commit), "nothing is left for the defender to disarm"
    game = battle(saxony(TUNNEL), nordic(TUNNEL, power=2))
    decide_ok(game, UseAbility("disarm"))
    assert powers(game) == (5, 0)
    assert isinstance(options(game)[0], Commit), "the defender cannot pay for Artillery any more"


@pytest.mark.rule("L1276", "abilities: once per combat for each side")
def test_both_sides_may_use_the_same_ability() -> None:
    game = battle(nordic(PLAIN), rusviet(PLAIN, abilities=["artillery"]))
    go(game, UseAbility("artillery"), UseAbility("artillery"))
    assert powers(game) == (2, 2)


@pytest.mark.rule("L901", "Scout: a random card of the opponent")
@pytest.mark.shows("ability scout")
def test_scout_steals_one_card() -> None:
    game = battle(crimea(PLAIN), rusviet(PLAIN, cards=[2, 3, 5]))
    (stolen,) = [fact for fact in decide_ok(game, UseAbility("scout")) if isinstance(fact, CardStolen)]
    assert game.seats[0].cards == [stolen.card]
    assert sorted([*game.seats[1].cards, stolen.card]) == [2, 3, 5]
    assert visible_fact(stolen, None) == CardStolen(0, 1), "others see only that a card was taken"
    assert refused(game, UseAbility("scout"), 0), "once per combat"


@pytest.mark.rule("L901", "Scout: the card can be played in this combat")
def test_a_stolen_card_can_be_played_at_once() -> None:
    game = battle(crimea(PLAIN, power=0), rusviet(PLAIN, cards=[4], power=0))
    decide_ok(game, UseAbility("scout"))
    decide_ok(game, Commit(0, (4,)), 0)
    assert options(game, 1) == [Commit(0)]


@pytest.mark.rule("L901", "Scout: nothing to steal from an empty hand")
@pytest.mark.limits("ability scout")
def test_scout_needs_an_opponent_with_cards() -> None:
    game = battle(crimea(PLAIN), rusviet(PLAIN))
    assert isinstance(options(game)[0], Commit)


@pytest.mark.rule("L901", "Scout: also as the defender")
def test_scout_works_for_the_defender() -> None:
    game = battle(rusviet(PLAIN, cards=[3]), crimea(PLAIN))
    decide_ok(game, UseAbility("scout"), 1)
    assert (game.seats[0].cards, game.seats[1].cards) == ([], [3])


@pytest.mark.rule("L929", "Sword: the defender loses 2 power")
@pytest.mark.shows("ability sword")
def test_sword_takes_two_power_from_the_defender() -> None:
    game = battle(albion(PLAIN, 2), rusviet(PLAIN))
    assert powers(game) == (5, 3)
    assert isinstance(options(game)[0], Commit)


@pytest.mark.rule("L929", "Sword: only as the attacker")
@pytest.mark.limits("ability sword")
def test_sword_does_nothing_in_defence() -> None:
    assert powers(battle(rusviet(PLAIN), albion(PLAIN, 2))) == (5, 5)


@pytest.mark.rule("L929", "Sword: once per combat, not once per unit")
def test_sword_counts_once_for_all_units() -> None:
    game = battle(albion(PLAIN, 2, at={"mech-2": PLAIN, "mech-1": PLAIN, "character": PLAIN}), rusviet(PLAIN))
    assert powers(game) == (5, 3)


@pytest.mark.rule("L931", "Shield: gain 2 power as the defender")
@pytest.mark.shows("ability shield")
def test_shield_gives_two_power_to_the_defender() -> None:
    assert powers(battle(rusviet(PLAIN), albion(PLAIN, 3))) == (5, 7)


@pytest.mark.rule("L931", "Shield: only as the defender")
@pytest.mark.limits("ability shield")
def test_shield_does_nothing_in_attack() -> None:
    assert powers(battle(albion(PLAIN, 3), rusviet(PLAIN))) == (5, 5)


@pytest.mark.rule("L1492", "Shield: the star for 16 power is placed during the combat")
@pytest.mark.parametrize(("power", "now", "stars"), [(13, 15, {}), (14, 16, {"power": 1}), (15, 16, {"power": 1})])
def test_shield_can_reach_the_end_of_the_power_track(power: int, now: int, stars: dict[str, int]) -> None:
    game = battle(rusviet(PLAIN), albion(PLAIN, 3, power=power))
    assert game.seats[1].power == now
    assert game.seats[1].stars == stars


@pytest.mark.rule("L947", "Ronin: gain 2 power with exactly one unit")
@pytest.mark.parametrize("unit", ["character", "mech-3"])
@pytest.mark.shows("ability ronin")
def test_ronin_gives_two_power_to_a_single_unit(unit: str) -> None:
    game = battle(togawa(PLAIN, at={"mech-3": "farm-7", unit: PLAIN}), rusviet(PLAIN))
    assert options(game) == [UseAbility("ronin"), Pass()]
    decide_ok(game, UseAbility("ronin"))
    assert powers(game) == (7, 5)
    assert isinstance(options(game)[0], Commit), "once per combat"


@pytest.mark.rule("L947", "Ronin: not with another unit or a worker")
@pytest.mark.parametrize(
    ("units", "workers"),
    [
        ({"mech-3": PLAIN, "character": PLAIN}, []),
        ({"mech-3": PLAIN, "mech-1": PLAIN}, []),
        ({"mech-3": PLAIN}, [PLAIN]),
    ],
)
@pytest.mark.limits("ability ronin")
def test_ronin_needs_a_unit_alone(units: dict[str, str], workers: list[str]) -> None:
    game = battle(togawa(PLAIN, at=units, workers=workers), rusviet(PLAIN))
    assert isinstance(options(game)[0], Commit)


@pytest.mark.rule("L947", "Ronin: may be declined; also in defence")
def test_ronin_may_be_declined_by_a_defender() -> None:
    game = battle(rusviet(PLAIN), togawa(PLAIN))
    decide_ok(game, Pass(), 1)
    assert powers(game) == (5, 5)


@pytest.mark.rule("L947", "Ronin: nothing to gain at full power")
def test_ronin_is_not_offered_at_full_power() -> None:
    game = battle(togawa(PLAIN, power=16, stars={"power": 1}), rusviet(PLAIN))
    assert isinstance(options(game)[0], Commit)


@pytest.mark.rule("L1492", "Ronin: the star for 16 power")
def test_ronin_can_place_the_power_star() -> None:
    game = battle(togawa(PLAIN, power=14), rusviet(PLAIN))
    assert StarPlaced(0, "power") in decide_ok(game, UseAbility("ronin"))


@pytest.mark.rule("L873", "People's Army: example of two mechs and three workers")
@pytest.mark.shows("ability peoples_army")
def test_two_mechs_and_workers_play_three_cards() -> None:
    army = rusviet(PLAIN, at={"mech-1": PLAIN, "mech-3": PLAIN}, workers=[PLAIN] * 3, cards=[2, 3, 4, 5])
    game = battle(army, nordic(PLAIN, at={"mech-1": PLAIN}))
    assert refused(game, Commit(0, (2, 3, 4, 5)), 0)
    decide_ok(game, Commit(0, (2, 3, 4)), 0)


@pytest.mark.rule("L873", "People's Army: only with a worker in the combat")
@pytest.mark.limits("ability peoples_army")
def test_without_a_worker_the_army_is_no_larger() -> None:
    army = rusviet(PLAIN, at={"mech-1": PLAIN, "mech-3": PLAIN}, workers=["farm-5"], cards=[2, 3, 4])
    game = battle(army, nordic(PLAIN, at={"mech-1": PLAIN}))
    assert refused(game, Commit(0, (2, 3, 4)), 0)
    decide_ok(game, Commit(0, (2, 3)), 0)


@pytest.mark.rule("L945", "Suiton: one more card on a lake")
@pytest.mark.shows("ability suiton")
def test_suiton_plays_one_more_card_on_a_lake() -> None:
    one = togawa(LAKE, at={"mech-2": LAKE, "mech-1": LAKE}, cards=[2, 3, 4, 5])
    game = battle(one, nordic(LAKE, at={"mech-2": LAKE}))
    assert refused(game, Commit(0, (2, 3, 4, 5)), 0)
    decide_ok(game, Commit(0, (2, 3, 4)), 0)


@pytest.mark.rule("L945", "Suiton: not on land")
@pytest.mark.limits("ability suiton")
def test_suiton_gives_nothing_on_land() -> None:
    game = battle(togawa(PLAIN, at={"mech-2": PLAIN}, cards=[2, 3]), nordic(PLAIN, at={"mech-2": PLAIN}))
    assert refused(game, Commit(0, (2, 3)), 0)


@pytest.mark.shows("ability camaraderie")
@pytest.mark.rule("L913", "Camaraderie: no popularity lost after winning as the attacker")
def test_polania_keeps_its_popularity_after_combat() -> None:
    polania = side("polania", "industrial", at={"mech-3": PLAIN}, power=5, popularity=5)
    game = battle(polania, rusviet(PLAIN, workers=[PLAIN, PLAIN]))
    facts = go(game, Commit(1), Commit(0))
    assert not any(isinstance(fact, Popularity) for fact in facts)
    assert (game.seats[0].popularity, game.seats[0].forced) == (5, 2)


@pytest.mark.rule("L4378", "Camaraderie: only in combat")
@pytest.mark.limits("ability camaraderie")
def test_polania_loses_popularity_for_workers_driven_off_without_combat() -> None:
    polania = side("polania", "industrial", at={"mech-3": "factory"}, power=5, popularity=5)
    game = position([polania, side("rusviet", "patriotic", workers=[PLAIN, PLAIN])], step=Move(0, 1, 1))
    decide_ok(game, MoveUnit("mech-3", PLAIN))
    assert game.seats[0].popularity == 3


@pytest.mark.rule("L857", "a new combat, a new use")
def test_an_ability_can_be_used_in_each_of_two_combats() -> None:
    one = saxony(TUNNEL, at={"mech-3": TUNNEL, "mech-1": "farm-5"})
    other = rusviet(TUNNEL, at={"mech-1": TUNNEL, "mech-2": "farm-5"})
    game = battle(one, other)
    go(game, options(game)[0], UseAbility("disarm"))
    decide_ok(game, Commit(0), 0)
    decide_ok(game, Commit(0), 1)
    decide_ok(game, UseAbility("disarm"), 0)
    assert game.seats[1].power == 1
