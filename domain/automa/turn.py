"""An Automa's turn: draw a card, follow the active scheme from top to bottom, update the star tracker
(rulebook L3542)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import structs

from domain import decisions as d
from domain import hooks, steps, triumphs, turn
from domain.automa import arrival, decks, gains, hesitation, moves, recruits, tracker
from domain.automa.difficulty import all_moves, skips
from domain.automa.facts import AutomaCardDrawn, AutomaTurnSkipped, SymbolRefused
from domain.chance import Chance
from domain.content import AUTOMA_CARDS, CAMPING
from domain.content.schema import Scheme
from domain.facts import Fact, StepChanged, StepPopped, StepPushed
from domain.prompts import Option
from domain.state import Game, Seat

Run = Callable[[Game, Seat, steps.AutomaScheme, Chance], Iterator[Fact]]


def options(game: Game, step: steps.AutomaTurn, _: int) -> list[Option]:
    """An Automa can do but one thing."""
    return [Option(d.DrawAutomaCard())]


def draw(game: Game, step: steps.AutomaTurn, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The next card says what the Automa does; a gentle one may skip the turn."""
    automa = game.seats[seat]
    assert automa.automa is not None
    yield from tracker.switch(game, automa, chance)
    scheme = automa.automa.scheme
    card = yield from decks.next_card(game, automa, chance)
    yield AutomaCardDrawn(seat, card.number, scheme)
    if card.schemes[scheme - 1].skip and skips(game, automa):
        yield AutomaTurnSkipped(seat)
        yield from turn.finish(game, seat)
        return
    camped = any(own(game, automa) for own in hooks.automa_camped.of(game.modules))
    yield StepPopped()
    yield StepPushed(steps.AutomaScheme(seat, card.number, scheme, substitute=camped))


def follow(game: Game, step: steps.AutomaScheme, chance: Chance) -> Iterator[Fact]:
    """One row of the scheme after another."""
    return STAGES[step.stage](game, game.seats[step.seat], step, chance)


def rows(step: steps.AutomaScheme) -> Scheme:
    """The rows that are followed: the card's, or those of a camped Automa (rulebook L3943)."""
    return CAMPING if step.substitute else AUTOMA_CARDS[step.card].schemes[step.scheme - 1]


def _move(game: Game, seat: Seat, step: steps.AutomaScheme, chance: Chance) -> Iterator[Fact]:
    """The first symbol that leads to a valid move is carried out (rulebook L3557)."""
    if not turn.allowed(game, seat, "move"):
        yield from _forbidden(seat, step)
        yield _to(step, "gains")
        return
    symbols = rows(step).moves
    for number in range(step.symbol, len(symbols)):
        move = yield from moves.consider(game, seat, number, symbols[number])
        if move is None:
            continue
        if (yield from hesitation.held(game, seat, "move", chance)):
            yield SymbolRefused(seat.index, number, symbols[number].kind, "hesitates")
            break
        yield StepChanged(structs.replace(step, stage="arrived", symbol=number, unit=move.unit, to=move.to))
        yield from arrival.enter(game, seat, move, chance)
        return
    yield _to(step, "gains")


def _forbidden(seat: Seat, step: steps.AutomaScheme) -> Iterator[Fact]:
    for number, symbol in enumerate(rows(step).moves):
        yield SymbolRefused(seat.index, number, symbol.kind, "no-moves")


def _arrived(game: Game, seat: Seat, step: steps.AutomaScheme, chance: Chance) -> Iterator[Fact]:
    """The unit has arrived and fought; the hardest Automa goes on with the next symbol."""
    assert step.unit is not None
    assert step.to is not None
    goes_on = all_moves(game, seat)
    following = {"stage": "moves", "symbol": step.symbol + 1} if goes_on else {"stage": "gains", "symbol": 0}
    yield StepChanged(structs.replace(step, **following, unit=None, to=None))
    kind = rows(step).moves[step.symbol].kind
    yield from arrival.settle(game, seat, moves.Move(step.unit, step.to), kind, goes_on, chance)


def _gain(game: Game, seat: Seat, step: steps.AutomaScheme, chance: Chance) -> Iterator[Fact]:
    yield _to(step, "bonus")
    yield from gains.gain(game, seat, rows(step).gains, chance)


def _bonus(game: Game, seat: Seat, step: steps.AutomaScheme, chance: Chance) -> Iterator[Fact]:
    yield _to(step, "tracker")
    scheme = AUTOMA_CARDS[step.card].schemes[step.scheme - 1]
    if scheme.bonus is not None:
        yield from recruits.bonus(game, seat, scheme.bonus)


def _track(game: Game, seat: Seat, step: steps.AutomaScheme, chance: Chance) -> Iterator[Fact]:
    yield _to(step, "end")
    yield from tracker.update(game, seat, AUTOMA_CARDS[step.card], chance)


def _end(game: Game, seat: Seat, step: steps.AutomaScheme, chance: Chance) -> Iterator[Fact]:
    """A character that ends the turn on the Factory takes a card; the next player follows."""
    yield from arrival.visit_factory(game, seat, chance)
    yield from triumphs.award(game, seat, end_of_turn=True)
    yield from turn.finish(game, step.seat)


def _to(step: steps.AutomaScheme, stage: str) -> Fact:
    return StepChanged(structs.replace(step, stage=stage, symbol=0))


STAGES: dict[str, Run] = {
    "moves": _move,
    "arrived": _arrived,
    "gains": _gain,
    "bonus": _bonus,
    "tracker": _track,
    "end": _end,
}
"""The rows of a scheme, from top to bottom."""
