"""Flags and Traps: faction tokens that a character leaves behind (rulebook L1175, L1201)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain import decisions as d
from domain import hooks
from domain.chance import Chance
from domain.content import ABILITIES
from domain.control import board, is_character, tokens_of
from domain.facts import CardsDiscarded, Fact, TokenPlaced, TokenTurned
from domain.gains import lose
from domain.prompts import Option
from domain.state import Game, Seat

PENALTIES: dict[str, dict[str, int]] = ABILITIES["maifuku"].params["penalties"]
"""What each Trap takes (rulebook L1197)."""


@hooks.token_kinds.on("trap")
def traps() -> Iterable[str]:
    """Each Trap has a penalty of its own."""
    return PENALTIES


def _placeable(game: Game, seat: Seat, unit: str) -> str | None:
    """The territory where a character may leave a token: one without a token yet."""
    at = seat.units[unit]
    return at if is_character(unit) and at in board(game).hexes and at not in game.tokens else None


@hooks.movement_offers.on("exalt")
def exalt(game: Game, seat: Seat, unit: str) -> Iterable[Option]:
    """A Flag where the character ended its movement; all Flags are alike."""
    at = _placeable(game, seat, unit)
    return [Option(d.PlaceToken(flag, at)) for flag in tokens_of(seat, "flag")[:1]] if at is not None else []


@hooks.movement_offers.on("maifuku")
def maifuku(game: Game, seat: Seat, unit: str) -> Iterable[Option]:
    """One of the Traps where the character ended its movement."""
    at = _placeable(game, seat, unit)
    return [Option(d.PlaceToken(trap, at)) for trap in tokens_of(seat, "trap")] if at is not None else []


@hooks.movement_offer_taken.on("exalt")
def place_flag(game: Game, seat: Seat, decision: d.Decision) -> Iterator[Fact]:
    """The Flag stays for good."""
    if isinstance(decision, d.PlaceToken):
        yield TokenPlaced(seat.index, "flag", decision.territory, decision.token)


@hooks.movement_offer_taken.on("maifuku")
def place_trap(game: Game, seat: Seat, decision: d.Decision) -> Iterator[Fact]:
    """The Trap lies armed, its penalty hidden; one already there can be armed again."""
    if isinstance(decision, d.PlaceToken):
        yield TokenPlaced(seat.index, "trap", decision.territory, decision.token)


@hooks.movement_offers.on("shinobi")
def rearm(game: Game, seat: Seat, unit: str) -> Iterable[Option]:
    """A unit that moved onto a disarmed Trap of its own may arm it (rulebook L949)."""
    at = seat.units[unit]
    token = game.tokens.get(at)
    if unit[0] == "w" or token is None or token.owner != seat.index or token.armed:
        return []
    return [Option(d.ArmToken(at))]


@hooks.movement_offer_taken.on("shinobi")
def arm(game: Game, seat: Seat, decision: d.Decision) -> Iterator[Fact]:
    """The Trap is armed again."""
    if isinstance(decision, d.ArmToken):
        yield TokenTurned(decision.territory, True)


@hooks.token_stops.on("trap")
def trap_stops(game: Game, seat: Seat, at: str) -> bool:
    """An armed Trap ends the movement of anyone but its owner."""
    token = game.tokens[at]
    return token.armed and token.owner != seat.index


@hooks.token_entered.on("trap")
def spring(game: Game, seat: Seat, at: str, chance: Chance) -> Iterator[Fact]:
    """An armed Trap is turned over and its penalty suffered as far as possible, before anything else."""
    token = game.tokens[at]
    if not trap_stops(game, seat, at):
        return
    yield TokenTurned(at, False, seat.index, token.token)
    for kind, amount in PENALTIES[token.token].items():
        if kind != "combat_cards":
            yield from lose(seat, kind, amount)
        elif lost := chance.shuffle("trap", sorted(seat.cards))[:amount]:
            yield CardsDiscarded(seat.index, tuple(sorted(lost)))


@hooks.scored_control.on("maifuku")
def armed_traps(game: Game, seat: Seat) -> Iterable[str]:
    """An armed Trap controls its territory when the game is scored, unless a structure stands there."""
    return [
        at
        for at, token in game.tokens.items()
        if token.owner == seat.index and token.kind == "trap" and token.armed and _empty_or_own(game, seat, at)
    ]


def _empty_or_own(game: Game, seat: Seat, at: str) -> bool:
    built = game.structures.get(at)
    return built is None or built[0] == seat.index or seat.index in game.presence.get(at, ())


@hooks.score.on("exalt")
def flags(game: Game, seat: Seat, controlled: set[str]) -> Iterable[tuple[str, int]]:
    """Each Flag on a controlled territory counts as one more, but not next to the home base."""
    near = board(game).neighbours[seat.base]
    yield (
        "territories",
        sum(
            1
            for at, token in game.tokens.items()
            if token.owner == seat.index and token.kind == "flag" and at in controlled and at not in near
        ),
    )
