"""Modules: variants and expansions that a table can add. Each has a file here and registers on hooks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain import ending
from domain.automa import module as automa
from domain.modules import (
    alliances,
    annihilator,
    carried,
    desolation,
    fenris,
    final_turns,
    infrastructure_mods,
    mad_tesla,
    mech_mods,
    peace_track,
    rivals,
    teams,
    tesla,
    triumph_tiles,
    vesna,
    war_track,
)
from domain.modules.episodes import EPISODES
from domain.modules.manifest import Module
from domain.options import Options, SeatPlan
from domain.problems import Reason
from domain.rule import Rule

MODULES: dict[str, Module] = {
    module.id: module
    for module in (
        final_turns.MODULE,
        teams.MODULE,
        automa.MODULE,
        war_track.MODULE,
        peace_track.MODULE,
        triumph_tiles.MODULE,
        rivals.MODULE,
        alliances.MODULE,
        tesla.MODULE,
        mad_tesla.MODULE,
        desolation.MODULE,
        vesna.MODULE,
        fenris.MODULE,
        mech_mods.MODULE,
        infrastructure_mods.MODULE,
    )
}
"""Every module that a table can choose, by id."""
ALL = MODULES | {module.ID: module.MODULE for module in (annihilator, carried)} | EPISODES
"""And those that only a campaign brings to its tables."""
STEPS: dict[type[Any], Rule] = {**rivals.STEPS, **alliances.STEPS, **desolation.STEPS, **annihilator.STEPS}
"""The kinds of steps that modules add."""

ENDINGS = (*ending.WAYS, *(way for module in ALL.values() for way in module.endings))
"""Every way in which a game can end."""


def in_play(chosen: Sequence[str], plans: Sequence[SeatPlan]) -> tuple[str, ...]:
    """The chosen modules, those that they bring along, and those that the seats bring."""
    brought = [other for id in chosen if id in ALL for other in ALL[id].brings]
    return (*chosen, *(id for id in dict.fromkeys((*brought, *automa.implied(plans))) if id not in chosen))


def faults(chosen: Sequence[str], plans: Sequence[SeatPlan], options: Options, campaign: bool = False) -> list[Reason]:
    """Everything that speaks against these modules at this table; what only a campaign has, others do not know."""
    known_here = ALL if campaign else MODULES
    found = [Reason("unknown-module", f"There is no module {id}.") for id in chosen if id not in known_here]
    if len(set(chosen)) < len(chosen):
        found.append(Reason("module-twice", "A module is listed twice."))
    known = [known_here[id] for id in dict.fromkeys(chosen) if id in known_here]
    found += [
        Reason("modules-incompatible", f"{id} cannot be played with {other}.", line)
        for place, id in enumerate(chosen)
        for other, line in excluded(id).items()
        if other in chosen[:place]
    ]
    found += [
        Reason("option-without-module", f"The option {option} is for tables with {module.id}.", module.rule)
        for module in ALL.values()
        if module.id not in chosen
        for option in module.given(options)
    ]
    return found + [reason for module in known for reason in module.faults(plans, options)]


def excluded(id: str) -> dict[str, str]:
    """The modules that cannot be played with this one, with the rulebook lines that say so."""
    own = MODULES[id].incompatible if id in MODULES else {}
    others = {other.id: other.incompatible[id] for other in MODULES.values() if id in other.incompatible}
    return {**others, **{other: line for other, line in own.items() if other in MODULES}}
