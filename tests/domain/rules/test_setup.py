"""Setup: what lies on the table when the first player chooses a section."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from domain.content import BOARDS, ENCOUNTERS, FACTIONS, FACTORY, MATS, OBJECTIVES, SETUP, STRUCTURE_TILES
from domain.decisions import Bid, PickFaction, Resign
from domain.engine import prompts
from domain.options import Options, SeatPlan
from domain.positions import options as listed
from domain.positions import refused
from domain.setup import banned, pairs
from domain.state import Game
from tests.domain.rules.tables import say, started

STANDARD = BOARDS["standard"]
SECRETS = [bytes([n]) for n in range(40)]


def dealt(game: Game) -> list[tuple[str, str]]:
    return [(seat.faction, seat.mat) for seat in game.seats]


@pytest.mark.rule("L503", "setup: encounter tokens")
def test_eleven_encounter_tokens_lie_on_their_territories() -> None:
    game = started(2)
    assert len(game.encounters) == 11
    assert set(game.encounters) == set(STANDARD.encounters)


@pytest.mark.rule("L511", "setup: combat cards")
def test_every_combat_card_is_in_the_deck_or_a_hand() -> None:
    game = started(5)
    cards = game.combat_deck + [card for seat in game.seats for card in seat.cards]
    assert sorted(cards) == [2] * 16 + [3] * 12 + [4] * 8 + [5] * 6


@pytest.mark.rule("L513", "setup: Factory cards, one more than players")
@pytest.mark.parametrize("players", range(2, 8))
def test_factory_cards_are_one_more_than_players(players: int) -> None:
    assert len(started(players).factory_deck) == players + 1


@pytest.mark.rule("L515", "setup: encounter and objective decks")
def test_promo_cards_can_be_left_out() -> None:
    all_cards, without = started(2), started(2, Options(promos=False))
    assert sorted(all_cards.encounter_deck) == sorted(ENCOUNTERS)
    promos = {n for n, row in ENCOUNTERS.items() if row.set.startswith("promo")}
    assert promos
    assert set(without.encounter_deck) == set(ENCOUNTERS) - promos
    promo_factory = {n for n, row in FACTORY.items() if row.set.startswith("promo")}
    drawn = {card for secret in SECRETS for card in started(7, Options(promos=False), secret=secret).factory_deck}
    assert drawn == set(FACTORY) - promo_factory


@pytest.mark.rule("L519", "setup: structure bonus tile")
def test_one_structure_tile_is_drawn_or_chosen() -> None:
    base = {id for id, row in STRUCTURE_TILES.items() if row.set == "base"}
    assert {started(2, Options(modular_tiles=False), secret=secret).tile for secret in SECRETS} == base
    assert started(2, Options(structure_tile="diamond")).tile == "diamond"


@pytest.mark.rule("L525", "setup: factions and mats dealt at random")
def test_the_same_secret_deals_the_same_and_another_differs() -> None:
    assert dealt(started(5, secret=b"one")) == dealt(started(5, secret=b"one"))
    assert len({tuple(dealt(started(5, secret=secret))) for secret in SECRETS}) > 30


@pytest.mark.rule("L525", "setup: banned pairs are not dealt")
def test_no_banned_pair_is_dealt_even_beside_choices() -> None:
    plans = [SeatPlan(mat="industrial"), SeatPlan(faction="crimea"), SeatPlan(mat="patriotic"), SeatPlan()]
    for secret in SECRETS:
        pairs_dealt = dealt(started(plans, secret=secret))
        assert not [pair for pair in pairs_dealt if banned(*pair)]
        assert (pairs_dealt[0][1], pairs_dealt[1][0], pairs_dealt[2][1]) == ("industrial", "crimea", "patriotic")
        assert len({faction for faction, _ in pairs_dealt}) == len({mat for _, mat in pairs_dealt}) == 4


@pytest.mark.rule("L525", "setup: a banned mat is put aside and another drawn")
def test_a_banned_mat_is_put_aside_for_the_next() -> None:
    assert pairs([("rusviet", "")], [], ["industrial", "militant"]) == [("rusviet", "militant")]
    assert pairs([("", "industrial"), ("", "militant")], ["rusviet", "nordic"], []) == [
        ("nordic", "industrial"),
        ("rusviet", "militant"),
    ]
    assert pairs([("rusviet", "")], [], ["industrial"]) is None


@pytest.mark.rule("L525", "setup: seating clockwise")
def test_seats_sit_clockwise_by_home_base() -> None:
    for secret in SECRETS[:10]:
        game = started(7, secret=secret)
        assert [game.seats[seat].faction for seat in game.order] == list(SETUP.seating)


@pytest.mark.rule("L554", "setup: the lowest-numbered mat goes first")
@pytest.mark.rule("L617", "setup: starting player")
def test_the_lowest_numbered_mat_goes_first() -> None:
    order = ["industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural"]
    assert [MATS[mat].number for mat in order] == ["1", "2", "2a", "3", "3a", "4", "5"]
    for first, second in pairwise(order):
        game = started([SeatPlan(faction="nordic", mat=second), SeatPlan(faction="saxony", mat=first)])
        assert (game.active, prompts(game)[0].seat) == (1, 1)


@pytest.mark.rule("L558", "setup: starting tracks and cards")
def test_tracks_and_cards_come_from_the_two_mats() -> None:
    game = started(7)
    for seat in game.seats:
        faction, mat = FACTIONS[seat.faction], MATS[seat.mat]
        assert (seat.power, len(seat.cards)) == (faction.power, faction.combat_cards)
        assert (seat.popularity, seat.coins, len(seat.objectives)) == (mat.popularity, mat.coins, 2)
    assert len(game.objective_deck) == len(OBJECTIVES) - 14


@pytest.mark.rule("L584", "setup: the character at home")
@pytest.mark.rule("L588", "setup: a worker on each territory beside the base")
@pytest.mark.rule("L4362", "setup: two workers")
def test_the_character_is_at_home_and_two_workers_beside_by_land() -> None:
    game = started(7)
    for seat in game.seats:
        assert set(seat.units) == {"character", "worker-1", "worker-2"}
        assert seat.units["character"] == seat.base
        assert (seat.units["worker-1"], seat.units["worker-2"]) == STANDARD.land[seat.base]


@pytest.mark.rule("L598", "setup: an empty player mat")
def test_mats_begin_without_upgrades_structures_recruits_or_stars() -> None:
    for seat in started(7).seats:
        assert [seat.cubes, seat.structures, seat.recruits, seat.stars, seat.factory] == [[], {}, {}, {}, []]
        assert seat.section == -1


@pytest.mark.rule("L542", "setup: Crimea and Polania with 6 or 7 players")
@pytest.mark.parametrize(("players", "expected"), [(5, "meander"), (6, "meander_large"), (7, "meander_large")])
def test_polania_changes_its_ability_at_large_tables(players: int, expected: str) -> None:
    plans = [SeatPlan(faction="polania"), *[SeatPlan()] * (players - 1)]
    assert started(plans).seats[0].abilities == [expected]


@pytest.mark.rule("L1818", "variant: mats clockwise by number")
def test_mats_can_go_clockwise_by_number() -> None:
    for players in (2, 5, 7):
        for secret in SECRETS:
            game = started(players, Options(mats_clockwise=True), secret=secret)
            assert not [pair for pair in dealt(game) if banned(*pair)]
            start = game.order.index(game.active)
            around = [game.seats[seat].mat for seat in game.order[start:] + game.order[:start]]
            assert around == sorted(around, key=lambda mat: MATS[mat].order)


@pytest.mark.rule("L661", "draft: mats are dealt, factions picked from the highest mat down")
def test_in_a_draft_the_highest_mat_picks_first() -> None:
    mats = ["militant", "agricultural", "industrial"]
    game = started([SeatPlan(mat=mat) for mat in mats], Options(deal="draft"))
    asked = []
    for faction in ("rusviet", "albion", "nordic"):
        asked.append(prompts(game)[0].seat)
        say(game, PickFaction(faction), asked[-1])
    assert asked == [1, 0, 2]
    assert dealt(game) == [("albion", "militant"), ("rusviet", "agricultural"), ("nordic", "industrial")]
    assert prompts(game)[0].kind == "choose-section"


@pytest.mark.rule("L669", "draft: banned pairs cannot be picked")
def test_in_a_draft_a_banned_or_taken_faction_is_not_offered() -> None:
    game = started([SeatPlan(mat="industrial"), SeatPlan(mat="patriotic")], Options(deal="draft"))
    assert PickFaction("crimea") not in listed(game)
    say(game, PickFaction("nordic"), 1)
    assert PickFaction("rusviet") not in listed(game)
    assert PickFaction("nordic") not in listed(game)
    assert refused(game, PickFaction("rusviet")) == "illegal-decision"


@pytest.mark.rule("L669", "draft: banned pairs cannot be picked")
def test_in_a_full_draft_nobody_is_left_with_a_banned_faction_alone() -> None:
    game = started(5, Options(deal="draft", invaders=False))
    last = next(seat.index for seat in game.seats if seat.mat == "industrial")
    for _ in range(4):
        wanted = [pick for pick in listed(game) if pick != PickFaction("rusviet")]
        seat = prompts(game)[0].seat
        assert seat != last
        say(game, (wanted or listed(game))[0], seat)
    assert game.seats[last].faction == ""
    assert listed(game)
    say(game, listed(game)[0], last)
    assert not [pair for pair in dealt(game) if banned(*pair)]


def test_every_full_draft_can_be_finished() -> None:
    """Whatever is picked before, the options never run dry: shown for the three mats that pick last."""
    factions = ["rusviet", "crimea", "nordic"]
    for mats in permutations(["industrial", "patriotic", "engineering"]):
        assert pairs([("", mat) for mat in mats], factions, []) is not None


def test_a_chosen_faction_takes_no_part_in_the_draft() -> None:
    plans = [SeatPlan(faction="saxony", mat="agricultural"), SeatPlan(), SeatPlan()]
    game = started(plans, Options(deal="draft"))
    assert prompts(game)[0].seat != 0
    assert PickFaction("saxony") not in listed(game)


def test_in_an_auction_the_dearest_bid_holds_the_pair_and_the_outbid_bid_again() -> None:
    game = started(3, Options(deal="auction"))
    assert len(game.lots) == 3
    say(game, Bid(0, 2), 0)
    say(game, Bid(0, 5), 1)
    assert prompts(game)[0].seat == 2
    assert refused(game, Bid(0, 5)) == "out-of-bounds"
    say(game, Bid(2, 0), 2)
    assert prompts(game)[0].seat == 0
    say(game, Bid(1, 1), 0)
    assert dealt(game) == [game.lots[1], game.lots[0], game.lots[2]]
    assert [game.bids[seat][1] for seat in range(3)] == [1, 5, 0]


def test_auctioned_pairs_are_never_banned() -> None:
    for secret in SECRETS:
        assert not [lot for lot in started(7, Options(deal="auction"), secret=secret).lots if banned(*lot)]


def test_an_auction_is_paid_from_the_final_score() -> None:
    from domain.scoring import score

    game = started(2, Options(deal="auction"))
    say(game, Bid(0, 9), 0)
    say(game, Bid(1, 0), 1)
    free = score(game, game.seats[1])
    assert score(game, game.seats[0]).other == -9
    assert free.other == 0


@pytest.mark.parametrize("deal", ["draft", "auction"])
def test_who_resigns_before_the_deal_is_dealt_for_and_never_plays(deal: str) -> None:
    game = started(3, Options(deal=deal))  # type: ignore[arg-type]
    say(game, Resign(), 0)
    while prompts(game)[0].kind in ("draft", "auction"):
        asked = prompts(game)[0]
        assert asked.seat != 0
        say(game, asked.options[0].decision, asked.seat)
    assert game.seats[0].faction
    assert game.active != 0


@pytest.mark.parametrize("deal", ["draft", "auction"])
def test_a_game_left_by_all_but_one_before_the_deal_is_won_by_the_last(deal: str) -> None:
    game = started(2, Options(deal=deal))  # type: ignore[arg-type]
    say(game, Resign(), 1)
    assert (game.status, game.ended, game.winners) == ("finished", "resignation", [0])
