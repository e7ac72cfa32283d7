"""The rest of a turn: gains, recruits' bonuses, the star tracker and the switch of schemes."""

from __future__ import annotations

import pytest

from domain.automa.facts import (
    AutomaCardDrawn,
    AutomaDeckShuffled,
    AutomaGained,
    AutomaTurnSkipped,
    BonusShown,
    SchemeSwitched,
    SymbolRefused,
    TrackerMoved,
    UnitSelected,
    WaterCrossed,
)
from domain.content import AUTOMA_CARDS, STAR_TRACKERS
from domain.decisions import Pass, TakeBonus
from domain.facts import (
    CardsDrawn,
    Coins,
    FactoryCardTaken,
    GameEnded,
    Popularity,
    Power,
    StarPlaced,
    TurnBegan,
    UnitPlaced,
)
from domain.positions import automa, decide_ok, options, position, side
from domain.state import Automa, Game
from tests.domain.automa.play import AT_SEA, CHARACTER_CARD, WORKER_CARD, draw, the, told, versus


def tracker_of(game: Game, seat: int = 1) -> Automa:
    found = game.seats[seat].automa
    assert found is not None
    return found


@pytest.mark.rule("L3759", "automa: every symbol of the second row is gained")
@pytest.mark.rule("L3769", "automa: coins")
@pytest.mark.rule("L3763", "automa: a worker comes to the home base")
def test_all_the_symbols_of_the_second_row_are_gained() -> None:
    game = versus(automa("saxony"), 7)
    facts = draw(game)
    assert [(fact.kind, fact.amount) for fact in told(facts, AutomaGained)] == [("worker", 1), ("coins", 1)]
    assert the(facts, UnitPlaced) == UnitPlaced(1, "worker-3", "home-saxony")
    assert the(facts, Coins).now == 6


@pytest.mark.rule("L3773", "automa: a combat card")
@pytest.mark.rule("L3761", "automa: gains in brackets are for one faction")
def test_gains_in_brackets_are_for_their_faction_alone() -> None:
    game = versus(automa("saxony"), 4)
    facts = draw(game)
    assert the(facts, CardsDrawn).count == 1
    assert told(facts, Coins) == []
    game = versus(automa("crimea"), 2)
    assert the(draw(game), Coins).now == 7, "one coin for anyone and one for Crimea"


@pytest.mark.rule("L3767", "automa: the character comes back before a mech is deployed")
def test_the_character_comes_back_before_a_mech_is_deployed() -> None:
    game = versus(automa("saxony", away=["character"]), CHARACTER_CARD)
    assert the(draw(game), UnitPlaced) == UnitPlaced(1, "character", "home-saxony")
    game = versus(automa("saxony", at={"mech-1": "tundra-8", "mech-3": "mountain-6"}), CHARACTER_CARD)
    assert the(draw(game), UnitPlaced) == UnitPlaced(1, "mech-2", "home-saxony")


@pytest.mark.rule("L3573", "automa: a unit gained this turn does not move this turn")
def test_a_unit_is_deployed_after_the_move() -> None:
    facts = draw(versus(automa("saxony"), 10))
    assert the(facts, SymbolRefused) == SymbolRefused(1, 0, "move_mech", "no-unit")
    assert the(facts, UnitPlaced).unit == "mech-1"


def test_what_is_all_on_the_board_is_not_gained() -> None:
    mechs = {f"mech-{n}": "home-saxony" for n in range(1, 5)}
    game = versus(automa("saxony", at=mechs, workers=["home-saxony"] * 8), 9)
    facts = draw(game)
    assert told(facts, UnitPlaced) == []
    assert [fact.kind for fact in told(facts, AutomaGained)] == ["worker", "deploy"]


def test_full_power_is_a_star_once_and_does_not_switch_the_scheme() -> None:
    game = versus(automa("saxony", power=14, workers=[]), WORKER_CARD, 12)
    facts = draw(game)
    assert the(facts, Power).now == 16
    assert the(facts, StarPlaced) == StarPlaced(1, "power")
    assert tracker_of(game).scheme == 1
    assert "power" in game.seats[1].stars


