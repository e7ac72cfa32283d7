"""Where things stand in Redis.

A log has a name such as `game:7f3a` or `campaign:91`: its kind, and what tells it from others of that kind.
Appending writes the log, its idempotency keys, the outbox and the directory of logs in one atomic step, and a
Redis Cluster does that only for keys in one slot. An outbox per log would be too many to poll; one for all
would put every log into the same slot. So logs are spread over a fixed number of shards: the shard is the
hash tag of every key, and each shard has its own outbox and directory.

    scythe:{5}:game:7f3a:log          the entries, a stream
    scythe:{5}:game:7f3a:once         idempotency keys, a hash
    scythe:{5}:game:7f3a:state:1.4    snapshots of one form, a sorted set
    scythe:{5}:game:7f3a:room         who may enter and the secret of its chance, a hash
    scythe:{5}:game:7f3a:annotations  what people say about the game, a hash
    scythe:{5}:outbox                 what was appended and nobody was told of, a stream
    scythe:{5}:names                  every log of the shard, a sorted set
    scythe:{5}:waiting                logs that wait for background work: version and task, a hash
    scythe:shards                     the number of shards, written once

The number of shards decides where a log is found, so it is recorded at the first use and a different setting
is refused from then on.
"""

import re
from zlib import crc32

SHARDS = 16
RECORDED_SHARDS = "scythe:shards"

_NAME = re.compile(r"[a-z]+:[A-Za-z0-9_-]{1,64}")


def shard_of(name: str, shards: int) -> int:
    """The shard that holds a log; the same in every process and for ever."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"a log is named kind:id, such as game:7f3a, not {name!r}")
    return crc32(name.encode()) % shards


def outbox_key(shard: int) -> str:
    return f"scythe:{{{shard}}}:outbox"


def names_key(shard: int) -> str:
    return f"scythe:{{{shard}}}:names"


def waiting_key(shard: int) -> str:
    return f"scythe:{{{shard}}}:waiting"


def log_key(shard: int, name: str) -> str:
    return f"scythe:{{{shard}}}:{name}:log"


def once_key(shard: int, name: str) -> str:
    return f"scythe:{{{shard}}}:{name}:once"


def snapshots_key(shard: int, name: str, form: str) -> str:
    return f"scythe:{{{shard}}}:{name}:state:{form}"


def room_key(shard: int, name: str) -> str:
    return f"scythe:{{{shard}}}:{name}:room"


def annotations_key(shard: int, name: str) -> str:
    return f"scythe:{{{shard}}}:{name}:annotations"
