"""Combat with an Automa: the card's table, random cards, retreats, and the resources it leaves."""

from __future__ import annotations

import pytest

from domain.automa.combat import power
from domain.automa.facts import AutomaCombatCardDrawn
from domain.content import AUTOMA_CARDS
from domain.decisions import Commit, DrawAutomaCard, Pass, UseAbility
from domain.engine import prompts
from domain.facts import (
    CardsDrawn,
    CombatRevealed,
    Committed,
    Fact,
    Popularity,
    ResourcesGained,
    ResourcesRemoved,
    StarPlaced,
    TurnBegan,
    UnitRetreated,
    UnitWithdrawn,
)
from domain.positions import Side, automa, decide_ok, go, position, side
from domain.state import Game
from tests.domain.automa.play import AT_SEA, ATTACK_CARD, draw, the, told, versus, walk

RANGE_CARD = 12
"""Its table: 4, 5 or 7 power, and two combat cards."""
WEAK_CARD = 4
"""Its table: 0, 1 or 2 power, and one card."""
STRONG_CARD = 6
"""Its table: 7 power, and one card."""


def attack(defender: Side, *cards: int, last: int | None = None, **rest: object) -> Game:
    """A Nordic player moves the character next door, onto tundra-5, against an Automa's units there."""
    human = side("nordic", "industrial", at={"character": "factory"}, power=7, popularity=5, cards=[5, 5])
    game = position([human, defender], automa_draw=cards, **rest)  # type: ignore[arg-type]
    game.automa_decks[0].last = last
    walk(game, "character", "tundra-5")
    return game


def saxony(**rest: object) -> Side:
    at = {"mech-1": "tundra-5"}
    return automa("saxony", at=at, workers=["tundra-8"], space=AT_SEA, **rest)


@pytest.mark.rule("L3837", "automa: example 5, twelve power use five power and two cards")
@pytest.mark.rule("L3843", "automa: example 5, one power uses what there is")
def test_the_table_gives_power_by_range() -> None:
    card = AUTOMA_CARDS[RANGE_CARD]
    assert [power(card, held) for held in (12, 1, 7, 8, 13, 14, 16, 0)] == [5, 1, 4, 5, 5, 7, 7, 0]
    assert card.combat_cards == 2


@pytest.mark.rule("L3825", "automa: the card is drawn after the player has chosen")
@pytest.mark.rule("L3830", "automa: random combat cards are added, as many as there are")
def test_the_automa_commits_once_the_player_has() -> None:
    game = attack(saxony(power=12, cards=[2, 3, 4]), RANGE_CARD)
    go(game, Pass())
    assert [prompt.seat for prompt in prompts(game)] == [0]
    assert game.commitments == {}
    facts = decide_ok(game, Commit(0))
    assert the(facts, AutomaCombatCardDrawn) == AutomaCombatCardDrawn(1, RANGE_CARD, 5, 2)
    first, second = told(facts, Committed)
    assert (first.seat, second.seat, second.power) == (0, 1, 5)
    revealed = the(facts, CombatRevealed)
    assert (revealed.dials, len(revealed.cards[1]), revealed.winner) == ((0, 5), 2, 1)
    assert game.automa_decks[0].fought == [RANGE_CARD]
    assert game.automa_decks[0].discard == []


def test_fewer_cards_than_indicated_are_all_played() -> None:
    game = attack(saxony(power=1, cards=[3]), RANGE_CARD)
    go(game, Pass())
    revealed = the(decide_ok(game, Commit(7)), CombatRevealed)
    assert (revealed.dials[1], revealed.cards[1]) == (1, (3,))


