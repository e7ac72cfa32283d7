"""What a campaign hands to its games, and what they report back: real games of the episodes."""

from __future__ import annotations

from random import Random

import pytest

from domain.campaign.carry import result_of, table
from domain.campaign.decisions import OpenGame, RecordResult, SitOut, TakePerk
from domain.campaign.episodes import EPISODES
from domain.campaign.extras import Extras
from domain.campaign.invariants import faults as log_faults
from domain.campaign.state import Benefit
from domain.content import FACTIONS, MATS
from domain.lobby import CreateTable, faults
from domain.modules.episodes import episode_1, episode_3, episode_4, episode_7
from domain.options import Options, SeatPlan
from domain.positions import position, side
from domain.selfplay import Plan, checked, opened
from domain.state import Game
from domain.steps import PlaceMods
from tests.domain.campaign.parties import answer_all, drawn, founded, plan, reach, say


def begun(*extras: Extras, kind: str = "human", factions: tuple[str, ...] = ("nordic", "saxony")) -> Game:
    """A game after its setup, whose seats bring these extras; the second one always has a person."""
    mats = list(MATS)
    kinds = [kind, "human"]
    seats = tuple(
        SeatPlan(kinds[index], faction, mats[index] if kinds[index] == "human" else None, None, given)  # type: ignore[arg-type]
        for index, (faction, given) in enumerate(zip(factions, extras, strict=True))
    )
    modules = ("campaign", *(faction for faction in factions if FACTIONS[faction].module))
    people = sum(seat.kind == "human" for seat in seats)
    return opened(Plan(1, people, "steady", seats, Options(), modules, False, "ours"))[0]


@pytest.mark.parametrize("episode", EPISODES)
@pytest.mark.parametrize(("people", "automas"), [(2, 0), (1, 1), (4, 2), (7, 0)])
def test_every_episode_has_a_table_that_can_be_opened(episode: str, people: int, automas: int) -> None:
    campaign = reach(founded(people, automas), episode)
    answer_all(campaign)
    ready = table(campaign)
    assert faults(CreateTable(ready.seats, ready.options, "", ready.modules, "", "ours")) == []
    assert opened(plan(campaign))[0].status == "running"


@pytest.mark.parametrize("episode", EPISODES)
def test_a_real_game_of_every_episode_is_played_and_recorded(episode: str) -> None:
    campaign = reach(founded(2), episode, drawn(Random(7)))
    answer_all(campaign)
    game = checked(plan(campaign)).game
    came = result_of(game)
    assert len(came.seats) == 2
    assert [seat.score for seat in came.seats] == [score.total for score in game.scores][:2]
    say(campaign, OpenGame("real"))
    say(campaign, RecordResult("real", came))
    answer_all(campaign)
    assert campaign.status == "finished" or campaign.episode != episode
    assert not log_faults(campaign)


def test_what_seats_bring_is_added_to_what_their_mats_give() -> None:
    plain = begun(Extras(), Extras())
    rich = begun(
        Extras(coins=6, power=4, popularity=2, combat_cards=2, objectives=2),
        Extras(workers={"tundra-8": 1}, resources={"tundra-8": {"oil": 1, "wood": 1}}),
    )
    before, after = plain.seats[0], rich.seats[0]
    assert after.coins - before.coins == 6
    assert after.power - before.power == 4
    assert after.popularity - before.popularity == 2
    assert len(after.cards) - len(before.cards) == 2
    assert len(after.objectives) - len(before.objectives) == 2
    assert list(rich.seats[1].units.values()).count("tundra-8") == 2
    assert rich.resources["tundra-8"] == {"oil": 1, "wood": 1}


@pytest.mark.rule("L2032", "mods of the infrastructure lie face up from setup on")
def test_owned_mods_can_be_laid_on_the_mat_and_those_of_the_infrastructure_work() -> None:
    game = begun(Extras(mech_mods=("armor", "stealth", "feint"), infrastructure_mods=("machinery",)), Extras())
    assert game.seats[0].mods == ["armor", "stealth", "feint", "machinery"]
    assert "machinery" in game.seats[0].abilities
    assert isinstance(game.steps[-1], PlaceMods)
    assert game.steps[-1].seats == (0,)


