"""Enlist: a one-time bonus now, an ongoing bonus for oneself and with the neighbours."""

from __future__ import annotations

import pytest

from domain.decisions import (
    BuildStructure,
    EnlistRecruit,
    MoveCube,
    Pass,
    TakeBonus,
    TakeBottom,
    TakeEncounterOption,
    UseFactoryCard,
)
from domain.engine import prompts
from domain.facts import CardsDrawn, Coins, Fact, Popularity, Power, StarPlaced
from domain.positions import Side, awaited, decide_ok, go, options, position, refused, side
from domain.prompts import Between
from domain.state import Game
from domain.steps import BottomAction, Encounter, TopAction

RECRUITS = ("upgrade", "deploy", "build", "enlist")
BONUSES = {"power": 2, "coins": 2, "popularity": 2, "combat_cards": 2}
SECTION = {"upgrade": 0, "deploy": 1, "build": 2, "enlist": 3}
"""Sections of the Industrial mat."""
PRICE = {"tundra-1": {"oil": 4, "metal": 4, "wood": 4, "food": 4}}


def enlisting(**given: object) -> Game:
    """Nordic is about to take the Enlist action of the Industrial mat."""
    nordic = Side("nordic", "industrial", **{"coins": 0, "power": 0, "popularity": 0, **given})
    return position([nordic, side("saxony", "mechanical")], step=BottomAction(0, 3), resources=PRICE)


def around(*owners: str, actor: Side | None = None, bottom: str = "build", **given: object) -> Game:
    """Five at the table, Nordic takes a bottom action; the named factions have its recruit.

    Clockwise: nordic, rusviet, crimea, saxony, polania. Rusviet sits to Nordic's left, Polania to its right.
    """
    mats = {"rusviet": "patriotic", "crimea": "mechanical", "saxony": "agricultural", "polania": "engineering"}
    others = [
        Side(
            faction,
            mat,
            power=5,
            popularity=5,
            coins=5,
            recruits={bottom: "coins"} if faction in owners else {},
            **given,
        )
        for faction, mat in mats.items()
    ]
    nordic = actor or Side(
        "nordic", "industrial", power=5, popularity=5, recruits={bottom: "coins"} if "nordic" in owners else {}
    )
    return position([nordic, *others], step=BottomAction(0, SECTION[bottom]), resources=PRICE)


def popularity(facts: list[Fact]) -> list[Popularity]:
    return [fact for fact in facts if isinstance(fact, Popularity)]


@pytest.mark.rule("L1114", "enlist: any recruit onto any open one-time bonus")
def test_every_recruit_can_be_enlisted_for_every_bonus() -> None:
    game = enlisting()
    decide_ok(game, TakeBottom())
    listed = {decision for decision in options(game) if isinstance(decision, EnlistRecruit)}
    assert listed == {EnlistRecruit(recruit, bonus) for recruit in RECRUITS for bonus in BONUSES}


@pytest.mark.rule("L1116", "enlist: the four one-time bonuses")
@pytest.mark.parametrize(("bonus", "amount"), BONUSES.items())
def test_the_one_time_bonus_is_gained_at_once(bonus: str, amount: int) -> None:
    game = enlisting()
    go(game, TakeBottom(), EnlistRecruit("deploy", bonus))
    seat = game.seats[0]
    held = {
        "power": seat.power,
        "coins": seat.coins,
        "popularity": seat.popularity,
        "combat_cards": len(seat.cards),
    }
    assert held == {**dict.fromkeys(BONUSES, 0), bonus: amount}
    assert seat.recruits == {"deploy": bonus}


@pytest.mark.rule("L511", "combat cards: the deck is made anew in the middle of a draw")
def test_the_second_card_comes_from_the_discards() -> None:
    nordic = side("nordic", "industrial")
    game = position(
        [nordic, side("saxony", "mechanical")],
        step=BottomAction(0, 3),
        resources=PRICE,
        combat_deck=[5],
        discard=[2, 2, 2],
    )
    go(game, TakeBottom(), EnlistRecruit("build", "combat_cards"))
    assert game.seats[0].cards == [5, 2]
    assert (game.combat_deck, game.combat_discard) == ([2, 2], [])


@pytest.mark.rule("L4409", "enlist: a one-time bonus is taken once, a recruit stays where it is")
def test_taken_bonuses_and_enlisted_recruits_are_gone() -> None:
    game = enlisting(recruits={"deploy": "coins"})
    decide_ok(game, TakeBottom())
    listed = {decision for decision in options(game) if isinstance(decision, EnlistRecruit)}
    assert len(listed) == 3 * 3
    assert refused(game, EnlistRecruit("deploy", "power"))
    assert refused(game, EnlistRecruit("build", "coins"))


@pytest.mark.rule("L4368", "benefits are optional, in part or in whole")
def test_less_of_the_one_time_bonus_may_be_taken() -> None:
    game = enlisting()
    decide_ok(game, TakeBottom())
    (bounds,) = {
        option.bounds["amount"] for option in prompts(game)[0].options if option.bounds and "amount" in option.bounds
    }
    assert bounds == Between(0, 2)
    decide_ok(game, EnlistRecruit("build", "popularity", amount=1))
    assert game.seats[0].popularity == 1


