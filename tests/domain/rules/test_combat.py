"""Combat: characters and mechs of two players on one territory."""

from __future__ import annotations

import pytest

from domain.control import controller
from domain.decisions import (
    ChooseCombat,
    ChooseSection,
    Commit,
    GiveCoins,
    MoveUnit,
    Pass,
    TakeTop,
)
from domain.engine import prompts
from domain.facts import (
    CardsDiscarded,
    CardsDrawn,
    CombatBegan,
    CombatRevealed,
    Committed,
    DeckShuffled,
    Popularity,
    Power,
    StarPlaced,
    WorkersForced,
)
from domain.positions import decide_ok, go, options, position, refused, side
from domain.steps import Aftermath, Combat, Move
from domain.view import view, visible_fact
from tests.domain.rules.battles import FIELD, attacker, battle, commit, defender


@pytest.mark.rule("L1314", "combat: example of John and Sandra")
def test_john_attacks_sandra() -> None:
    john = side(
        "nordic",
        "industrial",
        at={"character": "village-2", "mech-1": "tundra-5"},
        workers=["tundra-5", "tundra-5"],
        power=10,
        popularity=3,
        cards=[4],
    )
    sandra = side(
        "rusviet",
        "mechanical",
        at={"character": "village-7", "mech-1": "village-7"},
        workers=["village-7"],
        power=4,
        popularity=3,
        cards=[3, 5],
    )
    game = position([john, sandra], resources={"village-7": {"food": 3}}, encounters=(), draw=[2])
    go(game, ChooseSection(2), TakeTop("move_units"), MoveUnit("character", "farm-2"))
    go(game, MoveUnit("mech-1", "village-7", workers=("worker-1", "worker-2")))
    facts = commit(game, Commit(7), Commit(4, (3,)))

    assert CombatRevealed("village-7", 0, 1, (7, 4), ((), (3,)), (7, 7), 0) in facts
    assert (game.seats[0].power, game.seats[1].power) == (3, 0)
    assert controller(game, "village-7") == 0
    assert game.resources["village-7"] == {"food": 3}
    assert set(game.seats[1].units.values()) == {"home-rusviet"}
    assert game.seats[0].popularity == 2
    assert game.seats[0].stars == {"combat": 1}
    assert sorted(game.seats[1].cards) == [2, 5]
    assert game.combat_discard == [3]


@pytest.mark.rule("L1270", "combat: after all units have moved")
def test_combat_waits_until_all_units_have_moved() -> None:
    one = attacker(at={"mech-1": "factory", "mech-2": "farm-5"}, factory=[1])
    game = position([one, defender()], step=Move(0, 2, 1))
    facts = decide_ok(game, MoveUnit("mech-1", FIELD))
    assert not any(isinstance(fact, CombatBegan) for fact in facts)
    facts = decide_ok(game, MoveUnit("mech-2", "forest-6"))
    assert CombatBegan(FIELD, 0, 1) in facts


@pytest.mark.rule("L1270", "combat: before the bottom action")
def test_combat_comes_before_the_bottom_action() -> None:
    one = attacker(at={"mech-1": "farm-5"}, workers=["farm-5"], section=-1)
    game = position([one, defender()], resources={"farm-5": {"wood": 3}})
    go(game, ChooseSection(2), TakeTop("move_units"), MoveUnit("mech-1", FIELD), Pass())
    assert isinstance(game.steps[-1], Combat)
    commit(game, Commit(1), Commit(0))
    assert prompts(game)[0].kind == "bottom-action"


@pytest.mark.rule("L1270", "combat: the attacker chooses the order of several")
@pytest.mark.parametrize(("first", "second"), [(FIELD, "factory"), ("factory", FIELD)])
def test_the_attacker_chooses_which_combat_comes_first(first: str, second: str) -> None:
    game = battle(
        attacker(at={"mech-1": FIELD, "mech-2": "factory"}),
        defender(at={"mech-1": FIELD, "mech-2": "factory"}),
    )
    assert set(options(game, 0)) == {ChooseCombat(FIELD), ChooseCombat("factory")}
    assert CombatBegan(first, 0, 1) in decide_ok(game, ChooseCombat(first), 0)
    assert CombatBegan(second, 0, 1) in commit(game, Commit(1), Commit(0))


