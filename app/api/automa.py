"""The Automas of a game: where their star trackers stand, and what they did last."""

from collections.abc import Iterator

from app import answers, auth, parts
from app.api.resource import Resource
from app.games import Visit
from app.schemas.answers import Automas, AutomaSeat, Event
from app.store.log import CHUNK, Log
from domain.content import AUTOMA_CARDS
from domain.view import automa_deck
from replay.entry import Entry

automas = Resource("automa", __name__, url_prefix="/v1/games", description="Opponents that play by cards")

TURN = "draw-automa-card"


@automas.operation("GET", "/<id:game>/automa", answers=(200, Automas), refuses=["unknown-game"], auth="optional")
def see_automas(game: str) -> Automas:
    """The Automas of a game

    The star tracker, the scheme, the deck, and the last turn with every step of it: the card, the symbols that led
    to nothing and why, the unit, the destination and what decided. Empty where no Automa plays.
    """
    with parts.games().enter(game, auth.caller()) as visit:
        log, name = parts.games().tables.log, visit.table.name
        seats = [
            AutomaSeat(
                seat=seat.index,
                faction=seat.faction,
                difficulty=seat.difficulty,
                space=seat.automa.space,
                scheme=seat.automa.scheme,
                deck=(deck := automa_deck(visit.game.automa_decks[seat.automa.deck])),
                card=AUTOMA_CARDS[deck.last] if deck.last is not None else None,
                last_turn=_last_turn(visit, _newest_first(log, name), seat.index),
            )
            for seat in visit.game.seats
            if seat.automa is not None
        ]
        return Automas(visit.game.version, seats)


def _last_turn(visit: Visit, entries: Iterator[Entry], seat: int) -> Event | None:
    for entry in entries:
        if entry.type == TURN and entry.actor.startswith(f"seat:{seat}/"):
            return answers.event(entry, visit.game, visit.seat)
    return None


def _newest_first(log: Log, name: str) -> Iterator[Entry]:
    end = log.version(name)
    while end:
        start = max(0, end - CHUNK)
        yield from reversed(list(log.read(name, start, end)))
        end = start
