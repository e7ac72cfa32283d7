"""Episode 3: a search through the Factory (rulebook L2477)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.automa.arrival import settle
from domain.chance import Chance
from domain.decisions import MoveUnit, Pass, TakeFactoryCard
from domain.engine import prompts
from domain.facts import CombatBegan, FactoryCardTaken, UnitRetreated
from domain.module_facts import FactoryCardRemoved, FactoryCardsShown, MarkersTaken
from domain.modules.episodes.episode_3 import FINDER, VESNA
from domain.positions import SECRET, Side, automa, go, options, position, refused, side
from domain.reducer import fold
from domain.state import Game
from tests.domain.modules.episodes import dealt, played, unknown
from tests.domain.rules.moves import moving, reachable

EPISODE = "episode-3"
CARDS = (1, 2, 3, 4, 5)


def beside(*more: Side, influence: int = 0, deck: tuple[int, ...] = CARDS, reach: int = 1, **given: Any) -> Game:
    """A character beside the Factory, with this much Influence so far."""
    one = Side("nordic", "industrial", **{"at": {"character": "tundra-5"}, **given})
    others = more or (side("rusviet", "mechanical"),)
    game = moving(one, *others, left=2, reach=reach, modules=[EPISODE], factory_deck=deck, encounters=[])
    if influence:
        fold(game, [MarkersTaken(0, "influence", count=influence)])
    return game


def shown(facts: list[Any]) -> tuple[int, ...]:
    (fact,) = [fact for fact in facts if isinstance(fact, FactoryCardsShown)]
    return fact.cards


@pytest.mark.rule("L2477", "four more cards, and hers")
@pytest.mark.parametrize("players", [2, 5, 7])
def test_four_more_cards_and_hers_lie_on_the_factory(players: int) -> None:
    deck = dealt(EPISODE, players=players).factory_deck
    assert len(deck) == players + 1 + 4 + 1
    assert deck.count(VESNA) == 1


def test_other_tables_do_not_know_it() -> None:
    assert unknown(EPISODE)


@pytest.mark.rule("L2492", "as many cards as Influence, shown to all")
@pytest.mark.rule("L2491", "one Influence with each search")
@pytest.mark.parametrize("before", [0, 1, 3])
def test_a_search_brings_influence_and_shows_as_many_cards(before: int) -> None:
    game = beside(influence=before)
    facts = go(game, MoveUnit("character", "factory"))
    assert game.seats[0].markers == {"influence": before + 1}
    assert len(shown(facts)) == before + 1
    assert set(shown(facts)) <= set(CARDS)


@pytest.mark.rule("L2495", "the others lie face down again")
@pytest.mark.rule("L2494", "one of the cards shown may be taken")
def test_one_of_the_cards_may_be_taken_or_none() -> None:
    game = beside(influence=1)
    cards = shown(go(game, MoveUnit("character", "factory")))
    assert set(options(game)) == {*map(TakeFactoryCard, cards), Pass()}
    other = next(card for card in CARDS if card not in cards)
    assert refused(game, TakeFactoryCard(other)) == "illegal-decision"
    go(game, TakeFactoryCard(cards[0]))
    assert game.seats[0].gained == [cards[0]]
    declined = beside(influence=1)
    go(declined, MoveUnit("character", "factory"), Pass())
    assert (declined.seats[0].gained, len(declined.factory_deck)) == ([], 5)
    assert prompts(declined)[0].kind == "move"


def test_who_has_a_factory_card_takes_no_other_but_still_searches() -> None:
    game = beside(factory=[9])
    facts = go(game, MoveUnit("character", "factory"))
    assert len(shown(facts)) == 1
    assert prompts(game)[0].kind == "move"


@pytest.mark.rule("L2493", "she is found")
def test_whoever_turns_up_her_card_has_found_her_and_takes_no_other() -> None:
    game = beside(influence=1, deck=(VESNA, 7))
    facts = go(game, MoveUnit("character", "factory"))
    assert FactoryCardRemoved(VESNA) in facts
    assert game.notes[FINDER] == 0
    assert (game.factory_deck, game.seats[0].factory) == ([7], [])
    assert prompts(game)[0].kind == "move"


@pytest.mark.rule("L2499", "the search goes on after she is found")
def test_others_search_on_after_she_is_found() -> None:
    game = beside(influence=9, deck=(3,))
    go(game, MoveUnit("character", "factory"), TakeFactoryCard(3))
    assert FINDER not in game.notes
    assert game.seats[0].gained == [3]


@pytest.mark.rule("L2490", "movement ends on the Factory")
def test_a_character_stops_on_the_factory_and_a_mech_does_not() -> None:
    game = beside(reach=2, at={"character": "tundra-5", "mech-1": "tundra-5"})
    go(game, MoveUnit("mech-1", "factory"))
    assert reachable(game, "mech-1")
    assert game.seats[0].markers == {}
    go(game, MoveUnit("character", "factory"), Pass())
    assert not reachable(game, "character")


@pytest.mark.rule("L2496", "then the Move action is completed")
@pytest.mark.rule("L2490", "before combat")
def test_the_search_comes_before_combat() -> None:
    foe = side("rusviet", "mechanical", at={"mech-1": "factory"})
    game = beside(foe)
    facts = go(game, MoveUnit("character", "factory"))
    assert prompts(game)[0].kind == "factory-visit"
    assert not any(isinstance(fact, CombatBegan) for fact in facts)
    assert any(isinstance(fact, CombatBegan) for fact in go(game, Pass(), Pass()))


def test_workers_are_driven_home_after_the_search() -> None:
    game = beside(side("rusviet", "mechanical", workers=["factory"]))
    assert not any(isinstance(fact, UnitRetreated) for fact in go(game, MoveUnit("character", "factory")))
    assert UnitRetreated(1, "worker-1", "home-rusviet") in go(game, Pass())


@pytest.mark.rule("L2497", "no search without moving there")
def test_who_stays_searches_nothing_but_who_comes_back_does() -> None:
    game = beside(at={"character": "factory"}, reach=2)
    assert game.seats[0].markers == {}
    go(game, MoveUnit("character", "tundra-5"), MoveUnit("character", "factory"))
    assert game.seats[0].markers == {"influence": 1}


@pytest.mark.rule("L2498", "nobody looks through all the cards")
def test_there_is_no_visit_after_the_move() -> None:
    game = beside()
    go(game, MoveUnit("character", "factory"), Pass(), Pass())
    assert prompts(game)[0].kind != "factory-visit"


@pytest.mark.rule("L2479", "the revised ability")
def test_one_ability_is_revised() -> None:
    game = dealt(EPISODE, factions=["rusviet", "polania"])
    assert "township_revised" in game.seats[0].mech_abilities
    assert "township" not in game.seats[0].mech_abilities
    assert "township" in dealt("episode-4", factions=["rusviet"]).seats[0].mech_abilities


def test_the_revised_ability_leads_to_own_and_empty_villages_only() -> None:
    one = Side(
        "rusviet", "industrial", at={"character": "village-3"}, workers=["village-5"], abilities=["township_revised"]
    )
    game = moving(one, side("nordic", "mechanical", workers=["village-1"]))
    assert {"village-5", "village-9"} <= reachable(game, "character")
    assert not {"village-1", "factory"} & reachable(game, "character")
    elsewhere = moving(Side("rusviet", "industrial", at={"character": "mountain-4"}, abilities=["township_revised"]))
    assert not any(to.startswith("village-9") for to in reachable(elsewhere, "character"))


@pytest.mark.rule("L2519", "an Automa gains Influence and draws cards")
@pytest.mark.rule("L2529", "a mech searches like a character")
@pytest.mark.rule("L2520", "an Automa keeps the first card")
@pytest.mark.parametrize(("kind", "searches"), [("move_character", True), ("move_mech", False)])
def test_an_automa_searches_with_any_unit_that_fights(kind: Any, searches: bool) -> None:
    one = automa("saxony", at={"mech-1": "factory"})
    game = position([one, side("rusviet", "mechanical")], modules=[EPISODE], factory_deck=CARDS)
    facts = []
    for fact in settle(game, game.seats[0], ("mech-1", "factory"), kind, False, Chance(SECRET, 0)):
        fold(game, [fact])
        facts.append(fact)
    assert any(isinstance(fact, FactoryCardTaken) for fact in facts) is searches
    assert game.seats[0].markers == ({"influence": 1} if searches else {})


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 5), (4, 7)])
def test_whole_games_end(seed: int, players: int) -> None:
    game = played(seed, players, EPISODE).game
    assert game.ended == "stars"
    assert (VESNA in game.factory_deck) is (FINDER not in game.notes)
