"""Desolation: playing together, its marches and combats, winning and losing (rulebook L1712)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from domain import lobby
from domain.asides import options as asides
from domain.chance import Chance
from domain.content import DESOLATION_TILES, TRIUMPH_TILES
from domain.control import board, controlled, controls, enemy_at
from domain.decisions import (
    AwardStar,
    ChooseCombat,
    Commit,
    MoveUnit,
    Pass,
    ProduceAt,
    Resign,
    SetSharing,
    TakeBottom,
    UseAbility,
)
from domain.engine import decide
from domain.facts import (
    CardsDrawn,
    CombatBegan,
    CombatRevealed,
    Committed,
    DeckShuffled,
    GameEnded,
    Popularity,
    ResourcesMoved,
    ResourcesSpent,
    StarPlaced,
    TokenTurned,
    TurnBegan,
    UnitMoved,
    UnitRetreated,
    UnitWithdrawn,
)
from domain.invariants import broken
from domain.module_facts import DiceRolled
from domain.modules.desolation import tiles
from domain.options import Options, SeatPlan
from domain.positions import Combatant, Side, decide_ok, options, position, refused
from domain.problems import Illegal
from domain.selfplay import Plan, checked, opened
from domain.state import Game
from domain.steps import Aftermath, BottomAction, EndTurn, Move, Produce
from domain.view import view, visible_decision, visible_fact
from tests.domain.modules.dice import throw

FOE = 2
"""The Desolation's seat at a table of two."""
NE, E, SE, SW, W, NW = range(1, 7)
"""The faces of the die by the way they point."""
TRACK = ("combat", "mechs", "workers")
AWAY = {"mech-1": "mountain-1", "mech-2": "farm-2"}
"""Two of its units, far from everybody."""


def nordic(**given: Any) -> Side:
    return Side("nordic", "engineering", **{"power": 7, **given})


def crimea(**given: Any) -> Side:
    return Side("crimea", "agricultural", **{"power": 7, **given})


def table(one: Side, other: Side | None = None, units: dict[str, str] | None = None, **given: Any) -> Game:
    timer = given.pop("timer", 12)
    cards, stars = given.pop("cards", (3,)), given.pop("stars", 0)
    foe = Combatant("desolation", units or AWAY, power=min(16, sum(cards)), popularity=timer, cards=cards, stars=stars)
    sides = [one] if other is None else [one, other]
    return position(sides, modules=["desolation"], combatant=foe, **{"track": TRACK, **given})


def march(one: Side, other: Side, units: dict[str, str], *faces: int, **given: Any) -> tuple[Game, list[Any]]:
    """The last player ends the turn; the Desolation marches."""
    waiting = structs.replace(other, objectives=(1,))
    track = (*TRACK, "objective")
    game = table(one, waiting, units, active=1, step=EndTurn(1), track=track, **given)
    return game, throw(game, Pass(), *faces)


def attack(one: Side | None = None, other: Side | None = None, **given: Any) -> Game:
    """The first player's character has moved onto a Desolation unit."""
    side = one or nordic()
    side = structs.replace(side, at={"character": "tundra-5", **side.at})
    units = {"mech-1": "tundra-5", "mech-2": "farm-2"}
    return table(side, other or crimea(), given.pop("units", units), step=Aftermath(0, ("character",)), **given)


def of(kind: type, told: list[Any]) -> list[Any]:
    return [fact for fact in told if isinstance(fact, kind)]


# setup


@pytest.mark.rule("L1723-L1727", "Desolation: tiles by number of players")
@pytest.mark.parametrize(("count", "expected"), [(1, 5), (2, 8), (3, 10), (4, 12), (5, 14), (6, 16), (7, 18)])
def test_tiles_by_number_of_players(count: int, expected: int) -> None:
    game, _ = opened(Plan(3, count, "plain", (SeatPlan(),) * count, Options(), ("desolation",)))
    assert len(game.track) == expected


@pytest.mark.rule("L1721", "Desolation: 21 tiles")
def test_all_21_tiles_are_in_the_box() -> None:
    assert sum(TRIUMPH_TILES.values()) + sum(DESOLATION_TILES.values()) == 21


