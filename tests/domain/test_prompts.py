"""A decision is taken as listed, or within the bounds of its option."""

import pytest

from domain import decisions as d
from domain.decisions import Spend
from domain.prompts import Between, Mix, Option, Payment, Some, UpTo, matching


@pytest.mark.parametrize(
    ("bound", "within", "beyond"),
    [
        (Between(1, 3), [1, 3], [0, 4, "2"]),
        (Some((2, 2, 5), 0, 2), [(), (2, 2), (5,)], [(5, 5), (2, 2, 5), (3,)]),
        (
            Mix({"oil": 2, "wood": 1}, 1, 2),
            [{"oil": 2}, {"oil": 1, "wood": 1}],
            [{}, {"oil": 3}, {"food": 1}, {"oil": 0}],
        ),
        (UpTo((2, 1)), [(0, 0), (2, 1)], [(3, 0), (1,), (-1, 0)]),
        (
            Payment(2, ("oil",), (Spend("oil", 3, "tundra-1"), Spend("oil", 1, card=4)), cards=1),
            [(Spend("oil", 2, "tundra-1"),), (Spend("oil", 1, "tundra-1"), Spend("oil", card=4))],
            [
                (),
                (Spend("oil", 2, "farm-1"),),
                (Spend("wood", 2, "tundra-1"),),
                (Spend("oil", card=4), Spend("oil", card=4)),
            ],
        ),
    ],
)
def test_a_bound_admits_what_it_says_and_nothing_else(
    bound: Between, within: list[object], beyond: list[object]
) -> None:
    assert all(map(bound.admits, within))
    assert not any(map(bound.admits, beyond))


def test_where_nothing_can_be_chosen_none_of_it_may_be_said() -> None:
    options = [Option(d.Commit(3)), Option(d.MoveUnit("mech-1", "farm-1"))]
    assert matching(options, d.Commit(3, cards=())) is options[0]
    assert matching(options, d.MoveUnit("mech-1", "farm-1", workers=(), resources={})) is options[1]
    assert matching(options, d.Commit(3, cards=(2,))) is None


def test_an_empty_choice_is_refused_where_something_must_come_along() -> None:
    listed = Option(d.MoveUnit("mech-1", "farm-1"), {"workers": Some(("worker-1",), 1, 1)})
    assert matching([listed], d.MoveUnit("mech-1", "farm-1")) is listed
    assert matching([listed], d.MoveUnit("mech-1", "farm-1", workers=())) is None
