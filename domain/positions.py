"""Positions made in a few readable lines, for tests, node counts and analysis.

    game = position(
        [
            side("nordic", "industrial", at={"character": "lake-2", "mech-1": "tundra-3"}, power=5, cards=[2, 5]),
            side("saxony", "mechanical", workers=["farm-4", "farm-4", "tundra-3"], structures={"mine": "mountain-6"}),
        ],
        resources={"farm-4": {"food": 3}},
    )
    assert ChooseSection(2) in options(game)
    facts = decide_ok(game, ChooseSection(2))
    assert refused(game, TakeTop("gain_power")) == "illegal-decision"
    go(game, TakeTop("move_units"), MoveUnit("mech-1", "forest-3"), Pass())

What is not named is as setup leaves it: tracks by faction and mat, the character at home, two workers beside the
base, all encounter tokens, seats clockwise. Hands are empty, unless named, and so are objectives: a turn then ends
without a question. Deployed mechs bring their abilities. Decks hold whatever is not in a hand, `draw` and
`encounter` first. The active seat is about to choose a section, or `step` lies on top; what a step does without
a decision has happened. The position is folded from facts, as every game is.

`options`, `decide_ok` and `refused` speak for the seat that is awaited (the first, if several are) unless one is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from domain import facts as f
from domain import hooks, module_facts, steps
from domain.asides import ASIDES
from domain.automa import facts as automa_facts
from domain.automa.combat import AUTOMA
from domain.automa.setup import COINS, POPULARITY, abilities
from domain.chance import Chance
from domain.content import (
    BOARDS,
    ENCOUNTERS,
    FACTIONS,
    FACTORY,
    MATS,
    OBJECTIVES,
    STAR_TRACKERS,
    TRACKS,
    TRIUMPH_TRACKS,
)
from domain.control import CHARACTER
from domain.decisions import Decision
from domain.deploying import printed, replaced
from domain.engine import copy, play, prompts, settle
from domain.modules import in_play
from domain.options import Options, SeatPlan
from domain.problems import Illegal
from domain.reducer import fold
from domain.setup import token_names
from domain.state import Game

SECRET = b"position"
"""Chance in built positions; the same position and decisions give the same draws."""


class Side(Struct, frozen=True):
    """A player's side of a position; None stands for what setup gives.

    `at` places units by name; `workers` places worker-1, worker-2, ... instead of the two of setup.
    `recruits` maps a bottom action to the one-time bonus taken; `cubes` lists (top benefit, bottom action).
    `tokens` maps territories to tokens placed there ("flag-1", "trap-coins"); those also in `disarmed` are turned.
    `rivals` lists the seats on whose home bases stars lie, `encounters` counts tokens claimed; an `ally`'s ability is
    there unless `betrayed`.
    `base` is the home base of a faction without one (the first unused one if not named); `mechs` are the abilities
    under its mechs, `mods` kept beside the mat, those in `spent` used up; `dealt` Factory cards came from the box.
    An Automa has a `difficulty` instead of a mat; `space` is where its tracker stands, `away` are units on its mat.
    """

    faction: str
    mat: str
    at: Mapping[str, str] = {}
    workers: Sequence[str] | None = None
    power: int | None = None
    popularity: int | None = None
    coins: int | None = None
    cards: Sequence[int] = ()
    objectives: Sequence[int] = ()
    factory: Sequence[int] = ()
    dealt: Sequence[int] = ()
    structures: Mapping[str, str] = {}
    recruits: Mapping[str, str] = {}
    cubes: Sequence[tuple[str, str]] = ()
    stars: Mapping[str, int] = {}
    rivals: Sequence[int] = ()
    encounters: int = 0
    ally: int | None = None
    betrayed: bool = False
    tokens: Mapping[str, str] = {}
    disarmed: Sequence[str] = ()
    abilities: Sequence[str] = ()
    base: str | None = None
    mechs: Sequence[str] | None = None
    mods: Sequence[str] = ()
    spent: Sequence[str] = ()
    section: int = -1
    used: Sequence[str] = ()
    forced: int = 0
    ask_bonus: bool = False
    resigned: bool = False
    difficulty: str | None = None
    space: int = 0
    away: Sequence[str] = ()


side = Side


class Combatant(Struct, frozen=True):
    """A combatant that no player leads, by the ability that makes it one; it moves after the last side."""

    ability: str
    at: Mapping[str, str]
    power: int = 0
    popularity: int = 0
    cards: Sequence[int] = ()
    stars: int = 0
    notes: Mapping[str, int] = {}


def automa(faction: str, difficulty: str = "automa", **rest: Any) -> Side:
    """An Automa's side of a position."""
    return Side(faction, "", difficulty=difficulty, **rest)


