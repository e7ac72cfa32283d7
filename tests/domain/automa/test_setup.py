"""What an Automa starts with, and what a table may ask for."""

from __future__ import annotations

import pytest

from domain.content import FACTIONS, SETUP
from domain.decisions import Bid, DrawAutomaCard, GiveCoins, PickFaction
from domain.engine import prompts
from domain.invariants import broken
from domain.options import AutomaOptions, Options, SeatPlan
from domain.positions import decide_ok, options, refused
from domain.problems import Illegal
from domain.steps import Auction, AutomaTurn, Draft
from tests.domain.rules.tables import opened, say, started

HUMAN, AUTOMA = SeatPlan(), SeatPlan("automa")


@pytest.mark.rule("L3500", "automa: setup as for two players with three Factory cards")
@pytest.mark.rule("L3503", "automa: power and combat cards of the faction")
@pytest.mark.rule("L3504", "automa: 5 coins")
@pytest.mark.rule("L3505", "automa: popularity 10")
@pytest.mark.rule("L3506", "automa: a character and two workers like anyone")
def test_an_automa_starts_with_its_faction_and_no_mat() -> None:
    for faction, row in FACTIONS.items():
        if row.module is not None:
            continue
        human = "nordic" if faction != "nordic" else "saxony"
        game = started([SeatPlan(faction=human), SeatPlan("automa", faction=faction)])
        seat = game.seats[1]
        assert (seat.power, len(seat.cards)) == (row.power, row.combat_cards)
        assert (seat.coins, seat.popularity, seat.mat, seat.objectives) == (5, 10, "", [])
        assert seat.units == {**started([SeatPlan(faction=faction), SeatPlan(faction=human)]).seats[0].units}
        assert len(game.factory_deck) == 3
        assert broken(game) == []


@pytest.mark.rule("L3508", "automa: the token begins on the first space of the chosen tracker")
@pytest.mark.rule("L3509", "automa: nineteen shuffled cards")
def test_the_tracker_begins_at_its_first_space_with_a_full_deck() -> None:
    game = started([HUMAN, SeatPlan("automa", difficulty="automaszyna")])
    automa = game.seats[1].automa
    assert automa is not None
    assert (game.seats[1].difficulty, automa.space, automa.scheme) == ("automaszyna", 0, 1)
    assert sorted(game.automa_decks[0].cards) == list(range(1, 20))
    assert game.automa_decks[0].cards != sorted(game.automa_decks[0].cards)
    assert (game.automa_decks[0].last, game.marker) == (None, "")


@pytest.mark.rule("L3488", "automa: no abilities of its faction")
@pytest.mark.rule("L3513", "automa: four Flags or Traps on its mat")
def test_an_automa_has_no_faction_ability() -> None:
    game = started([HUMAN, *(SeatPlan("automa", faction=faction) for faction in ("saxony", "albion", "togawa"))])
    assert [seat.abilities for seat in game.seats[1:]] == [
        ["automa"],
        ["automa", "automa_flag"],
        ["automa", "automa_trap"],
    ]
    assert [len(seat.tokens) for seat in game.seats[1:]] == [0, 4, 4]


@pytest.mark.rule("L3528", "automa: the player takes the first turn, the Automa the next")
def test_the_player_begins_wherever_the_seats_are() -> None:
    for plans in ([HUMAN, AUTOMA], [AUTOMA, HUMAN]):
        game = started(plans)
        assert game.seats[game.active].kind == "human"
        assert game.steps[-1].seat == game.active  # type: ignore[union-attr]
    game = started([AUTOMA, SeatPlan(mat="militant"), AUTOMA, SeatPlan(mat="engineering")])
    assert game.active == 3


def test_the_automas_turn_is_one_decision_that_no_player_makes() -> None:
    game = started([HUMAN, AUTOMA])
    game.steps[:] = [AutomaTurn(1)]
    game.active = 1
    (prompt,) = prompts(game)
    assert (prompt.seat, prompt.kind, options(game)) == (1, "automa-turn", [DrawAutomaCard()])
    assert refused(game, DrawAutomaCard(), 0) == "not-your-turn"


