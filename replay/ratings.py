"""Ratings of players over an archive, by the Plackett-Luce model of openskill (the extra `charts`)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, starmap
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
    """All who have played against another human, best first; games count in the order in which they ended.

    Partners win and lose together; who plays together against Desolation beats nobody.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, _Record] = {}
    for one in sorted(digests, key=lambda one: (one.finished, one.game)):
        sides = _sides(one)
        if len(sides) < 2:
            continue
        records = [[known.setdefault(who, _Record(model.rating(name=who))) for who, _ in side] for side in sides]
        ranks: list[float] = [min(player.rank for _, player in side) for side in sides]
        rated = model.rate([[record.skill for record in side] for side in records], ranks=ranks)
        for record, (_, player), skill in zip(chain(*records), chain(*sides), chain(*rated), strict=True):
            record.skill = skill
            record.games += 1
            record.wins += player.won
    return sorted(starmap(_rated, known.items()), key=lambda rated: (-rated.rating, rated.player))


def _rated(who: str, record: _Record) -> Rated:
    return Rated(
        player=who,
        games=record.games,
        wins=record.wins,
        mu=round(record.skill.mu, 3),
        sigma=round(record.skill.sigma, 3),
        rating=round(record.skill.ordinal(), 3),
    )


def _sides(one: Digest) -> list[list[tuple[str, Player]]]:
    """The humans of a game that was played to a scored end, partners together."""
    sides: dict[tuple[str, int], list[tuple[str, Player]]] = {}
    for index, player in enumerate(one.players):
        if player.player is not None and player.kind == "human" and player.score is not None:
            side = ("seat", index) if player.team is None else ("team", player.team)
            sides.setdefault(side, []).append((player.player, player))
    return [] if one.ended == "abandoned" else list(sides.values())