@pytest.mark.rule("L3831", "automa: beaten characters and mechs go to the faction mat")
@pytest.mark.rule("L3835", "automa: workers go home and the loser gains a card")
def test_a_beaten_mech_leaves_the_board_and_workers_go_home() -> None:
    seat = automa("saxony", at={"mech-1": "tundra-5"}, workers=["tundra-8", "tundra-5"], power=3, space=AT_SEA)
    game = attack(seat, WEAK_CARD)
    game.seats[1].cards[:] = []
    game.seats[1].cards.append(game.combat_deck.pop())
    go(game, Pass())
    facts = decide_ok(game, Commit(7, (5,)))
    assert the(facts, UnitWithdrawn) == UnitWithdrawn(1, "mech-1")
    assert the(facts, UnitRetreated) == UnitRetreated(1, "worker-2", "home-saxony")
    assert "mech-1" not in game.seats[1].units
    assert the(facts, CardsDrawn).seat == 1, "it played a card, so it gains one"
    assert the(facts, Popularity) == Popularity(0, 4), "one worker was driven away"


@pytest.mark.rule("L4018", "automa: the hardest Automa's units go home")
def test_the_hardest_automas_units_go_home() -> None:
    seat = automa("saxony", "ultimaszyna", at={"mech-1": "tundra-5"}, power=3)
    game = attack(seat, WEAK_CARD)
    go(game, Pass())
    facts = decide_ok(game, Commit(7))
    assert told(facts, UnitWithdrawn) == []
    assert the(facts, UnitRetreated) == UnitRetreated(1, "mech-1", "home-saxony")


def fought(game: Game, decision: Commit) -> list[Fact]:
    go(game, Pass())
    return decide_ok(game, decision)


@pytest.mark.rule("L3859", "automa: a player who takes a territory finds the resources of the last card")
@pytest.mark.parametrize(("card", "count"), [(5, 4), (1, 1), (9, 3)])
def test_the_winner_finds_resources_of_the_territorys_kind(card: int, count: int) -> None:
    game = attack(saxony(power=0), WEAK_CARD, last=card)
    facts = fought(game, Commit(7))
    assert the(facts, ResourcesGained) == ResourcesGained("tundra-5", {"oil": count})
    assert game.resources["tundra-5"] == {"oil": count}


def test_a_card_without_resources_leaves_none() -> None:
    game = attack(saxony(power=0), WEAK_CARD, last=3)
    assert told(fought(game, Commit(7)), ResourcesGained) == []


def test_the_loser_finds_nothing() -> None:
    game = attack(saxony(power=16, cards=[5]), STRONG_CARD, last=5)
    assert told(fought(game, Commit(0)), ResourcesGained) == []


def test_the_defender_finds_nothing() -> None:
    human = side("nordic", "industrial", at={"character": "village-6"}, workers=[], power=7)
    game = versus(
        automa("saxony", at={"mech-1": "tundra-8"}, power=6, space=AT_SEA), ATTACK_CARD, WEAK_CARD, human=human
    )
    draw(game)
    facts = decide_ok(game, Commit(7), 0)
    assert the(facts, CombatRevealed).winner == 0
    assert told(facts, ResourcesGained) == []


@pytest.mark.rule("L3821", "automa: a lone worker goes home, at a loss of popularity, and leaves resources")
def test_a_lone_worker_is_driven_home_and_leaves_resources() -> None:
    seat = automa("saxony", workers=["tundra-5"], space=AT_SEA)
    human = side("nordic", "industrial", at={"character": "factory"}, popularity=5)
    game = position([human, seat])
    game.automa_decks[0].last = 2
    facts = walk(game, "character", "tundra-5")
    assert the(facts, UnitRetreated) == UnitRetreated(1, "worker-1", "home-saxony")
    assert the(facts, Popularity).now == 4
    assert the(facts, ResourcesGained) == ResourcesGained("tundra-5", {"oil": 2})


@pytest.mark.parametrize("at", ["village-7", "factory", "lake-5"])
def test_where_nothing_is_produced_nothing_is_found(at: str) -> None:
    start = {"village-7": "tundra-5", "factory": "tundra-5", "lake-5": "tundra-5"}[at]
    human = side("nordic", "industrial", at={"character": start, "mech-2": "home-nordic"}, popularity=5)
    game = position([human, automa("saxony", workers=[at], space=AT_SEA)])
    game.automa_decks[0].last = 5
    facts = walk(game, "character", at)
    assert the(facts, UnitRetreated).unit == "worker-1"
    assert told(facts, ResourcesGained) == []


