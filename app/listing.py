"""The list of games: found by status, player, module and the words of their title, newest first.

An index beside the logs, in one slot: a summary of every game, and for each thing to be found by a sorted set of
games by the time they were opened. It is written after the log and can always be made again from it. Private
tables are only in the lists of their own players.

    scythe:{games}:summary          the summaries, a hash by game
    scythe:{games}:facets           under what each game is listed, a hash by game
    scythe:{games}:by:public        every table that is not private
    scythe:{games}:by:status:open   ... of them, the open ones; likewise player:ID, module:ID, word:WORD
    scythe:{games}:by:mine:ID       every table of a player
    scythe:{games}:by:mine:ID:open  ... of them, the open ones
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import Any

import msgspec
from redis import Redis

from app.schemas.answers import GamePage, GameSummary

_SUMMARIES = "scythe:{games}:summary"
_FACETS = "scythe:{games}:facets"

AT_ONCE = 100
"""Games that are looked at together."""

_STROKED = str.maketrans("łøđ", "lod")
"""Letters that have no accent to be taken off."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(GameSummary).decode


class Listing:
    """The index of games in one Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis: Any = redis

    def note(self, game: GameSummary) -> None:
        """List a game as it is now."""
        wanted = set(facets(game))
        listed = set((self._redis.hget(_FACETS, game.id) or b"").decode().split())
        score = round(game.created.timestamp() * 1_000_000)
        pipeline = self._redis.pipeline()
        pipeline.hset(_SUMMARIES, game.id, _encode(game))
        pipeline.hset(_FACETS, game.id, " ".join(sorted(wanted)))
        for facet in wanted:
            pipeline.zadd(_by(facet), {game.id: score})
        for facet in listed - wanted:
            pipeline.zrem(_by(facet), game.id)
        pipeline.execute()

    def find(self, wanted: Sequence[str], limit: int, cursor: str | None = None) -> GamePage:
        """A page of the games that are listed under everything wanted."""
        found = list(islice(self._fitting(wanted, cursor), limit + 1))
        page = found[:limit]
        summaries = self._redis.hmget(_SUMMARIES, [id for id, _ in page]) if page else []
        following = _cursor(*page[-1]) if len(found) > limit else None
        return GamePage([_decode(summary) for summary in summaries if summary], following)

    def ids(self, facet: str) -> list[str]:
        """Every game that is listed under something, oldest first."""
        return [id.decode() for id in self._redis.zrange(_by(facet), 0, -1)]

    def _fitting(self, wanted: Sequence[str], cursor: str | None) -> Iterator[tuple[str, int]]:
        """The games of the rarest thing wanted that are under all others, too; finding them writes nothing."""
        rarest, *others = sorted(map(_by, wanted), key=self._redis.zcard)
        for page in self._pages(rarest, cursor):
            pipeline = self._redis.pipeline(transaction=False)
            for other in others:
                pipeline.zmscore(other, [id for id, _ in page])
            listed = list(zip(*pipeline.execute(), strict=True)) if others else [()] * len(page)
            yield from (row for row, scores in zip(page, listed, strict=True) if None not in scores)

    def _pages(self, key: str, cursor: str | None) -> Iterator[list[tuple[str, int]]]:
        """The games after a place, newest first; those of one moment come in the reverse order of their ids."""
        newest = self._redis.zrevrange(key, 0, 0, withscores=True)
        highest, last = _place(cursor) if cursor else (int(newest[0][1]) if newest else 0, "")
        for offset in count(0, AT_ONCE):
            rows = self._redis.zrevrangebyscore(key, highest, "-inf", start=offset, num=AT_ONCE, withscores=True)
            page = [(id.decode(), int(score)) for id, score in rows]
            if found := [row for row in page if not last or row[1] < highest or row[0] < last]:
                yield found
            if len(rows) < AT_ONCE:
                return


def facets(game: GameSummary) -> Iterator[str]:
    """Everything that a game is found by."""
    players = set() if game.uploaded else {seat.player for seat in game.seats if seat.player}
    for player in players | {game.host}:
        yield f"mine:{player}"
        yield f"mine:{player}:{game.status}"
    if game.private:
        return
    yield "public"
    yield f"status:{game.status}"
    yield from (f"player:{player}" for player in players)
    yield from (f"module:{module}" for module in game.modules)
    yield from (f"word:{word}" for word in words(game.title))


def words(text: str) -> list[str]:
    """The words of a text without case and accents."""
    spelled = unicodedata.normalize("NFKD", text.casefold()).translate(_STROKED)
    plain = "".join(letter for letter in spelled if not unicodedata.combining(letter))
    return sorted(set(re.findall(r"\w+", plain)))


def _by(facet: str) -> str:
    return f"scythe:{{games}}:by:{facet}"


def _cursor(id: str, score: int) -> str:
    return f"{score}-{id}"


def _place(cursor: str) -> tuple[int, str]:
    """The moment and the game that a page ended with."""
    moment, _, game = cursor.partition("-")
    return int(moment), game
