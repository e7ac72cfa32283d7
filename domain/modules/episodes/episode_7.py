"""Episode 7: whoever has enough encounters finds whom all are looking for (rulebook L2969).

Played with rivals and the War Track or with alliances and the Peace Track: the campaign names those that the second
episode did not use. For the campaign: the note `FINDER` is the seat that ended the game so; `kept` are the encounter
tokens that a seat has left for rewards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain import ending, hooks, triumphs
from domain.automa.neighbourhoods import crosses_water, peninsula
from domain.automa.setup import SOLO
from domain.control import board, encounter_sites, enemy_at
from domain.facts import EncounterRemoved, Fact, ModuleNoted
from domain.modules.manifest import Module
from domain.state import Game, Seat

ID = "episode-7"
FINDER = "episode-7-finder"
"""The note that holds the seat which found him."""
NEEDED = {1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4, 7: 3}
"""Encounter tokens by number of players (rulebook L2984)."""
REACH = 2
"""How far off an Automa's second token may lie."""

MODULE = Module(id=ID, rule="L2969", incompatible={"tesla": "L2995"}, campaign=True)


@hooks.encounter_sites.on(ID)
def on_the_factory(game: Game) -> Iterable[str]:
    """A twelfth token lies on the Factory."""
    return (board(game).factory,)


def needed(game: Game) -> int:
    """How many tokens find him."""
    return NEEDED[len(game.seats)]


@hooks.encounter_claimed.on(ID)
def find(game: Game, seat: Seat, at: str) -> Iterator[Fact] | None:
    """The last token that was needed ends the game at once, before a card is turned up (rulebook L2995)."""
    return _find(game, seat, at) if seat.encounters + 1 >= needed(game) else None


def _find(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    yield EncounterRemoved(seat.index, at)
    yield from triumphs.award(game, seat)
    yield from _found(game, seat)


def _found(game: Game, seat: Seat) -> Iterator[Fact]:
    yield ModuleNoted(FINDER, seat.index)
    yield from ending.end(game, ID)


@hooks.encounter_ended.on(ID)
def take_more(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    """An Automa, which takes tokens without encounters, takes another one and may have found him."""
    if seat.kind == "automa":
        yield from _second(game, seat, at)
        if seat.encounters >= needed(game):
            yield from _found(game, seat)


def _second(game: Game, seat: Seat, at: str) -> Iterator[Fact]:
    """An Automa takes another token within two territories, where no opponent is and water does not keep it away; at
    a larger table none from another's peninsula (rulebook L3027)."""
    chart = board(game)
    mine = peninsula(game, seat)
    theirs = {to for other in game.seats if other is not seat for to in peninsula(game, other)}
    shut = theirs - mine if len(game.seats) > SOLO else set()
    near = [
        to
        for to in sorted(game.encounters, key=chart.territories.index)
        if chart.distance(at, to) <= REACH
        and enemy_at(game, seat.index, to) is None
        and (crosses_water(seat) or to in mine)
        and to not in shut
    ]
    if near:
        yield EncounterRemoved(seat.index, near[0])
        yield from triumphs.award(game, seat)


def kept(game: Game, seat: Seat) -> int:
    """The tokens of a seat; those that found him are spent (rulebook L2993)."""
    return 0 if game.notes.get(FINDER) == seat.index else seat.encounters


@hooks.score.on(ID)
def encounter_territories(game: Game, seat: Seat, controlled: set[str]) -> Iterable[tuple[str, int]]:
    """Each territory that started with a token counts once more (rulebook L2997)."""
    yield "territories", sum(1 for at in encounter_sites(game) if at in controlled)