def position(
    seats: Sequence[Side],
    *,
    active: int = 0,
    turn: int = 1,
    step: steps.Step | None = None,
    resources: Mapping[str, Mapping[str, int]] | None = None,
    encounters: Sequence[str] | None = None,
    tile: str = "on_tunnels",
    draw: Sequence[int] = (),
    discard: Sequence[int] = (),
    combat_deck: Sequence[int] | None = None,
    objective_deck: Sequence[int] | None = None,
    encounter: int | None = None,
    factory_deck: Sequence[int] | None = None,
    automa_draw: Sequence[int] = (),
    options: Options | None = None,
    modules: Sequence[str] = (),
    track: str | Sequence[str] = (),
    combatant: Combatant | None = None,
) -> Game:
    """A running game in this position.

    `draw` are the combat cards drawn next, in that order; `combat_deck` the whole draw pile instead, its end on top.
    `encounter` is the next encounter card; `factory_deck` the cards lying on the Factory (1, 2, 3, ... if not named);
    `automa_draw` the next Automa cards of every Automa's deck. `track` is a Triumph Track by name or by its triumphs.
    """
    chosen = options or Options()
    game = Game()
    plans = tuple(_plan(one) for one in seats)
    fold(game, [f.TableCreated(plans, chosen, in_play(modules, plans), ""), f.GameStarted()])
    fold(game, _seating(game, seats, active))
    fold(game, _decks(seats, draw, discard, combat_deck))
    fold(game, _other_decks(seats, objective_deck, encounter, factory_deck))
    for index, one in enumerate(seats):
        fold(game, _mats(game, index, one))
        fold(game, _pieces(game, index, one))
    fold(game, _automas(game, seats, automa_draw))
    fold(game, _modules(game, seats, track))
    fold(game, _combatant(game, combatant))
    fold(game, [f.EncountersLaid(tuple(BOARDS[chosen.board].encounters if encounters is None else encounters))])
    fold(game, [f.ResourcesGained(at, dict(tokens)) for at, tokens in (resources or {}).items()])
    fold(game, [f.TileDrawn(tile), f.TurnBegan(active, turn)])
    for index, one in enumerate(seats):
        fold(game, [*(f.Used(index, what) for what in one.used), f.WorkersForced(index, one.forced)])
    fold(game, [f.StepPushed(pending) for pending in _stack(game, step, active)])
    settle(game, Chance(SECRET, game.version))
    return game


def _plan(one: Side) -> SeatPlan:
    if one.difficulty is None:
        return SeatPlan(faction=one.faction, mat=one.mat)
    return SeatPlan("automa", faction=one.faction, difficulty=one.difficulty)


def _seating(game: Game, seats: Sequence[Side], first: int) -> Iterator[f.Fact]:
    """Factions and mats, and the seats clockwise by home base."""
    bases = BOARDS[game.options.board].bases
    named = [one.base or bases.get(one.faction) for one in seats]
    unused = (base for base in bases.values() if base not in named)
    for index, one in enumerate(seats):
        if one.difficulty is None:
            yield f.SeatTaken(index, f"player-{index}", one.faction.title())
        yield f.SeatAssigned(index, one.faction, one.mat, named[index] or next(unused))
    around = list(bases.values())
    yield f.OrderSet(tuple(sorted(range(len(seats)), key=lambda index: around.index(game.seats[index].base))), first)


def _decks(
    seats: Sequence[Side], draw: Sequence[int], discard: Sequence[int], pile: Sequence[int] | None
) -> Iterator[f.Fact]:
    """Combat cards: hands, discards, and the pile of what is left with `draw` on top."""
    hands = [tuple(one.cards) for one in seats]
    if pile is None:
        left = Counter(TRACKS.combat_deck)
        left.subtract([*draw, *discard, *(card for hand in hands for card in hand)])
        pile = [*left.elements(), *reversed(draw)]
    dealt = [card for hand in reversed(hands) for card in hand]
    yield f.DeckShuffled("combat", 0, (*pile, *discard, *dealt))
    for index, hand in enumerate(hands):
        if hand:
            yield f.CardsDrawn(index, len(hand), hand)
    if discard:
        yield f.CardsDrawn(0, len(discard), tuple(discard))
        yield f.CardsDiscarded(0, tuple(discard))


