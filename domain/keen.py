"""The `keen` policy: it plays out its turn in its head for every section, and then plays the one that left it best off.

Within a turn it takes what leads to the best position at once, or by the end of the turn where an action is only begun.
It looks at an imagined game alone, so it knows no more than its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from random import Random

from msgspec import structs

from domain import decisions as d
from domain import engine, steps
from domain.chance import Chance
from domain.control import enemy_at, fights, units_at, workers
from domain.imagined import imagined
from domain.prompts import Mix, Option, Prompt, Some, matching
from domain.state import FACTORY_SECTION, Game, Seat
from domain.steady import stalled
from domain.turn import section_of
from domain.worth import LADDERS, done, worth

Habit = Callable[[Game, Prompt, Random], d.Decision]

BEGUN = (steps.TopAction, steps.BottomAction, steps.Encounter)
"""Steps whose options begin something: they are judged at the end of the turn."""
SURE = (
    *(steps.TopAction, steps.BottomAction, steps.EndTurn, steps.Move, steps.Produce, steps.GainResources),
    *(steps.Upgrade, steps.Deploy, steps.Build, steps.Enlist),
)
"""Steps that turn out as imagined; elsewhere cards were drawn, and the seat thinks again."""
FAR = 60
"""Decisions after which a turn is looked at no further."""
HANDS, FEW_HANDS = 12, 3
"""How many hands and cards of the other side are imagined for a combat, and for one that is only thought of."""


class Keen:
    """Plans the turn and follows the plan as long as things turn out as imagined; before the first turn, where only
    one thing can be done, and in a game that has stalled, it decides by habit."""

    def __init__(self, habit: Habit) -> None:
        self.habit = habit
        self.game = ""
        self.plans: dict[int, list[d.Decision]] = {}

    def __call__(self, game: Game, prompt: Prompt, rng: Random) -> d.Decision:
        if game.commitment != self.game:
            self.game, self.plans = game.commitment, {}
        plan = self.plans.setdefault(prompt.seat, [])
        if plan and isinstance(game.steps[-1], SURE) and matching(prompt.options, plan[0]) is not None:
            return plan.pop(0)
        plan.clear()
        if not game.turn or len(prompt.options) == 1 or stalled(game):
            return self.habit(game, prompt, rng)
        world = imagined(game, prompt.seat)
        for deck in (world.combat_deck, world.encounter_deck, *(one.cards for one in world.automa_decks)):
            rng.shuffle(deck)
        if not isinstance(game.steps[-1], steps.ChooseSection):
            return best(world, prompt, rng)
        plan += planned(world, prompt, rng)
        return plan.pop(0)


def planned(world: Game, prompt: Prompt, rng: Random) -> list[d.Decision]:
    """The best of the turns that begin with each option."""
    turns = []
    for option in prompt.options:
        ahead = after(world, prompt.seat, option.decision, rng)
        rest = played_out(ahead, prompt.seat, world.turn, rng)
        turns.append((worth(ahead, ahead.seats[prompt.seat]), rng.random(), [option.decision, *rest]))
    return max(turns)[2]


def after(world: Game, seat: int, decision: d.Decision, rng: Random) -> Game:
    """The world after a decision."""
    ahead = engine.copy(world)
    engine.take(ahead, seat, decision, Chance(rng.randbytes(8), ahead.version))
    return ahead


def played_out(ahead: Game, seat: int, turn: int, rng: Random) -> list[d.Decision]:
    """Play the turn to its end, and tell what the seat decided on the way."""
    told: list[d.Decision] = []
    for _ in range(FAR):
        if ahead.status != "running" or ahead.turn != turn:
            break
        prompt = engine.prompts(ahead)[0]
        decision = best(ahead, prompt, rng, FEW_HANDS) if prompt.seat == seat else rng.choice(prompt.options).decision
        if prompt.seat == seat:
            told.append(decision)
        engine.take(ahead, prompt.seat, decision, Chance(rng.randbytes(8), ahead.version))
    return told


def best(world: Game, prompt: Prompt, rng: Random, hands: int = HANDS) -> d.Decision:
    """The decision that leads to the best position."""
    seat, step = prompt.seat, world.steps[-1]
    tried = [decision for option in prompt.options for decision in variants(world, world.seats[seat], option)]
    tried = [decision for decision in tried if not isinstance(decision, d.Pass) or not _pays(world, step)] or tried
    if len(tried) == 1:
        return tried[0]
    if isinstance(step, steps.Combat):
        return tried[_strongest(world, seat, tried, hands, rng)]

    def value(decision: d.Decision) -> float:
        ahead = after(world, seat, decision, rng)
        if isinstance(step, BEGUN):
            played_out(ahead, seat, world.turn, rng)
        return worth(ahead, ahead.seats[seat])

    return max(tried, key=lambda decision: (value(decision), rng.random()))


def _pays(world: Game, step: steps.Step) -> bool:
    """Is it out of the question to skip this action? Moving costs nothing, and a bottom action brings a star nearer."""
    if isinstance(step, steps.TopAction | steps.BottomAction) and step.section < FACTORY_SECTION:
        seat = world.seats[step.seat]
        section = section_of(seat, step.section)
        if isinstance(step, steps.TopAction):
            return section.top == "move"
        return done(seat, section.bottom) < LADDERS[section.bottom].rungs
    return False


def _strongest(world: Game, seat: int, tried: list[d.Decision], hands: int, rng: Random) -> int:
    """Which of the commitments does best against many hands, the same for all of them."""
    totals = [0.0] * len(tried)
    for _ in range(hands):
        for deck in (world.combat_deck, *(one.cards for one in world.automa_decks)):
            rng.shuffle(deck)
        secret, guess = rng.randbytes(8), rng.random()
        for number, decision in enumerate(tried):
            ahead = engine.copy(world)
            engine.take(ahead, seat, decision, Chance(secret, ahead.version))
            if ahead.status == "running" and isinstance(ahead.steps[-1], steps.Combat):
                for prompt in (other for other in engine.prompts(ahead) if other.seat != seat):
                    answer = prompt.options[int(guess * len(prompt.options))].decision
                    engine.take(ahead, prompt.seat, answer, Chance(secret, ahead.version))
            totals[number] += worth(ahead, ahead.seats[seat])
    return max(range(len(tried)), key=totals.__getitem__)


def variants(world: Game, seat: Seat, option: Option) -> Iterator[d.Decision]:
    """An option as it is listed, and the other values of its fields that are worth a thought."""
    decision, bounds = option.decision, option.bounds or {}
    yield decision
    match decision, bounds:
        case d.Commit(), {"cards": Some(most=most)}:
            hand = sorted(seat.cards, reverse=True)
            yield from (structs.replace(decision, cards=tuple(hand[:count])) for count in range(1, most + 1))
        case d.MoveUnit(unit=unit, to=to), {"workers": Some(least=least)}:
            foe = enemy_at(world, seat.index, to)
            if foe is None or not fights(units_at(world, foe, to)):
                crew = workers(units_at(world, seat.index, seat.units[unit]))
                fewest = max(1, least)
                yield from (structs.replace(decision, workers=tuple(crew[:n])) for n in range(fewest, len(crew) + 1))
        case d.PlaceResources(), {"resources": Mix(of=of, most=most)} if most <= 2:
            for kinds in combinations_with_replacement(of, most):
                if all(kinds.count(kind) <= of[kind] for kind in kinds):
                    yield structs.replace(decision, resources={kind: kinds.count(kind) for kind in kinds})
