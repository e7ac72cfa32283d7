"""Encounters, Factory cards, objectives and structure bonus tiles, against what is printed."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.content import ENCOUNTERS, FACTORY, OBJECTIVES, STRUCTURE_TILES
from domain.content.schema import Encounter, Gain


def written(gains: tuple[Gain, ...]) -> str:
    return " + ".join(f"{gain.amount} {gain.resource or gain.kind}" for gain in gains)


def test_encounters_are_numbered_from_1_to_42() -> None:
    assert list(ENCOUNTERS) == list(range(1, 43))
    assert Counter(card.set for card in ENCOUNTERS.values())["base"] == 28


@pytest.mark.rule("L1332", "encounters: three options")
@pytest.mark.parametrize("card", ENCOUNTERS.values(), ids=ENCOUNTERS)
def test_options_are_free_bought_and_forced(card: Encounter) -> None:
    free, bought, forced = card.options
    assert free.cost == {}
    assert any(gain.kind == "popularity" for gain in free.gains)
    assert list(bought.cost) == ["coins"]
    assert list(forced.cost) == ["popularity"]


@pytest.mark.parametrize(
    ("number", "free", "bought", "forced"),
    [
        (1, "2 coins + 1 popularity", "2: 4 food", "2: 1 build"),
        (5, "2 food + 1 popularity", "4: 1 deploy", "2: 2 food + 2 metal"),
        (12, "2 wood + 1 popularity", "3: 1 build", "2: 1 worker + 3 wood"),
        (13, "2 coins + 1 popularity", "2: 2 power + 2 popularity", "3: 5 any"),
        (25, "2 power + 1 popularity", "2: 4 power", "2: 1 upgrade + 2 any"),
        (29, "2 coins + 1 popularity", "3: 1 upgrade", "2: 1 food + 3 oil"),
        (31, "2 wood + 1 popularity", "2: 3 popularity", "2: 1 peek + 3 combat_cards"),
        (41, "2 power + 1 popularity", "2: 4 combat_cards", "3: 1 enlist + 2 wood"),
        (42, "2 coins + 1 popularity", "2: 1 relocate", "3: 5 any"),
    ],
)
def test_encounter_cards_as_printed(number: int, free: str, bought: str, forced: str) -> None:
    options = ENCOUNTERS[number].options
    assert written(options[0].gains) == free
    assert f"{options[1].cost['coins']}: {written(options[1].gains)}" == bought
    assert f"{options[2].cost['popularity']}: {written(options[2].gains)}" == forced


def test_what_all_encounters_together_offer() -> None:
    offers = Counter(gain.kind for card in ENCOUNTERS.values() for option in card.options for gain in option.gains)
    assert offers == {
        "coins": 15,
        "popularity": 47,
        "power": 13,
        "combat_cards": 12,
        "worker": 10,
        "resource": 57,
        "upgrade": 5,
        "deploy": 9,
        "build": 9,
        "enlist": 9,
        "peek": 1,
        "relocate": 1,
    }


@pytest.mark.rule("L1342", "encounters: everything goes where the character is")
def test_encounter_gains_stay_where_the_character_is() -> None:
    placed = {"resource", "worker", "deploy", "build", "relocate"}
    gains = [gain for card in ENCOUNTERS.values() for option in card.options for gain in option.gains]
    assert {gain.at for gain in gains if gain.kind in placed} == {"here"}


FACTORY_CARDS = {
    1: "1 coins 1 combat_cards -> 2 produce",
    2: "1 popularity -> 1 enlist or 1 upgrade",
    3: "1 combat_cards -> 2 popularity",
    4: "1 combat_cards -> 3 coins",
    5: "1 power -> 2 popularity",
    6: "1 power -> 3 coins",
    7: "1 popularity -> 1 deploy or 1 build",
    8: "1 combat_cards -> 3 any",
    9: "2 coins -> 1 upgrade + 1 popularity",
    10: "2 coins -> 1 deploy + 1 power",
    11: "2 coins -> 1 build + 1 popularity",
    12: "2 coins -> 1 enlist + 1 power",
    13: "2 different_resources -> 1 deploy or 1 build",
    14: "1 combat_cards -> 1 worker + 2 coins",
    15: "1 resources -> 1 combat_cards + 2 power",
    16: "1 resources -> 1 power + 1 popularity + 1 coins",
    17: "1 combat_cards -> 1 upgrade + 1 power",
    18: "2 different_resources -> 1 enlist or 1 upgrade",
}


@pytest.mark.rule("L1386", "Factory card 2 of the example")
def test_factory_cards_as_printed() -> None:
    found = {}
    for card in FACTORY.values():
        cost = " ".join(f"{amount} {kind}" for kind, amount in card.cost.items())
        gains = written(card.gains)
        found[card.number] = f"{cost} -> {gains.replace(' + ', ' or ') if card.choose == 'one' else gains}"
    assert found == FACTORY_CARDS
    assert [card.number for card in FACTORY.values() if card.set == "base"] == list(range(1, 13))


def test_only_the_worker_of_card_14_appears_at_a_mech() -> None:
    assert [card.number for card in FACTORY.values() for gain in card.gains if gain.at == "mech"] == [14]


END_OF_TURN = {1, 2, 3, 4, 5, 9, 10, 11, 12, 14, 16, 17, 19, 21, 24, 26}


def test_sixteen_objectives_look_at_the_end_of_the_turn() -> None:
    assert list(OBJECTIVES) == list(range(1, 28))
    assert {card.number for card in OBJECTIVES.values() if card.timing == "end_of_turn"} == END_OF_TURN
    assert [card.number for card in OBJECTIVES.values() if card.set == "promo_3"] == [24, 25, 26, 27]


def test_objectives_that_want_three_of_a_terrain() -> None:
    wanted = {1: "mountain", 3: "farm", 4: "tundra", 10: "forest", 11: "village"}
    for number, terrain in wanted.items():
        assert OBJECTIVES[number].condition == [
            {"fact": "controlled_territories", "op": ">=", "value": 3, "where": {"terrain": terrain}}
        ]


@pytest.mark.rule("L4351", "objective 20: no mech on the board")
def test_some_objectives_as_printed() -> None:
    assert OBJECTIVES[20].condition == [
        {"fact": "structures_on_board", "op": ">=", "value": 3},
        {"fact": "popularity", "op": ">=", "value": 7},
        {"fact": "mechs_on_board", "op": "==", "value": 0},
    ]
    assert OBJECTIVES[15].condition == [{"fact": "workers_on_board", "op": "==", "value": "recruits"}]
    everywhere = OBJECTIVES[26].condition[0]
    assert everywhere["for_each_terrain"] == ["mountain", "farm", "tundra", "forest", "village"]


def table(tile: str) -> dict[int, int]:
    return {band.least: band.coins for band in STRUCTURE_TILES[tile].coins}


@pytest.mark.rule("L1040", "structure bonus: lakes, four of them for 6 coins")
def test_coin_tables_of_the_six_base_tiles() -> None:
    spread = {1: 2, 2: 4, 4: 6, 6: 9}
    assert {tile.id: table(tile.id) for tile in STRUCTURE_TILES.values() if tile.set == "base"} == {
        "adjacent_tunnels": spread,
        "adjacent_lakes": spread,
        "adjacent_encounters": spread,
        "on_tunnels": {1: 2, 2: 4, 3: 6},
        "in_a_row": {1: 2, 2: 4, 3: 6, 4: 9},
        "on_farms_tundras": {1: 2, 2: 4, 3: 6, 4: 9},
    }


def test_the_pattern_of_the_diamond_is_our_own_reading() -> None:
    assert [tile.id for tile in STRUCTURE_TILES.values() if tile.provenance == "reconstructed"] == ["diamond"]


@pytest.mark.rule("L1072", "structure bonus: the eight tiles of the modular board")
def test_coin_tables_of_the_eight_further_tiles() -> None:
    assert {tile.id: table(tile.id) for tile in STRUCTURE_TILES.values() if tile.set == "modular_board"} == {
        "adjacent_home_base_or_factory": {1: 3, 2: 6, 3: 9},
        "adjacent_same_lake": {1: 2, 2: 4, 3: 6, 4: 9},
        "on_villages": {1: 3, 2: 6, 3: 9},
        "on_encounters": {1: 3, 2: 6, 3: 9},
        "isolated": {1: 2, 2: 4, 3: 6},
        "diamond": {1: 2, 2: 3, 3: 4, 4: 9},
        "on_mountains_forests": {1: 2, 2: 4, 3: 6, 4: 9},
        "adjacent_same_encounter": {1: 2, 2: 4, 3: 6, 4: 9},
    }
