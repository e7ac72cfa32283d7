"""The boxes of the episodes for Automas: what each changes in its own game (rulebook L2182 to L3269)."""

from __future__ import annotations

from itertools import combinations

import pytest

from domain import triumphs
from domain.automa import moves
from domain.automa.arrival import enter, settle
from domain.automa.combat import commit
from domain.automa.facts import AutomaGained
from domain.automa.icons import acts_as
from domain.automa.neighbourhoods import peninsula
from domain.chance import Chance
from domain.content import AUTOMA_CARDS, TRIUMPH_TRACKS
from domain.control import board
from domain.decisions import AcceptAlliance, Commit, DeclareRivals
from domain.facts import Committed, Power, StarPlaced
from domain.module_facts import DiceRolled, MarkersLaid
from domain.modules.episodes import episode_2a
from domain.modules.episodes.star_tracker import spaces
from domain.positions import SECRET, Combatant, Side, automa, decide_ok, options, position, side
from domain.scoring import score
from domain.state import Game
from domain.steps import Aftermath, Combat
from tests.domain.modules.battles import FIELD
from tests.domain.modules.dice import Dice
from tests.domain.modules.episodes import dealt, played
from tests.domain.modules.test_episodes_automa import HUMAN, alone, chance, follow

TILES = ("mechs", "combat", "power", "encounters", "factory_card", "workers", "combat", "resources", "structures")
STANDARD = ["upgrades", "mechs", "structures", "recruits", "workers", "objective", "popularity"]
WAR = ["upgrades_or_structures", "mechs", "recruits", "objective", "combat_cards"]
PEACE = [id for id in TRIUMPH_TRACKS["peace"] if id not in ("encounters", "factory_card")]


def skip(line: int, episode: str, track: str | tuple[str, ...], free: list[str]) -> object:
    return pytest.param(episode, track, free, marks=pytest.mark.rule(f"L{line}", "what the tracker's stars pass over"))


@pytest.mark.rule("L4047", "each episode says what is skipped")
@pytest.mark.parametrize(
    ("episode", "track", "free"),
    [
        skip(2182, "episode-1", "standard", STANDARD),
        skip(2285, "episode-2a", "war", WAR),
        skip(2417, "episode-2b", "peace", PEACE),
        skip(2511, "episode-3", "standard", STANDARD),
        skip(2661, "episode-4", "standard", STANDARD),
        skip(2734, "episode-5", "standard", STANDARD),
        skip(2930, "episode-6", "standard", STANDARD),
        skip(3016, "episode-7", "war", WAR),
        skip(3020, "episode-7", "peace", PEACE),
        skip(3118, "episode-8a", TILES, ["mechs", "workers", "resources", "structures"]),
        skip(3182, "episode-8b", "standard", STANDARD),
    ],
)
def test_stars_of_the_tracker_pass_over_what_an_automa_reaches_itself(
    episode: str, track: str | tuple[str, ...], free: list[str]
) -> None:
    game = alone(episode, track=track)
    assert sorted(spaces(game, game.seats[0])) == sorted(free)


# Episode 1


@pytest.mark.rule("L2185", "an Automa gains Influence with its stars")
@pytest.mark.rule("L2186", "its stars for combat take what is left of two tokens")
@pytest.mark.parametrize(("left", "gained"), [(2, 1), (1, 1), (0, 0)])
def test_a_combat_star_of_an_automa_takes_a_token_if_there_is_one(left: int, gained: int) -> None:
    game = alone("episode-1")
    follow(game, [MarkersLaid({"combat": {"influence": left}, "power": {"influence": 1}} if left else {})])
    follow(game, triumphs.place(game, game.seats[0], "combat"))
    assert game.seats[0].markers.get("influence", 0) == gained


# Episode 2a


def armed() -> tuple[Game, list[object]]:
    """An Automa before a war, and what it gains for it."""
    game = alone(space=0, at={}, popularity=10)
    return game, list(follow(game, episode_2a.arm(game, game.seats[0], chance())))


