"""Hidden information: two games that differ only in what a seat may not know look the same to that seat."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec import structs

from domain import asides, steps
from domain import decisions as d
from domain import facts as f
from domain.chance import Chance
from domain.content import FACTIONS, FACTORY
from domain.control import is_npc
from domain.engine import copy, play, prompts
from domain.policies import varied
from domain.positions import position, side
from domain.selfplay import Plan, checked, plan
from domain.state import Commitment, Game
from domain.steps import FactoryVisit
from domain.view import HIDDEN_TOKENS, open_hands, view, visible_decision, visible_fact

encode = msgspec.json.encode
SAMPLED = 0.08


def sees(game: Game, viewer: int | None, seat: int) -> bool:
    """Does the viewer know the hand of a seat: its own, one that nobody leads, or any where all hands are open?"""
    return seat == viewer or is_npc(game, seat) or open_hands(game)


def hides(decision: d.Decision, viewer: int | None, seat: int) -> bool:
    """Does a token of another seat lie face down, even where hands are open?"""
    return isinstance(decision, d.PlaceToken) and viewer != seat


def twin(game: Game, viewer: int | None, rng: Random) -> Game:
    """The same game with everything changed that the viewer may not know."""
    other = copy(game)
    strangers = [seat for seat in other.seats if not sees(game, viewer, seat.index)]
    shown = {who: laid.cards for who, laid in view(game, viewer).committed.items() if laid is not None}
    for seat in strangers:
        for card in shown.get(seat.index, ()):
            seat.cards.remove(card)
    _deal_again(other.combat_deck, [seat.cards for seat in strangers], rng)
    for seat in strangers:
        seat.cards.extend(shown.get(seat.index, ()))
    _deal_again(other.objective_deck, [seat.objectives for seat in strangers], rng)
    rng.shuffle(other.encounter_deck)
    if not (isinstance(other.steps[-1], FactoryVisit) and other.steps[-1].seat == viewer):
        taken = {card for seat in other.seats for card in seat.factory}
        other.factory_deck = rng.sample([n for n in FACTORY if n not in taken], len(other.factory_deck))
    for seat in [seat for seat in other.seats if seat.index != viewer]:
        if seat.faction and not HIDDEN_TOKENS & FACTIONS[seat.faction].tokens.keys():
            continue
        hidden = [token for token in other.tokens.values() if token.owner == seat.index and token.armed]
        secret = [name for name in seat.tokens if name.partition("-")[0] in HIDDEN_TOKENS]
        names = [*(token.token for token in hidden), *secret]
        rng.shuffle(names)
        for token in hidden:
            token.token = names.pop()
        seat.tokens[:] = [*names, *(name for name in seat.tokens if name not in secret)]
    for who, shown in view(game, viewer).committed.items():
        if shown is None:
            seat = other.seats[who]
            cards = rng.sample(seat.cards, rng.randint(0, min(1, len(seat.cards))))
            other.commitments[who] = Commitment(rng.randint(0, min(seat.power, 7)), tuple(cards))
    return other


def _deal_again(deck: list[int], hands: list[list[int]], rng: Random) -> None:
    """Deck and hands keep their sizes; the cards are dealt anew."""
    cards = [*deck, *(card for hand in hands for card in hand)]
    rng.shuffle(cards)
    for hand in hands:
        hand[:] = [cards.pop() for _ in hand]
    deck[:] = cards


def known(game: Game, viewer: int | None) -> bytes:
    """All that the viewer is shown of a position, as bytes."""
    own = [prompt for prompt in prompts(game) if prompt.seat == viewer]
    said = asides.options(game, viewer) if viewer is not None else []
    return encode((view(game, viewer), own, said))


TELLING = (
    f.CombatRevealed,
    f.CardsDiscarded,
    f.ObjectiveRevealed,
    f.EncounterBegan,
    f.FactoryCardTaken,
    f.FactoryCardDealt,
    f.CommitmentsShown,
    f.TokenTurned,
    f.StarPlaced,
    f.GameEnded,
)
"""Facts that make something known to everybody."""


def reveals(game: Game, fact: f.Fact, viewer: int | None) -> bool:
    """Does the viewer learn a secret from this fact, rightly?"""
    match fact:
        case f.CardsDrawn(seat):
            return sees(game, viewer, seat)
        case f.CardStolen(seat, victim) | f.CardsSeen(seat, victim):
            return sees(game, viewer, seat) or sees(game, viewer, victim)
        case _:
            return isinstance(fact, TELLING)


class Spy:
    """Compares sampled positions of a game with their twins, for every seat and a spectator."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.rng = plan, Random(plan.seed)
        self.compared = self.followed = 0

    def __call__(self, game: Game, seat: int, decision: d.Decision) -> None:
        if self.rng.random() > SAMPLED:
            return
        for viewer in (None, *range(len(game.seats))):
            other = twin(game, viewer, self.rng)
            assert known(other, viewer) == known(game, viewer)
            self.compared += 1
            if isinstance(decision, OPEN) or (sees(game, viewer, seat) and not hides(decision, viewer, seat)):
                self.follow(game, other, viewer, seat, decision, decision)
            elif visible_decision(decision, seat, viewer, open_hands(game)) is None:
                self.follow(game, other, viewer, seat, decision, self.another(other, seat, decision))

    def another(self, game: Game, seat: int, decision: d.Decision) -> d.Decision:
        """Another decision of the kind, which only its maker can tell from the first."""
        listed = next(prompt.options for prompt in prompts(game) if prompt.seat == seat)
        return varied(self.rng.choice([o for o in listed if type(o.decision) is type(decision)]), self.rng)

    def follow(
        self, game: Game, other: Game, viewer: int | None, seat: int, decision: d.Decision, twins: d.Decision
    ) -> None:
        """The same decision in both: the viewer sees the same facts, up to one that rightly tells a secret."""
        one, two = copy(game), copy(other)
        here = play(one, seat, decision, Chance(self.plan.secret, game.version))
        there = play(two, seat, twins, Chance(self.plan.secret, game.version))
        shown = open_hands(game)
        told = [encode(visible_decision(made, seat, viewer, shown)) for made in (decision, twins)]
        assert told[0] == told[1]
        for mine, theirs in zip(here, there, strict=False):
            if reveals(game, mine, viewer) or reveals(game, theirs, viewer):
                return
            assert encode(visible_fact(mine, viewer, shown)) == encode(visible_fact(theirs, viewer, shown))
        assert len(here) == len(there)
        assert encode(view(one, viewer)) == encode(view(two, viewer))
        self.followed += 1


