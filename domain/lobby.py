"""The table before the game: who sits where, and the start. A running game can be abandoned by agreement."""

from __future__ import annotations

from collections.abc import Iterator

from domain import modules, setup
from domain.automa import module as automa
from domain.chance import Chance
from domain.content import BOARDS, MATS, STRUCTURE_TILES
from domain.control import encounter_sites, fewest
from domain.facts import Fact, GameStarted, PileShuffled, SeatLeft, SeatTaken, TableCreated, TableForked
from domain.options import Options, SeatPlan
from domain.problems import Illegal, Reason
from domain.state import Game
from domain.tagged import Tagged

MOST = 7


class CreateTable(Tagged, frozen=True):
    """Open a table; only that of a `campaign` knows the modules of its episodes."""

    seats: tuple[SeatPlan, ...]
    options: Options
    commitment: str
    modules: tuple[str, ...] = ()
    title: str = ""
    campaign: str = ""


class ForkTable(Tagged, frozen=True):
    """Take up, at a table of its own, the game of another table as it was at a version."""

    source: str
    at: int
    head: str
    commitment: str
    reshuffle: bool = False
    title: str = ""


class TakeSeat(Tagged, frozen=True):
    """A player sits down, on the next free seat if none is named."""

    player: str
    name: str
    seat: int | None = None


class LeaveSeat(Tagged, frozen=True):
    """A player gets up before the start."""

    player: str


class StartGame(Tagged, frozen=True):
    """All seats are taken: setup begins."""


LobbyDecision = CreateTable | ForkTable | TakeSeat | LeaveSeat | StartGame
DECISIONS = (CreateTable, ForkTable, TakeSeat, LeaveSeat, StartGame)


def decide(game: Game, decision: LobbyDecision, chance: Chance) -> Iterator[Fact]:
    """What follows from a decision at the open table."""
    match decision:
        case CreateTable():
            return _create(game, decision)
        case ForkTable():
            return _fork(game, decision, chance)
        case TakeSeat():
            return _take(game, decision)
        case LeaveSeat():
            return _leave(game, decision)
        case StartGame():
            return _start(game, chance)


def _create(game: Game, decision: CreateTable) -> Iterator[Fact]:
    if game.status != "new":
        raise Illegal("table-exists", "The table has been opened already.")
    if reasons := faults(decision):
        first, *more = reasons
        raise Illegal(first.code, first.detail, first.rule, tuple(more))
    plans, chosen = automa.completed(decision.seats), modules.in_play(decision.modules, decision.seats)
    yield TableCreated(plans, decision.options, chosen, decision.commitment, decision.title, decision.campaign)


def _fork(game: Game, decision: ForkTable, chance: Chance) -> Iterator[Fact]:
    """The log of the other table comes first; from here on the game is this table's own."""
    if game.status != "running" or game.version != decision.at:
        raise Illegal("not-forkable", "Only a game that was running at that version can be taken up.")
    yield TableForked(decision.source, decision.at, decision.head, decision.commitment, decision.title)
    if decision.reshuffle:
        for pile, cards in hidden_piles(game).items():
            yield PileShuffled(pile, len(cards), tuple(chance.shuffle(f"fork-{pile}", cards)))


def hidden_piles(game: Game) -> dict[str, list[int]]:
    """The cards that nobody has seen; encounter cards that were played lie under their deck."""
    used = len(encounter_sites(game)) - len(game.encounters)
    piles = {
        "combat": game.combat_deck,
        "objective": game.objective_deck,
        "encounter": game.encounter_deck[max(0, used) :],
        **{f"automa-{number}": deck.cards for number, deck in enumerate(game.automa_decks)},
    }
    return {pile: cards for pile, cards in piles.items() if len(cards) > 1}


