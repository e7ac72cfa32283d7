"""Faction mats, abilities and setup, against what is printed."""

from __future__ import annotations

import pytest

from domain.content import ABILITIES, FACTIONS, MODS, SETUP, TRACKS

MATS = {
    "nordic": "4 power, 1 cards, swim: riverwalk_forest_mountain seaworthy artillery speed",
    "rusviet": "3 power, 2 cards, relentless: riverwalk_farm_village township peoples_army speed",
    "togawa": "0 power, 2 cards, maifuku: toka suiton ronin shinobi",
    "crimea": "5 power, 0 cards, coercion: riverwalk_farm_tundra wayfare scout speed",
    "saxony": "1 power, 4 cards, dominate: riverwalk_forest_mountain underpass disarm speed",
    "polania": "2 power, 3 cards, meander: riverwalk_village_mountain submerge camaraderie speed",
    "albion": "3 power, 0 cards, exalt: burrow sword shield rally",
    "vesna": "1 power, 1 cards, technophile: riverwalk_structures - - speed",
    "fenris": "4 power, 2 cards, influence: leap horrify death_ray fanatical",
}


def test_faction_mats_as_printed() -> None:
    assert {
        row.id: f"{row.power} power, {row.combat_cards} cards, {row.ability}: "
        + " ".join(ability or "-" for ability in row.mech_abilities)
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


def test_three_factions_bring_tokens() -> None:
    assert {row.id: row.tokens for row in FACTIONS.values() if row.tokens} == {
        "togawa": {"trap": 4},
        "albion": {"flag": 4},
        "fenris": {"influence": 16},
    }


@pytest.mark.rule("L1593", "Mech Mods: 41 tokens")
@pytest.mark.rule("L1594", "Infrastructure Mods: 32 tokens")
@pytest.mark.rule("L969", "Vesna: 18 tokens")
def test_supplies_of_mods_as_printed() -> None:
    printed = {id: (sum(row.tokens.values()), len(row.tokens), row.draw, row.keep) for id, row in MODS.items()}
    assert printed == {"mech-mods": (41, 16, 4, 2), "infrastructure-mods": (32, 8, 4, 2), "vesna": (18, 18, 6, 4)}
    assert set(MODS["mech-mods"].tokens.values()) == {2, 3}
    assert set(MODS["infrastructure-mods"].tokens.values()) == {4}


def test_our_own_readings_are_marked() -> None:
    ours = {id for id, row in ABILITIES.items() if row.provenance == "reconstructed"}
    mechs = "armor entrenched feint foothold pontoons regroup reinforce tactics"
    others = "spy propaganda cavalry technophile_shared influence_shared township_revised"
    assert ours == {*mechs.split(), *others.split()}


@pytest.mark.rule("L1616", "what cannot be used against non-player units")
def test_what_changes_an_opponent_does_nothing_to_units_without_a_player() -> None:
    useless = {id for id, row in ABILITIES.items() if not row.npc}
    assert useless == {"disarm", "artillery", "scout", "sword", "armor", "spy"}


def test_recruits_of_fenris_bring_bonuses_of_their_own() -> None:
    own = {row.id: row.one_time_bonuses for row in FACTIONS.values() if row.one_time_bonuses}
    assert own == {"fenris": {"power": 3, "coins": 3, "popularity": 1, "combat_cards": 3}}


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
        if "onto" in ABILITIES.get(mech, ABILITIES["speed"]).params
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
