"""Several Automas and players in one game: the marker, decks, enemies."""

from __future__ import annotations

import pytest

from domain.automa.enemies import enemies
from domain.automa.facts import AutomaCombatCardDrawn, AutomaDeckShuffled, DestinationChosen, MarkerMoved, UnitSelected
from domain.automa.tiebreakers import choose
from domain.decisions import Commit, Pass
from domain.facts import Fact, ResourcesGained, TokenTurned, UnitMoved, UnitRetreated
from domain.options import AutomaOptions, Options, SeatPlan
from domain.positions import Side, automa, decide_ok, go, position, side
from domain.reducer import evolve
from domain.state import Game
from tests.domain.automa.play import AT_SEA, ATTACK_CARD, MECH_CARD, RAID_CARD, WORKER_CARD, draw, the, told, walk
from tests.domain.rules.tables import started

TOGETHER = Options(automa=AutomaOptions(cooperative=True))
ONE_DECK = Options(automa=AutomaOptions(one_deck=True))
NORDIC = side("nordic", "industrial")


def table(*automas: Side, card: int = WORKER_CARD, active: int = 1, **rest: object) -> Game:
    """A Nordic player with Automas, of which the first is to move."""
    return position([NORDIC, *automas], active=active, automa_draw=[card], **rest)  # type: ignore[arg-type]


def chosen(game: Game, *places: str) -> tuple[str, str]:
    """What the last tiebreaker picks; its facts are folded."""
    picking = choose(game, places, [])
    fact: Fact
    try:
        while True:
            fact = next(picking)
            evolve(game, fact)
    except StopIteration as done:
        result: tuple[str, str] = done.value
        return result


@pytest.mark.rule("L4250", "automa: the marker begins on Albion's home base")
@pytest.mark.rule("L4251", "automa: the territory closest to the marker is selected")
@pytest.mark.rule("L4253", "automa: after use the marker moves on by two home bases")
def test_the_marker_goes_round_by_two_home_bases() -> None:
    game = table(automa("saxony"), automa("crimea"))
    bases = ["albion", "rusviet", "crimea", "polania", "nordic", "togawa", "saxony", "albion"]
    for here in bases:
        assert game.marker == f"home-{here}"
        picked, by = chosen(game, "mountain-1", "mountain-5", "village-9", "farm-4", "forest-1", "farm-7", "tundra-8")
        assert by == "marker"
        near = {"albion": "mountain-1", "rusviet": "mountain-5", "crimea": "village-9", "polania": "farm-4"}
        near |= {"nordic": "forest-1", "togawa": "farm-7", "saxony": "tundra-8"}
        assert picked == near[here]


@pytest.mark.rule("L4252", "automa: if the marker does not decide, it moves on and is asked again")
def test_a_tie_at_the_marker_is_broken_by_the_next_base() -> None:
    game = table(automa("saxony"), automa("crimea"))
    assert chosen(game, "mountain-1", "farm-1") == ("farm-1", "marker"), "Rusviet decides what Albion cannot"
    assert game.marker == "home-crimea"


@pytest.mark.rule("L4248", "automa: a single Automa against one player uses reading order")
def test_a_game_of_two_has_no_marker() -> None:
    assert position([NORDIC, automa("saxony")]).marker == ""
    assert started([SeatPlan(), SeatPlan("automa"), SeatPlan()]).marker == "home-albion"


def test_the_marker_selects_units_and_destinations() -> None:
    seat = automa("saxony", workers=["mountain-6", "tundra-8"], space=AT_SEA)
    facts = draw(table(seat, automa("crimea")))
    selected = the(facts, UnitSelected)
    assert (selected.by, selected.unit) == ("marker", "worker-1"), "mountain-6 is closer to Albion than tundra-8"
    assert told(facts, MarkerMoved)[0].base == "home-rusviet"


def test_no_tie_moves_no_marker() -> None:
    game = table(automa("saxony", workers=["tundra-8", "home-saxony"]), automa("crimea"))
    assert told(draw(game), MarkerMoved) == []


@pytest.mark.rule("L4223", "automa: one deck for each Automa, or one for all")
def test_every_automa_has_its_deck_or_all_share_one() -> None:
    plans = [SeatPlan(), SeatPlan("automa"), SeatPlan("automa")]
    own, shared = started(plans), started(plans, ONE_DECK)
    assert len(own.automa_decks) == 2
    assert own.automa_decks[0].cards != own.automa_decks[1].cards
    assert len(shared.automa_decks) == 1
    assert [seat.automa.deck for seat in shared.seats if seat.automa] == [0, 0]


def test_a_shared_deck_gives_every_automa_its_own_card() -> None:
    game = position(
        [NORDIC, automa("crimea"), automa("saxony")], active=1, automa_draw=[WORKER_CARD, RAID_CARD], options=ONE_DECK
    )
    draw(game)
    draw(game)
    assert game.automa_decks[0].discard == [WORKER_CARD, RAID_CARD]


