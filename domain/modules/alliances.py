"""Alliances: two players swap tokens for coins and each other's faction ability (rulebook L1698)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from domain import decisions as d
from domain import hooks, steps, triumphs
from domain.abilities.tokens import flags
from domain.chance import Chance
from domain.content import ALLIANCES
from domain.control import clockwise_after, controlled, playing
from domain.facts import AbilityGained, Coins, Fact, ModuleNoted, StepPopped, StepPushed, Used
from domain.module_facts import AbilityLost, AllianceBroken, AllianceDeclined, AllianceFormed, AllianceProposed
from domain.modules.manifest import Module
from domain.prompts import Option
from domain.rule import Rule
from domain.state import Game, Seat, Token

ID = "alliances"
ODD_ONE_OUT = 5
BETRAYAL = -10
AUTOMA_COINS = 8
CONSOLED = "alliances-odd-one-out"
"""The note of the seat that was left without a possible ally."""

MODULE = Module(id=ID, rule="L1698")


def unbound(seat: Seat) -> bool:
    """Does a seat still hold the token of the own faction?"""
    return seat.ally is None and not seat.resigned


def shared(seat: Seat) -> str:
    """The ability that the token of a seat's faction gives to whoever receives it."""
    return ALLIANCES[seat.faction].ability


@hooks.asides.on(ID)
def proposals(game: Game, seat: Seat) -> Iterable[Option]:
    """At any time in one's turn, to anyone without an ally, once a turn to each of them."""
    pending = any(isinstance(step, steps.AllianceOffer) for step in game.steps)
    if not game.turn or game.active != seat.index or pending or not unbound(seat):
        return []
    others = [game.seats[other] for other in clockwise_after(game, seat.index)]
    return [
        Option(d.ProposeAlliance(other.index))
        for other in others
        if unbound(other) and other.kind == "human" and _proposal(other.index) not in seat.used
    ]


def _proposal(to: int) -> str:
    return f"alliance-{to}"


@hooks.aside_taken.on(ID)
def propose(game: Game, seat: Seat, decision: d.Decision) -> Iterator[Fact]:
    """The other player is asked at once."""
    if isinstance(decision, d.ProposeAlliance):
        yield Used(seat.index, _proposal(decision.to))
        yield AllianceProposed(seat.index, decision.to)
        yield StepPushed(steps.AllianceOffer(decision.to, seat.index))


@hooks.setup.on(ID)
def ask_about_automas(game: Game, chance: Chance) -> Iterator[Fact]:
    """Players may take an Automa for an ally before the game, in reverse turn order (rulebook L2423)."""
    humans = [seat for seat in (game.active, *clockwise_after(game, game.active)) if game.seats[seat].kind == "human"]
    automas = [seat.index for seat in game.seats if seat.kind == "automa"]
    for human in humans:
        for automa in reversed(automas):
            yield StepPushed(steps.AllianceOffer(human, automa))


def moot(game: Game, step: steps.AllianceOffer, _: Chance) -> Iterator[Fact] | None:
    """Nobody is asked about an alliance with who has another ally."""
    free = unbound(game.seats[step.by]) and game.seats[step.seat].ally is None
    return None if free else _not_asked(game)


def _not_asked(game: Game) -> Iterator[Fact]:
    yield StepPopped()
    yield from _leave_out(game)


def answers(game: Game, step: steps.AllianceOffer, _: int) -> list[Option]:
    """Agree or decline."""
    return [Option(d.AcceptAlliance()), Option(d.Pass())]


