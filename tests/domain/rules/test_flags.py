"""Exalt: the Flags of Albion."""

from __future__ import annotations

import pytest

from domain.control import controller
from domain.decisions import Commit, MoveUnit, Pass, PlaceToken, TakeEncounterOption
from domain.engine import prompts
from domain.facts import TokenPlaced
from domain.positions import Side, decide_ok, go, options, position, refused, side
from domain.scoring import score
from tests.domain.rules.moves import moving, reachable

SAXONY = side("saxony", "industrial", workers=[])


def albion(**more: object) -> Side:
    """Albion with nothing on the board but what is named."""
    return side("albion", "mechanical", **{"workers": [], **more})  # type: ignore[arg-type]


def territories(*seats: Side, **more: object) -> int:
    """What the first seat scores for territories, in territories: at the lowest level each is worth 2 coins."""
    game = position(seats, **more)  # type: ignore[arg-type]
    return score(game, game.seats[0]).territories // 2


@pytest.mark.rule("L1205", "Exalt: a Flag where the character ended its movement")
@pytest.mark.rule("L4437", "tokens: before the other moves, if nothing waits there")
def test_a_flag_may_be_placed_before_the_other_moves() -> None:
    game = moving(albion(at={"character": "factory", "mech-1": "farm-1"}), SAXONY)
    go(game, MoveUnit("character", "tundra-5"))
    assert decide_ok(game, PlaceToken("flag-1", "tundra-5")) == [TokenPlaced(0, "flag", "tundra-5", "flag-1")]
    assert prompts(game)[0].kind == "move"
    assert "village-1" in reachable(game, "mech-1")
    assert game.seats[0].tokens == ["flag-2", "flag-3", "flag-4"]


@pytest.mark.rule("L933", "Rally: to a Flag placed a moment ago")
def test_another_unit_rallies_to_a_flag_just_placed() -> None:
    game = moving(albion(at={"character": "factory", "mech-4": "farm-1"}), SAXONY)
    go(game, MoveUnit("character", "tundra-5"))
    assert "tundra-5" not in reachable(game, "mech-4")
    go(game, PlaceToken("flag-1", "tundra-5"))
    assert "tundra-5" in reachable(game, "mech-4")


@pytest.mark.rule("L1205", "Exalt: after the character's movement has ended")
def test_placing_a_flag_ends_the_movement_of_the_character() -> None:
    game = moving(albion(at={"character": "factory"}), SAXONY, left=1, reach=2)
    go(game, MoveUnit("character", "tundra-5"), PlaceToken("flag-1", "tundra-5"))
    assert prompts(game)[0].kind != "move"
    assert game.seats[0].units["character"] == "tundra-5"


@pytest.mark.rule("L1205", "Exalt: only for a character that moved")
def test_without_the_character_moving_no_flag_is_placed() -> None:
    game = moving(albion(at={"character": "factory", "mech-1": "farm-1"}), SAXONY)
    assert refused(game, PlaceToken("flag-1", "factory")) == "resolve-first"
    go(game, MoveUnit("mech-1", "village-1"))
    assert not [decision for decision in options(game) if isinstance(decision, PlaceToken)]
    assert refused(game, PlaceToken("flag-1", "village-1")) == "character-elsewhere"


@pytest.mark.rule("L1205", "tokens: one faction token on a territory")
@pytest.mark.parametrize("token", ["flag", "trap"])
def test_a_territory_holds_one_token(token: str) -> None:
    first = albion(at={"character": "factory"}, tokens={"tundra-5": "flag-1"} if token == "flag" else {})
    other = side("togawa", "industrial", tokens={"tundra-5": "trap-coins"} if token == "trap" else {})
    game = moving(first, other)
    go(game, MoveUnit("character", "tundra-5"))
    assert refused(game, PlaceToken("flag-2", "tundra-5")) == "token-there"


@pytest.mark.rule("L1205", "Exalt: four Flags and no more")
def test_after_four_flags_none_is_left() -> None:
    placed = {f"forest-{n}": f"flag-{n}" for n in range(1, 5)}
    game = moving(albion(at={"character": "factory"}, tokens=placed), SAXONY)
    go(game, MoveUnit("character", "tundra-5"))
    assert refused(game, PlaceToken("flag-1", "tundra-5")) == "no-such-token"