@pytest.mark.rule("L4368", "benefits are optional, in part or in whole")
def test_the_recruit_may_be_declined() -> None:
    game = enlisting()
    go(game, TakeBottom(), Pass())
    assert game.seats[0].recruits == {}


@pytest.mark.rule("L1485", "star for all four recruits")
def test_the_fourth_recruit_places_a_star() -> None:
    game = enlisting(recruits={"deploy": "coins", "build": "power", "enlist": "popularity"})
    facts = go(game, TakeBottom(), EnlistRecruit("upgrade", "combat_cards"))
    assert StarPlaced(0, "recruits") in facts


@pytest.mark.rule("L1485", "star for all four recruits")
def test_the_third_recruit_places_no_star() -> None:
    game = enlisting(recruits={"deploy": "coins", "build": "power"})
    go(game, TakeBottom(), EnlistRecruit("upgrade", "combat_cards"))
    assert game.seats[0].stars == {}


@pytest.mark.rule("L823", "a completed action may still be paid for coins and the recruit bonus")
def test_with_all_recruits_enlisted_the_action_still_gives_its_bonus() -> None:
    recruits = dict(zip(RECRUITS, BONUSES, strict=True))
    game = enlisting(recruits=recruits, stars={"recruits": 1}, cards=[])
    decide_ok(game, TakeBottom())
    assert len(game.seats[0].cards) == 1


@pytest.mark.rule("L1123", "enlist: ongoing bonus of each action")
@pytest.mark.parametrize(
    ("bottom", "fact"),
    [
        ("upgrade", Power(0, 6)),
        ("deploy", Coins(0, 7)),
        ("build", Popularity(0, 6)),
        ("enlist", CardsDrawn(0, 1, (5,))),
    ],
)
def test_the_ongoing_bonus_of_each_bottom_action(bottom: str, fact: Fact) -> None:
    actor = side("nordic", "industrial", power=5, popularity=5, coins=4, recruits={bottom: "coins"})
    game = position(
        [actor, side("saxony", "mechanical")], step=BottomAction(0, SECTION[bottom]), resources=PRICE, draw=[5]
    )
    assert fact in go(game, TakeBottom(), Pass())


@pytest.mark.rule("L1125", "ongoing bonus: only the neighbours to the left and right")
def test_only_immediate_neighbours_gain_the_bonus() -> None:
    game = around("rusviet", "crimea", "saxony", "polania")
    facts = go(game, TakeBottom(), BuildStructure("mill", "forest-1"))
    assert popularity(facts) == [Popularity(1, 6), Popularity(4, 6)]


@pytest.mark.rule("L1127", "ongoing bonus: active player, left neighbour, right neighbour")
def test_the_active_player_comes_first_then_left_then_right() -> None:
    game = around("nordic", "rusviet", "polania")
    facts = go(game, TakeBottom(), BuildStructure("mill", "forest-1"))
    assert popularity(facts) == [Popularity(0, 6), Popularity(1, 6), Popularity(4, 6)]


@pytest.mark.rule("L1135", "ongoing bonus: example of Nordic and the Build action")
@pytest.mark.parametrize("builder", ["nordic", "rusviet", "polania", "saxony"])
def test_nordic_gains_popularity_when_it_or_a_neighbour_builds(builder: str) -> None:
    factions = ["nordic", "rusviet", "crimea", "saxony", "polania"]
    mats = ["industrial", "patriotic", "mechanical", "agricultural", "engineering"]
    seats = [
        Side(faction, mat, popularity=5, recruits={"build": "coins"} if faction == "nordic" else {})
        for faction, mat in zip(factions, mats, strict=True)
    ]
    active = factions.index(builder)
    section = {"nordic": 2, "rusviet": 2, "polania": 2, "saxony": 2}[builder]
    fields = position(seats).seats[active].units["worker-1"]
    game = position(seats, active=active, step=BottomAction(active, section), resources={fields: {"wood": 4}})
    facts = go(game, TakeBottom(), Pass())
    assert popularity(facts) == ([] if builder == "saxony" else [Popularity(0, 6)])


@pytest.mark.rule("L1131", "ongoing bonus: once from the opponent in a game of two")
def test_the_only_opponent_gains_the_bonus_once() -> None:
    game = position(
        [side("nordic", "industrial"), side("saxony", "mechanical", popularity=5, recruits={"build": "coins"})],
        step=BottomAction(0, 2),
        resources=PRICE,
    )
    facts = go(game, TakeBottom(), Pass())
    assert popularity(facts) == [Popularity(1, 6)]


@pytest.mark.rule("L698", "benefits as shown before the action: a new recruit gives no bonus yet")
def test_a_recruit_just_enlisted_waits_for_the_next_action() -> None:
    game = enlisting()
    go(game, TakeBottom(), EnlistRecruit("enlist", "coins"))
    assert game.seats[0].cards == []


