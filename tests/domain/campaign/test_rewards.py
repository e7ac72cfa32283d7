"""The rewards of every episode, line by line."""

from __future__ import annotations

import pytest
from msgspec import structs

from domain.campaign.decisions import (
    BuyMod,
    CheckTriumph,
    ChooseBase,
    ChooseFaction,
    ChooseKind,
    Decline,
    GiveUpFaction,
    KeepFaction,
    RaiseBonus,
    RecordResult,
)
from domain.campaign.engine import prompts
from domain.campaign.facts import (
    BaseChosen,
    BonusRaised,
    FactionGivenUp,
    FactionTaken,
    Found,
    ModGained,
    ModsDrawn,
    ModsUnlocked,
    ScoreNoted,
    TriumphChecked,
    VictoryMarked,
    Wealth,
)
from domain.campaign.log import complete
from domain.campaign.prompts import Prompt
from domain.campaign.results import Result
from domain.campaign.state import Campaign
from domain.content import FACTIONS
from domain.problems import Illegal
from tests.domain.campaign.parties import answer_all, ended, founded, greedy, lazy, opened, reach, result, say


def only(campaign: Campaign, kind: str) -> list[Prompt]:
    """The prompts that are open, all of this kind."""
    waiting = prompts(campaign)
    assert {prompt.kind for prompt in waiting} == {kind}
    return waiting


def until(campaign: Campaign, kind: str) -> list[Prompt]:
    """Answer lazily until prompts of a kind are open."""
    while prompts(campaign)[0].kind != kind:
        waiting = prompts(campaign)[0]
        say(campaign, lazy(waiting), waiting.pilot)
    return only(campaign, kind)


@pytest.mark.rule("L2197", "victory, stars and coins are recorded")
def test_victory_score_and_stars_go_to_the_log() -> None:
    campaign = founded(2)
    facts = ended(campaign, result(70, 41, stars={0: {"power": 1, "mechs": 1}, 1: {"combat": 2}}))
    assert VictoryMarked(0, "1") in facts
    assert ScoreNoted(1, "1", 41) in facts
    assert Wealth(0, "episode-1", 70, 70) in facts
    first, second = campaign.pilots
    assert first.log.checks == {"power": 1, "mechs": 1}
    assert second.log.checks == {"combat_1": 1, "combat_2": 1}
    assert (first.log.victories, second.log.victories) == (["1"], [])
    assert first.log.scores == {"1": 70}


@pytest.mark.rule("L1958", "one check in a column per episode")
def test_a_column_is_checked_once_per_episode() -> None:
    campaign = founded(2)
    ended(campaign, result(70, 41, stars={0: {"objective": 3, "combat": 5}}))
    assert campaign.pilots[0].log.checks == {"objective": 1, "combat_1": 1, "combat_2": 1}


@pytest.mark.rule("L1956", "the second time in row 2")
def test_one_star_for_combat_goes_to_either_column_once_they_differ() -> None:
    campaign = founded(2)
    campaign.pilots[0].log.checks = {"combat_1": 1}
    ended(campaign, result(70, 41, stars={0: {"combat": 1}}))
    assert [option.decision for option in only(campaign, "check-stars")[0].options] == [
        CheckTriumph("combat_1"),
        CheckTriumph("combat_2"),
    ]
    say(campaign, CheckTriumph("combat_1"), 0)
    assert campaign.pilots[0].log.checks == {"combat_1": 2}


@pytest.mark.rule("L1960", "a full column")
def test_a_full_column_takes_no_more_checks() -> None:
    campaign = founded(2)
    campaign.pilots[0].log.checks = {"power": 4}
    ended(campaign, result(70, 41, stars={0: {"power": 1}}))
    assert campaign.pilots[0].log.checks == {"power": 4}
    assert complete(campaign.pilots[0].log) == 1


