"""Plans of self-played games with Automas: of one player against each difficulty, and of tables of every kind."""

from __future__ import annotations

from random import Random

from domain.content import SETUP, STAR_TRACKERS
from domain.modules import final_turns
from domain.options import AutomaOptions, Options, SeatPlan
from domain.selfplay import DEALS, Plan, against

DIFFICULTIES = tuple(STAR_TRACKERS)


def solo(seed: int, difficulty: str, policy: str = "steady") -> Plan:
    """One player against one Automa; all factions and mats come up."""
    return against(seed, 1, policy, [difficulty])


def crowd(seed: int) -> Plan:
    """Up to seven seats, some of them players', with any of the Automa's options."""
    rng = Random(f"crowd-{seed}")
    seats = rng.randint(3, 7)
    humans = rng.randint(1, seats - 1)
    difficulties = rng.choices(DIFFICULTIES, k=seats - humans)
    factions: list[str | None] = [id if rng.random() < 0.3 else None for id in rng.sample(SETUP.seating, seats)]
    deal = rng.choice(DEALS)
    plans = [SeatPlan(faction=factions[n] if deal != "auction" else None) for n in range(humans)]
    plans += [SeatPlan("automa", factions[humans + n], difficulty=id) for n, id in enumerate(difficulties)]
    options = Options(
        deal=deal,
        mats_clockwise=deal == "random" and rng.random() < 0.2,
        promos=rng.random() < 0.8,
        automa=adjustments(rng, skips="ultimaszyna" not in difficulties),
    )
    modules = (final_turns.ID,) if rng.random() < 0.2 else ()
    return Plan(
        seed, humans, rng.choice(("steady", "random", "plain")), tuple(rng.sample(plans, seats)), options, modules
    )


def adjustments(rng: Random, skips: bool) -> AutomaOptions:
    """Any combination of the Automa's options."""
    return AutomaOptions(
        cooperative=rng.random() < 0.4,
        one_deck=rng.random() < 0.4,
        skips=skips and rng.random() < 0.2,
        all_moves=rng.random() < 0.2,
        coins=rng.randint(-2, 2),
        power=rng.randint(-2, 2),
        hesitant_moves=rng.random() < 0.2,
        hesitant_deploys=rng.random() < 0.2,
    )
