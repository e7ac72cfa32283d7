"""What must hold between and within the content files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from domain.board import Board
from domain.content.schema import BoardFile, Content, Gain, Terrain

TERRAINS: dict[Terrain, int] = {
    "mountain": 8,
    "farm": 7,
    "village": 9,
    "forest": 7,
    "tundra": 8,
    "lake": 7,
    "factory": 1,
}
TOPS = ("move", "bolster", "trade", "produce")
BOTTOMS = ("upgrade", "deploy", "build", "enlist")
CUBES = 6
PRODUCE_BOXES = 6
COMBAT_CARDS = 42
COUNTS = {
    "mats": 7,
    "factions": 9,
    "mods": 3,
    "encounters": 42,
    "factory": 18,
    "objectives": 27,
    "structure_tiles": 14,
}
MOD_TOKENS = {"mech-mods": 41, "infrastructure-mods": 32, "vesna": 18}
AUTOMA_COMBAT_CARDS = {0: 4, 1: 9, 2: 5, 3: 1}
SPACES, TRIUMPH_TILES, DESOLATION_TILES = 10, 16, 5
OPERATORS = {">=", "<=", "=="}


def faults(content: Content) -> list[str]:
    """Everything that is wrong, each as "file: row: reason"."""
    return [
        *_board(content),
        *_mats(content),
        *_actions(content),
        *_factions(content),
        *_alliances(content),
        *_mods(content),
        *_cards(content),
        *_objectives(content),
        *_tiles_and_tracks(content),
        *_triumphs(content),
        *_setup(content),
        *_automa(content),
    ]


def _repeated(values: Iterable[Hashable]) -> list[Hashable]:
    return [value for value, times in Counter(values).items() if times > 1]


def _rows(content: Content, field: str, key: str) -> Iterator[str]:
    """The file has its number of rows, and no row's key comes twice."""
    rows = getattr(content, field)
    if len(rows) != COUNTS[field]:
        yield f"{field}.json: {len(rows)} rows instead of {COUNTS[field]}"
    for value in _repeated(getattr(row, key) for row in rows):
        yield f"{field}.json: {value}: {key} comes more than once"


def _board(content: Content) -> Iterator[str]:
    """Territories by terrain, tunnels, encounters, rivers and home bases are all there (rulebook L497)."""
    board = content.board
    places = [place.id for place in (*board.hexes, *board.bases)]
    for place in _repeated(places):
        yield f"board.json: {place}: id comes more than once"
    for cell in _repeated((place.row, place.col) for place in (*board.hexes, *board.bases)):
        yield f"board.json: row and column {cell}: more than one place"
    counted = Counter(territory.terrain for territory in board.hexes)
    for terrain, number in TERRAINS.items():
        if counted[terrain] != number:
            yield f"board.json: {terrain}: {counted[terrain]} territories instead of {number}"
    for what, found, number in (
        ("tunnel", sum(territory.tunnel for territory in board.hexes), 6),
        ("encounter", sum(territory.encounter for territory in board.hexes), 11),
        ("rivers", len(board.rivers), 32),
    ):
        if found != number:
            yield f"board.json: {what}: {found} instead of {number}"
    if {base.faction for base in board.bases} != _settled(content):
        yield "board.json: bases: not one home base for each faction"
    yield from _borders(board, set(places))


def _settled(content: Content) -> set[str]:
    """The factions with a home base of their own; those of modules take an unused one (rulebook L1223, L1241)."""
    return {faction.id for faction in content.factions if faction.module is None}


