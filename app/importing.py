"""Importing a replay: verified whole before anything is written, and never over something else."""

from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import IO, NamedTuple

from marshmallow import ValidationError
from marshmallow.validate import Length

from app.players import Player
from app.rooms import Room
from app.schemas.requests import LONGEST_NAME, LONGEST_TITLE, printable
from app.store import whole
from app.store.log import Conflict
from app.tables import Tables
from domain.state import Game
from domain.view import over
from replay.archive import Header, Refused, opened, unpacked
from replay.entry import decode
from replay.verify import TAMPERED, Checked, findings

HOST = "imported"
"""Whom an imported table belongs to: nobody who could act on it."""


class Imported(NamedTuple):
    """A game that is in the store now; `new` unless it was before."""

    game: str
    entries: int
    new: bool


def import_replay(tables: Tables, path: Path, older_rules: bool = False) -> Imported:
    """Import a file as an operator does, under the id that the game had; raises Refused with the reason.

    With `older_rules`, decisions may pass that would go differently by the rules of today.
    """
    with opened(path) as (header, lines):
        kept = _checked(header, lines, older_rules)
    room = Room(host=HOST, created=decode(kept[0]).time.replace(microsecond=0), secrets=header.revealed())
    return _put(tables, header.game, room, kept)


def take_in(tables: Tables, file: IO[bytes], player: Player) -> Imported:
    """Import what a player has sent, as a private table of their own; raises Refused with the reason.

    Anybody can make a game up and say who played it. Its id is therefore one that no other game here can have, and
    it counts for nobody but the player who sent it.
    """
    header, lines = unpacked(file)
    kept = _checked(header, lines, older_rules=False)
    id = "u" + sha256(f"{player.id} {header.game} {header.head}".encode()).hexdigest()[:23]
    created = datetime.now(UTC)
    room = Room(host=player.id, created=created, secrets=header.revealed(), private=True, origin=header.game)
    return _put(tables, id, room, kept)


def _put(tables: Tables, id: str, room: Room, lines: list[bytes]) -> Imported:
    try:
        new = whole.write(tables.log, f"game:{id}", lines)
    except Conflict as conflict:
        raise Refused(
            f"there is another game {id} here, at version {conflict.current}; nothing was overwritten"
        ) from None
    tables.rooms.save_first(id, room)
    tables.relist(id)
    return Imported(id, len(lines), new)


def _checked(header: Header, lines: Iterator[bytes], older_rules: bool) -> list[bytes]:
    """The lines of a whole, finished game in which everything follows; no more is read than what holds."""
    kept: list[bytes] = []
    _check(header, _noted(lines, kept), older_rules)
    return kept


def _noted(lines: Iterator[bytes], kept: list[bytes]) -> Iterator[bytes]:
    for line in lines:
        kept.append(line)
        yield line


def _check(header: Header, lines: Iterator[bytes], older_rules: bool) -> None:
    secrets, checked = header.revealed(), Checked()
    if not secrets:
        raise Refused("the secrets of the game are missing, so its draws cannot be checked")
    for finding in findings(lines, secrets, checked):
        if finding.kind in TAMPERED or not older_rules:
            raise Refused(f"entry {finding.version} does not hold ({finding.kind}): {finding.detail}")
    if not over(checked.folded):
        raise Refused("the game is not over")
    _check_words(checked.folded)


def _check_words(game: Game) -> None:
    """Names and title will be shown to others: they must be as the service itself would have taken them."""
    try:
        for seat in game.seats:
            Length(max=LONGEST_NAME)(seat.name)
            printable(seat.name)
        Length(max=LONGEST_TITLE)(game.title)
        printable(game.title)
    except ValidationError as error:
        raise Refused(f"a name or the title cannot be shown: {' '.join(map(str, error.messages))}") from None
