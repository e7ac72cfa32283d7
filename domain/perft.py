"""Perft: how many ways a position can go on, to tell at once when a rule has changed.

A continuation is a sequence of decisions, each listed for the first seat that is awaited. An option whose fields may
vary within bounds counts as one. A game that is over goes on in no way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain import steps
from domain.chance import Chance
from domain.decisions import Decision
from domain.engine import copy, prompts, take
from domain.positions import SECRET, Side, position, side
from domain.state import Game


def perft(game: Game, depth: int) -> int:
    """The number of continuations of `depth` decisions."""
    if depth == 0:
        return 1
    waiting = prompts(game)
    if not waiting:
        return 0
    if depth == 1:
        return len(waiting[0].options)
    return sum(perft(_after(game, waiting[0].seat, option.decision), depth - 1) for option in waiting[0].options)


def divide(game: Game, depth: int) -> list[tuple[Decision, int]]:
    """The number of continuations after each decision that can come next."""
    prompt = prompts(game)[0]
    return [(o.decision, perft(_after(game, prompt.seat, o.decision), depth - 1)) for o in prompt.options]


def _after(game: Game, seat: int, decision: Decision) -> Game:
    after = copy(game)
    take(after, seat, decision, Chance(SECRET, after.version))
    return after


DEPTH = 4
"""How far the published counts go."""


class Study(NamedTuple):
    """A named position: what it shows, and how it is made."""

    shows: str
    make: Callable[[], Game]


MATS = {
    "nordic": "industrial",
    "rusviet": "engineering",
    "togawa": "militant",
    "crimea": "innovative",
    "saxony": "mechanical",
    "polania": "agricultural",
    "albion": "patriotic",
}
"""The mat that each faction plays with here."""


def _opening(faction: str, other: str) -> Callable[[], Game]:
    return lambda: position([side(faction, MATS[faction]), side(other, MATS[other])])


def _moving(own: Side, other: Side, left: int = 1, reach: int = 1) -> Callable[[], Game]:
    """The first seat is moving units; no encounters, so that only movement counts."""
    move = steps.Move(0, left, reach)
    return lambda: position([own, other], step=move, encounters=())


FAR = side("saxony", "mechanical")
"""An opponent in the south-west corner."""
NORTH = side("nordic", "industrial")
"""An opponent in the north."""


def document() -> str:
    """The published counts, as Markdown."""
    head = " | ".join(f"depth {depth}" for depth in range(1, DEPTH + 1))
    rows = [f"| `{name}` | {study.shows} | {_counts(study)} |" for name, study in STUDIES.items()]
    return "\n".join([INTRODUCTION, f"| position | shows | {head} |", f"|---|---|{'---:|' * DEPTH}", *rows, ""])


def _counts(study: Study) -> str:
    game = study.make()
    return " | ".join(f"{perft(game, depth):,}" for depth in range(1, DEPTH + 1))


INTRODUCTION = """# Perft

How many ways each named position can go on: the number of sequences of so many decisions, each listed for the first
seat that is awaited. An option whose fields may vary within bounds (what a unit carries, how a price is paid) counts
as one. A change in this table is a change in the rules.

    scythed perft opening-nordic --depth 3 --divide

