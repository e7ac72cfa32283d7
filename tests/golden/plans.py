"""Which games are golden, and how each is played: every pair of faction and mat, every module, every way of ending."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random

from msgspec import Struct, structs

from domain import decisions as d
from domain import engine, lobby, modules
from domain.campaign.extras import Extras
from domain.chance import Chance, commitment
from domain.content import FACTIONS, MATS, STAR_TRACKERS, STRUCTURE_TILES
from domain.control import board, is_worker, mechs_on_board
from domain.options import Options, SeatPlan
from domain.policies import POLICIES
from domain.selfplay import Plan, Record, Watch, checked, opened
from domain.setup import banned
from domain.state import Game, Seat
from replay.record import Play
from tests.golden.foresight import Foresight, Habit, Worth, prospects

HUMAN, AUTOMA = SeatPlan(), SeatPlan(kind="automa")
CAMPAIGN = "golden"
RICH = Extras(coins=12, power=9, popularity=13, combat_cards=20)
RICHEST = Extras(coins=30, power=16, popularity=18, combat_cards=20)
"""What a seat may bring from a campaign."""


class Golden(Struct, frozen=True):
    """A game to be kept: its plan, who plays it, and the version at which it is forked, if it is."""

    plan: Plan
    play: Play = checked
    forked_at: int | None = None


def golden() -> dict[str, Golden]:
    """All of them by name."""
    return dict([*_pairs(), *_modules(), *_difficulties(), *_endings(), *_special().items()])


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
    """One game for every module there is, those of campaigns too, at the first kind of table that it suits."""
    teams = Options(teams=((0, 2), (1, 3)))
    implied = modules.in_play((), (HUMAN, AUTOMA))
    for number, (id, module) in enumerate(modules.ALL.items()):
        first = SeatPlan(faction=id if id in FACTIONS else None, extras=RICH if module.campaign else None)
        tables = [((first, HUMAN, HUMAN), Options()), ((HUMAN,) * 4, teams), ((HUMAN, AUTOMA), Options())]
        for seats, options in tables:
            chosen = () if id in implied else (id,)
            opening = lobby.CreateTable(seats, options, commitment(b""), chosen, campaign=CAMPAIGN * module.campaign)
            if id in modules.in_play(chosen, seats) and not lobby.faults(opening):
                played = plan(100 + number, seats, options, opening.modules)
                yield f"module-{id}", Golden(structs.replace(played, campaign=opening.campaign))
                break


def _difficulties() -> Iterator[tuple[str, Golden]]:
    """One game against an Automa of each difficulty."""
    for number, difficulty in enumerate(STAR_TRACKERS):
        seats = (HUMAN, SeatPlan(kind="automa", difficulty=difficulty))
        yield f"automa-{difficulty}", Golden(plan(250 + number, seats))


def _endings() -> Iterator[tuple[str, Golden]]:
    """The ways to end that chance does not bring about: somebody has to go for it."""
    yield "ends-mad-tesla", Golden(plan(500, (HUMAN,) * 3, Options(), ("mad-tesla",)), _by(hunt))
    for way, seed, players, extras, module, worth in (
        ("annihilator", 503, 3, RICH, "annihilator", hunt),
        ("desolation-destroyed", 572, 7, RICHEST, "desolation", hunt),
        ("all-triumphs", 561, 1, RICH, "desolation", shine),
    ):
        table = plan(seed, (SeatPlan(extras=extras),) * players, Options(), ("campaign", module))
        yield f"ends-{way}", Golden(structs.replace(table, campaign=CAMPAIGN), _by(worth))
    yield "ends-desolation-stars", Golden(plan(318, (HUMAN,) * 3, Options(), ("desolation",)))
    yield "ends-desolation-time", Golden(plan(300, (HUMAN,) * 2, Options(), ("desolation",)))


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


def hunt(game: Game, seat: Seat) -> float:
    """What a turn is worth to whoever hunts a combatant: its units, stars and power gone, own strength close to it."""
    places, foes = board(game).places, [foe for foe in game.seats if foe.kind == "npc"]
    targets = [at for foe in foes for at in foe.units.values()] or [board(game).factory] * (not foes)
    fighting = [at for unit, at in seat.units.items() if not is_worker(unit)]
    away = [_distance(places[at], places[to]) for at in fighting for to in targets]
    return (
        -200 * sum(len(foe.units) for foe in foes)
        - 60 * sum(sum(foe.stars.values()) for foe in foes)
        - 5 * sum(foe.power for foe in foes if len(foe.units) == 1)
        + 12 * mechs_on_board(seat)
        + 10 * max(Counter(fighting).values(), default=0)
        + 2 * (seat.power + len(seat.cards))
        - 4 * min(away, default=0)
    )


def shine(game: Game, seat: Seat) -> float:
    """What a turn is worth to whoever wants stars above all."""
    return 100 * sum(seat.stars.values()) + prospects(game, seat)


def _distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def _by(worth: Worth) -> Play:
    """Play the turns that are worth most of a few that come to mind."""
    return _with(lambda _: None, lambda: Foresight(POLICIES["steady"], worth, tries=12))


def _with(say: Said, mind: Callable[[], Habit] = lambda: POLICIES["steady"]) -> Play:
    """Play by a policy, with what somebody says unasked."""

    def play(plan: Plan, watch: Watch) -> Record:
        game, entries = opened(plan)
        rng, policy = Random(plan.seed), mind()
        while game.status == "running":
            said = say(game)
            if said is None:
                prompt = rng.choice(engine.prompts(game))
                said = prompt.seat, policy(game, prompt, rng)
            watch(game, *said)
            entries.append(engine.play(game, *said, Chance(plan.secret, game.version)))
        return Record(plan, game, entries)

    return play
