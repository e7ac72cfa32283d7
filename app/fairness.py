"""Fairness: the commitment before the first draw, and after the game the secret and every draw recomputed."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from app.schemas.answers import Draw, Fairness, RevealedSecret
from domain.chance import Chance, commitment
from domain.engine import copy, play
from domain.problems import Illegal
from domain.reducer import fold
from domain.state import Game
from replay.entry import decode
from replay.moves import Move, move, seat_of
from replay.reader import Reader, Secret

ALGORITHM = (
    "commitment = SHA-256(secret). A draw at a version takes 64-bit numbers from HMAC-SHA256(secret, "
    '"version:label:use:block"), four from each block, big-endian; numbers that would favour small results are '
    "passed over. A shuffle is Fisher-Yates from the end."
)

T = TypeVar("T")


class Witness(Chance):
    """Chance that writes down what it was asked for and what came of it."""

    def __init__(self, secret: bytes, version: int) -> None:
        super().__init__(secret, version)
        self.draws: list[Draw] = []

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        result = super().shuffle(label, items)
        self.draws.append(Draw(self._version, label, list(items), result))
        return result

    def pick(self, label: str, items: Sequence[T]) -> T:
        result = super().pick(label, items)
        self.draws.append(Draw(self._version, label, list(items), result))
        return result


def fairness(reader: Reader, id: str, game: Game, revealed: bool) -> Fairness:
    """What can be told of a game's chance: until its secret is revealed, only the commitment."""
    if not revealed:
        return Fairness(game.commitment, revealed=False, algorithm=ALGORITHM)
    secrets = reader.secrets(id)
    draws: list[Draw] = []
    differs = None
    for version, drawn, agrees in _drawn_again(reader, id, secrets):
        draws += drawn
        if not agrees and differs is None:
            differs = version
    return Fairness(
        game.commitment,
        revealed=True,
        algorithm=ALGORITHM,
        secrets=[RevealedSecret(secret.after, secret.secret.hex()) for secret in secrets],
        draws=draws,
        verified=differs is None and commitment(secrets[-1].secret) == game.commitment,
        differs=differs,
    )


def _drawn_again(reader: Reader, id: str, secrets: Sequence[Secret]) -> Iterator[tuple[int, list[Draw], bool]]:
    """Every decision decided again: its version, its draws, and whether the same facts followed."""
    game = Game()
    for line in reader.lines(id):
        made = move(decode(line))
        version = made.entry.version
        secret = next(secret for secret in reversed(secrets) if secret.after < version)
        witness = Witness(secret.secret, version - 1)
        decided = copy(game)
        yield version, witness.draws, _followed(decided, made, witness) == made.facts
        fold(game, made.facts)


def _followed(game: Game, made: Move, chance: Chance) -> Any:
    try:
        return play(game, seat_of(made.entry.actor, game), made.decision, chance)
    except Illegal as refusal:
        return refusal
