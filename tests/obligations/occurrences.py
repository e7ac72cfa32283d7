"""What occurs in a game: factions, abilities that made a difference, cards, triumphs, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from domain import decisions as d
from domain import engine, hooks, steps
from domain import facts as f
from domain.chance import Chance
from domain.combat import card_limit
from domain.content import (
    ABILITIES,
    ALLIANCES,
    DESOLATION_TILES,
    ENCOUNTERS,
    FACTIONS,
    FACTORY,
    MATS,
    MODS,
    OBJECTIVES,
    STRUCTURE_TILES,
    TRIUMPH_TILES,
)
from domain.control import board, is_worker, units_at
from domain.modules import final_turns, teams
from domain.policies import POLICIES
from domain.selfplay import Plan, opened
from domain.state import Game, Seat

TRIUMPHS = (
    "upgrades",
    "mechs",
    "structures",
    "recruits",
    "workers",
    "objective",
    "combat",
    "popularity",
    "power",
)
ENDINGS = (
    "the last star",
    "the last star in another's turn",
    "the last star with a combat undone",
    "the last star by a combat",
    "the last star by an objective",
    "the last star by a bottom action",
    "two players with all stars",
    "resignation",
    "abandoned",
    "the end-game variant",
    "the team variant",
)
VARIANTS = {final_turns.ID: "the end-game variant", teams.ID: "the team variant"}


def on_mats() -> list[str]:
    """The abilities printed on faction mats, those that stand in for them at large tables, and those on tokens."""
    mats = FACTIONS.values()
    printed = [id for mat in mats for id in (mat.ability, *mat.mech_abilities, *mat.large_table.values()) if id]
    return list(dict.fromkeys([*printed, *(token for supply in MODS.values() for token in supply.tokens)]))


def owed() -> list[str]:
    """Everything that must occur somewhere."""
    return [
        *(f"faction {id}" for id in FACTIONS),
        *(f"mat {id}" for id in MATS),
        *(f"ability {id}" for id in on_mats()),
        *(f"Factory card {n}" for n in FACTORY),
        *(f"objective {n}" for n in OBJECTIVES),
        *(f"encounter {n} option {i}" for n, row in ENCOUNTERS.items() for i in range(len(row.options))),
        *(f"structure tile {id}" for id in STRUCTURE_TILES),
        *(f"triumph {id}" for id in TRIUMPHS),
        *(f"ending by {end}" for end in ENDINGS),
        *(f"alliance {faction}" for faction in ALLIANCES),
        *(f"tile {id}" for id in {**TRIUMPH_TILES, **DESOLATION_TILES}),
    ]


def twofold() -> list[str]:
    """What a test must show at work, and another one, or the same, at its limit: the abilities of the newer factions,
    mods, tokens and tiles."""
    newer = [mat for mat in FACTIONS.values() if mat.module is not None]
    printed = [id for mat in newer for id in (mat.ability, *mat.mech_abilities) if id]
    tokens = [token for supply in MODS.values() for token in supply.tokens]
    return [
        *(f"ability {id}" for id in dict.fromkeys([*printed, *tokens])),
        *(what for what in owed() if what.startswith(("alliance ", "tile "))),
    ]


def in_game(plan: Plan) -> set[str]:
    """What occurs in the game of a plan."""
    game, _ = opened(plan)
    rng, policy = Random(plan.seed), POLICIES[plan.policy]
    seen: set[str] = set()
    while game.status == "running":
        prompt = rng.choice(engine.prompts(game))
        decision = policy(game, prompt, rng)
        seen.update(by_decision(game, game.seats[prompt.seat], decision))
        was = game.active, game.steps[-1]
        facts = engine.take(game, prompt.seat, decision, Chance(plan.secret, game.version))
        seen.update(by_facts(game, facts))
        if game.status == "finished":
            seen.update(by_end(game, facts, was))
    return seen | set(at_table(game))


def at_table(game: Game) -> Iterator[str]:
    """Who played, and whether the structure tile paid anybody."""
    for seat in game.seats:
        yield f"faction {seat.faction}"
        yield f"mat {seat.mat}"
    if any(score.structures for score in game.scores):
        yield f"structure tile {game.tile}"
    if game.ended == "stars":
        yield from (f"ending by {VARIANTS[module]}" for module in game.modules if module in VARIANTS)


def by_decision(game: Game, seat: Seat, decision: d.Decision) -> Iterator[str]:
    """Abilities and cards that a decision uses."""
    step = game.steps[-1]
    match decision:
        case d.MoveUnit(unit, to):
            yield from _moved_by(game, seat, unit, to)
        case d.UseAbility(ability):
            yield f"ability {ability}"
        case d.ChooseSection(section) if section == seat.section:
            yield "ability relentless"
        case d.UseFactoryCard() if isinstance(step, steps.TopAction):
            yield f"Factory card {seat.factory[step.section - 4]}"
        case d.TakeEncounterOption(option) if isinstance(step, steps.Encounter):
            yield f"encounter {step.card} option {option}"
            if step.taken:
                yield from (f"ability {id}" for id in seat.abilities if id in hooks.encounter_options.table)
        case d.Commit(_, cards) if isinstance(step, steps.Combat):
            fighting = [unit for unit in units_at(game, seat.index, step.territory) if not is_worker(unit)]
            if cards and len(fighting) < len(cards) <= card_limit(game, step, seat.index):
                yield from (f"ability {id}" for id in seat.abilities if id in hooks.combat_cards.table)


def _moved_by(game: Game, seat: Seat, unit: str, to: str) -> Iterator[str]:
    """Abilities without which the step could not be made."""
    at, chart, step = seat.units[unit], board(game), game.steps[-1]
    mine = seat.structures.get("mine")
    tunnels = {*chart.tunnels, mine}
    if to not in chart.land[at] and not (at in tunnels and to in tunnels):
        table = (hooks.worker_neighbours if is_worker(unit) else hooks.neighbours).table
        yield from (f"ability {id}" for id in seat.abilities if id in table and to in table[id](game, seat, unit, at))
    if isinstance(step, steps.Move) and step.unit == unit and step.steps == 1 and not is_worker(unit):
        yield from (f"ability {id}" for id in seat.abilities if id in hooks.range_.table)


def by_facts(game: Game, facts: list[f.Fact]) -> Iterator[str]:
    """Abilities, objectives and triumphs that facts tell of."""
    for fact in facts:
        match fact:
            case f.StarPlaced(who, triumph):
                yield f"triumph {triumph}"
                if game.seats[who].stars[triumph] > {"combat": 2}.get(triumph, 1):
                    yield "ability dominate"
            case f.ObjectiveRevealed(_, card):
                yield f"objective {card}"
            case f.Used(_, what) if what in ABILITIES:
                yield f"ability {what}"
            case f.TokenPlaced(who):
                yield f"ability {game.seats[who].abilities[0]}"
            case f.CombatBegan(_, attacker, defender):
                sides = ((attacker, "sword"), (defender, "shield"))
                yield from (f"ability {id}" for who, id in sides if id in game.seats[who].abilities)
            case f.CombatRevealed(_, attacker, _, _, _, _, winner) if winner == attacker:
                drove = any(isinstance(other, f.WorkersForced) for other in facts)
                lost = any(isinstance(other, f.Popularity) for other in facts)
                if drove and not lost and "camaraderie" in game.seats[attacker].abilities:
                    yield "ability camaraderie"


def by_end(game: Game, facts: list[f.Fact], was: tuple[int, steps.Step]) -> Iterator[str]:
    """The way in which a game ended."""
    active, step = was
    last = next((fact for fact in reversed(facts) if isinstance(fact, f.StarPlaced)), None)
    if game.ended != "stars":
        yield f"ending by {game.ended}"
    if last is None or game.ended != "stars":
        return
    yield "ending by the last star"
    if last.seat != active:
        yield "ending by the last star in another's turn"
    if any(isinstance(fact, f.UnitReturned) for fact in facts):
        yield "ending by the last star with a combat undone"
    if last.triumph in ("combat", "objective"):
        yield f"ending by the last star by {'a combat' if last.triumph == 'combat' else 'an objective'}"
    if isinstance(step, steps.Upgrade | steps.Deploy | steps.Build | steps.Enlist):
        yield "ending by the last star by a bottom action"
    if sum(sum(seat.stars.values()) == 6 for seat in game.seats) > 1:
        yield "ending by two players with all stars"
