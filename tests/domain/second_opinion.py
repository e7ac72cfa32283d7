"""Movement and scoring once more, written from the rulebook without the rules' own code, to be compared with it.

Only the content files and the state are read; no hook, no lookup of the board, no function of the rules.
"""

from __future__ import annotations

from functools import cache

from domain.content import ABILITIES, CONTENT, FACTIONS, STRUCTURE_TILES
from domain.state import Game, Seat

HEXES = {row.id: row for row in CONTENT.board.hexes}
BASES = {row.id: row for row in CONTENT.board.bases}
CELLS = {(row.row, row.col): row.id for row in (*CONTENT.board.hexes, *CONTENT.board.bases)}
RIVERS = {frozenset(edge) for edge in CONTENT.board.rivers}
LAKES = {id for id, row in HEXES.items() if row.terrain == "lake"}
TUNNELS = {id for id, row in HEXES.items() if row.tunnel}
ENCOUNTERS = {id for id, row in HEXES.items() if row.encounter}
FACTORY = "factory"
LARGE = 6


@cache
def beside(place: str) -> frozenset[str]:
    """The places around one; odd rows lie half a hex further east."""
    row = (HEXES.get(place) or BASES[place]).row
    col = (HEXES.get(place) or BASES[place]).col
    shift = row % 2
    around = [(0, -1), (0, 1), (-1, shift - 1), (-1, shift), (1, shift - 1), (1, shift)]
    return frozenset(CELLS[row + down, col + right] for down, right in around if (row + down, col + right) in CELLS)


def terrain(place: str) -> str:
    """The terrain of a territory; home bases have none."""
    return HEXES[place].terrain if place in HEXES else ""


def crosses(one: str, other: str) -> bool:
    """Does a river lie between two neighbours?"""
    return frozenset((one, other)) in RIVERS


def standing(game: Game, place: str) -> dict[int, list[str]]:
    """The units on a place, by seat."""
    found = {seat.index: [unit for unit, at in seat.units.items() if at == place] for seat in game.seats}
    return {seat: units for seat, units in found.items() if units}


def holds(game: Game, seat: Seat, place: str) -> bool:
    """Control: units, or a structure where nobody else stands; who comes to fight controls nothing yet."""
    here = standing(game, place)
    if seat.index in here:
        return len(here) == 1 or seat.index != game.active
    return not here and place in seat.structures.values()


def unlocked(game: Game, seat: Seat) -> set[str]:
    """The abilities under the mechs on the board."""
    row = FACTIONS[seat.faction]
    found = {row.mech_abilities[number - 1] for number in range(1, 5) if f"mech-{number}" in seat.units}
    return {row.large_table.get(id, id) if len(game.seats) >= LARGE else id for id in found}


def destinations(game: Game, seat: Seat, unit: str) -> set[str]:
    """Where a unit may go with one step (rulebook L710-L760, L849-L949)."""
    at = seat.units[unit]
    near = {place for place in beside(at) if place in HEXES}
    gates = TUNNELS | {place for kind, place in seat.structures.items() if kind == "mine"}
    found = {to for to in near if at not in LAKES and to not in LAKES and not crosses(at, to)}
    if at in gates:
        found |= gates
    rivers = {to for to in near if crosses(at, to)}
    if unit.startswith("worker"):
        others = any(who != seat.index for who in standing(game, at))
        found |= rivers if seat.faction == "nordic" else set()
        free = {to for to in found if not any(who != seat.index for who in standing(game, to))}
        return set() if at in LAKES or others else free - {at}
    own = unlocked(game, seat)
    for ability in own:
        onto = ABILITIES[ability].params.get("onto", ())
        found |= {to for to in rivers if terrain(to) in onto}
    if "burrow" in own:
        found |= {to for to in rivers if at in gates or to in gates}
    if "toka" in own and "toka" not in seat.used:
        found |= rivers
    if own & {"seaworthy", "suiton", "submerge"}:
        found |= near if at in LAKES else near & LAKES
    return (found | _far(game, seat, at, own, gates)) - {at}


