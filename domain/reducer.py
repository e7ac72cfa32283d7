"""The reducer: one small handler per fact. It knows no rules; it writes down what became true."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from domain import facts as f
from domain import module_reducer, table_reducer
from domain.automa import reducer as automa
from domain.state import FACTORY_SECTION, Commitment, Game, Token


def evolve(game: Game, fact: f.Fact) -> None:
    """Fold one fact into the state, in place."""
    HANDLERS[type(fact)](game, fact)


def fold(game: Game, facts: Iterable[f.Fact]) -> Game:
    """Fold the facts of one log entry: the state is one version further."""
    handlers = HANDLERS
    for fact in facts:
        handlers[type(fact)](game, fact)
    game.version += 1
    return game


def _power(game: Game, fact: f.Power) -> None:
    game.seats[fact.seat].power = fact.now


def _popularity(game: Game, fact: f.Popularity) -> None:
    game.seats[fact.seat].popularity = fact.now


def _coins(game: Game, fact: f.Coins) -> None:
    game.seats[fact.seat].coins = fact.now


def _cards_drawn(game: Game, fact: f.CardsDrawn) -> None:
    del game.combat_deck[-fact.count :]
    game.seats[fact.seat].cards.extend(fact.cards or ())


def _cards_discarded(game: Game, fact: f.CardsDiscarded) -> None:
    hand = game.seats[fact.seat].cards
    for card in fact.cards:
        hand.remove(card)
    game.combat_discard.extend(fact.cards)


def _card_stolen(game: Game, fact: f.CardStolen) -> None:
    assert fact.card is not None
    game.seats[fact.victim].cards.remove(fact.card)
    game.seats[fact.seat].cards.append(fact.card)


def _nothing(game: Game, fact: f.Fact) -> None:
    """The fact tells players something that changes no state."""


def _objectives_dealt(game: Game, fact: f.ObjectivesDealt) -> None:
    del game.objective_deck[-fact.count :]
    game.seats[fact.seat].objectives.extend(fact.cards or ())


def _objective_revealed(game: Game, fact: f.ObjectiveRevealed) -> None:
    game.seats[fact.seat].objectives.remove(fact.card)
    game.objective_deck.insert(0, fact.card)
    game.objectives_discarded += 1


def _objectives_returned(game: Game, fact: f.ObjectivesReturned) -> None:
    hand = game.seats[fact.seat].objectives
    for card in fact.cards or ():
        hand.remove(card)
        game.objective_deck.insert(0, card)
    game.objectives_discarded += fact.count


def _place(game: Game, seat: int, unit: str, at: str) -> None:
    game.seats[seat].units[unit] = at
    game.presence.setdefault(at, {}).setdefault(seat, []).append(unit)


def _lift(game: Game, seat: int, unit: str) -> None:
    at = game.seats[seat].units[unit]
    here = game.presence[at]
    units = here[seat]
    units.remove(unit)
    if not units:
        del here[seat]
        if not here:
            del game.presence[at]


def _unit_placed(game: Game, fact: f.UnitPlaced) -> None:
    _place(game, fact.seat, fact.unit, fact.at)


def _unit_moved(game: Game, fact: f.UnitMoved | f.UnitRetreated | f.UnitReturned) -> None:
    _lift(game, fact.seat, fact.unit)
    _place(game, fact.seat, fact.unit, fact.to)


def _unit_withdrawn(game: Game, fact: f.UnitWithdrawn) -> None:
    _lift(game, fact.seat, fact.unit)
    del game.seats[fact.seat].units[fact.unit]


def _add(game: Game, at: str, resources: dict[str, int]) -> None:
    stock = game.resources.setdefault(at, {})
    for kind, amount in resources.items():
        stock[kind] = stock.get(kind, 0) + amount


def _take(game: Game, at: str, resources: dict[str, int]) -> None:
    stock = game.resources[at]
    for kind, amount in resources.items():
        if stock[kind] == amount:
            del stock[kind]
        else:
            stock[kind] -= amount
    if not stock:
        del game.resources[at]


def _resources_moved(game: Game, fact: f.ResourcesMoved) -> None:
    _take(game, fact.source, fact.resources)
    _add(game, fact.to, fact.resources)


def _resources_gained(game: Game, fact: f.ResourcesGained) -> None:
    _add(game, fact.at, fact.resources)


def _resources_spent(game: Game, fact: f.ResourcesSpent | f.ResourcesRemoved) -> None:
    _take(game, fact.at, fact.resources)


def _turn_began(game: Game, fact: f.TurnBegan) -> None:
    game.active, game.turn = fact.seat, fact.turn
    seat = game.seats[fact.seat]
    seat.used, seat.forced = [], 0


def _section_chosen(game: Game, fact: f.SectionChosen) -> None:
    game.seats[fact.seat].section = fact.section


def _used(game: Game, fact: f.Used) -> None:
    game.seats[fact.seat].used.append(fact.what)


def _spent(game: Game, fact: f.Spent) -> None:
    game.seats[fact.seat].spent.append(fact.what)


def _workers_forced(game: Game, fact: f.WorkersForced) -> None:
    game.seats[fact.seat].forced += fact.count


def _cube_moved(game: Game, fact: f.CubeMoved) -> None:
    seat = game.seats[fact.seat]
    seat.cubes.append(fact.top)
    seat.discounts[fact.bottom] = seat.discounts.get(fact.bottom, 0) + 1


def _mech_deployed(game: Game, fact: f.MechDeployed) -> None:
    _place(game, fact.seat, f"mech-{fact.mech}", fact.at)


def _structure_built(game: Game, fact: f.StructureBuilt) -> None:
    game.seats[fact.seat].structures[fact.structure] = fact.at
    game.structures[fact.at] = (fact.seat, fact.structure)


def _recruit_enlisted(game: Game, fact: f.RecruitEnlisted) -> None:
    game.seats[fact.seat].recruits[fact.recruit] = fact.bonus


def _committed(game: Game, fact: f.Committed) -> None:
    game.commitments[fact.seat] = Commitment(fact.power or 0, fact.cards or ())


def _dial_turned(game: Game, fact: f.DialTurned) -> None:
    game.commitments[fact.seat] = Commitment(fact.power, game.commitments[fact.seat].cards)


def _combat_revealed(game: Game, fact: f.CombatRevealed) -> None:
    game.commitments.clear()


def _encounter_began(game: Game, fact: f.EncounterBegan) -> None:
    game.encounters.remove(fact.territory)
    game.encounter_deck.remove(fact.card)
    game.seats[fact.seat].encounters += 1


def _encounter_ended(game: Game, fact: f.EncounterEnded) -> None:
    game.encounter_deck.insert(0, fact.card)


def _encounter_removed(game: Game, fact: f.EncounterRemoved) -> None:
    game.encounters.remove(fact.territory)
    game.seats[fact.seat].encounters += 1


def _factory_card_taken(game: Game, fact: f.FactoryCardTaken) -> None:
    game.factory_deck.remove(fact.card)
    game.seats[fact.seat].factory.append(fact.card)
    game.seats[fact.seat].gained.append(fact.card)


def _factory_card_dealt(game: Game, fact: f.FactoryCardDealt) -> None:
    game.seats[fact.seat].factory.append(fact.card)


def _factory_card_returned(game: Game, fact: f.FactoryCardReturned) -> None:
    seat = game.seats[fact.seat]
    section = FACTORY_SECTION + seat.factory.index(fact.card)
    seat.factory.remove(fact.card)
    if seat.section >= section:
        seat.section = -1 if seat.section == section else seat.section - 1


def _token_placed(game: Game, fact: f.TokenPlaced) -> None:
    assert fact.token is not None
    game.seats[fact.seat].tokens.remove(fact.token)
    game.tokens[fact.at] = Token(fact.seat, fact.kind, fact.token)


def _token_turned(game: Game, fact: f.TokenTurned) -> None:
    game.tokens[fact.at].armed = fact.armed


def _token_taken(game: Game, fact: f.TokenTaken) -> None:
    game.seats[fact.seat].tokens.append(game.tokens.pop(fact.at).token)


def _tokens_given(game: Game, fact: f.TokensGiven) -> None:
    for token in fact.tokens:
        game.seats[fact.seat].tokens.remove(token)
        game.seats[fact.to].tokens.append(token)


def _star_placed(game: Game, fact: f.StarPlaced) -> None:
    stars = game.seats[fact.seat].stars
    stars[fact.triumph] = stars.get(fact.triumph, 0) + 1


def _module_noted(game: Game, fact: f.ModuleNoted) -> None:
    game.notes[fact.key] = fact.value


def _step_pushed(game: Game, fact: f.StepPushed) -> None:
    game.steps.append(fact.step)


def _step_changed(game: Game, fact: f.StepChanged) -> None:
    game.steps[-1] = fact.step


def _step_popped(game: Game, fact: f.StepPopped) -> None:
    game.steps.pop()


def _steps_cleared(game: Game, fact: f.StepsCleared) -> None:
    game.steps.clear()


def _game_ended(game: Game, fact: f.GameEnded) -> None:
    game.status = "abandoned" if fact.reason == "abandoned" else "finished"
    game.ended = fact.reason
    game.scores = list(fact.scores)
    game.winners = list(fact.winners)
    game.steps.clear()


HANDLERS: dict[type[Any], Callable[[Game, Any], None]] = {
    f.Power: _power,
    f.Popularity: _popularity,
    f.Coins: _coins,
    f.CardsDrawn: _cards_drawn,
    f.CardsDiscarded: _cards_discarded,
    f.CardStolen: _card_stolen,
    f.CardsSeen: _nothing,
    f.ObjectivesDealt: _objectives_dealt,
    f.ObjectiveRevealed: _objective_revealed,
    f.ObjectivesReturned: _objectives_returned,
    f.UnitPlaced: _unit_placed,
    f.UnitMoved: _unit_moved,
    f.UnitRetreated: _unit_moved,
    f.UnitReturned: _unit_moved,
    f.UnitWithdrawn: _unit_withdrawn,
    f.ResourcesMoved: _resources_moved,
    f.ResourcesGained: _resources_gained,
    f.ResourcesSpent: _resources_spent,
    f.ResourcesRemoved: _resources_spent,
    f.TurnBegan: _turn_began,
    f.SectionChosen: _section_chosen,
    f.Used: _used,
    f.Spent: _spent,
    f.WorkersForced: _workers_forced,
    f.CubeMoved: _cube_moved,
    f.MechDeployed: _mech_deployed,
    f.StructureBuilt: _structure_built,
    f.RecruitEnlisted: _recruit_enlisted,
    f.CombatBegan: _nothing,
    f.Committed: _committed,
    f.CommitmentsShown: _nothing,
    f.DialTurned: _dial_turned,
    f.CombatRevealed: _combat_revealed,
    f.EncounterBegan: _encounter_began,
    f.EncounterEnded: _encounter_ended,
    f.EncounterRemoved: _encounter_removed,
    f.FactoryCardTaken: _factory_card_taken,
    f.FactoryCardDealt: _factory_card_dealt,
    f.FactoryCardReturned: _factory_card_returned,
    f.TokenPlaced: _token_placed,
    f.TokenTurned: _token_turned,
    f.TokenTaken: _token_taken,
    f.TokensGiven: _tokens_given,
    f.StarPlaced: _star_placed,
    f.ModuleNoted: _module_noted,
    f.StepPushed: _step_pushed,
    f.StepChanged: _step_changed,
    f.StepPopped: _step_popped,
    f.StepsCleared: _steps_cleared,
    f.GameEnded: _game_ended,
    **table_reducer.HANDLERS,
    **module_reducer.HANDLERS,
    **automa.HANDLERS,
}