@pytest.mark.rule("L1270", "combat: on several territories against several opponents")
def test_two_combats_against_two_players() -> None:
    third = side("saxony", "patriotic", at={"character": "factory"}, power=3)
    game = position(
        [attacker(at={"mech-1": FIELD, "mech-2": "factory"}), defender(), third], step=Aftermath(0, ("mech-1",))
    )
    decide_ok(game, ChooseCombat("factory"), 0)
    decide_ok(game, Commit(2), 0)
    assert CombatBegan(FIELD, 0, 1) in decide_ok(game, Commit(0), 2)


@pytest.mark.rule("L1272", "combat: only between the two players on the territory")
def test_nobody_else_is_asked_but_others_may_bribe() -> None:
    third = side("saxony", "patriotic", coins=6)
    game = position([attacker(), defender(coins=0), third], step=Aftermath(0, ("mech-1",)))
    assert [prompt.seat for prompt in prompts(game)] == [0, 1]
    assert refused(game, Commit(0), 2)
    decide_ok(game, GiveCoins(1, 4), 2)
    assert game.seats[1].coins == 4


@pytest.mark.rule("L1854", "combat: workers do not fight")
def test_workers_alone_are_no_reason_for_combat() -> None:
    game = position([attacker(at={"mech-1": "factory"}), defender(at={}, workers=[FIELD, FIELD])], step=Move(0, 1, 1))
    facts = decide_ok(game, MoveUnit("mech-1", FIELD))
    assert not any(isinstance(fact, CombatBegan) for fact in facts)
    assert WorkersForced(0, 2) in facts
    assert set(game.seats[1].units.values()) == {"home-rusviet"}


@pytest.mark.rule("L1274", "combat: no requirements")
def test_combat_can_be_begun_without_power_and_popularity() -> None:
    game = battle(attacker(power=0, popularity=0), defender(power=0))
    assert options(game, 0) == [Commit(0)]
    assert StarPlaced(0, "combat") in commit(game, Commit(0), Commit(0))


@pytest.mark.rule("L1280", "combat: power from 0 to 7, at most what one has")
@pytest.mark.parametrize(("power", "highest"), [(0, 0), (3, 3), (7, 7), (16, 7)])
def test_the_dial_goes_to_seven_or_to_the_power_one_has(power: int, highest: int) -> None:
    game = battle(attacker(power=power, stars={"power": 1}))
    assert options(game, 0) == [Commit(n) for n in range(highest + 1)]
    assert refused(game, Commit(highest + 1), 0)


@pytest.mark.rule("L1282", "combat: one card for each character and mech")
@pytest.mark.parametrize(
    ("units", "limit"),
    [
        ({"mech-1": FIELD}, 1),
        ({"character": FIELD}, 1),
        ({"character": FIELD, "mech-1": FIELD}, 2),
        ({"character": FIELD, "mech-1": FIELD, "mech-2": FIELD}, 3),
    ],
)
def test_each_fighting_unit_lets_one_card_be_played(units: dict[str, str], limit: int) -> None:
    game = battle(attacker(at=units, cards=[2, 3, 4, 5], workers=[FIELD, FIELD]))
    cards = (2, 3, 4, 5)
    assert refused(game, Commit(0, cards[: limit + 1]), 0)
    decide_ok(game, Commit(0, cards[:limit]), 0)
    assert game.commitments[0].cards == cards[:limit]


@pytest.mark.rule("L1282", "combat: only cards that one holds")
def test_cards_not_in_hand_cannot_be_played() -> None:
    game = battle(attacker(at={"character": FIELD, "mech-1": FIELD}, cards=[2, 5]))
    assert refused(game, Commit(0, (4,)), 0)
    assert refused(game, Commit(0, (5, 5)), 0)


@pytest.mark.rule("L1282", "combat: cards are optional")
def test_no_card_need_be_played() -> None:
    game = battle(attacker(cards=[2, 5]))
    decide_ok(game, Commit(3, ()), 0)
    assert game.commitments[0].cards == ()


@pytest.mark.rule("L1282", "combat: cards without power on the dial")
def test_cards_may_be_played_with_nothing_on_the_dial() -> None:
    game = battle(attacker(cards=[5]), defender(power=4))
    assert commit(game, Commit(0, (5,)), Commit(4)).count(StarPlaced(0, "combat")) == 1


