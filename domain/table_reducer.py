"""The handlers of facts around the table: seats, setup, and what players agree on beside their turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain import table_facts as f
from domain.content import BOARDS
from domain.state import Game, Provenance, Seat


def _table_created(game: Game, fact: f.TableCreated) -> None:
    game.status = "open"
    game.title = fact.title
    game.options = fact.options
    game.modules = list(fact.modules)
    game.campaign = fact.campaign
    game.commitment = fact.commitment
    game.seats = [
        Seat(
            index,
            kind=plan.kind,
            faction=plan.faction or "",
            mat=plan.mat or "",
            difficulty=plan.difficulty,
            extras=plan.extras,
        )
        for index, plan in enumerate(fact.seats)
    ]


def _table_forked(game: Game, fact: f.TableForked) -> None:
    game.status = "open"
    game.title = fact.title
    game.commitment = fact.commitment
    game.forked = Provenance(fact.source, fact.at, fact.head)
    for seat in game.seats:
        if seat.kind == "human":
            seat.player, seat.name = None, ""
            seat.resigned = seat.abandons = seat.ask_bonus = False
            seat.forks = None


def _pile_shuffled(game: Game, fact: f.PileShuffled) -> None:
    cards = list(fact.cards or ())
    match fact.pile.split("-"):
        case ["combat"]:
            game.combat_deck = cards
        case ["objective"]:
            game.objective_deck = cards
        case ["encounter"]:
            game.encounter_deck[-fact.size :] = cards
        case ["automa", number]:
            game.automa_decks[int(number)].cards = cards


def _seat_taken(game: Game, fact: f.SeatTaken) -> None:
    seat = game.seats[fact.seat]
    seat.player, seat.name = fact.player, fact.name


def _seat_left(game: Game, fact: f.SeatLeft) -> None:
    seat = game.seats[fact.seat]
    seat.player, seat.name = None, ""


def _game_started(game: Game, fact: f.GameStarted) -> None:
    game.status = "running"


def _seat_assigned(game: Game, fact: f.SeatAssigned) -> None:
    seat = game.seats[fact.seat]
    if fact.faction is not None:
        seat.faction = fact.faction
        seat.base = BOARDS[game.options.board].bases.get(fact.faction, "")
        if fact.faction in game.pool_factions:
            game.pool_factions.remove(fact.faction)
    if fact.mat is not None:
        seat.mat = fact.mat
        if fact.mat in game.pool_mats:
            game.pool_mats.remove(fact.mat)
    if fact.base is not None:
        seat.base = fact.base


def _draft_set_up(game: Game, fact: f.DraftSetUp) -> None:
    game.pool_factions = list(fact.factions)
    game.pool_mats = list(fact.mats)
    game.lots = list(fact.lots)


def _bid_placed(game: Game, fact: f.BidPlaced) -> None:
    for seat, (lot, _) in list(game.bids.items()):
        if lot == fact.lot:
            del game.bids[seat]
    game.bids[fact.seat] = (fact.lot, fact.coins)


def _order_set(game: Game, fact: f.OrderSet) -> None:
    game.order = list(fact.order)
    game.active = fact.first


def _deck_shuffled(game: Game, fact: f.DeckShuffled) -> None:
    cards = list(fact.cards or ())
    match fact.deck:
        case "combat":
            game.combat_deck, game.combat_discard = cards, []
        case "objective":
            game.objective_deck = cards
        case "encounter":
            game.encounter_deck = cards
        case "factory":
            game.factory_deck = cards


def _tile_drawn(game: Game, fact: f.TileDrawn) -> None:
    game.tile = fact.tile


def _ability_gained(game: Game, fact: f.AbilityGained) -> None:
    game.seats[fact.seat].abilities.append(fact.ability)


def _mech_abilities_laid(game: Game, fact: f.MechAbilitiesLaid) -> None:
    game.seats[fact.seat].mech_abilities = list(fact.abilities)


def _mods_drawn(game: Game, fact: f.ModsDrawn) -> None:
    game.seats[fact.seat].drawn.extend(fact.mods)


def _mod_kept(game: Game, fact: f.ModKept) -> None:
    seat = game.seats[fact.seat]
    seat.drawn.remove(fact.mod)
    seat.mods.append(fact.mod)


def _mod_placed(game: Game, fact: f.ModPlaced) -> None:
    seat = game.seats[fact.seat]
    (seat.mods if fact.mod in seat.mods else seat.drawn).remove(fact.mod)
    seat.mech_abilities[fact.mech - 1] = fact.mod


def _mods_returned(game: Game, fact: f.ModsReturned) -> None:
    seat = game.seats[fact.seat]
    for mod in fact.mods:
        (seat.drawn if mod in seat.drawn else seat.mods).remove(mod)


def _tokens_gained(game: Game, fact: f.TokensGained) -> None:
    game.seats[fact.seat].tokens.extend(fact.tokens)


def _encounters_laid(game: Game, fact: f.EncountersLaid) -> None:
    game.encounters = list(fact.territories)


def _bonus_policy_set(game: Game, fact: f.BonusPolicySet) -> None:
    game.seats[fact.seat].ask_bonus = fact.ask


def _coins_given(game: Game, fact: f.CoinsGiven) -> None:
    game.seats[fact.seat].coins -= fact.coins
    game.seats[fact.to].coins += fact.coins


def _resigned(game: Game, fact: f.Resigned) -> None:
    game.seats[fact.seat].resigned = True


def _abandon_offered(game: Game, fact: f.AbandonOffered) -> None:
    game.seats[fact.seat].abandons = True


def _fork_offered(game: Game, fact: f.ForkOffered) -> None:
    game.seats[fact.seat].forks = fact.at


def _fork_agreed(game: Game, fact: f.ForkAgreed) -> None:
    for seat in game.seats:
        seat.forks = None


HANDLERS: dict[type[Any], Callable[[Game, Any], None]] = {
    f.TableCreated: _table_created,
    f.TableForked: _table_forked,
    f.PileShuffled: _pile_shuffled,
    f.SeatTaken: _seat_taken,
    f.SeatLeft: _seat_left,
    f.GameStarted: _game_started,
    f.SeatAssigned: _seat_assigned,
    f.DraftSetUp: _draft_set_up,
    f.BidPlaced: _bid_placed,
    f.OrderSet: _order_set,
    f.DeckShuffled: _deck_shuffled,
    f.TileDrawn: _tile_drawn,
    f.AbilityGained: _ability_gained,
    f.MechAbilitiesLaid: _mech_abilities_laid,
    f.ModsDrawn: _mods_drawn,
    f.ModKept: _mod_kept,
    f.ModPlaced: _mod_placed,
    f.ModsReturned: _mods_returned,
    f.TokensGained: _tokens_gained,
    f.EncountersLaid: _encounters_laid,
    f.BonusPolicySet: _bonus_policy_set,
    f.CoinsGiven: _coins_given,
    f.Resigned: _resigned,
    f.AbandonOffered: _abandon_offered,
    f.ForkOffered: _fork_offered,
    f.ForkAgreed: _fork_agreed,
}
