"""An Automa at tables with Triumph Tracks, rivals, alliances and Tesla (rulebook L4257)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

import pytest

from domain import scoring, triumphs
from domain.automa import moves, tokens, tracker
from domain.automa.facts import SchemeSwitched, TrackerMoved
from domain.automa.gains import deploy
from domain.chance import Chance
from domain.content import TRIUMPH_TILES
from domain.content.schema import MoveSymbol
from domain.decisions import AcceptAlliance, Commit, DeclareRivals, Pass
from domain.encounters import completed
from domain.engine import prompts
from domain.facts import TokenPlaced, UnitPlaced, UnitWithdrawn
from domain.modules.tesla import OWNER, TESLA
from domain.options import SeatPlan
from domain.positions import SECRET, automa, decide_ok, position, side
from domain.reducer import evolve
from domain.state import Game
from domain.steps import Aftermath, AllianceOffer
from tests.domain.modules.battles import FIELD, fighter
from tests.domain.rules.tables import say, started

T = TypeVar("T")
EXPLORE = MoveSymbol(kind="encounter_factory")
CHANCE = Chance(SECRET, 0)


def outcome(game: Game, facts: Generator[object, None, T]) -> T:
    """What a generator of facts returns once all of them are folded."""
    while True:
        try:
            evolve(game, next(facts))  # type: ignore[arg-type]
        except StopIteration as end:
            return end.value


def switches(game: Game) -> bool:
    """Does the second seat's Automa switch to its second scheme with the first star of the tracker?"""
    evolve(game, TrackerMoved(1, 20))
    facts = tracker.switch(game, game.seats[1], CHANCE)
    return next(facts, None) == SchemeSwitched(1, 2)


def facing(*modules: str, **given: object) -> Game:
    """An Automa of Saxony; Nordic has a mech on the field, Rusviet one elsewhere."""
    nordic, rusviet = side("nordic", "industrial", at={"mech-1": FIELD}), side("rusviet", "mechanical")
    one = automa("saxony", **{"at": {"mech-1": "village-7"}, "space": 7, "power": 10, **given})
    return position([one, nordic, rusviet], active=1, modules=modules)


@pytest.mark.rule("L2319", "an Automa keeps close to its rivals")
def test_the_closest_rival_comes_before_all_other_tiebreakers() -> None:
    game = facing("rivals", rivals=[1])
    for unit in ("mech-1", "worker-1"):
        assert moves.tiebreakers(game, game.seats[0], unit)[0].name == "closest-to-rival"
    free = facing("rivals")
    assert moves.tiebreakers(free, free.seats[0], "mech-1")[0].name == "closest-to-factory"


@pytest.mark.rule("L4266", "an Automa with rivals")
@pytest.mark.rule("L2323", "an Automa attacks a rival instead of exploring")
def test_a_rival_within_reach_is_attacked_instead_of_an_encounter() -> None:
    game = facing("rivals", rivals=[1], at={"mech-1": "village-7", "character": "farm-5"})
    move = outcome(game, moves.consider(game, game.seats[0], 0, EXPLORE))
    assert move is not None
    assert move.to == FIELD


@pytest.mark.rule("L2325", "without a combat it explores as usual")
@pytest.mark.parametrize("given", [{"rivals": [2]}, {"rivals": [1], "power": 4}, {}])
def test_without_a_rival_in_reach_or_power_it_explores(given: dict[str, object]) -> None:
    at = {"mech-1": "village-7", "character": "farm-5"}
    game = facing("rivals", **{"at": at, **given})
    move = outcome(game, moves.consider(game, game.seats[0], 0, EXPLORE))
    assert move is None or move.to != FIELD


@pytest.mark.rule("L4267", "an Automa in peace")
def test_in_peace_the_second_scheme_waits_for_a_combat() -> None:
    nordic = fighter("nordic", "industrial")
    one = automa("saxony", at={"mech-1": FIELD}, power=3)
    game = position([nordic, one], modules=["peace-track"], track="peace", step=Aftermath(0, ("mech-1",)))
    calm = position([nordic, automa("saxony", power=3)], modules=["peace-track"], track="peace")
    decide_ok(game, Commit(0), 0)
    assert not switches(calm)
    assert switches(game)


@pytest.mark.rule("L2431", "the Automa's stars in peace")
def test_in_peace_an_automa_places_stars_for_encounters_and_the_factory() -> None:
    one = automa("saxony", encounters=3, factory=[1], popularity=10)
    game = position([one, side("nordic", "industrial")], modules=["peace-track"], track="peace", active=1)
    assert list(triumphs.due(game, game.seats[0])) == ["encounters"]
    assert triumphs.limit(game, game.seats[0], "factory_card") == 1
    assert triumphs.limit(game, game.seats[0], "popularity_13") == 0


def allying(*plans: SeatPlan) -> Game:
    return started(list(plans), modules=["alliances"])


HUMAN = SeatPlan(faction="nordic")
SECOND = SeatPlan(faction="rusviet")
AUTOMA = SeatPlan("automa", faction="saxony")


@pytest.mark.rule("L4268", "an Automa with alliances")
@pytest.mark.rule("L2423", "an alliance with the Automa")
def test_before_the_game_a_player_may_take_an_automa_for_an_ally() -> None:
    game = allying(HUMAN, AUTOMA)
    before = [seat.coins for seat in game.seats]
    assert game.steps[-1] == AllianceOffer(0, 1)
    say(game, AcceptAlliance(), 0)
    assert [seat.ally for seat in game.seats] == [1, 0]
    assert [now.coins - then for now, then in zip(game.seats, before, strict=True)] == [5, 8]
    assert "dominate" in game.seats[0].abilities
    assert "swim" not in game.seats[1].abilities
    assert game.turn == 1


