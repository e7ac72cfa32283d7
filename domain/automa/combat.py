"""Combat: an Automa's power and cards come from the table of a card (rulebook L3817)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from domain import hooks
from domain.automa.decks import last_card, next_card
from domain.automa.difficulty import tracker
from domain.automa.facts import AutomaCombatCardDrawn
from domain.chance import Chance
from domain.content import POWER_RANGES
from domain.content.schema import AutomaCard
from domain.control import board
from domain.facts import Committed, Fact, ResourcesGained
from domain.payment import RESOURCES
from domain.production import PRODUCES
from domain.state import Game, Seat
from domain.steps import Combat

AUTOMA = "automa"


def power(card: AutomaCard, held: int) -> int:
    """The power that the card's table gives for the power held, or all of it if that is less."""
    return min(held, card.combat[bisect_right(POWER_RANGES, held) - 1])


@hooks.combat_commits.on(AUTOMA)
def commit(game: Game, combat: Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """A card is drawn once the player has chosen: it says how much power and how many random cards are used."""
    automa = game.seats[seat]
    card = yield from next_card(game, automa, chance)
    used = power(card, automa.power)
    cards = chance.shuffle("automa-hand", sorted(automa.cards))[: card.combat_cards]
    yield AutomaCombatCardDrawn(seat, card.number, used, len(cards))
    yield Committed(seat, used, tuple(cards))


@hooks.combat_keeps_popularity.on(AUTOMA)
def keeps_popularity(game: Game, combat: Combat, seat: int) -> bool:
    """An Automa's popularity never changes."""
    return True


@hooks.withdraws.on(AUTOMA)
def withdraws(game: Game, seat: Seat) -> bool:
    """Its characters and mechs retreat to the faction mat; the hardest Automa's go home (rulebook L4018)."""
    return not tracker(seat).retreats_home


@hooks.ground_lost.on(AUTOMA)
def find_resources(game: Game, seat: Seat, attacker: Seat, at: str) -> Iterator[Fact]:
    """A player who takes a territory from an Automa finds as many resources as its last card shows, of the kind
    produced there; another Automa finds none (rulebook L3855, L4239)."""
    card, kind = last_card(game, seat), PRODUCES.get(board(game).terrain[at])
    if attacker.kind == "human" and card is not None and card.resources and kind in RESOURCES:
        yield ResourcesGained(at, {kind: card.resources})