@pytest.mark.rule("L2198", "a star on the open objective in any column")
def test_the_star_of_the_open_objective_is_checked_anywhere() -> None:
    campaign = founded(2)
    ended(campaign, result(70, 41, stars={1: {"open_objective": 1, "power": 1}}))
    (prompt,) = only(campaign, "check-stars")
    offered = {option.decision.column for option in prompt.options if isinstance(option.decision, CheckTriumph)}
    assert prompt.pilot == 1
    assert len(offered) == 9
    assert "power" not in offered
    assert TriumphChecked(1, "workers") in say(campaign, CheckTriumph("workers"), 1)


@pytest.mark.rule("L2273", "wild stars of the War Triumph Track")
@pytest.mark.parametrize(
    ("stars", "fixed", "wild"),
    [
        ({"combat": 4}, {"combat_1": 1, "combat_2": 1}, 2),
        ({"combat": 6}, {"combat_1": 1, "combat_2": 1}, 2),
        ({"combat_cards": 1}, {}, 1),
        ({"upgrades_or_structures": 1}, {}, 1),
        ({"mechs": 1, "objective": 2}, {"mechs": 1, "objective": 1}, 0),
    ],
)
def test_stars_that_only_the_war_track_has(stars: dict[str, int], fixed: dict[str, int], wild: int) -> None:
    campaign = reach(founded(2), "2a")
    for pilot in campaign.pilots:
        pilot.log.checks = {}
    ended(campaign, result(70, 41, stars={0: stars}))
    assert campaign.pilots[0].log.checks == fixed
    for _ in range(wild):
        say(campaign, greedy(only(campaign, "check-stars")[0]), 0)
    assert sum(campaign.pilots[0].log.checks.values()) == sum(fixed.values()) + wild
    only(campaign, "buy-mods")


@pytest.mark.rule("L2403", "wild stars of the Peace Triumph Track")
@pytest.mark.parametrize(
    ("stars", "fixed", "wild"),
    [
        ({"resources": 1}, {}, 1),
        ({"factory_card": 1}, {}, 1),
        ({"encounters": 1}, {}, 1),
        ({"mechs_or_recruits": 1}, {}, 1),
        ({"objective": 2}, {"objective": 1}, 1),
        ({"objective": 3}, {"objective": 1}, 1),
        ({"popularity_13": 1, "workers": 1}, {"popularity": 1, "workers": 1}, 0),
    ],
)
def test_stars_that_only_the_peace_track_has(stars: dict[str, int], fixed: dict[str, int], wild: int) -> None:
    campaign = reach(founded(2), "2b")
    ended(campaign, result(70, 41, stars={0: stars}))
    assert campaign.pilots[0].log.checks == fixed
    for _ in range(wild):
        say(campaign, greedy(only(campaign, "check-stars")[0]), 0)
    only(campaign, "buy-mods")


@pytest.mark.rule("L2275", "Mech Mods after war")
def test_after_war_mech_mods_are_drawn_by_mechs_and_one_is_free() -> None:
    campaign = reach(founded(2), "2a")
    facts = ended(campaign, result(70, 41, mechs={0: 3}, structures={0: 4, 1: 2}))
    assert [fact.kind for fact in facts if isinstance(fact, ModsUnlocked)] == ["mech"]
    assert sum(len(fact.tokens) for fact in facts if isinstance(fact, ModsUnlocked)) == 41
    assert {fact.pilot: len(fact.mods) for fact in facts if isinstance(fact, ModsDrawn)} == {0: 5, 1: 2}
    wealth = campaign.pilots[0].log.wealth
    for mod in campaign.pilots[0].drawn["mech"][:2]:
        say(campaign, BuyMod(mod), 0)
    log = campaign.pilots[0].log
    assert (log.wealth, log.bought, len(log.mods["mech"])) == (wealth - 50, 1, 2)


