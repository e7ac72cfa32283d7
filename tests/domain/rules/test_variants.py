"""Variants of the rulebook: final turns and teams."""

from __future__ import annotations

import pytest

from domain import steps
from domain.decisions import ChooseSection, Commit, MoveUnit, Pass, ProduceAt, Resign, TakeBottom, TakeTop
from domain.engine import prompts
from domain.facts import GameEnded, StarPlaced, TurnBegan, UnitReturned
from domain.options import Options, SeatPlan
from domain.positions import Side, decide_ok, go, options, position, side
from domain.problems import Illegal
from domain.scoring import scores, winners
from domain.state import Game
from domain.triumphs import limit, supply
from tests.domain.rules.tables import opened

FIVE = {"mechs": 1, "recruits": 1, "structures": 1, "upgrades": 1, "workers": 1}
"""Five of the six stars."""


def final(*sides: Side, **more: object) -> Game:
    """A game with final turns."""
    return position(sides, modules=["final-turns"], **more)  # type: ignore[arg-type]


def trio(**first: object) -> list[Side]:
    """Nordic, then clockwise Crimea and Saxony, each without coins; Nordic needs one star more."""
    nordic = side("nordic", "industrial", **{"stars": FIVE, "power": 15, "coins": 1, **first})  # type: ignore[arg-type]
    return [nordic, side("crimea", "militant", coins=0), side("saxony", "mechanical", coins=0)]


@pytest.mark.rule("L1824", "variant: each other player has one last turn")
def test_after_the_last_star_everybody_else_has_one_turn() -> None:
    game = final(*trio())
    facts = go(game, ChooseSection(0), TakeTop("gain_power"))
    assert StarPlaced(0, "power") in facts
    assert facts[-2] == TurnBegan(1, 2)
    go(game, ChooseSection(0))
    assert (game.status, game.active) == ("running", 2)
    facts = go(game, ChooseSection(0))
    assert isinstance(facts[-1], GameEnded)
    assert game.ended == "stars"


@pytest.mark.rule("L1824", "variant: the turn of the last star ends at once")
def test_the_turn_of_the_last_star_ends_at_once() -> None:
    game = final(*trio(workers=["forest-1"]), resources={"forest-1": {"oil": 3}})
    go(game, ChooseSection(0), TakeTop("gain_power"))
    assert game.active == 1


@pytest.mark.rule("L1824", "variant: no moves in the last turns")
def test_nobody_moves_in_the_last_turns() -> None:
    game = final(*trio())
    before = final(*trio())
    go(before, ChooseSection(2))
    assert TakeTop("move_units") in options(before)
    go(game, ChooseSection(0), TakeTop("gain_power"), ChooseSection(1))
    assert options(game) == [TakeTop("gain_coins"), Pass()]


@pytest.mark.rule("L1824", "variant: a Factory card does not move in the last turns either")
def test_a_factory_card_moves_nobody_in_the_last_turns() -> None:
    seats = trio()
    seats[1] = side("crimea", "militant", coins=0, factory=[1])
    game = final(*seats)
    go(game, ChooseSection(0), TakeTop("gain_power"), ChooseSection(4))
    while game.active == 1:
        assert TakeBottom() not in options(game)
        go(game, Pass())


@pytest.mark.rule("L1824", "variant: stars of the last turns do not prolong the game")
def test_a_last_star_in_a_last_turn_brings_no_further_turns() -> None:
    seats = trio()
    seats[1] = side("crimea", "militant", stars=FIVE, power=15, coins=1)
    game = final(*seats)
    go(game, ChooseSection(0), TakeTop("gain_power"))
    assert StarPlaced(1, "power") in go(game, ChooseSection(0), TakeTop("gain_power"))
    assert game.active == 2
    go(game, ChooseSection(0))
    assert game.status == "finished"


@pytest.mark.rule("L1824", "variant: moves into combats not begun are undone")
def test_moves_into_combats_not_begun_are_undone() -> None:
    nordic = side(
        "nordic", "industrial", stars=FIVE, at={"character": "tundra-5", "mech-4": "forest-7"}, workers=[], power=5
    )
    crimea = side("crimea", "militant", at={"character": "farm-5"}, workers=[], power=0)
    saxony = side("saxony", "mechanical", at={"character": "village-5"}, workers=[])
    game = final(nordic, crimea, saxony, step=steps.Move(0, 2, 1))
    go(game, MoveUnit("character", "farm-5"), MoveUnit("mech-4", "village-5"))
    go(game, options(game)[0])
    decide_ok(game, Commit(5), 0)
    facts = decide_ok(game, Commit(0), 1)
    assert UnitReturned(0, "mech-4", "forest-7") in facts
    assert game.active == 1