@pytest.mark.rule("L1723", "Desolation: tiles for one player")
def test_alone_without_the_five_star_tile_and_with_one_objective_tile() -> None:
    shuffled = ["five_stars", "objective", "objective", "combat", "combat", "mechs", "power", "workers"]
    assert tiles(1, shuffled) == ("objective", "combat", "combat", "mechs", "power")
    assert tiles(2, shuffled) == tuple(shuffled)


@pytest.mark.rule("L1730", "Desolation: six units around the Factory")
def test_six_units_stand_around_the_factory() -> None:
    game, _ = opened(Plan(1, 2, "plain", (SeatPlan(),) * 2, Options(), ("desolation",)))
    foe = game.seats[FOE]
    assert sorted(foe.units.values()) == sorted(board(game).neighbours["factory"])
    assert set(foe.units) == {"character", "mech-1", "mech-2", "mech-3", "mech-4", "tesla"}
    assert (foe.popularity, foe.power) == (18, sum(foe.cards))
    assert len(foe.cards) == 1
    first = game.order.index(game.active)
    assert (game.order[first:] + game.order[:first])[-1] == FOE, "the last turn of each round"


@pytest.mark.rule("L1719", "Desolation: what it is not played with")
@pytest.mark.parametrize("other", ["war-track", "peace-track", "triumph-tiles", "rivals", "mad-tesla", "tesla"])
def test_what_it_cannot_be_played_with(other: str) -> None:
    plan = lobby.CreateTable((SeatPlan(),) * 2, Options(), "", ("desolation", other))
    with pytest.raises(Illegal) as refusal:
        decide(Game(), None, plan, Chance(b"", 0))
    assert "modules-incompatible" in [reason.code for reason in refusal.value.reasons]


def test_no_automa_joins() -> None:
    plan = lobby.CreateTable((SeatPlan(), SeatPlan("automa")), Options(), "", ("desolation",))
    with pytest.raises(Illegal) as refusal:
        decide(Game(), None, plan, Chance(b"", 0))
    assert "module-automa" in [reason.code for reason in refusal.value.reasons]


def test_one_player_can_play_it_and_nothing_else() -> None:
    alone = lobby.CreateTable((SeatPlan(),), Options(), "", ("desolation",))
    decide(Game(), None, alone, Chance(b"", 0))
    with pytest.raises(Illegal) as refusal:
        decide(Game(), None, structs.replace(alone, modules=()), Chance(b"", 0))
    assert refusal.value.code == "seat-count"


@pytest.mark.rule("L1798", "Desolation: the easier variant")
def test_the_easier_variants_are_allowed() -> None:
    mixed = ("desolation", "mech-mods", "infrastructure-mods", "alliances")
    decide(Game(), None, lobby.CreateTable((SeatPlan(),) * 2, Options(), "", mixed), Chance(b"", 0))


# playing together


@pytest.mark.rule("L1743", "Desolation: players share territories")
def test_players_share_territories_and_do_not_fight() -> None:
    shared = "tundra-6"
    game = table(nordic(at={"character": "tundra-3"}), crimea(at={"character": shared}), step=Move(0, 1, 1))
    told = decide_ok(game, MoveUnit("character", shared))
    assert not of(CombatBegan, told)
    assert enemy_at(game, 0, shared) is None
    assert controls(game, 0, shared)
    assert controls(game, 1, shared)
    assert not broken(game)


def test_workers_of_others_are_not_driven_away() -> None:
    game = table(nordic(at={"character": "tundra-3"}), crimea(workers=["tundra-6"]), step=Move(0, 1, 1))
    told = decide_ok(game, MoveUnit("character", "tundra-6"))
    assert not of(UnitRetreated, told)
    assert game.presence["tundra-6"] == {0: ["character"], 1: ["worker-1"]}


def builds() -> Game:
    """The first player has no resources for the bottom action, the second has."""
    lying = {"farm-3": {"food": 4, "wood": 4, "oil": 4, "metal": 4}}
    return table(nordic(), crimea(workers=["farm-3"]), resources=lying, step=BottomAction(0, 0))


@pytest.mark.rule("L1742", "Desolation: resources are shared by consent")
def test_resources_of_others_can_be_spent_with_their_consent() -> None:
    game = builds()
    told = decide_ok(game, TakeBottom())
    assert {fact.at for fact in of(ResourcesSpent, told)} == {"farm-3"}


