"""Abilities that come with Mech Mods and Vesna's tokens; those of older factions are where they always were
(rulebook L1607)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain import hooks, preparing
from domain.chance import Chance
from domain.content import ABILITIES
from domain.control import board, controls, enemy_at, units_at, workers
from domain.facts import Fact, StepPushed
from domain.state import Game, Seat
from domain.steps import Combat, DiscardCard, Reinforcement

FEINT = ABILITIES["feint"].params["turn"]
TACTICS = ABILITIES["tactics"].params["draw"]


@hooks.combat_begins.on("armor")
def armor(game: Game, combat: Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """As the defender: the attacker discards a combat card of the attacker's choice."""
    if seat == combat.defender and game.seats[combat.attacker].cards:
        yield StepPushed(DiscardCard(combat.attacker))


@hooks.combat_ties.on("entrenched")
def entrenched(game: Game, combat: Combat, seat: int) -> bool:
    """The defender wins ties beside a structure or a worker of one's own."""
    built = game.structures.get(combat.territory)
    return bool(built and built[0] == seat) or bool(workers(units_at(game, seat, combat.territory)))


@hooks.combat_dials.on("feint")
def feint(game: Game, combat: Combat, seat: int) -> Iterable[int]:
    """Up to two more or less on the own dial."""
    power = game.commitments[seat].power
    return [power + turn for turn in range(-FEINT, FEINT + 1) if turn]


@hooks.neighbours.on("foothold")
def foothold(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """From anywhere to any territory with one of one's structures."""
    return seat.structures.values()


@hooks.retreats.on("regroup")
def regroup(game: Game, seat: Seat, at: str) -> Iterable[str]:
    """Retreat to adjacent territories that one controls, across rivers too, where no opponent is."""
    chart = board(game)
    return [
        to
        for to in chart.neighbours[at]
        if to in chart.hexes and controls(game, seat.index, to) and enemy_at(game, seat.index, to) is None
    ]


@hooks.combat_before.on("reinforce")
def reinforce(game: Game, combat: Combat, seat: int) -> bool:
    """With a character or mech next to the combat that could step into it."""
    return bool(preparing.reserves(game, game.seats[seat], combat.territory))


@hooks.combat_use.on("reinforce")
def use_reinforce(game: Game, combat: Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """The player says which one joins."""
    yield StepPushed(Reinforcement(seat, combat.territory))


@hooks.passes.on("stealth")
def stealth(game: Game, seat: Seat, unit: str) -> bool:
    """Characters and mechs move on through opponents and tokens as if nothing were there (rulebook L1623)."""
    return True


@hooks.combat_before.on("tactics")
def tactics(game: Game, combat: Combat, seat: int) -> bool:
    """With a combat card to discard."""
    return bool(game.seats[seat].cards)


@hooks.combat_use.on("tactics")
def use_tactics(game: Game, combat: Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """Discard a card, then draw two."""
    yield StepPushed(DiscardCard(seat, TACTICS))


@hooks.neighbours.on("riverwalk_structures")
def riverwalk_structures(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """Cross rivers to or from a territory with anybody's structure (rulebook L972)."""
    return [to for to in board(game).rivers[at] if at in game.structures or to in game.structures]
