"""Flags and Traps: those an Automa leaves behind, and Traps laid for it (rulebook L3900)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial

from domain import hooks
from domain.abilities import tokens as ability
from domain.automa.enemies import enemies, is_enemy, nearest, occupied, places
from domain.automa.facts import DestinationChosen
from domain.automa.tiebreakers import Criterion, choose
from domain.chance import Chance
from domain.content import FACTIONS
from domain.control import CHARACTER, is_mech, tokens_of, units_at
from domain.facts import Fact, Popularity, TokenPlaced, TokenTurned
from domain.state import Game, Seat

FLAG, TRAP = "automa_flag", "automa_trap"
"""What an Automa has instead of the faction abilities: its tokens score as they do for a player."""

hooks.score.on(FLAG)(ability.flags)
hooks.scored_control.on(TRAP)(ability.armed_traps)


def disarmed(game: Game, seat: Seat) -> list[str]:
    """Its own disarmed Traps where its character could go: no other player's unit and none of its mechs there."""
    return [
        at
        for at, token in game.tokens.items()
        if token.owner == seat.index
        and not token.armed
        and not occupied(game, seat, at)
        and not any(map(is_mech, units_at(game, seat.index, at)))
    ]


def disarmed_trap(game: Game, seat: Seat) -> Generator[Fact, None, str | None]:
    """Without an encounter or the Factory to go to, the character goes to the disarmed Trap closest to an enemy
    unit, however far it is (rulebook L3912)."""
    found = disarmed(game, seat)
    if not found:
        return None
    near = places(game, (at for enemy in enemies(game, seat) for at in enemy.units.values()))
    seeks = Criterion("closest-to-enemy", partial(nearest, game, near))
    to, by = yield from choose(game, found, [seeks])
    yield DestinationChosen(seat.index, CHARACTER, to, by, "disarmed-trap", {at: seeks.measure(at) for at in found})
    return to


def armed_traps(game: Game, seat: Seat) -> list[Criterion]:
    """Against Traps there is one more tiebreaker: a territory with an armed one (rulebook L3922)."""
    lurking = {
        at
        for at, token in game.tokens.items()
        if token.armed and token.kind == "trap" and is_enemy(game, seat, game.seats[token.owner])
    }
    return [Criterion("armed-trap", lambda at: int(at in lurking), most=True)] if lurking else []


def spring(game: Game, seat: Seat, at: str, chance: Chance) -> Iterator[Fact]:
    """A Trap works as against any player, but its popularity never changes; Automas that play together step over
    each other's."""
    token = game.tokens.get(at)
    if token is None or not is_enemy(game, seat, game.seats[token.owner]):
        return
    for own in hooks.token_entered.of([token.kind]):
        yield from (fact for fact in own(game, seat, at, chance) if not isinstance(fact, Popularity))


def leave(game: Game, seat: Seat, at: str, chance: Chance) -> Iterator[Fact]:
    """Where the Encounter/Factory symbol led its unit, a Flag or a random Trap is left, or a Trap is armed."""
    token, kinds = game.tokens.get(at), FACTIONS[seat.faction].tokens
    own_tokens = [name for kind in kinds for name in tokens_of(seat, kind)]
    if not all(own(game, seat, kind) for own in hooks.automa_leaves.of(game.modules) for kind in kinds):
        return
    if token is None and own_tokens:
        name = chance.pick("automa-token", own_tokens)
        yield TokenPlaced(seat.index, name.partition("-")[0], at, name)
    elif token is not None and token.owner == seat.index and not token.armed:
        yield TokenTurned(at, True)