@pytest.mark.rule("L1742", "Desolation: resources are shared by consent")
def test_without_consent_they_cannot() -> None:
    game = builds()
    assert SetSharing(False) in [option.decision for option in asides(game, 1)]
    told = decide_ok(game, SetSharing(False), 1)
    assert TurnBegan(1, 2) in told, "the action cannot be paid any more, so the turn is over"
    assert SetSharing(True) in [option.decision for option in asides(game, 1)]
    decide_ok(game, SetSharing(True), 1)
    assert game.seats[1].shares


def test_ones_own_resources_are_spent_first() -> None:
    one = nordic(workers=["tundra-1"])
    lying = {"food": 4, "wood": 4, "oil": 4, "metal": 4}
    both = {"tundra-1": lying, "farm-3": lying}
    game = table(one, crimea(workers=["farm-3"]), resources=both, step=BottomAction(0, 0))
    told = decide_ok(game, TakeBottom())
    assert {fact.at for fact in of(ResourcesSpent, told)} == {"tundra-1"}


@pytest.mark.rule("L1744", "Desolation: Mills and Mines serve all")
def test_the_mill_produces_where_others_stand() -> None:
    game = table(
        nordic(structures={"mill": "farm-3"}), crimea(at={"character": "farm-3"}), step=Produce(0, 1, mill=True)
    )
    assert ProduceAt("farm-3") in options(game)


def test_the_mill_does_not_produce_under_the_desolation() -> None:
    game = table(nordic(structures={"mill": "farm-3"}), crimea(), {"mech-1": "farm-3"}, step=Produce(0, 1, mill=True))
    assert ProduceAt("farm-3") not in options(game)


@pytest.mark.rule("L1744", "Desolation: Mills and Mines serve all")
def test_everybody_uses_every_mine() -> None:
    game = table(nordic(at={"character": "tundra-3"}), crimea(structures={"mine": "village-7"}), step=Move(0, 1, 1))
    assert MoveUnit("character", "village-7") in options(game)


@pytest.mark.rule("L1746", "Desolation: tokens against opponents do nothing")
def test_the_traps_of_others_do_nothing() -> None:
    togawa = Side("togawa", "agricultural", tokens={"tundra-6": "trap-coins"})
    game = table(nordic(at={"character": "tundra-3"}), togawa, step=Move(0, 1, 1))
    told = decide_ok(game, MoveUnit("character", "tundra-6"))
    assert not of(TokenTurned, told)
    assert not broken(game)


@pytest.mark.rule("L1751-L1778", "Desolation: hands and dials lie open")
def test_hands_and_dials_lie_open() -> None:
    game = table(nordic(cards=(2, 5), objectives=(3,)), crimea())
    for viewer in (1, None):
        seen = view(game, viewer).seats[0]
        assert (seen.cards, seen.objectives) == ([2, 5], [3])
    drawn, committed = CardsDrawn(0, 1, (4,)), Committed(0, 3, (2,))
    assert visible_fact(drawn, 1, open_hands=True) == drawn
    assert visible_fact(committed, None, open_hands=True) == committed
    assert visible_decision(Commit(3), 0, 1, open_hands=True) == Commit(3)


def test_decks_stay_hidden() -> None:
    assert visible_fact(DeckShuffled("combat", 2, (2, 3)), 0, open_hands=True) == DeckShuffled("combat", 2)


def test_elsewhere_hands_are_hidden() -> None:
    game = position([nordic(cards=(2, 5)), crimea()])
    assert view(game, 1).seats[0].cards is None


@pytest.mark.rule("L1750", "Desolation: objectives count what is one's own")
def test_objectives_count_only_what_is_ones_own() -> None:
    game = table(nordic(), crimea(workers=["tundra-5"]), resources={"tundra-5": {"oil": 9}})
    assert "tundra-5" not in controlled(game, game.seats[0])


# its turn


@pytest.mark.rule("L1764-L1766", "Desolation: the timer")
@pytest.mark.parametrize(("timer", "moves"), [(18, False), (14, False), (13, True), (2, True)])
def test_it_moves_from_the_middle_of_the_timer_on(timer: int, moves: bool) -> None:
    game, told = march(nordic(), crimea(), {"mech-1": "tundra-5"}, *([W] if moves else []), timer=timer)
    assert Popularity(FOE, timer - 1) in told
    assert bool(of(UnitMoved, told)) == moves
    assert game.active == 0


