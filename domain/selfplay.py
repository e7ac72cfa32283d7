"""Self-play: whole games by a policy, over all kinds of tables, with everything checked on the way.

A game depends on its plan alone, and a plan on its seed, the number of players and the policy: what goes wrong once
goes wrong again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Literal

import msgspec
from msgspec import Struct, structs

from domain import asides, engine, lobby, modules
from domain import decisions as d
from domain.automa import module as automa
from domain.chance import Chance, commitment
from domain.content import MATS, STRUCTURE_TILES
from domain.control import players
from domain.facts import Fact
from domain.invariants import broken_at_rest, broken_by
from domain.modules import final_turns, teams, tesla
from domain.options import Options, SeatPlan
from domain.policies import POLICIES, varied
from domain.problems import Illegal
from domain.prompts import Prompt
from domain.reducer import evolve, fold
from domain.setup import banned, known_factions
from domain.state import Game

ENDLESS = 50_000
"""More decisions than any game needs."""
ASIDE = 0.004
"""How often somebody says something unasked."""

Watch = Callable[[Game, int, d.Decision], None]
"""Is told of a position, and of what a seat is about to decide there."""


class Plan(Struct, frozen=True):
    """All that a self-played game depends on."""

    seed: int
    players: int
    policy: str
    seats: tuple[SeatPlan, ...]
    options: Options
    modules: tuple[str, ...]
    asides: bool = True
    campaign: str = ""

    @property
    def secret(self) -> bytes:
        """The secret of the game's chance."""
        return f"self-play-{self.seed}".encode()


class Record(Struct):
    """A self-played game: its plan, its end, and the facts of every decision."""

    plan: Plan
    game: Game
    entries: list[list[Fact]]


class Failure(Exception):
    """A game that broke a rule of the machinery; says how to play it again."""

    def __init__(self, plan: Plan, version: int, faults: list[str], decision: object = None) -> None:
        self.plan, self.version, self.faults, self.decision = plan, version, faults, decision
        super().__init__(f"seed {plan.seed}, version {version}, {decision}: {'; '.join(faults)}\n{command(plan)}")

    def __reduce__(self) -> tuple[type[Failure], tuple[object, ...]]:
        return type(self), (self.plan, self.version, self.faults, self.decision)


def command(plan: Plan) -> str:
    """The command that plays the game again."""
    automas = "".join(f" --automa {seat.difficulty}" for seat in plan.seats if seat.kind == "automa")
    asked = f"--games 1 --players {plan.players}{automas} --policy {plan.policy} --seed {plan.seed} --check"
    return f"scythed simulate {asked}"


def plan(seed: int, players: int, policy: str = "steady") -> Plan:
    """A table of any kind with so many players."""
    rng = Random(f"plan-{seed}-{players}")
    deal = DEALS[rng.randrange(len(DEALS))]
    invaders = players > 5 or rng.random() < 0.9
    variants, pairs = _variants(players, rng)
    seats = _chosen(players, variants, rng) if deal != "auction" and invaders else (SeatPlan(),) * players
    options = Options(
        deal=deal,
        mats_clockwise=deal == "random" and not any(seat.mat for seat in seats) and rng.random() < 0.2,
        promos=rng.random() < 0.8,
        modular_tiles=rng.random() < 0.8,
        invaders=invaders,
        bribes=rng.random() < 0.8,
        structure_tile=rng.choice(list(STRUCTURE_TILES)) if rng.random() < 0.2 else None,
        teams=pairs,
    )
    return _expanded(Plan(seed, players, policy, seats, options, variants))


def against(seed: int, players: int, policy: str, automas: Sequence[str]) -> Plan:
    """A table of so many players and Automas of these difficulties, without modules: their strength shows."""
    seats = (*(SeatPlan() for _ in range(players)), *(SeatPlan("automa", difficulty=each) for each in automas))
    return Plan(seed, players, policy, seats, Options(), (), asides=False)


def _expanded(plan: Plan) -> Plan:
    """Every other table adds a mix of modules that can be played together."""
    rng = Random(f"modules-{plan.seed}-{plan.players}")
    if rng.random() < PLAIN:
        return plan
    chosen = plan.modules
    for module in rng.sample(EXPANSIONS, len(EXPANSIONS)):
        mix = (*chosen, module)
        if rng.random() < ADDED and not modules.faults(mix, plan.seats, plan.options):
            chosen = mix
    options = plan.options
    if tesla.ID in chosen and rng.random() < ASSIGNED:
        options = structs.replace(options, tesla=rng.randrange(plan.players))
    return structs.replace(plan, modules=chosen, options=options)


EXPANSIONS = [id for id in modules.MODULES if id not in (teams.ID, final_turns.ID, automa.MODULE.id)]
PLAIN, ADDED, ASSIGNED = 0.5, 0.4, 0.3
"""How often a table has no modules, how often it takes a module that fits, how often Tesla is assigned to a seat."""


DEALS: tuple[Literal["random", "draft", "auction"], ...] = (*("random",) * 6, "draft", "auction")


