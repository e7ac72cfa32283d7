"""Alliances: tokens are swapped for coins and abilities (rulebook L1698)."""

from __future__ import annotations

import pytest

from domain import asides, scoring
from domain.content import ALLIANCES, FACTIONS
from domain.decisions import (
    AcceptAlliance,
    ChooseSection,
    MoveUnit,
    Pass,
    ProposeAlliance,
    Resign,
    TakeEncounterOption,
)
from domain.facts import AbilityGained, Coins, Popularity
from domain.module_facts import AbilityLost, AllianceBroken, AllianceDeclined, AllianceFormed, AllianceProposed
from domain.options import SeatPlan
from domain.positions import Side, automa, awaited, decide_ok, go, options, position, refused, side
from domain.state import Game
from domain.steps import Aftermath, AllianceOffer, Move
from tests.domain.modules.battles import battle, fighter, win
from tests.domain.rules.moves import reachable
from tests.domain.rules.tables import started

NORDIC = side("nordic", "industrial", coins=1)
RUSVIET = side("rusviet", "mechanical", coins=2)
CRIMEA = side("crimea", "agricultural", coins=3)
POLANIA = side("polania", "engineering", coins=4)


def table(*sides: Side, **given: object) -> Game:
    return position(sides or (NORDIC, RUSVIET), modules=["alliances"], **given)


def proposals(game: Game, seat: int) -> list[int]:
    """To whom the seat may propose now."""
    listed = [option.decision for option in asides.options(game, seat)]
    return [decision.to for decision in listed if isinstance(decision, ProposeAlliance)]


def allied(one: Side, other: Side, *more: Side, **given: object) -> Game:
    """The first two sides have swapped tokens."""
    game = table(one, other, *more, **given)
    decide_ok(game, ProposeAlliance(1), 0)
    decide_ok(game, AcceptAlliance(), 1)
    return game


@pytest.mark.rule("L1702", "proposing an alliance")
def test_an_alliance_is_proposed_in_ones_own_turn_and_the_other_is_asked() -> None:
    game = table(NORDIC, RUSVIET, CRIMEA)
    assert proposals(game, 0) == [1, 2]
    assert proposals(game, 1) == []
    assert refused(game, ProposeAlliance(0), 1) == "not-your-turn"
    facts = decide_ok(game, ProposeAlliance(1), 0)
    assert AllianceProposed(0, 1) in facts
    assert game.steps[-1] == AllianceOffer(1, 0)
    assert awaited(game) == 1
    assert options(game) == [AcceptAlliance(), Pass()]


@pytest.mark.rule("L1702", "at any time of one's turn")
def test_it_may_be_proposed_in_the_middle_of_an_action() -> None:
    game = table(NORDIC, RUSVIET, step=Move(0, 2, 1))
    decide_ok(game, ProposeAlliance(1), 0)
    decide_ok(game, AcceptAlliance(), 1)
    assert game.steps[-1] == Move(0, 2, 1)
    assert awaited(game) == 0


@pytest.mark.rule("L1702", "swapping tokens")
def test_allies_gain_the_coins_and_the_ability_of_the_token_they_receive() -> None:
    game = table()
    decide_ok(game, ProposeAlliance(1), 0)
    facts = decide_ok(game, AcceptAlliance(), 1)
    assert facts[1:] == [
        AllianceFormed(0, 1),
        Coins(0, 6),
        AbilityGained(0, "relentless"),
        Coins(1, 7),
        AbilityGained(1, "swim"),
    ]
    assert [seat.ally for seat in game.seats] == [1, 0]


def test_declining_changes_nothing_and_the_same_is_not_proposed_twice_in_a_turn() -> None:
    game = table()
    decide_ok(game, ProposeAlliance(1), 0)
    assert AllianceDeclined(1, 0) in decide_ok(game, Pass(), 1)
    assert [seat.ally for seat in game.seats] == [None, None]
    assert [seat.coins for seat in game.seats] == [1, 2]
    assert refused(game, ProposeAlliance(1), 0) == "proposed-already"
    go(game, ChooseSection(0), Pass(), ChooseSection(0), Pass())
    assert proposals(game, 0) == [1]


def test_there_is_one_alliance_for_each_player() -> None:
    game = allied(NORDIC, RUSVIET, CRIMEA, POLANIA)
    assert proposals(game, 0) == []
    assert refused(game, ProposeAlliance(2), 0) == "not-unbound"
    go(game, ChooseSection(0), Pass())
    assert game.active == 1
    assert proposals(game, 1) == []
    go(game, ChooseSection(0), Pass())
    assert proposals(game, game.active) == [3]


def test_nobody_proposes_without_the_module_or_to_who_left() -> None:
    assert proposals(position([NORDIC, RUSVIET]), 0) == []
    game = table(NORDIC, RUSVIET, CRIMEA)
    decide_ok(game, Resign(), 1)
    assert proposals(game, 0) == [2]


def test_who_left_while_being_asked_declines() -> None:
    game = table(NORDIC, RUSVIET, CRIMEA)
    decide_ok(game, ProposeAlliance(1), 0)
    facts = decide_ok(game, Resign(), 1)
    assert AllianceDeclined(1, 0) in facts
    assert awaited(game) == 0