@pytest.mark.rule("L1125", "ongoing bonus: may be declined")
def test_who_wants_to_be_asked_may_decline_the_bonus() -> None:
    game = around("rusviet", "polania", ask_bonus=True)
    go(game, TakeBottom(), BuildStructure("mill", "forest-1"))
    assert awaited(game) == 1
    assert options(game) == [TakeBonus(), Pass()]
    decide_ok(game, Pass())
    assert awaited(game) == 4
    decide_ok(game, TakeBonus())
    assert (game.seats[1].popularity, game.seats[4].popularity) == (5, 6)


@pytest.mark.rule("L1125", "ongoing bonus: the player may decline the own one")
def test_the_active_player_is_asked_before_the_stars_are_placed() -> None:
    actor = side("nordic", "industrial", popularity=17, recruits={"build": "coins"}, ask_bonus=True)
    game = around(actor=actor)
    go(game, TakeBottom(), Pass())
    assert (awaited(game), options(game)) == (0, [TakeBonus(), Pass()])
    assert StarPlaced(0, "popularity") in decide_ok(game, TakeBonus())


@pytest.mark.rule("L1125", "ongoing bonus: not for a Factory card")
def test_a_factory_card_gives_no_recruit_bonus() -> None:
    game = position(
        [
            side("nordic", "industrial", popularity=5, power=5, factory=[2], recruits={"upgrade": "coins"}),
            side("saxony", "mechanical", power=5, recruits={"upgrade": "coins"}),
        ],
        step=TopAction(0, 4),
    )
    go(game, UseFactoryCard(gain=1), MoveCube("gain_power", "build"))
    assert (game.seats[0].power, game.seats[1].power) == (5, 5)


@pytest.mark.rule("L1344", "ongoing bonus: not for an encounter")
def test_an_encounter_gives_no_recruit_bonus() -> None:
    game = position(
        [
            side(
                "nordic", "industrial", at={"character": "mountain-2"}, power=5, coins=2, recruits={"upgrade": "coins"}
            ),
            side("saxony", "mechanical", power=5, recruits={"upgrade": "coins"}),
        ],
        step=Encounter(0, "mountain-2", 7, 1),
    )
    go(game, TakeEncounterOption(1), MoveCube("gain_power", "build"))
    assert (game.seats[0].power, game.seats[1].power) == (5, 5)


@pytest.mark.rule("L1127", "ongoing bonus: seats that left the game gain nothing")
def test_the_next_player_still_there_is_the_neighbour() -> None:
    sides = [
        side("nordic", "industrial"),
        side("rusviet", "patriotic", popularity=5, recruits={"build": "coins"}, resigned=True),
        side("crimea", "mechanical", popularity=5, recruits={"build": "coins"}),
        side("saxony", "agricultural", popularity=5),
    ]
    game = position(sides, step=BottomAction(0, 2), resources=PRICE)
    assert popularity(go(game, TakeBottom(), Pass())) == [Popularity(2, 6)]


@pytest.mark.rule("L1508", "sixth star by a bottom action: after its benefit, the coins and the recruit bonus")
def test_the_star_of_a_bottom_action_comes_after_all_it_gives() -> None:
    actor = side(
        "nordic",
        "industrial",
        power=5,
        popularity=5,
        coins=0,
        structures={"mine": "farm-5", "mill": "farm-6", "armory": "farm-7"},
        recruits={"build": "coins"},
        stars={"combat": 2, "mechs": 1, "power": 1, "objective": 1},
    )
    game = around("rusviet", actor=actor)
    go(game, TakeBottom(), BuildStructure("monument", "forest-1"))
    assert game.status == "finished"
    assert game.seats[0].coins == 1
    assert game.seats[0].popularity == 6
    assert game.seats[1].popularity == 5, "the neighbour's bonus would come after the end"


@pytest.mark.rule("L1512", "stars of neighbours come after the action, left before right")
def test_the_left_neighbours_sixth_star_ends_the_game_before_the_right_gains() -> None:
    sides = [
        side("nordic", "industrial"),
        side(
            "rusviet",
            "patriotic",
            popularity=17,
            recruits={"build": "coins"},
            stars={"combat": 2, "mechs": 1, "power": 1, "objective": 1},
        ),
        side("saxony", "agricultural", popularity=5, recruits={"build": "coins"}),
    ]
    game = position(sides, step=BottomAction(0, 2), resources=PRICE)
    facts = go(game, TakeBottom(), BuildStructure("mill", "forest-1"))
    assert StarPlaced(1, "popularity") in facts
    assert game.structures["forest-1"] == (0, "mill")
    assert (game.status, game.seats[2].popularity) == ("finished", 5)


@pytest.mark.rule("L1512", "stars of neighbours come after the action")
def test_a_neighbour_places_its_star_on_the_opponents_turn() -> None:
    sides = [
        side("nordic", "industrial"),
        side("saxony", "agricultural", power=15, recruits={"upgrade": "coins"}),
    ]
    game = position(sides, step=BottomAction(0, 0), resources=PRICE)
    facts = go(game, TakeBottom(), MoveCube("gain_power", "build"))
    assert facts.index(StarPlaced(1, "power")) > facts.index(Power(1, 16))
    assert game.status == "running"
