"""Rivals: stars on home bases (rulebook L1661)."""

from __future__ import annotations

import pytest

from domain import triumphs
from domain.decisions import Commit, DeclareRivals, OfferAbandon, PlaceStar, RevealObjective
from domain.engine import prompts
from domain.facts import Coins, StarPlaced, TurnBegan
from domain.lobby import CreateTable, faults
from domain.module_facts import RivalsDeclared, RivalsRevealed, RivalStarTaken
from domain.modules import rivals
from domain.options import Options, SeatPlan
from domain.positions import Side, automa, decide_ok, options, position, refused, side
from domain.state import Game
from domain.steps import Aftermath, EndTurn
from domain.view import view, visible_decision, visible_fact
from tests.domain.modules.battles import FIELD, battle, fighter, win
from tests.domain.rules.tables import say, started

THIRD = side("crimea", "agricultural")


def war(one: Side, other: Side | None = None, **given: object) -> Game:
    """Nordic attacks Rusviet on the War Triumph Track; Crimea looks on."""
    rusviet = other or fighter("rusviet", "mechanical")
    return battle(one, rusviet, THIRD, modules=["war-track", "rivals"], track="war", **given)


@pytest.mark.rule("L1663", "declaring rivals")
def test_all_declare_at_once_after_setup_and_in_secret() -> None:
    game = started(3, modules=["war-track", "rivals"])
    assert [prompt.seat for prompt in prompts(game)] == [0, 1, 2]
    facts = say(game, DeclareRivals((1, 1, 2)), 0)
    declared = RivalsDeclared(0, (1, 1, 2))
    assert declared in facts
    assert visible_fact(declared, 1) == RivalsDeclared(0)
    assert visible_decision(DeclareRivals((1, 1, 2)), 0, 1) is None
    assert view(game, 0).seats[0].rivals == {1: 2, 2: 1}
    assert view(game, 1).seats[0].rivals == {}
    say(game, DeclareRivals(()), 2)
    facts = say(game, DeclareRivals((0,)), 1)
    assert RivalsRevealed({0: (1, 1, 2), 1: (0,), 2: ()}) in facts
    assert any(isinstance(fact, TurnBegan) for fact in facts)
    assert view(game, 1).seats[0].rivals == {1: 2, 2: 1}


@pytest.mark.rule("L1596", "four stars with the War Triumph Track, two without")
@pytest.mark.parametrize(("modules", "most"), [(["war-track", "rivals"], 4), (["rivals"], 2)])
def test_so_many_stars_may_go_to_home_bases(modules: list[str], most: int) -> None:
    game = started(2, modules=modules)
    assert refused(game, DeclareRivals((1,) * (most + 1)), 0) == "out-of-bounds"
    assert refused(game, DeclareRivals((0,)), 0) == "out-of-bounds"
    say(game, DeclareRivals((1,) * most), 0)
    say(game, DeclareRivals(()), 1)
    assert game.seats[0].rivals == {1: most}


@pytest.mark.rule("L1663", "stars on home bases are not at hand")
def test_stars_on_home_bases_are_not_in_the_supply() -> None:
    one = side("nordic", "industrial", rivals=[1, 1, 1, 1], stars={"mechs": 1, "power": 1}, popularity=18)
    game = position([one, side("rusviet", "mechanical")], modules=["rivals"], step=EndTurn(0))
    assert triumphs.supply(game, game.seats[0]) == 0
    assert "popularity" not in game.seats[0].stars
    assert game.status == "running"


@pytest.mark.rule("L1665", "beating a rival")
def test_beating_a_rival_brings_a_star_from_there_and_five_coins() -> None:
    game = war(fighter("nordic", "industrial", rivals=[1], coins=3))
    facts = win(game)
    assert [fact for fact in facts if isinstance(fact, RivalStarTaken | StarPlaced | Coins)] == [
        RivalStarTaken(0, 1),
        StarPlaced(0, "combat"),
        Coins(0, 8),
    ]
    assert game.seats[0].rivals == {}


@pytest.mark.rule("L1667", "stars from any home base")
def test_a_star_from_another_base_brings_no_coins() -> None:
    game = war(fighter("nordic", "industrial", rivals=[1, 2], coins=3))
    win(game)
    assert options(game) == [PlaceStar(1), PlaceStar(2)]
    decide_ok(game, PlaceStar(2))
    assert game.seats[0].rivals == {1: 1}
    assert (game.seats[0].stars, game.seats[0].coins) == ({"combat": 1}, 3)


def test_beating_somebody_else_leaves_the_choice_of_a_star_at_hand() -> None:
    game = war(fighter("nordic", "industrial", rivals=[2], coins=3))
    win(game)
    assert options(game) == [PlaceStar(2), PlaceStar()]
    decide_ok(game, PlaceStar())
    assert (game.seats[0].stars, game.seats[0].rivals) == ({"combat": 1}, {2: 1})


