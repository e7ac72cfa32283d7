"""A turn: place the action token, take the top action, take the bottom action (rulebook L686)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import bolster, enlisting, factory, hooks, movement, objectives, payment, production, steps, trade, triumphs
from domain import decisions as d
from domain.chance import Chance
from domain.content import BOTTOM, MATS, TOP
from domain.content.schema import Section
from domain.control import next_turn
from domain.facts import (
    Coins,
    Fact,
    SectionChosen,
    Spent,
    StepPopped,
    StepPushed,
    TurnBegan,
)
from domain.prompts import Between, Option
from domain.state import FACTORY_SECTION, Game, Seat

SKIP = Option(d.Pass())

TOP_ACTIONS = {
    "move": movement.top_options,
    "bolster": bolster.options,
    "trade": trade.options,
    "produce": production.options,
}
TOP_TAKEN = {
    "move_units": movement.begin,
    "gain_coins": movement.gain_coins,
    "gain_power": bolster.take,
    "draw_cards": bolster.take,
    "gain_resources": trade.take,
    "gain_popularity": trade.take,
    "produce_territories": production.begin,
}


def section_of(seat: Seat, section: int) -> Section:
    """A section of the seat's player mat."""
    return MATS[seat.mat].sections[section]


def begin(game: Game, seat: int) -> Iterator[Fact]:
    """The turn of a seat begins; what counts only in one's turn counts from now on."""
    yield TurnBegan(seat, game.turn + 1)
    yield from triumphs.award_all(game) or ()
    own = hooks.turn_step.of(game.seats[seat].abilities)
    yield StepPushed(own[0](seat) if own else steps.ChooseSection(seat))


def sections(game: Game, step: steps.ChooseSection, _: int) -> list[Option]:
    """Any section but that of the previous turn, Factory cards included; and objectives."""
    seat = game.seats[step.seat]
    count = FACTORY_SECTION + len(seat.factory)
    options = [
        Option(d.ChooseSection(section))
        for section in range(count)
        if section != seat.section or may_repeat(game, seat, section)
    ]
    return options + objectives.options(game, seat)


def may_repeat(game: Game, seat: Seat, section: int) -> bool:
    """May the section of the previous turn be chosen again?"""
    return any(own(game, seat, section) for own in hooks.sections.of(seat.abilities))


def choose_section(
    game: Game, step: steps.ChooseSection, seat: int, decision: d.Decision, chance: Chance
) -> Iterator[Fact]:
    """The action token is placed: the two actions of the section follow."""
    if isinstance(decision, d.RevealObjective):
        yield from objectives.reveal(game, game.seats[seat], decision.card)
        return
    assert isinstance(decision, d.ChooseSection)
    yield SectionChosen(seat, decision.section)
    yield StepPopped()
    yield StepPushed(steps.EndTurn(seat))
    yield StepPushed(steps.BottomAction(seat, decision.section))
    yield StepPushed(steps.TopAction(seat, decision.section))


def allowed(game: Game, seat: Seat, action: str) -> bool:
    """Does no variant forbid the action?"""
    return not game.modules or all(own(game, seat, action) for own in hooks.action_allowed.of(game.modules))


def top_actions(game: Game, step: steps.TopAction) -> list[Option]:
    """The ways to take the top action that the seat can pay for."""
    seat = game.seats[step.seat]
    if step.section >= FACTORY_SECTION:
        return factory.top_options(game, seat, seat.factory[step.section - FACTORY_SECTION])
    action = TOP[section_of(seat, step.section).top]
    if not payment.payable(game, seat, action.cost):
        return []
    return TOP_ACTIONS[action.id](game, seat)


def skip_top(game: Game, step: steps.TopAction, _: Chance) -> Iterator[Fact] | None:
    """Without a way to take the top action, it is skipped."""
    return None if top_actions(game, step) else iter((StepPopped(),))


def top_options(game: Game, step: steps.TopAction, _: int) -> list[Option]:
    """Take the top action in one of its ways, or skip it."""
    return [*top_actions(game, step), SKIP]