@pytest.mark.rule("L3815", "automa: no stars for workers, mechs or popularity")
def test_neither_workers_nor_mechs_are_stars() -> None:
    mechs = {f"mech-{n}": "home-saxony" for n in (1, 2, 3)}
    game = versus(automa("saxony", at=mechs, workers=["home-saxony"] * 7), 9)
    facts = draw(game)
    assert [fact.unit for fact in told(facts, UnitPlaced)] == ["worker-8", "mech-4"]
    assert told(facts, StarPlaced) == []


@pytest.mark.rule("L3779", "automa: a player with the recruit gains the bonus of the third row")
@pytest.mark.parametrize(
    ("card", "recruit", "kind"),
    [(1, "upgrade", Power), (5, "deploy", Coins), (7, "build", Popularity), (14, "enlist", CardsDrawn)],
)
def test_the_recruit_of_a_neighbour_gives_its_bonus(card: int, recruit: str, kind: type[Power]) -> None:
    bonus = {"power": "power", "coins": "coins", "popularity": "popularity", "combat_cards": "combat_cards"}
    human = side("nordic", "industrial", recruits={recruit: "coins"})
    facts = draw(versus(automa("saxony"), card, human=human))
    assert the(facts, BonusShown).recruits == (0,)
    assert the(facts, BonusShown).bonus in bonus
    assert [fact.seat for fact in told(facts, kind)].count(0) == 1
    facts = draw(versus(automa("saxony"), card))
    assert the(facts, BonusShown).recruits == ()
    assert [fact.seat for fact in told(facts, kind)].count(0) == 0


def test_a_card_without_a_bonus_shows_none() -> None:
    assert told(draw(versus(automa("saxony"), WORKER_CARD)), BonusShown) == []


def test_who_wants_to_be_asked_about_a_bonus_is_asked() -> None:
    human = side("nordic", "industrial", recruits={"upgrade": "coins"}, ask_bonus=True)
    game = versus(automa("saxony"), 1, human=human)
    facts = draw(game)
    assert told(facts, TrackerMoved) == [], "the turn waits"
    assert options(game, 0) == [TakeBonus(), Pass()]
    facts = decide_ok(game, TakeBonus(), 0)
    assert the(facts, Power) == Power(0, 5)
    assert the(facts, TrackerMoved).space == 1
    assert the(facts, TurnBegan).seat == 0


@pytest.mark.rule("L4227", "automa: only neighbours of the Automa gain the bonus")
def test_only_neighbours_gain_the_bonus() -> None:
    seats = [
        side(faction, mat, recruits={"upgrade": "coins"})
        for faction, mat in (("nordic", "industrial"), ("rusviet", "engineering"), ("crimea", "militant"))
    ]
    game = position([*seats, automa("saxony")], active=3, automa_draw=[1])
    assert the(draw(game), BonusShown).recruits == (0, 2), "clockwise: the left one first, then the right one"


@pytest.mark.rule("L3785", "automa: a star in the middle of the card moves the token")
@pytest.mark.rule("L3787", "automa: without it the token stays")
def test_the_card_moves_the_token_or_not() -> None:
    game = versus(automa("saxony"), WORKER_CARD)
    assert the(draw(game), TrackerMoved) == TrackerMoved(1, 1)
    for card in (4, 15, 17):
        assert told(draw(versus(automa("saxony"), card)), TrackerMoved) == []
    assert {card.number for card in AUTOMA_CARDS.values() if not card.star} == {4, 15, 17}


@pytest.mark.rule("L3789", "automa: past the marked spaces its units cross water")
def test_water_is_crossed_from_the_first_unmarked_space() -> None:
    game = versus(automa("saxony", space=3), WORKER_CARD)
    facts = draw(game)
    assert the(facts, UnitSelected).unit == "worker-1"
    assert the(facts, WaterCrossed) == WaterCrossed(1)
    assert told(draw(versus(automa("saxony", space=4), WORKER_CARD)), WaterCrossed) == []