@pytest.mark.rule("L1280", "combat: simultaneously and in secret")
@pytest.mark.parametrize("first", [0, 1])
def test_neither_side_sees_what_the_other_commits(first: int) -> None:
    game = battle(attacker(cards=[2]), defender(cards=[2]))
    second = 1 - first
    asked = prompts(game)[second].options
    (fact,) = [fact for fact in decide_ok(game, Commit(3, (2,)), first) if isinstance(fact, Committed)]
    for stranger in (second, None):
        assert visible_fact(fact, stranger) == Committed(first)
        assert view(game, stranger).committed == {first: None}
    assert view(game, first).committed[first] == game.commitments[first]
    assert [prompt.seat for prompt in prompts(game)] == [second]
    assert prompts(game)[0].options == asked
    assert refused(game, Commit(1), first), "a commitment is final"


@pytest.mark.rule("L1304", "combat: the higher total wins")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        (Commit(4), Commit(3), 0),
        (Commit(3), Commit(4), 1),
        (Commit(3), Commit(3), 0),
        (Commit(0), Commit(0), 0),
        (Commit(1, (5,)), Commit(7), 1),
        (Commit(2, (5,)), Commit(7), 0),
    ],
)
def test_the_higher_total_wins_and_the_attacker_wins_ties(mine: Commit, theirs: Commit, winner: int) -> None:
    game = battle(attacker(cards=[5]), defender())
    facts = commit(game, mine, theirs)
    assert StarPlaced(winner, "combat") in facts
    assert controller(game, FIELD) == winner


@pytest.mark.rule("L1304", "combat: both pay their power and discard their cards")
def test_winner_and_loser_both_pay() -> None:
    game = battle(attacker(cards=[2, 4]), defender(cards=[3]))
    facts = commit(game, Commit(5, (4,)), Commit(2, (3,)))
    assert CombatRevealed(FIELD, 0, 1, (5, 2), ((4,), (3,)), (9, 5), 0) in facts
    assert [fact for fact in facts if isinstance(fact, Power)] == [Power(0, 5), Power(1, 8)]
    assert [fact for fact in facts if isinstance(fact, CardsDiscarded)] == [
        CardsDiscarded(0, (4,)),
        CardsDiscarded(1, (3,)),
    ]
    assert game.combat_discard == [4, 3]


@pytest.mark.rule("L1306", "combat: resources belong to the winner")
def test_resources_stay_and_belong_to_who_wins() -> None:
    for mine, winner in ((Commit(1), 0), (Commit(0), 1)):
        game = battle(resources={FIELD: {"oil": 2, "wood": 1}})
        commit(game, mine, Commit(1))
        assert game.resources[FIELD] == {"oil": 2, "wood": 1}
        assert controller(game, FIELD) == winner


@pytest.mark.rule("L1308", "combat: what the loser carried stays")
def test_what_the_attacker_brought_stays_when_it_loses() -> None:
    game = position(
        [attacker(at={"mech-1": "factory"}, workers=["factory"], factory=[1]), defender()],
        step=Move(0, 1, 1),
        resources={"factory": {"oil": 2}},
    )
    decide_ok(game, MoveUnit("mech-1", FIELD, workers=("worker-1",), resources={"oil": 2}))
    commit(game, Commit(0), Commit(1))
    assert game.resources == {FIELD: {"oil": 2}}
    assert game.seats[0].units["mech-1"] == game.seats[0].units["worker-1"] == "home-nordic"
    assert controller(game, FIELD) == 1


@pytest.mark.rule("L1486", "combat: at most two stars")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_a_victory_gives_a_star_twice(before: int, after: int) -> None:
    game = battle(attacker(stars={"combat": before} if before else {}))
    commit(game, Commit(1), Commit(0))
    assert game.seats[0].stars == {"combat": after}


@pytest.mark.rule("L1272", "combat: the defender can gain the star")
def test_a_victorious_defender_places_the_star() -> None:
    game = battle()
    assert StarPlaced(1, "combat") in commit(game, Commit(0), Commit(1))