@pytest.mark.rule("L2292", "two workers at home")
@pytest.mark.rule("L2293", "a mech at home")
@pytest.mark.rule("L2294", "three spaces of the tracker")
def test_an_automa_has_more_units_and_a_head_start() -> None:
    game, _ = armed()
    seat = game.seats[0]
    assert {seat.units[unit] for unit in ("worker-3", "worker-4", "mech-1")} == {seat.base}
    assert seat.popularity == 14
    assert seat.automa is not None
    assert seat.automa.space == 3


@pytest.mark.rule("L2295", "three random cards")
@pytest.mark.rule("L2296", "what their second scheme gives everybody")
@pytest.mark.rule("L2297", "no card leaves the deck")
def test_an_automa_gains_the_second_scheme_of_three_cards() -> None:
    _, facts = armed()
    gained = [(fact.kind, fact.amount) for fact in facts if isinstance(fact, AutomaGained)]
    printed = [
        [(gain.kind, gain.amount) for gain in card.schemes[1].gains if gain.faction is None]
        for card in AUTOMA_CARDS.values()
    ]
    assert any(sorted(gained) == sorted([*one, *two, *three]) for one, two, three in combinations(printed, 3))
    whole = dealt("episode-2a", players=1, automas=1).automa_decks[0]
    assert sorted(whole.cards) == sorted(AUTOMA_CARDS)


@pytest.mark.rule("L2299", "two stars on the only opponent's home base")
def test_against_one_player_both_stars_lie_on_one_base() -> None:
    game = dealt("episode-2a", players=1, automas=1)
    while not any(isinstance(option, DeclareRivals) for option in options(game)):
        decide_ok(game, options(game)[0])
    decide_ok(game, DeclareRivals(()))
    assert game.seats[1].rivals == {0: 2}


@pytest.mark.rule("L2307", "no star for eight combat cards")
def test_an_automa_has_no_star_for_its_combat_cards_but_one_of_its_tracker_may_lie_there() -> None:
    game = alone("episode-2a", track="war", cards=(2,) * 8, power=0)
    assert not follow(game, triumphs.award(game, game.seats[0], end_of_turn=True))
    assert "combat_cards" in spaces(game, game.seats[0])


@pytest.mark.rule("L2313", "the star of the closest base clockwise from the loser's")
@pytest.mark.parametrize(("rivals", "left"), [([2, 3], {3: 1}), ([3], {}), ([1, 2], {2: 1})])
def test_an_automa_that_beats_another_takes_the_star_of_the_closest_base(
    rivals: list[int], left: dict[int, int]
) -> None:
    own = automa("saxony", at={"mech-1": FIELD}, power=12, rivals=rivals)
    loser = Side("nordic", "industrial", at={"mech-1": FIELD}, power=1)
    others = [side("rusviet", "mechanical"), side("polania", "militant")]
    game = position([own, loser, *others], active=1, step=Aftermath(1, ("mech-1",)), modules=["rivals", "war-track"])
    game.order[:] = [0, 1, 2, 3]
    coins = game.seats[0].coins
    decide_ok(game, Commit(0), 1)
    assert game.seats[0].rivals == left
    assert game.seats[0].coins - coins == (5 if 1 in rivals else 0)


@pytest.mark.rule("L2324", "a Trap even after a combat with a mech")
def test_an_automa_of_togawa_places_a_trap_after_attacking_a_rival_with_a_mech() -> None:
    own = automa("togawa", at={"mech-1": "tundra-6"}, space=8)
    game = position([own, HUMAN], modules=["rivals", "war-track"], encounters=[])
    follow(game, settle(game, game.seats[0], moves.Move("mech-1", "tundra-6"), "encounter_factory", False, chance()))
    assert game.tokens["tundra-6"].kind == "trap"


# Episode 5


