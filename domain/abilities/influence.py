"""Influence tokens and the abilities of those who spread them (rulebook L978, L1237)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain import decisions as d
from domain import hooks
from domain.chance import Chance
from domain.content import ABILITIES
from domain.control import CHARACTER, board, characters_at, is_character, tokens_of
from domain.facts import Fact, StepPushed, TokenPlaced, TokenTaken, Used
from domain.offers import unresolved
from domain.prompts import Option
from domain.state import Game, Seat, Token
from domain.steps import Combat, Move, Offers, TokenGift
from domain.ways import one_step

KIND = "influence"
TERRAINS = frozenset(ABILITIES["influence"].params["terrains"])
HERE, ELSEWHERE = "influence-here", "influence-elsewhere"
"""What marks in a turn that the first and the second token have been placed."""


def _of(unit: str, mark: str) -> str:
    """The mark of a token that this unit has left: the character's, or that of another who is one too."""
    return mark if unit == CHARACTER else f"{mark}-{unit}"


def free(game: Game, at: str) -> bool:
    """Is this a territory without any token, even an encounter?"""
    return at in board(game).hexes and at not in game.tokens and at not in game.encounters


@hooks.movement_offers.on("influence")
def influence(game: Game, seat: Seat, unit: str) -> Iterable[Option]:
    """A token where the character ended its movement; then one more on any primary terrain that nobody occupies
    (rulebook L1248). The second may be placed without the first, but not before it."""
    supply = tokens_of(seat, KIND)
    if not is_character(unit) or not supply or _of(unit, ELSEWHERE) in seat.used:
        return []
    at, chart = seat.units[unit], board(game)
    places = [at] if _of(unit, HERE) not in seat.used and free(game, at) else []
    places += [
        to
        for to in chart.territories
        if to != at and chart.terrain[to] in TERRAINS and to not in game.presence and free(game, to)
    ]
    return [Option(d.PlaceToken(supply[0], to)) for to in places]


@hooks.movement_offer_taken.on("influence")
def place_influence(game: Game, seat: Seat, decision: d.Decision) -> Iterator[Fact]:
    """The token lies there until somebody takes it; it is that of the first character which could place it."""
    if isinstance(decision, d.PlaceToken):
        here = characters_at(game, seat.index, decision.territory)
        mark = HERE if here else ELSEWHERE
        could = [unit for unit in here or _moved(game, seat) if _of(unit, mark) not in seat.used]
        yield Used(seat.index, _of(could[0], mark))
        yield TokenPlaced(seat.index, KIND, decision.territory, decision.token)


def _moved(game: Game, seat: Seat) -> list[str]:
    """The characters that have moved and have nothing left to resolve."""
    step = game.steps[-1]
    units = step.moved if isinstance(step, Move) else step.units if isinstance(step, Offers) else ()
    return [unit for unit in units if is_character(unit) and not unresolved(game, seat, unit)]


@hooks.token_stops.on(KIND)
def stops(game: Game, seat: Seat, at: str) -> bool:
    """It ends the movement of anyone but its owner."""
    return game.tokens[at].owner != seat.index


@hooks.token_entered.on(KIND)
def entered(game: Game, seat: Seat, at: str, chance: Chance) -> Iterator[Fact]:
    """Whoever comes there takes it (rulebook L1258)."""
    yield from appeared(game, seat, at)


@hooks.token_appeared.on(KIND)
def appeared(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    """So does a worker that comes from a Mill (rulebook L1259)."""
    if stops(game, seat, at):
        yield TokenTaken(seat.index, at)


@hooks.token_ignored.on("influence_shared")
def ignored(game: Game, seat: Seat, token: Token) -> bool:
    """The tokens of an ally neither stop nor must be taken."""
    return token.kind == KIND


@hooks.neighbours.on("leap")
def leap(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """Straight over a territory to the one behind it, whatever is in between (rulebook L986); never onto a lake."""
    chart = board(game)
    behind = (chart.beyond(at, over) for over in chart.neighbours[at] if over in chart.hexes)
    return [to for to in behind if to is not None and not chart.is_lake(to)]


@hooks.neighbours.on("fanatical")
def fanatical(game: Game, seat: Seat, unit: str, at: str) -> Iterable[str]:
    """From anywhere to any Influence token that is not next to it (rulebook L992)."""
    near = board(game).neighbours[at]
    return [to for to, token in game.tokens.items() if token.kind == KIND and to not in near]


@hooks.stepped.on("fanatical")
def fanatical_gain(game: Game, seat: Seat, unit: str, source: str, to: str) -> Iterator[Fact]:
    """A token is gained where nothing but this ability leads (rulebook L994)."""
    token = game.tokens.get(to)
    if token is not None and token.kind == KIND and to not in one_step(game, seat, unit, without="fanatical"):
        yield TokenTaken(seat.index, to)


@hooks.forced.on("horrify")
def horrify(game: Game, seat: Seat, foe: int, units: int) -> Iterator[Fact]:
    """A token may go to the opponent for each unit forced to retreat, from one's own supply (rulebook L988)."""
    if tokens_of(seat, KIND):
        yield StepPushed(TokenGift(seat.index, foe, units))


@hooks.combat_alike.on("death_ray")
def death_ray(game: Game, combat: Combat, seat: int) -> bool:
    """Any number of equal combat cards, or cards as usual (rulebook L990)."""
    return True
