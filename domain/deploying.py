"""Deploy: a mech comes to a territory with a worker and uncovers its ability (rulebook L839)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import decisions as d
from domain import steps
from domain.chance import Chance
from domain.content import FACTIONS, TRACKS
from domain.control import board, contenders, worker_territories
from domain.facts import AbilityGained, Fact, MechDeployed, StepPopped
from domain.prompts import Option
from domain.state import Game, Seat


def places(game: Game, seat: Seat, territory: str | None) -> list[str]:
    """Territories with a worker, or the one that a benefit names; never a lake."""
    terrain = board(game).terrain
    found = worker_territories(game, seat) if territory is None else [territory]
    return [at for at in found if terrain[at] != "lake"]


def deployments(game: Game, step: steps.Deploy) -> list[Option]:
    """Each mech left on the faction mat, to each place."""
    seat = game.seats[step.seat]
    left = [n for n in range(1, TRACKS.mechs + 1) if f"mech-{n}" not in seat.units]
    if not left:
        return []
    return [Option(d.DeployMech(n, at)) for at in places(game, seat, step.territory) for n in left]


def skip(game: Game, step: steps.Deploy, _: Chance) -> Iterator[Fact] | None:
    """Without a mech or a place there is nothing to deploy."""
    return None if deployments(game, step) else iter((StepPopped(),))


def options(game: Game, step: steps.Deploy, _: int) -> list[Option]:
    """Deploy a mech, or decline."""
    return [*deployments(game, step), Option(d.Pass())]


def take(game: Game, step: steps.Deploy, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The mech stands on the territory; the character and all mechs have its ability from now on."""
    yield StepPopped()
    if isinstance(decision, d.DeployMech):
        yield MechDeployed(seat, decision.mech, decision.territory)
        if ability := mech_ability(game, game.seats[seat], decision.mech):
            yield AbilityGained(seat, ability)


def mech_ability(game: Game, seat: Seat, mech: int) -> str:
    """The ability under a mech: the one of the faction mat, or the mod that covers it; "" on a blank space."""
    return seat.mech_abilities[mech - 1]


def printed(game: Game, seat: Seat) -> tuple[str, ...]:
    """The abilities on the faction mat, by mech; some are replaced with 6 or 7 players (rulebook L538)."""
    faction = FACTIONS[seat.faction]
    return tuple(replaced(game, faction.large_table, ability) for ability in faction.mech_abilities)


def replaced(game: Game, large_table: dict[str, str], ability: str) -> str:
    """The ability that stands in for another at a table of 6 or 7."""
    return large_table.get(ability, ability) if len(contenders(game)) > 5 else ability
