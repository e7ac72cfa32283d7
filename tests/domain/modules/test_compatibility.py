"""Which modules can be played together: the whole table, pair by pair (rulebook L1588)."""

from __future__ import annotations

import re
from itertools import combinations, permutations
from pathlib import Path

import pytest

from domain import lobby
from domain.automa.combat import AUTOMA
from domain.modules import MODULES, excluded
from domain.options import AutomaOptions, Options, SeatPlan
from domain.problems import Reason

PAGE = Path(__file__).parents[3] / "docs" / "modules.md"
TRACKS = ("war-track", "peace-track", "triumph-tiles")
NOT_TOGETHER = {
    **{frozenset(pair): "one track at a time" for pair in combinations(TRACKS, 2)},
    frozenset({"rivals", "peace-track"}): "no combat on the Peace Triumph Track (L1596)",
    **{frozenset({"desolation", id}): "its own tiles (L1719)" for id in TRACKS},
    frozenset({"desolation", "rivals"}): "no rivals among friends (L1719)",
    frozenset({"desolation", "mad-tesla"}): "named (L1719)",
    frozenset({"desolation", "tesla"}): "his miniature is one of its units (L1730)",
    frozenset({"tesla", "mad-tesla"}): "one miniature (L1603)",
    frozenset({"desolation", "teams"}): "everybody is one side (L1740)",
    frozenset({"desolation", "final-turns"}): "won or lost at once (L1792)",
    frozenset({"desolation", AUTOMA}): "no Automa plays it (L4274)",
    frozenset({"teams", "peace-track"}): "encounter tokens can run out",
    frozenset({"teams", "triumph-tiles"}): "encounter tokens can run out",
    frozenset({"teams", "rivals"}): "partners share their stars",
    frozenset({"teams", AUTOMA}): "teams are of players",
}
"""The table as the rulebook gives it, and where it is silent as the documents give it."""
SEATS = {AUTOMA: (*(SeatPlan(),) * 3, SeatPlan("automa"))}
OPTIONS = {"teams": Options(teams=((0, 1), (2, 3)))}


def refusals(*ids: str, seats: tuple[SeatPlan, ...] | None = None, options: Options | None = None) -> list[Reason]:
    """What speaks against a table of four with these modules, an Automa at one seat if it is among them."""
    chosen = tuple(id for id in ids if id != AUTOMA)
    plans = seats or next((SEATS[id] for id in ids if id in SEATS), (SeatPlan(),) * 4)
    given = options or next((OPTIONS[id] for id in ids if id in OPTIONS), Options())
    return lobby.faults(lobby.CreateTable(plans, given, "", chosen))


@pytest.mark.rule("L1588", "modules: every pair is refused or can be played")
@pytest.mark.parametrize(("one", "other"), list(permutations(MODULES, 2)))
def test_a_pair_is_refused_once_with_its_reason_or_can_be_played(one: str, other: str) -> None:
    reasons = refusals(one, other)
    if frozenset({one, other}) not in NOT_TOGETHER:
        assert reasons == []
        return
    (reason,) = reasons
    assert reason.code == ("module-automa" if AUTOMA in (one, other) else "modules-incompatible")
    assert all(id in reason.detail.lower() for id in (one, other))
    assert reason.rule is not None
    assert re.fullmatch(r"L\d+", reason.rule)


@pytest.mark.rule("L1588", "modules: many at once")
def test_many_can_be_mixed() -> None:
    assert refusals("war-track", "rivals", "alliances", "tesla", "vesna", "fenris", "mech-mods", "final-turns") == []
    assert refusals("peace-track", "alliances", "mad-tesla", "infrastructure-mods", AUTOMA) == []
    assert refusals("desolation", "mech-mods", "infrastructure-mods", "alliances", "vesna", "fenris") == []


def test_every_reason_is_given_at_once() -> None:
    codes = [reason.code for reason in refusals("desolation", "rivals", "peace-track", "nonsense", AUTOMA)]
    assert sorted(codes) == ["module-automa", *["modules-incompatible"] * 3, "unknown-module"]


def test_exclusion_is_mutual_and_names_known_modules() -> None:
    for id in MODULES:
        for other in excluded(id):
            assert id in excluded(other)
            assert other != id


@pytest.mark.parametrize(
    ("options", "option"),
    [
        (Options(teams=((0, 1), (2, 3))), "teams"),
        (Options(tesla=1), "tesla"),
        (Options(mad_tesla_ends=False), "mad_tesla_ends"),
        (Options(desolation_harder=True), "desolation_harder"),
        (Options(automa=AutomaOptions(one_deck=True)), "automa"),
    ],
)
def test_an_option_of_a_module_that_is_not_played_is_refused(options: Options, option: str) -> None:
    (reason,) = refusals(options=options)
    assert reason.code == "option-without-module"
    assert option in reason.detail


def test_every_option_of_a_module_is_an_option_of_tables() -> None:
    named = [option for module in MODULES.values() for option in module.options]
    assert len(set(named)) == len(named)
    assert set(named) <= set(Options.__struct_fields__)


def test_the_documents_tell_the_same_table() -> None:
    rows = dict(re.findall(r"^\| `([\w-]+)` \|.*\|([^|]*)\|$", PAGE.read_text(), re.MULTILINE))
    told = {id: set(re.findall(r"`([\w-]+)`", row)) for id, row in rows.items()}
    barred = {id: {other for pair in NOT_TOGETHER if id in pair for other in pair - {id}} for id in MODULES}
    assert told == barred