@pytest.mark.rule("L1169", "Dominate: no limit to stars for combat, and they must be placed")
def test_saxony_places_a_third_star_for_combat() -> None:
    saxony = side("saxony", "industrial", at={"mech-1": FIELD}, power=5, stars={"combat": 2})
    game = battle(saxony)
    commit(game, Commit(1), Commit(0))
    assert game.seats[0].stars == {"combat": 3}


@pytest.mark.rule("L1310", "combat: only Saxony passes two stars")
def test_the_others_fight_on_without_a_third_star() -> None:
    saxony = side("saxony", "industrial", at={"mech-1": FIELD}, power=5, stars={"combat": 2})
    game = battle(saxony, defender(stars={"combat": 2}))
    facts = commit(game, Commit(0), Commit(1))
    assert not any(isinstance(fact, StarPlaced) for fact in facts)
    assert game.seats[0].units["mech-1"] == "home-saxony"


@pytest.mark.rule("L1306", "combat: popularity lost for workers forced to retreat")
@pytest.mark.parametrize(("popularity", "workers", "left"), [(5, 0, 5), (5, 1, 4), (5, 3, 2), (2, 3, 0), (0, 2, 0)])
def test_a_victorious_attacker_loses_popularity_for_each_worker(popularity: int, workers: int, left: int) -> None:
    game = battle(attacker(popularity=popularity), defender(workers=[FIELD] * workers))
    commit(game, Commit(1), Commit(0))
    assert game.seats[0].popularity == left
    assert game.seats[0].forced == workers
    assert all(at == "home-rusviet" for at in game.seats[1].units.values())


@pytest.mark.rule("L1856", "combat: no popularity lost by a defender who wins")
def test_a_victorious_defender_keeps_its_popularity() -> None:
    game = battle(attacker(workers=[FIELD, FIELD]))
    facts = commit(game, Commit(0), Commit(1))
    assert not any(isinstance(fact, Popularity) for fact in facts)
    assert game.seats[1].forced == 0
    assert {unit for unit, at in game.seats[0].units.items() if at == "home-nordic"} >= {"worker-1", "worker-2"}


@pytest.mark.rule("L4429", "combat: no popularity lost by an attacker who loses")
def test_a_beaten_attacker_keeps_its_popularity() -> None:
    game = battle(other=defender(workers=[FIELD]))
    commit(game, Commit(0), Commit(1))
    assert (game.seats[0].popularity, game.seats[0].forced) == (5, 0)


@pytest.mark.rule("L1308", "combat: the loser draws a card for power revealed")
@pytest.mark.parametrize(
    ("theirs", "drawn"), [(Commit(0), []), (Commit(1), [4]), (Commit(0, (2,)), [4]), (Commit(3, (2,)), [4])]
)
def test_a_loser_who_revealed_power_draws_a_card(theirs: Commit, drawn: list[int]) -> None:
    game = battle(other=defender(cards=[2]), draw=[4])
    commit(game, Commit(7), theirs)
    assert [card for card in game.seats[1].cards if card == 4] == drawn


@pytest.mark.rule("L1308", "combat: also a beaten attacker draws, the winner never")
def test_a_beaten_attacker_draws_and_the_winner_does_not() -> None:
    game = battle(draw=[4, 5])
    facts = commit(game, Commit(1), Commit(2))
    assert [fact for fact in facts if isinstance(fact, CardsDrawn)] == [CardsDrawn(0, 1, (4,))]


@pytest.mark.rule("L511", "combat cards: an empty deck is made anew from the discards")
def test_the_discards_become_the_deck_when_it_is_empty() -> None:
    game = battle(other=defender(cards=[3]), combat_deck=[], discard=[2])
    facts = commit(game, Commit(7), Commit(1, (3,)))
    (shuffled,) = [fact for fact in facts if isinstance(fact, DeckShuffled)]
    assert sorted(shuffled.cards or ()) == [2, 3]
    assert len(game.seats[1].cards) == len(game.combat_deck) == 1
    assert game.combat_discard == []


@pytest.mark.rule("L511", "combat cards: nothing is drawn when deck and discards are empty")
def test_nothing_is_drawn_from_nothing() -> None:
    game = battle(combat_deck=[])
    facts = commit(game, Commit(7), Commit(1))
    assert not any(isinstance(fact, CardsDrawn | DeckShuffled) for fact in facts)
    assert game.seats[1].cards == []
