"""Tables: games folded from their logs."""

from collections.abc import Iterator
from typing import Any

from app import answers
from app.folding import KEPT, Folded, Foldings, form_of
from app.listing import Listing
from app.rooms import Room, Rooms
from app.store.log import Log
from domain import engine
from domain import facts as f
from domain.chance import Chance
from domain.facts import Fact
from domain.prompts import Prompt, matching
from domain.reducer import fold
from domain.state import Game
from domain.view import awaited, over
from replay.entry import Entry, Head
from replay.moves import AnyDecision, facts

FORM = form_of(Game)

LISTED = (f.TableCreated, f.SeatTaken, f.SeatLeft, f.GameStarted, f.SeatAssigned, f.GameEnded)
"""Facts that change what the list of games shows."""


class NoSuchGame(LookupError):
    """There is no game of this id."""


class Table(Folded[Game]):
    """A game at a place of its log, for whoever holds its lock."""

    KIND = "game"
    MISSING = NoSuchGame

    def __init__(self, id: str, room: Room) -> None:
        self._prompts: list[Prompt] | None = None
        super().__init__(id, room)

    @property
    def game(self) -> Game:
        return self.state

    @staticmethod
    def blank() -> Game:
        return Game()

    @staticmethod
    def facts(entry: Entry) -> list[Fact]:
        return facts(entry)

    def fold(self, facts: list[Fact]) -> None:
        fold(self.state, facts)

    def move_to(self, head: Head) -> None:
        super().move_to(head)
        self._prompts = None

    @property
    def prompts(self) -> list[Prompt]:
        """Who is awaited, for what, with every option; listed once for each version."""
        if self._prompts is None:
            self._prompts = engine.prompts(self.state)
        return self._prompts

    def seat_of(self, player: str | None) -> int | None:
        """The seat where a player sits."""
        if player is None:
            return None
        return next((seat.index for seat in self.state.seats if seat.player == player), None)

    def play(self, who: int | None, decision: AnyDecision, luck: Chance) -> list[Fact]:
        """What was listed just now is taken without listing it again."""
        listed = next((prompt for prompt in self.prompts if prompt.seat == who), None)
        if listed is not None and matching(listed.options, decision) is not None:  # type: ignore[arg-type]
            return engine.take(self.state, listed.seat, decision, luck)  # type: ignore[arg-type]
        return engine.play(self.state, who, decision, luck)

    def due(self) -> str:
        return due(self.state)


def due(game: Game) -> str:
    """The background work that a game waits for: the turn of an Automa, or to be recorded by its campaign."""
    if over(game):
        return "campaign" if game.campaign and game.forked is None else ""
    return "automa" if any(game.seats[seat].kind == "automa" for seat in awaited(game)) else ""


class Tables(Foldings[Table]):
    """The games of one store, as one process knows them."""

    HOLDER = Table

    def __init__(self, log: Log, rooms: Rooms, kept: int = KEPT) -> None:
        super().__init__(log, rooms, FORM, kept)
        self.listing = Listing(log.redis)

    def games(self) -> Iterator[str]:
        """The ids of all games, in order."""
        return self.ids()

    def relist(self, id: str) -> None:
        """Put a game into the list as its log says it is."""
        with self.open(id) as table:
            self._list(table)

    def note(self, held: Table, told: list[Any]) -> None:
        if any(isinstance(fact, LISTED) for fact in told):
            self._list(held)

    def _list(self, table: Table) -> None:
        self.listing.note(answers.summary(table.id, table.room, table.game))
