"""What is true of every position: pieces are conserved, indexes agree, nobody stands where nobody may.

`broken` says everything that is wrong with a game. `broken_by` says what a single fact has broken, `broken_at_rest`
what is wrong besides when a decision is awaited, because the facts of one decision are folded one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from domain import hooks, steps, triumphs
from domain.automa import invariants as automa
from domain.automa.enemies import is_enemy
from domain.building import STRUCTURES
from domain.content import BOTTOM, CONTENT, FACTIONS, FACTORY, MATS, OBJECTIVES, TRACKS, TRIUMPHS
from domain.control import (
    CHARACTER,
    HEROES,
    board,
    contenders,
    encounter_sites,
    enemy_at,
    fights,
    friends,
    is_mech,
    is_npc,
    is_worker,
    workers_on_board,
)
from domain.deploying import replaced
from domain.engine import RULES
from domain.enlisting import BONUSES
from domain.factory import laid_out as factory_cards
from domain.facts import Fact, StepChanged, StepPopped, StepPushed
from domain.payment import RESOURCES
from domain.setup import PROMOS, banned, token_names
from domain.state import Game, Seat
from domain.upgrading import CUBES

COMBAT_CARDS = sorted(value for value, count in TRACKS.combat_deck.items() for _ in range(count))
UNITS = {
    CHARACTER,
    *HEROES,
    *(f"mech-{n}" for n in range(1, TRACKS.mechs + 1)),
    *(f"worker-{n}" for n in range(1, TRACKS.workers + 1)),
}
STEP_FACTS = (StepPushed, StepChanged, StepPopped)
TURN_STEPS = (steps.ChooseSection, steps.EndTurn, steps.AutomaTurn, steps.AutomaScheme, steps.CombatantTurn)
FIRST_STEPS = (steps.Draft, steps.Auction, steps.FirstTurn, *TURN_STEPS)


INVENTORS = {"technophile", "technophile_shared"}
"""Abilities that bring further Factory cards."""


def broken(game: Game) -> list[str]:
    """Everything that is wrong with a game in which a decision is awaited, or which is over."""
    found = broken_at_rest(game)
    if game.turn:
        found += [fault for check in ALWAYS for fault in check(game)]
        found += [f"seat {seat.index}: {fault}" for seat in game.seats for fault in _seat(game, seat)]
    return found


def broken_at_rest(game: Game) -> list[str]:
    """What is wrong with a game in which a decision is awaited, apart from what single facts can break."""
    if game.status in ("new", "open"):
        return []
    checks = AT_REST if game.turn else AT_REST[:1]
    return [fault for check in checks for fault in check(game)]


def broken_by(game: Game, fact: Fact) -> list[str]:
    """What a fact that was just folded has broken: the seats it names, and the pieces unless it is of steps alone."""
    if not game.turn or isinstance(fact, STEP_FACTS):
        return []
    named = {getattr(fact, name, None) for name in ("seat", "victim", "to")}
    found = [fault for check in ALWAYS for fault in check(game)]
    found += [
        f"seat {seat.index}: {fault}" for seat in game.seats if seat.index in named for fault in _seat(game, seat)
    ]
    return found


def _seat(game: Game, seat: Seat) -> Iterator[str]:
    """Tracks within bounds; pieces, cubes, recruits and stars as many as there are, and earned."""
    if not 0 <= seat.power <= TRACKS.power_max:
        yield f"power {seat.power}"
    if not 0 <= seat.popularity <= TRACKS.popularity_max:
        yield f"popularity {seat.popularity}"
    if seat.coins < 0:
        yield f"coins {seat.coins}"
    yield from _combatant(seat) if seat.kind == "npc" else _contender(game, seat)


def _combatant(seat: Seat) -> Iterator[str]:
    """Units that no player leads have nothing but themselves and combat cards, and each a territory of its own
    (rulebook L1769)."""
    held = (seat.coins, seat.objectives, seat.factory, seat.structures, seat.tokens, seat.recruits, seat.cubes)
    if any(held) or any(map(is_worker, seat.units)):
        yield f"a combatant with {held}, {list(seat.units)}"
    if len(set(seat.units.values())) < len(seat.units):
        yield f"two units of a combatant on one territory: {seat.units}"


def _contender(game: Game, seat: Seat) -> Iterator[str]:
    """Pieces, cubes, recruits and stars of a player or an Automa."""
    if not seat.units.keys() <= UNITS or (CHARACTER not in seat.units and seat.automa is None):
        yield f"units {list(seat.units)}"
    if f"worker-{workers_on_board(seat)}" not in seat.units:
        yield "workers come from the mat in order"
    if not seat.structures.keys() <= set(STRUCTURES):
        yield f"structures {seat.structures}"
    if banned(seat.faction, seat.mat):
        yield f"{seat.faction} with the {seat.mat} mat"
    yield from automa.faults(game, seat) if seat.automa is not None else _mat(seat)
    yield from _stars(game, seat)
    if len(seat.gained) > 1 or (len(seat.factory) > 1 and not INVENTORS & {*seat.abilities}):
        yield f"Factory cards {seat.factory}, of which {seat.gained} were gained"


def _mat(seat: Seat) -> Iterator[str]:
    """Cubes and recruits: each once, each where there is room."""
    cubes, slots = seat.cubes, {section.bottom: section.slots for section in MATS[seat.mat].sections}
    if len(set(cubes)) < len(cubes) or not set(cubes) <= set(CUBES):
        yield f"cubes {cubes}"
    if sum(seat.discounts.values()) != len(cubes):
        yield f"{len(cubes)} cubes moved, {seat.discounts} on costs"
    for bottom, count in seat.discounts.items():
        if count > slots.get(bottom, 0):  # type: ignore[call-overload]
            yield f"{count} cubes on {bottom}"
    bonuses = list(seat.recruits.values())
    if not seat.recruits.keys() <= BOTTOM.keys() or not set(bonuses) <= BONUSES.keys():
        yield f"recruits {seat.recruits}"
    if len(set(bonuses)) < len(bonuses):
        yield f"one-time bonuses {bonuses}"


PERMANENT = {"upgrades", "mechs", "structures", "recruits", "workers", "encounter_tokens", "factory_card"}
"""Goals that stay reached once they are."""


def _stars(game: Game, seat: Seat) -> Iterator[str]:
    """Never more stars than there are, and none without its triumph."""
    if triumphs.supply(game, seat) < 0:
        yield f"too many stars: {seat.stars}"
    if seat.automa is not None and hooks.automa_star.of(game.modules):
        return
    for triumph, count in seat.stars.items():
        if count > max(triumphs.spaces(game, triumph), triumphs.limit(game, seat, triumph)) and not seat.betrayed:
            yield f"{count} stars for {triumph}"
        goals = {goal.kind for goal in TRIUMPHS[triumph].goals} if triumph in TRIUMPHS else set()
        if goals and goals <= PERMANENT and not triumphs.reached(game, seat, triumph):
            yield f"a star for {triumph} that was not reached"


def _combat_cards(game: Game) -> Iterator[str]:
    """Every combat card is in the deck, in the discard pile or in one hand; committed cards are still in hand."""
    cards = [*game.combat_deck, *game.combat_discard]
    for seat in game.seats:
        cards += seat.cards
    if sorted(cards) != COMBAT_CARDS:
        yield f"combat cards: {len(cards)} of {len(COMBAT_CARDS)}"
    for who, committed in game.commitments.items():
        if not is_npc(game, who) and Counter(committed.cards) - Counter(game.seats[who].cards):
            yield f"seat {who} committed cards it does not hold"


@cache
def numbers(deck: str, promos: bool) -> list[int]:
    """The card numbers that a table plays with."""
    rows = CONTENT.objectives if deck == "objective" else CONTENT.encounters
    return sorted(row.number for row in rows if promos or not row.set.startswith(PROMOS))


def _cards(game: Game) -> Iterator[str]:
    """Objectives, encounters and Factory cards are each in one place."""
    promos = game.options.promos
    objectives = [n for n in numbers("objective", promos) if not set(OBJECTIVES[n].excluded_in) & set(game.modules)]
    held = [card for seat in game.seats for card in seat.objectives]
    if sorted([*game.objective_deck, *game.open_objectives, *held]) != objectives:
        yield "an objective card is missing or doubled"
    open_cards = [step.card for step in game.steps if isinstance(step, steps.Encounter)]
    if len(set(game.encounter_deck)) < len(game.encounter_deck) or len(open_cards) > 1:
        yield "an encounter card is doubled"
    if len(numbers("encounter", promos)) - len(game.encounter_deck) > 1:
        yield "an encounter card is missing"
    factory = [*game.factory_deck, *(card for seat in game.seats for card in seat.factory)]
    gained = [card for seat in game.seats for card in seat.gained]
    laid_out = [*(card for card in game.factory_deck if card in FACTORY), *gained]
    if len(set(factory)) != len(factory) or len(laid_out) != factory_cards(game):
        yield f"Factory cards {factory}, {laid_out} laid out"


def _presence(game: Game) -> Iterator[str]:
    """The index of units by place agrees with the seats' units; never more than two sides share a place."""
    count = 0
    for at, here in game.presence.items():
        if len(here) > 2 and sum(not _together(game, here, who) for who in here) > 2:
            yield f"{len(here)} sides on {at}"
        for who, units in here.items():
            count += len(units)
            own = game.seats[who].units
            if not units or any(own.get(unit) != at for unit in units):
                yield f"{at} lists {units} for seat {who}"
    if count != sum(len(seat.units) for seat in game.seats):
        yield f"{count} units listed by place"


