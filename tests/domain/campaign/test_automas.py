"""Automas in the campaign: their logs, mods, switches and difficulty (rulebook L4028)."""

from __future__ import annotations

import pytest

from domain.campaign.content import GUESTS
from domain.campaign.decisions import RecordResult
from domain.campaign.engine import awaited, prompts
from domain.campaign.facts import BallotsRevealed, ModsDrawn, ModTaken
from domain.campaign.invariants import faults
from domain.campaign.state import Benefit, Campaign
from domain.content import AUTOMA_CARDS, MATS
from domain.selfplay import opened as opened_game
from domain.setup import banned
from tests.domain.campaign.parties import answer_all, ended, extras, founded, opened, plain, plan, reach, result, say


def solo(episode: str) -> Campaign:
    """An Automa (player 0) and a person at the setup of an episode."""
    return reach(founded(1, 1), episode)


@pytest.mark.rule("L4058", "a combat star in the fuller column that is not full")
@pytest.mark.parametrize(
    ("before", "column"),
    [({"combat_2": 1}, "combat_2"), ({"combat_1": 4, "combat_2": 1}, "combat_2"), ({}, "combat_1")],
)
def test_an_automa_checks_combat_where_it_has_most(before: dict[str, int], column: str) -> None:
    campaign = founded(1, 1)
    campaign.pilots[0].log.checks = dict(before)
    ended(campaign, result(70, 41, stars={0: {"combat": 1}}))
    assert campaign.pilots[0].checked == [column]


@pytest.mark.rule("L4060", "a wild star in the first empty box")
@pytest.mark.parametrize(
    ("before", "column"),
    [({}, "upgrades"), ({"upgrades": 1, "mechs": 1, "power": 1}, "structures")],
)
def test_an_automa_checks_wild_stars_in_reading_order(before: dict[str, int], column: str) -> None:
    campaign = founded(1, 1)
    campaign.pilots[0].log.checks = dict(before)
    ended(campaign, result(70, 41, stars={0: {"open_objective": 1}}))
    assert campaign.pilots[0].checked == [column]


@pytest.mark.rule("L2446", "mechs or recruits")
@pytest.mark.rule("L2330", "upgrades or structures, mechs or recruits")
@pytest.mark.parametrize(
    ("episode", "star", "before", "column"),
    [
        ("2a", "upgrades_or_structures", {}, "upgrades"),
        ("2a", "upgrades_or_structures", {"structures": 2, "upgrades": 1}, "structures"),
        ("2a", "upgrades_or_structures", {"structures": 4, "upgrades": 1}, "upgrades"),
        ("2b", "mechs_or_recruits", {}, "mechs"),
        ("2b", "mechs_or_recruits", {"recruits": 1}, "recruits"),
    ],
)
def test_an_automa_checks_a_shared_star_where_it_has_most(
    episode: str, star: str, before: dict[str, int], column: str
) -> None:
    campaign = solo(episode)
    campaign.pilots[0].log.checks = dict(before)
    ended(campaign, result(70, 41, stars={0: {star: 1}}))
    assert campaign.pilots[0].checked == [column]


@pytest.mark.rule("L4064", "setup bonuses in coins")
def test_an_automa_takes_coins_as_setup_bonuses() -> None:
    campaign = solo("3")
    ended(campaign, result(70, 41, influence={0: 5}))
    assert campaign.pilots[0].log.bonuses == {"coins": 3}
    answer_all(campaign)
    assert extras(campaign, 0).coins == 3


@pytest.mark.rule("L2445", "one mod free")
@pytest.mark.rule("L4103", "a token of each leaves the campaign")
@pytest.mark.rule("L4090", "all mods that it can afford, and one free")
def test_an_automa_buys_all_that_it_can_afford() -> None:
    campaign = solo("2b")
    campaign.pilots[0].log.wealth = 0
    campaign.pilots[0].log.ledger = []
    facts = ended(campaign, result(110, 41, structures={0: 4}))
    taken = [fact for fact in facts if isinstance(fact, ModTaken)]
    assert [(fact.benefit, fact.bought) for fact in taken] == [
        ("star-tracker", False),
        ("gain-stuff", True),
        ("remove-card-4", True),
    ]
    log = campaign.pilots[0].log
    assert (log.wealth, log.bought) == (10, 2)
    assert not any(isinstance(fact, ModsDrawn) and fact.pilot == 0 for fact in facts)
    assert len(campaign.supply["infrastructure"]) == 32 - 3 - 2
    assert not faults(campaign)