def _other_decks(
    seats: Sequence[Side], objectives: Sequence[int] | None, encounter: int | None, factory: Sequence[int] | None
) -> Iterator[f.Fact]:
    """Objectives, encounters and Factory cards: hands first, the rest in the order of their numbers."""
    held = [tuple(one.objectives) for one in seats]
    dealt = [card for hand in reversed(held) for card in hand]
    pile = objectives if objectives is not None else [n for n in OBJECTIVES if n not in dealt]
    yield f.DeckShuffled("objective", 0, (*pile, *dealt))
    for index, hand in enumerate(held):
        if hand:
            yield f.ObjectivesDealt(index, len(hand), hand)
    top = [] if encounter is None else [encounter]
    yield f.DeckShuffled("encounter", 0, (*(n for n in ENCOUNTERS if n != encounter), *top))
    taken = [card for one in seats for card in one.factory]
    dealt_cards = [card for one in seats for card in one.dealt]
    free = [n for n in FACTORY if n not in (*taken, *dealt_cards)][: len(seats) + 1 - len(taken)]
    yield f.DeckShuffled("factory", 0, (*(free if factory is None else factory), *taken))
    for index, one in enumerate(seats):
        yield from (f.FactoryCardTaken(index, card) for card in one.factory)
        yield from (f.FactoryCardDealt(index, card) for card in one.dealt)


def _mats(game: Game, index: int, one: Side) -> Iterator[f.Fact]:
    """Tracks, and what lies on the two mats of a side."""
    popularity, coins = (POPULARITY, COINS) if one.difficulty else (MATS[one.mat].popularity, MATS[one.mat].coins)
    yield f.Power(index, FACTIONS[one.faction].power if one.power is None else one.power)
    yield f.Popularity(index, popularity if one.popularity is None else one.popularity)
    yield f.Coins(index, coins if one.coins is None else one.coins)
    if one.difficulty is None:
        yield f.MechAbilitiesLaid(index, tuple(one.mechs or printed(game, game.seats[index])))
    yield from (f.AbilityGained(index, ability) for ability in _abilities(game, index, one))
    if one.mods:
        yield f.ModsDrawn(index, tuple(one.mods))
        yield from (f.ModKept(index, mod) for mod in one.mods)
    yield from (f.Spent(index, what) for what in one.spent)
    yield from (f.CubeMoved(index, top, bottom) for top, bottom in one.cubes)
    yield from (f.RecruitEnlisted(index, recruit, bonus) for recruit, bonus in one.recruits.items())
    yield from (f.StarPlaced(index, triumph) for triumph, count in one.stars.items() for _ in range(count))
    if one.section >= 0:
        yield f.SectionChosen(index, one.section)
    if one.ask_bonus:
        yield f.BonusPolicySet(index, True)
    if one.resigned:
        yield f.Resigned(index)


def _abilities(game: Game, index: int, one: Side) -> Iterable[str]:
    """The faction's ability, those under the deployed mechs, and any further ones."""
    faction = FACTIONS[one.faction]
    if one.difficulty is not None:
        return abilities(faction)
    laid = game.seats[index].mech_abilities
    under = [ability for number, ability in enumerate(laid, start=1) if f"mech-{number}" in one.at]
    return [replaced(game, faction.large_table, faction.ability), *under, *one.mods, *one.abilities]


def _pieces(game: Game, index: int, one: Side) -> Iterator[f.Fact]:
    """Units, structures and faction tokens on the board."""
    base = game.seats[index].base
    starts = BOARDS[game.options.board].land[base] if one.workers is None else one.workers
    places = {CHARACTER: base, **{f"worker-{n}": at for n, at in enumerate(starts, start=1)}, **one.at}
    yield from (f.UnitPlaced(index, unit, at) for unit, at in sorted(places.items()) if unit not in one.away)
    yield from (f.StructureBuilt(index, structure, at) for structure, at in one.structures.items())
    supply = [name for kind, n in FACTIONS[one.faction].tokens.items() for name in token_names(kind, n)]
    if supply:
        yield f.TokensGained(index, tuple(supply))
    yield from (f.TokenPlaced(index, token.split("-")[0], at, token) for at, token in one.tokens.items())
    yield from (f.TokenTurned(at, False) for at in one.disarmed)


