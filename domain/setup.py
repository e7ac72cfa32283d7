"""Setup: factions, mats, decks, starting pieces and the first player (rulebook L497)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from domain import decisions as d
from domain import factory, hooks, mods, steps, turn
from domain.chance import Chance
from domain.content import (
    ENCOUNTERS,
    FACTIONS,
    FACTORY,
    MATS,
    OBJECTIVES,
    SETUP,
    STRUCTURE_TILES,
    TRACKS,
)
from domain.control import CHARACTER, board, clockwise_after, encounter_sites, players
from domain.deploying import printed, replaced
from domain.facts import (
    AbilityGained,
    BidPlaced,
    CardsDrawn,
    Coins,
    DeckShuffled,
    DraftSetUp,
    EncountersLaid,
    Fact,
    MechAbilitiesLaid,
    ObjectivesDealt,
    OrderSet,
    Popularity,
    Power,
    SeatAssigned,
    StepChanged,
    StepPopped,
    StepPushed,
    TileDrawn,
    TokensGained,
    UnitPlaced,
)
from domain.options import Options
from domain.prompts import Between, Option
from domain.state import Game, Seat

HIGHEST_BID = 99
PROMOS = "promo"


Pair = tuple[str, str]
"""A faction and a mat; in a choice, a blank stands for either."""


def banned(faction: str, mat: str) -> bool:
    """Is the pair not to be dealt together? (rulebook L525)"""
    return (faction, mat) in SETUP.banned


def known_factions(options: Options, modules: Collection[str]) -> list[str]:
    """The factions that a table with these options and modules deals from, in seating order."""
    return [
        id
        for id, row in FACTIONS.items()
        if (row.module in modules if row.module is not None else options.invaders or row.set == "base")
    ]


def factions_in_play(game: Game) -> list[str]:
    """The factions that this table deals from."""
    return known_factions(game.options, game.modules)


def mats_in_play(game: Game) -> list[str]:
    """The player mats that this table deals from."""
    return [id for id, mat in MATS.items() if game.options.invaders or mat.set == "base"]


def begin(game: Game, chance: Chance) -> Iterator[Fact]:
    """Deal, draft or auction factions and mats; then everything else."""
    for module in hooks.setup_first.of(game.modules):
        yield from module(game, chance)
    yield from _without_mats(game, chance)
    if game.options.deal == "draft":
        yield from _begin_draft(game, chance)
    elif game.options.deal == "auction":
        yield from _begin_auction(game, chance)
    else:
        for seat, (faction, mat) in zip(players(game), deal(game, chance), strict=True):
            yield SeatAssigned(seat.index, faction, mat)
        yield from complete(game, chance)


def _without_mats(game: Game, chance: Chance) -> Iterator[Fact]:
    """Seats without a player mat take no part in a draft or an auction: their factions are given first, such that
    the players can be dealt theirs."""
    others = [seat for seat in game.seats if seat.kind != "human"]
    choices = [(seat.faction, seat.mat) for seat in players(game)]
    chosen = {seat.faction for seat in game.seats}
    while others:
        rest = [id for id in chance.shuffle("others", factions_in_play(game)) if id not in chosen]
        given = [seat.faction or rest.pop() for seat in others]
        if pairs(choices, rest, mats_in_play(game)) is not None:
            yield from (SeatAssigned(seat.index, faction) for seat, faction in zip(others, given, strict=True))
            return


def factions_left(game: Game) -> list[str]:
    """The factions that no seat has or has chosen."""
    return [id for id in factions_in_play(game) if id not in {seat.faction for seat in game.seats}]


def deal(game: Game, chance: Chance) -> list[Pair]:
    """A faction and a mat for every player: the chosen ones, and random ones for the rest; no banned pair."""
    left = factions_left(game)
    dealt = pairs(
        [(seat.faction, seat.mat) for seat in players(game)],
        [id for id in chance.shuffle("factions", factions_in_play(game)) if id in left],
        chance.shuffle("mats", mats_in_play(game)),
    )
    assert dealt is not None, "a table without a legal deal is not opened"
    return dealt


def pairs(choices: list[Pair], factions: list[str], mats: list[str]) -> list[Pair] | None:
    """The choices with their blanks filled in the order of the pools, a banned pair being put aside for the next
    (rulebook L525); None if every way leads to a banned pair."""
    factions = [faction for faction in factions if faction not in {chosen for chosen, _ in choices}]
    mats = [mat for mat in mats if mat not in {chosen for _, chosen in choices}]
    if not choices:
        return []
    (chosen_faction, chosen_mat), *others = choices
    for faction in [chosen_faction] if chosen_faction else factions:
        for mat in [chosen_mat] if chosen_mat else mats:
            if not banned(faction, mat):
                rest = pairs(others, [id for id in factions if id != faction], [id for id in mats if id != mat])
                if rest is not None:
                    return [(faction, mat), *rest]
    return None


def _begin_draft(game: Game, chance: Chance) -> Iterator[Fact]:
    """Mats are dealt; whoever has the highest-numbered one picks a faction first (rulebook L661)."""
    for seat, mat in zip(players(game), _deal_mats(game, chance), strict=True):
        yield SeatAssigned(seat.index, seat.faction or None, mat)
    yield DraftSetUp(factions=tuple(factions_left(game)))
    picking = [seat for seat in players(game) if not seat.faction]
    order = [seat.index for seat in sorted(picking, key=lambda seat: -MATS[seat.mat].order)]
    if order:
        yield StepPushed(steps.Draft(order[0], tuple(order[1:])))
    else:
        yield from complete(game, chance)


def _deal_mats(game: Game, chance: Chance) -> list[str]:
    """The chosen mats, and random ones for the rest, such that there is a faction to go with each."""
    chosen = {seat.mat for seat in game.seats}
    while True:
        rest = (mat for mat in chance.shuffle("mats", mats_in_play(game)) if mat not in chosen)
        dealt = [(seat.faction, seat.mat or next(rest)) for seat in players(game)]
        if pairs(dealt, factions_left(game), []) is not None:
            return [mat for _, mat in dealt]


def draft_options(game: Game, step: steps.Draft, _: int) -> list[Option]:
    """Any faction that is left and may be played with the seat's mat, if it leaves one for everybody after."""
    own, *later = [("", game.seats[seat].mat) for seat in (step.seat, *step.queue)]
    left = game.pool_factions
    return [
        Option(d.PickFaction(faction))
        for faction in left
        if not banned(faction, own[1]) and pairs(later, [id for id in left if id != faction], []) is not None
    ]