def guarded(*seats: Side, power: int = 4, controller: int = 0, **given: object) -> Game:
    """What waited in the Factory was found by a seat."""
    machine = Combatant(
        "annihilator", {"annihilator": "factory"}, power=power, notes={"annihilator-controller": controller}
    )
    return position([*seats], modules=["episode-5"], combatant=machine, **given)  # type: ignore[arg-type]


@pytest.mark.rule("L2714", "nothing is to be seen on the Factory at first")
def test_at_first_nothing_is_on_the_factory() -> None:
    game = dealt("episode-5")
    assert "factory" not in game.presence
    assert len(game.seats) == 3
    assert "annihilator-controller" not in game.notes


@pytest.mark.rule("L2787", "an Automa chooses the lower die")
@pytest.mark.parametrize("dice", [(5, 2), (2, 5), (3, 3)])
def test_an_automa_that_controls_it_chooses_the_lower_die(dice: tuple[int, int]) -> None:
    game = alone("episode-5", "annihilator", at={"character": "tundra-5"})
    facts = follow(game, enter(game, game.seats[0], moves.Move("character", "factory"), Dice(dice, 0)))
    assert game.notes["annihilator-controller"] == 0
    assert DiceRolled(2, "power", dice) in facts
    assert Power(2, min(dice)) in facts


@pytest.mark.rule("L2788", "to an Automa it is an enemy unit")
def test_an_automa_attacks_it_and_does_not_move_there_otherwise() -> None:
    own = automa("saxony", at={"character": "tundra-5"}, power=12, space=8)
    game = guarded(HUMAN, own, controller=0)
    seat = game.seats[1]
    assert "factory" in moves.for_attack(game, seat, "character")
    assert "factory" not in moves.for_combat_unit(game, seat, "character")


# Episode 7


@pytest.mark.rule("L3026", "Automas in the seventh episode: rivals or alliances")
@pytest.mark.parametrize("pair", [("war-track", "rivals"), ("peace-track", "alliances")])
def test_automas_have_rivals_or_may_be_allies_in_the_seventh_episode(pair: tuple[str, str]) -> None:
    game = dealt("episode-7", *pair, players=1, automas=1)
    if "rivals" in pair:
        decide_ok(game, DeclareRivals(()))
        assert game.seats[1].rivals == {0: 2}
    else:
        coins = game.seats[1].coins
        decide_ok(game, AcceptAlliance())
        assert (game.seats[1].ally, game.seats[1].coins - coins) == (0, 8)
    assert played(3, 1, "episode-7", *pair, automas=1).game.status == "finished"


@pytest.mark.rule("L3029", "not from another's peninsula, among several")
@pytest.mark.parametrize(("others", "taken"), [(("crimea",), 2), (("crimea", "rusviet"), 1)])
def test_among_several_an_automa_takes_no_second_token_from_anothers_peninsula(
    others: tuple[str, ...], taken: int
) -> None:
    people = tuple(side(faction, mat) for faction, mat in zip(others, ("mechanical", "militant"), strict=False))
    plain = alone("episode-7", others=people)
    site = next(at for at in plain.encounters if at in peninsula(plain, plain.seats[1]))
    near = next(
        at for at in board(plain).territories if board(plain).distance(at, site) == 2 and at not in plain.presence
    )
    game = alone("episode-7", others=people, at={"character": near}, encounters=[near, site])
    follow(game, settle(game, game.seats[0], moves.Move("character", near), "encounter_factory", False, chance()))
    assert game.seats[0].encounters == taken


# Episode 8a


@pytest.mark.rule("L2857", "as Fenris it takes no actions of a faction")
def test_an_automa_of_fenris_takes_no_actions_in_brackets() -> None:
    game = position([automa("fenris", base="home-albion"), HUMAN], modules=["fenris"])
    marked = {gain.faction for card in AUTOMA_CARDS.values() for scheme in card.schemes for gain in scheme.gains}
    assert {faction for faction in marked if acts_as(game.seats[0], faction)} == {None}


