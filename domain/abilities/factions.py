"""Faction abilities (rulebook L1137)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from domain import factory, hooks
from domain.chance import Chance
from domain.content import ABILITIES
from domain.control import board
from domain.facts import Fact, FactoryCardDealt, FactoryCardReturned, Used
from domain.state import FACTORY_SECTION, Game, Seat

UNLIMITED = 10
"""More stars than any player can place, in teams too."""


@hooks.sections.on("relentless")
def relentless(game: Game, seat: Seat, section: int) -> bool:
    """A section of the player mat may be chosen again, a Factory card not."""
    return section < FACTORY_SECTION


@hooks.payment_cards.on("coercion")
def coercion(game: Game, seat: Seat) -> int:
    """Once per turn, a combat card may be spent as a resource."""
    return int("coercion" not in seat.used)


@hooks.payment_card_spent.on("coercion")
def coercion_used(game: Game, seat: Seat) -> Iterator[Fact]:
    """Once is enough for this turn."""
    yield Used(seat.index, "coercion")


@hooks.worker_neighbours.on("swim")
def swim(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """Workers may cross rivers."""
    return board(game).rivers[at]


def _inventions(ability: str) -> Callable[[Game, Seat, Chance], Iterator[Fact]]:
    """So many Factory cards from the box come to lie beside the player mat."""
    count = ABILITIES[ability].params["cards"]

    def deal(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
        for card in chance.shuffle(ability, factory.unused(game))[:count]:
            yield FactoryCardDealt(seat.index, card)

    return deal


hooks.starts.on("technophile")(_inventions("technophile"))
hooks.starts.on("technophile_shared")(_inventions("technophile_shared"))


@hooks.turn_closes.on("technophile")
def used_up(game: Game, seat: Seat) -> Iterator[Fact]:
    """A Factory card goes back to the box after the turn in which the action token lay on it (rulebook L1231)."""
    if seat.section >= FACTORY_SECTION:
        yield FactoryCardReturned(seat.index, seat.factory[seat.section - FACTORY_SECTION])


@hooks.turn_closes.on("technophile_shared")
def borrowed(game: Game, seat: Seat) -> Iterator[Fact]:
    """The card that came with an alliance goes back after its use; one gained at the Factory stays."""
    if seat.section >= FACTORY_SECTION and seat.factory[seat.section - FACTORY_SECTION] not in seat.gained:
        yield from used_up(game, seat)


@hooks.ends.on("technophile_shared")
def given_back(game: Game, seat: Seat) -> Iterator[Fact]:
    """Who turns on the ally has no use for the card any more."""
    for card in [card for card in seat.factory if card not in seat.gained]:
        yield FactoryCardReturned(seat.index, card)


@hooks.encounter_options.on("meander", "meander_large")
def meander(game: Game, seat: Seat) -> int:
    """Up to two options of an encounter card."""
    options: int = ABILITIES["meander"].params["options"]
    return options


@hooks.score.on("meander_large")
def encounter_territories(game: Game, seat: Seat, controlled: set[str]) -> Iterable[tuple[str, int]]:
    """With 6 or 7 players: 3 coins for each encounter territory controlled at the end (rulebook L544)."""
    each = ABILITIES["meander_large"].params["coins"]
    yield "coins", each * sum(1 for at in board(game).encounters if at in controlled)


@hooks.star_limit.on("dominate")
def dominate(game: Game, seat: Seat, triumph: str) -> int | None:
    """No limit to stars for combat and objectives."""
    return UNLIMITED if triumph in ("combat", "objective") else None