def _together(game: Game, here: Iterable[int], who: int) -> bool:
    """Does a seat share the place with one that it plays together with?"""
    return any(friends(game, who, other) for other in here if other != who)


def _places(game: Game) -> Iterator[str]:
    """Units, structures and resources lie on the board; on a home base only its own units, or who wandered there."""
    chart = board(game)
    active_bases = {seat.base for seat in game.seats}
    for at, here in game.presence.items():
        if at in chart.hexes:
            continue
        for who in here:
            seat = game.seats[who]
            wandering = at not in active_bases and "wayfare" in seat.abilities
            if at != seat.base and not wandering:
                yield f"seat {who} on {at}"
    for at, (who, structure) in game.structures.items():
        if game.seats[who].structures.get(structure) != at or at not in chart.hexes or at in chart.lakes:
            yield f"{structure} of seat {who} on {at}"
    if len(game.structures) != sum(len(seat.structures) for seat in game.seats):
        yield "the structures by place are not those of the seats"
    if not set(game.encounters) <= set(encounter_sites(game)) or len(set(game.encounters)) < len(game.encounters):
        yield f"encounter tokens on {game.encounters}"
    for at, stock in game.resources.items():
        if not stock or any(kind not in RESOURCES or amount <= 0 for kind, amount in stock.items()):
            yield f"resources {stock} on {at}"