counts one position and shows how many continuations each first decision has. `scythed perft --document` writes
this page. Those that are small enough are counted by hand in `tests/domain/test_perft.py`.
"""

STUDIES: dict[str, Study] = {
    "opening-nordic": Study("the first turn", _opening("nordic", "crimea")),
    "opening-rusviet": Study("the first turn", _opening("rusviet", "saxony")),
    "opening-togawa": Study("the first turn, with Traps", _opening("togawa", "polania")),
    "opening-crimea": Study("the first turn", _opening("crimea", "nordic")),
    "opening-saxony": Study("the first turn", _opening("saxony", "rusviet")),
    "opening-polania": Study("the first turn", _opening("polania", "togawa")),
    "opening-albion": Study("the first turn, with Flags", _opening("albion", "crimea")),
    "swim": Study(
        "workers cross rivers, the character does not",
        _moving(side("nordic", "industrial", at={"character": "forest-1"}, workers=["tundra-1", "tundra-3"]), FAR, 2),
    ),
    "riverwalk": Study(
        "rivers onto forests and mountains alone",
        _moving(side("saxony", "mechanical", at={"mech-1": "village-6"}, workers=["mountain-6"] * 2), NORTH, 2),
    ),
    "speed": Study(
        "two territories, back and forth",
        _moving(side("saxony", "mechanical", at={"mech-4": "forest-7"}, workers=["village-6"] * 2), NORTH),
    ),
    "tunnels": Study(
        "every unit through tunnels",
        _moving(side("crimea", "innovative", at={"character": "farm-5"}, workers=["tundra-6", "farm-6"]), NORTH, 2),
    ),
    "mine": Study(
        "the Mine as a tunnel of one's own",
        _moving(
            side(
                "crimea",
                "innovative",
                at={"character": "farm-6"},
                workers=["farm-6"] * 2,
                structures={"mine": "farm-6"},
            ),
            NORTH,
            2,
        ),
    ),
    "township": Study(
        "controlled villages and the Factory side by side",
        _moving(
            side(
                "rusviet", "engineering", at={"mech-2": "village-3", "character": "factory"}, workers=["village-7"] * 2
            ),
            FAR,
            2,
        ),
    ),
    "underpass": Study(
        "controlled mountains and tunnels side by side",
        _moving(side("saxony", "mechanical", at={"mech-2": "mountain-6"}, workers=["mountain-8"] * 2), NORTH, 2),
    ),
    "wayfare": Study(
        "from anywhere to idle home bases",
        _moving(side("crimea", "innovative", at={"mech-2": "village-9"}, workers=["village-9"] * 2), NORTH, 2),
    ),
    "wayfare-farms": Study(
        "with six players, to any farm without units",
        lambda: position(
            [
                side("crimea", "innovative", at={"mech-2": "village-9"}, workers=["village-9"] * 2),
                *(side(faction, MATS[faction]) for faction in MATS if faction not in ("crimea", "togawa")),
            ],
            step=steps.Move(0, 2, 1),
            encounters=(),
        ),
    ),
    "seaworthy": Study(
        "onto lakes and off them",
        _moving(side("nordic", "industrial", at={"mech-2": "forest-3"}, workers=["forest-1"] * 2), FAR, 2),
    ),
    "submerge": Study(
        "from lake to lake",
        _moving(side("polania", "agricultural", at={"mech-2": "lake-1"}, workers=["forest-2"] * 2), NORTH),
    ),
    "suiton": Study(
        "lakes with workers and goods aboard",
        lambda: position(
            [side("togawa", "militant", at={"mech-2": "lake-6", "worker-1": "lake-6"}), NORTH],
            step=steps.Move(0, 1, 2),
            encounters=(),
            resources={"lake-6": {"oil": 2}},
        ),
    ),
    "burrow": Study(
        "rivers into and out of tunnels",
        _moving(side("albion", "patriotic", at={"mech-1": "tundra-3"}, workers=["farm-1"] * 2), FAR, 2),
    ),
    "rally": Study(
        "to workers and Flags, however far",
        _moving(
            side(
                "albion", "patriotic", at={"mech-4": "farm-1"}, workers=["village-9"] * 2, tokens={"tundra-7": "flag-1"}
            ),
            FAR,
            2,
        ),
    ),
    "toka": Study(
        "one river a turn",
        _moving(side("togawa", "militant", at={"mech-1": "mountain-8"}, workers=["farm-7"] * 2), NORTH, 1, 2),
    ),
    "shinobi": Study(
        "to Traps, to arm them again",
        _moving(
            side(
                "togawa",
                "militant",
                at={"mech-4": "farm-7"},
                workers=["farm-7"] * 2,
                tokens={"village-1": "trap-coins", "factory": "trap-cards"},
                disarmed=["village-1"],
            ),
            FAR,
        ),
    ),
    "transport": Study(
        "a mech with workers and goods, dropped on the way",
        lambda: position(
            [side("saxony", "mechanical", at={"mech-4": "mountain-7"}, workers=["mountain-7"] * 3), NORTH],
            step=steps.Move(0, 2, 1),
            encounters=(),
            resources={"mountain-7": {"metal": 3, "food": 1}},
        ),
    ),
    "factory-move": Study(
        "one unit two steps, three with Speed",
        _moving(side("polania", "agricultural", at={"mech-4": "village-2"}, workers=["forest-6"] * 2), FAR, 1, 2),
    ),
    "two-combats": Study(
        "the attacker chooses the order, then both commit",
        lambda: position(
            [
                side("polania", "agricultural", at={"mech-1": "farm-5", "mech-3": "factory"}, power=2, cards=[3, 5]),
                side("nordic", "industrial", at={"character": "farm-5", "mech-4": "factory"}, power=1, cards=[2]),
            ],
            step=steps.Aftermath(0, ("mech-1", "mech-3")),
        ),
    ),
    "combat-abilities": Study(
        "what both sides may do before they commit",
        lambda: position(
            [
                side("nordic", "industrial", at={"mech-3": "farm-5"}, power=3, cards=[4]),
                side("saxony", "mechanical", at={"mech-3": "farm-5"}, power=4),
            ],
            step=steps.Aftermath(0, ("mech-3",)),
        ),
    ),
    "retreat-to-lakes": Study(
        "a loser with Seaworthy: each unit home or onto a lake",
        lambda: position(
            [
                side("saxony", "mechanical", at={"character": "forest-3"}),
                side("nordic", "industrial", at={"mech-2": "forest-3", "character": "forest-3"}),
            ],
            step=steps.Retreat(1, "forest-3"),
        ),
    ),
    "encounter": Study(
        "one of three options",
        lambda: position(
            [side("crimea", "innovative", at={"character": "village-7"}), NORTH],
            step=steps.Aftermath(0, ("character",)),
            encounter=1,
        ),
    ),
    "meander": Study(
        "up to two of three options",
        lambda: position(
            [side("polania", "agricultural", at={"character": "village-4"}), NORTH],
            step=steps.Aftermath(0, ("character",)),
            encounter=1,
        ),
    ),
    "produce-mill": Study(
        "the Mill as a further territory",
        lambda: position(
            [
                side(
                    "rusviet",
                    "engineering",
                    workers=["village-3", "mountain-5", "farm-2"],
                    structures={"mill": "mountain-4"},
                ),
                FAR,
            ],
            step=steps.Produce(0, 2, mill=True),
        ),
    ),
    "last-star": Study(
        "a bottom action that ends the game",
        lambda: position(
            [
                side(
                    "rusviet",
                    "engineering",
                    at={"mech-1": "village-3", "mech-2": "village-3", "mech-3": "village-3"},
                    stars={"combat": 2, "workers": 1, "power": 1, "objective": 1},
                    workers=["village-3"] * 3 + ["mountain-5"] * 5,
                    power=16,
                ),
                FAR,
            ],
            step=steps.TopAction(0, 1),
            resources={"mountain-5": {"metal": 4}},
        ),
    ),
    "final-turns": Study(
        "the last turn of the variant, without moves",
        lambda: position(
            [side("saxony", "mechanical", stars={"combat": 6}), NORTH],
            modules=["final-turns"],
            step=steps.EndTurn(0),
        ),
    ),
}
