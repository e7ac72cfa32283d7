"""The Peace Triumph Track (rulebook L1682)."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.content import TRIUMPH_TRACKS
from domain.decisions import (
    ChooseSection,
    MoveUnit,
    Pass,
    RevealObjective,
    TakeEncounterOption,
    TakeFactoryCard,
    TakeTop,
)
from domain.facts import ObjectiveRevealed, ObjectivesDealt, ObjectivesReturned, StarPlaced
from domain.lobby import CreateTable, faults
from domain.options import Options, SeatPlan
from domain.positions import Side, decide_ok, go, options, position, side
from domain.state import Game
from domain.steps import Aftermath, EndTurn
from tests.domain.modules.battles import battle, fighter, win
from tests.domain.rules.tables import started

OTHER = side("rusviet", "mechanical")
RICH = 12
"""An objective that 20 coins meet."""


def peace(one: Side, **given: object) -> Game:
    return position([one, OTHER], modules=["peace-track"], track="peace", **{"step": EndTurn(0), **given})


@pytest.mark.rule("L1682", "the spaces of the Peace Triumph Track")
def test_the_track_has_no_space_for_combat_or_power() -> None:
    assert Counter(TRIUMPH_TRACKS["peace"]) == {
        "upgrades": 1,
        "structures": 1,
        "mechs_or_recruits": 1,
        "workers": 1,
        "objective": 2,
        "popularity_13": 1,
        "encounters": 1,
        "factory_card": 1,
        "resources": 1,
    }
    assert started(2, modules=["peace-track"]).track == list(TRIUMPH_TRACKS["peace"])


@pytest.mark.rule("L1684", "objective 23 and Dominate in peace")
def test_objective_23_is_left_out() -> None:
    game = started(3, modules=["peace-track"])
    dealt = {*game.objective_deck, *(card for seat in game.seats for card in seat.objectives)}
    assert 23 not in dealt
    assert len(dealt) == 26


def test_dominate_starts_with_a_third_objective() -> None:
    plans = [SeatPlan(faction="saxony"), SeatPlan(faction="nordic")]
    game = started(plans, modules=["peace-track"])
    assert [len(seat.objectives) for seat in game.seats] == [3, 2]
    assert [len(seat.objectives) for seat in started(plans).seats] == [2, 2]


@pytest.mark.rule("L1688", "mechs or recruits")
def test_mechs_and_recruits_give_one_star_together() -> None:
    mechs = {f"mech-{n}": "tundra-3" for n in (1, 2, 3, 4)}
    recruits = {"upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "combat_cards"}
    assert peace(side("nordic", "industrial", at=mechs)).seats[0].stars == {"mechs_or_recruits": 1}
    assert peace(side("nordic", "industrial", recruits=recruits)).seats[0].stars == {"mechs_or_recruits": 1}
    assert peace(side("nordic", "industrial", at=mechs, recruits=recruits)).seats[0].stars == {"mechs_or_recruits": 1}
    three = dict(list(mechs.items())[:3])
    assert peace(side("nordic", "industrial", at=three)).seats[0].stars == {}


@pytest.mark.rule("L1689", "two objectives")
def test_after_the_first_objective_another_is_drawn() -> None:
    game = peace(side("nordic", "industrial", objectives=[RICH, 1], coins=20), objective_deck=[5, 9])
    facts = decide_ok(game, RevealObjective(RICH))
    assert [fact for fact in facts if isinstance(fact, ObjectiveRevealed | StarPlaced | ObjectivesDealt)] == [
        ObjectiveRevealed(0, RICH),
        StarPlaced(0, "objective"),
        ObjectivesDealt(0, 1, (9,)),
    ]
    assert game.seats[0].objectives == [1, 9]


def test_after_the_second_objective_the_rest_is_discarded() -> None:
    one = side("nordic", "industrial", objectives=[RICH, 1], coins=20, stars={"objective": 1})
    game = peace(one)
    facts = decide_ok(game, RevealObjective(RICH))
    assert ObjectivesReturned(0, 1, (1,)) in facts
    assert game.seats[0].stars == {"objective": 2}
    assert game.seats[0].objectives == []


def test_discarded_objectives_are_not_drawn_again() -> None:
    game = peace(side("nordic", "industrial", objectives=[RICH, 1], coins=20), objective_deck=[])
    facts = decide_ok(game, RevealObjective(RICH))
    assert not any(isinstance(fact, ObjectivesDealt) for fact in facts)
    assert game.objective_deck == [RICH]


def test_dominate_goes_on_drawing_objectives() -> None:
    one = side("saxony", "industrial", objectives=[RICH, 1, 2], coins=20, stars={"objective": 2})
    game = peace(one, objective_deck=[5, 9])
    decide_ok(game, RevealObjective(RICH))
    assert game.seats[0].stars == {"objective": 3}
    assert game.seats[0].objectives == [1, 2, 9]


def claiming(encounters: int) -> Game:
    """A character has come to an encounter; this many were claimed before."""
    one = side("nordic", "industrial", at={"character": "village-1"}, encounters=encounters)
    return peace(one, step=Aftermath(0, ("character",)), encounter=1)


@pytest.mark.rule("L1690", "three encounter tokens")
def test_the_third_encounter_gives_a_star_once_it_is_over() -> None:
    game = claiming(2)
    assert game.seats[0].encounters == 3
    assert game.seats[0].stars == {}
    facts = go(game, next(option for option in options(game) if isinstance(option, TakeEncounterOption)))
    assert StarPlaced(0, "encounters") in facts


def test_the_second_encounter_gives_none() -> None:
    game = claiming(1)
    go(game, next(option for option in options(game) if isinstance(option, TakeEncounterOption)))
    assert game.seats[0].encounters == 2
    assert game.seats[0].stars == {}


@pytest.mark.rule("L1691", "13 popularity")
@pytest.mark.parametrize(("popularity", "stars"), [(12, {}), (13, {"popularity_13": 1}), (18, {"popularity_13": 1})])
def test_thirteen_popularity_gives_a_star(popularity: int, stars: dict[str, int]) -> None:
    assert peace(side("nordic", "industrial", popularity=popularity)).seats[0].stars == stars


@pytest.mark.rule("L1692", "a Factory card")
def test_the_star_for_a_factory_card_comes_at_the_end_of_the_turn() -> None:
    one = side("nordic", "industrial", at={"character": "factory"}, objectives=[1])
    game = peace(one, step=Aftermath(0, ("character",)), factory_deck=[1, 2, 3])
    facts = decide_ok(game, TakeFactoryCard(1))
    assert StarPlaced(0, "factory_card") in facts
    assert game.seats[0].stars == {"factory_card": 1}


def test_it_does_not_come_before_the_bottom_action() -> None:
    one = side("nordic", "industrial", at={"character": "tundra-5"})
    game = peace(one, step=None, factory_deck=[1, 2, 3], resources={"tundra-1": {"metal": 3}, "forest-1": {"wood": 5}})
    go(game, ChooseSection(2), TakeTop("move_units"), MoveUnit("character", "factory"), Pass(), TakeFactoryCard(1))
    assert game.seats[0].stars == {}
    go(game, Pass())
    assert game.seats[0].stars == {"factory_card": 1}


@pytest.mark.rule("L1693", "16 resources")
@pytest.mark.parametrize(("wood", "stars"), [(10, {"resources": 1}), (9, {})])
def test_sixteen_resources_on_any_territories_give_a_star(wood: int, stars: dict[str, int]) -> None:
    spread = {"forest-1": {"wood": wood}, "tundra-1": {"oil": 4, "food": 2}, "farm-5": {"food": 20}}
    assert peace(side("nordic", "industrial"), resources=spread).seats[0].stars == stars


def test_sixteen_resources_count_before_they_are_spent() -> None:
    one = side("nordic", "industrial", coins=5, workers=["forest-1", "forest-1"])
    game = peace(one, step=None, resources={"forest-1": {"wood": 14, "oil": 2}})
    facts = go(game, ChooseSection(0), Pass())
    assert StarPlaced(0, "resources") in facts


@pytest.mark.rule("L1694", "no stars for combat and power in peace")
@pytest.mark.parametrize("faction", ["nordic", "saxony"])
def test_no_star_is_placed_for_combat_even_with_dominate(faction: str) -> None:
    game = battle(
        fighter(faction, "industrial"), fighter("rusviet", "mechanical"), modules=["peace-track"], track="peace"
    )
    win(game)
    assert game.seats[0].stars == {}


def test_no_star_is_placed_for_full_power() -> None:
    assert peace(side("nordic", "industrial", power=16)).seats[0].stars == {}


@pytest.mark.rule("L1597", "what Peace cannot be played with")
@pytest.mark.parametrize("other", ["rivals", "war-track", "triumph-tiles"])
def test_other_tracks_and_rivals_are_refused(other: str) -> None:
    table = CreateTable((SeatPlan(), SeatPlan()), Options(), "", ("peace-track", other))
    assert [reason.code for reason in faults(table)] == ["modules-incompatible"]