def test_a_player_may_decline_and_is_not_asked_again() -> None:
    game = allying(HUMAN, AUTOMA)
    say(game, Pass(), 0)
    assert game.seats[0].ally is None
    assert game.turn == 1


@pytest.mark.rule("L2425", "in reverse turn order")
def test_players_decide_in_reverse_turn_order() -> None:
    game = allying(HUMAN, SECOND, AUTOMA)
    last = 1 - game.active
    assert prompts(game)[0].seat == last
    say(game, Pass(), last)
    assert prompts(game)[0].seat == game.active


@pytest.mark.rule("L2437", "the only human without an alliance")
def test_the_only_human_without_an_ally_is_consoled() -> None:
    game = allying(HUMAN, SECOND, AUTOMA)
    last = prompts(game)[0].seat
    first = 1 - last
    coins = game.seats[first].coins
    say(game, AcceptAlliance(), last)
    assert game.turn == 1
    assert game.seats[first].coins == coins + 5


def test_setup_of_rivals_comes_after_the_alliances() -> None:
    game = started([HUMAN, AUTOMA], modules=["rivals", "alliances"])
    assert isinstance(game.steps[-1], AllianceOffer)
    say(game, Pass(), 0)
    say(game, DeclareRivals((1,)), 0)
    assert game.turn == 1


@pytest.mark.rule("L2439", "an Automa that breaks an alliance")
def test_a_broken_alliance_costs_an_automa_nothing() -> None:
    def total(betrayed: bool) -> int:
        one = automa("saxony", ally=1, betrayed=betrayed)
        game = position([one, side("nordic", "industrial", ally=0)], active=1, modules=["alliances"])
        return scoring.scores(game)[0].total

    assert total(True) == total(False)


@pytest.mark.rule("L2440", "Traps of an ally")
@pytest.mark.parametrize(("ally", "betrayed", "placed"), [(1, False, 0), (1, True, 1), (None, False, 1)])
def test_an_allied_togawa_automa_places_no_traps(ally: int | None, betrayed: bool, placed: int) -> None:
    one = automa("togawa", at={"character": "farm-7"}, ally=ally)
    nordic = side("nordic", "industrial", ally=None if ally is None else 0, betrayed=betrayed)
    game = position([one, nordic], active=1, modules=["alliances"])
    facts = list(tokens.leave(game, game.seats[0], "farm-7", CHANCE))
    assert sum(isinstance(fact, TokenPlaced) for fact in facts) == placed


@pytest.mark.rule("L2441", "the second scheme of an ally")
@pytest.mark.parametrize("betrayed", [False, True])
def test_an_ally_puts_off_its_second_scheme(betrayed: bool) -> None:
    nordic = side("nordic", "industrial", ally=1, betrayed=betrayed)
    game = position([nordic, automa("saxony", ally=0)], modules=["alliances"])
    assert switches(game) is betrayed


@pytest.mark.rule("L4271", "Tesla and the Automa")
def test_an_automa_finds_tesla_and_deploys_him_again() -> None:
    mechs = {f"mech-{n}": "home-saxony" for n in (1, 2, 3, 4)}
    one = automa("saxony", at={**mechs, "character": "village-7"}, encounters=3)
    game = position([one, side("nordic", "industrial")], active=1, modules=["tesla"])
    seat = game.seats[0]
    for fact in (*completed(game, seat, "village-7"), UnitWithdrawn(0, TESLA)):
        evolve(game, fact)
    assert game.notes[OWNER] == 0
    assert UnitPlaced(0, TESLA, seat.base) in list(deploy(game, seat, "deploy", CHANCE))


def reachable(*modules: str, track: str | tuple[str, ...]) -> dict[str, int]:
    """How many stars each triumph of a track can give the Automa."""
    game = position([side("nordic", "industrial"), automa("polania")], modules=modules, track=track)
    limits = {triumph: triumphs.limit(game, game.seats[1], triumph) for triumph in triumphs.track(game)}
    return {triumph: most for triumph, most in limits.items() if most}


@pytest.mark.rule("L4265", "the Automa's stars on the War Triumph Track")
def test_in_war_an_automa_places_stars_for_combat_and_power_alone() -> None:
    assert reachable("war-track", track="war") == {"combat": 4, "power": 1}


@pytest.mark.rule("L4272", "the Automa's stars on Triumph Tiles")
def test_on_tiles_an_automa_places_stars_for_combat_power_encounters_and_the_factory() -> None:
    tiles = tuple(tile for tile, count in TRIUMPH_TILES.items() for _ in range(count))
    expected = {"combat": 4, "power": 1, "encounters": 1, "factory_card": 1}
    assert reachable("triumph-tiles", track=tiles) == expected
    assert reachable("triumph-tiles", track=("combat", "workers", "upgrades")) == {"combat": 1}


@pytest.mark.rule("L4261", "the stars of the tracker lie beside the board")
def test_a_star_of_the_tracker_lies_beside_the_board_on_any_track() -> None:
    for track in ("war", "peace"):
        game = position([side("nordic", "industrial"), automa("polania")], modules=[f"{track}-track"], track=track)
        assert [fact.triumph for fact in tracker.place(game, game.seats[1], CHANCE)] == [tracker.STAR]