def _variants(players: int, rng: Random) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...]]:
    """Now and then teams, now and then final turns."""
    shuffled = rng.sample(range(players), players)
    together = players in (4, 6) and rng.random() < 0.15
    pairs = tuple(zip(shuffled[::2], shuffled[1::2], strict=True)) if together else ()
    closing = rng.random() < 0.15
    return (*([teams.ID] if together else ()), *([final_turns.ID] if closing else ())), pairs


def _chosen(players: int, variants: tuple[str, ...], rng: Random) -> tuple[SeatPlan, ...]:
    """Seats, some of which have chosen their faction or mat; none together what is not dealt together."""
    pairs = [
        (faction, mat) for faction in known_factions(Options(), variants) for mat in MATS if not banned(faction, mat)
    ]
    seats: list[SeatPlan] = []
    for faction, mat in rng.sample(pairs, players):
        taken = any(faction == seat.faction or mat == seat.mat for seat in seats)
        keeps = (None, None) if taken else rng.choice(((None, None), (None, None), (faction, None), (faction, mat)))
        seats.append(SeatPlan(faction=keeps[0], mat=keeps[1]))
    return tuple(seats)


def opened(plan: Plan) -> tuple[Game, list[list[Fact]]]:
    """The game of a plan after setup, and the facts that led there."""
    game = Game()
    sits = (lobby.TakeSeat(f"player-{seat}", f"Player {seat}") for seat in range(plan.players))
    binding = commitment(plan.secret)
    table = lobby.CreateTable(plan.seats, plan.options, binding, plan.modules, campaign=plan.campaign)
    decisions: tuple[lobby.LobbyDecision, ...] = (table, *sits, lobby.StartGame())
    return game, [engine.play(game, None, decision, Chance(plan.secret, game.version)) for decision in decisions]


def quick(plan: Plan) -> Record:
    """Play without checks, as fast as it goes: every option is listed, one is taken, its facts are folded."""
    game, entries = opened(plan)
    rng, policy = Random(plan.seed), POLICIES[plan.policy]
    while game.status == "running":
        waiting = engine.prompts(game)
        prompt = waiting[0] if len(waiting) == 1 else rng.choice(waiting)
        entries.append(
            engine.take(game, prompt.seat, policy(game, prompt, rng), Chance(plan.secret, game.version)),
        )
    return Record(plan, game, entries)


def checked(plan: Plan, watch: Watch | None = None) -> Record:
    """Play with every decision looked up in the options, and the invariants checked after every fact.

    A shadow is folded from the facts alone and must not differ; in the end so must one folded from their bytes.
    """
    game, entries = opened(plan)
    shadow = fold_all(entries)
    rng, policy = Random(plan.seed), POLICIES[plan.policy]
    while game.status == "running":
        if len(entries) > ENDLESS:
            raise Failure(plan, game.version, ["the game does not end"])
        seat, decision = _next(plan, game, policy, rng)
        if watch is not None:
            watch(game, seat, decision)
        try:
            facts = engine.play(game, seat, decision, Chance(plan.secret, game.version))
        except Illegal as illegal:
            raise Failure(plan, game.version, [f"refused: {illegal.code}"], decision) from illegal
        _follow(plan, game, shadow, facts, decision)
        entries.append(facts)
    if fold_all(decoded(encoded(entries))) != game:
        raise Failure(plan, game.version, ["the stored facts fold to another game"])
    return Record(plan, game, entries)


def _next(
    plan: Plan, game: Game, policy: Callable[[Game, Prompt, Random], d.Decision], rng: Random
) -> tuple[int, d.Decision]:
    """Who decides what: usually what the policy answers to a prompt, now and then an aside."""
    if plan.asides and game.turn and rng.random() < ASIDE:
        seat = rng.choice([seat.index for seat in players(game) if not seat.resigned])
        listed = asides.options(game, seat)
        weights = [ASIDE_WEIGHTS.get(type(option.decision), 1.0) for option in listed]
        return seat, varied(rng.choices(listed, weights)[0], rng)
    prompt = rng.choice(engine.prompts(game))
    return prompt.seat, policy(game, prompt, rng)


ASIDE_WEIGHTS = {d.Resign: 0.1, d.OfferAbandon: 0.1, d.OfferFork: 0.5, d.SetBonusPolicy: 2.0, d.ProposeAlliance: 8.0}


def _follow(plan: Plan, game: Game, shadow: Game, facts: list[Fact], decision: d.Decision) -> None:
    """Fold the facts into the shadow one by one; each must leave a sound position, all of them the same game."""
    for fact in facts:
        evolve(shadow, fact)
        if faults := broken_by(shadow, fact):
            raise Failure(plan, shadow.version, [*faults, f"after {fact}"], decision)
    shadow.version += 1
    if shadow != game:
        raise Failure(plan, game.version, ["the facts fold to another game"], decision)
    if faults := broken_at_rest(game):
        raise Failure(plan, game.version, faults, decision)


def fold_all(entries: list[list[Fact]]) -> Game:
    """The game that the facts of all entries fold to."""
    game = Game()
    for facts in entries:
        fold(game, facts)
    return game


encoded = msgspec.json.Encoder().encode
decoded = msgspec.json.Decoder(list[list[Fact]]).decode
