"""The handlers of the facts that only some tables have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from domain import module_facts as f
from domain.state import Game, Seat


def _track_laid(game: Game, fact: f.TrackLaid) -> None:
    game.track = list(fact.triumphs)


def _rivals_declared(game: Game, fact: f.RivalsDeclared) -> None:
    game.seats[fact.seat].rivals = dict(Counter(fact.rivals or ()))


def _rivals_revealed(game: Game, fact: f.RivalsRevealed) -> None:
    for seat, rivals in fact.rivals.items():
        game.seats[seat].rivals = dict(Counter(rivals))


def _rival_star_taken(game: Game, fact: f.RivalStarTaken) -> None:
    rivals = game.seats[fact.seat].rivals
    rivals[fact.rival] -= 1
    if not rivals[fact.rival]:
        del rivals[fact.rival]


def _told(game: Game, fact: f.AllianceProposed | f.AllianceDeclined | f.DiceRolled) -> None:
    """Words and dice change nothing on the table."""


def _alliance_formed(game: Game, fact: f.AllianceFormed) -> None:
    game.seats[fact.seat].ally, game.seats[fact.to].ally = fact.to, fact.seat


def _alliance_broken(game: Game, fact: f.AllianceBroken) -> None:
    game.seats[fact.seat].betrayed = True


def _combatant_joined(game: Game, fact: f.CombatantJoined) -> None:
    game.seats.append(Seat(fact.seat, kind="npc", base=fact.base, abilities=[fact.combatant]))
    game.order = list(fact.order)


def _sharing_set(game: Game, fact: f.SharingSet) -> None:
    game.seats[fact.seat].shares = fact.shares


def _ability_lost(game: Game, fact: f.AbilityLost) -> None:
    game.seats[fact.seat].abilities.remove(fact.ability)


def _markers_laid(game: Game, fact: f.MarkersLaid) -> None:
    for at, kinds in fact.markers.items():
        here = game.markers.setdefault(at, {})
        for kind, count in kinds.items():
            here[kind] = here.get(kind, 0) + count


def _markers_taken(game: Game, fact: f.MarkersTaken) -> None:
    held = game.seats[fact.seat].markers
    held[fact.kind] = held.get(fact.kind, 0) + fact.count
    if fact.at is None:
        return
    here = game.markers[fact.at]
    here[fact.kind] -= fact.count
    if not here[fact.kind]:
        del here[fact.kind]
    if not here:
        del game.markers[fact.at]


def _objectives_opened(game: Game, fact: f.ObjectivesOpened) -> None:
    del game.objective_deck[-len(fact.cards) :]
    game.open_objectives.extend(fact.cards)


def _cards_shown(game: Game, fact: f.FactoryCardsShown) -> None:
    """They stay where they are."""


def _factory_card_removed(game: Game, fact: f.FactoryCardRemoved) -> None:
    game.factory_deck.remove(fact.card)


def _combat_cards_turned(game: Game, fact: f.CombatCardsTurned) -> None:
    del game.combat_deck[len(game.combat_deck) - len(fact.cards) :]
    game.combat_discard.extend(fact.cards)


def _combat_cards_kept(game: Game, fact: f.CombatCardsKept) -> None:
    del game.combat_discard[-len(fact.cards) :]
    game.seats[fact.seat].cards.extend(fact.cards)


HANDLERS: dict[type[Any], Callable[[Game, Any], None]] = {
    f.TrackLaid: _track_laid,
    f.RivalsDeclared: _rivals_declared,
    f.RivalsRevealed: _rivals_revealed,
    f.RivalStarTaken: _rival_star_taken,
    f.AllianceProposed: _told,
    f.AllianceDeclined: _told,
    f.AllianceFormed: _alliance_formed,
    f.AllianceBroken: _alliance_broken,
    f.AbilityLost: _ability_lost,
    f.MarkersLaid: _markers_laid,
    f.MarkersTaken: _markers_taken,
    f.ObjectivesOpened: _objectives_opened,
    f.FactoryCardsShown: _cards_shown,
    f.FactoryCardRemoved: _factory_card_removed,
    f.CombatCardsTurned: _combat_cards_turned,
    f.CombatCardsKept: _combat_cards_kept,
    f.CombatantJoined: _combatant_joined,
    f.DiceRolled: _told,
    f.SharingSet: _sharing_set,
}