def take_top(game: Game, step: steps.TopAction, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """Pay the cost, then gain the benefit."""
    yield StepPopped()
    owner = game.seats[seat]
    if isinstance(decision, d.TakeTop):
        action = TOP[section_of(owner, step.section).top]
        yield from payment.pay(owner, action.cost)
        yield from TOP_TAKEN[decision.benefit](game, owner, decision, chance)
    elif isinstance(decision, d.UseFactoryCard):
        yield from factory.use(game, owner, owner.factory[step.section - FACTORY_SECTION], decision)


def bottom_cost(seat: Seat, section: Section) -> int:
    """The price of a bottom action: a token less for each cube on it."""
    return section.cost - seat.discounts.get(section.bottom, 0)


def bottom_actions(game: Game, step: steps.BottomAction) -> list[Option]:
    """Take the bottom action if it can be paid; of a Factory card, move one unit twice."""
    seat = game.seats[step.seat]
    if step.section >= FACTORY_SECTION:
        return [Option(d.TakeBottom())] if allowed(game, seat, "move") else []
    section = section_of(seat, step.section)
    if not allowed(game, seat, section.bottom):
        return []
    coins = {"coins": Between(0, section.coins)}
    paid = payment.bound(game, seat, (BOTTOM[section.bottom].resource,), bottom_cost(seat, section))
    listed = [Option(d.TakeBottom(), {"payment": paid, **coins})] if paid is not None else []
    return listed + [Option(d.TakeBottom(ability=ability), coins) for ability in stand_ins(game, seat, section.bottom)]


def stand_ins(game: Game, seat: Seat, bottom: str) -> list[str]:
    """Abilities that can stand in for the price of a bottom action, each once per game."""
    table = hooks.bottom_free.table
    return [own for own in seat.abilities if own in table and own not in seat.spent and table[own](game, seat, bottom)]


def skip_bottom(game: Game, step: steps.BottomAction, _: Chance) -> Iterator[Fact] | None:
    """Stars that the top action has earned come first; a bottom action that cannot be paid is skipped."""
    stars = triumphs.award_all(game)
    if stars is not None:
        return stars
    return None if bottom_actions(game, step) else iter((StepPopped(),))


def bottom_options(game: Game, step: steps.BottomAction, _: int) -> list[Option]:
    """Take the bottom action or skip it; between the two actions objectives may be revealed."""
    return [*bottom_actions(game, step), SKIP, *objectives.options(game, game.seats[step.seat])]


BOTTOM_STEPS = {
    "upgrade": steps.Upgrade,
    "deploy": steps.Deploy,
    "build": steps.Build,
    "enlist": steps.Enlist,
}


def take_bottom(
    game: Game, step: steps.BottomAction, seat: int, decision: d.Decision, chance: Chance
) -> Iterator[Fact]:
    """Pay, take the coins, then the benefit; recruits' bonuses and stars come after (rulebook L1508)."""
    owner = game.seats[seat]
    if isinstance(decision, d.RevealObjective):
        yield from objectives.reveal(game, owner, decision.card)
        return
    yield StepPopped()
    if not isinstance(decision, d.TakeBottom):
        return
    if step.section >= FACTORY_SECTION:
        yield from factory.begin_move(game, owner)
        return
    section = section_of(owner, step.section)
    yield from _pay_bottom(game, owner, section, decision)
    yield StepPushed(enlisting.bonuses_due(game, seat, section.bottom))
    yield StepPushed(BOTTOM_STEPS[section.bottom](seat))


def _pay_bottom(game: Game, seat: Seat, section: Section, decision: d.TakeBottom) -> Iterator[Fact]:
    if decision.ability is not None:
        yield Spent(seat.index, decision.ability)
    else:
        yield from _pay_price(game, seat, section, decision)
    coins = section.coins if decision.coins is None else decision.coins
    if coins:
        yield Coins(seat.index, seat.coins + coins)


def _pay_price(game: Game, seat: Seat, section: Section, decision: d.TakeBottom) -> Iterator[Fact]:
    parts = decision.payment
    if parts is None:
        due = payment.bound(game, seat, (BOTTOM[section.bottom].resource,), bottom_cost(seat, section))
        assert due is not None
        parts = payment.default(due)
    yield from payment.spend(game, seat, parts)


def end_at_once(game: Game, step: steps.EndTurn, _: Chance) -> Iterator[Fact] | None:
    """The last stars of a turn are placed; a seat that holds no objectives has nothing left to decide in it."""
    stars = triumphs.award_all(game, end_of_turn=True)
    if stars is not None:
        return stars
    return None if objectives.may_reveal(game, game.seats[step.seat]) else finish(game, step.seat)


def end_options(game: Game, step: steps.EndTurn, _: int) -> list[Option]:
    """End the turn, or reveal an objective first."""
    return [SKIP, *objectives.options(game, game.seats[step.seat], end_of_turn=True)]


def end_turn(game: Game, step: steps.EndTurn, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The turn ends and the next begins."""
    if isinstance(decision, d.RevealObjective):
        yield from objectives.reveal(game, game.seats[seat], decision.card)
    else:
        yield from finish(game, seat)


def finish(game: Game, seat: int) -> Iterator[Fact]:
    """The turn is over."""
    yield StepPopped()
    for own in hooks.turn_closes.of(game.seats[seat].abilities):
        yield from own(game, game.seats[seat])
    yield from pass_on(game, seat)


def pass_on(game: Game, seat: int) -> Iterator[Fact]:
    """The next player clockwise begins a turn."""
    for variant in hooks.turn_ended.of(game.modules):
        following = variant(game, seat)
        if following is not None:
            yield from following
            return
    yield from begin(game, next_turn(game, seat))
