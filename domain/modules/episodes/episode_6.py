"""Episode 6: a game without rules of its own (rulebook L2912)."""

from __future__ import annotations

from domain.modules.manifest import Module

ID = "episode-6"

MODULE = Module(id=ID, rule="L2912", campaign=True)