def faults(decision: CreateTable) -> list[Reason]:
    """Everything that is wrong with the plan of a table."""
    found: list[Reason] = []
    plans, known = decision.seats, setup.known_factions(decision.options, decision.modules)
    least = fewest(decision.modules)
    if not least <= len(plans) <= MOST:
        found.append(Reason("seat-count", f"A table has {least} to {MOST} seats.", "L540"))
    found += _choices("faction", [plan.faction for plan in plans], known)
    found += _choices("mat", [plan.mat for plan in plans], _known_mats(decision.options))
    found += [
        Reason("banned-pair", f"{plan.faction} is not played with the {plan.mat} mat.", "L525")
        for plan in plans
        if plan.faction and plan.mat and setup.banned(plan.faction, plan.mat)
    ]
    if any(plan.difficulty for plan in plans if plan.kind == "human"):
        found.append(Reason("player-difficulty", "Only an Automa has a difficulty.", "L3508"))
    tile = decision.options.structure_tile
    if tile is not None and tile not in STRUCTURE_TILES:
        found.append(Reason("unknown-tile", f"There is no structure bonus tile {tile}."))
    if not decision.options.invaders and len(plans) > 5:
        found.append(Reason("too-few-factions", "Six or seven players need the factions from afar.", "L540"))
    found += _deal_faults(plans, decision.options)
    if not found and not _can_be_dealt(plans, known, decision.options):
        found.append(Reason("banned-pair", "Whatever is dealt, these choices leave a pair that is not played.", "L525"))
    chosen = modules.in_play(decision.modules, plans)
    return found + modules.faults(chosen, plans, decision.options, bool(decision.campaign))


def _deal_faults(plans: tuple[SeatPlan, ...], options: Options) -> list[Reason]:
    """What cannot be had together: an auction and choices; mats clockwise by number and mats otherwise given."""
    found: list[Reason] = []
    if options.board not in BOARDS:
        found.append(Reason("unknown-board", f"There is no board {options.board}."))
    if options.deal == "auction" and any(plan.faction or plan.mat for plan in plans if plan.kind == "human"):
        found.append(Reason("choices-in-auction", "In an auction factions and mats cannot be chosen before."))
    if options.mats_clockwise and (options.deal != "random" or any(plan.mat for plan in plans)):
        found.append(Reason("mats-not-random", "Mats are dealt clockwise only if they are random.", "L1818"))
    return found


def _can_be_dealt(plans: tuple[SeatPlan, ...], factions: list[str], options: Options) -> bool:
    """Is there a deal without a banned pair?"""
    choices = [(plan.faction or "", plan.mat or "") for plan in plans if plan.kind == "human"]
    others = {plan.faction for plan in plans if plan.kind != "human"}
    left = [id for id in factions if id not in others]
    return setup.pairs(choices, left, _known_mats(options)) is not None


def _known_mats(options: Options) -> list[str]:
    return [id for id, row in MATS.items() if options.invaders or row.set == "base"]


def _choices(what: str, chosen: list[str | None], known: list[str]) -> list[Reason]:
    named = [choice for choice in chosen if choice is not None]
    found = [Reason(f"unknown-{what}", f"This table has no {what} {id}.") for id in named if id not in known]
    twice = {id for id in named if named.count(id) > 1}
    return found + [Reason(f"{what}-twice", f"The {what} {id} is chosen twice.") for id in sorted(twice)]


def _open(game: Game) -> None:
    if game.status != "open":
        raise Illegal("table-not-open", "The game has begun; seats cannot change any more.")


def _take(game: Game, decision: TakeSeat) -> Iterator[Fact]:
    _open(game)
    if any(seat.player == decision.player for seat in game.seats):
        raise Illegal("already-seated", "You sit at this table already.")
    free = [seat.index for seat in game.seats if seat.kind == "human" and seat.player is None]
    if not free:
        raise Illegal("table-full", "No seat is free.")
    seat = free[0] if decision.seat is None else decision.seat
    if seat not in free:
        raise Illegal("seat-taken", f"Seat {seat} is not free.")
    yield SeatTaken(seat, decision.player, decision.name)


def _leave(game: Game, decision: LeaveSeat) -> Iterator[Fact]:
    _open(game)
    for seat in game.seats:
        if seat.player == decision.player:
            yield SeatLeft(seat.index)
            return
    raise Illegal("not-seated", "You do not sit at this table.")


def _start(game: Game, chance: Chance) -> Iterator[Fact]:
    _open(game)
    empty = [seat.index for seat in game.seats if seat.kind == "human" and seat.player is None]
    if empty:
        raise Illegal("seats-empty", f"These seats are still empty: {', '.join(map(str, empty))}.")
    yield GameStarted()
    if game.forked is not None:
        return
    yield from setup.begin(game, chance)