@pytest.mark.rule("L1767", "Desolation: time runs out")
def test_time_runs_out() -> None:
    _, told = march(nordic(), crimea(), AWAY, timer=1)
    (ended,) = of(GameEnded, told)
    assert (ended.reason, ended.winners) == ("desolation-time", ())
    assert not of(DiceRolled, told)


@pytest.mark.rule("L1768", "Desolation: all units move one way")
def test_all_units_move_the_same_way() -> None:
    units = {"mech-1": "tundra-5", "mech-2": "mountain-4"}
    _, told = march(nordic(), crimea(), units, SE)
    assert of(DiceRolled, told) == [DiceRolled(FOE, "movement", (SE,))]
    assert {(fact.unit, fact.to) for fact in of(UnitMoved, told)} == {("mech-1", "tundra-6"), ("mech-2", "village-5")}


@pytest.mark.rule("L1769", "Desolation: as many move as can")
def test_those_in_front_make_room() -> None:
    """In a row all move, whatever the order of their names."""
    units = {"mech-1": "lake-4", "mech-2": "factory", "mech-3": "mountain-4"}
    for die, expected in ((E, ["factory", "mountain-4", "tundra-4"]), (W, ["village-4", "lake-4", "factory"])):
        game, _ = march(nordic(), crimea(), units, die)
        assert [game.seats[FOE].units[unit] for unit in units] == expected


@pytest.mark.rule("L1769", "Desolation: as many move as can")
def test_at_the_edge_it_stays_and_holds_up_those_behind() -> None:
    chart = board(table(nordic(), crimea()))
    edge = next(at for at in chart.territories if chart.step(at, "E") is None and chart.step(at, "W") in chart.hexes)
    behind = chart.step(edge, "W")
    assert behind is not None
    game, told = march(nordic(workers=[]), crimea(workers=[]), {"mech-1": behind, "mech-2": edge}, E)
    assert not of(UnitMoved, told)
    assert game.seats[FOE].units == {"mech-1": behind, "mech-2": edge}


@pytest.mark.rule("L1770-L1772", "Desolation: water and resources")
def test_water_does_not_stop_it_and_resources_come_along() -> None:
    game, told = march(nordic(), crimea(), {"mech-1": "tundra-5"}, NW, resources={"tundra-5": {"oil": 2}})
    assert game.seats[FOE].units == {"mech-1": "lake-4"}
    assert of(ResourcesMoved, told) == [ResourcesMoved("tundra-5", "lake-4", {"oil": 2})]
    assert not broken(game)


@pytest.mark.rule("L1771", "Desolation: workers retreat")
def test_it_drives_workers_of_all_players_home() -> None:
    game, told = march(
        nordic(workers=["village-7", "village-7"]), crimea(workers=["village-7"]), {"mech-1": "tundra-5"}, SW
    )
    assert {(fact.seat, fact.unit) for fact in of(UnitRetreated, told)} == {
        (0, "worker-1"),
        (0, "worker-2"),
        (1, "worker-1"),
    }
    assert game.seats[FOE].popularity == 11, "only the tick of the timer"


@pytest.mark.rule("L1800", "Desolation: the harder variant")
def test_harder_every_worker_driven_away_costs_time() -> None:
    sides = nordic(workers=["village-7", "village-7"]), crimea(workers=["village-7"])
    game, _ = march(*sides, {"mech-1": "tundra-5"}, SW, options=Options(desolation_harder=True))
    assert game.seats[FOE].popularity == 11 - 3


def test_harder_the_time_can_run_out_by_it() -> None:
    sides = nordic(workers=["village-7", "village-7"]), crimea()
    _, told = march(*sides, {"mech-1": "tundra-5"}, SW, timer=3, options=Options(desolation_harder=True))
    assert of(GameEnded, told)[0].reason == "desolation-time"