def test_a_star_comes_back_from_the_base_of_who_left() -> None:
    gone = side("crimea", "agricultural", resigned=True)
    one = fighter("nordic", "industrial", rivals=[2], stars={"mechs": 2, "power": 3})
    game = battle(one, fighter("rusviet", "mechanical"), gone, modules=["rivals"])
    win(game)
    assert game.seats[0].rivals == {}
    assert game.status == "finished"


def test_a_defender_who_wins_takes_a_star_too() -> None:
    game = war(fighter("nordic", "industrial"), fighter("rusviet", "mechanical", rivals=[0], coins=0))
    win(game, 1, 0)
    assert (game.seats[1].stars, game.seats[1].coins) == ({"combat": 1}, 5)


@pytest.mark.rule("L1657", "no room for a fifth star for combat")
def test_without_room_on_the_track_the_star_stays_on_the_base() -> None:
    game = war(fighter("nordic", "industrial", rivals=[1], stars={"combat": 4}, coins=3))
    win(game)
    assert (game.seats[0].stars, game.seats[0].rivals, game.seats[0].coins) == ({"combat": 4}, {1: 1}, 3)


@pytest.mark.rule("L1668", "stars on home bases come back by combat alone")
def test_a_star_on_a_base_serves_no_other_triumph() -> None:
    one = side("nordic", "industrial", rivals=[1, 1], stars={"combat": 2, "mechs": 2}, objectives=[12], coins=20)
    game = position([one, side("rusviet", "mechanical")], modules=["rivals"], step=EndTurn(0))
    assert game.active == 1
    assert game.seats[0].objectives == [12]
    assert refused(game, RevealObjective(12), 0) == "not-your-turn"


@pytest.mark.rule("L1504", "the sixth star from a home base")
def test_the_sixth_star_may_come_from_a_base_and_ends_the_game_after_the_coins() -> None:
    stars = {"mechs": 1, "power": 1, "recruits": 1, "objective": 1, "combat": 1}
    game = war(fighter("nordic", "industrial", rivals=[1], stars=stars, coins=3))
    win(game)
    assert game.status == "finished"
    assert game.seats[0].coins == 8


def test_dominate_takes_stars_from_bases_without_limit() -> None:
    game = war(fighter("saxony", "industrial", rivals=[1], stars={"combat": 5}))
    win(game)
    assert game.status == "finished"
    assert game.seats[0].stars == {"combat": 6}


@pytest.mark.rule("L2301", "the Automa's rivals")
def test_an_automa_takes_its_neighbours_for_rivals() -> None:
    game = started([SeatPlan(faction="nordic"), SeatPlan("automa", faction="saxony")], modules=["rivals"])
    say(game, DeclareRivals(()), 0)
    assert game.seats[1].rivals == {0: 2}


@pytest.mark.rule("L2311", "the Automa beats a rival")
def test_an_automa_that_beats_a_rival_takes_the_star_and_the_coins() -> None:
    one = fighter("nordic", "industrial")
    other = automa("saxony", at={"mech-1": FIELD}, power=12, coins=0, rivals=[0])
    game = position([one, other], step=Aftermath(0, ("mech-1",)), modules=["rivals"])
    decide_ok(game, Commit(0), 0)
    assert (game.seats[1].stars, game.seats[1].rivals, game.seats[1].coins) == ({"combat": 1}, {}, 5)


@pytest.mark.rule("L1596", "Rivals and Peace")
@pytest.mark.parametrize("other", ["peace-track", "teams"])
def test_rivals_are_refused_with(other: str) -> None:
    table = CreateTable((SeatPlan(),) * 4, Options(teams=((0, 1), (2, 3))), "", ("rivals", other))
    assert "modules-incompatible" in [reason.code for reason in faults(table)]


def test_a_game_can_be_abandoned_while_rivals_are_declared() -> None:
    game = started(2, modules=["rivals"])
    say(game, OfferAbandon(), 0)
    say(game, OfferAbandon(), 1)
    assert game.status == "abandoned"


@pytest.mark.rule("L1668", "no more stars on home bases than combat can bring back")
@pytest.mark.parametrize(("spaces", "upper"), [(0, 0), (1, 1), (2, 2), (4, 2)])
def test_tiles_for_combat_bound_the_stars_on_home_bases(spaces: int, upper: int) -> None:
    sides = [side("nordic", "industrial"), side("saxony", "mechanical"), automa("polania")]
    track = [*["combat"] * spaces, "power", "workers"]
    game = position(sides, modules=["triumph-tiles", "rivals"], track=track)
    assert [rivals.most(game, seat) for seat in game.seats] == [upper, 2, upper]


def test_where_nobody_can_win_a_star_nobody_is_asked() -> None:
    for secret in range(400):
        game = started(2, modules=["triumph-tiles", "rivals"], secret=secret.to_bytes(2, "big"))
        asked = [prompt.seat for prompt in prompts(game) if prompt.kind == "declare-rivals"]
        if "combat" not in game.track:
            assert asked == [seat.index for seat in game.seats if "dominate" in seat.abilities]
            break
        assert asked == [0, 1]
    else:
        pytest.fail("no such track was drawn")
