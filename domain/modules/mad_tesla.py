"""Mad Tesla: he roams the board by the die, fights whoever he meets, and can be destroyed (rulebook L3194)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from msgspec import structs

from domain import ending, hooks, npc, steps, triumphs, turn
from domain.chance import Chance
from domain.combat import opponent
from domain.content import COMBATANTS, TRACKS
from domain.control import board
from domain.facts import (
    Coins,
    Committed,
    Fact,
    ModuleNoted,
    Popularity,
    Power,
    StepChanged,
    StepPushed,
    UnitPlaced,
    UnitWithdrawn,
)
from domain.modules.manifest import Module
from domain.state import Game, Seat

ID = "mad-tesla"
ABILITY = "mad_tesla"
UNIT = "tesla"
DESTROYED = "mad-tesla-destroyed-by"
"""The note that holds the seat which destroyed him."""
ROW = COMBATANTS.mad_tesla

MODULE = Module(
    id=ID,
    rule="L3194",
    incompatible={"tesla": "L1603", "desolation": "L1719"},
    options=("mad_tesla_ends",),
    endings=(ID,),
)


@hooks.setup.on(ID)
def appear(game: Game, chance: Chance) -> Iterator[Fact]:
    """He stands on the Factory in full health; his turn is the last of each round, and two combat cards lie open."""
    yield from npc.join(game, ABILITY, before=game.active)
    seat = game.seats[-1]
    yield Power(seat.index, ROW.health)
    yield UnitPlaced(seat.index, UNIT, seat.base)
    yield from npc.turn_up(game, ROW.cards, chance)


@hooks.turn_step.on(ABILITY)
def turn_step(seat: int) -> steps.Step:
    """His turn is moving."""
    return steps.CombatantTurn(seat, ROW.moves)


@hooks.combatant_turn.on(ABILITY)
def patrol(game: Game, step: steps.CombatantTurn, chance: Chance) -> Iterator[Fact]:
    """He moves as the die says, and once more unless that began a combat (rulebook L3218)."""
    seat = game.seats[step.seat]
    if not step.left or UNIT not in seat.units:
        yield from turn.finish(game, step.seat)
        return
    to = yield from _heading(game, seat, chance)
    left = 0 if npc.defended(game, seat, to) else step.left - 1
    yield StepChanged(structs.replace(step, left=left))
    yield from npc.go(game, seat, UNIT, to, chance)


def _heading(game: Game, seat: Seat, chance: Chance) -> Generator[Fact, None, str]:
    """Off the map he returns to the Factory; an Automa's units make him roll once more, and that roll counts
    (rulebook L3220, L3264)."""
    to = seat.base
    for _ in range(2):
        (die,) = yield from npc.roll(seat, npc.MOVEMENT, 1, chance)
        to = npc.beside(game, seat.units[UNIT], die) or seat.base
        if not any(game.seats[who].kind == "automa" for who in game.presence.get(to, ())):
            break
    return to


@hooks.combat_order.on(ID)
def fought_first(game: Game, attacker: Seat, places: list[str]) -> list[str]:
    """Of several combats, one on the Factory comes first if he is in any of them (rulebook L3230): otherwise he could
    retreat into a combat of others."""
    seat, factory = npc.seat_of(game, ABILITY), board(game).factory
    involved = seat is not None and seat.units.get(UNIT) in places
    return [factory] if involved and factory in places else places


@hooks.combat_began.on(ABILITY)
def dared(game: Game, seat: int, combat: steps.Combat, chance: Chance) -> Iterator[Fact]:
    """Whoever fights him gains popularity first."""
    yield from _cheer(game, game.seats[opponent(combat, seat)])


def _cheer(game: Game, seat: Seat) -> Iterator[Fact]:
    now = min(seat.popularity + ROW.popularity, TRACKS.popularity_max)
    if now != seat.popularity:
        yield Popularity(seat.index, now)
        yield from triumphs.award(game, seat)


@hooks.combat_commits.on(ABILITY)
def strike(game: Game, combat: steps.Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """His strength is the top two cards of the discard pile and a die; he spends none of it (rulebook L3234)."""
    (die,) = yield from npc.roll(game.seats[seat], npc.COMBAT, 1, chance)
    yield Committed(seat, die, tuple(game.combat_discard[-ROW.cards :]))


@hooks.combat_decided.on(ABILITY)
def suffer(game: Game, combat: steps.Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """Beaten, he brings more popularity and loses the difference in health, but at least one (rulebook L3243)."""
    if combat.winner == seat:
        return
    tesla, victor = game.seats[seat], game.seats[opponent(combat, seat)]
    yield from _cheer(game, victor)
    yield Power(seat, max(0, tesla.power - max(1, combat.margin)))
    if not tesla.power:
        yield from _destroy(tesla, victor)


@hooks.combat_concluded.on(ABILITY)
def withdraw(game: Game, combat: steps.Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """Whoever wins, he goes back to the Factory and may attack there; from it the winner drives him off
    (rulebook L3239). If a last star has ended the game, nothing more is fought: he stays or leaves the board."""
    tesla, beaten = game.seats[seat], combat.winner != seat
    if UNIT not in tesla.units:
        return
    if ending.due(game):
        yield from (UnitWithdrawn(seat, UNIT),) if beaten else ()
    elif combat.territory != tesla.base:
        yield from npc.retreat(game, tesla, UNIT, tesla.base, chance)
    elif beaten:
        yield StepPushed(steps.DriveOff(opponent(combat, seat), seat))


def _destroy(tesla: Seat, victor: Seat) -> Iterator[Fact]:
    """He is gone; the reward is gained once (rulebook L3248)."""
    yield UnitWithdrawn(tesla.index, UNIT)
    yield Coins(victor.index, victor.coins + ROW.reward)
    yield ModuleNoted(DESTROYED, victor.index)


@hooks.turn_ended.on(ID)
def destroyed(game: Game, seat: int) -> Iterator[Fact] | None:
    """The turn in which he was destroyed is the last, unless the table plays on to a sixth star (rulebook L1603)."""
    if DESTROYED in game.notes and game.options.mad_tesla_ends:
        return ending.end(game, ID)
    return None