def _tokens(game: Game) -> Iterator[str]:
    """Every faction token is in a supply or on one territory; only Influence changes hands."""
    everywhere = Counter(token.token for token in game.tokens.values())
    everywhere.update(token for seat in game.seats for token in seat.tokens)
    for seat in contenders(game):
        own = _printed_tokens(seat)
        lost = [name for name in own if everywhere[name] != 1]
        foreign = [name for name in seat.tokens if name not in own and not name.startswith("influence")]
        if lost or foreign:
            yield f"tokens of seat {seat.index}: {lost} lost or doubled, {foreign} from elsewhere"
    if any(at not in board(game).hexes for at in game.tokens):
        yield "a faction token off the board"


def _printed_tokens(seat: Seat) -> list[str]:
    return [name for kind, n in FACTIONS[seat.faction].tokens.items() for name in token_names(kind, n)]


def _pairs(game: Game) -> Iterator[str]:
    """There is one of each hero; whoever holds an ally's token is that ally's ally."""
    for hero in HEROES:
        if sum(hero in seat.units for seat in game.seats) > 1:
            yield f"more than one {hero}"
    for seat in game.seats:
        if seat.ally is not None and game.seats[seat.ally].ally != seat.index:
            yield f"seat {seat.index} is the ally of {seat.ally}, but not the other way round"


ALWAYS: tuple[Callable[[Game], Iterable[str]], ...] = (
    _combat_cards,
    _cards,
    _presence,
    _places,
    _tokens,
    _pairs,
    automa.decks,
)


def _stack(game: Game) -> Iterator[str]:
    """A running game waits for somebody; the steps lie in an order that makes sense."""
    if game.status != "running":
        if game.steps or game.ended is None:
            yield f"the game is over ({game.ended}), and {len(game.steps)} steps are pending"
        return
    if not game.steps:
        yield "a running game waits for nothing"
        return
    first, top = game.steps[0], game.steps[-1]
    if not isinstance(first, FIRST_STEPS):
        yield f"the lowest step is {first}"
    if isinstance(first, TURN_STEPS) and first.seat != game.active:
        yield f"the turn of seat {game.active} holds {first}"
    rule = RULES[type(top)]
    if rule.options is None or not rule.awaited(game, top):
        yield f"{top} waits for nobody"
        return
    for who in rule.awaited(game, top):
        if game.seats[who].resigned:
            yield f"seat {who} resigned and is awaited"
        if is_npc(game, who):
            yield f"nobody leads seat {who}, and it is awaited"
        if not rule.options(game, top, who):
            yield f"seat {who} has no option in {top}"
    beneath = [step for step in game.steps if not isinstance(step, steps.AllianceOffer)][-1]
    committing = isinstance(beneath, steps.Combat) and beneath.stage.startswith(("commit", "open-"))
    if game.commitments and not committing:
        yield "commitments outside a combat"


