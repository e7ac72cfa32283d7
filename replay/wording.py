"""Decisions as sentences, with what only the position can add: the action of a section, the words of a card."""

from __future__ import annotations

from typing import Any

import msgspec

from domain import decisions as d
from domain import labels, lobby, steps, turn
from domain.deploying import mech_ability
from domain.state import FACTORY_SECTION, Game, Seat
from replay.moves import AnyDecision


def sentence(lang: str, decision: AnyDecision, game: Game, seat: int | None) -> str:
    """A decision that a seat makes in a position."""
    if isinstance(decision, lobby.DECISIONS):
        return labels.phrase(lang, "lobby", str(decision.__struct_config__.tag), **msgspec.structs.asdict(decision))
    known = {} if seat is None else context(lang, decision, game, game.seats[seat])
    return labels.describe(lang, decision, **known)


def veiled(lang: str, kind: str) -> str:
    """A decision that its maker keeps secret."""
    return labels.phrase(lang, "veiled", kind)


def context(lang: str, decision: d.Decision, game: Game, seat: Seat) -> dict[str, Any]:
    """What a sentence needs beyond the decision itself."""
    top = game.steps[-1] if game.steps else None
    match decision:
        case d.ChooseSection(section) if section < FACTORY_SECTION:
            chosen = turn.section_of(seat, section)
            return {"top": chosen.top, "bottom": chosen.bottom}
        case d.ChooseSection(section):
            return {"factory_card": seat.factory[section - FACTORY_SECTION]}
        case d.TakeTop() if isinstance(top, steps.TopAction):
            return {"action": turn.section_of(seat, top.section).top}
        case d.TakeBottom() if isinstance(top, steps.BottomAction) and top.section < FACTORY_SECTION:
            return {"action": turn.section_of(seat, top.section).bottom}
        case d.UseFactoryCard() if isinstance(top, steps.TopAction):
            return {"exchange": labels.factory_action(lang, seat.factory[top.section - FACTORY_SECTION])}
        case d.DeployMech(mech):
            return {"ability": mech_ability(game, seat, mech)}
        case d.TakeEncounterOption(option) if isinstance(top, steps.Encounter):
            return {"exchange": labels.encounter_option(lang, top.card, option)}
        case d.TakeFactoryCard(card):
            return {"exchange": labels.factory_action(lang, card)}
        case _:
            return {}