OPEN = (d.ChooseSection, d.TakeTop, d.Pass, d.MoveUnit, d.ProduceAt, d.PlaceResources, d.MoveCube, d.DeployMech)
"""Decisions that anybody could make without secrets of their own."""


@pytest.mark.parametrize("players", range(2, 8))
def test_what_a_seat_may_not_know_changes_nothing_it_sees(players: int) -> None:
    spy = Spy(plan(600 + players, players))
    checked(spy.plan, spy)
    assert spy.compared > 100
    assert spy.followed > 50


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(800, 860))
def test_nothing_leaks_in_many_games(seed: int) -> None:
    spy = Spy(plan(seed, 2 + seed % 6))
    checked(spy.plan, spy)


def fight() -> Game:
    """The attacker has committed; the defender has not."""
    game = position(
        [
            side("polania", "agricultural", at={"mech-1": "farm-5"}, power=6, cards=[3, 5, 5], objectives=[1, 2]),
            side("togawa", "industrial", at={"mech-2": "farm-5"}, cards=[2, 2], tokens={"lake-4": "trap-coins"}),
            side("saxony", "mechanical", cards=[4, 4]),
        ],
        step=steps.Aftermath(0, ("mech-1",)),
    )
    play(game, 0, d.Commit(6, (5,)), Chance(b"", 0))
    return game


