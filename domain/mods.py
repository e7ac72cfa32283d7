"""Mods: tokens that bring abilities. They are drawn in setup, and a few of them are kept (rulebook L1593, L1607).

First everybody chooses what to keep; then factions with a supply of their own draw from it; then everybody lays
what changes a mech over the abilities of the faction mat. All players choose at the same time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec import structs

from domain import decisions as d
from domain import steps
from domain.chance import Chance
from domain.content import ABILITIES, FACTIONS, MODS
from domain.content.schema import ModSupply
from domain.control import players
from domain.deploying import printed
from domain.facts import (
    AbilityGained,
    Fact,
    ModKept,
    ModPlaced,
    ModsDrawn,
    ModsReturned,
    StepChanged,
    StepPopped,
    StepPushed,
)
from domain.prompts import Option
from domain.state import Game, Seat

OWN_SUPPLIES = frozenset(faction.mods for faction in FACTIONS.values())
KEEP = {supply.kind: supply.keep for supply in MODS.values() if supply.id not in OWN_SUPPLIES}
"""How many mods of each kind a player keeps at most."""

Choice = TypeVar("Choice", steps.ChooseMods, steps.PlaceMods)


def deal(game: Game, supply: ModSupply, chance: Chance) -> Iterator[Fact]:
    """Every player draws from a common supply."""
    automa = any(seat.kind == "automa" for seat in game.seats)
    tokens = [token for token in supply.tokens if not (automa and token in supply.not_with_automa)]
    pile = chance.shuffle(supply.id, [token for token in tokens for _ in range(supply.tokens[token])])
    for seat in players(game):
        drawn = draw(seat, supply, pile)
        for token in drawn:
            pile.remove(token)
        yield ModsDrawn(seat.index, tuple(drawn))


def draw(seat: Seat, supply: ModSupply, pile: list[str]) -> list[str]:
    """The next of the pile; what the player has already or the faction mat shows is passed over (rulebook L1593)."""
    known = {*seat.mech_abilities, *seat.mods, *seat.drawn}
    return [token for token in dict.fromkeys(pile) if token not in known][: supply.draw]


def ask(game: Game) -> Iterator[Fact]:
    """Let the players choose, if there is anything to choose from."""
    choosing = tuple(seat.index for seat in players(game) if seat.drawn)
    if choosing or any("" in seat.mech_abilities or seat.mods for seat in players(game)):
        yield StepPushed(steps.PlaceMods(tuple(seat.index for seat in players(game))))
        yield StepPushed(steps.ChooseMods(choosing))


def awaited(game: Game, step: steps.ChooseMods | steps.PlaceMods) -> list[int]:
    """Everybody who has not done."""
    return list(step.seats)


def _leave(step: Choice, seat: int, unused: list[str]) -> Iterator[Fact]:
    """The seat has done; what it does not use goes back to the box."""
    if unused:
        yield ModsReturned(seat, tuple(unused))
    yield StepChanged(structs.replace(step, seats=tuple(other for other in step.seats if other != seat)))


def keepable(seat: Seat) -> list[str]:
    """Drawn mods that may still be kept."""
    kept = [ABILITIES[mod].kind for mod in seat.mods]
    return [mod for mod in seat.drawn if kept.count(ABILITIES[mod].kind) < KEEP[ABILITIES[mod].kind]]  # type: ignore[index]


def choices(game: Game, step: steps.ChooseMods, seat: int) -> list[Option]:
    """Keep another one, or no more."""
    return [*(Option(d.KeepMod(mod)) for mod in keepable(game.seats[seat])), Option(d.Pass())]


def choose(game: Game, step: steps.ChooseMods, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """A mod of the infrastructure works from now on; one of a mech is to be placed later."""
    owner = game.seats[seat]
    if isinstance(decision, d.KeepMod):
        yield ModKept(seat, decision.mod)
        if ABILITIES[decision.mod].kind == "infrastructure":
            yield AbilityGained(seat, decision.mod)
        if keepable(owner):
            return
    yield from _leave(step, seat, owner.drawn)


def chosen(game: Game, step: steps.ChooseMods, chance: Chance) -> Iterator[Fact] | None:
    """Once everybody has chosen, factions with a supply of their own draw from it (rulebook L967)."""
    return None if step.seats else _draw_own(game, chance)


def _draw_own(game: Game, chance: Chance) -> Iterator[Fact]:
    yield StepPopped()
    for seat in players(game):
        own = FACTIONS[seat.faction].mods
        if own is not None:
            pile = chance.shuffle(own, list(MODS[own].tokens))
            yield ModsDrawn(seat.index, tuple(draw(seat, MODS[own], pile)))


def _for_mechs(seat: Seat) -> list[str]:
    """What the seat can lay under its mechs: never the same ability twice."""
    return [mod for mod in (*seat.mods, *seat.drawn) if ABILITIES[mod].kind == "mech"]


def spaces(game: Game, seat: Seat) -> list[int]:
    """The blank spaces while there are any, then all that no mod covers yet (rulebook L970)."""
    under = seat.mech_abilities
    blank = [mech for mech, ability in enumerate(under, start=1) if not ability]
    return blank or [mech for mech, ability in enumerate(under, start=1) if ability in printed(game, seat)]


def placements(game: Game, seat: Seat) -> list[Option]:
    """Every mod that is not on the mat yet, on every space that is open to it."""
    fresh = [mod for mod in _for_mechs(seat) if mod not in seat.mech_abilities]
    return [Option(d.PlaceMod(mod, mech)) for mod in fresh for mech in spaces(game, seat)]


def place_options(game: Game, step: steps.PlaceMods, seat: int) -> list[Option]:
    """Place a mod; or no more, once no space is blank."""
    owner = game.seats[seat]
    listed = placements(game, owner)
    return listed if "" in owner.mech_abilities else [*listed, Option(d.Pass())]


def place(game: Game, step: steps.PlaceMods, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The mod stays where it lies for the whole game."""
    if isinstance(decision, d.PlaceMod):
        yield ModPlaced(seat, decision.mod, decision.mech)
    else:
        yield from _leave(step, seat, _for_mechs(game.seats[seat]))


def placed(game: Game, step: steps.PlaceMods, chance: Chance) -> Iterator[Fact] | None:
    """Who has nothing to place has done; the last one ends the step."""
    if not step.seats:
        return iter((StepPopped(),))
    for seat in step.seats:
        if not placements(game, game.seats[seat]):
            return _leave(step, seat, _for_mechs(game.seats[seat]))
    return None
