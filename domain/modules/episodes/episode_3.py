"""Episode 3: a search through the Factory, a few cards at a time (rulebook L2477).

For the campaign: the note `FINDER` is the seat that found her; `seat.markers["influence"]` are the tokens that a seat
has for setup bonuses.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain import hooks, steps
from domain.automa.neighbourhoods import within_reach
from domain.chance import Chance
from domain.content.schema import MoveKind
from domain.control import board, enemy_at, fights, is_character, units_at
from domain.facts import DeckShuffled, Fact, FactoryCardTaken, ModuleNoted, StepPushed
from domain.module_facts import FactoryCardRemoved, FactoryCardsShown, MarkersTaken
from domain.modules.episodes.township import revise
from domain.modules.manifest import Module
from domain.state import Game, Seat

ID = "episode-3"
FINDER = "episode-3-finder"
"""The note that holds the seat which found her."""
INFLUENCE = "influence"
VESNA = 0
"""Her card among those of the Factory; it is none of them."""
MORE = 4
BOLD = 5
"""The power with which an Automa goes to the Factory to fight."""
SEARCHING: tuple[MoveKind, ...] = ("move_character", "encounter_factory")
"""After these moves an Automa searches (rulebook L2529)."""

MODULE = Module(id=ID, rule="L2477", campaign=True)


@hooks.factory_more.on(ID)
def more(game: Game) -> int:
    """Four cards more than usual, besides hers."""
    return MORE


@hooks.setup.on(ID)
def hide(game: Game, chance: Chance) -> Iterator[Fact]:
    """Her card is shuffled in with the others; the ability that leads to the Factory is revised."""
    yield _shuffle([*game.factory_deck, VESNA], chance)
    yield from revise(game)


def _shuffle(deck: list[int], chance: Chance) -> Fact:
    return DeckShuffled("factory", len(deck), tuple(chance.shuffle("factory", deck)))


@hooks.factory_closed.on(ID)
def closed(game: Game) -> bool:
    """Nobody looks through all the cards (rulebook L2498)."""
    return True


@hooks.movement_stops.on(ID)
def stop(game: Game, seat: Seat, unit: str, to: str) -> bool:
    """A character's movement ends on the Factory."""
    return is_character(unit) and to == board(game).factory


@hooks.arrives.on(ID)
def enter(game: Game, seat: Seat, foray: steps.Foray, chance: Chance) -> Iterator[Fact]:
    """A player's character that moves there searches at once, before combat and Traps (rulebook L2490)."""
    if seat.kind == "human" and is_character(foray.unit) and foray.to == board(game).factory:
        yield from search(game, seat, chance)


def search(game: Game, seat: Seat, chance: Chance) -> Iterator[Fact]:
    """One more Influence, and as many cards as the seat has of it, shown to all."""
    yield MarkersTaken(seat.index, INFLUENCE)
    yield _shuffle(game.factory_deck, chance)
    shown = tuple(reversed(game.factory_deck[-seat.markers[INFLUENCE] :]))
    yield FactoryCardsShown(seat.index, shown)
    if VESNA in shown:
        yield FactoryCardRemoved(VESNA)
        yield ModuleNoted(FINDER, seat.index)
    elif shown and not seat.gained:
        yield _offer(seat, shown)


def _offer(seat: Seat, shown: tuple[int, ...]) -> Fact:
    """A player may take one of the cards; an Automa keeps the first (rulebook L2520)."""
    if seat.kind == "automa":
        return FactoryCardTaken(seat.index, shown[0])
    return StepPushed(steps.FactoryVisit(seat.index, shown))


@hooks.automa_goes.on(ID)
def drawn_to_the_factory(game: Game, seat: Seat, unit: str) -> str | None:
    """As long as she is not found an Automa's characters and mechs go to the Factory if they can, into combat with
    enough power only (rulebook L2526)."""
    factory = board(game).factory
    foe = enemy_at(game, seat.index, factory)
    fought = foe is not None and fights(units_at(game, foe, factory))
    reachable = factory in within_reach(game, seat) and not fights(units_at(game, seat.index, factory))
    return factory if FINDER not in game.notes and reachable and not (fought and seat.power < BOLD) else None


@hooks.automa_moved.on(ID)
def search_by_itself(game: Game, seat: Seat, unit: str, kind: MoveKind, chance: Chance) -> Iterator[Fact]:
    """For an Automa a mech on the Factory searches like a character (rulebook L2529)."""
    if kind in SEARCHING and fights(units_at(game, seat.index, board(game).factory)):
        yield from search(game, seat, chance)