@pytest.mark.rule("L4109", "the table of benefits")
@pytest.mark.rule("L4100", "infrastructure first, then mech mods, six of each")
def test_an_automa_fills_infrastructure_before_mech_mods() -> None:
    campaign = solo("4")
    campaign.pilots[0].log.wealth = 2000
    campaign.pilots[0].log.benefits = []
    ended(campaign, result(10, 41))
    answer_all(campaign)
    kinds = [(benefit.kind, benefit.benefit) for benefit in campaign.pilots[0].log.benefits]
    infrastructure = ("star-tracker", "gain-stuff", "remove-card-4", "star-tracker", "gain-stuff", "remove-card-15")
    mech = ("gain-stuff", "no-effect") * 3
    assert kinds == [("infrastructure", id) for id in infrastructure] + [("mech", id) for id in mech]


@pytest.mark.rule("L2329", "one mod free")
@pytest.mark.rule("L4101", "otherwise Mech Mods")
@pytest.mark.rule("L4102", "without infrastructure mods, mech mods")
def test_after_war_an_automa_gains_mech_mods() -> None:
    campaign = solo("2a")
    facts = ended(campaign, result(0, 41))
    assert next(fact.kind for fact in facts if isinstance(fact, ModTaken)) == "mech"


@pytest.mark.rule("L4129", "at every setup")
@pytest.mark.rule("L4133", "the star tracker")
@pytest.mark.rule("L4135", "no effect, but a mod")
@pytest.mark.rule("L4125", "what is gained at every setup, cards out, star tracker")
def test_benefits_come_to_the_next_game() -> None:
    campaign = solo("3")
    campaign.pilots[0].log.benefits = [
        Benefit("infrastructure", "star-tracker"),
        Benefit("infrastructure", "gain-stuff", (("coins", 2), ("worker", 1))),
        Benefit("infrastructure", "remove-card-4"),
        Benefit("infrastructure", "star-tracker"),
        Benefit("mech", "no-effect"),
    ]
    given = extras(campaign, 0)
    assert (given.tracker, given.stuff, given.cards_out) == (2, (("coins", 2), ("worker", 1)), (4,))


@pytest.mark.rule("L4128", "the gains of a random card that every faction has")
def test_stuff_is_what_the_first_scheme_of_a_card_gives() -> None:
    campaign = solo("2b")
    facts = ended(campaign, result(150, 41))
    printed = {
        tuple((gain.kind, gain.amount) for gain in card.schemes[0].gains if gain.faction is None)
        for card in AUTOMA_CARDS.values()
    }
    assert {fact.stuff for fact in facts if isinstance(fact, ModTaken) and fact.benefit == "gain-stuff"} <= printed


@pytest.mark.rule("L4088", "no Spy against an Automa")
def test_spy_is_not_drawn_and_not_used_against_an_automa() -> None:
    campaign = solo("2b")
    ended(campaign, result(0, 41, structures={1: 4}))
    assert len(campaign.pilots[1].drawn["infrastructure"]) == 6
    assert "spy" not in campaign.pilots[1].drawn["infrastructure"]
    campaign.pilots[1].log.mods = {"infrastructure": ["spy", "cavalry"]}
    assert extras(campaign, 1).infrastructure_mods == ("cavalry",)


@pytest.mark.rule("L2533", "unless it became Vesna")
@pytest.mark.rule("L2536", "on four or more it takes a random faction")
@pytest.mark.rule("L2535", "a die decides whether it switches")
def test_an_automa_switches_on_four_or_more() -> None:
    switched = set()
    for automas in (1, 2, 3, 4, 5):
        campaign = reach(founded(1, automas), "3")
        game = opened(campaign)
        facts = say(campaign, _record(campaign, game, automas))
        ballots = next(fact.ballots for fact in facts if isinstance(fact, BallotsRevealed))
        assert set(ballots) == set(range(automas))
        switched |= set(ballots.values())
        assert all(pilot.faction for pilot in campaign.pilots)
        assert len({pilot.faction for pilot in campaign.pilots}) == automas + 1
    assert switched == {0, 1}


