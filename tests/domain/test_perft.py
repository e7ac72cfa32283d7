"""Counts of continuations: as published, and by hand where a position is small enough."""

from pathlib import Path

import pytest

from domain.perft import STUDIES, divide, document, perft

PUBLISHED = Path(__file__).parents[2] / "docs" / "perft.md"


def by_hand(name: str, *counts: int) -> None:
    """Compare the counts argued in a test with the engine's."""
    game = STUDIES[name].make()
    assert tuple(perft(game, depth) for depth in range(1, len(counts) + 1)) == counts


def test_the_published_counts_are_those_of_the_rules() -> None:
    assert document() == PUBLISHED.read_text(), "the rules changed, or docs/perft.md is old: scythed perft --document"


def test_every_faction_opens_and_every_movement_ability_moves() -> None:
    named = set(STUDIES)
    assert len(named) >= 20
    assert len([name for name in named if name.startswith("opening-")]) == 7
    assert named >= {
        "swim",
        "riverwalk",
        "speed",
        "tunnels",
        "mine",
        "township",
        "underpass",
        "wayfare",
        "wayfare-farms",
    }
    assert named >= {"seaworthy", "submerge", "suiton", "burrow", "rally", "toka", "shinobi"}


def test_a_division_adds_up_to_the_count() -> None:
    game = STUDIES["transport"].make()
    assert sum(ways for _, ways in divide(game, 3)) == perft(game, 3)


def test_counting_leaves_the_position_as_it_was() -> None:
    game = STUDIES["two-combats"].make()
    perft(game, 3)
    assert game == STUDIES["two-combats"].make()


OPENING_MOVES = {
    # character from the base + worker + worker + pass
    "nordic": 2 + 4 + 4 + 1,  # forest-1 and tundra-1, with two rivers each that workers swim
    "rusviet": 2 + 2 + 2 + 1,  # village-3: mountain-5, tundra-4; mountain-5: village-3, tundra-4
    "togawa": 2 + 3 + 2 + 1,  # farm-7: village-8, mountain-7, tundra-7; tundra-7: mountain-7, farm-7
    "crimea": 2 + 2 + 2 + 1,  # farm-6: mountain-8, village-9; village-9: farm-6, mountain-8
    "saxony": 2 + 2 + 2 + 1,  # mountain-6: village-6, tundra-8; tundra-8: mountain-6, village-6
    "polania": 2 + 2 + 2 + 1,  # forest-2: village-4, farm-4; farm-4: forest-2, village-4
    "albion": 2 + 2 + 3 + 1,  # mountain-1: farm-1, tundra-2; farm-1: mountain-1, village-1, tundra-2
}


@pytest.mark.parametrize("faction", OPENING_MOVES)
def test_opening(faction: str) -> None:
    """Four sections. Their top actions: Bolster 2 ways, Produce 1, Move 2, Trade 2, and each can be skipped: 7 + 4.

    After that no bottom action can be paid and the opponent has 4 sections, except where the top action goes on:
    producing (2 territories or stop), placing 2 tokens (2 territories x 4 types, or none), and moving.
    """
    at_once = 3 + 1 + 2 + 2  # Bolster both ways or skipped; Produce skipped; coins or skipped; popularity or skipped
    produced, traded = 2 + 1, 2 * 4 + 1
    by_hand(f"opening-{faction}", 4, 7 + 4, at_once * 4 + produced + traded + OPENING_MOVES[faction])


def test_submerge() -> None:
    """One unit moves: the character to 2 territories and lake-1; the mech to its 3 shores and the 6 other lakes;
    a worker of the two side by side to 2 territories; or none. The opponent then has 4 sections."""
    moves = 3 + 9 + 2 + 1
    by_hand("submerge", moves, moves * 4)


def test_wayfare() -> None:
    """With Nordic in the game, 5 other bases are idle; one's own counts too, but the character is there already.

    Character: 2 territories + 5 bases; mech: 2 territories + 5 + its own base; a worker: 2 territories; or none.
    After the character, the mech (8), a worker (2) or none; after the mech, the character (7), a worker (2) or none;
    after a worker, the character (7), the mech (8), the other worker (2) or none; after none, 4 sections."""
    character, mech, worker, none = 7, 8, 2, 1
    second = (
        character * (mech + worker + none)
        + mech * (character + worker + none)
        + worker * (character + mech + worker + none)
        + none * 4
    )
    by_hand("wayfare", character + mech + worker + none, second)


def test_two_combats() -> None:
    """Either combat first; the attacker sets 0 to 2 on the dial, the defender 0 to 1."""
    by_hand("two-combats", 2, 2 * 3, 2 * 3 * 2)


def test_combat_abilities() -> None:
    """Artillery or not, then Disarm or not. The attacker's 3 power is then 3 or 2 (Artillery costs 1), less 2 by
    Disarm; the defender's 4 is 2 after Artillery. Each sets anything from 0 to that on the dial."""
    attacker = {("fire", "disarm"): 0, ("fire", "hold"): 2, ("hold", "disarm"): 1, ("hold", "hold"): 3}
    defender = {"fire": 2, "hold": 4}
    dials = sum(power + 1 for power in attacker.values())
    both = sum((power + 1) * (defender[shot] + 1) for (shot, _), power in attacker.items())
    by_hand("combat-abilities", 2, 2 * 2, dials, both)


def test_retreat_to_lakes() -> None:
    """Two units, each home or onto one of 3 lakes, in either order; then the next player has 4 sections."""
    by_hand("retreat-to-lakes", 2 * 4, 2 * 4 * 4, 2 * 4 * 4 * 4)


def test_produce_with_a_mill() -> None:
    """Three territories with a worker, of which two may produce, and the Mill's; or stop.

    After one of the three: two others, the Mill's, stop. After the Mill's: the three, stop. After stopping, the
    opponent has 4 sections with 11 ways to take or skip a top action."""
    after_one = 2 * (1 + 1) + (2 + 1) + 4
    after_mill = 3 * (2 + 1) + 4
    by_hand("produce-mill", 3 + 1 + 1, 4 * 4 + 4, 3 * after_one + after_mill + 11)


def test_encounter() -> None:
    """Three options that Crimea can pay; the two that give at once leave the opponent 4 sections, the third asks
    which of 4 structures to build, or none."""
    by_hand("encounter", 3, 4 + 4 + (4 + 1))


def test_final_turns() -> None:
    """The variant's last turn: Bolster 2, Produce 1, coins 1 (no moves), Trade 2 ways, and 4 times none. Then only
    producing (2 territories or stop) and placing tokens (2 territories x 4 types, or none) go on; all else ends the
    game. After the tokens it is over, after one territory the other may still produce, or not."""
    by_hand("final-turns", 4, 2 + 1 + 1 + 2 + 4, 3 + 9, 2 + 2)


def test_a_quarter_is_counted_by_hand() -> None:
    argued = {name for name in globals() if name.startswith("test_")}
    openings = {f"opening-{faction}" for faction in OPENING_MOVES}
    others = {name for name in STUDIES if f"test_{name.replace('-', '_')}" in argued} | {"produce-mill"}
    assert 4 * len(openings | others) >= len(STUDIES)
