"""Tables with any mix of modules that can be played together, with Automas and alone where that is allowed."""

from __future__ import annotations

from itertools import combinations
from random import Random

from msgspec import structs

from domain import lobby
from domain.automa.combat import AUTOMA
from domain.content import STAR_TRACKERS
from domain.modules import MODULES, in_play
from domain.options import Options, SeatPlan
from domain.selfplay import DEALS, Plan

CHOSEN = [id for id in MODULES if id != AUTOMA]
"""What a table names; an Automa comes with its seat."""


def mix(seed: int) -> Plan:
    """A table of 1 to 7 seats; every second one has Automas, and each module is added to about half of those that
    it fits."""
    rng = Random(f"mix-{seed}")
    seats = _seats(rng)
    options = _options(seats, rng)
    modules: tuple[str, ...] = ()
    for id in rng.sample(CHOSEN, len(CHOSEN)):
        if rng.random() < 0.5 and fits(seats, _given(options, (*modules, id), seats), (*modules, id)):
            modules = (*modules, id)
    humans = sum(seat.kind == "human" for seat in seats)
    if not fits(seats, _given(options, modules, seats), modules):
        seats, humans = (SeatPlan(), *seats), humans + 1
    return Plan(seed, humans, "steady", seats, _given(options, modules, seats), modules)


def _seats(rng: Random) -> tuple[SeatPlan, ...]:
    count = rng.randint(1, 7)
    automas = rng.randint(1, count - 1) if count > 1 and rng.random() < 0.5 else 0
    bots = [SeatPlan("automa", difficulty=rng.choice(list(STAR_TRACKERS))) for _ in range(automas)]
    return tuple(rng.sample([*bots, *[SeatPlan()] * (count - automas)], count))


def _options(seats: tuple[SeatPlan, ...], rng: Random) -> Options:
    """Every option that a module reads; those of modules that are not in play are left out later."""
    shuffled = rng.sample(range(len(seats)), len(seats))
    return Options(
        deal=rng.choice(DEALS),
        bribes=rng.random() < 0.8,
        teams=tuple(zip(shuffled[::2], shuffled[1::2], strict=False)),
        tesla=rng.choice((None, rng.randrange(len(seats)))),
        mad_tesla_ends=rng.random() < 0.5,
        desolation_harder=rng.random() < 0.5,
    )


def _given(options: Options, modules: tuple[str, ...], seats: tuple[SeatPlan, ...]) -> Options:
    """The options without those of modules that are not in play."""
    plain = Options()
    absent = [id for id in MODULES if id not in in_play(modules, seats)]
    changed = {name: getattr(plain, name) for id in absent for name in MODULES[id].options}
    return structs.replace(options, **changed)


def fits(seats: tuple[SeatPlan, ...], options: Options, modules: tuple[str, ...]) -> bool:
    """Would such a table be opened?"""
    return not lobby.faults(lobby.CreateTable(seats, options, "", modules))


def together(plan: Plan) -> set[frozenset[str]]:
    """The pairs of modules that a table plays with, that of the Automa included."""
    return {frozenset(pair) for pair in combinations(in_play(plan.modules, plan.seats), 2)}