@pytest.mark.rule("L1776", "Desolation: players choose the order of combats")
def test_players_choose_the_order_of_its_combats() -> None:
    units = {"mech-1": "tundra-5", "mech-2": "mountain-4"}
    game, _ = march(nordic(at={"character": "tundra-6"}), crimea(at={"character": "village-5"}), units, SE)
    assert set(options(game)) == {ChooseCombat("tundra-6"), ChooseCombat("village-5")}
    told = decide_ok(game, ChooseCombat("village-5"))
    assert of(CombatBegan, told) == [CombatBegan("village-5", FOE, 1)]
    assert not broken(game)


# combat


@pytest.mark.rule("L1780-L1783", "Desolation: strength by cards and a die")
def test_its_strength_is_its_cards_and_a_die() -> None:
    game = attack(cards=(3, 4))
    told = throw(game, Commit(7), 5)
    assert of(CombatRevealed, told)[0].totals == (7, 12)
    assert game.seats[FOE].cards == [3, 4], "it spends nothing"


@pytest.mark.rule("L1788", "Desolation: its power ends at 16")
def test_its_power_ends_at_sixteen() -> None:
    game = attack(cards=(5, 5, 5, 5))
    assert of(CombatRevealed, throw(game, Commit(0), 2))[0].totals == (0, 18)


@pytest.mark.rule("L1786", "Desolation: a loss gives it a star")
def test_a_loss_gives_it_a_star() -> None:
    game = attack()
    told = throw(game, Commit(1), 6)
    assert StarPlaced(FOE, "desolation") in told
    assert game.seats[0].units["character"] == "home-nordic"
    assert [fact.seat for fact in of(CardsDrawn, told)] == [0], "as after any loss"
    assert game.seats[FOE].units["mech-1"] == "tundra-5"
    assert game.status == "running"


@pytest.mark.rule("L1786-L1792", "Desolation: its sixth star is the defeat")
def test_its_sixth_star_is_the_defeat_of_all() -> None:
    game = attack(stars=5)
    told = throw(game, Commit(0), 6)
    (ended,) = of(GameEnded, told)
    assert (ended.reason, ended.winners, ended.scores) == ("desolation-stars", (), ())


@pytest.mark.rule("L1788", "Desolation: a beaten unit is gone, the others grow")
def test_a_beaten_unit_is_gone_and_the_others_grow() -> None:
    game = attack(nordic(objectives=(1,)), cards=(3,), draw=(4,))
    told = throw(game, Commit(7), 1)
    assert UnitWithdrawn(FOE, "mech-1") in told
    assert game.seats[FOE].cards == [3, 4]
    assert game.seats[FOE].power == 7
    assert StarPlaced(0, "combat") in told
    assert not broken(game)


@pytest.mark.rule("L1784", "Desolation: ties go to the attacker")
def test_the_attacker_wins_ties() -> None:
    game = attack()
    assert of(CombatRevealed, throw(game, Commit(4), 1))[0].winner == 0


def test_no_star_without_a_free_tile() -> None:
    game = attack(nordic(stars={"combat": 1}))
    assert not [fact for fact in throw(game, Commit(7), 1) if isinstance(fact, StarPlaced)]


@pytest.mark.rule("L1782", "Desolation: what weakens opponents does not apply")
def test_abilities_that_weaken_opponents_do_not_apply() -> None:
    side = nordic(at={"character": "tundra-5", "mech-3": "tundra-5"})
    game = attack(side)
    assert "artillery" in game.seats[0].abilities
    assert not [listed for listed in options(game) if isinstance(listed, UseAbility)]


# defending together


def together(one: Side | None = None, other: Side | None = None, **given: Any) -> Game:
    """Both players' characters stand where the Desolation attacks."""
    sides = [one or nordic(), other or crimea()]
    sides = [structs.replace(side, at={"character": "tundra-6", **side.at}) for side in sides]
    units = {"mech-1": "tundra-5", "mech-2": "farm-2"}
    return march(sides[0], sides[1], units, SE, **given)[0]


@pytest.mark.rule("L1745-L1779", "Desolation: all defend together, one spends power")
def test_all_play_cards_and_one_spends_power() -> None:
    game = together(nordic(cards=(2,)), crimea(cards=(5,)))
    first = game.steps[-1].defender
    throw(game, Commit(3, (game.seats[first].cards[0],)), seat=first)
    second = 1 - first
    assert options(game, second) == [Commit(0)], "the power was spent"
    told = throw(game, Commit(0, (game.seats[second].cards[0],)), 1, seat=second)
    (revealed,) = of(CombatRevealed, told)
    assert revealed.totals == (4, 3 + 2 + 5)
    assert not game.seats[0].cards
    assert not game.seats[1].cards


