"""Ratings of players over an archive, by the Plackett-Luce model of openskill (the extra `charts`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from replay.statistics import Digest, Player


class Rated(Struct, frozen=True):
    """A player's rating: the guess `mu`, how unsure it is, and the cautious number to rank by."""

    player: str
    games: int
    wins: int
    mu: float
    sigma: float
    rating: float


class _Record(Struct):
    skill: Any
    games: int = 0
    wins: int = 0


def ratings(digests: Iterable[Digest]) -> list[Rated]:
    """All who have played against another human, best first; games count in the order in which they ended."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, _Record] = {}
    for one in sorted(digests, key=lambda one: (one.finished, one.game)):
        players = _rated(one)
        if len(players) < 2:
            continue
        records = [known.setdefault(who, _Record(model.rating(name=who))) for who, _ in players]
        rated = model.rate([[record.skill] for record in records], ranks=[player.rank for _, player in players])
        for record, (_, player), (skill,) in zip(records, players, rated, strict=True):
            record.skill = skill
            record.games += 1
            record.wins += player.won
    found = [
        Rated(
            player=who,
            games=record.games,
            wins=record.wins,
            mu=round(record.skill.mu, 3),
            sigma=round(record.skill.sigma, 3),
            rating=round(record.skill.ordinal(), 3),
        )
        for who, record in known.items()
    ]
    return sorted(found, key=lambda rated: (-rated.rating, rated.player))


def _rated(one: Digest) -> list[tuple[str, Player]]:
    """The humans of a game that was played to an end."""
    if one.ended == "abandoned":
        return []
    return [(player.player, player) for player in one.players if player.player is not None and player.kind == "human"]
