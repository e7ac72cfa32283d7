"""The hooks: every place where an ability, token, module or variant can change the game.

A function is registered under its content id and is called for a seat that has that ability, or for a
game that uses that module. The core calls hooks and knows no faction by name.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from domain.automa.tiebreakers import Criterion
    from domain.chance import Chance
    from domain.content.schema import MoveKind, MoveSymbol
    from domain.facts import Fact
    from domain.prompts import Option
    from domain.scores import Score
    from domain.state import Game, Seat, Token
    from domain.steps import Combat, CombatantTurn, Foray, Move, Produce, Step

F = TypeVar("F", bound=Callable[..., Any])


class Hook(Generic[F]):
    """A named place in the rules and the functions registered there by content id."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.table: dict[str, F] = {}
        ALL[name] = self

    def on(self, *ids: str) -> Callable[[F], F]:
        """Register a function under one or more content ids."""

        def register(function: F) -> F:
            for id in ids:
                if id in self.table:
                    raise ValueError(f"{self.name} already has {id}")
                self.table[id] = function
            return function

        return register

    def of(self, ids: Iterable[str]) -> list[F]:
        """The functions of those ids that have one here, in the order of the ids."""
        table = self.table
        return [table[id] for id in ids if id in table] if ids else []


ALL: dict[str, Hook[Any]] = {}

Targets = Callable[["Game", "Seat", str, str], Iterable[str]]
"""(game, seat, unit, from) -> further territories or bases that count as one step away."""

neighbours: Hook[Targets] = Hook("movement.neighbours")
worker_neighbours: Hook[Targets] = Hook("movement.worker_neighbours")
range_: Hook[Callable[[Game, Seat, str], int]] = Hook("movement.range")
"""Further steps that a character or mech may make in one movement."""
stepped: Hook[Callable[[Game, Seat, str, str, str], Iterator[Fact]]] = Hook("movement.stepped")
"""(game, seat, unit, from, to): what a step costs or uses up, before the unit arrives."""
token_stops: Hook[Callable[[Game, Seat, str], bool]] = Hook("token.stops")
"""By kind of token: does it end the movement of this seat's unit on that territory?"""
token_entered: Hook[Callable[[Game, Seat, str, Chance], Iterator[Fact]]] = Hook("token.entered")
"""By kind of token: what happens when this seat's unit moves onto that territory."""
token_ignored: Hook[Callable[[Game, Seat, Token], bool]] = Hook("token.ignored")
"""By ability: does another's token do nothing to this seat?"""
token_appeared: Hook[Callable[[Game, Seat, str], Iterator[Fact]]] = Hook("token.appeared")
"""By kind of token: what happens when this seat's unit comes to that territory in another way than by moving."""
passes: Hook[Callable[[Game, Seat, str], bool]] = Hook("movement.passes")
"""(game, seat, unit): may the unit go on from where it would have to stop, as if nothing were there?"""
move_used: Hook[Callable[[Game, Seat, Move], Move]] = Hook("movement.used")
"""How a Move action changes when the seat uses the ability as it begins."""
forced: Hook[Callable[[Game, Seat, int, int], Iterator[Fact]]] = Hook("movement.forced")
"""(game, seat, opponent, units): what follows when the seat has forced so many units to retreat as an aggressor."""
popularity_kept: Hook[Callable[[Game, Seat], bool]] = Hook("popularity.kept")
"""Does forcing workers to retreat cost no popularity now?"""
popularity_before: Hook[Callable[[Game, Seat], bool]] = Hook("popularity.before")
"""May the ability be used when popularity would be lost for workers? The seat is asked."""
popularity_use: Hook[Callable[[Game, Seat], Iterator[Fact]]] = Hook("popularity.use")
"""What using the ability does."""
produce_used: Hook[Callable[[Game, Seat, Produce], Produce]] = Hook("production.used")
"""How a Produce action changes when the seat uses the ability as it begins."""
bottom_free: Hook[Callable[[Game, Seat, str], bool]] = Hook("action.free")
"""(game, seat, bottom action): can the ability stand in for the price?"""
movement_stops: Hook[Callable[[Game, Seat, str, str], bool]] = Hook("movement.stops")
"""By module: (game, seat, unit, to): does something there end the unit's movement?"""
movement_barred: Hook[Callable[[Game, Seat, str], bool]] = Hook("movement.barred")
"""By module: (game, seat, to): are workers by themselves kept from a territory?"""
arrives: Hook[Callable[[Game, Seat, Foray, Chance], Iterator[Fact]]] = Hook("movement.arrives")
"""By module: what happens where a unit arrives before anything else does; it may push a step that comes first."""
levy_paid: Hook[Callable[[Game, Seat, Foray], Iterator[Fact]]] = Hook("levy.paid")
"""By module: what a seat gains for a levy that it has paid where its unit arrived."""
movement_enters: Hook[Callable[[Game, Seat, str], Iterator[Fact]]] = Hook("movement.enters")
"""By module: what comes to light as a seat's unit is about to move to that territory."""
movement_entered: Hook[Callable[[Game, Seat, str, Chance], Iterator[Fact]]] = Hook("movement.entered")
"""By module: what follows when the unit is there."""
movement_offers: Hook[Callable[[Game, Seat, str], Iterable[Option]]] = Hook("movement.offers")
"""(game, seat, unit): what may be done where a unit has ended its movement."""
movement_offer_taken: Hook[Callable[[Game, Seat, Any], Iterator[Fact]]] = Hook("movement.offer_taken")