@pytest.mark.rule("L2405", "Infrastructure Mods after peace")
def test_after_peace_infrastructure_mods_are_drawn_by_structures_and_one_is_free() -> None:
    campaign = reach(founded(2), "2b")
    facts = ended(campaign, result(70, 41, mechs={0: 3}, structures={0: 4, 1: 1}))
    assert [(fact.kind, len(fact.tokens)) for fact in facts if isinstance(fact, ModsUnlocked)] == [
        ("infrastructure", 32)
    ]
    assert {fact.pilot: len(fact.mods) for fact in facts if isinstance(fact, ModsDrawn)} == {0: 6, 1: 3}
    (mod, *_) = campaign.pilots[1].drawn["infrastructure"]
    wealth = campaign.pilots[1].log.wealth
    facts = say(campaign, BuyMod(mod), 1)
    assert ModGained(1, "infrastructure", mod) in facts
    assert campaign.pilots[1].log.wealth == wealth


@pytest.mark.rule("L1990", "all draw before anybody buys")
@pytest.mark.rule("L1991", "no duplicates, no ability of the faction mat")
def test_mods_are_drawn_without_duplicates() -> None:
    campaign = reach(founded(2), "2a")
    ended(campaign, result(70, 41, mechs={0: 4, 1: 4}))
    for pilot in campaign.pilots:
        drawn = pilot.drawn["mech"]
        assert len(drawn) == len(set(drawn)) == 6
        assert not set(drawn) & set(FACTIONS[pilot.faction].mech_abilities)


@pytest.mark.rule("L2026", "unpurchased Infrastructure Mods return")
@pytest.mark.rule("L1993", "unpurchased mods return")
def test_mods_that_are_not_bought_go_back() -> None:
    campaign = reach(founded(2), "2a")
    ended(campaign, result(70, 41))
    assert len(campaign.supply["mech"]) == 41 - 4
    say(campaign, Decline(), 0)
    assert campaign.pilots[0].drawn == {}
    assert len(campaign.supply["mech"]) == 41 - 2


@pytest.mark.rule("L1992", "any of the mods drawn, fifty coins each")
@pytest.mark.rule("L2027", "at most six Infrastructure Mods")
@pytest.mark.rule("L1994", "at most six mods of a kind, fifty coins each")
def test_mods_need_room_and_wealth() -> None:
    campaign = reach(founded(2), "4")
    rich, poor = (pilot.log for pilot in campaign.pilots)
    rich.mods = {"infrastructure": [*campaign.supply["infrastructure"][:1]] * 6}
    rich.wealth, poor.wealth = 500, 0
    ended(campaign, result(49, 40))
    until(campaign, "buy-mods")
    waiting = {prompt.pilot: [option.decision for option in prompt.options] for prompt in prompts(campaign)}
    assert list(waiting) == [0]
    assert set(waiting[0]) == {Decline(), *(BuyMod(mod) for mod in campaign.pilots[0].drawn["mech"])}


