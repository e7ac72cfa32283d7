"""What a seat or a spectator may know: the state, the facts and the decisions without others' secrets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, structs

from domain import decisions as d
from domain import facts as f
from domain import hooks, steps, triumphs
from domain.automa import facts as automa
from domain.control import board, controller, is_npc
from domain.engine import RULES
from domain.module_facts import RivalsDeclared
from domain.options import Options
from domain.scores import Score
from domain.state import Automa, AutomaDeck, Commitment, Game, Provenance, Seat
from domain.steps import DeclareRivals, Step

HIDDEN_TOKENS = frozenset({"trap"})
"""Kinds of tokens that lie face down."""

EVERYTHING = -1
"""A viewer who looks back on a game that is over: nothing is hidden at any of its versions."""


class TokenView(Struct, omit_defaults=True):
    """A faction token on a territory; `token` says which one to those who may know."""

    owner: int
    kind: str
    armed: bool
    token: str | None = None


class TerritoryView(Struct, omit_defaults=True):
    """What is on a territory or home base."""

    controller: int | None = None
    units: dict[int, list[str]] = {}
    resources: dict[str, int] = {}
    structure: tuple[int, str] | None = None
    token: TokenView | None = None
    encounter: bool = False
    markers: dict[str, int] = {}


class AutomaDeckView(Struct):
    """A deck of Automa cards: how many are left, the discards of turns and combats, and the card of the last turn."""

    size: int
    discard: list[int]
    fought: list[int]
    last: int | None


class SeatView(Struct):
    """A player's side of the table; `cards` and `objectives` only for those who may know, and `rivals` once
    all have declared theirs.

    So is `factory` where it lies face down, as an Automa's does; `factory_cards` counts it. Of `tokens` others
    see only the kind. `drawn` and `mods` are the mods to choose from and those kept; what is `spent` works no more.
    """

    seat: int
    kind: str
    player: str | None
    name: str
    difficulty: str | None
    faction: str
    mat: str
    base: str
    power: int
    popularity: int
    coins: int
    combat_cards: int
    cards: list[int] | None
    objective_cards: int
    objectives: list[int] | None
    factory_cards: int
    factory: list[int] | None
    units: dict[str, str]
    structures: dict[str, str]
    cubes: list[str]
    discounts: dict[str, int]
    recruits: dict[str, str]
    stars: dict[str, int]
    rivals: dict[int, int]
    encounters: int
    ally: int | None
    betrayed: bool
    shares: bool
    tokens_left: int
    tokens: list[str]
    mech_abilities: list[str]
    drawn: list[str]
    mods: list[str]
    spent: list[str]
    markers: dict[str, int]
    abilities: list[str]
    section: int
    ask_bonus: bool
    resigned: bool
    abandons: bool
    forks: int | None
    automa: Automa | None


class View(Struct):
    """A game as one seat, or a spectator, may see it."""

    version: int
    status: str
    title: str
    viewer: int | None
    options: Options
    modules: list[str]
    commitment: str
    forked: Provenance | None
    seats: list[SeatView]
    order: list[int]
    turn: int
    active: int | None
    awaited: list[int]
    steps: list[Step]
    territories: dict[str, TerritoryView]
    tile: str
    track: list[str]
    track_markers: dict[str, dict[str, int]]
    open_objectives: list[int]
    decks: dict[str, int]
    combat_discard: list[int]
    automa_decks: list[AutomaDeckView]
    marker: str
    committed: dict[int, Commitment | None]
    lots: list[tuple[str, str]]
    bids: dict[int, tuple[int, int]]
    pool: list[str]
    notes: dict[str, int]
    ended: str | None
    scores: list[Score]
    winners: list[int]


def view(game: Game, seat: int | None) -> View:
    """The game for a seat, or for a spectator; once it is over, everything is open."""
    return View(
        version=game.version,
        status=game.status,
        title=game.title,
        viewer=None if seat == EVERYTHING else seat,
        options=game.options,
        modules=game.modules,
        commitment=game.commitment,
        forked=game.forked,
        seats=[_seat(game, owner, seat) for owner in game.seats],
        order=game.order,
        turn=game.turn,
        active=game.active if game.turn else None,
        awaited=awaited(game),
        steps=game.steps,
        territories=_territories(game, seat),
        tile=game.tile,
        track=list(triumphs.track(game)),
        track_markers={at: here for at, here in game.markers.items() if at not in board(game).hexes},
        open_objectives=game.open_objectives,
        decks={
            "combat": len(game.combat_deck),
            "objective": len(game.objective_deck),
            "encounter": len(game.encounter_deck),
            "factory": len(game.factory_deck),
        },
        combat_discard=game.combat_discard,
        automa_decks=[automa_deck(deck) for deck in game.automa_decks],
        marker=game.marker,
        committed={
            who: commitment if _open_to(game, seat, who) or _seen(game, seat) else None
            for who, commitment in sorted(game.commitments.items())
        },
        lots=game.lots,
        bids=game.bids,
        pool=game.pool_factions,
        notes=game.notes,
        ended=game.ended,
        scores=game.scores,
        winners=game.winners,
    )


def awaited(game: Game) -> list[int]:
    """The seats that the game waits for."""
    if not game.steps:
        return []
    step = game.steps[-1]
    return RULES[type(step)].awaited(game, step)


def over(game: Game) -> bool:
    """Is the game over, so that nothing is secret any more?"""
    return game.status in ("finished", "abandoned")


def open_hands(game: Game) -> bool:
    """Do all play with open hands?"""
    return any(own(game) for own in hooks.open_hands.of(game.modules))


def _open_to(game: Game, viewer: int | None, owner: int) -> bool:
    """May the viewer know the cards, objectives and commitments of a seat?"""
    return _owns(game, viewer, owner) or is_npc(game, owner) or open_hands(game)


def _owns(game: Game, viewer: int | None, owner: int) -> bool:
    """Is the viewer the seat itself, or the game over? Open hands do not turn over what lies face down."""
    return viewer in (owner, EVERYTHING) or over(game)


def _seen(game: Game, viewer: int | None) -> bool:
    """Do all commitments lie open, or does the viewer have a spy in the combat?"""
    combats = [step for step in game.steps if isinstance(step, steps.Combat)]
    return any(fought.stage.startswith("open-") or (viewer is not None and viewer == fought.spy) for fought in combats)


def _seat(game: Game, seat: Seat, viewer: int | None) -> SeatView:
    knows = _open_to(game, viewer, seat.index)
    owns = _owns(game, viewer, seat.index)
    declaring = any(isinstance(step, DeclareRivals) for step in game.steps)
    return SeatView(
        seat=seat.index,
        kind=seat.kind,
        player=seat.player,
        name=seat.name,
        difficulty=seat.difficulty,
        faction=seat.faction,
        mat=seat.mat,
        base=seat.base,
        power=seat.power,
        popularity=seat.popularity,
        coins=seat.coins,
        combat_cards=len(seat.cards),
        cards=sorted(seat.cards) if knows else None,
        objective_cards=len(seat.objectives),
        objectives=seat.objectives if knows else None,
        factory_cards=len(seat.factory),
        factory=seat.factory if owns or seat.automa is None else None,
        units=seat.units,
        structures=seat.structures,
        cubes=seat.cubes,
        discounts=seat.discounts,
        recruits=seat.recruits,
        stars=seat.stars,
        rivals=seat.rivals if owns or not declaring else {},
        encounters=seat.encounters,
        ally=seat.ally,
        betrayed=seat.betrayed,
        shares=seat.shares,
        tokens_left=len(seat.tokens),
        tokens=seat.tokens if owns else sorted(token.partition("-")[0] for token in seat.tokens),
        mech_abilities=seat.mech_abilities,
        drawn=seat.drawn,
        mods=seat.mods,
        spent=seat.spent,
        markers=seat.markers,
        abilities=seat.abilities,
        section=seat.section,
        ask_bonus=seat.ask_bonus,
        resigned=seat.resigned,
        abandons=seat.abandons,
        forks=seat.forks,
        automa=seat.automa,
    )


def automa_deck(deck: AutomaDeck) -> AutomaDeckView:
    """A deck as everybody may know it."""
    return AutomaDeckView(len(deck.cards), deck.discard, deck.fought, deck.last)


def _territories(game: Game, viewer: int | None) -> dict[str, TerritoryView]:
    chart = board(game)
    return {at: _territory(game, at, viewer) for at in (*chart.territories, *chart.bases.values())}


def _territory(game: Game, at: str, viewer: int | None) -> TerritoryView:
    token = game.tokens.get(at)
    shown = None
    if token is not None:
        known = token.kind not in HIDDEN_TOKENS or not token.armed or _owns(game, viewer, token.owner)
        shown = TokenView(token.owner, token.kind, token.armed, token.token if known else None)
    return TerritoryView(
        controller=controller(game, at) if at in board(game).hexes else None,
        units=game.presence.get(at, {}),
        resources=game.resources.get(at, {}),
        structure=game.structures.get(at),
        token=shown,
        encounter=at in game.encounters,
        markers=game.markers.get(at, {}),
    )


SECRETS: dict[type[Any], tuple[tuple[str, ...], Callable[[Any], tuple[int, ...]]]] = {
    f.DeckShuffled: (("cards",), lambda fact: ()),
    f.PileShuffled: (("cards",), lambda fact: ()),
    f.CardsDrawn: (("cards",), lambda fact: (fact.seat,)),
    f.CardStolen: (("card",), lambda fact: (fact.seat, fact.victim)),
    f.CardsSeen: (("cards",), lambda fact: (fact.seat, fact.victim)),
    f.ObjectivesDealt: (("cards",), lambda fact: (fact.seat,)),
    f.ObjectivesReturned: (("cards",), lambda fact: (fact.seat,)),
    f.Committed: (("power", "cards"), lambda fact: (fact.seat,) if fact.spy is None else (fact.seat, fact.spy)),
    RivalsDeclared: (("rivals",), lambda fact: (fact.seat,)),
    automa.AutomaDeckShuffled: (("cards",), lambda fact: ()),
    automa.FactoryCardHidden: (("card",), lambda fact: (fact.seat,)),
}
"""The secret fields of facts, and who knows them while the game runs."""


def visible_fact(fact: f.Fact, viewer: int | None, open_hands: bool = False) -> f.Fact:
    """A fact as a seat or spectator may know it while the game runs; with open hands, whatever anybody knows but
    tokens that lie face down."""
    if viewer == EVERYTHING:
        return fact
    if isinstance(fact, f.TokenPlaced):
        secret = fact.kind in HIDDEN_TOKENS and fact.seat != viewer
        return structs.replace(fact, token=None) if secret else fact
    entry = SECRETS.get(type(fact))
    if entry is None or viewer in (knowing := entry[1](fact)) or (open_hands and knowing):
        return fact
    return structs.replace(fact, **dict.fromkeys(entry[0]))


SECRET_DECISIONS = (d.Commit, d.PlaceToken, d.DeclareRivals)


def visible_decision(decision: Any, actor: int | None, viewer: int | None, open_hands: bool = False) -> Any | None:
    """A decision as a seat or spectator may know it while the game runs; None if it is its maker's secret."""
    if isinstance(decision, d.PlaceToken) and decision.token.partition("-")[0] not in HIDDEN_TOKENS:
        return decision
    if open_hands and not isinstance(decision, d.PlaceToken):
        return decision
    return None if isinstance(decision, SECRET_DECISIONS) and viewer not in (actor, EVERYTHING) else decision