combat_opens: Hook[Callable[[Game, Combat, int], bool]] = Hook("combat.opens")
"""(game, combat, seat): may the ability be declared before anything else in this combat? The seat is asked."""
combat_before: Hook[Callable[[Game, Combat, int], bool]] = Hook("combat.before")
"""(game, combat, seat): may the ability be used in this combat now? The seat is asked."""
combat_use: Hook[Callable[[Game, Combat, int, Chance], Iterator[Fact]]] = Hook("combat.use")
"""What using the ability does."""
combat_begins: Hook[Callable[[Game, Combat, int, Chance], Iterator[Fact]]] = Hook("combat.begins")
"""Abilities that work by themselves before a combat."""
combat_cards: Hook[Callable[[Game, Combat, int], int]] = Hook("combat.card_limit")
combat_alike: Hook[Callable[[Game, Combat, int], bool]] = Hook("combat.alike")
"""May any number of combat cards be played that are all of one value?"""
combat_dials: Hook[Callable[[Game, Combat, int], Iterable[int]]] = Hook("combat.dials")
"""What the seat may turn its dial to once both sides lie open."""
combat_ties: Hook[Callable[[Game, Combat, int], bool]] = Hook("combat.ties")
"""Does this defender win ties?"""
combat_keeps_popularity: Hook[Callable[[Game, Combat, int], bool]] = Hook("combat.keeps_popularity")
retreats: Hook[Callable[[Game, Seat, str], Iterable[str]]] = Hook("retreat.destinations")

combat_commits: Hook[Callable[[Game, Combat, int, Chance], Iterator[Fact]]] = Hook("combat.commits")
"""By ability: what a seat commits by itself, once everyone who is asked has committed."""
withdraws: Hook[Callable[[Game, Seat], bool]] = Hook("retreat.withdraws")
"""By ability: do characters and mechs that lost a combat leave the board?"""
ground_lost: Hook[Callable[[Game, Seat, Seat, str], Iterator[Fact]]] = Hook("combat.ground_lost")
"""By ability: (game, seat, attacker, territory): what the attacker finds where the seat was driven away."""

combat_began: Hook[Callable[[Game, int, Combat, Chance], Iterator[Fact]]] = Hook("combat.began")
"""By ability: what the seat's presence in a combat does before all else."""
combat_decided: Hook[Callable[[Game, Combat, int, Chance], Iterator[Fact]]] = Hook("combat.decided")
"""By ability: what victory or defeat means besides stars and retreats."""
combat_concluded: Hook[Callable[[Game, Combat, int, Chance], Iterator[Fact]]] = Hook("combat.concluded")
"""By ability: where the seat goes once all else of a combat is done."""
combat_order: Hook[Callable[[Game, Seat, list[str]], list[str]]] = Hook("combat.order")
"""By module: (game, attacker, territories): which of several combats may be fought first."""
combatant_turn: Hook[Callable[[Game, CombatantTurn, Chance], Iterator[Fact] | None]] = Hook("combatant.turn")
"""By ability: what a combatant that no player leads does next in its turn; None where players are asked."""
shared: Hook[Callable[[Game, Seat], Iterable[str]]] = Hook("payment.shared")
"""By module: territories of others from which a seat may spend resources."""
open_hands: Hook[Callable[[Game], bool]] = Hook("view.open")
"""By module: do combat cards, objectives and commitments lie open to all?"""
friends: Hook[Callable[[Game, int, int], bool]] = Hook("friends")
"""By module: do these two seats play together?"""
deserted: Hook[Callable[[Game], bool]] = Hook("players.deserted")
"""By module: have so many resigned that the game is over, although players are left?"""
fewest: Hook[Callable[[], int]] = Hook("players.fewest")
"""By module: how few players it can be played by, if fewer than usual."""