@pytest.mark.rule("L2435", "the Automa agrees to no alliance")
def test_an_automa_is_not_asked() -> None:
    assert proposals(table(NORDIC, automa("saxony")), 0) == []


@pytest.mark.rule("L1704", "the odd one out")
def test_who_is_left_without_a_possible_ally_gains_five_coins() -> None:
    game = allied(NORDIC, RUSVIET, CRIMEA)
    assert game.seats[2].coins == 8


def test_with_four_players_nobody_is_left_out() -> None:
    game = allied(NORDIC, RUSVIET, CRIMEA, POLANIA)
    assert [seat.coins for seat in game.seats] == [6, 7, 3, 4]


@pytest.mark.rule("L1706", "attacking an ally")
def test_attacking_an_ally_breaks_the_alliance_for_the_attacker_alone() -> None:
    one = fighter("nordic", "industrial", at={"mech-1": "tundra-3"}, ally=1)
    other = fighter("rusviet", "mechanical", at={"mech-1": "forest-3"}, ally=0)
    game = table(one, other, step=Move(0, 1, 1))
    facts = go(game, MoveUnit("mech-1", "forest-3"))
    assert AllianceBroken(0) in facts
    assert AbilityLost(0, "relentless") in facts
    assert "relentless" not in game.seats[0].abilities
    assert "swim" in game.seats[1].abilities
    assert [seat.betrayed for seat in game.seats] == [True, False]


def test_an_attack_on_anybody_else_breaks_nothing() -> None:
    one = fighter("nordic", "industrial", ally=2)
    game = battle(one, fighter("rusviet", "mechanical"), side("crimea", "agricultural", ally=0), modules=["alliances"])
    win(game)
    assert not any(seat.betrayed for seat in game.seats)


def test_being_attacked_by_an_ally_breaks_nothing_for_the_defender() -> None:
    one, other = fighter("nordic", "industrial", ally=1), fighter("rusviet", "mechanical", ally=0)
    game = battle(one, other, modules=["alliances"])
    win(game, 1, 0)
    assert [seat.betrayed for seat in game.seats] == [True, False]


@pytest.mark.rule("L1706", "forcing an ally's workers to retreat")
def test_forcing_an_allys_workers_to_retreat_breaks_the_alliance() -> None:
    one = side("nordic", "industrial", at={"mech-1": "tundra-3"}, ally=1, popularity=5)
    other = side("rusviet", "mechanical", workers=["forest-3"], ally=0)
    game = table(one, other, step=Move(0, 1, 1))
    facts = go(game, MoveUnit("mech-1", "forest-3"))
    assert AllianceBroken(0) in facts
    assert Popularity(0, 4) in facts


def test_walking_onto_an_allys_structure_does_not() -> None:
    one = side("nordic", "industrial", at={"mech-1": "tundra-3"}, ally=1)
    other = side("rusviet", "mechanical", structures={"mine": "forest-3"}, ally=0)
    game = table(one, other, step=Move(0, 1, 1))
    go(game, MoveUnit("mech-1", "forest-3"))
    assert not game.seats[0].betrayed


def test_who_has_broken_an_alliance_forms_no_other() -> None:
    game = table(side("nordic", "industrial", ally=1, betrayed=True), side("rusviet", "mechanical", ally=0), CRIMEA)
    assert proposals(game, 0) == []


@pytest.mark.rule("L1708", "the price of betrayal")
def test_a_broken_alliance_costs_ten_coins_in_the_end_but_never_more_than_there_is() -> None:
    loyal, traitor = side("nordic", "industrial", ally=1, coins=50), side("rusviet", "mechanical", ally=0, coins=50)
    before = scoring.scores(table(loyal, traitor))
    game = table(loyal, side("rusviet", "mechanical", ally=0, coins=50, betrayed=True))
    after = scoring.scores(game)
    assert [after[seat].total - before[seat].total for seat in (0, 1)] == [0, -10]
    poor = table(loyal, side("rusviet", "mechanical", ally=0, coins=0, popularity=0, betrayed=True))
    assert scoring.scores(poor)[1].total == 0


def test_every_faction_has_a_token() -> None:
    assert ALLIANCES.keys() == FACTIONS.keys()


@pytest.mark.rule("L1700", "the token of Nordic")
@pytest.mark.shows("alliance nordic")
def test_an_ally_of_nordic_has_workers_who_swim() -> None:
    worker = {"workers": ["village-3"]}
    before = table(side("rusviet", "mechanical", **worker), NORDIC, step=Move(0, 1, 1))
    game = table(
        side("rusviet", "mechanical", ally=1, **worker), side("nordic", "industrial", ally=0), step=Move(0, 1, 1)
    )
    assert reachable(game, "worker-1") > reachable(before, "worker-1")


@pytest.mark.rule("L1700", "the token of Rusviet")
@pytest.mark.shows("alliance rusviet")
def test_an_ally_of_rusviet_repeats_a_section() -> None:
    game = table(side("nordic", "industrial", section=2, ally=1), side("rusviet", "mechanical", ally=0))
    assert ChooseSection(2) in options(game)
    assert ChooseSection(2) not in options(table(side("nordic", "industrial", section=2), RUSVIET))


