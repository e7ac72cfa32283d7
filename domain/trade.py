"""Trade: pay a coin for resources or popularity; the Armory adds power (rulebook L774)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import bolster, gains, payment, steps
from domain import decisions as d
from domain.chance import Chance
from domain.content.schema import Gain
from domain.control import worker_territories
from domain.facts import Fact, ResourcesGained, StepChanged, StepPopped, StepPushed
from domain.prompts import Mix, Option, UpTo
from domain.state import Game, Seat


def options(game: Game, seat: Seat) -> list[Option]:
    """Popularity; or resources, if a worker is on a territory to receive them."""
    listed = [bolster.option(seat, "trade", "gain_popularity")]
    if worker_territories(game, seat):
        extra = tuple(n for _, n in bolster.with_structure(seat, "trade"))
        listed.insert(0, Option(d.TakeTop("gain_resources"), {"amounts": UpTo(extra)} if extra else None))
    return listed


def take(game: Game, seat: Seat, decision: d.TakeTop, chance: Chance) -> Iterator[Fact]:
    """Gain popularity, or choose resources; then the Armory adds power to either, and a star may follow."""
    if decision.benefit == "gain_popularity":
        yield from bolster.gain(game, seat, "trade", decision, chance)
        return
    if due := bolster.with_structure(seat, "trade"):
        added = tuple(Gain(kind=kind, amount=amount) for kind, amount in due)
        yield StepPushed(steps.Gains(seat.index, gains.scaled(added, decision.amounts)))
    yield StepPushed(steps.GainResources(seat.index, bolster.amount(seat, "trade", "gain_resources")))


def places(game: Game, step: steps.GainResources) -> list[str]:
    """Where gained tokens can go: where the benefit says, or to a territory with a worker."""
    if step.territory is not None:
        return [step.territory]
    return worker_territories(game, game.seats[step.seat])


def skip(game: Game, step: steps.GainResources, _: Chance) -> Iterator[Fact] | None:
    """Without a place, the tokens are lost."""
    return None if step.left and places(game, step) else iter((StepPopped(),))


def place_options(game: Game, step: steps.GainResources, _: int) -> list[Option]:
    """Any mix of tokens on one of the places; listed with all of one type."""
    mix = {"resources": Mix(dict.fromkeys(payment.RESOURCES, step.left), 1, step.left)}
    listed = [
        Option(d.PlaceResources(at, {kind: step.left}), mix) for at in places(game, step) for kind in payment.RESOURCES
    ]
    listed.append(Option(d.Pass()))
    return listed


def place(game: Game, step: steps.GainResources, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The tokens lie on the territory; what may be spread goes on with the rest."""
    if not isinstance(decision, d.PlaceResources):
        yield StepPopped()
        return
    yield ResourcesGained(decision.territory, decision.resources)
    left = step.left - sum(decision.resources.values())
    if step.spread and left:
        yield StepChanged(steps.GainResources(step.seat, left, step.territory, spread=True))
    else:
        yield StepPopped()