turn_step: Hook[Callable[[int], Step]] = Hook("turn.step")
"""By ability: what the turn of a seat begins with, where it is not the choice of a section."""
sections: Hook[Callable[[Game, Seat, int], bool]] = Hook("action.sections")
"""(game, seat, section): may the section of the previous turn be chosen again?"""
payment_cards: Hook[Callable[[Game, Seat], int]] = Hook("payment.cards")
"""How many combat cards may be spent as resources now."""
payment_card_spent: Hook[Callable[[Game, Seat], Iterator[Fact]]] = Hook("payment.card_spent")
encounter_options: Hook[Callable[[Game, Seat], int]] = Hook("encounter.options")
"""How many options of a card may be taken."""
star_limit: Hook[Callable[[Game, Seat, str], int | None]] = Hook("triumphs.limit")
"""How many stars a triumph gives this seat, where an ability changes it."""
star_supply: Hook[Callable[[Game, Seat], int]] = Hook("triumphs.supply")
"""By module: how many stars a seat has not placed yet."""
stars_elsewhere: Hook[Callable[[Game, Seat], int]] = Hook("triumphs.elsewhere")
"""By module: how many of these lie where they cannot be taken from at will."""
star_brings: Hook[Callable[[Game, Seat, str], Iterator[Fact]]] = Hook("triumphs.brings")
"""By module: (game, seat, triumph): what comes with a star, just before it is placed: the last one ends the game."""
triumph_closed: Hook[Callable[[Game, str], bool]] = Hook("triumphs.closed")
"""By module: does the triumph give a star to nobody, whatever their abilities?"""
combat_star: Hook[Callable[[Game, Seat, Seat], Iterator[Fact] | None]] = Hook("combat.star")
"""By module: (game, winner, loser): how the winner's star is placed, where it is not one at hand."""
objective_met: Hook[Callable[[Game, Seat], Iterator[Fact]]] = Hook("objective.met")
"""By module: what follows the star for an objective, while the seat may place another for one."""
factory_more: Hook[Callable[[Game], int]] = Hook("factory.more")
"""By module: how many Factory cards lie on the board besides the usual ones."""
factory_closed: Hook[Callable[[Game], bool]] = Hook("factory.closed")
"""By module: is a visit to the Factory something else than choosing from all its cards?"""
encounter_sites: Hook[Callable[[Game], Iterable[str]]] = Hook("encounter.sites")
"""By module: territories that start with an encounter token besides those of the board."""
encounter_claimed: Hook[Callable[[Game, Seat, str], Iterator[Fact] | None]] = Hook("encounter.claimed")
"""By module: (game, seat, territory): what taking a token brings about instead of an encounter, if anything."""
encounter_ended: Hook[Callable[[Game, Seat, str], Iterator[Fact]]] = Hook("encounter.ended")
"""By module: (game, seat, territory): what follows an encounter."""
attacked: Hook[Callable[[Game, int, int], Iterator[Fact]]] = Hook("attacked")
"""By module: (game, attacker, victim): what follows when a combat begins or workers are forced to retreat."""
score: Hook[Callable[[Game, Seat, set[str]], Iterable[tuple[str, int]]]] = Hook("score")
"""(game, seat, controlled) -> further scoring lines: ("territories", n) or ("coins", n)."""
scored_control: Hook[Callable[[Game, Seat], Iterable[str]]] = Hook("score.control")
"""Territories that count as controlled when the game is scored, although nobody is there."""
resource_cap: Hook[Callable[[Game, Seat], int]] = Hook("score.resource_cap")
"""By module: how many resources on one territory count for a seat."""
winners: Hook[Callable[[Game, list[Score]], list[int]]] = Hook("score.winners")
"""By module: who wins, where that is not the seat with the most coins."""
last_star: Hook[Callable[[Game], Iterator[Fact]]] = Hook("game.end")
"""What follows from a final star, where a variant says something else than the end of the game."""
game_over: Hook[Callable[[Game], bool]] = Hook("game.over")
"""By module: is the condition met that ends the game, where a variant changes it?"""
action_allowed: Hook[Callable[[Game, Seat, str], bool]] = Hook("action.allowed")
"""By module: (game, seat, action): may this top- or bottom-row action be taken at all?"""
turn_closes: Hook[Callable[[Game, Seat], Iterator[Fact]]] = Hook("turn.closes")
"""What happens on a seat's side of the table as its turn ends."""
turn_ended: Hook[Callable[[Game, int], Iterator[Fact] | None]] = Hook("turn.ended")
"""By module: what follows a turn, if not the turn of the next player."""
setup: Hook[Callable[[Game, Chance], Iterator[Fact]]] = Hook("setup")
"""By module: what it adds to setup."""
setup_first: Hook[Callable[[Game, Chance], Iterator[Fact]]] = Hook("setup.first")
"""By module: what lies open before factions and mats are dealt."""
setup_last: Hook[Callable[[Game], Iterator[Fact]]] = Hook("setup.last")
"""By module: what is asked after all else in setup; its steps lie beneath those of other modules."""
own_abilities: Hook[Callable[[Game, Seat], Iterable[str]]] = Hook("abilities")
"""By module: the abilities that it gives a seat besides those of its mats."""
asides: Hook[Callable[[Game, Seat], Iterable[Option]]] = Hook("asides")
"""By module: what a seat may say unasked."""
aside_taken: Hook[Callable[[Game, Seat, Any], Iterator[Fact]]] = Hook("aside.taken")
pieces: Hook[Callable[[Game, Seat], Iterator[Fact]]] = Hook("setup.pieces")
"""By kind of seat: what it starts with, where two mats do not show it."""
starts: Hook[Callable[[Game, Seat, Chance], Iterator[Fact]]] = Hook("ability.starts")
"""What comes with an ability that a seat starts with or receives from an ally."""
ends: Hook[Callable[[Game, Seat], Iterator[Fact]]] = Hook("ability.ends")
"""What goes with an ability that a seat loses."""
token_kinds: Hook[Callable[[], Iterable[str]]] = Hook("token.kinds")
"""By kind: the names of its tokens, where they differ."""

