"""The rules of the game as one decider: `decide`, `evolve`, `prompts` and `view`."""

from domain.engine import decide, play, prompts
from domain.reducer import evolve, fold
from domain.view import view

__all__ = ["decide", "evolve", "fold", "play", "prompts", "view"]
