"""Another truth behind the same appearance: a log in which everything hidden from a viewer is different.

What the viewer saw of it, up to the last entry, stays as it was: their own cards, what was discarded, revealed or
turned over. All other cards change places, unrevealed commitments and traps are others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Raw, json, structs

from domain import decisions as d
from domain import facts as f
from replay.entry import Entry
from replay.moves import Move, move

TOO_DEEP = (f.CardStolen, f.CardsSeen, f.ObjectivesReturned)
"""Facts behind which this veil cannot look; a log with them is not used."""

NUMBERED = {"objective": f.ObjectivesDealt, "encounter": None, "factory": None}
"""Decks whose cards all differ."""


class Unveilable(Exception):
    """The log shows too much or too little for another truth."""


class Veil:
    """The other truth of one log for one viewer."""

    def __init__(self, entries: Iterable[Entry], viewer: int | None) -> None:
        self.viewer = viewer
        self.moves = [move(entry) for entry in entries]
        self.facts = [fact for made in self.moves for fact in made.facts]
        if any(isinstance(fact, TOO_DEEP) for fact in self.facts):
            raise Unveilable
        self.numbers = self._numbers()
        self.combat = self._combat()
        self.tokens = self._tokens()
        self.last_reveal = max(
            (n for n, fact in enumerate(self.facts) if isinstance(fact, f.CombatRevealed)), default=-1
        )

    def entries(self) -> list[tuple[Entry, Raw, Raw]]:
        """Each entry with the decision and the facts of the other truth."""
        number = -1
        told = []
        for made in self.moves:
            facts = []
            for fact in made.facts:
                number += 1
                facts.append(self._fact(number, fact))
            decision = self._decision(made, facts)
            told.append((made.entry, Raw(json.encode(decision)), Raw(json.encode(facts))))
        return told

    def _numbers(self) -> dict[str, dict[int, int]]:
        """For each numbered deck, which card stands for which: hidden ones in reverse."""
        seen: dict[str, set[int]] = {deck: set() for deck in NUMBERED}
        decks: dict[str, tuple[int, ...]] = {}
        for fact in self.facts:
            match fact:
                case f.DeckShuffled(deck=deck, cards=cards) if deck in NUMBERED:
                    if deck in decks:
                        raise Unveilable
                    decks[deck] = cards or ()
                case f.ObjectivesDealt(seat=seat, cards=cards) if seat == self.viewer:
                    seen["objective"] |= set(cards or ())
                case f.ObjectiveRevealed(card=card):
                    seen["objective"].add(card)
                case f.EncounterBegan(card=card):
                    seen["encounter"].add(card)
                case f.FactoryCardTaken(seat=seat, card=card):
                    seen["factory"] |= {card} | (set(decks["factory"]) if seat == self.viewer else set())
                case f.StepPushed(step=step) if type(step).__name__ == "FactoryVisit" and step.seat == self.viewer:
                    seen["factory"] |= set(decks["factory"])
        swapped = {}
        for deck, cards in decks.items():
            hidden = [card for card in cards if card not in seen[deck]]
            swapped[deck] = dict(zip(hidden, reversed(hidden), strict=True))
        return swapped

    def _combat(self) -> dict[int, Any]:
        """The combat deck and every draw from it, by the number of the fact, with hidden cards in reverse order."""
        place = next(
            n for n, fact in enumerate(self.facts) if isinstance(fact, f.DeckShuffled) and fact.deck == "combat"
        )
        cards = list(self.facts[place].cards)
        deck, hands, drawn, fixed = list(range(len(cards))), {}, {}, set()
        for number, fact in enumerate(self.facts[place + 1 :], place + 1):
            match fact:
                case f.DeckShuffled(deck="combat"):
                    raise Unveilable
                case f.CardsDrawn(seat=seat, count=count, cards=shown):
                    top, deck = deck[len(deck) - count :], deck[: len(deck) - count]
                    if [cards[n] for n in top] != list(shown):
                        top.reverse()
                    assert [cards[n] for n in top] == list(shown)
                    drawn[number] = top
                    hands.setdefault(seat, []).extend(top)
                    if seat == self.viewer:
                        fixed.update(top)
                case f.CardsDiscarded(seat=seat, cards=shown):
                    for card in shown:
                        spent = next(n for n in hands[seat] if cards[n] == card)
                        hands[seat].remove(spent)
                        fixed.add(spent)
        hidden = [n for n in range(len(cards)) if n not in fixed]
        other = cards.copy()
        for n, value in zip(hidden, sorted((cards[n] for n in hidden), reverse=cards[hidden[0]] < 4), strict=True):
            other[n] = value
        return {place: other, **{number: [other[n] for n in top] for number, top in drawn.items()}}

    def _tokens(self) -> dict[tuple[int, str], str]:
        """For each hidden token of another, which one it is instead."""
        turned = {fact.at for fact in self.facts if isinstance(fact, f.TokenTurned)}
        laid = [fact for fact in self.facts if isinstance(fact, f.TokenPlaced) and fact.kind == "trap"]
        swapped: dict[tuple[int, str], str] = {}
        for seat in {fact.seat for fact in laid} - {self.viewer}:
            known = {fact.token for fact in laid if fact.seat == seat and fact.at in turned}
            names = [
                name
                for fact in self.facts
                if isinstance(fact, f.TokensGained) and fact.seat == seat
                for name in fact.tokens
            ]
            hidden = [name for name in names if name not in known]
            swapped |= {(seat, name): other for name, other in zip(hidden, reversed(hidden), strict=True)}
        return swapped

    def _fact(self, number: int, fact: f.Fact) -> f.Fact:
        match fact:
            case f.DeckShuffled(deck="combat") | f.CardsDrawn():
                return structs.replace(fact, cards=tuple(self.combat[number]))
            case f.DeckShuffled(deck=deck, cards=cards) if deck in self.numbers:
                return structs.replace(fact, cards=tuple(self.numbers[deck].get(card, card) for card in cards or ()))
            case f.ObjectivesDealt(cards=cards):
                return structs.replace(
                    fact, cards=tuple(self.numbers["objective"].get(card, card) for card in cards or ())
                )
            case f.Committed(seat=seat) if seat != self.viewer and number > self.last_reveal:
                return structs.replace(fact, power=0, cards=())
            case f.TokenPlaced(seat=seat, token=token) if (seat, token) in self.tokens:
                return structs.replace(fact, token=self.tokens[seat, token])
        return fact

    def _decision(self, made: Move, facts: list[f.Fact]) -> Any:
        for fact in facts:
            if isinstance(made.decision, d.Commit) and isinstance(fact, f.Committed):
                return d.Commit(fact.power or 0, fact.cards)
            if isinstance(made.decision, d.PlaceToken) and isinstance(fact, f.TokenPlaced):
                return structs.replace(made.decision, token=fact.token)
        return made.decision
