"""Which games are golden, and how each is played: every pair of faction and mat, every module, every way of ending."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random

from msgspec import Struct

from domain import decisions as d
from domain import engine, lobby, modules
from domain.chance import Chance, commitment
from domain.content import FACTIONS, MATS, STRUCTURE_TILES
from domain.options import Options, SeatPlan
from domain.policies import POLICIES
from domain.selfplay import Plan, Record, Watch, checked, opened
from domain.setup import banned
from domain.state import Game
from replay.record import Play

HUMAN, AUTOMA = SeatPlan(), SeatPlan(kind="automa")


class Golden(Struct, frozen=True):
    """A game to be kept: its plan, who plays it, and the version at which it is forked, if it is."""

    plan: Plan
    play: Play = checked
    forked_at: int | None = None


def golden() -> dict[str, Golden]:
    """All of them by name."""
    return {**dict(_pairs()), **dict(_modules()), **_special()}


def plan(seed: int, seats: tuple[SeatPlan, ...], options: Options = Options(), chosen: tuple[str, ...] = ()) -> Plan:  # noqa: B008
    humans = sum(seat.kind == "human" for seat in seats)
    return Plan(seed, humans, "steady", seats, options, chosen, asides=False)


def _pairs() -> Iterator[tuple[str, Golden]]:
    """Tables of 2 to 7 at which every faction plays with every mat that is dealt with it."""
    left = [(faction, mat) for faction in FACTIONS for mat in MATS if not banned(faction, mat)]
    tiles = cycle(STRUCTURE_TILES)
    for number, players in enumerate(cycle((7, 2, 6, 3, 5, 4)), start=1):
        if not left:
            return
        seats = _seated(left, players)
        options = Options(structure_tile=next(tiles), promos=number % 3 > 0, bribes=number % 2 > 0)
        factions = tuple(seat.faction for seat in seats if seat.faction in modules.MODULES)
        yield f"pairs-{number:02}", Golden(plan(number, seats, options, factions))


def _seated(left: list[tuple[str, str]], players: int) -> tuple[SeatPlan, ...]:
    """Pairs that have not played yet, as far as they fit together; the rest is dealt."""
    seats: list[SeatPlan] = []
    for faction, mat in list(left):
        if len(seats) < players and all(faction != seat.faction and mat != seat.mat for seat in seats):
            seats.append(SeatPlan(faction=faction, mat=mat))
            left.remove((faction, mat))
    return (*seats, *[HUMAN] * (players - len(seats)))


def _modules() -> Iterator[tuple[str, Golden]]:
    """One game for every module there is, at the first kind of table that it suits."""
    teams = Options(teams=((0, 2), (1, 3)))
    tables = [((HUMAN,) * 3, Options()), ((HUMAN,) * 4, teams), ((HUMAN, AUTOMA), Options())]
    implied = modules.in_play((), (HUMAN, AUTOMA))
    for number, id in enumerate(modules.MODULES):
        for seats, options in tables:
            chosen = () if id in implied else (id,)
            opening = lobby.CreateTable(seats, options, commitment(b""), chosen)
            if id in modules.in_play(chosen, seats) and not lobby.faults(opening):
                yield f"module-{id}", Golden(plan(100 + number, seats, options, chosen))
                break


def _special() -> dict[str, Golden]:
    base = Options(invaders=False, promos=False, modular_tiles=False)
    mix = ("war-track", "rivals", "tesla")
    return {
        "base-only": Golden(plan(201, (HUMAN,) * 5, base)),
        "draft": Golden(plan(202, (HUMAN,) * 4, Options(deal="draft"))),
        "auction": Golden(plan(203, (HUMAN,) * 3, Options(deal="auction"))),
        "mats-clockwise": Golden(plan(204, (HUMAN,) * 4, Options(mats_clockwise=True))),
        "several-automas": Golden(plan(205, (HUMAN, AUTOMA, AUTOMA, HUMAN))),
        "several-modules": Golden(plan(206, (HUMAN,) * 4, Options(), mix)),
        "asides": Golden(Plan(207, 3, "steady", (HUMAN,) * 3, Options(), (), asides=True)),
        "one-resigns": Golden(plan(208, (HUMAN,) * 4), _with(lambda game: _resigns(game, 12, (1,)))),
        "all-but-one-resign": Golden(plan(209, (HUMAN,) * 3), _with(lambda game: _resigns(game, 30, (0, 2)))),
        "abandoned": Golden(plan(210, (HUMAN,) * 2), _with(_abandon)),
        "forked": Golden(plan(211, (HUMAN,) * 3), forked_at=160),
    }


Said = Callable[[Game], tuple[int, d.Decision] | None]


def _resigns(game: Game, turn: int, seats: tuple[int, ...]) -> tuple[int, d.Decision] | None:
    """From that turn on the seats leave, one after the other."""
    there = [seat for seat in seats if game.turn >= turn and not game.seats[seat].resigned]
    return (there[0], d.Resign()) if there else None


def _abandon(game: Game) -> tuple[int, d.Decision] | None:
    """In the tenth turn everybody agrees to stop."""
    open_to = [seat.index for seat in game.seats if game.turn >= 10 and not seat.abandons]
    return (open_to[0], d.OfferAbandon()) if open_to else None


def _with(say: Said) -> Play:
    """Play by the policy, with what somebody says unasked."""

    def play(plan: Plan, watch: Watch) -> Record:
        game, entries = opened(plan)
        rng, policy = Random(plan.seed), POLICIES[plan.policy]
        while game.status == "running":
            said = say(game)
            if said is None:
                prompt = rng.choice(engine.prompts(game))
                said = prompt.seat, policy(game, prompt, rng)
            watch(game, *said)
            entries.append(engine.play(game, *said, Chance(plan.secret, game.version)))
        return Record(plan, game, entries)

    return play
