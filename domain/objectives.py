"""Objectives: secret cards that give a star when their condition holds as they are revealed (rulebook L1392)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

from domain import decisions as d
from domain import hooks, payment, triumphs
from domain.content import OBJECTIVES
from domain.control import (
    alone_at,
    board,
    characters_at,
    contenders,
    controls,
    held_alone,
    is_mech,
    mechs_on_board,
    units_at,
    workers,
    workers_on_board,
)
from domain.facts import Fact, ObjectiveRevealed, ObjectivesReturned
from domain.prompts import Option
from domain.state import Game, Seat

COMPARE: dict[str, Callable[[Any, Any], bool]] = {">=": operator.ge, "<=": operator.le, "==": operator.eq}


OPEN = "open_objective"
"""The triumph of an objective that lies open for all."""


def may_reveal(game: Game, seat: Seat) -> bool:
    """Does the seat hold objectives that could still give a star, or has it achieved one that lies open?"""
    return _hand(game, seat) or bool(achieved(game, seat))


def _hand(game: Game, seat: Seat) -> bool:
    return bool(seat.objectives) and triumphs.open_to(game, seat, "objective")


def achieved(game: Game, seat: Seat) -> list[int]:
    """The open objectives whose condition the seat meets, while they can give it a star."""
    return [card for card in game.open_objectives if triumphs.open_to(game, seat, OPEN) and holds(game, seat, card)]


def options(game: Game, seat: Seat, end_of_turn: bool = False) -> list[Option]:
    """The objectives that the seat may reveal now, or achieve where they lie open; some count only at the end of its
    turn."""
    met = [card for card in seat.objectives if holds(game, seat, card)] if _hand(game, seat) else []
    return [
        Option(d.RevealObjective(card))
        for card in (*met, *achieved(game, seat))
        if end_of_turn or OBJECTIVES[card].timing == "action"
    ]


def holds(game: Game, seat: Seat, card: int) -> bool:
    """Is the whole condition of the card met?"""
    return all(_met(game, seat, part) for part in OBJECTIVES[card].condition)


def reveal(game: Game, seat: Seat, card: int) -> Iterator[Fact]:
    """The card gives a star; with no more to gain, the other cards go under the deck. One that lies open stays."""
    if card in game.open_objectives:
        yield from triumphs.place(game, seat, OPEN)
        return
    yield ObjectiveRevealed(seat.index, card)
    yield from triumphs.place(game, seat, "objective")
    if triumphs.open_to(game, seat, "objective"):
        for own in hooks.objective_met.of(game.modules):
            yield from own(game, seat)
    elif seat.objectives:
        yield ObjectivesReturned(seat.index, len(seat.objectives), tuple(seat.objectives))


def _met(game: Game, seat: Seat, part: dict[str, Any]) -> bool:
    if "for_each_terrain" in part:
        inner = part["exists_territory"]
        return all(
            _exists(game, seat, {**inner["where"], "terrain": terrain}, inner["all"])
            for terrain in part["for_each_terrain"]
        )
    if "exists_territory" in part:
        inner = part["exists_territory"]
        return _exists(game, seat, inner["where"], inner["all"])
    value = part["value"]
    wanted = FACTS[value](game, seat, {}) if isinstance(value, str) else value
    return COMPARE[part["op"]](FACTS[part["fact"]](game, seat, part.get("where", {})), wanted)


def _exists(game: Game, seat: Seat, where: dict[str, Any], atoms: list[dict[str, Any]]) -> bool:
    places = dict.fromkeys([*seat.units.values(), *seat.structures.values()])
    hexes = board(game).hexes
    return any(
        at in hexes
        and _matches(game, seat, at, where)
        and all(COMPARE[a["op"]](HERE[a["fact"]](game, seat, at), a["value"]) for a in atoms)
        for at in places
    )


def _matches(game: Game, seat: Seat, at: str, where: dict[str, Any]) -> bool:
    """Does a territory fit the description?"""
    chart = board(game)
    return (
        ("terrain" not in where or chart.terrain[at] == where["terrain"])
        and (where.get("feature") != "printed_tunnel" or at in chart.tunnels)
        and (where.get("adjacent_to") != "factory" or at in chart.neighbours[chart.factory])
        and (not where.get("controlled") or (controls(game, seat.index, at) and alone_at(game, seat.index, at)))
    )


def _controlled(game: Game, seat: Seat, where: dict[str, Any]) -> int:
    return sum(1 for at in held_alone(game, seat) if _matches(game, seat, at, where))


def _around_one_lake(game: Game, seat: Seat) -> int:
    mine, chart = set(held_alone(game, seat)), board(game)
    return max(sum(1 for at in chart.neighbours[lake] if at in mine) for lake in chart.lakes)


def _stock(game: Game, seat: Seat) -> dict[str, int]:
    return payment.lying(game, held_alone(game, seat))


def _power_rank(game: Game, seat: Seat) -> int:
    return 1 + sum(1 for other in contenders(game) if other.power > seat.power and not other.resigned)


def _near_home(game: Game, seat: Seat) -> int:
    near = board(game).neighbours[seat.base]
    return sum(1 for at in seat.structures.values() if at in near)


FACTS: dict[str, Callable[[Game, Seat, dict[str, Any]], int]] = {
    "controlled_territories": _controlled,
    "power": lambda game, seat, where: seat.power,
    "power_rank": lambda game, seat, where: _power_rank(game, seat),
    "popularity": lambda game, seat, where: seat.popularity,
    "coins": lambda game, seat, where: seat.coins,
    "workers_on_board": lambda game, seat, where: workers_on_board(seat),
    "mechs_on_board": lambda game, seat, where: mechs_on_board(seat),
    "structures_on_board": lambda game, seat, where: len(seat.structures),
    "structures_adjacent_to_own_home_base": lambda game, seat, where: _near_home(game, seat),
    "recruits": lambda game, seat, where: len(seat.recruits),
    "upgrades": lambda game, seat, where: len(seat.cubes),
    "factory_cards_gained": lambda game, seat, where: len(seat.gained),
    "combat_cards_in_hand": lambda game, seat, where: len(seat.cards),
    "combat_stars": lambda game, seat, where: seat.stars.get("combat", 0),
    "opponent_workers_forced_to_retreat_this_turn": lambda game, seat, where: seat.forced,
    "controlled_resource_types": lambda game, seat, where: len(_stock(game, seat)),
    "max_controlled_tokens_of_one_resource_type": lambda game, seat, where: max(_stock(game, seat).values(), default=0),
    "max_controlled_territories_adjacent_to_one_lake": lambda game, seat, where: _around_one_lake(game, seat),
}
"""What conditions can ask of a seat."""


def _tokens_here(game: Game, seat: Seat, at: str) -> int:
    return len(units_at(game, seat.index, at)) + (at in seat.structures.values())


HERE: dict[str, Callable[[Game, Seat, str], int]] = {
    "own_tokens_here": _tokens_here,
    "own_character_here": lambda game, seat, at: int(bool(characters_at(game, seat.index, at))),
    "own_mechs_here": lambda game, seat, at: sum(map(is_mech, units_at(game, seat.index, at))),
    "own_workers_here": lambda game, seat, at: len(workers(units_at(game, seat.index, at))),
    "resources_here": lambda game, seat, at: sum(game.resources.get(at, {}).values()),
    "resource_types_here": lambda game, seat, at: len(game.resources.get(at, {})),
}
"""What conditions can ask of a seat on one territory."""
