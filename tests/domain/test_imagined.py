"""What is hidden from a viewer decides nothing about what they are shown, asked or told."""

from random import Random

import pytest

from domain import engine
from domain.chance import Chance
from domain.decisions import Commit, TakeFactoryCard, UseAbility
from domain.imagined import imagined
from domain.lobby import CreateTable, StartGame, TakeSeat
from domain.options import Options, SeatPlan
from domain.policies import POLICIES
from domain.positions import Side, automa, decide_ok, go, position, side
from domain.state import Game
from domain.steps import Aftermath, FactoryVisit
from domain.view import view


def played(seed: int, players: int, decisions: int) -> Game:
    """A game after some decisions."""
    game, secret, rng = Game(), b"%d" % seed, Random(seed)

    def chance() -> Chance:
        return Chance(secret, game.version)

    engine.play(game, None, CreateTable((SeatPlan(),) * players, Options(), ""), chance())
    for number in range(players):
        engine.play(game, None, TakeSeat(str(number), ""), chance())
    engine.play(game, None, StartGame(), chance())
    for _ in range(decisions):
        if game.status != "running":
            break
        prompt = rng.choice(engine.prompts(game))
        engine.take(game, prompt.seat, POLICIES["steady"](game, prompt, rng), chance())
    return game


@pytest.mark.parametrize(("players", "decisions"), [(2, 40), (3, 150), (5, 300), (7, 500)])
def test_two_games_that_look_the_same_are_imagined_and_asked_alike(players: int, decisions: int) -> None:
    for seed in range(6):
        game = played(seed, players, decisions + 17 * seed)
        for viewer in (*range(players), None):
            other = imagined(game, viewer, backwards=True)
            assert view(other, viewer) == view(game, viewer)
            assert imagined(other, viewer) == imagined(game, viewer)
            own = [prompt for prompt in engine.prompts(game) if prompt.seat == viewer]
            assert [prompt for prompt in engine.prompts(other) if prompt.seat == viewer] == own


def test_the_two_imagined_games_differ_in_what_is_hidden() -> None:
    game = played(1, 3, 60)
    one, other = imagined(game, 0), imagined(game, 0, backwards=True)
    assert one.combat_deck != other.combat_deck
    assert one.seats[1].objectives != other.seats[1].objectives
    assert one.seats[0] == other.seats[0] == game.seats[0]
    assert sorted(one.combat_deck + one.seats[1].cards + one.seats[2].cards) == sorted(
        game.combat_deck + game.seats[1].cards + game.seats[2].cards
    )


def test_a_finished_game_hides_nothing() -> None:
    game = played(2, 2, 5000)
    assert game.status == "finished"
    assert imagined(game, 0) == game


def test_who_chooses_a_factory_card_knows_what_lies_there() -> None:
    human = side("nordic", "industrial", at={"character": "factory"})
    game = position([human, automa("saxony", factory=[1])], step=FactoryVisit(0), factory_deck=[7, 9])
    options = engine.prompts(game)[0].options
    assert [option.decision for option in options] == [TakeFactoryCard(7), TakeFactoryCard(9)]
    for backwards in (False, True):
        world = imagined(game, 0, backwards)
        assert engine.prompts(world)[0].options == options
        elsewhere = imagined(game, None, backwards)
        assert sorted([*elsewhere.factory_deck, *elsewhere.seats[1].factory]) == [1, 7, 9]
    assert imagined(game, None, backwards=True).seats[1].factory == [1]
    assert imagined(game, None).seats[1].factory == [9]


def test_cards_that_a_spy_has_seen_stay_in_the_hand_they_come_from() -> None:
    at = {"mech-1": "tundra-5"}
    mine = Side("polania", "industrial", mods=("spy",), at=at, power=5, cards=[3])
    game = position([mine, Side("rusviet", "mechanical", at=at, power=5, cards=[2, 4])], step=Aftermath(0, ()))
    go(game, UseAbility("spy"))
    decide_ok(game, Commit(4, (4,)), 1)
    for backwards in (False, True):
        world = imagined(game, 0, backwards)
        assert world.commitments[1] == game.commitments[1]
        decide_ok(world, Commit(5, (3,)), 0)
        assert 4 in world.combat_discard
