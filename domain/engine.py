"""The decider: which steps there are, who answers them, and what follows.

`play` decides and folds in place; `decide` leaves the state as it was. Both accept exactly what `prompts`
and `asides` list, because they look a decision up in those lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from domain import abilities as _abilities  # noqa: F401 - registers the abilities on their hooks
from domain import (
    asides,
    building,
    combat,
    deploying,
    encounters,
    ending,
    enlisting,
    factory,
    forcing,
    gains,
    levies,
    lobby,
    mods,
    movement,
    npc,
    offers,
    preparing,
    production,
    refusals,
    retreating,
    setup,
    steps,
    trade,
    turn,
    upgrading,
)
from domain.automa import turn as automa
from domain.chance import Chance
from domain.decisions import Decision
from domain.facts import Fact, GameEnded, StarPlaced
from domain.modules import STEPS
from domain.problems import Illegal
from domain.prompts import Prompt, matching
from domain.reducer import HANDLERS
from domain.rule import Rule
from domain.state import Game

RULES: dict[type[Any], Rule] = {
    steps.Draft: Rule(setup.draft_options, setup.draft),
    steps.Auction: Rule(setup.auction_options, setup.bid),
    steps.ChooseMods: Rule(mods.choices, mods.choose, mods.chosen, mods.awaited),
    steps.PlaceMods: Rule(mods.place_options, mods.place, mods.placed, mods.awaited),
    steps.FirstTurn: Rule(run=setup.first_turn),
    steps.ChooseSection: Rule(turn.sections, turn.choose_section),
    steps.TopAction: Rule(turn.top_options, turn.take_top, turn.skip_top),
    steps.BottomAction: Rule(turn.bottom_options, turn.take_bottom, turn.skip_bottom),
    steps.EndTurn: Rule(turn.end_options, turn.end_turn, turn.end_at_once),
    steps.Move: Rule(movement.options, movement.take, movement.end_if_done),
    steps.Arrival: Rule(run=movement.go_on),
    steps.Levy: Rule(levies.options, levies.pay, levies.pay_at_once),
    steps.Aftermath: Rule(combat.orders, combat.choose, combat.resolve),
    steps.Combat: Rule(combat.options, combat.take, combat.advance, combat.awaited),
    steps.CombatantTurn: Rule(npc.orders, npc.choose, npc.run, npc.speaker),
    steps.DriveOff: Rule(npc.ways_off, npc.drive_off, npc.drive_off_at_once),
    steps.DiscardCard: Rule(preparing.discard_options, preparing.discard, preparing.discard_at_once),
    steps.Reinforcement: Rule(preparing.reinforce_options, preparing.reinforce),
    steps.Retreat: Rule(retreating.retreat_options, retreating.retreat, retreating.retreat_at_once),
    steps.PopularityLoss: Rule(forcing.loss_options, forcing.answer_loss),
    steps.TokenGift: Rule(forcing.gift_options, forcing.give),
    steps.Encounter: Rule(encounters.options, encounters.take, encounters.end),
    steps.FactoryVisit: Rule(factory.choices, factory.take),
    steps.Offers: Rule(offers.options, offers.take, offers.skip),
    steps.Upgrade: Rule(upgrading.options, upgrading.take, upgrading.skip),
    steps.Deploy: Rule(deploying.options, deploying.take, deploying.skip),
    steps.Build: Rule(building.options, building.take, building.skip),
    steps.Enlist: Rule(enlisting.options, enlisting.take, enlisting.skip),
    steps.Produce: Rule(production.choices, production.produce, production.end),
    steps.GainResources: Rule(trade.place_options, trade.place, trade.skip),
    steps.GainWorker: Rule(encounters.worker_options, encounters.place_worker, encounters.skip_worker),
    steps.PeekCards: Rule(encounters.peek_options, encounters.peek),
    steps.RelocateUnits: Rule(encounters.relocate_options, encounters.relocate),
    steps.Gains: Rule(run=gains.run),
    steps.BottomDone: Rule(run=enlisting.give_bonuses),
    steps.RecruitBonus: Rule(enlisting.bonus_options, enlisting.answer_bonus, enlisting.run_bonus),
    steps.AutomaTurn: Rule(automa.options, automa.draw),
    steps.AutomaScheme: Rule(run=automa.follow),
    **STEPS,
}
"""Every kind of step, those of modules included."""


def prompts(game: Game) -> list[Prompt]:
    """Who is awaited, for what, with every legal option."""
    if not game.steps:
        return []
    step = game.steps[-1]
    rule = RULES[type(step)]
    assert rule.options is not None
    kind = step.__struct_config__.tag
    return [
        Prompt(f"{game.version}-{seat}", seat, str(kind), rule.options(game, step, seat))
        for seat in rule.awaited(game, step)
    ]


def decide(game: Game, seat: int | None, decision: Decision | lobby.LobbyDecision, chance: Chance) -> list[Fact]:
    """What follows from a decision; the state stays as it is."""
    return play(copy(game), seat, decision, chance)


def play(game: Game, seat: int | None, decision: Decision | lobby.LobbyDecision, chance: Chance) -> list[Fact]:
    """Decide and fold in place. An illegal decision changes nothing and raises Illegal."""
    if isinstance(decision, lobby.DECISIONS):
        return _unfold(game, lobby.decide(game, decision, chance), chance)
    if game.status != "running":
        raise Illegal("game-not-running", "The game is not running.")
    if seat is None or not 0 <= seat < len(game.seats):
        raise Illegal("no-seat", "Only a seat of this game can decide.")
    if isinstance(decision, asides.ASIDES):
        if matching(asides.options(game, seat), decision) is None:
            raise refusals.illegal_aside(game, seat, decision)
        return _unfold(game, asides.take(game, seat, decision), chance)
    for prompt in prompts(game):
        if prompt.seat == seat:
            if matching(prompt.options, decision) is None:
                raise refusals.illegal(game, prompt, decision)
            return take(game, seat, decision, chance)
    raise refusals.not_awaited(game, seat)


def take(game: Game, seat: int, decision: Decision, chance: Chance) -> list[Fact]:
    """Fold what follows from a decision that was listed for the seat."""
    step = game.steps[-1]
    rule = RULES[type(step)]
    assert rule.take is not None
    return _unfold(game, rule.take(game, step, seat, decision, chance), chance)


def settle(game: Game, chance: Chance) -> list[Fact]:
    """Fold what the pending steps do without a decision."""
    return _unfold(game, iter(()), chance)


def _unfold(game: Game, facts: Iterator[Fact], chance: Chance) -> list[Fact]:
    """Fold the facts and all that follows by itself, until a seat is awaited or the game is over."""
    told: list[Fact] = []
    following: Iterator[Fact] | None = facts
    while following is not None:
        _fold(game, following, told)
        if game.status != "running":
            break
        if ending.due(game):
            _fold(game, ending.finish(game), told)
            if game.status != "running":
                break
        following = _of_itself(game, chance)
    game.version += 1
    return told


def _fold(game: Game, facts: Iterator[Fact], told: list[Fact]) -> None:
    """Fold facts; nothing follows the end, or a star that ends the game."""
    for fact in facts:
        HANDLERS[type(fact)](game, fact)
        told.append(fact)
        if type(fact) is GameEnded or (type(fact) is StarPlaced and ending.due(game)):
            return


def _of_itself(game: Game, chance: Chance) -> Iterator[Fact] | None:
    """What the top step does without a decision; None if it waits for one."""
    if not game.steps:
        return None
    step = game.steps[-1]
    rule = RULES[type(step)]
    facts = rule.run(game, step, chance) if rule.run is not None else None
    if facts is not None:
        return facts
    for seat in rule.awaited(game, step):
        if game.seats[seat].resigned:
            assert rule.options is not None
            assert rule.take is not None
            answer = asides.for_absent(rule.options(game, step, seat)).decision
            return rule.take(game, step, seat, answer, chance)
    return None


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Game).decode


def copy(game: Game) -> Game:
    """A private copy of a state."""
    return _decode(_encode(game))