def _contests(game: Game) -> Iterator[str]:
    """Where two sides stand, both can fight, and the one whose turn it is came there in this action; who passes by or
    fights or is about to retreat stands there for a moment, and a game that was abandoned stays as it was left."""
    if game.status == "abandoned":
        return
    forays = {
        foray.to for step in game.steps if isinstance(step, steps.Move | steps.Aftermath) for foray in step.forays
    } | {step.to for step in game.steps if isinstance(step, steps.AutomaScheme)}
    leaving = _passed(game) | _fought(game)
    for at, here in game.presence.items():
        fought = at in forays and game.active in here and all(map(fights, here.values()))
        opposed = any(enemy_at(game, who, at) is not None for who in here)
        if opposed and not fought and at not in leaving:
            yield f"{here} on {at}"


def _fought(game: Game) -> set[str]:
    """Where a combat goes on, a loser is about to leave, or a combatant that no player leads is still to fight; its
    last moves stay as they are when the game is over."""
    found = {step.territory for step in game.steps if isinstance(step, steps.Retreat | steps.Combat)}
    acting = {step.combatant for step in game.steps if isinstance(step, steps.DriveOff)}
    acting |= {step.seat for step in game.steps if isinstance(step, steps.CombatantTurn)}
    for seat in game.seats:
        if seat.index in acting or (seat.kind == "npc" and game.status != "running"):
            found.update(seat.units.values())
    return found


def _passed(game: Game) -> set[str]:
    """Where a unit stands only to go on unnoticed, or has just arrived."""
    arrived = {step.foray.to for step in game.steps if isinstance(step, steps.Arrival)}
    passing = (step.passing for step in game.steps if isinstance(step, steps.Move))
    return arrived | {foray.to for foray in passing if foray is not None}


def _lakes(game: Game) -> Iterator[str]:
    """On a lake, workers are aboard a mech, unless an Automa's, and resources with a character or mech; what happens
    where units are still retreating from is not decided yet."""
    left = {step.territory for step in game.steps if isinstance(step, steps.Retreat)}
    for lake in (lake for lake in board(game).lakes if lake not in left):
        here = game.presence.get(lake, {})
        for who, units in here.items():
            if any(map(is_worker, units)) and not any(map(is_mech, units)) and game.seats[who].automa is None:
                yield f"workers of seat {who} swim in {lake}"
        if lake in game.resources and not any(map(fights, here.values())):
            yield f"resources sank in {lake}"


def _traps(game: Game) -> Iterator[str]:
    """Nobody but its owner stands on an armed Trap (rulebook L1181), unless produced there by a Mill."""
    for at, token in game.tokens.items():
        owner = game.seats[token.owner]
        builder = game.structures.get(at, (None, ""))[0]
        here = {who for who in game.presence.get(at, ()) if who != builder and not _unharmed(game, owner, who)}
        if token.kind in ("trap", "influence") and token.armed and here and at not in _passed(game):
            yield f"an armed Trap under opponents on {at}, or Influence"


def _unharmed(game: Game, seat: Seat, other: int) -> bool:
    """Do the seat's tokens mean nothing to another: its own, led by nobody, playing together, or its ally?"""
    if other in (seat.index, seat.ally) or is_npc(game, other) or friends(game, seat.index, other):
        return True
    return seat.automa is not None and not is_enemy(game, seat, game.seats[other])


def _earned(game: Game) -> Iterator[str]:
    """Before a turn, every triumph that was reached has its star, and abilities are those of the mats."""
    if not game.steps or not isinstance(game.steps[-1], steps.ChooseSection) or game.status != "running":
        return
    for seat in contenders(game):
        for triumph in triumphs.due(game, seat):
            if any(triumphs.place(game, seat, triumph)):
                yield f"seat {seat.index} has no star for {triumph}"
        if seat.automa is not None:
            continue
        faction = FACTIONS[seat.faction]
        under = [ability for n, ability in enumerate(seat.mech_abilities, start=1) if f"mech-{n}" in seat.units]
        due = {replaced(game, faction.large_table, faction.ability), *under, *seat.mods}
        for own in hooks.own_abilities.of(game.modules):
            due.update(own(game, seat))
        if set(seat.abilities) != due or len(seat.abilities) != len(due):
            yield f"seat {seat.index} has abilities {seat.abilities}"


AT_REST: tuple[Callable[[Game], Iterable[str]], ...] = (_stack, _contests, _lakes, _traps, _earned)