def _far(game: Game, seat: Seat, at: str, own: set[str], gates: set[str]) -> set[str]:
    """Where abilities lead that know no distance."""
    found: set[str] = set()
    if "submerge" in own and at in LAKES:
        found |= LAKES
    if "township" in own and (at == FACTORY or terrain(at) == "village"):
        found |= {FACTORY, *(to for to in HEXES if terrain(to) == "village" and holds(game, seat, to))}
    if "underpass" in own and (terrain(at) == "mountain" or at in gates):
        found |= gates | {to for to in HEXES if terrain(to) == "mountain" and holds(game, seat, to)}
    if "wayfare" in own:
        playing = {other.faction for other in game.seats if other is not seat}
        found |= {base for base, row in BASES.items() if row.faction not in playing}
    if "wayfare_farms" in own:
        found |= {to for to in HEXES if terrain(to) == "farm" and not standing(game, to)}
    if "rally" in own:
        found |= {to for to, token in game.tokens.items() if token.kind == "flag"}
        found |= {to for unit, to in seat.units.items() if unit.startswith("worker") and to in HEXES}
    if "shinobi" in own:
        found |= {to for to, token in game.tokens.items() if token.kind == "trap"}
    return found


def coins(game: Game, seat: Seat) -> int:
    """What a seat would have if the game ended now (rulebook L1518-L1549)."""
    level = 0 if seat.popularity < 7 else 1 if seat.popularity < 13 else 2
    mine = {place for place in HEXES if holds(game, seat, place)} | _trapped(game, seat)
    count = len(mine) + (2 if FACTORY in mine else 0)
    if seat.faction == "albion":
        flags = {at for at, token in game.tokens.items() if token.kind == "flag"}
        count += len((flags & mine) - beside(seat.base))
    tokens = sum(sum(game.resources.get(place, {}).values()) for place in mine)
    total = seat.coins + (3 + level) * sum(seat.stars.values()) + (2 + level) * count + (1 + level) * (tokens // 2)
    if seat.faction == "polania" and len(game.seats) >= LARGE:
        total += 3 * len(mine & ENCOUNTERS)
    return total + bonus(game, seat)


def _trapped(game: Game, seat: Seat) -> set[str]:
    """What armed Traps hold, where neither opponents stand nor their structures."""
    armed = {at for at, token in game.tokens.items() if token.owner == seat.index and token.kind == "trap"}
    armed = {at for at in armed if game.tokens[at].armed and standing(game, at).keys() <= {seat.index}}
    return {at for at in armed if at not in game.structures or game.structures[at][0] == seat.index}


def bonus(game: Game, seat: Seat) -> int:
    """What the structure bonus tile pays (rulebook L1036-L1108)."""
    sites = set(seat.structures.values())
    near_home = {place for base in BASES for place in beside(base)} | beside(FACTORY)
    counts = {
        "adjacent_tunnels": lambda: sum(1 for place in TUNNELS if beside(place) & sites),
        "adjacent_lakes": lambda: sum(1 for place in LAKES if beside(place) & sites),
        "adjacent_encounters": lambda: sum(1 for place in ENCOUNTERS if beside(place) & sites),
        "on_tunnels": lambda: len(sites & TUNNELS),
        "on_encounters": lambda: len(sites & ENCOUNTERS),
        "on_farms_tundras": lambda: sum(terrain(site) in ("farm", "tundra") for site in sites),
        "on_mountains_forests": lambda: sum(terrain(site) in ("mountain", "forest") for site in sites),
        "on_villages": lambda: sum(terrain(site) == "village" for site in sites),
        "adjacent_home_base_or_factory": lambda: len(sites & near_home),
        "adjacent_same_lake": lambda: max(len(beside(place) & sites) for place in LAKES),
        "adjacent_same_encounter": lambda: max(len(beside(place) & sites) for place in ENCOUNTERS),
        "isolated": lambda: sum(not beside(site) & game.structures.keys() for site in sites),
        "diamond": lambda: max(
            (len((beside(a) & beside(b) | {a, b}) & sites) for a in HEXES for b in beside(a)), default=0
        ),
        "in_a_row": lambda: _row(sites),
    }
    count = counts[game.tile]()
    return max((band.coins for band in STRUCTURE_TILES[game.tile].coins if count >= band.least), default=0)


def _row(sites: set[str]) -> int:
    """The longest straight line; along it, three numbers of which one stays and the others change by one."""
    cubes = {}
    for site in sites:
        row, col = HEXES[site].row, HEXES[site].col
        cubes[col - (row - row % 2) // 2, row] = site
    best = 0
    for q, r in cubes:
        for right, down in ((1, 0), (0, 1), (1, -1)):
            length = 0
            while (q + right * length, r + down * length) in cubes:
                length += 1
            best = max(best, length)
    return best