@pytest.mark.rule("L4233", "automa: trackers move independently")
@pytest.mark.rule("L4235", "automa: each switches to its second scheme on its own")
def test_each_automa_has_its_own_tracker_and_scheme() -> None:
    game = table(automa("saxony", space=8), automa("crimea"))
    draw(game)
    first, second = (seat.automa for seat in game.seats[1:])
    assert first is not None
    assert second is not None
    assert (first.space, first.scheme) == (9, 2)
    assert (second.space, second.scheme) == (0, 1)
    assert len(game.automa_decks[1].cards) == 19


@pytest.mark.rule("L4205", "automa: in competition everyone else is an enemy")
@pytest.mark.rule("L4200", "automa: playing together only players are enemies")
def test_who_is_an_enemy() -> None:
    game = table(automa("saxony"), automa("crimea"))
    assert [seat.index for seat in enemies(game, game.seats[1])] == [0, 2]
    game = table(automa("saxony"), automa("crimea"), options=TOGETHER)
    assert [seat.index for seat in enemies(game, game.seats[1])] == [0]


@pytest.mark.rule("L4239", "automa: two Automas fight with a card each, and leave no resources")
def test_two_automas_fight_with_a_card_each() -> None:
    seats = automa("saxony", power=7, space=AT_SEA), automa("crimea", at={"mech-1": "mountain-6"}, space=AT_SEA)
    game = table(*seats, card=ATTACK_CARD)
    game.automa_decks[1].last = 5
    facts = draw(game)
    assert [fact.seat for fact in told(facts, AutomaCombatCardDrawn)] == [1, 2]
    assert told(facts, ResourcesGained) == []


def test_automas_that_play_together_leave_each_other_alone() -> None:
    crimea = automa("crimea", at={"character": "mountain-6", "mech-1": "tundra-8"}, workers=["village-6"], space=AT_SEA)
    game = table(
        automa("saxony", workers=["home-saxony"], power=16, space=AT_SEA), crimea, card=ATTACK_CARD, options=TOGETHER
    )
    facts = draw(game)
    assert told(facts, DestinationChosen) == [], "no enemy to attack, and nowhere to go"
    assert told(facts, UnitMoved) == []


def test_in_competition_an_automas_workers_are_raided() -> None:
    crimea = automa("crimea", workers=["mountain-6"], space=AT_SEA)
    facts = draw(table(automa("saxony", workers=[], space=AT_SEA), crimea, card=RAID_CARD))
    assert the(facts, UnitRetreated) == UnitRetreated(2, "worker-1", "home-crimea")
    assert told(facts, ResourcesGained) == []


@pytest.mark.rule("L4209", "automa: neighbourhoods are those of the active Automa's units")
def test_other_automas_units_are_no_gateways() -> None:
    crimea = automa("crimea", at={"mech-1": "factory"}, space=AT_SEA)
    game = table(automa("saxony", at={"mech-1": "tundra-8"}, space=AT_SEA), crimea, card=MECH_CARD)
    assert not {"tundra-5", "mountain-4"} & the(draw(game), DestinationChosen).territories.keys()


def test_together_automas_step_over_each_others_traps() -> None:
    togawa = automa("togawa", tokens={"mountain-6": "trap-coins"})
    for options, sprung in ((Options(), 1), (TOGETHER, 0)):
        game = table(automa("saxony", workers=["home-saxony"], away=["character"]), togawa, options=options)
        facts = draw(game)
        assert the(facts, UnitMoved).to == "mountain-6"
        assert len(told(facts, TokenTurned)) == sprung


@pytest.mark.rule("L4243", "automa: with decks of their own, the beaten Automa's last card counts")
@pytest.mark.rule("L4244", "automa: with one deck, the last card of any Automa counts")
def test_whose_last_card_gives_resources() -> None:
    human = side("nordic", "industrial", at={"character": "factory"}, power=7, cards=[5])
    saxony = automa("saxony", at={"mech-1": "tundra-5"}, power=0, space=AT_SEA)
    for options, decks, found in ((Options(), [1, 5], 1), (ONE_DECK, [5], 4)):
        game = position([human, saxony, automa("crimea")], automa_draw=[4], options=options)
        for deck, last in zip(game.automa_decks, decks, strict=True):
            deck.last = last
        walk(game, "character", "tundra-5")
        go(game, Pass())
        assert the(decide_ok(game, Commit(7)), ResourcesGained).resources == {"oil": found}


def test_a_shared_deck_is_shuffled_whole_at_a_switch() -> None:
    game = table(automa("saxony", space=8), automa("crimea"), options=ONE_DECK)
    facts = draw(game)
    assert the(facts, AutomaDeckShuffled).deck == 0
    assert len(game.automa_decks[0].cards) == 19