def answer(game: Game, step: steps.AllianceOffer, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """Allies swap tokens; each gains the coins and the ability of the token received."""
    yield StepPopped()
    if isinstance(decision, d.AcceptAlliance):
        yield AllianceFormed(step.by, seat)
        for one, other in ((step.by, seat), (seat, step.by)):
            yield from receive(game, game.seats[one], game.seats[other], chance)
    else:
        yield AllianceDeclined(seat, step.by)
    yield from _leave_out(game)


def receive(game: Game, seat: Seat, ally: Seat, chance: Chance) -> Iterator[Fact]:
    """The coins and the ability of an ally's token, with what comes along; an Automa gains coins instead."""
    if seat.kind == "automa":
        yield Coins(seat.index, seat.coins + AUTOMA_COINS)
        return
    yield Coins(seat.index, seat.coins + ALLIANCES[ally.faction].coins)
    yield AbilityGained(seat.index, shared(ally))
    for own in hooks.starts.of([shared(ally)]):
        yield from own(game, seat, chance)
    yield from triumphs.award(game, seat)


def _leave_out(game: Game) -> Iterator[Fact]:
    """The only player left without an ally is consoled, once, as soon as there is none to be had any more
    (rulebook L1704, L2437)."""
    humans = [game.seats[seat] for seat in playing(game) if game.seats[seat].kind == "human"]
    alone = [seat for seat in humans if unbound(seat)]
    if len(alone) != 1 or len(humans) == 1 or CONSOLED in game.notes:
        return
    (seat,) = alone
    if not any(isinstance(step, steps.AllianceOffer) and step.seat == seat.index for step in game.steps):
        yield ModuleNoted(CONSOLED, seat.index)
        yield Coins(seat.index, seat.coins + ODD_ONE_OUT)
        yield from triumphs.award(game, seat)


@hooks.attacked.on(ID)
def break_up(game: Game, attacker: int, victim: int) -> Iterator[Fact]:
    """Who attacks the holder of the own faction's token, or forces workers of theirs to retreat, turns the token
    in hand over and loses its ability; the other keeps theirs (rulebook L1706)."""
    seat = game.seats[attacker]
    if seat.ally == victim and not seat.betrayed:
        lost = abilities(game, seat)
        yield AllianceBroken(attacker)
        yield from (AbilityLost(attacker, ability) for ability in lost)
        for own in hooks.ends.of(lost):
            yield from own(game, seat)


@hooks.own_abilities.on(ID)
def abilities(game: Game, seat: Seat) -> Iterable[str]:
    """The ability of the ally's token, as long as it lies face up; an Automa has no use for it."""
    return [] if seat.ally is None or seat.betrayed or seat.kind == "automa" else [shared(game.seats[seat.ally])]


@hooks.score.on(ID)
def betrayal(game: Game, seat: Seat, controlled: set[str]) -> Iterable[tuple[str, int]]:
    """A token that was turned over costs a player coins (rulebook L1708, L2439)."""
    yield "coins", BETRAYAL * (seat.betrayed and seat.kind == "human")


def _ally(game: Game, seat: Seat) -> Seat:
    assert seat.ally is not None
    return game.seats[seat.ally]


@hooks.score.on("exalt_shared")
def flags_of_ally(game: Game, seat: Seat, mine: set[str]) -> Iterable[tuple[str, int]]:
    """Each Flag that gives the ally a territory gives one here too (rulebook L4308)."""
    ally = _ally(game, seat)
    return flags(game, ally, set(controlled(game, ally)))


@hooks.token_ignored.on("maifuku_shared")
def ignore_traps(game: Game, seat: Seat, token: Token) -> bool:
    """The ally's Traps do nothing (rulebook L4308)."""
    return token.kind == "trap" and token.owner == seat.ally


@hooks.score.on("maifuku_shared")
def traps_of_ally(game: Game, seat: Seat, mine: set[str]) -> Iterable[tuple[str, int]]:
    """The ally's armed Traps count as territories, unless they do anyway (rulebook L4308)."""
    armed = [at for at, token in game.tokens.items() if ignore_traps(game, seat, token) and token.armed]
    yield "territories", sum(1 for at in armed if at not in mine)


STEPS: dict[type[Any], Rule] = {steps.AllianceOffer: Rule(answers, answer, moot)}
