"""What a keen player thinks of is what the rules list: their advice can be posted as it is."""

from __future__ import annotations

import pytest

from domain.decisions import MoveUnit
from domain.engine import prompts
from domain.keen import variants
from domain.positions import side
from domain.prompts import matching
from tests.domain.rules.moves import moving


@pytest.mark.parametrize("place", ["lake-7", "village-6"])
def test_a_keen_player_thinks_only_of_cargo_that_may_be_taken(place: str) -> None:
    """Off a lake all workers come along; elsewhere any number of them."""
    nordic = side("nordic", "industrial", abilities=["seaworthy"], at={"mech-4": place}, workers=[place, place, place])
    game = moving(nordic)
    (prompt,) = prompts(game)
    thought = [decision for option in prompt.options for decision in variants(game, game.seats[0], option)]
    assert all(matching(prompt.options, decision) is not None for decision in thought)
    crews = {len(move.workers) for move in thought if isinstance(move, MoveUnit) and move.workers}
    assert crews == ({3} if place == "lake-7" else {1, 2, 3})