def draft(game: Game, step: steps.Draft, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The seat plays the faction; the next seat picks."""
    assert isinstance(decision, d.PickFaction)
    yield SeatAssigned(seat, decision.faction)
    if step.queue:
        yield StepChanged(steps.Draft(step.queue[0], step.queue[1:]))
    else:
        yield StepPopped()
        yield from complete(game, chance)


def _begin_auction(game: Game, chance: Chance) -> Iterator[Fact]:
    """As many random pairs as players lie open; they bid for them in turn."""
    yield DraftSetUp(lots=tuple(deal(game, chance)))
    yield StepPushed(steps.Auction(players(game)[0].index))


def auction_options(game: Game, step: steps.Auction, _: int) -> list[Option]:
    """For every pair, more than its holder offers; the cheapest first."""
    price = dict(game.bids.values())
    least = {lot: price.get(lot, -1) + 1 for lot in range(len(game.lots))}
    return [
        Option(d.Bid(lot, coins), {"coins": Between(coins, HIGHEST_BID)})
        for lot, coins in sorted(least.items(), key=lambda offer: offer[1])
        if coins <= HIGHEST_BID
    ]


def bid(game: Game, step: steps.Auction, seat: int, decision: d.Decision, chance: Chance) -> Iterator[Fact]:
    """The seat holds the pair; whoever is without one bids next, until nobody is."""
    assert isinstance(decision, d.Bid)
    yield BidPlaced(seat, decision.lot, decision.coins)
    waiting = [other.index for other in players(game) if other.index not in game.bids]
    without = sorted(waiting, key=lambda other: other <= seat)
    if without:
        yield StepChanged(steps.Auction(without[0]))
        return
    yield StepPopped()
    for index, (lot, _) in sorted(game.bids.items()):
        yield SeatAssigned(index, *game.lots[lot])
    yield from complete(game, chance)


def complete(game: Game, chance: Chance) -> Iterator[Fact]:
    """Everything after factions and mats are known."""
    yield from _homes(game, chance)
    yield from _seating(game, chance)
    yield from _decks(game, chance)
    for seat in game.seats:
        own = hooks.pieces.of([seat.kind])
        yield from own[0](game, seat) if own else _pieces(game, seat)
        for start in hooks.starts.of(seat.abilities):
            yield from start(game, seat, chance)
    yield EncountersLaid(encounter_sites(game))
    yield StepPushed(steps.FirstTurn())
    for last in hooks.setup_last.of(game.modules):
        yield from last(game)
    for module in hooks.setup.of(game.modules):
        yield from module(game, chance)
    yield from mods.ask(game)


def first_turn(game: Game, step: steps.FirstTurn, chance: Chance) -> Iterator[Fact]:
    """All is set up: the first player begins, or who is next if that one has left."""
    yield StepPopped()
    absent = game.seats[game.active].resigned
    yield from turn.begin(game, clockwise_after(game, game.active)[0] if absent else game.active)


def _homes(game: Game, chance: Chance) -> Iterator[Fact]:
    """Factions without a home base of their own take the one that they bring along, or one that nobody uses, at random
    (rulebook L1223, L1241)."""
    brought = {seat.index: seat.extras.base for seat in game.seats if seat.extras is not None}
    taken = {*(seat.base for seat in game.seats), *brought.values()}
    free = iter(chance.shuffle("homes", [base for base in board(game).bases.values() if base not in taken]))
    for seat in game.seats:
        if not seat.base:
            yield SeatAssigned(seat.index, base=brought.get(seat.index) or next(free))


def _seating(game: Game, chance: Chance) -> Iterator[Fact]:
    """Seats sit clockwise by home base; the lowest-numbered mat goes first (rulebook L617)."""
    around = list(board(game).bases.values())
    order = sorted(range(len(game.seats)), key=lambda index: around.index(game.seats[index].base))
    if game.options.mats_clockwise:
        yield from _mats_clockwise(game, [index for index in order if game.seats[index].mat], chance)
    first = min(players(game), key=lambda seat: MATS[seat.mat].order)
    yield OrderSet(tuple(order), first.index)


def _mats_clockwise(game: Game, order: list[int], chance: Chance) -> Iterator[Fact]:
    """The mats go round by number from a random seat (rulebook L1818), so that no pair is banned."""
    mats = sorted((game.seats[index].mat for index in order), key=lambda mat: MATS[mat].order)
    turned = [order[start:] + order[:start] for start in range(len(order))]
    fitting = [
        seats
        for seats in turned
        if not any(banned(game.seats[index].faction, mat) for index, mat in zip(seats, mats, strict=True))
    ]
    for index, mat in zip(chance.pick("first", fitting), mats, strict=True):
        yield SeatAssigned(index, None, mat)


def _decks(game: Game, chance: Chance) -> Iterator[Fact]:
    promos = game.options.promos

    def numbers(rows: dict[int, object]) -> list[int]:
        return [n for n, row in rows.items() if promos or not getattr(row, "set", "").startswith(PROMOS)]

    combat = [value for value, count in TRACKS.combat_deck.items() for _ in range(count)]
    yield _shuffled("combat", chance.shuffle("combat", combat))
    yield _shuffled("encounter", chance.shuffle("encounter", numbers(dict(ENCOUNTERS))))
    objectives = [n for n in numbers(dict(OBJECTIVES)) if not set(OBJECTIVES[n].excluded_in) & set(game.modules)]
    yield _shuffled("objective", chance.shuffle("objective", objectives))
    cards = chance.shuffle("factory", numbers(dict(FACTORY)))
    yield _shuffled("factory", cards[: factory.laid_out(game)])
    tiles = [id for id, row in STRUCTURE_TILES.items() if game.options.modular_tiles or row.set == "base"]
    yield TileDrawn(game.options.structure_tile or chance.pick("tile", tiles))


def _shuffled(deck: str, cards: list[int]) -> Fact:
    return DeckShuffled(deck, len(cards), tuple(cards))


def _pieces(game: Game, seat: Seat) -> Iterator[Fact]:
    """Tracks, cards, abilities and units as the two mats show them (rulebook L558)."""
    faction, mat = FACTIONS[seat.faction], MATS[seat.mat]
    index = seat.index
    yield AbilityGained(index, replaced(game, faction.large_table, faction.ability))
    yield MechAbilitiesLaid(index, printed(game, seat))
    tokens = [name for kind, count in faction.tokens.items() for name in token_names(kind, count)]
    if tokens:
        yield TokensGained(index, tuple(tokens))
    yield Power(index, faction.power)
    yield Popularity(index, mat.popularity)
    yield Coins(index, mat.coins)
    yield UnitPlaced(index, CHARACTER, seat.base)
    for number, at in enumerate(board(game).land[seat.base], start=1):
        yield UnitPlaced(index, f"worker-{number}", at)
    if faction.combat_cards:
        yield CardsDrawn(index, faction.combat_cards, tuple(game.combat_deck[-faction.combat_cards :]))
    yield ObjectivesDealt(index, mat.objectives, tuple(game.objective_deck[-mat.objectives :]))


def token_names(kind: str, count: int) -> list[str]:
    """The single tokens of a kind; kinds whose tokens differ name each of them."""
    for own in hooks.token_kinds.of([kind]):
        return list(own())
    return [f"{kind}-{number}" for number in range(1, count + 1)]
