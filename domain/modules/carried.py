"""What the seats of a campaign's game carry over from game to game: setup bonuses, perks, mods (rulebook L1943)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import gains, hooks
from domain.automa import gains as automa
from domain.automa import tracker
from domain.automa.decks import deck_of
from domain.automa.facts import AutomaDeckShuffled, TrackerMoved
from domain.campaign.extras import Extras
from domain.chance import Chance
from domain.facts import AbilityGained, Fact, ModKept, ModsDrawn, ObjectivesDealt, ResourcesGained
from domain.modules.manifest import Module
from domain.state import Game, Seat

ID = "campaign"
MODULE = Module(id=ID, rule="L1943", campaign=True)
TRACKS = ("coins", "power", "popularity")


@hooks.setup.on(ID)
def outfit(game: Game, chance: Chance) -> Iterator[Fact]:
    """Every seat gets what it brings, after its mats gave what they give."""
    for seat in game.seats:
        if seat.extras is not None:
            yield from _tracks_and_cards(game, seat, seat.extras, chance)
            yield from _pieces(seat, seat.extras)
            yield from _mods(seat, seat.extras)


def _tracks_and_cards(game: Game, seat: Seat, extras: Extras, chance: Chance) -> Iterator[Fact]:
    for kind in TRACKS:
        if amount := getattr(extras, kind):
            yield from gains.instant(game, seat, kind, amount, chance)
    if extras.combat_cards:
        yield from gains.draw_cards(game, seat, extras.combat_cards, chance)
    if extras.objectives:
        drawn = tuple(game.objective_deck[-extras.objectives :])
        yield ObjectivesDealt(seat.index, len(drawn), drawn)


def _pieces(seat: Seat, extras: Extras) -> Iterator[Fact]:
    """Workers and resources on starting territories."""
    for at, count in extras.workers.items():
        for _ in range(count):
            yield from gains.new_worker(seat, at)
    for at, resources in extras.resources.items():
        yield ResourcesGained(at, resources)


def _mods(seat: Seat, extras: Extras) -> Iterator[Fact]:
    """All mods are the seat's already: those of the infrastructure work, those for mechs can be laid on the mat."""
    owned = (*extras.mech_mods, *extras.infrastructure_mods)
    if owned:
        yield ModsDrawn(seat.index, owned)
    for mod in owned:
        yield ModKept(seat.index, mod)
    for mod in extras.infrastructure_mods:
        yield AbilityGained(seat.index, mod)


@hooks.automa_ready.on(ID)
def benefits(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """An Automa loses cards, gains what its mods brought, and its star tracker moves, or has to wait before it enters
    (rulebook L4066, L4117)."""
    extras = seat.extras
    if extras is None or seat.automa is None:
        return
    if extras.cards_out:
        cards = [card for card in deck_of(game, seat).cards if card not in extras.cards_out]
        yield AutomaDeckShuffled(seat.automa.deck, len(cards), tuple(cards))
    for kind, amount in extras.stuff:
        if kind in automa.UNITS:
            for _ in range(amount):
                yield from automa.deploy(game, seat, kind, chance)
        else:
            yield from gains.instant(game, seat, kind, amount, chance)
    if extras.tracker < 0:
        yield TrackerMoved(seat.index, extras.tracker)
    for _ in range(extras.tracker):
        yield from tracker.advance(game, seat, chance)