def test_factions_of_automas_are_given_before_a_draft() -> None:
    game = started([AUTOMA, HUMAN, SeatPlan("automa", faction="saxony"), HUMAN], Options(deal="draft"))
    taken = {game.seats[0].faction, "saxony"}
    assert len(taken) == 2
    assert isinstance(game.steps[-1], Draft)
    assert not taken & {decision.faction for decision in options(game) if isinstance(decision, PickFaction)}
    while isinstance(game.steps[-1], Draft):
        decide_ok(game, options(game)[0])
    assert len({seat.faction for seat in game.seats}) == 4
    assert [seat.mat == "" for seat in game.seats] == [True, False, True, False]


def test_automas_do_not_bid() -> None:
    game = started([AUTOMA, HUMAN, SeatPlan("automa", faction="saxony"), HUMAN], Options(deal="auction"))
    assert len(game.lots) == 2
    bidders = []
    while isinstance(game.steps[-1], Auction):
        bidders.append(prompts(game)[0].seat)
        free = [bid for bid in options(game) if isinstance(bid, Bid) and bid.coins == 0]
        decide_ok(game, free[0])
    assert bidders == [1, 3]
    assert broken(game) == []


def test_mats_go_round_the_players_alone() -> None:
    game = started([HUMAN, AUTOMA, HUMAN, AUTOMA], Options(mats_clockwise=True))
    assert [bool(seat.mat) for seat in game.seats] == [True, False, True, False]


def test_nobody_bribes_an_automa() -> None:
    game = started([HUMAN, AUTOMA, HUMAN])
    say(game, GiveCoins(2, 1), seat=0)
    with pytest.raises(Illegal, match="not possible"):
        say(game, GiveCoins(1, 1), seat=0)


@pytest.mark.parametrize(
    ("plans", "options", "code"),
    [
        ([AUTOMA, AUTOMA], Options(), "no-human"),
        ([HUMAN, SeatPlan("automa", difficulty="brutal")], Options(), "unknown-difficulty"),
        ([HUMAN, SeatPlan("automa", mat="industrial")], Options(), "automa-mat"),
        ([SeatPlan(difficulty="automa"), HUMAN], Options(), "player-difficulty"),
        ([HUMAN, AUTOMA], Options(automa=AutomaOptions(coins=3)), "automa-adjustment"),
        ([HUMAN, AUTOMA], Options(automa=AutomaOptions(power=-3)), "automa-adjustment"),
        (
            [HUMAN, SeatPlan("automa", difficulty="ultimaszyna")],
            Options(automa=AutomaOptions(skips=True)),
            "automa-skips",
        ),
    ],
)
def test_a_table_is_refused(plans: list[SeatPlan], options: Options, code: str) -> None:
    with pytest.raises(Illegal) as refusal:
        opened(plans, options)
    assert refusal.value.code == code


def test_teams_are_for_players() -> None:
    with pytest.raises(Illegal) as refusal:
        opened([HUMAN, HUMAN, HUMAN, AUTOMA], Options(teams=((0, 1), (2, 3))), ["teams"])
    assert refusal.value.code == "module-automa"


def test_a_table_with_an_automa_plays_with_the_module_unasked() -> None:
    assert opened([HUMAN, AUTOMA]).modules == ["automa"]
    assert opened([HUMAN, AUTOMA], modules=["automa"]).modules == ["automa"]
    assert opened([HUMAN, HUMAN]).modules == []
    assert opened([HUMAN, AUTOMA]).seats[1].difficulty == "automa"


def test_every_choice_of_factions_and_mats_can_be_dealt() -> None:
    """Automas never take the last faction that a player's mat allows."""
    plans = [SeatPlan(mat="industrial"), *[AUTOMA] * 6]
    for secret in range(30):
        game = started(plans, secret=str(secret).encode())
        assert game.seats[0].faction != "rusviet"
    others = [SeatPlan("automa", faction=faction) for faction in SETUP.seating if faction != "rusviet"]
    with pytest.raises(Illegal) as refusal:
        opened([SeatPlan(mat="industrial"), *others])
    assert refusal.value.code == "banned-pair"