@pytest.mark.rule("L3140", "no star for combat or power is made good, but full power is")
@pytest.mark.parametrize(("power", "stars"), [(16, ["power"]), (15, [])])
def test_an_automa_that_fetches_a_star_with_full_power_places_it(power: int, stars: list[str]) -> None:
    game = alone(
        "episode-8a", at={"mech-1": "tundra-6"}, power=power, track=TILES, stars={"mechs": 1, "workers": 1, "combat": 1}
    )
    follow(game, [MarkersLaid({at: {"star-0": 1} for at in ("tundra-5", "forest-3", "mountain-4")})])
    assert not follow(game, triumphs.place(game, game.seats[0], "combat"))
    facts = follow(game, enter(game, game.seats[0], moves.Move("mech-1", "tundra-5"), chance()))
    assert [fact.triumph for fact in facts if isinstance(fact, StarPlaced)] == stars


# Episode 8b


def mad(own: Side, *, at: str, health: int = 16, **given: object) -> Game:
    """An Automa in the second seat and Mad Tesla somewhere."""
    tesla = Combatant("mad_tesla", {"tesla": at}, power=health)
    seats = [Side("nordic", "engineering", objectives=(1,)), own]
    return position(seats, modules=["episode-8b"], combatant=tesla, discard=(2, 3), **given)  # type: ignore[arg-type]


@pytest.mark.rule("L3260", "an Automa's cards are discarded in random order")
def test_the_order_of_an_automas_discards_is_random() -> None:
    orders = set()
    for version in range(40):
        game = mad(
            automa("crimea", at={"character": "tundra-5"}, power=16, cards=(2, 3, 4, 5)),
            at="factory",
            automa_draw=(13,),
        )
        combat = Combat("tundra-5", 2, 1, "commit")
        (side,) = [fact for fact in commit(game, combat, 1, Chance(SECRET, version)) if isinstance(fact, Committed)]
        orders.add(side.cards[:2])
    assert {(2, 3), (3, 2)} <= orders


@pytest.mark.rule("L3261", "to an Automa he is an enemy unit")
def test_an_automa_attacks_him_and_does_not_move_there_otherwise() -> None:
    game = mad(automa("saxony", at={"character": "tundra-6"}, power=12, space=8), at="tundra-5")
    seat = game.seats[1]
    assert "tundra-5" in moves.for_attack(game, seat, "character")
    assert "tundra-5" not in moves.for_combat_unit(game, seat, "character")


def fought(power: int, at: str, popularity: int = 10) -> Game:
    """The Automa has attacked him there."""
    own = automa("saxony", at={"character": at}, power=power, space=8, popularity=popularity)
    return mad(own, at=at, active=1, step=Aftermath(1, ("character",)))


@pytest.mark.rule("L3262", "an Automa gains popularity by fighting and beating him")
@pytest.mark.rule("L3263", "and in no other way")
@pytest.mark.parametrize(("power", "gained"), [(16, 2), (0, 1)])
def test_an_automa_gains_popularity_by_fighting_and_beating_him(power: int, gained: int) -> None:
    game = fought(power, "tundra-5")
    assert (game.seats[2].power < 16) is (gained == 2)
    assert game.seats[1].popularity == 10 + gained


@pytest.mark.rule("L3265", "an Automa that beats him on the Factory leaves his way to the die")
def test_beaten_by_an_automa_on_the_factory_he_goes_to_a_free_territory() -> None:
    game = fought(16, "factory")
    assert game.seats[2].power < 16
    assert game.seats[2].units["tesla"] in board(game).neighbours["factory"]
    assert game.presence[game.seats[2].units["tesla"]].keys() == {2}


@pytest.mark.rule("L3269", "an Automa's popularity counts in scoring")
def test_the_popularity_that_an_automa_gained_counts() -> None:
    before, after = (
        score(game, game.seats[1]) for game in (fought(0, "tundra-5", popularity) for popularity in (10, 12))
    )
    assert after.territories > before.territories
