"""Abilities that work before and in combat (rulebook L849-L957)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks
from domain.chance import Chance
from domain.combat import opponent
from domain.content import TRACKS
from domain.control import board, units_at, workers
from domain.facts import CardStolen, Fact
from domain.gains import instant, lose
from domain.state import Game
from domain.steps import Combat


@hooks.combat_before.on("disarm")
def disarm(game: Game, combat: Combat, seat: int) -> bool:
    """On a tunnel or one's own Mine."""
    at = combat.territory
    placed = at in board(game).tunnels or game.seats[seat].structures.get("mine") == at
    return placed and game.seats[opponent(combat, seat)].power > 0


@hooks.combat_use.on("disarm")
def use_disarm(game: Game, combat: Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """The opponent loses 2 power."""
    yield from lose(game.seats[opponent(combat, seat)], "power", 2)


@hooks.combat_before.on("artillery")
def artillery(game: Game, combat: Combat, seat: int) -> bool:
    """With power to pay and power to destroy."""
    return game.seats[seat].power > 0 and game.seats[opponent(combat, seat)].power > 0


@hooks.combat_use.on("artillery")
def use_artillery(game: Game, combat: Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """Pay 1 power; the opponent loses 2."""
    yield from lose(game.seats[seat], "power", 1)
    yield from lose(game.seats[opponent(combat, seat)], "power", 2)


@hooks.combat_before.on("scout")
def scout(game: Game, combat: Combat, seat: int) -> bool:
    """While the opponent holds combat cards."""
    return bool(game.seats[opponent(combat, seat)].cards)


@hooks.combat_use.on("scout")
def use_scout(game: Game, combat: Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """Take one of the opponent's combat cards at random."""
    foe = opponent(combat, seat)
    yield CardStolen(seat, foe, chance.pick("scout", sorted(game.seats[foe].cards)))


@hooks.combat_begins.on("sword")
def sword(game: Game, combat: Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """As the attacker: the defender loses 2 power."""
    if seat == combat.attacker:
        yield from lose(game.seats[combat.defender], "power", 2)


@hooks.combat_begins.on("shield")
def shield(game: Game, combat: Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """As the defender: gain 2 power."""
    if seat != combat.attacker:
        yield from instant(game, game.seats[seat], "power", 2, chance)


@hooks.combat_before.on("ronin")
def ronin(game: Game, combat: Combat, seat: int) -> bool:
    """With exactly one unit in the combat, and that no worker; at full power it would give nothing."""
    here = units_at(game, seat, combat.territory)
    return len(here) == 1 and not workers(here) and game.seats[seat].power < TRACKS.power_max


@hooks.combat_use.on("ronin")
def use_ronin(game: Game, combat: Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """Gain 2 power."""
    yield from instant(game, game.seats[seat], "power", 2, chance)


@hooks.combat_cards.on("peoples_army")
def peoples_army(game: Game, combat: Combat, seat: int) -> int:
    """One more card with at least one worker there."""
    return int(bool(workers(units_at(game, seat, combat.territory))))


@hooks.combat_cards.on("suiton")
def suiton(game: Game, combat: Combat, seat: int) -> int:
    """One more card on a lake."""
    return int(combat.territory in board(game).lakes)


@hooks.combat_keeps_popularity.on("camaraderie")
def camaraderie(game: Game, combat: Combat, seat: int) -> bool:
    """No popularity is lost for workers driven away by winning a combat."""
    return True
