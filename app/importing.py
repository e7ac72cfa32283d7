"""Importing a replay: verified whole before anything is written, and never over something else."""

from pathlib import Path
from typing import NamedTuple

from marshmallow import ValidationError
from marshmallow.validate import Length

from app.rooms import Room
from app.schemas.requests import LONGEST_NAME, LONGEST_TITLE, printable
from app.store import whole
from app.store.log import Conflict
from app.tables import Tables
from domain.state import Game
from domain.view import over
from replay.archive import Header, Refused, opened
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
    """Import a file; raises Refused with the reason.

    With `older_rules`, decisions may pass that would go differently by the rules of today.
    """
    with opened(path) as (header, lines):
        kept = list(lines)
    _check(header, kept, older_rules)
    name = f"game:{header.game}"
    try:
        new = whole.write(tables.log, name, kept)
    except Conflict as conflict:
        raise Refused(
            f"there is another game {header.game} here, at version {conflict.current}; nothing was overwritten"
        ) from None
    room = Room(host=HOST, created=decode(kept[0]).time.replace(microsecond=0), secrets=header.revealed())
    if tables.rooms.load(header.game) is None:
        tables.rooms.save(header.game, room)
    tables.relist(header.game)
    return Imported(header.game, len(kept), new)


def _check(header: Header, lines: list[bytes], older_rules: bool) -> None:
    """A whole, finished game in which everything follows."""
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