def test_the_new_factions_start_from_the_base_of_the_campaign() -> None:
    game = begun(Extras(base="home-togawa"), Extras(base="home-crimea"), factions=("vesna", "fenris"))
    assert [seat.base for seat in game.seats] == ["home-togawa", "home-crimea"]


@pytest.mark.rule("L4040", "everything that its mods give")
@pytest.mark.rule("L4121", "cards are out of its deck")
def test_an_automa_has_the_benefits_of_its_mods() -> None:
    plain = begun(Extras(), Extras(), kind="automa")
    strong = begun(
        Extras(coins=2, tracker=2, stuff=(("power", 1), ("worker", 2), ("deploy", 1)), cards_out=(4, 15)),
        Extras(),
        kind="automa",
    )
    before, after = plain.seats[0], strong.seats[0]
    assert (after.coins - before.coins, after.power - before.power) == (2, 1)
    assert len(after.units) - len(before.units) == 3
    assert before.automa is not None
    assert after.automa is not None
    assert after.automa.space == before.automa.space + 2
    assert not {4, 15} & set(strong.automa_decks[0].cards)
    assert len(strong.automa_decks[0].cards) == len(plain.automa_decks[0].cards) - 2


@pytest.mark.rule("L4074", "a negative star tracker waits")
def test_an_automa_that_leads_waits_before_its_tracker_starts() -> None:
    game = begun(Extras(tracker=-2), Extras(), kind="automa")
    assert game.seats[0].automa is not None
    assert game.seats[0].automa.space == -2


def test_perks_and_bonuses_come_together() -> None:
    campaign = reach(founded(2), "4")
    campaign.pilots[0].log.bonuses = {"coins": 2, "power": 3}
    say(campaign, TakePerk("coins"), 0)
    given = table(campaign).seats[0].extras
    assert given is not None
    assert (given.coins, given.power, given.popularity) == (7, 3, 0)


def test_the_modules_of_a_table() -> None:
    campaign = reach(founded(2), "2a")
    assert table(campaign).modules == ("campaign", "episode-2a", "war-track", "rivals")
    reach(campaign, "4")
    assert table(campaign).modules == ("campaign", "episode-4", "vesna")
    reach(campaign, "7")
    assert table(campaign).modules == ("campaign", "episode-7", "peace-track", "alliances", "fenris")


def test_tesla_joins_who_found_him() -> None:
    campaign = reach(founded(3), "8a")
    answer_all(campaign)
    assert table(campaign).options.tesla == 1
    assert "tesla" in table(campaign).modules


def test_without_his_finder_tesla_is_not_there() -> None:
    campaign = reach(founded(3), "8a")
    say(campaign, SitOut(1))
    answer_all(campaign)
    assert table(campaign).options.tesla is None
    assert "tesla" not in table(campaign).modules


def test_a_result_tells_what_the_rewards_ask_for() -> None:
    game = position([side("nordic", "industrial"), side("saxony", "mechanical")])
    game.status, game.winners = "finished", [1]
    one, two = game.seats
    one.markers = {episode_1.INFLUENCE: 3, episode_4.AGENT: 2}
    one.stars = {"power": 1, "open_objective": 1}
    one.encounters, two.encounters = 2, 6
    game.notes = {episode_3.FINDER: 0, episode_7.FINDER: 1, "annihilator-beaten": 0}
    came = result_of(game)
    assert (came.seats[0].influence, came.seats[0].agents, came.seats[0].encounters) == (3, 2, 2)
    assert came.seats[1].encounters == 0
    assert came.seats[0].stars == {"power": 1, "open_objective": 1}
    assert came.found == {"vesna": 0, "tesla": 1, "annihilator": 0}
    assert came.winners == (1,)


def test_what_is_led_by_nobody_is_not_among_the_players() -> None:
    game = position([side("nordic", "industrial"), side("saxony", "mechanical")])
    game.status, game.winners = "finished", [0]
    game.seats.append(type(game.seats[0])(2, kind="npc"))
    assert len(result_of(game).seats) == 2


def test_benefits_add_up() -> None:
    campaign = reach(founded(1, 1), "3")
    stuff = (("coins", 1),)
    campaign.pilots[0].log.benefits = [Benefit("mech", "gain-stuff", stuff), Benefit("mech", "gain-stuff", stuff)]
    given = table(campaign).seats[0].extras
    assert given is not None
    assert given.stuff == stuff * 2