@pytest.mark.rule("L1700", "the token of Crimea")
@pytest.mark.shows("alliance crimea")
def test_an_ally_of_crimea_pays_with_a_combat_card() -> None:
    nordic = {"faction": "nordic", "mat": "industrial", "cards": [2], "section": 3}
    resources = {"tundra-1": {"oil": 2}}
    game = table(side(**nordic, ally=1), side("crimea", "agricultural", ally=0), resources=resources)
    go(game, ChooseSection(0), Pass())
    assert game.active == 0
    alone = table(side(**nordic), CRIMEA, resources=resources)
    go(alone, ChooseSection(0), Pass())
    assert alone.active == 1


@pytest.mark.rule("L1700", "the token of Polania")
@pytest.mark.shows("alliance polania")
def test_an_ally_of_polania_takes_two_options_of_an_encounter() -> None:
    nordic = side("nordic", "industrial", at={"character": "village-1"}, ally=1, coins=9, popularity=9)
    game = table(nordic, side("polania", "engineering", ally=0), step=Aftermath(0, ("character",)), encounter=1)
    go(game, TakeEncounterOption(0))
    assert Pass() in options(game)


@pytest.mark.rule("L1700", "the token of Saxony")
@pytest.mark.shows("alliance saxony")
def test_an_ally_of_saxony_has_no_limit_to_stars_for_combat() -> None:
    one = fighter("nordic", "industrial", stars={"combat": 2}, ally=2)
    game = battle(one, fighter("rusviet", "mechanical"), side("saxony", "agricultural", ally=0), modules=["alliances"])
    win(game)
    assert game.seats[0].stars == {"combat": 3}


@pytest.mark.rule("L4308", "the token of Albion")
@pytest.mark.shows("alliance albion")
def test_an_ally_of_albion_scores_its_flags() -> None:
    def territories(ally: int | None, at: str) -> int:
        albion = side("albion", "engineering", workers=["farm-5"], tokens={at: "flag-1"}, ally=ally)
        game = table(side("nordic", "industrial", ally=None if ally is None else 1, popularity=0), albion)
        return scoring.scores(game)[0].territories

    assert territories(0, "farm-5") == territories(None, "farm-5") + 2
    assert territories(0, "village-9") == territories(None, "village-9")


@pytest.mark.rule("L4308", "the token of Togawa")
@pytest.mark.shows("alliance togawa")
def test_an_ally_of_togawa_ignores_traps_and_scores_them() -> None:
    def walked(ally: bool) -> Game:
        nordic = side(
            "nordic", "industrial", at={"mech-1": "forest-3"}, coins=9, popularity=0, ally=1 if ally else None
        )
        traps = {"tundra-3": "trap-coins", "farm-5": "trap-power"}
        game = table(nordic, side("togawa", "engineering", tokens=traps, ally=0 if ally else None), step=Move(0, 1, 1))
        go(game, MoveUnit("mech-1", "tundra-3"))
        return game

    foe, friend = walked(False), walked(True)
    assert (foe.tokens["tundra-3"].armed, friend.tokens["tundra-3"].armed) == (False, True)
    assert (foe.seats[0].coins, friend.seats[0].coins) == (5, 9)
    assert scoring.scores(friend)[0].territories == scoring.scores(foe)[0].territories + 2


@pytest.mark.rule("L1706", "who breaks an alliance has the ability of the token no longer")
@pytest.mark.limits("alliance {faction}")
@pytest.mark.parametrize("faction", ALLIANCES)
def test_the_token_of_a_betrayed_ally_gives_nothing(faction: str) -> None:
    own = "rusviet" if faction == "nordic" else "nordic"
    shared = ALLIANCES[faction].ability
    mine = side(own, "industrial", at={"mech-1": "tundra-5"}, ally=1)
    game = table(mine, side(faction, "mechanical", workers=["tundra-6"], ally=0), step=Move(0, 1, 1))
    assert shared in game.seats[0].abilities
    facts = decide_ok(game, MoveUnit("mech-1", "tundra-6"))
    assert [AllianceBroken(0), AbilityLost(0, shared)] == [
        fact for fact in facts if isinstance(fact, AllianceBroken | AbilityLost)
    ]
    assert shared not in game.seats[0].abilities
    assert not game.seats[1].betrayed


def test_traps_work_again_once_the_alliance_is_broken() -> None:
    game = table(
        side("nordic", "industrial", at={"mech-1": "forest-3"}, coins=9, ally=1, betrayed=True),
        side("togawa", "engineering", tokens={"tundra-3": "trap-coins"}, ally=0),
        step=Move(0, 1, 1),
    )
    go(game, MoveUnit("mech-1", "tundra-3"))
    assert game.seats[0].coins == 5


def test_alliances_can_be_played_with_peace_and_war() -> None:
    for track in ("peace-track", "war-track", "triumph-tiles"):
        assert started([SeatPlan(), SeatPlan()], modules=[track, "alliances"]).status == "running"