@pytest.mark.rule("L3867", "automa: an Automa that wins an attack removes the resources")
def test_an_automa_that_wins_removes_the_resources_and_loses_no_popularity() -> None:
    human = side("nordic", "industrial", at={"character": "village-6"}, workers=["village-6"], power=0)
    seat = automa("saxony", at={"mech-1": "tundra-8"}, power=7, space=AT_SEA)
    game = versus(seat, ATTACK_CARD, STRONG_CARD, human=human, resources={"village-6": {"metal": 2}})
    draw(game)
    assert [prompt.seat for prompt in prompts(game)] == [0]
    facts = decide_ok(game, Commit(0), 0)
    assert the(facts, CombatRevealed).winner == 1
    assert [fact.unit for fact in told(facts, UnitRetreated)] == ["character", "worker-1"]
    assert the(facts, ResourcesRemoved) == ResourcesRemoved("village-6", {"metal": 2})
    assert the(facts, StarPlaced) == StarPlaced(1, "combat")
    assert game.seats[1].popularity == 10
    assert the(facts, TurnBegan).seat == 0, "the turn went on to its end"


def test_an_automa_that_loses_its_attack_goes_on_with_its_turn() -> None:
    human = side("nordic", "industrial", at={"character": "village-6"}, workers=[], power=7)
    seat = automa("saxony", at={"mech-1": "tundra-8"}, power=6, coins=5, space=AT_SEA)
    game = versus(seat, ATTACK_CARD, WEAK_CARD, human=human, resources={"village-6": {"metal": 2}})
    draw(game)
    facts = decide_ok(game, Commit(7), 0)
    assert the(facts, UnitWithdrawn).unit == "character", "the one at home attacked"
    assert game.resources["village-6"] == {"metal": 2}
    assert game.seats[1].coins == 7


@pytest.mark.rule("L3810", "automa: two combat stars at most, also for Saxony")
def test_saxony_as_an_automa_has_two_combat_stars_at_most() -> None:
    human = side("nordic", "industrial", at={"character": "village-6"}, workers=[], power=0)
    for held, placed in ((1, 1), (2, 0)):
        seat = automa("saxony", at={"mech-1": "tundra-8"}, power=7, stars={"combat": held}, space=AT_SEA)
        game = versus(seat, ATTACK_CARD, STRONG_CARD, human=human)
        draw(game)
        facts = decide_ok(game, Commit(0), 0)
        assert the(facts, CombatRevealed).winner == 1
        assert len(told(facts, StarPlaced)) == placed


@pytest.mark.rule("L3865", "automa: the last card counts also after it was shuffled back")
def test_the_resources_are_those_of_the_last_turn_even_after_a_shuffle() -> None:
    game = attack(saxony(power=0), last=5)
    deck = game.automa_decks[0]
    deck.discard, deck.cards = deck.cards, []
    facts = fought(game, Commit(7))
    assert the(facts, ResourcesGained).resources == {"oil": 4}
    assert len(deck.cards) == 18


def test_a_players_abilities_work_against_an_automa() -> None:
    """The table is read for the power left after Artillery."""
    human = side("nordic", "industrial", at={"character": "factory", "mech-3": "home-nordic"}, power=7)
    game = position([human, saxony(power=8, cards=[2])], automa_draw=[RANGE_CARD])
    walk(game, "character", "tundra-5")
    go(game, Pass())
    facts = go(game, UseAbility("artillery"), Commit(0))
    assert the(facts, AutomaCombatCardDrawn).power == 4, "with 6 power left the first range applies"


def test_an_automa_never_waits_in_a_combat() -> None:
    seats = [side("nordic", "industrial"), automa("saxony", at={"mech-1": "tundra-8"}, power=7, space=AT_SEA)]
    enemy = automa("crimea", at={"mech-1": "village-6"}, space=AT_SEA)
    game = position([*seats, enemy], active=1, automa_draw=[ATTACK_CARD, STRONG_CARD, WEAK_CARD])
    facts = decide_ok(game, DrawAutomaCard())
    assert len(told(facts, AutomaCombatCardDrawn)) == 2
    assert told(facts, ResourcesGained) == []
    assert the(facts, TurnBegan).seat != 1