def _automas(game: Game, seats: Sequence[Side], draw: Sequence[int]) -> Iterator[f.Fact]:
    """Automas as setup makes them, with the tracker where it stands and these cards on top of every deck."""
    for setup in hooks.setup.of([AUTOMA] if AUTOMA in game.modules else ()):
        yield from setup(game, Chance(SECRET, 0))
    for number, deck in enumerate(game.automa_decks):
        cards = (*(card for card in deck.cards if card not in draw), *reversed(draw))
        yield automa_facts.AutomaDeckShuffled(number, len(cards), cards)
    for index, one in enumerate(seats):
        if one.space:
            yield automa_facts.TrackerMoved(index, one.space)
            if one.space >= STAR_TRACKERS[one.difficulty or ""].stars[0]:
                yield automa_facts.SchemeSwitched(index, 2)


def _modules(game: Game, seats: Sequence[Side], track: str | Sequence[str]) -> Iterator[f.Fact]:
    """The Triumph Track, stars on home bases, encounter tokens claimed, and alliances."""
    if track:
        yield module_facts.TrackLaid(TRIUMPH_TRACKS[track] if isinstance(track, str) else tuple(track))
    for index, one in enumerate(seats):
        if one.rivals:
            yield module_facts.RivalsDeclared(index, tuple(one.rivals))
        if one.encounters:
            yield f.EncountersLaid(tuple(map(str, range(one.encounters))))
            yield from (f.EncounterRemoved(index, str(number)) for number in range(one.encounters))
        if one.ally is not None and index < one.ally:
            yield module_facts.AllianceFormed(index, one.ally)
        if one.betrayed:
            yield module_facts.AllianceBroken(index)
    for seat in game.seats:
        for own in hooks.own_abilities.of(game.modules):
            yield from (f.AbilityGained(seat.index, ability) for ability in own(game, seat))


def _combatant(game: Game, one: Combatant | None) -> Iterator[f.Fact]:
    """Its seat, tracks, units, and the cards beside its tile, drawn from the deck."""
    if one is None:
        return
    index = len(game.seats)
    yield module_facts.CombatantJoined(index, one.ability, BOARDS[game.options.board].factory, (*game.order, index))
    yield f.Power(index, one.power)
    yield f.Popularity(index, one.popularity)
    yield from (f.UnitPlaced(index, unit, at) for unit, at in one.at.items())
    yield from (f.StarPlaced(index, one.ability) for _ in range(one.stars))
    yield from (f.ModuleNoted(key, value) for key, value in one.notes.items())
    if one.cards:
        pile = list(game.combat_deck)
        for card in one.cards:
            pile.remove(card)
        yield f.PileShuffled("combat", len(pile), (*pile, *one.cards))
        yield f.CardsDrawn(index, len(one.cards), tuple(one.cards))


def _stack(game: Game, step: steps.Step | None, active: int) -> list[steps.Step]:
    """The step with what follows it in a turn beneath."""
    match step:
        case None:
            own = hooks.turn_step.of(game.seats[active].abilities)
            return [own[0](active) if own else steps.ChooseSection(active)]
        case steps.ChooseSection() | steps.EndTurn():
            return [step]
        case steps.TopAction(seat, section):
            return [steps.EndTurn(seat), steps.BottomAction(seat, section), step]
        case _:
            return [steps.EndTurn(active), step]


def awaited(game: Game) -> int:
    """The seat that is awaited, the first if several are."""
    return prompts(game)[0].seat


def options(game: Game, seat: int | None = None) -> list[Decision]:
    """The decisions listed for a seat."""
    who = awaited(game) if seat is None else seat
    return [option.decision for prompt in prompts(game) if prompt.seat == who for option in prompt.options]


def decide_ok(game: Game, decision: Decision, seat: int | None = None) -> list[f.Fact]:
    """Make a decision; the game goes on from there. The facts that followed."""
    who = awaited(game) if seat is None else seat
    return play(game, who, decision, Chance(SECRET, game.version))


def refused(game: Game, decision: Decision, seat: int | None = None) -> str:
    """The code with which a decision is refused; an error if it is accepted or changes anything."""
    who = awaited(game) if seat is None else seat
    before = copy(game)
    try:
        play(game, who, decision, Chance(SECRET, game.version))
    except Illegal as illegal:
        assert game == before, "a refused decision changed the game"
        return illegal.code
    raise AssertionError(f"accepted: {decision}")


def go(game: Game, *decisions: Decision) -> list[f.Fact]:
    """Several decisions one after another, each of the seat awaited then. All the facts that followed."""
    told: list[f.Fact] = []
    for decision in decisions:
        assert not isinstance(decision, ASIDES), "an aside needs its seat: decide_ok(game, decision, seat)"
        told += decide_ok(game, decision)
    return told