@pytest.mark.rule("L3798", "automa: a complete star on the tracker is placed")
@pytest.mark.rule("L3800", "automa: the first one switches to scheme II and shuffles the whole deck")
def test_the_first_star_of_the_tracker_switches_the_scheme() -> None:
    game = versus(automa("saxony", space=8), WORKER_CARD, CHARACTER_CARD)
    facts = draw(game)
    assert the(facts, StarPlaced) == StarPlaced(1, "tracker")
    assert the(facts, SchemeSwitched) == SchemeSwitched(1, 2)
    assert the(facts, AutomaDeckShuffled).size == 19
    assert game.automa_decks[0].discard == []
    assert (tracker_of(game).scheme, game.automa_decks[0].last) == (2, WORKER_CARD)
    game = versus(automa("saxony", space=13, stars={"tracker": 1}), WORKER_CARD)
    facts = draw(game)
    assert the(facts, AutomaCardDrawn).scheme == 2
    assert the(facts, StarPlaced).triumph == "tracker"
    assert told(facts, SchemeSwitched) == []


@pytest.mark.rule("L3534", "automa: the second scheme is followed after the switch")
def test_the_second_scheme_has_its_own_rows() -> None:
    facts = draw(versus(automa("saxony", space=10, stars={"tracker": 1}), 1))
    assert [(fact.kind, fact.amount) for fact in told(facts, AutomaGained)] == [("power", 4)]
    assert the(facts, UnitSelected).kind == "move_worker"


@pytest.mark.parametrize("difficulty", STAR_TRACKERS)
def test_the_last_space_is_the_sixth_star_and_the_end(difficulty: str) -> None:
    row = STAR_TRACKERS[difficulty]
    seat = automa("saxony", difficulty, space=row.spaces - 2, stars={"tracker": 5})
    facts = draw(versus(seat, WORKER_CARD))
    assert the(facts, StarPlaced).triumph == "tracker"
    assert the(facts, GameEnded).reason == "stars"
    assert len(row.stars) == 6


@pytest.mark.rule("L3575", "automa: nothing follows the sixth star")
def test_nothing_follows_the_sixth_star() -> None:
    game = versus(automa("saxony", power=14, stars={"tracker": 5}, space=20), 14)
    facts = draw(game)
    assert [fact.kind for fact in told(facts, AutomaGained)] == ["power"]
    assert told(facts, BonusShown) == []
    assert told(facts, TrackerMoved) == []
    assert game.status == "finished"


@pytest.mark.rule("L3540", "automa: an empty deck is made anew from both discards")
def test_an_empty_deck_is_shuffled_anew() -> None:
    game = versus(automa("saxony"), WORKER_CARD)
    deck = game.automa_decks[0]
    deck.discard, deck.fought, deck.cards = deck.cards[:10], deck.cards[10:], []
    facts = draw(game)
    assert the(facts, AutomaDeckShuffled).size == 19
    assert len(deck.cards) == 18


@pytest.mark.rule("L3546", "automa: the gentlest skips the turns of four cards")
def test_the_gentlest_automa_skips_some_turns() -> None:
    assert {n for n, card in AUTOMA_CARDS.items() if card.schemes[0].skip} == {4, 7, 8, 17}
    for card in (4, 7, 8, 17):
        facts = draw(versus(automa("saxony", "autometta"), card))
        assert told(facts, AutomaTurnSkipped) == [AutomaTurnSkipped(1)]
        assert told(facts, AutomaGained) == told(facts, TrackerMoved) == told(facts, BonusShown) == []
        assert the(facts, TurnBegan).seat == 0
        assert told(draw(versus(automa("saxony"), card)), AutomaTurnSkipped) == []
    assert told(draw(versus(automa("saxony", "autometta"), WORKER_CARD)), AutomaTurnSkipped) == []


@pytest.mark.rule("L3705", "automa: the Factory gives one random card, face down, at the end of the turn")
def test_a_character_on_the_factory_takes_one_card() -> None:
    seat = automa("saxony", at={"character": "factory"}, workers=[], space=AT_SEA)
    game = versus(seat, WORKER_CARD, factory_deck=[4, 5, 6])
    facts = draw(game)
    assert told(facts, FactoryCardTaken) == []
    assert len(game.seats[1].factory) == 1
    assert game.seats[1].factory[0] in (4, 5, 6)
    assert len(game.factory_deck) == 2
