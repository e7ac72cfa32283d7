"""Faction mats, abilities and setup, against what is printed."""

from __future__ import annotations

import pytest

from domain.content import ABILITIES, FACTIONS, SETUP, TRACKS

MATS = {
    "nordic": "4 power, 1 cards, swim: riverwalk_forest_mountain seaworthy artillery speed",
    "rusviet": "3 power, 2 cards, relentless: riverwalk_farm_village township peoples_army speed",
    "togawa": "0 power, 2 cards, maifuku: toka suiton ronin shinobi",
    "crimea": "5 power, 0 cards, coercion: riverwalk_farm_tundra wayfare scout speed",
    "saxony": "1 power, 4 cards, dominate: riverwalk_forest_mountain underpass disarm speed",
    "polania": "2 power, 3 cards, meander: riverwalk_village_mountain submerge camaraderie speed",
    "albion": "3 power, 0 cards, exalt: burrow sword shield rally",
}


def test_faction_mats_as_printed() -> None:
    assert {
        row.id: f"{row.power} power, {row.combat_cards} cards, {row.ability}: {' '.join(row.mech_abilities)}"
        for row in FACTIONS.values()
    } == MATS


@pytest.mark.rule("L542", "6-7 players: Crimea")
@pytest.mark.rule("L544", "6-7 players: Polania")
def test_large_tables_replace_an_ability_of_crimea_and_polania() -> None:
    assert {row.id: row.large_table for row in FACTIONS.values() if row.large_table} == {
        "crimea": {"wayfare": "wayfare_farms"},
        "polania": {"meander": "meander_large"},
    }
    assert ABILITIES["meander_large"].params == {"options": 2, "coins": 3}


def test_the_invaders_bring_tokens() -> None:
    assert {row.id: row.tokens for row in FACTIONS.values() if row.tokens} == {
        "togawa": {"trap": 4},
        "albion": {"flag": 4},
    }


@pytest.mark.rule("L1197", "traps: the four penalties")
def test_trap_penalties() -> None:
    assert ABILITIES["maifuku"].params["penalties"] == {
        "trap-popularity": {"popularity": 2},
        "trap-power": {"power": 3},
        "trap-coins": {"coins": 4},
        "trap-cards": {"combat_cards": 2},
    }


@pytest.mark.rule("L853", "Riverwalk: onto two terrains by faction")
def test_riverwalks_name_the_far_bank() -> None:
    assert {
        faction.id: ABILITIES[mech].params["onto"]
        for faction in FACTIONS.values()
        for mech in faction.mech_abilities
        if mech.startswith("riverwalk")
    } == {
        "saxony": ["forest", "mountain"],
        "rusviet": ["farm", "village"],
        "nordic": ["forest", "mountain"],
        "crimea": ["farm", "tundra"],
        "polania": ["village", "mountain"],
    }


@pytest.mark.rule("L525", "setup: seating clockwise")
def test_seating_follows_the_home_bases() -> None:
    assert SETUP.seating == ["nordic", "rusviet", "togawa", "crimea", "saxony", "polania", "albion"]
    base_game = [faction for faction in SETUP.seating if FACTIONS[faction].set == "base"]
    assert base_game == ["nordic", "rusviet", "crimea", "saxony", "polania"]


@pytest.mark.rule("L525", "setup: banned pairs")
def test_banned_pairs() -> None:
    assert SETUP.banned == [("rusviet", "industrial"), ("crimea", "patriotic")]


@pytest.mark.rule("L1524", "scoring: popularity levels")
def test_popularity_levels() -> None:
    levels = [(tier.least, tier.star, tier.territory, tier.resource_pair) for tier in TRACKS.tiers]
    assert levels == [(0, 3, 2, 1), (7, 4, 3, 2), (13, 5, 4, 3)]


def test_tracks_deck_and_pieces() -> None:
    assert (TRACKS.power_max, TRACKS.popularity_max, TRACKS.dial_max) == (16, 18, 7)
    assert TRACKS.combat_deck == {2: 16, 3: 12, 4: 8, 5: 6}
    assert sum(TRACKS.combat_deck.values()) == 42
    assert (TRACKS.workers, TRACKS.mechs, TRACKS.stars, TRACKS.factory_territories) == (8, 4, 6, 3)