@pytest.mark.rule("L1205", "tokens: wait for the encounter")
@pytest.mark.rule("L4437", "tokens: after the encounter")
def test_a_flag_waits_for_the_encounter() -> None:
    game = moving(albion(at={"character": "tundra-5"}), SAXONY, left=1, encounter=1)
    go(game, MoveUnit("character", "village-7"))
    assert prompts(game)[0].kind == "encounter"
    go(game, TakeEncounterOption(0))
    while prompts(game)[0].kind != "offers":
        go(game, Pass())
    assert PlaceToken("flag-1", "village-7") in options(game)
    go(game, PlaceToken("flag-1", "village-7"))
    assert game.tokens["village-7"].kind == "flag"


@pytest.mark.rule("L1205", "tokens: wait for the combat")
@pytest.mark.parametrize(("power", "placed"), [(3, True), (0, False)])
def test_a_flag_waits_for_the_combat_and_needs_the_victory(power: int, placed: bool) -> None:
    defender = side("saxony", "industrial", workers=[], at={"character": "tundra-5"}, power=1)
    game = moving(albion(at={"character": "factory"}, power=3), defender, left=1)
    go(game, MoveUnit("character", "tundra-5"))
    decide_ok(game, Commit(power), 0)
    decide_ok(game, Commit(1), 1)
    assert (prompts(game)[0].kind == "offers") is placed


def test_a_declined_flag_is_not_offered_again() -> None:
    game = moving(albion(at={"character": "factory"}), SAXONY)
    go(game, MoveUnit("character", "tundra-5"), Pass())
    assert prompts(game)[0].kind not in ("move", "offers")


def test_a_flag_can_still_be_placed_after_the_other_moves() -> None:
    game = moving(albion(at={"character": "factory", "mech-1": "farm-1"}), SAXONY)
    go(game, MoveUnit("character", "tundra-5"), MoveUnit("mech-1", "village-1"))
    assert options(game) == [PlaceToken("flag-1", "tundra-5"), Pass()]


@pytest.mark.rule("L1209", "Exalt: example of scoring")
def test_a_flag_on_a_controlled_territory_counts_as_one_more() -> None:
    flagged = albion(at={"character": "tundra-5"}, structures={"mill": "forest-6"}, tokens={"tundra-5": "flag-1"})
    assert territories(flagged, SAXONY) == 3


@pytest.mark.rule("L1211", "Exalt: a Flag counts under any unit or an unoccupied structure")
@pytest.mark.rule("L4443", "flags: scoring")
@pytest.mark.parametrize(
    "held", [{"at": {"character": "tundra-5"}}, {"workers": ["tundra-5"]}, {"structures": {"mill": "tundra-5"}}]
)
def test_a_flag_counts_under_any_piece(held: dict[str, object]) -> None:
    assert territories(albion(tokens={"tundra-5": "flag-1"}, **held), SAXONY) == 2


@pytest.mark.rule("L1211", "Exalt: a Flag under an opponent does not count")
@pytest.mark.rule("L4439", "flags: no control by themselves")
def test_a_flag_alone_or_under_an_opponent_counts_nothing() -> None:
    assert territories(albion(tokens={"tundra-5": "flag-1"}), SAXONY) == 0
    visitor = side("saxony", "industrial", workers=["tundra-5"])
    flagged = albion(structures={"mill": "tundra-5"}, tokens={"tundra-5": "flag-1"})
    assert territories(flagged, visitor) == 0
    alone = position([albion(tokens={"tundra-5": "flag-1"}), SAXONY])
    assert controller(alone, "tundra-5") is None


@pytest.mark.rule("L1211", "Exalt: not beside the home base")
def test_a_flag_beside_the_home_base_counts_nothing_more() -> None:
    assert territories(albion(workers=["farm-1"], tokens={"farm-1": "flag-1"}), SAXONY) == 1
    assert territories(albion(workers=["village-1"], tokens={"village-1": "flag-1"}), SAXONY) == 2


@pytest.mark.rule("L4372", "scoring: the Factory with a Flag counts as four")
def test_the_factory_with_a_flag_counts_as_four_territories() -> None:
    assert territories(albion(workers=["factory"]), SAXONY) == 3
    assert territories(albion(workers=["factory"], tokens={"factory": "flag-1"}), SAXONY) == 4


@pytest.mark.rule("L1205", "tokens: they stay for good")
def test_flags_stay_whoever_comes() -> None:
    game = moving(side("saxony", "industrial", workers=["factory"]), albion(tokens={"tundra-5": "flag-1"}))
    go(game, MoveUnit("worker-1", "tundra-5"))
    assert game.tokens["tundra-5"].owner == 1