def _record(campaign: Campaign, game: str, vesna: int) -> RecordResult:
    came = plain(campaign)
    return RecordResult(game, type(came)(came.seats, came.winners, {"vesna": vesna}))


@pytest.mark.rule("L2938", "as Vesna or Fenris it stays")
def test_an_automa_keeps_the_new_factions() -> None:
    campaign = solo("6")
    assert campaign.pilots[0].faction == "fenris"
    facts = ended(campaign, result(70, 41))
    assert prompts(campaign)[0].kind == "offer-factions"
    assert campaign.pilots[0].ballot == 0
    assert facts
    answer_all(campaign)
    assert campaign.pilots[0].faction == "fenris"


@pytest.mark.rule("L2940", "after the sixth episode a die decides")
@pytest.mark.rule("L2941", "on four or more it takes a random faction when its score comes")
def test_after_the_sixth_episode_an_automa_may_take_another_faction() -> None:
    switched = set()
    for people in (2, 3, 4):
        campaign = reach(founded(people, 3), "6")
        ended(campaign, result(*range(40, 40 + people + 3)))
        rolled = {pilot.index: pilot.ballot for pilot in campaign.pilots[:3] if pilot.faction not in GUESTS}
        before = [len(pilot.log.factions) for pilot in campaign.pilots]
        answer_all(campaign)
        for index, gives_up in rolled.items():
            assert len(campaign.pilots[index].log.factions) - before[index] == gives_up
            switched.add(gives_up)
    assert switched == {0, 1}


@pytest.mark.rule("L3124", "an Automa that chooses first takes a random mat, whatever its faction")
@pytest.mark.rule("L3184", "in either of the last episodes")
@pytest.mark.parametrize("episode", ["8a", "8b"])
def test_an_automa_that_chooses_first_takes_a_random_mat(episode: str) -> None:
    campaign = reach(founded(1, 1), "7")
    campaign.pilots[0].log.wealth = 2000
    reach(campaign, episode)
    mat = campaign.pilots[0].mat
    assert mat in MATS
    offered = {getattr(option.decision, "mat", "") for option in prompts(campaign)[0].options}
    assert offered == {id for id in MATS if id != mat and not banned(campaign.pilots[1].faction, id)}


@pytest.mark.rule("L4041", "no more than it may have")
def test_what_mods_give_ends_where_its_pieces_end() -> None:
    campaign = solo("3")
    campaign.pilots[0].log.benefits = [Benefit("mech", "gain-stuff", (("worker", 20), ("deploy", 9), ("power", 40)))]
    answer_all(campaign)
    seat = opened_game(plan(campaign))[0].seats[0]
    assert sum(unit.startswith("worker") for unit in seat.units) == 8
    assert sum(unit.startswith("mech") for unit in seat.units) == 4
    assert seat.power == 16


def test_nobody_is_ever_awaited_for_an_automa() -> None:
    campaign = solo("3")
    ended(campaign, result(70, 41, influence={0: 3}, stars={0: {"combat": 2}}, found={"vesna": 0}))
    assert 0 not in awaited(campaign)
    answer_all(campaign)
    assert campaign.bases["vesna"] != ""


@pytest.mark.rule("L4072", "difficulty by victories against one person")
def test_against_one_person_victories_move_the_star_tracker() -> None:
    campaign = reach(founded(1, 1, adjust=True), "2b")
    campaign.pilots[0].log.victories, campaign.pilots[1].log.victories = ["1"], []
    assert extras(campaign, 0).tracker == -1
    campaign.pilots[1].log.victories = ["1", "2b", "3"]
    assert extras(campaign, 0).tracker == 2


@pytest.mark.rule("L4076", "difficulty by rank among several")
@pytest.mark.parametrize(
    ("scores", "adjusted"),
    [((10, 20, 30), 1), ((30, 20, 10), -1), ((20, 10, 30), 0)],
)
def test_among_several_the_rank_moves_the_star_tracker(scores: tuple[int, ...], adjusted: int) -> None:
    campaign = founded(2, 1, adjust=True)
    ended(campaign, result(*scores))
    assert campaign.pilots[0].log.adjustment == adjusted
    answer_all(campaign)
    assert extras(campaign, 0).tracker == adjusted