@pytest.mark.rule("L1824", "variant: a last star on another's turn")
def test_a_last_star_on_anothers_turn_gives_every_other_player_a_turn() -> None:
    """Crimea's recruit brings it the last star in Nordic's turn; then Saxony and Nordic have a turn each."""
    nordic = side("nordic", "industrial", workers=["forest-1"], coins=0)
    crimea = side("crimea", "militant", stars=FIVE, power=15, recruits={"upgrade": "coins"})
    saxony = side("saxony", "mechanical", coins=0)
    game = final(nordic, crimea, saxony, resources={"forest-1": {"oil": 3}})
    facts = go(game, ChooseSection(0), TakeBottom(), Pass())
    assert StarPlaced(1, "power") in facts
    assert game.active == 2
    go(game, ChooseSection(0))
    assert game.active == 0
    go(game, ChooseSection(1))
    while game.status == "running":
        assert game.active == 0
        go(game, Pass())
    assert game.ended == "stars"


@pytest.mark.rule("L1824", "variant: seats that left are passed over")
def test_seats_that_left_have_no_last_turn() -> None:
    seats = trio()
    seats[2] = side("saxony", "mechanical", resigned=True)
    game = final(*seats)
    go(game, ChooseSection(0), TakeTop("gain_power"))
    go(game, ChooseSection(0))
    assert game.status == "finished"


@pytest.mark.rule("L1502", "end: without the variant the game ends at once")
def test_without_the_variant_the_last_star_ends_the_game() -> None:
    game = position(trio())
    go(game, ChooseSection(0), TakeTop("gain_power"))
    assert game.status == "finished"


TEAMS = Options(teams=((0, 2), (1, 3)))
PLAYERS = [("nordic", "industrial"), ("crimea", "militant"), ("saxony", "mechanical"), ("polania", "agricultural")]


def teams(*stars: dict[str, int], **more: object) -> Game:
    """Nordic with Saxony against Crimea with Polania, with these stars."""
    given = [*stars, *[{}] * 4][:4]
    sides = [side(*pair, stars=placed) for pair, placed in zip(PLAYERS, given, strict=True)]
    return position(sides, options=TEAMS, modules=["teams"], **more)  # type: ignore[arg-type]


@pytest.mark.rule("L1822", "teams: every seat in exactly one team of two")
@pytest.mark.parametrize(
    ("seats", "pairs", "codes"),
    [
        (4, ((0, 2), (1, 3)), []),
        (6, ((0, 2), (1, 3), (4, 5)), []),
        (4, ((0, 1),), ["teams-incomplete"]),
        (4, ((0, 1), (1, 2)), ["teams-incomplete"]),
        (5, ((0, 1), (2, 3)), ["teams-incomplete"]),
        (2, ((0, 1),), ["module-seats", "teams-incomplete"]),
    ],
)
def test_teams_are_pairs_of_all_seats(seats: int, pairs: tuple[tuple[int, int], ...], codes: list[str]) -> None:
    found: list[str] = []
    try:
        opened([SeatPlan()] * seats, Options(teams=pairs), ["teams"])
    except Illegal as illegal:
        found = [reason.code for reason in illegal.reasons]
    assert found == codes


@pytest.mark.rule("L1822", "teams: ten stars between two players")
def test_a_team_has_ten_stars() -> None:
    game = teams({"mechs": 1, "power": 1}, {}, {"objective": 1})
    assert [supply(game, seat) for seat in game.seats] == [7, 10, 7, 10]


@pytest.mark.rule("L1822", "teams: one star on each space of the track")
def test_what_one_player_has_reached_the_partner_cannot() -> None:
    seats = [
        side("nordic", "industrial", power=15, coins=1),
        side("crimea", "militant"),
        side("saxony", "mechanical", stars={"power": 1}),
        side("polania", "agricultural"),
    ]
    game = position(seats, options=TEAMS, modules=["teams"])
    facts = go(game, ChooseSection(0), TakeTop("gain_power"))
    assert not [fact for fact in facts if isinstance(fact, StarPlaced)]
    assert game.seats[0].power == 16