def _borders(board: BoardFile, places: set[str]) -> Iterator[str]:
    """Rivers run between dry neighbours; a home base has two territories by land (rulebook L588)."""
    built = Board(board)
    for edge in _repeated(frozenset(edge) for edge in board.rivers):
        yield f"board.json: river {edge}: comes more than once"
    for a, b in board.rivers:
        if not {a, b} <= places:
            yield f"board.json: river {a}, {b}: no such place"
        elif b not in built.neighbours[a]:
            yield f"board.json: river {a}, {b}: they do not touch"
        elif built.is_lake(a) or built.is_lake(b):
            yield f"board.json: river {a}, {b}: a lake has no river bank"
    for place, around in built.neighbours.items():
        for beside in around:
            if place not in built.neighbours[beside]:
                yield f"board.json: {place}: borders {beside}, but not the other way round"
    for base in board.bases:
        if len(built.land[base.id]) != 2:
            yield f"board.json: {base.id}: {len(built.land[base.id])} territories by land instead of 2"


def _mats(content: Content) -> Iterator[str]:
    """Each mat has every action once and as many bracketed cost spaces as there are cubes (rulebook L831)."""
    yield from _rows(content, "mats", "id")
    if sorted(mat.order for mat in content.mats) != list(range(1, len(content.mats) + 1)):
        yield "mats.json: order: not a ranking from 1"
    for mat in content.mats:
        if sorted(section.top for section in mat.sections) != sorted(TOPS):
            yield f"mats.json: {mat.id}: not every top action once"
        if tuple(section.bottom for section in mat.sections) != BOTTOMS:
            yield f"mats.json: {mat.id}: bottom actions out of order"
        if sum(section.slots for section in mat.sections) != CUBES:
            yield f"mats.json: {mat.id}: the cube spaces are not {CUBES}"
        for section in mat.sections:
            if not 0 <= section.slots < section.cost:
                yield f"mats.json: {mat.id}: {section.bottom}: more cube spaces than its cost allows"


def _actions(content: Content) -> Iterator[str]:
    """Six benefits carry cubes; each action has its own structure, resource and recruit."""
    actions = content.actions
    if sorted(top.id for top in actions.top) != sorted(TOPS):
        yield "actions.json: top: not every action once"
    if tuple(bottom.id for bottom in actions.bottom) != BOTTOMS:
        yield "actions.json: bottom: not every action once, in order"
    if _repeated(top.structure for top in actions.top):
        yield "actions.json: top: a structure comes more than once"
    if _repeated(bottom.resource for bottom in actions.bottom):
        yield "actions.json: bottom: a resource comes more than once"
    benefits = [benefit for top in actions.top for benefit in top.benefits]
    for benefit in _repeated(benefit.id for benefit in benefits):
        yield f"actions.json: {benefit}: id comes more than once"
    if sum(benefit.cube for benefit in benefits) != CUBES:
        yield f"actions.json: top: the benefits with a cube are not {CUBES}"
    for row in benefits:
        if row.cube != (row.upgraded > row.base):
            yield f"actions.json: {row.id}: the cube and the amounts disagree"
    if len(actions.produce_boxes) != PRODUCE_BOXES:
        yield f"actions.json: produce_boxes: {len(actions.produce_boxes)} instead of {PRODUCE_BOXES}"
    if len(actions.one_time_bonuses) != len(BOTTOMS):
        yield "actions.json: one_time_bonuses: not one for each recruit"


def _factions(content: Content) -> Iterator[str]:
    """Every named ability exists and is of the right kind; every ability belongs to a faction or comes with a mod."""
    yield from _rows(content, "factions", "id")
    for ability in _repeated(ability.id for ability in content.abilities):
        yield f"abilities.json: {ability}: id comes more than once"
    kinds = {ability.id: ability.kind for ability in content.abilities}
    named = {token for supply in content.mods for token in supply.tokens}
    for faction in content.factions:
        own = [(faction.ability, "faction"), *((mech, "mech") for mech in faction.mech_abilities if mech)]
        blanks = faction.mech_abilities.count("")
        if len({ability for ability, _ in own}) + blanks != content.tracks.mechs + 1:
            yield f"factions.json: {faction.id}: not one ability of its own and one for each mech"
        for old, new in faction.large_table.items():
            if old not in dict(own):
                yield f"factions.json: {faction.id}: replaces {old}, which it does not have"
            own.append((new, dict(own).get(old, kinds.get(new, ""))))
        for ability, kind in own:
            if kinds.get(ability) != kind:
                yield f"factions.json: {faction.id}: {ability} is no {kind} ability"
        named |= {ability for ability, _ in own}
    named |= {token.ability for token in content.alliances}
    named |= {ability.id for ability in content.abilities if ability.revises in kinds}
    for ability in sorted(kinds.keys() - named):
        yield f"abilities.json: {ability}: no faction has it, and no mod"


