"""Advice and trials: what the built-in policy would do, and what a decision would lead to.

Both look at an imagined game, never at the true one: nothing that is hidden from the caller can show.
"""

from itertools import zip_longest
from random import Random

from app import answers
from app.schemas.answers import Trial
from domain import engine
from domain import facts as f
from domain.chance import Chance
from domain.decisions import Decision
from domain.facts import Fact
from domain.imagined import imagined
from domain.keen import Keen
from domain.labels import ENGLISH
from domain.policies import POLICIES
from domain.problems import Illegal
from domain.prompts import Prompt
from domain.state import Game
from domain.view import visible_fact

HABIT = POLICIES["steady"]

DRAWN = (f.DeckShuffled, f.CardsDrawn, f.CardStolen, f.CardsSeen, f.ObjectivesDealt)
"""Facts whose cards nobody knows before they are drawn, not even who draws them."""


def advice(id: str, game: Game, prompt: Prompt) -> Decision:
    """What a keen player would decide for a seat; the same at every asking."""
    return Keen(HABIT)(imagined(game, prompt.seat), prompt, Random(f"{id} {prompt.id}"))


def trial(game: Game, seat: int | None, decision: Decision, lang: str = ENGLISH) -> Trial:
    """Whether a decision would be accepted, and what would follow for sure; or every reason against it."""
    try:
        engine.decide(game, seat, decision, Chance(b"trial", game.version))
    except Illegal as refusal:
        return Trial(accepted=False, version=game.version, reasons=answers.reasons(refusal, lang))
    one, other = (_followed(game, seat, decision, backwards) for backwards in (False, True))
    common: list[Fact] = []
    for fact, counterpart in zip_longest(one, other):
        if fact != counterpart:
            return Trial(accepted=True, version=game.version, facts=common, open_end=True)
        common.append(fact)
    return Trial(accepted=True, version=game.version, facts=common)


def _followed(game: Game, seat: int | None, decision: Decision, backwards: bool) -> list[Fact]:
    """What would follow in a game that the seat imagines."""
    chance = Chance(b"backwards" if backwards else b"forwards", game.version)
    told = engine.play(imagined(game, seat, backwards), seat, decision, chance)
    return [visible_fact(fact, None if isinstance(fact, DRAWN) else seat) for fact in told]