@pytest.mark.rule("L1822", "teams: the track has two spaces for combat")
def test_a_team_has_two_stars_for_combat_between_its_players() -> None:
    assert limit(teams(), teams().seats[1], "combat") == 2
    one = teams({}, {"combat": 1})
    assert (limit(one, one.seats[1], "combat"), limit(one, one.seats[3], "combat")) == (2, 1)
    both = teams({}, {"combat": 2})
    assert limit(both, both.seats[3], "combat") == 0


@pytest.mark.rule("L1822", "teams: Saxony is not limited for combat and objectives")
def test_saxony_is_not_limited_in_a_team() -> None:
    game = teams({"combat": 2, "objective": 1}, {}, {"combat": 3})
    saxony = game.seats[2]
    assert limit(game, saxony, "combat") > 3
    assert limit(game, saxony, "objective") > 1
    assert limit(game, saxony, "mechs") == 1


@pytest.mark.rule("L1822", "teams: six stars of a player do not end the game, ten of a team do")
def test_the_tenth_star_of_a_team_ends_the_game() -> None:
    others = {"objective": 1, "combat": 2, "popularity": 1}
    seats = [
        side("nordic", "industrial", stars=FIVE, power=15, coins=1),
        side("crimea", "militant"),
        side("saxony", "mechanical", stars=others),
        side("polania", "agricultural"),
    ]
    game = position(seats, options=TEAMS, modules=["teams"])
    assert game.status == "running"
    go(game, ChooseSection(0), TakeTop("gain_power"))
    assert game.ended == "stars"
    short = position([seats[0], seats[1], side("saxony", "mechanical"), seats[3]], options=TEAMS, modules=["teams"])
    go(short, ChooseSection(0), TakeTop("gain_power"))
    assert short.status == "running"


@pytest.mark.rule("L1822", "teams: coins of both players together")
def test_the_team_with_the_most_coins_together_wins() -> None:
    game = teams()
    for seat, coins in zip(game.seats, (50, 40, 0, 30), strict=True):
        seat.coins = coins
    assert winners(game, scores(game)) == [1, 3]


def test_a_team_that_left_does_not_win() -> None:
    game = teams()
    game.seats[0].coins = 99
    game.seats[0].resigned = game.seats[2].resigned = True
    assert winners(game, scores(game)) == [1, 3]


def test_in_teams_with_final_turns_the_partner_has_a_last_turn_too() -> None:
    stars = {"objective": 1, "combat": 2, "popularity": 1}
    seats = [
        side("nordic", "industrial", stars=stars, coins=0),
        side("crimea", "militant", coins=0),
        side("saxony", "mechanical", stars=FIVE, power=15, coins=1),
        side("polania", "agricultural", coins=0),
    ]
    game = position(seats, options=TEAMS, modules=["final-turns", "teams"], active=2)
    go(game, ChooseSection(1), TakeTop("gain_power"))
    assert game.status == "running"
    turns = []
    while game.status == "running":
        turns.append(game.active)
        go(game, next(decision for decision in options(game) if decision != ChooseSection(2)))
        while game.status == "running" and game.active == turns[-1]:
            go(game, Pass())
    assert turns == [3, 0, 1]


def test_production_still_works_in_a_last_turn() -> None:
    seats = trio()
    seats[1] = side("crimea", "militant", workers=["farm-6"])
    game = final(*seats)
    go(game, ChooseSection(0), TakeTop("gain_power"), ChooseSection(2), TakeTop("produce_territories"))
    go(game, ProduceAt("farm-6"))
    assert game.resources == {"farm-6": {"food": 1}}
    assert prompts(game)[0].seat in (1, 2)


@pytest.mark.rule("L1822", "teams: without opponents the game is over")
def test_the_game_ends_when_one_team_has_left() -> None:
    game = teams()
    decide_ok(game, Resign(), 1)
    decide_ok(game, Resign(), 2)
    assert game.status == "running"
    decide_ok(game, Resign(), 3)
    assert (game.ended, game.winners) == ("resignation", [0, 2])


@pytest.mark.rule("L1822", "teams: a player goes on without the partner")
def test_one_of_a_team_goes_on_against_the_others() -> None:
    game = teams()
    decide_ok(game, Resign(), 0)
    assert game.status == "running"
    assert game.active == 1
