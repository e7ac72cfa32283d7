"""Desolation: all players together against six units that march by the die and a timer (rulebook L1712)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import structs

from domain import combat, ending, forcing, gains, hooks, npc, steps, triumphs, turn
from domain import decisions as d
from domain.board import DIRECTIONS
from domain.chance import Chance
from domain.content import COMBATANTS, DESOLATION_TILES, TRACKS, TRIUMPH_TILES
from domain.control import board, contenders, controlled, enemy_at, players, units_at
from domain.facts import (
    Committed,
    Fact,
    GameEnded,
    Popularity,
    Power,
    ResourcesMoved,
    StarPlaced,
    StepChanged,
    StepPopped,
    StepPushed,
    StepsCleared,
    UnitMoved,
    UnitPlaced,
    UnitWithdrawn,
)
from domain.module_facts import SharingSet, TrackLaid
from domain.modules.manifest import Module
from domain.prompts import Option
from domain.rule import Rule
from domain.scores import Score
from domain.state import Game, Seat

ID = ABILITY = "desolation"
UNITS = ("mech-1", "mech-2", "mech-3", "mech-4", "character", "tesla")
ROW = COMBATANTS.desolation
SOLO_WITHOUT, SOLO_ONCE = "five_stars", "objective"
"""Alone, one tile is left out, and another is used once (rulebook L1723)."""
ALL_TILES, NO_UNITS, STARS, TIME = "all-triumphs", "desolation-destroyed", "desolation-stars", "desolation-time"
"""How it ends: the first two ways are the players'."""

MODULE = Module(
    id=ID,
    rule="L1712",
    incompatible={
        "war-track": "L1719",
        "peace-track": "L1719",
        "triumph-tiles": "L1719",
        "rivals": "L1719",
        "mad-tesla": "L1719",
        "tesla": "L1730",
        "teams": "L1738",
        "final-turns": "L1794",
    },
    without_automa="L4274",
    options=("desolation_harder",),
    endings=(ALL_TILES, NO_UNITS, STARS, TIME),
)


@hooks.fewest.on(ID)
def alone() -> int:
    """One player can play against it."""
    return 1


def tiles(count: int, shuffled: Sequence[str]) -> tuple[str, ...]:
    """The Triumph Tiles of a table, in the order in which they are drawn (rulebook L1721)."""
    if count > 1:
        return tuple(shuffled[: ROW.tiles[count]])
    drawn: list[str] = []
    for tile in shuffled:
        if tile != SOLO_WITHOUT and not (tile == SOLO_ONCE and tile in drawn):
            drawn.append(tile)
    return tuple(drawn[: ROW.tiles[count]])


@hooks.setup_first.on(ID)
def lay(game: Game, chance: Chance) -> Iterator[Fact]:
    """The tiles that the players are to place stars on."""
    box = [*TRIUMPH_TILES.items(), *DESOLATION_TILES.items()]
    shuffled = chance.shuffle("triumph-tiles", [tile for tile, count in box for _ in range(count)])
    yield TrackLaid(tiles(len(players(game)), shuffled))


@hooks.setup.on(ID)
def appear(game: Game, chance: Chance) -> Iterator[Fact]:
    """Six units around the Factory, the timer at its start, and a combat card for power; its turn is the last."""
    yield from npc.join(game, ABILITY, before=game.active)
    seat = game.seats[-1]
    yield Popularity(seat.index, ROW.popularity)
    for unit, at in zip(UNITS, board(game).neighbours[seat.base], strict=True):
        yield UnitPlaced(seat.index, unit, at)
    yield from _grow(game, seat, chance)


