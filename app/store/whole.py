"""Whole logs at once: imported from a file, or taken over from another game.

Nobody sees a part of such a log, and nothing that is there is ever overwritten.
"""

from collections.abc import Sequence
from pathlib import Path

from app.store import keys
from app.store.log import Conflict, Log
from replay.entry import decode

_WHOLE = (Path(__file__).parent / "whole.lua").read_text()


def write(log: Log, name: str, lines: Sequence[bytes], task: str = "") -> bool:
    """Write a log of lines that were verified, after which `task` is due; whether it was new.

    Raises Conflict if the name has another log.
    """
    shard = log.shard(name)
    written = [keys.log_key(shard, name), keys.outbox_key(shard), keys.names_key(shard), keys.waiting_key(shard)]
    if log.redis.register_script(_WHOLE)(keys=written, args=[name, task, *lines]):
        return True
    head = log.head(name)
    if head != decode(lines[-1]).head:
        raise Conflict(name, head.version)
    return False
