"""What is true of every position with Automas, besides what is true of all."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks, triumphs
from domain.automa.difficulty import tracker
from domain.automa.mods import REMOVE
from domain.automa.neighbourhoods import crosses_water, peninsula
from domain.automa.scoring import REACHABLE
from domain.automa.setup import POPULARITY, abilities
from domain.automa.tracker import SECOND, STAR
from domain.content import AUTOMA_CARDS, FACTIONS, MODS
from domain.objectives import OPEN
from domain.state import Game, Seat


def faults(game: Game, seat: Seat) -> Iterator[str]:
    """An Automa has nothing that a player mat holds, earns no other stars, and stays home until it crosses water."""
    assert seat.automa is not None
    held = {"mat": seat.mat, "cubes": seat.cubes, "structures": seat.structures, "recruits": seat.recruits}
    for what in (what for what, value in {**held, "objectives": seat.objectives}.items() if value):
        yield f"an Automa with {what}"
    fighting = any(other.kind == "npc" for other in game.seats)
    if seat.popularity != POPULARITY and not (game.campaign or fighting):
        yield f"popularity {seat.popularity} of an Automa"
    if seat.abilities != abilities(FACTIONS[seat.faction]):
        yield f"an Automa with abilities {seat.abilities}"
    room = triumphs.spaces(game, "combat")
    spaces = {*triumphs.track(game), OPEN} if hooks.automa_star.of(game.modules) else set()
    if not seat.stars.keys() <= {STAR, *REACHABLE, *spaces} or seat.stars.get("combat", 0) > room:
        yield f"an Automa with stars {seat.stars}"
    yield from _tracked(seat)
    if not crosses_water(seat):
        home = peninsula(game, seat)
        yield from (f"{unit} crossed water to {at}" for unit, at in seat.units.items() if at not in home)


def _tracked(seat: Seat) -> Iterator[str]:
    """Its stars and its scheme are those of the tracker's space."""
    assert seat.automa is not None
    passed = sum(1 for space in tracker(seat).stars if space <= seat.automa.space)
    if seat.stars.get(STAR, 0) > passed:
        yield f"{seat.stars[STAR]} stars of the tracker on space {seat.automa.space}"
    if seat.automa.scheme == SECOND and not passed:
        yield f"the second scheme on space {seat.automa.space}"


def removed(game: Game) -> set[int]:
    """The cards that mods take out of a deck, be they of this game or of its campaign."""
    supplies = [MODS[id] for id in game.modules if id in MODS]
    benefits = [benefit for supply in supplies for benefit in supply.automa if benefit.startswith(REMOVE)]
    carried = {card for seat in game.seats if seat.extras is not None for card in seat.extras.cards_out}
    return carried | {int(benefit.removeprefix(REMOVE)) for benefit in benefits}


def decks(game: Game) -> Iterator[str]:
    """Every Automa card is once in every deck, with its two discards."""
    for number, deck in enumerate(game.automa_decks):
        cards = [*deck.cards, *deck.discard, *deck.fought]
        if len(set(cards)) < len(cards) or not set(AUTOMA_CARDS) - set(cards) <= removed(game):
            yield f"Automa deck {number} has lost or doubled cards"