automa_camped: Hook[Callable[[Game, Seat], bool]] = Hook("automa.camped")
"""By module: is the Automa shut in, so that other symbols replace the first two rows of its card?"""
automa_tiebreakers: Hook[Callable[[Game, Seat, str], Iterable[Criterion]]] = Hook("automa.tiebreakers")
"""By module: what comes before all other tiebreakers when this unit of the Automa moves."""
automa_instead: Hook[Callable[[Game, Seat, int, MoveSymbol], Generator[Fact, None, tuple[str, str] | None]]] = Hook(
    "automa.instead"
)
"""By module: a move (unit, to) that is tried before that of a symbol; None if it leads nowhere."""
automa_waits: Hook[Callable[[Game, Seat], bool]] = Hook("automa.waits")
"""By module: does the Automa put off its second scheme?"""
automa_leaves: Hook[Callable[[Game, Seat, str], bool]] = Hook("automa.leaves")
"""By module: does the Automa leave tokens of this kind?"""
automa_units: Hook[Callable[[Game, Seat], Iterable[str]]] = Hook("automa.units")
"""By module: further units that come from its mat as mechs do."""
automa_ready: Hook[Callable[[Game, Seat, Chance], Iterator[Fact]]] = Hook("automa.ready")
"""By module: what an Automa sets up besides its tracker and its deck."""
automa_moved: Hook[Callable[[Game, Seat, str, MoveKind, Chance], Iterator[Fact]]] = Hook("automa.moved")
"""By module: what follows a move of the Automa's unit."""
automa_star: Hook[Callable[[Game, Seat, Chance], Iterator[Fact]]] = Hook("automa.star")
"""By module: how a star of the tracker is placed, where it does not lie beside the board."""
automa_advanced: Hook[Callable[[Game, Seat], Iterator[Fact]]] = Hook("automa.advanced")
"""By module: what follows when the token of a star tracker has moved on."""
automa_seeks: Hook[Callable[[Game, Seat, str], Criterion]] = Hook("automa.seeks")
"""By module: what characters and mechs that do not attack look for, instead of enemies."""
automa_goes: Hook[Callable[[Game, Seat, str], str | None]] = Hook("automa.goes")
"""By module: the only place that a character or mech wants to go to, if there is one."""