@pytest.mark.parametrize("viewer", [None, 1, 2])
@pytest.mark.rule("L1286", "combat: power and cards are chosen in secret")
def test_a_commitment_is_secret_until_both_are_made(viewer: int | None) -> None:
    game = fight()
    for seed in range(20):
        assert known(twin(game, viewer, Random(seed)), viewer) == known(game, viewer)
    assert view(game, viewer).committed == {0: None}
    assert view(game, 0).committed == {0: Commitment(6, (5,))}


@pytest.mark.parametrize("viewer", [None, 0, 2])
@pytest.mark.rule("L1193", "Traps: what they do is hidden while they are armed")
def test_a_trap_hides_its_penalty(viewer: int | None) -> None:
    game = fight()
    shown = view(game, viewer).territories["lake-4"].token
    assert shown is not None
    assert (shown.owner, shown.kind, shown.armed, shown.token) == (1, "trap", True, None)
    own = view(game, 1).territories["lake-4"].token
    assert own is not None
    assert own.token == "trap-coins"


SECRET_FACTS: list[tuple[f.Fact, f.Fact, tuple[int, ...]]] = [
    (f.CardsDrawn(0, 2, (5, 4)), f.CardsDrawn(0, 2, (2, 2)), (0,)),
    (f.CardStolen(0, 1, 5), f.CardStolen(0, 1, 2), (0, 1)),
    (f.CardsSeen(0, 1, (5,)), f.CardsSeen(0, 1, (2,)), (0, 1)),
    (f.ObjectivesDealt(1, 2, (1, 2)), f.ObjectivesDealt(1, 2, (3, 4)), (1,)),
    (f.ObjectivesReturned(1, 1, (7,)), f.ObjectivesReturned(1, 1, (8,)), (1,)),
    (f.Committed(2, 7, (5,)), f.Committed(2, 0, ()), (2,)),
    (f.DeckShuffled("combat", 2, (2, 5)), f.DeckShuffled("combat", 2, (5, 2)), ()),
    (f.TokenPlaced(1, "trap", "farm-1", "trap-coins"), f.TokenPlaced(1, "trap", "farm-1", "trap-power"), (1,)),
]


@pytest.mark.parametrize(("one", "two", "insiders"), SECRET_FACTS, ids=lambda value: type(value).__name__)
def test_facts_that_differ_in_a_secret_look_alike(one: f.Fact, two: f.Fact, insiders: tuple[int, ...]) -> None:
    for viewer in (None, 0, 1, 2):
        alike = encode(visible_fact(one, viewer)) == encode(visible_fact(two, viewer))
        assert alike == (viewer not in insiders)


def test_secret_decisions_are_their_makers() -> None:
    for secret in (d.Commit(3, (5,)), d.PlaceToken("trap-coins", "farm-1")):
        assert [visible_decision(secret, 1, viewer) for viewer in (None, 0, 1)] == [None, None, secret]
    assert visible_decision(d.Pass(), 1, 0) == d.Pass()


def test_a_finished_game_hides_nothing() -> None:
    game = structs.replace(fight(), status="finished")
    assert view(game, None).seats[0].cards == [3, 5, 5]
    assert view(game, 2).seats[0].objectives == [1, 2]


@pytest.mark.parametrize("hand", [[3, 3], [2, 5]], ids=["alike", "different"])
def test_a_hand_of_equal_cards_is_asked_about_as_any_other(hand: list[int]) -> None:
    game = position(
        [side("polania", "agricultural", cards=hand), side("saxony", "mechanical")], step=steps.DiscardCard(0)
    )
    (prompt,) = prompts(game)
    assert (prompt.seat, prompt.kind) == (0, "discard-card")