def _mods(content: Content) -> Iterator[str]:
    """As many tokens as are printed, each of an ability of its kind; factions with blank spaces have a supply."""
    yield from _rows(content, "mods", "id")
    kinds = {ability.id: ability.kind for ability in content.abilities}
    for supply in content.mods:
        where = f"mods.json: {supply.id}"
        if sum(supply.tokens.values()) != MOD_TOKENS.get(supply.id):
            yield f"{where}: {sum(supply.tokens.values())} tokens instead of {MOD_TOKENS.get(supply.id)}"
        for token in supply.tokens:
            if kinds.get(token) != supply.kind:
                yield f"{where}: {token} is no {supply.kind} ability"
        if not 0 < supply.keep <= supply.draw <= len(supply.tokens):
            yield f"{where}: keeps more than it draws, or draws more than there are"
    supplies = {supply.id for supply in content.mods}
    for faction in content.factions:
        if ("" in faction.mech_abilities) != (faction.mods in supplies):
            yield f"factions.json: {faction.id}: blank spaces and no supply to fill them, or the other way round"


def _alliances(content: Content) -> Iterator[str]:
    """One token for each faction; it gives the faction's ability, or one made for allies (rulebook L1700)."""
    factions = {faction.id: faction for faction in content.factions}
    if sorted(token.faction for token in content.alliances) != sorted(factions):
        yield "alliances.json: not one token for each faction"
    for_allies = {ability.id for ability in content.abilities if ability.kind == "alliance"}
    for token in content.alliances:
        if token.faction in factions and token.ability not in {factions[token.faction].ability, *for_allies}:
            yield f"alliances.json: {token.faction}: {token.ability} is not for allies"


def _gain(gain: Gain) -> str | None:
    if (gain.kind == "resource") != (gain.resource is not None):
        return f"{gain.kind}: a resource type belongs to resources, and to nothing else"
    return None if gain.amount > 0 else f"{gain.kind}: the amount is not positive"


def _cards(content: Content) -> Iterator[str]:
    """Encounters have three options; numbers run from 1; prices and gains are positive (rulebook L1330)."""
    yield from _rows(content, "encounters", "number")
    yield from _rows(content, "factory", "number")
    for encounter in content.encounters:
        where = f"encounters.json: {encounter.number}"
        if len(encounter.options) != 3:
            yield f"{where}: {len(encounter.options)} options instead of 3"
        for number, option in enumerate(encounter.options, 1):
            yield from _exchange(f"{where}: option {number}", option.cost, option.gains)
    for card in content.factory:
        yield from _exchange(f"factory.json: {card.number}", card.cost, card.gains)


def _exchange(where: str, cost: dict[Any, int], gains: Sequence[Gain]) -> Iterator[str]:
    if not gains:
        yield f"{where}: gives nothing"
    for kind, amount in cost.items():
        if amount <= 0:
            yield f"{where}: {kind}: the price is not positive"
    for gain in gains:
        if fault := _gain(gain):
            yield f"{where}: {fault}"


def _objectives(content: Content) -> Iterator[str]:
    yield from _rows(content, "objectives", "number")
    for objective in content.objectives:
        if not objective.condition:
            yield f"objectives.json: {objective.number}: no condition"
        for part in objective.condition:
            for atom in part["exists_territory"]["all"] if "exists_territory" in part else [part]:
                if "fact" not in atom or atom.get("op") not in OPERATORS or "value" not in atom:
                    yield f"objectives.json: {objective.number}: {atom}: not a fact, a comparison and a value"