def test_who_spends_nothing_leaves_the_dial_to_the_other() -> None:
    game = together()
    first = game.steps[-1].defender
    throw(game, Commit(0), seat=first)
    assert Commit(7) in options(game, 1 - first)
    told = throw(game, Commit(7), 1, seat=1 - first)
    assert of(CombatRevealed, told)[0].dials == (4, 7)


@pytest.mark.rule("L1788", "Desolation: one of the victors places the star")
def test_one_of_them_places_the_star() -> None:
    game = together()
    throw(game, Commit(7))
    throw(game, Commit(0), 1)
    assert set(options(game)) == {AwardStar(0), AwardStar(1)}
    assert refused(game, AwardStar(FOE)) == "illegal-decision"
    told = decide_ok(game, AwardStar(1))
    assert of(StarPlaced, told) == [StarPlaced(1, "combat")]


def test_only_one_who_can_place_it_is_asked_nothing() -> None:
    game = together(nordic(stars={"combat": 1}))
    throw(game, Commit(7))
    assert StarPlaced(1, "combat") in throw(game, Commit(0), 1)


def test_beaten_together_all_retreat() -> None:
    game = together(nordic(workers=["tundra-6"]), crimea())
    throw(game, Commit(0))
    told = throw(game, Commit(0), 6)
    assert {fact.seat for fact in of(UnitRetreated, told)} == {0, 1}
    assert game.presence["tundra-6"] == {FOE: ["mech-1"]}
    assert not broken(game)


def test_workers_alone_beside_a_defender_retreat_with_a_loss() -> None:
    game, _ = march(nordic(at={"character": "tundra-6"}), crimea(workers=["tundra-6"]), {"mech-1": "tundra-5"}, SE)
    told = throw(game, Commit(0), 6)
    assert UnitRetreated(1, "worker-1", "home-crimea") in told


# winning


@pytest.mark.rule("L1794", "Desolation: two ways to win")
def test_a_star_on_every_tile_wins_at_once() -> None:
    game = attack(nordic(stars={"mechs": 1}), crimea(stars={"workers": 1}))
    told = throw(game, Commit(7), 1)
    (ended,) = of(GameEnded, told)
    assert (ended.reason, ended.winners) == ("all-triumphs", (0, 1))


def test_equal_tiles_need_a_star_each() -> None:
    track = ("combat", "combat", "mechs")
    game = attack(nordic(stars={"mechs": 1}, objectives=(1,)), track=track)
    throw(game, Commit(7), 1)
    assert game.status == "running"
    game = attack(nordic(stars={"mechs": 1}), crimea(stars={"combat": 1}), track=track)
    throw(game, Commit(7), 1)
    assert game.ended == "all-triumphs"


@pytest.mark.rule("L1794", "Desolation: two ways to win")
def test_destroying_all_units_wins() -> None:
    told = throw(attack(units={"mech-1": "tundra-5"}), Commit(7), 1)
    assert of(GameEnded, told)[0].reason == "desolation-destroyed"


def test_a_sixth_star_of_a_player_ends_nothing() -> None:
    stars = {"upgrades": 1, "structures": 1, "recruits": 1, "power": 1, "mechs": 1}
    game = attack(nordic(stars=stars, objectives=(1,)), track=(*TRACK, *stars))
    throw(game, Commit(7), 1)
    assert sum(game.seats[0].stars.values()) == 6
    assert game.status == "running"


def test_the_game_goes_on_with_one_player_left() -> None:
    game = table(nordic(), crimea())
    decide_ok(game, Resign(), 1)
    assert game.status == "running"
    decide_ok(game, Resign(), 0)
    assert (game.status, game.winners) == ("finished", [])


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", [1, 3, 6])
def test_games_end_and_stay_sound(seed: int, players: int) -> None:
    plan = Plan(seed, players, "steady", (SeatPlan(),) * players, Options(), ("desolation",), asides=False)
    assert checked(plan).game.status == "finished"
