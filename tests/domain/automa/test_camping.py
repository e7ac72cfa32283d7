"""With airships in play, an Automa that is shut in at home uses other symbols."""

from __future__ import annotations

import pytest

from domain.automa.camping import camped
from domain.automa.facts import AutomaGained, BonusShown, TrackerMoved, UnitSelected
from domain.facts import CombatBegan
from domain.positions import automa, side
from tests.domain.automa.play import draw, the, told, versus

CAMPERS = side("nordic", "industrial", at={"character": "mountain-6"}, workers=["tundra-8"])
SHUT_IN = automa("saxony", workers=["home-saxony"], power=0)


@pytest.mark.rule("L3943", "automa: camped, it follows other symbols in the first two rows")
def test_a_camped_automa_attacks_whatever_its_card_says() -> None:
    game = versus(SHUT_IN, 1, human=CAMPERS, modules=["airships"])
    assert camped(game, game.seats[1])
    facts = draw(game)
    assert the(facts, UnitSelected).kind == "attack_combat"
    assert the(facts, CombatBegan).territory == "mountain-6"


def test_the_other_rows_are_those_of_the_card() -> None:
    workers = side("nordic", "industrial", workers=["mountain-6", "tundra-8"])
    facts = draw(versus(SHUT_IN, 1, human=workers, modules=["airships"]))
    assert [(fact.kind, fact.amount) for fact in told(facts, AutomaGained)] == [("deploy", 1), ("power", 1)]
    assert the(facts, BonusShown).bonus == "power"
    assert the(facts, TrackerMoved).space == 1


def test_without_airships_or_with_a_way_out_the_card_counts() -> None:
    assert the(draw(versus(SHUT_IN, 3, human=CAMPERS)), UnitSelected).kind == "move_worker"
    abroad = automa("saxony", workers=["village-6"])
    game = versus(abroad, 3, human=CAMPERS, modules=["airships"])
    assert not camped(game, game.seats[1])
    one = side("nordic", "industrial", workers=["tundra-8"])
    game = versus(SHUT_IN, 3, human=one, modules=["airships"])
    assert not camped(game, game.seats[1])