def _tiles_and_tracks(content: Content) -> Iterator[str]:
    """Coin tables and popularity levels rise (rulebook L1042, L1524); the combat deck has 42 cards."""
    yield from _rows(content, "structure_tiles", "id")
    for tile in content.structure_tiles:
        bands = [(band.least, band.coins) for band in tile.coins]
        if not bands or any(a >= c or b >= d for (a, b), (c, d) in pairwise(bands)):
            yield f"structure_tiles.json: {tile.id}: the coin table does not rise"
    deck = sum(content.tracks.combat_deck.values())
    if deck != COMBAT_CARDS:
        yield f"tracks.json: combat_deck: {deck} cards instead of {COMBAT_CARDS}"
    levels = [tier.least for tier in content.tracks.tiers]
    if levels != sorted(set(levels)) or levels[:1] != [0]:
        yield "tracks.json: tiers: they do not rise from 0"


def _triumphs(content: Content) -> Iterator[str]:
    """Tracks have ten spaces (rulebook L1670), tiles are as many as printed, and all name a triumph."""
    file = content.triumphs
    known = [triumph.id for triumph in file.triumphs]
    for id in _repeated(known):
        yield f"triumphs.json: {id}: id comes more than once"
    for triumph in file.triumphs:
        if not triumph.goals or any(goal.target <= 0 for goal in triumph.goals):
            yield f"triumphs.json: {triumph.id}: no goal, or one without a target"
    for track, spaces in file.tracks.items():
        if len(spaces) != SPACES:
            yield f"triumphs.json: {track}: {len(spaces)} spaces instead of {SPACES}"
    for name, tiles, number in (
        ("tiles", file.tiles, TRIUMPH_TILES),
        ("desolation_tiles", file.desolation_tiles, DESOLATION_TILES),
    ):
        if sum(tiles.values()) != number:
            yield f"triumphs.json: {name}: {sum(tiles.values())} instead of {number}"
    used = {id for spaces in (*file.tracks.values(), file.tiles, file.desolation_tiles) for id in spaces}
    for id in sorted(used ^ set(known)):
        yield f"triumphs.json: {id}: {'on no track and no tile' if id in known else 'no such triumph'}"


def _setup(content: Content) -> Iterator[str]:
    """All sit clockwise by home base, and banned pairs name a faction and a mat (rulebook L525)."""
    factions = {faction.id for faction in content.factions}
    mats = {mat.id for mat in content.mats}
    if sorted(content.setup.seating) != sorted(_settled(content)):
        yield "setup.json: seating: not every faction once"
    for faction, mat in content.setup.banned:
        if faction not in factions or mat not in mats:
            yield f"setup.json: banned {faction}, {mat}: no such pair"


def _automa(content: Content) -> Iterator[str]:
    """Numbered cards with the printed spread of combat cards (rulebook L3845); six stars on each tracker."""
    factions = {faction.id for faction in content.factions}
    cards = content.automa.cards
    if [card.number for card in cards] != list(range(1, sum(AUTOMA_COMBAT_CARDS.values()) + 1)):
        yield "automa.json: cards: not numbered from 1 to 19"
    if Counter(card.combat_cards for card in cards) != AUTOMA_COMBAT_CARDS:
        yield "automa.json: cards: combat cards are not spread as printed"
    for card in cards:
        named = {symbol.faction for scheme in card.schemes for symbol in scheme.moves}
        named |= {symbol.faction for scheme in card.schemes for symbol in scheme.gains}
        for faction in named - factions - {None}:
            yield f"automa.json: {card.number}: there is no faction {faction}"
    for tracker in content.automa.trackers:
        stars = list(tracker.stars)
        if len(stars) != content.tracks.stars or stars != sorted(set(stars)) or stars[-1] != tracker.spaces - 1:
            yield f"automa.json: {tracker.id}: not six rising stars with the last on the last space"
