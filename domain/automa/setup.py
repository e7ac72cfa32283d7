"""Setup of an Automa: it has a faction mat and a star tracker, but no player mat (rulebook L3498)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks, steps
from domain.automa import decks
from domain.automa.combat import AUTOMA
from domain.automa.difficulty import tracker
from domain.automa.facts import AutomaReady, MarkerMoved
from domain.automa.tiebreakers import MARKER_START
from domain.chance import Chance
from domain.content import FACTIONS
from domain.content.schema import Faction
from domain.control import CHARACTER, board, contenders
from domain.facts import AbilityGained, CardsDrawn, Coins, Fact, Popularity, Power, TokensGained, UnitPlaced
from domain.setup import token_names
from domain.state import Game, Seat

COINS = 5
POPULARITY = 10
SOLO = 2
"""At a table of two, ties are broken in reading order; at larger ones by the marker (rulebook L4246)."""


def abilities(faction: Faction) -> list[str]:
    """What an Automa has instead of its faction's abilities."""
    return [AUTOMA, *(f"{AUTOMA}_{kind}" for kind in faction.tokens)]


@hooks.pieces.on("automa")
def pieces(game: Game, seat: Seat) -> Iterator[Fact]:
    """Power and cards of the faction, fixed coins and popularity, a character and two workers; no abilities."""
    index, faction = seat.index, FACTIONS[seat.faction]
    for ability in abilities(faction):
        yield AbilityGained(index, ability)
    for kind, count in faction.tokens.items():
        yield TokensGained(index, tuple(token_names(kind, count)))
    yield Power(index, faction.power)
    yield Popularity(index, POPULARITY)
    yield Coins(index, COINS)
    yield UnitPlaced(index, CHARACTER, seat.base)
    for number, at in enumerate(board(game).land[seat.base], start=1):
        yield UnitPlaced(index, f"worker-{number}", at)
    if faction.combat_cards:
        yield CardsDrawn(index, faction.combat_cards, tuple(game.combat_deck[-faction.combat_cards :]))


@hooks.setup.on(AUTOMA)
def trackers_and_decks(game: Game, chance: Chance) -> Iterator[Fact]:
    """Every Automa has its token on a tracker and a shuffled deck of its own, unless all share one."""
    automas = [seat for seat in game.seats if seat.kind == "automa"]
    for number, seat in enumerate(automas):
        deck = 0 if game.options.automa.one_deck else number
        yield AutomaReady(seat.index, tracker(seat).id, deck)
        if deck == number:
            yield from decks.new(deck, chance)
        for own in hooks.automa_ready.of(game.modules):
            yield from own(game, seat, chance)
    if len(contenders(game)) > SOLO:
        yield MarkerMoved(board(game).bases[MARKER_START])


@hooks.turn_step.on(AUTOMA)
def turn_step(seat: int) -> steps.Step:
    """An Automa's turn begins with a card."""
    return steps.AutomaTurn(seat)