@pytest.mark.rule("L2543", "a setup bonus for every two Influence, rounded up")
@pytest.mark.parametrize(("tokens", "bonuses"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_influence_raises_setup_bonuses(tokens: int, bonuses: int) -> None:
    campaign = reach(founded(2), "3")
    ended(campaign, result(70, 41, influence={1: tokens}))
    for _ in range(bonuses):
        assert only(campaign, "raise-bonuses")[0].pilot == 1
        say(campaign, RaiseBonus("power"), 1)
    assert campaign.pilots[1].log.bonuses.get("power", 0) == bonuses
    assert prompts(campaign)[0].kind != "raise-bonuses"


@pytest.mark.rule("L1950", "setup bonuses have limits")
def test_power_and_popularity_bonuses_end_at_three() -> None:
    campaign = reach(founded(2), "3")
    campaign.pilots[0].log.bonuses = {"power": 3, "popularity": 3, "coins": 9}
    ended(campaign, result(70, 41, influence={0: 2}))
    assert [option.decision for option in only(campaign, "raise-bonuses")[0].options] == [RaiseBonus("coins")]
    assert BonusRaised(0, "coins", 10) in say(campaign, RaiseBonus("coins"), 0)


@pytest.mark.rule("L2545", "to who found her")
@pytest.mark.rule("L2546", "who found Vesna becomes Vesna, else the winner")
@pytest.mark.parametrize(("found", "pilot"), [({"vesna": 1}, 1), ({}, 0)])
def test_vesna_comes_to_her_finder_or_to_the_winner(found: dict[str, int], pilot: int) -> None:
    campaign = reach(founded(3), "3")
    before = campaign.pilots[pilot].log.wealth
    facts = ended(campaign, result(70, 41, 30, found=found))
    assert FactionTaken(pilot, "vesna") in facts
    assert (Found("vesna", 1) in facts) == bool(found)
    assert campaign.pilots[pilot].log.factions[-1] == "vesna"
    assert campaign.pilots[pilot].log.wealth > before


@pytest.mark.rule("L2548", "all others may switch")
@pytest.mark.rule("L2551", "switching factions, the poorest first")
def test_after_the_third_episode_the_poorest_picks_first() -> None:
    campaign = reach(founded(4), "3")
    campaign.pilots[1].log.wealth, campaign.pilots[1].log.bought = 0, 4
    ended(campaign, result(70, 41, 30, 20, found={"vesna": 0}))
    assert [prompt.pilot for prompt in only(campaign, "offer-factions")] == [1, 2, 3]
    say(campaign, KeepFaction(), 2)
    say(campaign, GiveUpFaction(), 1)
    facts = say(campaign, GiveUpFaction(), 3)
    assert [fact.pilot for fact in facts if isinstance(fact, FactionGivenUp)] == [1, 3]
    (prompt,) = only(campaign, "pick-factions")
    assert prompt.pilot == 3
    offered = {option.decision.faction for option in prompt.options if isinstance(option.decision, ChooseFaction)}
    assert offered == {"nordic", "saxony", "rusviet", "crimea", "albion", "togawa"}
    say(campaign, ChooseFaction("saxony"), 3)
    say(campaign, ChooseFaction("togawa"), 1)
    assert [pilot.faction for pilot in campaign.pilots] == ["vesna", "togawa", "polania", "saxony"]


@pytest.mark.rule("L2552", "Vesna's home base")
def test_vesna_starts_from_the_base_of_an_unselected_faction() -> None:
    campaign = reach(founded(3), "3")
    ended(campaign, result(70, 41, 30))
    (prompt,) = until(campaign, "settle-bases")
    bases = {option.decision.base for option in prompt.options if isinstance(option.decision, ChooseBase)}
    assert prompt.pilot == 0
    assert bases == {"home-nordic", "home-rusviet", "home-crimea", "home-albion", "home-togawa"}
    assert BaseChosen("vesna", "home-crimea") in say(campaign, ChooseBase("home-crimea"), 0)


@pytest.mark.rule("L2553", "two mods, three for the winner")
def test_after_the_third_episode_all_draw_two_mods_and_the_winner_three() -> None:
    campaign = reach(founded(3), "3")
    ended(campaign, result(70, 41, 30))
    until(campaign, "buy-mods")
    assert [len(pilot.drawn["infrastructure"]) for pilot in campaign.pilots] == [3, 2, 2]


@pytest.mark.rule("L2686", "a setup bonus for every two agents, rounded up")
def test_agents_raise_setup_bonuses() -> None:
    campaign = reach(founded(2), "4")
    ended(campaign, result(70, 41, agents={0: 3, 1: 1}))
    for pilot, bonus in ((0, "power"), (0, "popularity"), (1, "coins")):
        assert pilot in [prompt.pilot for prompt in only(campaign, "raise-bonuses")]
        say(campaign, RaiseBonus(bonus), pilot)
    assert [pilot.log.bonuses for pilot in campaign.pilots] == [{"power": 1, "popularity": 1}, {"coins": 1}]


@pytest.mark.rule("L2687", "the other kind of mods")
@pytest.mark.parametrize(("path", "other"), [("2a", "infrastructure"), ("2b", "mech")])
def test_the_fourth_episode_unlocks_the_other_kind(path: str, other: str) -> None:
    campaign = reach(reach(founded(2), path), "4")
    facts = ended(campaign, result(70, 41))
    assert [fact.kind for fact in facts if isinstance(fact, ModsUnlocked)] == [other]


@pytest.mark.parametrize(
    "episode",
    [
        pytest.param(id, marks=pytest.mark.rule(line, "two mods of each kind, one more of either for the winner"))
        for id, line in {"4": "L2688", "5": "L2799", "6": "L2949", "7": "L3042"}.items()
    ],
)
@pytest.mark.parametrize("kind", ["mech", "infrastructure"])
def test_later_all_draw_two_of_each_kind_and_the_winner_one_more(episode: str, kind: str) -> None:
    campaign = reach(founded(2), episode)
    ended(campaign, result(20, 41))
    assert until(campaign, "choose-extra-mod")[0].pilot == 1
    facts = say(campaign, ChooseKind(kind), 1)
    drawn = {(fact.pilot, fact.kind): len(fact.mods) for fact in facts if isinstance(fact, ModsDrawn)}
    assert drawn == {(0, "mech"): 2, (0, "infrastructure"): 2, (1, "mech"): 2, (1, "infrastructure"): 2} | {
        (1, kind): 3
    }


@pytest.mark.rule("L2802", "else to the winner")
@pytest.mark.rule("L2801", "who beat the Annihilator becomes Fenris, else the winner")
@pytest.mark.parametrize(("found", "pilot"), [({"annihilator": 2}, 2), ({}, 1)])
def test_fenris_comes_to_who_beat_the_annihilator_or_to_the_winner(found: dict[str, int], pilot: int) -> None:
    campaign = reach(founded(3), "5")
    base = {1: "home-saxony", 2: "home-polania"}[pilot]
    ended(campaign, result(10, 41, 30, found=found))
    answer_all(campaign)
    assert campaign.pilots[pilot].faction == "fenris"
    assert campaign.bases["fenris"] == base


@pytest.mark.rule("L2803", "Fenris takes over the home base, even Vesna's")
def test_vesnas_player_can_become_fenris() -> None:
    campaign = reach(founded(3), "5")
    assert campaign.pilots[0].faction == "vesna"
    ended(campaign, result(70, 41, 30))
    answer_all(campaign)
    assert campaign.pilots[0].faction == "fenris"
    assert campaign.bases["fenris"] == campaign.bases["vesna"]
    assert all(pilot.faction != "vesna" for pilot in campaign.pilots)


@pytest.mark.rule("L2946", "all may switch")
@pytest.mark.rule("L2947", "their factions are among the unused ones")
@pytest.mark.rule("L2948", "after the sixth episode the winner picks first, then by score")
def test_after_the_sixth_episode_the_winner_picks_first() -> None:
    campaign = reach(founded(3), "6")
    ended(campaign, result(30, 41, 35))
    for prompt in only(campaign, "offer-factions"):
        say(campaign, GiveUpFaction(), prompt.pilot)
    order = []
    for faction in ("fenris", "nordic", "vesna"):
        (prompt,) = only(campaign, "pick-factions")
        order.append(prompt.pilot)
        say(campaign, ChooseFaction(faction), prompt.pilot)
    assert order == [1, 2, 0]


@pytest.mark.rule("L2948", "a home base in use must be changed")
def test_fenris_moves_if_its_base_is_in_use() -> None:
    campaign = reach(founded(3), "5")
    ended(campaign, result(10, 41, 30))
    answer_all(campaign)
    assert (campaign.pilots[1].faction, campaign.bases["fenris"]) == ("fenris", "home-saxony")
    ended(campaign, result(30, 41, 35))
    say(campaign, GiveUpFaction(), 2)
    say(campaign, KeepFaction(), 0)
    say(campaign, KeepFaction(), 1)
    say(campaign, ChooseFaction("saxony"), 2)
    (prompt,) = only(campaign, "settle-bases")
    assert prompt.pilot == 1
    say(campaign, ChooseBase("home-polania"), 1)
    assert campaign.bases["fenris"] == "home-polania"


@pytest.mark.rule("L2948", "both new factions move, the newer one first")
def test_two_factions_without_a_base_choose_one_after_the_other() -> None:
    campaign = reach(founded(3), "5")
    ended(campaign, result(10, 41, 30, found={"annihilator": 1}))
    answer_all(campaign)
    assert [pilot.faction for pilot in campaign.pilots] == ["vesna", "fenris", "polania"]
    campaign.bases |= {"vesna": "home-polania", "fenris": "home-polania"}
    ended(campaign, result(30, 41, 35))
    assert [prompt.pilot for prompt in until(campaign, "settle-bases")] == [1]
    say(campaign, ChooseBase("home-crimea"), 1)
    (prompt,) = only(campaign, "settle-bases")
    assert prompt.pilot == 0
    assert ChooseBase("home-crimea") not in [option.decision for option in prompt.options]


@pytest.mark.rule("L3040", "a setup bonus for every encounter token kept, as one likes")
def test_encounter_tokens_may_raise_setup_bonuses() -> None:
    campaign = reach(founded(2), "7")
    ended(campaign, result(70, 41, encounters={0: 2, 1: 2}))
    say(campaign, RaiseBonus("coins"), 0)
    say(campaign, RaiseBonus("coins"), 0)
    say(campaign, RaiseBonus("power"), 1)
    say(campaign, Decline(), 1)
    assert [pilot.log.bonuses for pilot in campaign.pilots] == [{"coins": 2}, {"power": 1}]


@pytest.mark.rule("L3041", "wild stars of the unused track")
@pytest.mark.parametrize(("path", "star"), [("2a", "resources"), ("2b", "combat_cards")])
def test_in_the_seventh_episode_stars_of_the_other_track_are_wild(path: str, star: str) -> None:
    campaign = reach(reach(founded(2), path), "7")
    before = sum(campaign.pilots[0].log.checks.values())
    ended(campaign, result(70, 41, stars={0: {star: 1}}))
    say(campaign, greedy(only(campaign, "check-stars")[0]), 0)
    assert sum(campaign.pilots[0].log.checks.values()) == before + 1


@pytest.mark.rule("L3109", "all stars of Triumph Tiles in any column")
def test_in_episode_8a_all_stars_of_tiles_are_wild() -> None:
    campaign = reach(founded(2), "8a")
    ended(campaign, on_tiles(result(70, 41, stars={0: {"power": 1, "combat": 2}}), "combat", "power", "combat"))
    for column in ("mechs", "workers", "power"):
        say(campaign, CheckTriumph(column), 0)
    assert campaign.status == "finished"
    assert {"mechs", "workers", "power"} <= set(campaign.pilots[0].checked)


def on_tiles(came: Result, *track: str) -> Result:
    """The result of a game with these Triumph Tiles."""
    return structs.replace(came, track=track)


@pytest.mark.rule("L3109", "other stars in their own columns")
@pytest.mark.rule("L3101", "stars without a tile")
def test_in_episode_8a_stars_without_a_tile_go_to_their_columns() -> None:
    campaign = reach(founded(2), "8a")
    for pilot in campaign.pilots:
        pilot.log.checks = {}
    ended(campaign, on_tiles(result(70, 41, stars={1: {"objective": 2, "combat": 4}}), "combat", "power"))
    assert campaign.pilots[1].log.checks == {"combat_1": 1, "combat_2": 1, "objective": 1}
    say(campaign, CheckTriumph("mechs"), 1)
    assert campaign.status == "finished"


@pytest.mark.rule("L3191", "in 8b stars go to their own columns")
def test_in_episode_8b_stars_go_to_their_columns() -> None:
    campaign = reach(founded(2), "8b")
    ended(campaign, result(70, 41, stars={0: {"power": 1}}))
    assert campaign.status == "finished"
    assert campaign.pilots[0].checked == ["power"]


def test_a_result_is_recorded_once_and_for_its_own_game() -> None:
    campaign = founded(2)
    game = opened(campaign)
    with pytest.raises(Illegal, match="does not wait"):
        say(campaign, RecordResult("another", result(1, 2)))
    with pytest.raises(Illegal, match="does not fit"):
        say(campaign, RecordResult(game, result(1, 2, 3)))
    say(campaign, RecordResult(game, result(1, 2)))
    with pytest.raises(Illegal, match="does not wait"):
        say(campaign, RecordResult(game, result(1, 2)))