def _grow(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """Another combat card lies beside its tile; the power track ends at its last space (rulebook L1788)."""
    yield from gains.draw_cards(game, seat, 1, chance)
    yield Power(seat.index, min(TRACKS.power_max, sum(seat.cards)))


# playing together


@hooks.friends.on(ID)
def friends(game: Game, one: int, other: int) -> bool:
    """All players are one faction for control, and never fight each other (rulebook L1738)."""
    return one != other and "npc" not in (game.seats[one].kind, game.seats[other].kind)


@hooks.open_hands.on(ID)
def open_hands(game: Game) -> bool:
    """Objectives, combat cards and dials are known to all (rulebook L1751, L1778)."""
    return True


@hooks.shared.on(ID)
def shared(game: Game, seat: Seat) -> Iterable[str]:
    """What the others control can be spent too, with their consent (rulebook L1742)."""
    others = [other for other in contenders(game) if other.index != seat.index and other.shares]
    return [at for other in others for at in controlled(game, other)]


@hooks.asides.on(ID)
def consent(game: Game, seat: Seat) -> Iterable[Option]:
    """A player gives or withdraws consent to the spending of resources by others."""
    return [Option(d.SetSharing(not seat.shares))]


@hooks.aside_taken.on(ID)
def set_sharing(game: Game, seat: Seat, decision: d.Decision) -> Iterator[Fact]:
    """It holds until it is changed."""
    if isinstance(decision, d.SetSharing):
        yield SharingSet(seat.index, decision.shares)


# its turn


@hooks.turn_step.on(ABILITY)
def turn_step(seat: int) -> steps.Step:
    """Its turn is a tick of the timer and a march."""
    return steps.CombatantTurn(seat, 1)


@hooks.combatant_turn.on(ABILITY)
def advance(game: Game, step: steps.CombatantTurn, chance: Chance) -> Iterator[Fact] | None:
    """The march, then its combats in an order that the players choose (rulebook L1760)."""
    seat = game.seats[step.seat]
    if step.left:
        return _march(game, step, seat, chance)
    places = combat.contested(game, seat)
    if len(places) > 1:
        return None
    return combat.begin(game, seat, places[0], chance) if places else turn.finish(game, seat.index)


def _march(game: Game, step: steps.CombatantTurn, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """The timer goes on; from its second half on all units go where the die points, those in front first."""
    yield StepChanged(structs.replace(step, left=0))
    yield Popularity(seat.index, seat.popularity - 1)
    if not 0 < seat.popularity <= ROW.moves_from:
        return
    (die,) = yield from npc.roll(seat, npc.MOVEMENT, 1, chance)
    for unit in _front_first(game, seat, die):
        yield from _move(game, seat, unit, npc.beside(game, seat.units[unit], die))


def _front_first(game: Game, seat: Seat, die: int) -> list[str]:
    """In this order as many units move as can."""
    dq, dr = DIRECTIONS[COMBATANTS.compass[die]]
    places = board(game).places

    def ahead(unit: str) -> int:
        q, r = places[seat.units[unit]]
        return (2 * q + r) * dq + (q + 2 * r) * dr

    return sorted(seat.units, key=ahead, reverse=True)


def _move(game: Game, seat: Seat, unit: str, to: str | None) -> Iterator[Fact]:
    """A unit stays at the edge of the map and behind another; it takes resources along and drives workers home."""
    if to is None or units_at(game, seat.index, to):
        return
    source = seat.units[unit]
    yield UnitMoved(seat.index, unit, to)
    if source in game.resources:
        yield ResourcesMoved(source, to, dict(game.resources[source]))
    while enemy_at(game, seat.index, to) is not None and not npc.defended(game, seat, to):
        yield from forcing.force_workers(game, seat, to)


@hooks.popularity_kept.on(ABILITY)
def unhurried(game: Game, seat: Seat) -> bool:
    """Workers it drives away cost it nothing, unless the table plays the harder variant (rulebook L1800)."""
    return not game.options.desolation_harder


@hooks.combat_keeps_popularity.on(ABILITY)
def unhurried_in_combat(game: Game, fought: steps.Combat, seat: int) -> bool:
    """Nor do those it drives away by a combat."""
    return not game.options.desolation_harder


# its combats


@hooks.combat_commits.on(ABILITY)
def strike(game: Game, fought: steps.Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """The power of its cards and a die; it spends none of it (rulebook L1783)."""
    (die,) = yield from npc.roll(game.seats[seat], npc.COMBAT, 1, chance)
    yield Committed(seat, game.seats[seat].power + die, ())


@hooks.combat_decided.on(ABILITY)
def result(game: Game, fought: steps.Combat, seat: int, chance: Chance) -> Iterator[Fact]:
    """It places a star when it wins; beaten, the unit is gone and the others grow stronger (rulebook L1786)."""
    own = game.seats[seat]
    if fought.winner == seat:
        yield StarPlaced(seat, ABILITY)
        return
    for unit in list(units_at(game, seat, fought.territory)):
        yield UnitWithdrawn(seat, unit)
    yield from _grow(game, own, chance)


@hooks.combat_star.on(ID)
def star(game: Game, winner: Seat, loser: Seat) -> Iterator[Fact] | None:
    """Of several who defended together only one places a star, and they choose who (rulebook L1788)."""
    fought = game.steps[-1]
    assert isinstance(fought, steps.Combat)
    among = sorted(combat.defenders(fought), key=lambda seat: game.seats[seat].resigned)
    able = [seat for seat in among if fought.allies and triumphs.open_to(game, game.seats[seat], "combat")]
    return iter((StepPushed(steps.VictoryStar(able[0], tuple(able))),)) if len(able) > 1 else _only(game, able, winner)


def _only(game: Game, able: list[int], winner: Seat) -> Iterator[Fact]:
    return triumphs.place(game, game.seats[able[0]] if able else winner, "combat")


def star_options(game: Game, step: steps.VictoryStar, _: int) -> list[Option]:
    """Any of those who defended."""
    return [Option(d.AwardStar(seat)) for seat in step.among]


def award_star(game: Game, step: steps.VictoryStar, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The star is placed."""
    assert isinstance(decision, d.AwardStar)
    yield StepPopped()
    yield from triumphs.place(game, game.seats[decision.seat], "combat")


# the end


def outcome(game: Game) -> str | None:
    """How the game ends, if it does: the players win with a star on every tile or without its units, and lose to its
    stars or to time (rulebook L1790)."""
    seat = npc.seat_of(game, ABILITY)
    if seat is None or not game.turn:
        return None
    if seat.stars.get(ABILITY, 0) >= ROW.stars:
        return STARS
    if not seat.units:
        return NO_UNITS
    if _covered(game):
        return ALL_TILES
    return None if seat.popularity else TIME


def _covered(game: Game) -> bool:
    """Does a star lie on every tile? Of equal tiles each needs its own."""
    track = triumphs.track(game)
    return all(
        sum(seat.stars.get(tile, 0) for seat in contenders(game)) >= triumphs.spaces(game, tile) for tile in set(track)
    )


@hooks.game_over.on(ID)
def game_over(game: Game) -> bool:
    """The last star of a player means nothing here."""
    return outcome(game) is not None


@hooks.last_star.on(ID)
def finish(game: Game) -> Iterator[Fact]:
    """All win or all lose; nobody is scored."""
    reason = outcome(game)
    assert reason is not None
    yield from ending.undo_moves(game)
    yield StepsCleared()
    yield GameEnded(reason, (), tuple(winners(game, [])))


@hooks.winners.on(ID)
def winners(game: Game, scores: list[Score]) -> list[int]:
    """Everybody who has not left, if the players have won."""
    won = outcome(game) in (ALL_TILES, NO_UNITS)
    return [seat.index for seat in contenders(game) if won and not seat.resigned]


STEPS: dict[type[Any], Rule] = {steps.VictoryStar: Rule(star_options, award_star)}
